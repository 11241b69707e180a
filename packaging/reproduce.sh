#!/usr/bin/env bash
# Builds an artefact twice, from two copies of the commit in other folders and with other target folders, and compares the
# bytes: packaging/reproduce.sh KIND[:TARGET]...
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
make_work
tools=$(realpath "$tools" 2>/dev/null || echo "$tools")
for copy in first "the second"; do
    git clone --quiet . "$work/$copy/givens"
    mkdir -p "$work/$copy/target"
    ln -s "$tools" "$work/$copy/target/packaging-tools"
    CARGO_TARGET_DIR=$work/$copy/target "$work/$copy/givens/packaging/build.sh" --out "$work/$copy/out" "$@" >"$work/log" 2>&1 ||
        { cat "$work/log" >&2 && exit 1; }
done
diff -r "$work/first/out" "$work/the second/out" >&2
echo "the same bytes twice: $(cd "$work/first/out" && find . -type f -printf '%P\n' | sort | paste -sd' ')"
