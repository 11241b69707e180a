#!/usr/bin/env bash
# Fuzzes the readers of columns for SECONDS from the fixtures (Parquet, Arrow IPC, arrays of NumPy), or those of tables
# (databases, workbooks) or pages (PDF). Failing inputs are written to fuzz/artifacts. A panic of a reader is an error of the file and no
# failure; a crash is, and more than 2 GiB.
#   tools/columns.sh SECONDS [tables|pages]
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/fuzzing.sh
seconds=${1:?SECONDS} target=${2:-columns}
CARGO_PROFILE_RELEASE_PANIC=unwind build_targets --features "$target" --bin "$target"
mkdir -p fuzz/artifacts "fuzz/corpus/$target"
cp "fixtures/$target"/* "fuzz/corpus/$target"
nice -n 5 "$fuzz_out/$target" "fuzz/corpus/$target" -entropic=0 -use_counters=0 -timeout=10 -rss_limit_mb=3000 \
    -malloc_limit_mb=2100 -max_len=4000 -max_total_time="$seconds" -artifact_prefix="fuzz/artifacts/$target-" \
    -print_final_stats=1 2>&1 | grep -aE 'ERROR|Test unit|stat::number|cov:' | tail -5
