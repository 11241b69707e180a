#!/usr/bin/env bash
# Builds a wheel of the sources, as pip does where there is none, and tries it: packaging/sdist/test.sh FILE.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
file=$(realpath "$1")
make_work
# Each file is one of the repository, at its place or at that in the folder of the package.
git ls-files | sed -n 'p; s,^bindings/python/,,p' | sort -u >"$work/known"
strange=$(tar -tzf "$file" | grep -v '/$' | sed 's,^[^/]*/,,' | grep -vxF PKG-INFO | grep -vxFf "$work/known" || true)
[ -z "$strange" ] || { echo "not of the repository: $strange" >&2 && exit 1; }
tar -xzf "$file" -C "$work"
cd "$work/givens-$version"
maturin build --quiet --locked --out "$work/wheel" >&2
"$root/packaging/wheel/test.sh" "$work"/wheel/*.whl any
