#!/usr/bin/env bash
# Tries an installed command in an empty folder: packaging/smoke.sh FOLDER COMMAND…. COMMAND is a path, perhaps after what
# runs it. It runs without variables of this machine, and with FOLDER as its working folder. WITHOUT names features that it
# does not have.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
folder=$1
shift
mkdir -p "$folder/fixtures"
cp -r fixtures/collection "$folder/fixtures/"
cd "$folder"
command=("$@")
# Emulators find their own files by these.
run() { env -i HOME="$folder" PATH="$PATH" ${WINEPREFIX:+WINEPREFIX="$WINEPREFIX"} "${command[@]}" "$@" </dev/null; }
expect() { # EXPECTED FOUND
    [ "$1" = "$2" ] || { printf 'smoke: expected %s, found %s\n' "$1" "$2" >&2 && exit 1; }
}
has() { [[ " ${WITHOUT:-} " != *" $1 "* ]]; }
lines() { tr -d '\r'; }

expect "givens $version" "$(run --version | lines | sed 's/ (SIMD level .*//')"
expect 1234341221434321 "$(run solve 1.3..4.22.4..3.1 | lines)"
# The README's first command.
expect "14 puzzles in 7 files: 14 with one solution" "$(run check fixtures/collection 2>&1 | lines | sed 's/ (.* s)$//')"
run convert --to jsonl -o puzzles.jsonl.xz fixtures/collection
if has parquet; then
    run convert -o puzzles.parquet puzzles.jsonl.xz
    expect PAR1 "$(head -c 4 puzzles.parquet)"
    run check --quiet puzzles.parquet
fi
run check --quiet --rows csv -o rows.csv.zst puzzles.jsonl.xz
if has pdf; then
    run book -o book.pdf fixtures/collection
    expect %PDF "$(head -c 4 book.pdf)"
fi
run man --quiet --dir man
grep -q '^\.TH givens' man/givens.1
run completions bash | lines >completions.bash
bash -n completions.bash
# An output is replaced.
run convert -o twice.jsonl puzzles.jsonl.xz
run convert -o twice.jsonl puzzles.jsonl.xz
rm -rf fixtures man twice.jsonl book.pdf completions.bash puzzles.* rows.*
