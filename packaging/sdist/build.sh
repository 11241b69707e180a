#!/usr/bin/env bash
# The sources of the Python package, from which pip builds where there is no wheel: packaging/sdist/build.sh OUT.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
out=$(cd "$1" && pwd) name=givens-$version
make_work
(cd bindings/python && maturin sdist --out "$work" >&2)
cd "$work"
tar -xzf "$name.tar.gz"
# Tests and benchmarks are not among the sources, so the manifest must not name them, as in a crate that Cargo packages.
awk '/^\[/ { is_left_out = /^\[\[(test|bench)\]\]/ } !is_left_out' "$name/Cargo.toml" >manifest
mv manifest "$name/Cargo.toml"
set_dates "$name"
pack "$name" >packed
mv packed "$out/$name.tar.gz"
