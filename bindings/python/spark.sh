#!/usr/bin/env bash
# Compares Spark with the command on PUZZLES generated puzzles, a tenth of them copies up to symmetry and some malformed:
# `mapInArrow` of `solve` row for row with `givens solve --rows csv`, `pipe` with the command in each partition, and the
# number of classes with `givens dedup`. Needs Java 17, the wheel of test.sh and the command (GIVENS, or on the PATH).
#
#   bindings/python/spark.sh [PUZZLES] [PARTITIONS]
set -euo pipefail
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
python=$target/python/bin/python
"$python" -m pip install --quiet --disable-pip-version-check pyspark==4.3.0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PYSPARK_PYTHON=$python PYTHONPATH=$PWD/examples GIVENS=${GIVENS:-$(command -v givens)}
start=$SECONDS
"$python" tests/spark.py "$folder" "${1:-20000}" "${2:-7}"
echo "spark: passed, $((SECONDS - start)) s"
