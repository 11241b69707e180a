#!/usr/bin/env bash
# Installs a package of Debian, tries the command, and removes it; lintian finds no errors and warnings:
# packaging/deb/test.sh FILE TARGET. As root it is installed by dpkg below an empty folder; a foreign command, or without
# root, is only unpacked there.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
file=$(realpath "$1") target=$2
packaging/contents.sh deb "$file"
make_work
installed=$work/root
mkdir -p "$installed"/var/lib/dpkg/{info,updates}
touch "$installed/var/lib/dpkg/"{status,available}
read -ra run <<<"$(runner "$target")"
manage() { dpkg --root "$installed" --log /dev/null --force-architecture --force-depends "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2 && exit 1; }; }
tried="unpacked, tried"
if [ "$(id -u)" = 0 ]; then manage --install "$file"; else dpkg-deb --extract "$file" "$installed"; fi
packaging/smoke.sh "$work/tried" "${run[@]}" "$installed/usr/bin/givens"
gzip -dc "$installed/usr/share/man/man1/givens.1.gz" | grep -q '^\.TH givens'
bash -n "$installed/usr/share/bash-completion/completions/givens"
if [ "$(id -u)" = 0 ]; then
    manage --purge givens
    [ -z "$(find "$installed" -path "$installed/var" -prune -o -type f -print)" ]
    tried="installed, tried, removed"
fi
if command -v lintian >/dev/null; then
    lintian --allow-root --tag-display-limit 0 "$file" >"$work/lintian" || true
    if grep '^[EW]:' "$work/lintian" >&2; then exit 1; fi
    tried+="; lintian found nothing"
fi
echo "$tried${run[0]:+, under ${run[0]##*/}}"
