#!/usr/bin/env bash
# Counts the instructions of the command for each further puzzle, which unlike seconds do not depend on what else the
# machine does: those for COUNT puzzles [default: 4000] less those for half as many, with AVX2. Fails if one differs by
# more than 2 % from instructions.txt; UPDATE=1 writes that file. ROWS selects rows by name. GIVENS names the binary
# [default: the release build]. Requires valgrind, which knows no AVX-512.
set -uo pipefail
cd "$(dirname "$0")/../.."
command -v valgrind >/dev/null || { echo "instructions: skipped, valgrind is not available"; exit 0; }
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
committed=$PWD/tests/checks/instructions.txt hard=$PWD/fixtures/puzzles/hard.txt
work=$(mktemp -d); cd "$work" || exit 2
trap 'rm -rf "$work"' EXIT
count=${COUNT:-4000} failed=0

instructions() { # ARGUMENTS...
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$GIVENS" "$@" -j1 2>&1 >out |
        sed -n 's/.*I *refs: *//p' | tr -d ,
}
# Compares the instructions for each further puzzle with the committed figure.
row() { # NAME FEW MANY PUZZLES
    local name=$1 each expected
    each=$((($3 - $2) / $4)) expected=$(awk -v name="$name" '$1 == name { print $2 }' "$committed")
    printf '%s %s\n' "$name" "$each" >>figures
    printf '%-12s %9d instructions a puzzle, %s expected\n' "$name" "$each" "${expected:-none}"
    if [ $((each * 100)) -gt $((${expected:-0} * 102)) ] || [ $((each * 100)) -lt $((${expected:-0} * 98)) ]; then
        failed=$((failed + 1))
    fi
}
selected() { [ -z "${ROWS:-}" ] || [[ " $ROWS " = *" $1 "* ]]; }

"$GIVENS" generate --givens 30 --seed 1 --count "$count" --with-solution --output all.csv 2>err || { cat err; exit 2; }
head -$((count / 2 + 1)) all.csv >half.csv
for part in half all; do
    for format in line tsv jsonl rows comma spaced boxed opensudoku stack; do
        cp $part.csv some.csv
        # A grid of stacked cells takes a hundred times as long as others.
        if [ $format = stack ]; then head -$(($(wc -l <$part.csv) / 8)) $part.csv >some.csv; fi
        "$GIVENS" convert --to $format --output $part.$format --quiet some.csv 2>err || { cat err; exit 2; }
    done
    # What most collections have beside the puzzle.
    awk -F, 'NR == 1 { print "id,quiz,solution,rating"; next } { print NR "," $1 "," $2 ",1." NR % 9 }' $part.csv >$part.columns
done
for format in line csv columns tsv jsonl rows comma spaced boxed opensudoku stack; do
    selected $format || continue
    run() { instructions check --quiet --exit-zero --simd avx2 "$1.$format"; }
    puzzles=$((count - count / 2)); if [ $format = stack ]; then puzzles=$((puzzles / 8)); fi
    row $format "$(run half)" "$(run all)" $puzzles
done
if selected solve; then
    cat "$hard" "$hard" >few; cat few few >many
    find_all() { instructions solve --simd avx2 "$1"; }
    row solve "$(find_all few)" "$(find_all many)" "$(wc -l <few)"
fi
if selected generate; then
    make() { instructions generate --seed 1 --simd avx2 --count "$1"; }
    row generate "$(make $((count / 4)))" "$(make $((count / 2)))" $((count / 4))
fi

if [ -n "${UPDATE:-}" ]; then
    { echo "# $("$GIVENS" --version), $(rustc --version), release profile; by tests/checks/instructions.sh"; cat figures; } >"$committed"
    exit 0
fi
[ $failed = 0 ] || echo "instructions: $failed figures differ by more than 2 %"
echo "instructions: $(wc -l <figures) figures"
[ $failed = 0 ]
