#!/usr/bin/env bash
# Prints the version if all that state it or the address of the project agree: packaging/version.sh [TAG]. A tag is that of a
# release, whose changes CHANGELOG.md then has.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
tag=${1:-}
failed=0
state() { # FILE VERSION
    [ "$2" = "$version" ] || { echo "$1 has version ${2:-none}, Cargo.toml has $version" >&2 && failed=1; }
}
for manifest in bindings/{c,python,web}/Cargo.toml; do
    state "$manifest" "$(sed -n '0,/^version = /s/^version = "\(.*\)"/\1/p' "$manifest")"
done
for manifest in bindings/web/package.json web/package.json; do state "$manifest" "$(jq -r .version "$manifest")"; done
state packaging/install.sh "$(sed -n 's/^version=//p' packaging/install.sh)"
while read -r crate; do state "givens-$crate in Cargo.toml" "$(sed -n "s/^givens-$crate = .*version = \"=\([^\"]*\)\".*/\1/p" Cargo.toml)"; done \
    < <(ls crates)
for file in packaging/install.sh packaging/nix/flake.nix bindings/python/pyproject.toml bindings/web/package.json; do
    grep -q "$home" "$file" || { echo "$file does not name $home, the repository of Cargo.toml" >&2 && failed=1; }
done
if [ -n "$tag" ]; then
    [ "$tag" = "v$version" ] || { echo "the tag is $tag, the version $version" >&2 && failed=1; }
    [ -n "$(packaging/changes.sh)" ] || { echo "CHANGELOG.md has no section of $version" >&2 && failed=1; }
fi
[ $failed = 0 ] && echo "$version"
