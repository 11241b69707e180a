#!/usr/bin/env bash
# A command that was built without a feature says so, and how to build it with it. GIVENS names the binary, of the default
# features [default: the release build].
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
puzzle=$PWD/fixtures/formats/line/any-blank.txt
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
cd "$work"
held=0
while IFS='|' read -r arguments expected; do
    code=0
    # shellcheck disable=SC2086
    found=$("$GIVENS" $arguments "$puzzle" 2>&1) || code=$?
    if [ $code != 2 ] || [ "$found" != "error: $expected" ] || [ -n "$(ls)" ]; then
        echo "does not hold: $arguments: status $code, $found"
        exit 1
    fi
    held=$((held + 1))
done <<'END'
draw -o out.pdf|this command was built without PDF: build it with --features pdf
explain --draw out.pdf|this command was built without PDF: build it with --features pdf
draw -o out.png|this command was built without PNG: build it with --features png
convert -o out.parquet|out.parquet: parquet is not supported by this build of givens; build it with --features parquet
convert -o out.arrow|out.arrow: arrow is not supported by this build of givens; build it with --features parquet
convert -o out.xlsx|out.xlsx: xlsx is not supported by this build of givens; build it with --features tables
convert -o out.db|out.db: sqlite is not supported by this build of givens; build it with --features tables
END
# What a document would be read with.
printf '%%PDF-1.7\n' >book.pdf
found=$("$GIVENS" check book.pdf 2>&1) || true
if [[ $found != *'when it is built with `--features pdf-text`'* ]]; then
    echo "does not hold: check book.pdf: $found"
    exit 1
fi
echo "without features: $((held + 1)) claims hold"
