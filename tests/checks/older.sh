#!/usr/bin/env bash
# The tests of the engines on a machine of 2006, without any of the words that newer ones have, under emulation;
# and the command itself. CPU names another that qemu-user knows (Nehalem, Haswell), GIVENS the binary, else
# the release build is taken.
set -euo pipefail
cd "$(dirname "$0")/../.."
cpu=${CPU:-core2duo}
emulator=$(command -v qemu-x86_64 || command -v qemu-x86_64-static)
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="$emulator -cpu $cpu" \
    cargo test --quiet --test sliced --test solve >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
passed=$(awk '/^test result: ok/ { sum += $4 } END { print sum }' "$work/log")

# The command finds the same here and there.
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
