#!/usr/bin/env bash
# Builds the extension below target/duckdb, and tests it in the program duckdb, SQL with the output that is expected, errors and
# README.md, and in Python's module. Both come from PyPI, into an environment below target/duckdb. With GIVENS, the path of the
# command, answers are compared with the command's. Without a Python, or a package for this machine, it is skipped.
#
#   bindings/duckdb/test.sh
#   GIVENS=target/release/givens bindings/duckdb/test.sh
#   bindings/duckdb/test.sh --update    # writes the expected outputs: read what changed
set -euo pipefail
[ -z "${GIVENS:-}" ] || GIVENS=$(realpath "$GIVENS")
cd "$(dirname "$0")"
here=$PWD
tests=$here/tests
update=${1:-}
# Messages of the system are compared, too.
export LC_ALL=C
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
work=$CARGO_TARGET_DIR/duckdb
python=$work/python/bin/python
source ../sql/tests.sh
mkdir -p "$work"
[ -x "$python" ] || python3 -m venv "$work/python" 2>/dev/null || { echo "duckdb: skipped, there is no Python"; exit 0; }
"$python" -m pip install --quiet --disable-pip-version-check --requirement "$tests/requirements.txt" ||
    { echo "duckdb: skipped, PyPI has no packages of it for this machine"; exit 0; }
program=$work/python/bin/duckdb
echo "duckdb: $("$program" --version)"
./build.sh "$work"
# Files as tests name them, in the folder where duckdb runs.
prepare() {
    cd "$work"
    rm -rf fixtures found
    mkdir found
    cp -r "$here/../../fixtures" fixtures
    local puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    printf '%s\n' "$puzzle" "5O${puzzle:2}" "# a comment" "${puzzle:0:80}" "$puzzle" >broken.txt
    printf '{"puzzle":"%s","id":7,"title":"%s","author":"%s"}\n' \
        "$puzzle" 'Ünï \"quoted\" \\ \u0041\ud83d\ude00\t' "it's" "$puzzle" '' 'a,b' >texts.jsonl
    : >empty.txt
    gzip -c broken.txt >compressed.gz
    head -c 5000 givens.duckdb_extension >noise.bin
    for _ in $(seq 100); do cat fixtures/puzzles/hard.txt; done >many.txt
}
load() { "$program" -unsigned -batch -cmd "LOAD './givens.duckdb_extension'" "$@"; }

# Compares with a file of the tests, or writes it.
expect() { # NAME
    if [ "$update" = --update ]; then cp "found/$1" "$tests/$1"; else diff "$tests/$1" "found/$1"; fi
}

# Of an error only the first line is compared: what is behind it differs among versions.
statements() {
    local name line
    for name in functions files; do
        load :memory: <"$tests/$name.sql" >"found/$name.out" 2>&1
        # The plan of EXPLAIN, which shows that no file is read for it, is a drawing.
        sed -i '/^[┌│└]/d' "found/$name.out"
        expect "$name.out"
    done
    while read -r line; do
        load :memory: "$line" >found/error 2>&1 || true
        sed -nE 's/^[A-Za-z ]*Error: //p' found/error | head -1 | grep . || echo "no error: $line"
    done <"$tests/errors.sql" >found/errors.out
    expect errors.out
    echo "SQL: $(cat found/*.out | wc -l) lines, $(wc -l <found/errors.out) of them errors"
}

run_block() { load -list -noheader readme.db; }

answers() { # LIST EXPRESSIONS
    load -list -noheader -nullvalue '' -separator $'\t' :memory: "SELECT $2 FROM (SELECT row_number() OVER () AS number, puzzle
        FROM read_csv('$1', header = false, columns = {'puzzle': 'VARCHAR'})) ORDER BY number"
}
# Finds the verdicts of all files in one run of the program, which takes longer to start than most of them.
find_verdicts() { # FILES...
    local file number=0
    for file in "$@"; do
        number=$((number + 1))
        echo "COPY (SELECT coalesce(verdict, substr(message, 1, 4)) AS verdict FROM givens_file('${file//\'/\'\'}') ORDER BY ALL)
            TO 'found/verdicts-$number' (FORMAT csv, HEADER false);"
    done >verdicts.sql
    load :memory: <verdicts.sql >verdicts.log 2>&1 || true
}
# A file in no format is an error of the program, and has no rows of the command.
verdicts_of() { cat "found/verdicts-$1" 2>/dev/null || true; } # NUMBER FILE
command_answers() {
    local number='regexp_replace(givens_rating(puzzle)::VARCHAR, $$\.0$$, $$$$)' files
    write_lines
    compare lines.txt "givens_verdict(puzzle), givens_solution(puzzle)" solve 5,7
    compare lines.txt "givens_canonical(puzzle)" canon 11
    compare lines.txt "nullif(givens_count(puzzle, 1000), 1000)" count 6 --limit 1000
    compare few.txt "$number, givens_level(puzzle)" rate 11,12
    compare few.txt "givens_rating(puzzle, 'se')" rate 13 --scheme se
    compare few.txt "givens_level(puzzle, 'qqwing')" rate 12 --scheme qqwing
    files=(fixtures/{collection,puzzles}/* fixtures/formats/*/* lines.txt)
    find_verdicts "${files[@]}"
    file_verdicts "${files[@]}"
}

json_members() {
    cc -std=c11 -O1 -g -Wall -Wextra -Werror -fsanitize=address,undefined "$tests/json.c" "$here/src/json.c" -o json 2>json.log ||
        { echo "JSON: skipped, the compiler has no AddressSanitizer: $(head -1 json.log)"; return 0; }
    ./json
}

prepare
json_members
statements
rm -f readme.db
readme "$here/README.md" 3
"$python" "$tests/module.py" ./givens.duckdb_extension fixtures/puzzles/hard.txt
if [ -n "${GIVENS:-}" ]; then command_answers; else echo "the command: not compared, GIVENS does not name it"; fi
