#!/usr/bin/env bash
# Compares batches in C with the same work by the Rust library: puzzles in a second of processor time, on one thread. The two
# programs run by turns; medians of five, and of the ratio in each turn, so that other work on the machine counts for both.
#
#   bindings/c/speed.sh               # new puzzles
#   bindings/c/speed.sh LIST          # puzzles of a file with lines of 81 cells
set -euo pipefail
list=${1:+$(realpath "$1")}
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
work=$CARGO_TARGET_DIR/c-speed
./install.sh "$work"
cargo build --locked --quiet --release --example library
export LD_LIBRARY_PATH=$work/lib
cc -std=c11 -O2 -I"$work/include" bench/batches.c -o "$work/batches" -L"$work/lib" -lgivens
if [ -z "$list" ]; then
    list=$work/list.txt
    "$work/batches" make "$list" 400000
fi
head -20000 "$list" >"$work/few.txt"
median() { sort -g "$work/speed.$1" | sed -n 3p; }
printf '%-10s %12s %12s  %s\n' verb library C ratio
for verb in check solve count one canonical rate generate convert; do
    case $verb in check | solve | count) of=$list ;; *) of=$work/few.txt ;; esac
    rm -f "$work"/speed.*
    for _ in 1 2 3 4 5; do
        library=$("$CARGO_TARGET_DIR/release/examples/library" $verb "$of")
        c=$("$work/batches" $verb "$of")
        echo "$library" >>"$work/speed.library"
        echo "$c" >>"$work/speed.c"
        awk "BEGIN { print $c / $library }" >>"$work/speed.ratio"
    done
    printf '%-10s %12s %12s  %.3f\n' $verb "$(median library)" "$(median c)" "$(median ratio)"
done
