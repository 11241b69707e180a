#!/usr/bin/env bash
# The npm package: packaging/npm/build.sh OUT. With BUILT=1, of what bindings/web/build.sh made already.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd bindings/web
[ -n "${BUILT:-}" ] || ./build.sh >&2
npm pack --silent --pack-destination "$out" >/dev/null
