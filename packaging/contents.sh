#!/usr/bin/env bash
# Compares the files in an artefact with those that belong there, packaging/KIND/contents.txt, so that nothing slips in or out
# unseen: packaging/contents.sh KIND FILE. With UPDATE=1, writes that list.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
kind=$1 file=$2
# Names of files, of which folders end with a slash.
list() {
    case $file in
    *.tar.gz | *.tgz) tar -tzf "$file" ;;
    *.zip | *.whl) unzip -Z1 "$file" ;;
    *.deb) dpkg-deb --fsys-tarfile "$file" | tar -t ;;
    *.rpm) rpm --query --list --package "$file" 2>/dev/null ;;
    *) echo "no list of the files in $file" >&2 && exit 1 ;;
    esac
}
# A list is that of all targets and versions; names that change with what is in a file are those of its kind.
found=$(list | grep -v '/$' | sed -E "s#^\./#/#; s/$version/VERSION/g; s/givens\.exe\$/givens/; s/[a-z0-9_]+-(unknown|apple|pc)-[a-z]+(-(musl|gnu|msvc))?/TARGET/
    s/-[A-Z0-9]{8}\./-HASH./; s/cpython-[^.]*|abi3/ABI/" | sort -u)
snapshot=packaging/$kind/contents.txt
if [ -n "${UPDATE:-}" ]; then echo "$found" >"$snapshot"; fi
diff "$snapshot" - <<<"$found" >&2 || { echo "$file: its files are not those of $snapshot" >&2 && exit 1; }
