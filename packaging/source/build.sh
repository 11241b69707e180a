#!/usr/bin/env bash
# The sources of a commit, for those who build packages of them: packaging/source/build.sh OUT. Unlike what a site packs on
# demand, its bytes stay the same.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
out=$(cd "$1" && pwd) name=givens-$version-source
make_work
git archive --format=tar --prefix="$name/" HEAD | gzip -9n >"$work/$name.tar.gz"
mv "$work/$name.tar.gz" "$out/"
