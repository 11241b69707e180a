#!/usr/bin/env bash
# Compares ratings and paths with listings of the programs themselves: every puzzle that is rated must be equal, line
# by line. The listings are not part of this project; the folder holds hodoku-2.2-paths-*.txt.xz and
# se-1.2.1-traces-*.txt.xz.
#
#   tools/ratings.sh FOLDER

set -euo pipefail

cd "$(dirname "$0")/.."
folder=${1:?the folder of the listings}
GIVENS=${GIVENS:-target/release/givens}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# One line for each puzzle: the puzzle, its rating, and its path.
joined_hodoku() { awk '/^[1-9.]/ { if (line) print line; line = $0; next } { line = line "|" $0 } END { print line }'; }
joined_se() { awk 'NF == 0 { next } / (ED=|undecided)/ { print $0 path; path = ""; next } { path = path "|" $0 }'; }

compare() { # SCHEME LISTING
    xz -dc "$2" | grep -v error | "joined_$1" >"$work/want"
    cut -c 1-81 "$work/want" >"$work/puzzles"
    "$GIVENS" rate --scheme "$1" --reference --path --exit-zero --from line "$work/puzzles" | "joined_$1" >"$work/found"
    local total same open
    total=$(wc -l <"$work/want")
    open=$(grep -c undecided "$work/found" || true)
    same=$(paste -d '\n' "$work/want" "$work/found" | sed 's/ *|/|/g; s/ *$//' | awk 'NR % 2 { want = $0; next } $0 == want { same++ } END { print same + 0 }')
    echo "$1: $same of $total equal, $open without a rating, $((total - same - open)) different"
    [ $((same + open)) = "$total" ] || failed=1
}

for listing in "$folder"/hodoku-2.2-paths-*.txt.xz; do compare hodoku "$listing"; done
for listing in "$folder"/se-1.2.1-traces-*.txt.xz; do compare se "$listing"; done
exit $failed
