#!/usr/bin/env bash
# Runs the command of an image on files of this machine, in a container: packaging/image/test.sh FILE TARGET.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
file=$(realpath "$1") target=$2
make_work
gzip -dc "$file" >"$work/image.tar"
# The files are those of its one layer.
mkdir "$work/parts" "$work/layer"
tar -xf "$work/image.tar" -C "$work/parts"
layer=$work/parts/$(jq -r '.[0].Layers | if length == 1 then .[0] else error("one layer is expected") end' "$work/parts/manifest.json")
gzip -9n <"$layer" >"$work/layer.tar.gz"
packaging/contents.sh image "$work/layer.tar.gz"

if [ -n "$(runner "$target")" ]; then
    tar -xzf "$work/layer.tar.gz" -C "$work/layer"
    read -ra run <<<"$(runner "$target")"
    packaging/smoke.sh "$work/tried" "${run[@]}" "$work/layer/bin/givens"
    echo "its command, under ${run[0]##*/}"
    exit
fi
command=(env STORAGE_DRIVER=vfs buildah --root "$work/store" --runroot "$work/run")
container=$("${command[@]}" from --quiet --pull-never "docker-archive:$work/image.tar")
mkdir "$work/tried"
packaging/smoke.sh "$work/tried" "${command[@]}" run --isolation chroot --volume "$work/tried:/data" "$container" -- /bin/givens
"${command[@]}" rm --all >/dev/null
echo "tried in a container"
