#!/usr/bin/env bash
# The page as a folder of static files that any web server serves: packaging/page/build.sh OUT. With BUILT=1, of what
# web/build.mjs made already.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
out=$(cd "$1" && pwd) name=givens-page-v$version
[ -n "${BUILT:-}" ] || (cd web && npm ci --silent --no-fund && npm run --silent build) >&2
make_work
cp -r web/dist "$work/$name"
set_dates "$work"
cd "$work"
pack "$name" >"$out/$name.tar.gz"
