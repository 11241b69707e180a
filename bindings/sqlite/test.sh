#!/usr/bin/env bash
# Builds the extension below target/sqlite, and tests it in the program sqlite3: SQL with the output that is expected, errors,
# README.md; with exhausted memory; in Python's module; under valgrind. With GIVENS, the path of the command, answers are
# compared with the command's. What needs a program that is missing is skipped, with a message.
#
#   bindings/sqlite/test.sh
#   GIVENS=target/release/givens bindings/sqlite/test.sh
#   bindings/sqlite/test.sh --update    # writes the expected outputs: read what changed
set -euo pipefail
[ -z "${GIVENS:-}" ] || GIVENS=$(realpath "$GIVENS")
cd "$(dirname "$0")"
here=$PWD
tests=$here/tests
update=${1:-}
# Messages of the system are compared, too.
export LC_ALL=C
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
work=$CARGO_TARGET_DIR/sqlite
source ../sql/tests.sh
# Installs packages where the program is missing and can be.
need() { # PROGRAM PACKAGES...
    local program=$1
    shift
    command -v "$program" >/dev/null ||
        { apt-get update -q; apt-get install -yq --no-install-recommends "$@"; } >/dev/null 2>&1 || true
    command -v "$program" >/dev/null
}
skip() {
    echo "sqlite: skipped, $1"
    exit 0
}
need sqlite3 sqlite3 libsqlite3-dev || skip "there is no sqlite3"
has_header() { cc -E -x c - <<<'#include <sqlite3ext.h>' >/dev/null 2>&1; }
has_header || apt-get install -yq --no-install-recommends libsqlite3-dev >/dev/null 2>&1 || true
has_header || skip "there is no sqlite3ext.h"
[ -z "$(sqlite3 -batch :memory: "SELECT 1 FROM pragma_compile_options WHERE compile_options = 'OMIT_LOAD_EXTENSION'")" ] ||
    skip "this sqlite3 loads no extensions"
echo "sqlite3: $(sqlite3 --version | cut -d ' ' -f 1)"
rm -rf "$work"
mkdir -p "$work"
./build.sh "$work"
# Files as tests name them, in the folder where sqlite3 runs.
prepare() {
    cp -r ../../fixtures "$work/fixtures"
    cd "$work"
    local puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    printf '%s\n' "$puzzle" "5O${puzzle:2}" "# a comment" "${puzzle:0:80}" "$puzzle" >broken.txt
    printf '{"puzzle":"%s","id":7,"title":"%s","author":"%s"}\n' \
        "$puzzle" 'Ünï \"quoted\" \\ \u0041\ud83d\ude00' "it's" "$puzzle" '' 'a,b' >texts.jsonl
    : >empty.txt
    gzip -c broken.txt >compressed.gz
    head -c 5000 givens_sqlite.so >noise.bin
}
load() { sqlite3 -batch -cmd ".load ./givens_sqlite" "$@"; }

# Compares with a file of the tests, or writes it.
expect() { # NAME
    if [ "$update" = --update ]; then cp "found/$1" "$tests/$1"; else diff "$tests/$1" "found/$1"; fi
}

# Each statement of errors.sql has an error, whose text is the same in all versions of the program but for its beginning.
statements() {
    local name
    mkdir -p found
    for name in functions undecided utf16 files; do
        load :memory: <"$tests/$name.sql" >"found/$name.out" 2>&1
        expect "$name.out"
    done
    { sqlite3 -batch :memory: <"$tests/errors.sql" 2>&1 || true; } | grep -aiE '^[a-z ]*error:? near' |
        sed -E 's/^[A-Za-z ]*:? near line [0-9]+: //; s/ \([0-9]+\)$//' >found/errors.out
    expect errors.out
    echo "SQL: $(cat found/*.out | wc -l) lines, $(wc -l <found/errors.out) of them errors"
}

run_block() { load readme.db; }

exhausted_memory() {
    if ! cc -std=c11 -O1 -g -Wall -Wextra -Werror -pedantic "$tests/memory.c" -o memory -lsqlite3 2>memory.log; then
        if grep -q 'cannot find -lsqlite3' memory.log; then echo "memory: skipped, there is no libsqlite3"; return 0; fi
        cat memory.log
        return 1
    fi
    ./memory ./givens_sqlite broken.txt
}

# Some modules of Python are built without extensions: any Python that has them will do.
python_module() {
    local python
    for python in python3 /usr/bin/python3; do
        if "$python" -c 'import sqlite3; sqlite3.Connection.enable_load_extension' 2>/dev/null; then
            "$python" "$tests/module.py" ./givens_sqlite fixtures/puzzles/hard.txt
            return
        fi
    done
    echo "Python's module: skipped, none here loads extensions"
}

# No access outside of what there is, and nothing lost, in the tests above, but for those that would take minutes: memory.c
# loads the extension a thousand times, undecided.sql searches for long.
under_valgrind() {
    local name
    need valgrind valgrind || { echo "valgrind: skipped, it is not installed and cannot be"; return 0; }
    for name in functions utf16 files errors; do
        valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect \
            --show-leak-kinds=definite,indirect --log-file=valgrind.log sqlite3 -batch -cmd ".load ./givens_sqlite" :memory: <"$tests/$name.sql" >/dev/null 2>&1 ||
            # The program's own status is 1 after an error of SQL.
            [ $? = 1 ] || { cat valgrind.log; return 1; }
        [ ! -s valgrind.log ] || { cat valgrind.log; return 1; }
    done
    echo "valgrind: no error in 4 files of SQL"
}

answers() { # LIST EXPRESSIONS
    load -cmd "CREATE TABLE list(puzzle TEXT)" -cmd ".import $1 list" -cmd ".mode list" -cmd '.separator "\t"' \
        :memory: "SELECT $2 FROM list ORDER BY rowid"
}
verdicts_of() { # NUMBER FILE
    load :memory: "SELECT coalesce(verdict, substr(message, 1, 4)) FROM givens_file('$2')" | sort
}
command_answers() {
    write_lines
    compare lines.txt "givens_verdict(puzzle), givens_solution(puzzle)" solve 5,7
    compare lines.txt "givens_canonical(puzzle)" canon 11
    compare lines.txt "nullif(givens_count(puzzle, 1000), 1000)" count 6 --limit 1000
    compare few.txt "givens_rating(puzzle), givens_level(puzzle)" rate 11,12
    compare few.txt "givens_rating(puzzle, 'se')" rate 13 --scheme se
    compare few.txt "givens_level(puzzle, 'qqwing')" rate 12 --scheme qqwing
    file_verdicts fixtures/{collection,puzzles}/* fixtures/formats/*/* lines.txt
}

prepare
statements
readme "$here/README.md" 4
exhausted_memory
python_module
under_valgrind
if [ -n "${GIVENS:-}" ]; then command_answers; else echo "the command: not compared, GIVENS does not name it"; fi
