#!/usr/bin/env bash
# Installs an archive by install.sh into an empty folder, from a server on this machine, and tries the command; and sees that
# install.sh refuses what was changed: packaging/archive/test.sh FILE TARGET.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
file=$(realpath "$1") target=$2
packaging/contents.sh archive "$file"
make_work
tried=
read -ra run <<<"$(runner "$target")"
case $target in
"$(uname -m)"-*-linux-*)
    tried=$(packaging/install/test.sh "$file")
    GIVENS_RELEASES=file://$work/releases
    mkdir -p "$work/releases/v$version"
    cp "$file" "$work/releases/v$version/"
    (cd "$work/releases/v$version" && sha256sum "${file##*/}" >"${file##*/}.sha256")
    GIVENS_RELEASES=$GIVENS_RELEASES packaging/install.sh --prefix "$work/root" >/dev/null
    command=$work/root/bin/givens
    ;;
*)
    case $file in
    *.zip) (cd "$work" && unzip -q "$file") ;;
    *) tar -xzf "$file" -C "$work" ;;
    esac
    command=$(find "$work" -name givens -type f -o -name givens.exe | head -1)
    ;;
esac
packaging/smoke.sh "$work/tried" "${run[@]}" "$command"
echo "the command${run[0]:+ under ${run[0]##*/}}${tried:+; $tried}"
