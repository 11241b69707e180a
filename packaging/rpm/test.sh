#!/usr/bin/env bash
# Installs a package of RPM into an empty folder, verifies it, tries the command, and removes it:
# packaging/rpm/test.sh FILE TARGET. Without root it is only unpacked.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
file=$(realpath "$1") target=$2
packaging/contents.sh rpm "$file"
make_work
installed=$work/root
mkdir -p "$installed"
read -ra run <<<"$(runner "$target")"
tried="unpacked, tried"
manage() { rpm --root "$installed" "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2 && exit 1; }; }
if [ "$(id -u)" = 0 ]; then
    manage --initdb
    # Without dependencies, for there is no system below that folder.
    manage --install --nodeps --ignorearch "$file"
    manage --verify --nodeps givens
else
    (cd "$installed" && rpm2cpio "$file" | cpio --quiet -id)
fi
packaging/smoke.sh "$work/tried" "${run[@]}" "$installed/usr/bin/givens"
bash -n "$installed/usr/share/bash-completion/completions/givens"
if [ "$(id -u)" = 0 ]; then
    manage --erase --nodeps givens
    [ ! -e "$installed/usr/bin/givens" ] && [ ! -e "$installed/usr/share/doc/givens" ]
    tried="installed, verified, tried, removed"
fi
echo "$tried${run[0]:+, under ${run[0]##*/}}"
