#!/usr/bin/env bash
# Shows that the fuzzer gets through every grammar: with `--cfg givens_canary` every format has a planted
# panic, and each must be found in SECONDS (30), from the seeds and words of its own fixtures alone.
# With NAMES, only from those fixtures whose names begin so, to try one dialect.
#   tools/canary.sh [FORMAT[/NAMES]...]
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/fuzzing.sh
seconds=${SECONDS_EACH:-30}
fuzz_cfg="--cfg givens_canary" build_targets --bin prepare --bin read

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The next build overwrites these with targets without canaries.
cp "$fuzz_out"/{prepare,read} "$work"
fuzz_out=$work
found=0 missed=()
formats=("$@")
[ ${#formats[@]} -gt 0 ] || mapfile -t formats < <(prepare "$work/all" 2>/dev/null | sed -n 's/^format //p')
for format in "${formats[@]}"; do
    corpus=$work/$format
    prepare "$corpus" "$format" >/dev/null 2>&1
    export GIVENS_CANARY=${format%%/*}
    # A seed that already triggers it proves nothing.
    for seed in "$corpus"/read/*; do
        { "$fuzz_out/read" "$seed" -artifact_prefix="$corpus/" >/dev/null 2>&1 || rm "$seed"; } 2>/dev/null
    done
    start=$(date +%s%N)
    # Without weights the newest inputs are used most, and in such a short time the seeds are hardly used. The formula of
    # a 4×4 puzzle has more than 4096 bytes.
    { "$fuzz_out/read" "$corpus/read" -dict="$corpus/dictionary" -max_total_time="$seconds" -seed=1 \
        "${fuzz_limits[@]}" -entropic=1 -max_len=8192 -artifact_prefix="$corpus/" >"$corpus/log" 2>&1 || true; } 2>/dev/null
    took=$(awk "BEGIN { printf \"%.1f\", ($(date +%s%N) - $start) / 1e9 }")
    if grep -q "the canary of \`$GIVENS_CANARY\` is found" "$corpus/log"; then
        found=$((found + 1))
        runs=$(ls "$corpus"/crash-* >/dev/null && grep -oE '^#[0-9]+' "$corpus/log" | tail -1)
        echo "$format: found in $took s, after $runs runs"
    else
        missed+=("$format")
        echo "$format: NOT FOUND in $took s: $(tail -1 "$corpus/log")"
    fi
done
echo "canaries: $found of ${#formats[@]} found in $seconds s each"
[ ${#missed[@]} = 0 ]
