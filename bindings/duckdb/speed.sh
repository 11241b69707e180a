#!/usr/bin/env bash
# Prints the processor time of verdicts, solutions and other answers for a million puzzles of a table of DuckDB, with one thread, and
# of the C library and the command for the same list. GIVENS is the path of the command; COUNT another number of puzzles.
#
#   bindings/duckdb/test.sh && GIVENS=target/release/givens bindings/duckdb/speed.sh
set -euo pipefail
GIVENS=$(realpath "${GIVENS:?expected the path of the command}")
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
library=${GIVENS_LIBRARY:-$target/release/libgivens.a}
extension=$target/duckdb/givens.duckdb_extension program=$target/duckdb/python/bin/duckdb
count=${COUNT:-1000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc -std=c11 -O2 -I../c/include tests/speed.c "$library" -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc -o "$work/library"
cd "$work"
"$GIVENS" generate --count "$count" --seed 26 >list.txt
"$program" bank.db "CREATE TABLE bank AS SELECT puzzle FROM read_csv('list.txt', header = false, columns = {'puzzle': 'VARCHAR'})"
lscpu | sed -n 's/^Model name: *//p'

# Prints the user time of a statement: the least of three.
statement() { # NAME SQL
    for _ in 1 2 3; do
        printf '.timer on\n%s;\n' "$2" | "$program" -unsigned -batch -cmd "LOAD '$extension'" -cmd "SET threads = 1" bank.db |
            sed -n 's/.* user \([0-9.]*\) .*/\1/p' | tail -1
    done | sort -n | head -1 | sed "s/^/$1: /; s/\$/ s/"
}
command_time() { # NAME ARGUMENTS...
    local name=$1 TIMEFORMAT="%U"
    shift
    for _ in 1 2 3; do { time "$GIVENS" "$@" --jobs 1 list.txt >/dev/null 2>&1; } 2>&1; done | sort -n | head -1 |
        sed "s/^/$name: /; s/\$/ s/"
}
statement "read the table" "SELECT sum(length(puzzle)) FROM bank"
statement verdicts "SELECT givens_verdict(puzzle) AS verdict, count(*) FROM bank GROUP BY verdict"
statement solutions "SELECT count(givens_solution(puzzle)) FROM bank"
statement "solutions into a table" "CREATE OR REPLACE TABLE solved AS SELECT puzzle, givens_solution(puzzle) AS solution FROM bank"
statement "canonical forms" "SELECT count(givens_canonical(puzzle)) FROM bank"
statement "rows of a file" "SELECT count(*) FROM givens_file('list.txt')"
statement "verdicts of a file" "SELECT verdict, count(*) FROM givens_file('list.txt') GROUP BY verdict"
./library list.txt
command_time "the command: check" check
command_time "the command: solve" solve
