#!/usr/bin/env bash
# Replays every seed of each fuzz target and then fuzzes it for SECONDS. Seeds are the fixtures and the files of earlier
# runs in fuzz/corpus. Failing inputs are written to fuzz/artifacts. With SEED the inputs are the same on every machine with
# the same instructions, about what one core runs in SECONDS: from the fixtures alone, in the order of their names.
#   [SEED=1] [LENGTH=300] [FORMAT=yaml] tools/fuzz.sh SECONDS [TARGET...]
# With FORMAT, texts are read in this format or as detected, from the seeds of its fixtures; `FORMAT=asp/witness` are
# those whose names begin so.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/fuzzing.sh
seconds=${1:?SECONDS}
shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(read write cut check detect levels report)
build_targets
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
corpus=fuzz/corpus${FORMAT:+/$FORMAT}
[ -z "${SEED:-}" ] || corpus=$temporary/corpus
mkdir -p fuzz/artifacts
prepare "$corpus" ${FORMAT:+"$FORMAT"} >/dev/null 2>&1
if [ -n "${FORMAT:-}" ]; then export FORMAT=${FORMAT%%/*}; fi

# fuzz TARGET OPTIONS: fuzzes with these options; adds to runs.
fuzz() {
    local target=$1 log
    shift
    log=$(mktemp)
    nice -n 5 "$fuzz_out/$target" "${from[@]}" -dict="$corpus/dictionary" "${fuzz_limits[@]}" "$@" \
        -seed="${SEED:-$RANDOM}" -print_final_stats=1 -artifact_prefix="fuzz/artifacts/$target-" >"$log" 2>&1 || {
        grep -aE 'panicked|ALARM|ERROR|Test unit' -A2 "$log" | cut -c1-1000
        finds=$((finds + 1))
    }
    runs=$((runs + $(sed -n 's/^stat::number_of_executed_units: //p' "$log")))
    edges=$(grep -aoE 'cov: [0-9]+' "$log" | tail -1 || true)
    rm -f "$log"
}

declare -A rates=([read]=5000 [write]=10000 [cut]=8000 [check]=100 [detect]=4000 [levels]=500 [report]=100)
# Replays and fuzzes one target; the last line are its runs and failures.
one() { # TARGET
    local target=$1 runs=0 finds=0 edges='' replayed how from=("$corpus/$1")
    fuzz "$target" -runs=0
    replayed=$runs
    # Most defects show in short texts, and these are read ten times as fast.
    how=-max_total_time=$seconds
    if [ -n "${SEED:-}" ]; then
        how=-runs=$((replayed + seconds * rates[$target]))
        printf '%s\n' "$corpus/$target"/* | LC_ALL=C sort | paste -sd, >"$corpus/$target.seeds"
        mkdir "$corpus/$target.found"
        from=("$corpus/$target.found" "-seed_inputs=@$corpus/$target.seeds" -reload=0)
    fi
    [ "$seconds" = 0 ] || fuzz "$target" "$how" -max_len="${LENGTH:-300}"
    echo "$target: $replayed replayed, $runs runs, $edges"
    echo "$runs $finds"
}

# As many at a time as there are cores; what they print keeps their order.
printed=$temporary/printed
mkdir "$printed"
cores=$(nproc)
for target in "${targets[@]}"; do
    while [ "$(jobs -pr | wc -l)" -ge "$cores" ]; do wait -n || true; done
    one "$target" >"$printed/$target" &
done
wait
total=0 finds=0
for target in "${targets[@]}"; do
    head -n -1 "$printed/$target"
    read -r runs failures < <(tail -1 "$printed/$target")
    total=$((total + runs)) finds=$((finds + failures))
done
echo "fuzzing: $total runs, $finds failures"
[ $finds = 0 ]
