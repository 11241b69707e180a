#!/usr/bin/env bash
# Runs sanitizers and valgrind: address and valgrind on the tests of SIMD code, thread on threads.sh with few rounds.
# The last line is a summary.
#   tools/sanitizers.sh [address] [valgrind] [thread]      [default: the first two]
# Sanitizers are unstable options of rustc, enabled by RUSTC_BOOTSTRAP. valgrind hides AVX-512 from the program.
#
# thread requires a standard library built for it: otherwise it misses the synchronisation of contended locks and of
# dropping shared data, and reports races in every run. So RUSTC must have the sources of its library (rust-src);
# THREAD_FLAGS are additional flags, such as for a missing runtime.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
kinds=("$@")
[ ${#kinds[@]} -gt 0 ] || kinds=(address valgrind)
said=()

clean() { # NAME COMMAND...: the tests pass without a report
    local name=$1; shift
    "$@" >"$work/log" 2>&1 || { tail -50 "$work/log"; exit 1; }
    said+=("$name: $(awk '/^test result: ok/ { sum += $4 } END { print sum + 0 }' "$work/log") tests clean")
}

for kind in "${kinds[@]}"; do
    case $kind in
        address) RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address clean address cargo test --quiet \
            --target x86_64-unknown-linux-gnu --target-dir target/address --lib --test sliced --test same_output --test solve ;;
        # With the default build the tests would take too long.
        valgrind) CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="valgrind -q --error-exitcode=99 --leak-check=full \
            --suppressions=$PWD/tools/valgrind.supp" clean valgrind \
            cargo test --release --quiet --test sliced --test same_output -- --test-threads 1 ;;
        thread)
            triple=x86_64-unknown-linux-gnu
            RUSTC_BOOTSTRAP=1 CARGO_PROFILE_DEV_OPT_LEVEL=2 RUSTFLAGS="-Zsanitizer=thread ${THREAD_FLAGS:-}" \
                cargo build --quiet -Zbuild-std --target $triple --target-dir target/thread --bin givens
            TSAN_OPTIONS="log_path=$work/race" ROUNDS=${ROUNDS:-2} GIVENS=$PWD/target/thread/$triple/debug/givens \
                tools/threads.sh >"$work/log" 2>&1 || { tail -50 "$work/log"; exit 1; }
            ! compgen -G "$work/race*" >/dev/null || { head -100 "$work"/race*; exit 1; }
            said+=("thread: $(tail -1 "$work/log"), no race") ;;
        *) echo "no such kind: $kind"; exit 2 ;;
    esac
done
printf -v line '%s, ' "${said[@]}"
echo "sanitizers: ${line%, }"
