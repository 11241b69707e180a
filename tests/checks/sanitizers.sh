#!/usr/bin/env bash
# What sanitizers and valgrind see: of the tests of the wide words, address and valgrind; of threads.sh, with few
# rounds, thread. The last line sums up.
#   tests/checks/sanitizers.sh [address] [valgrind] [thread]      the first two, unless named
# Sanitizers are unstable options of rustc, which RUSTC_BOOTSTRAP opens. valgrind hides AVX-512 from what it runs.
#
# thread wants a standard library that is built for it: with another it sees neither how a contended lock waits nor
# the fence before what is shared is dropped, and tells races of every run. So RUSTC must have the sources of its
# library beside it (rust-src); THREAD_FLAGS are flags more, as for a runtime that it has not.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
kinds=("$@")
[ ${#kinds[@]} -gt 0 ] || kinds=(address valgrind)
said=()

clean() { # NAME COMMAND...: the tests pass, and nothing is told
    local name=$1; shift
    "$@" >"$work/log" 2>&1 || { tail -50 "$work/log"; exit 1; }
    said+=("$name: $(awk '/^test result: ok/ { sum += $4 } END { print sum + 0 }' "$work/log") tests clean")
}

for kind in "${kinds[@]}"; do
    case $kind in
        address) RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address clean address cargo test --quiet \
            --target x86_64-unknown-linux-gnu --target-dir target/address --lib --test sliced --test bulk --test solve ;;
        # Of the tests as they are built by default it does not see the end.
        valgrind) CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="valgrind -q --error-exitcode=99 --leak-check=full \
            --suppressions=$PWD/tests/checks/valgrind.supp" clean valgrind \
            cargo test --release --quiet --test sliced --test bulk -- --test-threads 1 ;;
        thread)
            triple=x86_64-unknown-linux-gnu
            RUSTC_BOOTSTRAP=1 CARGO_PROFILE_DEV_OPT_LEVEL=2 RUSTFLAGS="-Zsanitizer=thread ${THREAD_FLAGS:-}" \
                cargo build --quiet -Zbuild-std --target $triple --target-dir target/thread --bin givens
            TSAN_OPTIONS="log_path=$work/race" ROUNDS=${ROUNDS:-2} GIVENS=$PWD/target/thread/$triple/debug/givens \
                tests/checks/threads.sh >"$work/log" 2>&1 || { tail -50 "$work/log"; exit 1; }
            ! compgen -G "$work/race*" >/dev/null || { head -100 "$work"/race*; exit 1; }
            said+=("thread: $(tail -1 "$work/log"), no race") ;;
        *) echo "no such kind: $kind"; exit 2 ;;
    esac
done
printf -v line '%s, ' "${said[@]}"
echo "sanitizers: ${line%, }"
