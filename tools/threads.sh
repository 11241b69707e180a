#!/usr/bin/env bash
# Checks that 1, 2 and 8 workers write the same bytes, a hundred times, for valid and malformed input.
# GIVENS names the binary [default: the release build]; ROUNDS sets the number of rounds.
set -uo pipefail
cd "$(dirname "$0")/.."
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
held=0 failed=0
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
for number in $(seq 30000); do
    case $((number % 1000)) in
        17) echo ${puzzle/3/5} ;;
        400) echo ${puzzle:1} ;;
        700) echo "$number a title" ;;
        *) echo $puzzle ;;
    esac
done >"$work/mixed.txt"
fold -w 9 "$work/mixed.txt" >"$work/mixed-rows.txt"
inputs=("$work/mixed.txt" "$work/mixed-rows.txt" fixtures/malformed/line fixtures/malformed/rows fixtures/formats/line fixtures/formats/table)
for command in "check --format jsonl --quiet" "convert --to rows" "solve" "solve --rows csv"; do
    # shellcheck disable=SC2086
    "$GIVENS" $command --jobs 1 "${inputs[@]}" >"$work/one" 2>"$work/one.err"; code=$?
    for round in $(seq "${ROUNDS:-100}"); do
        for jobs in 1 2 8; do
            # shellcheck disable=SC2086
            "$GIVENS" $command --jobs $jobs "${inputs[@]}" >"$work/out" 2>"$work/err"
            if [ $? = $code ] && cmp -s "$work/one" "$work/out" && cmp -s "$work/one.err" "$work/err"; then held=$((held + 1))
            else failed=$((failed + 1)); echo "does not hold: $command with $jobs workers, round $round"; fi
        done
    done
done
[ $failed = 0 ] || echo "threads: $failed claims do not hold"
echo "threads: $held claims held"
[ $failed = 0 ]
