#!/bin/sh
# A RUSTC_WRAPPER that instruments only this crate; cargo-fuzz instruments everything.
case " $* " in
*" --crate-name givens"*) exec "$@" -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table ;;
*) exec "$@" ;;
esac
