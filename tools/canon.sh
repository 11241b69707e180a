#!/usr/bin/env bash
# Compares the canonical forms of the command with a list of puzzles in minlex-counts form from elsewhere, such as the
# published list of puzzles with 17 givens, which is not part of this project: every puzzle must be its own form. The
# other forms must have as many classes, be their own forms, and be the same on one thread and without SIMD.
#
#   tools/canon.sh LIST

set -euo pipefail

list=$(realpath "${1:?the list}")
cd "$(dirname "$0")/.."
GIVENS=${GIVENS:-target/release/givens}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

grep -E '^[0-9.]{81}' "$list" | cut -c 1-81 | tr 0 . >"$work/list"
total=$(wc -l <"$work/list")
for form in minlex minlex-counts minlex-pattern minlex-solution maxlex; do
    "$GIVENS" canon --form $form "$work/list" >"$work/forms"
    classes=$(sort -u "$work/forms" | wc -l)
    "$GIVENS" canon --form $form "$work/forms" | cmp - "$work/forms"
    "$GIVENS" canon --form $form -j 1 --simd plain "$work/list" | cmp - "$work/forms"
    own=$(paste -d '\n' "$work/list" "$work/forms" | awk 'NR % 2 { line = $0; next } $0 == line { own++ } END { print own + 0 }')
    echo "$form: $classes classes of $total puzzles, $own are their own form"
    [ "$classes" = "$total" ]
    [ $form != minlex-counts ] || [ "$own" = "$total" ]
done
