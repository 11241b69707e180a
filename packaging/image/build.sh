#!/usr/bin/env bash
# A container image with the command alone, as an archive for podman load and docker load, built without a daemon:
# packaging/image/build.sh OUT TARGET BINARY.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
out=$(cd "$1" && pwd) binary=$3
case ${2%%-*} in
x86_64) architecture=amd64 ;;
aarch64) architecture=arm64 ;;
*) echo "the name of the processor of $2 in images is not known here" >&2 && exit 1 ;;
esac
make_work
# /tmp is for what a command puts aside of a pipe; /data for the files of the user.
mkdir -p "$work/files"/{bin,data,tmp,licenses}
chmod 1777 "$work/files/tmp"
install -m755 "$binary" "$work/files/bin/givens"
cp LICENSE-MIT LICENSE-APACHE THIRD-PARTY.txt "$work/files/licenses/"
set_dates "$work/files"

# Nothing is kept outside of this folder, and no rights of its own are needed but those of a user namespace.
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
store=(--root "$work/store" --runroot "$work/run")
buildah "${store[@]}" build --quiet --timestamp "$SOURCE_DATE_EPOCH" --arch "$architecture" --os linux \
    --label "org.opencontainers.image.version=$version" --label "org.opencontainers.image.source=$home" \
    --label "org.opencontainers.image.licenses=MIT OR Apache-2.0" \
    --file packaging/image/Containerfile --tag "givens:$version" "$work/files" >/dev/null
buildah "${store[@]}" push --quiet "givens:$version" "docker-archive:$work/image.tar:givens:$version"
# Once more, without the time of the build.
mkdir "$work/image"
tar -xf "$work/image.tar" -C "$work/image"
cd "$work/image"
pack -- * >"$work/image.tar.gz"
mv "$work/image.tar.gz" "$out/givens-image-$architecture-v$version.tar.gz"
