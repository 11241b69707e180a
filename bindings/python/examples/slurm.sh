#!/usr/bin/env bash
# SLURM: each task of an array checks its shard of the files, and one more task joins the rows.
#
#   sbatch --array=1-100 slurm.sh FOLDER
#   cat rows/*.jsonl > rows.jsonl
#
# The shards do not overlap and together they are everything; a task that is run again writes the same rows.
#SBATCH --cpus-per-task=4
set -euo pipefail
shard=$(printf '%s/%s' "$SLURM_ARRAY_TASK_ID" "$SLURM_ARRAY_TASK_COUNT")
mkdir -p rows
givens check --rows jsonl --exit-zero --jobs "${SLURM_CPUS_PER_TASK:-1}" --shard "$shard" \
    -o "$(printf 'rows/%05d.jsonl' "$SLURM_ARRAY_TASK_ID")" "$1"
