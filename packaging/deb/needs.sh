#!/usr/bin/env bash
# Prints the packages of the libraries that a binary needs; one that is linked with musl needs none: packaging/deb/needs.sh
# BINARY.
set -euo pipefail
readelf --dynamic "$1" | grep -q NEEDED || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/debian"
touch "$work/debian/control"
cp "$1" "$work/givens"
(cd "$work" && dpkg-shlibdeps -O givens 2>/dev/null | sed 's/^shlibs:Depends=//')
