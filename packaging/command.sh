#!/usr/bin/env bash
# Builds the command with all features as it is released, and prints the path of the binary: packaging/command.sh TARGET.
# PROFILE [default: dist] names another profile, to try the scripts. Linux needs musl-gcc, or for a foreign processor
# cargo-zigbuild; Windows from Linux needs mingw.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
target=$1
profile=${PROFILE:-dist}
folder=${CARGO_TARGET_DIR:-$root/target}

hide_paths "$target" "$folder"
build=build
if command -v rustup >/dev/null; then rustup --quiet target add "$target" 2>/dev/null; fi
case $target in
*-linux-musl) if [ -n "$(runner "$target")" ]; then build=zigbuild; fi ;;
esac
cargo "$build" --locked --quiet --profile "$profile" --features full --bin givens --target "$target" >&2
binary=$folder/$target/${profile/#dev/debug}/givens
[ -e "$binary" ] || binary+=.exe
echo "$binary"
