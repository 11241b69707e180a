#!/usr/bin/env bash
# Replays every seed of each fuzz target, and then fuzzes it for SECONDS: seeds are the fixtures and what earlier
# runs left in fuzz/corpus. Finds are left in fuzz/artifacts. SEED makes a run the same as the one before it, and
# on every machine: it makes as many inputs as one core was measured to take in SECONDS, and no more.
#   [SEED=1] [LENGTH=300] tests/checks/fuzz.sh SECONDS [TARGET...]
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/checks/fuzzing.sh
seconds=${1:?SECONDS}
shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(read write cut check detect levels)
build_targets
mkdir -p fuzz/artifacts
prepare fuzz/corpus >/dev/null 2>&1

# fuzz TARGET OPTIONS: fuzzes with these options; adds to runs.
fuzz() {
    local target=$1 log
    shift
    log=$(mktemp)
    nice -n 5 "$fuzz_out/$target" "fuzz/corpus/$target" -dict=fuzz/corpus/dictionary "${fuzz_limits[@]}" "$@" \
        -seed="${SEED:-$RANDOM}" -print_final_stats=1 -artifact_prefix="fuzz/artifacts/$target-" >"$log" 2>&1 || {
        grep -aE 'panicked|ALARM|ERROR|Test unit' -A2 "$log" | cut -c1-1000
        finds=$((finds + 1))
    }
    runs=$((runs + $(sed -n 's/^stat::number_of_executed_units: //p' "$log")))
    edges=$(grep -aoE 'cov: [0-9]+' "$log" | tail -1 || true)
    rm -f "$log"
}

declare -A rates=([read]=5000 [write]=10000 [cut]=8000 [check]=100 [detect]=4000 [levels]=500)
total=0 finds=0
for target in "${targets[@]}"; do
    runs=0
    fuzz "$target" -runs=0
    replayed=$runs
    # Most of what is wrong is wrong in short texts, and these are read ten times as fast.
    how=-max_total_time=$seconds
    [ -z "${SEED:-}" ] || how=-runs=$((replayed + seconds * rates[$target]))
    [ "$seconds" = 0 ] || fuzz "$target" "$how" -max_len="${LENGTH:-300}"
    echo "$target: $replayed replayed, $runs runs, $edges"
    total=$((total + runs))
done
echo "fuzzing: $total runs in all, $finds finds"
[ $finds = 0 ]
