#!/usr/bin/env bash
# Makes include/givens.h of the sources, with cbindgen. With --check, fails if the file is not current; where cbindgen cannot
# be installed, it says so and does nothing. Another version of cbindgen would write the same in another way, so it is this
# one.
set -euo pipefail
cd "$(dirname "$0")"
version=0.29.4
tools=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}/tools
cbindgen=$tools/bin/cbindgen
if [ "$("$cbindgen" --version 2>/dev/null)" != "cbindgen $version" ]; then
    # It runs for a tenth of a second: an optimised build would take longer.
    installed=$(cargo install cbindgen --version "=$version" --locked --debug --quiet --root "$tools" 2>&1) || {
        echo "header: skipped, cbindgen $version cannot be installed: $(tail -1 <<<"$installed")"
        exit
    }
fi
made=$(mktemp)
trap 'rm -f "$made"' EXIT
"$cbindgen" --quiet --config cbindgen.toml --output "$made" .
if [ "${1:-}" = --check ]; then
    diff include/givens.h "$made" || { echo "bindings/c/header.sh brings it up to date"; exit 1; }
    echo "header: $(grep -oE '\bgivens_[a-z_]+\(' include/givens.h | wc -l) functions"
else
    cp "$made" include/givens.h
fi
