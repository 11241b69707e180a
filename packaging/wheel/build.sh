#!/usr/bin/env bash
# A wheel for CPython 3.11 and later: packaging/wheel/build.sh OUT TARGET. For Linux, zig links with the library of
# manylinux2014, which every distribution since 2014 has; without it, a wheel would ask for that of this machine.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
out=$(cd "$1" && pwd) target=$2
hide_paths "$target" "${CARGO_TARGET_DIR:-$root/bindings/python/target}"
make_work
packaging/sbom/build.py bindings/python "" "$target" >"$work/givens.cdx.json"
options=(build --release --locked --target "$target" --out "$out" --sbom-include "$work/givens.cdx.json")
case $target in
*-linux-gnu) options+=(--zig --compatibility manylinux2014) ;;
esac
cd bindings/python
maturin "${options[@]}" >&2
