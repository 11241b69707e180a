#!/usr/bin/env bash
# Solves whole lists, and two altered copies of each puzzle, with every engine and SIMD level, a SAT solver and, if it
# ends soon, the naive search; and two equivalent grids of each with the engines.
#   [GIVENS_STEP=N] tools/verdicts.sh LIST...      every Nth puzzle of each list
set -euo pipefail
[ $# -gt 0 ] || { sed -n '2,4s/^# *//p' "$0"; exit 2; }
GIVENS_LISTS=$(realpath "$@" | paste -sd:)
export GIVENS_LISTS
cd "$(dirname "$0")/.."
cargo test --release --quiet --test verdicts -- --ignored --nocapture engines_and_sat_solver_agree_on_lists | grep -v '^$'
