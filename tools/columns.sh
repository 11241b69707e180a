#!/usr/bin/env bash
# Fuzzes the readers of columns for SECONDS from the fixtures (Parquet, Arrow IPC, arrays of NumPy), or those of containers
# (databases, workbooks, PDF documents). Failing inputs are written to fuzz/artifacts. A panic of a reader is an error of the
# file and no failure; a crash is, and more than 2 GiB.
#   tools/columns.sh SECONDS [containers]
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/fuzzing.sh
seconds=${1:?SECONDS} target=${2:-columns}
# A database has pages of 4 KiB, and a cut one has no table.
case $target in
columns) fixtures=(fixtures/columns) max_len=4000 ;;
*) fixtures=(fixtures/tables fixtures/pages) max_len=32768 ;;
esac
CARGO_PROFILE_RELEASE_PANIC=unwind build_targets --features "$target" --bin "$target"
mkdir -p fuzz/artifacts "fuzz/corpus/$target"
for folder in "${fixtures[@]}"; do cp "$folder"/* "fuzz/corpus/$target"; done
nice -n 5 "$fuzz_out/$target" "fuzz/corpus/$target" -entropic=0 -use_counters=0 -timeout=10 -rss_limit_mb=3000 \
    -malloc_limit_mb=2100 -max_len="$max_len" -max_total_time="$seconds" -artifact_prefix="fuzz/artifacts/$target-" \
    -print_final_stats=1 2>&1 | grep -aE 'ERROR|Test unit|stat::number|cov:' | tail -5
