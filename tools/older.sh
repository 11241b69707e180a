#!/usr/bin/env bash
# Runs the tests of the engines and the command on an emulated processor of 2006, without newer SIMD levels.
# CPU names another processor of qemu-user (Nehalem, Haswell), GIVENS the binary [default: the release build].
set -euo pipefail
cd "$(dirname "$0")/.."
cpu=${CPU:-core2duo}
emulator=$(command -v qemu-x86_64 || command -v qemu-x86_64-static)
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="$emulator -cpu $cpu" \
    cargo test --quiet --test sliced --test solve >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
passed=$(awk '/^test result: ok/ { sum += $4 } END { print sum }' "$work/log")

# The command has the same output on both processors.
held=0
for command in "check --format jsonl" "solve" "count" "convert --to rows" "explain"; do
    for folder in fixtures/collection fixtures/malformed/line; do
        # shellcheck disable=SC2086
        { "$GIVENS" $command $folder 2>/dev/null && echo 0 || echo $?; } >"$work/here"
        # shellcheck disable=SC2086
        { "$emulator" -cpu "$cpu" "$GIVENS" $command $folder 2>/dev/null && echo 0 || echo $?; } >"$work/there"
        cmp "$work/here" "$work/there" || { echo "$command says something else"; exit 1; }
        held=$((held + 1))
    done
done
echo "older: on $cpu $passed tests pass, and the command says the same $held times"
