#!/usr/bin/env bash
# The sources of the Python package, from which pip builds where there is no wheel: packaging/sdist/build.sh OUT.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd bindings/python
maturin sdist --out "$out" >&2
