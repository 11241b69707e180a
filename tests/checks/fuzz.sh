#!/usr/bin/env bash
# Runs every fuzz target for SECONDS on seeds made of the fixtures and what earlier runs left in
# fuzz/corpus. SECONDS 0 only replays. Finds are left in fuzz/artifacts.
#   tests/checks/fuzz.sh SECONDS [TARGET...]
set -euo pipefail
cd "$(dirname "$0")/../.."
source tests/checks/fuzzing.sh
seconds=${1:?SECONDS}
shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(read write cut detect levels)
build_targets
mkdir -p fuzz/artifacts
prepare fuzz/corpus >/dev/null

total=0 bad=0
for target in "${targets[@]}"; do
    if [ "$seconds" = 0 ]; then how=(-runs=0); else how=(-max_total_time="$seconds"); fi
    log=$(mktemp)
    nice -n 19 "$fuzz_out/$target" "fuzz/corpus/$target" -dict=fuzz/corpus/dictionary "${how[@]}" \
        -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=256 -print_final_stats=1 \
        -artifact_prefix="fuzz/artifacts/$target-" >"$log" 2>&1 || {
        bad=$((bad + 1))
        grep -aE 'panicked|ALARM|ERROR|Test unit' -A2 "$log" | cut -c1-1000
    }
    runs=$(sed -n 's/^stat::number_of_executed_units: //p' "$log")
    echo "$target: ${runs:-?} runs, $(grep -aoE 'cov: [0-9]+' "$log" | tail -1 || true)"
    total=$((total + ${runs:-0}))
    rm -f "$log"
done
echo "fuzzing: $total runs in all, $bad targets with a find"
[ $bad = 0 ]
