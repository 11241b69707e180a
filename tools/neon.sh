#!/usr/bin/env bash
# Runs the tests of the NEON level, of the engine and of canonical forms, under emulation on machines other than aarch64.
# Requires the target aarch64-unknown-linux-gnu, gcc-aarch64-linux-gnu and qemu-user.
set -euo pipefail
cd "$(dirname "$0")/.."
target=aarch64-unknown-linux-gnu
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
emulator=$(command -v qemu-aarch64 || command -v qemu-aarch64-static)
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="$emulator -L /usr/aarch64-linux-gnu"
cargo test --target $target --test sliced --test solve
# The whole group takes too long under emulation: the plain level is compared with it elsewhere.
cargo test --target $target --test canon -- --skip whole_group
