#!/usr/bin/env bash
# Whole lists, and two broken twins of each puzzle, put to every engine and level, to a SAT solver and, where
# it ends soon, to the naive search; and two images of each to the engines.
#   [GIVENS_STEP=N] tests/checks/verdicts.sh LIST...      every Nth puzzle of each list
set -euo pipefail
[ $# -gt 0 ] || { sed -n '2,4s/^# *//p' "$0"; exit 2; }
GIVENS_LISTS=$(realpath "$@" | paste -sd:)
export GIVENS_LISTS
cd "$(dirname "$0")/../.."
cargo test --release --quiet --test verdicts -- --ignored --nocapture engines_and_sat_solver_agree_on_lists | grep -v '^$'
