#!/usr/bin/env bash
# What the command consists of, as CycloneDX: packaging/sbom/build.sh OUT TARGET.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
make_work
packaging/sbom/build.py . full "$2" >"$work/bill"
mv "$work/bill" "$1/givens-$2-v$version.cdx.json"
