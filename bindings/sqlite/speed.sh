#!/usr/bin/env bash
# Prints the processor time of verdicts, solutions and other answers for a million puzzles of a table, and of the command for
# the same list. GIVENS is the path of the command; COUNT another number of puzzles.
#
#   bindings/sqlite/build.sh && GIVENS=target/release/givens bindings/sqlite/speed.sh
set -euo pipefail
GIVENS=$(realpath "${GIVENS:?expected the path of the command}")
extension=$(cd "$(dirname "${1:-bindings/sqlite/givens_sqlite.so}")" && pwd)/givens_sqlite
count=${COUNT:-1000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$GIVENS" generate --count "$count" --seed 26 >list.txt
sqlite3 bank.db "CREATE TABLE bank(puzzle TEXT)" ".import list.txt bank"
lscpu | sed -n 's/^Model name: *//p'

# Prints the user time of a statement.
statement() { # NAME SQL
    sqlite3 -cmd ".load $extension" -cmd ".timer on" bank.db <<<"$2;" | sed -n "s/.* user \([0-9.]*\) .*/$1: \1 s/p"
}
command_time() { # NAME ARGUMENTS...
    local name=$1 TIMEFORMAT="%U"
    shift
    echo "$name: $({ time "$GIVENS" "$@" --jobs 1 list.txt >/dev/null 2>&1; } 2>&1) s"
}
statement "read the table" "SELECT sum(length(puzzle)) FROM bank"
statement verdicts "SELECT givens_verdict(puzzle), count(*) FROM bank GROUP BY 1"
statement solutions "SELECT count(givens_solution(puzzle)) FROM bank"
statement "solutions into a table" "CREATE TABLE solved AS SELECT puzzle, givens_solution(puzzle) AS solution FROM bank"
statement "canonical forms" "SELECT count(givens_canonical(puzzle)) FROM bank"
statement "rows of a file" "SELECT count(*) FROM givens_file('list.txt')"
statement "verdicts of a file" "SELECT verdict, count(*) FROM givens_file('list.txt') GROUP BY 1"
command_time "the command: check" check
command_time "the command: solve" solve
