#!/bin/sh
# A RUSTC_WRAPPER that instruments only this crate; cargo-fuzz instruments everything. Functions are numbered by their
# symbols, which would have the path of the checkout in a hash; so a run with a seed was another one in another folder.
case " $* " in
*" --crate-name givens"*) ;;
*) exec "$@" ;;
esac
for argument; do
    shift
    case $argument in
    metadata=*) argument=metadata=instrumented ;;
    esac
    set -- "$@" "$argument"
done
exec "$@" -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table
