#!/usr/bin/env bash
# The command with its licences, manual pages and completions, as an archive of the name that cargo-binstall expects:
# packaging/archive/build.sh OUT TARGET BINARY.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
out=$(cd "$1" && pwd) target=$2 binary=$3
name=givens-$target-v$version
make_work
mkdir "$work/$name"
install -m755 "$binary" "$work/$name/$(basename "$binary")"
cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE THIRD-PARTY.txt "$work/$name/"
packaging/pages.sh "$work/$name" "$binary" "$target"
set_dates "$work"
cd "$work"
case $target in
*-windows-*) find "$name" -type f | sort | zip -q -9 -X "$out/$name.zip.part" -@ && mv "$out/$name.zip.part" "$out/$name.zip" ;;
*) pack "$name" >"$out/$name.tar.gz" ;;
esac
