#!/bin/sh
# rustc for cargo, as RUSTC_WRAPPER: counts the edges of this crate alone, as cargo-fuzz does of everything.
case " $* " in
*" --crate-name givens"*) exec "$@" -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table ;;
*) exec "$@" ;;
esac
