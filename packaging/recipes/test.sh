#!/usr/bin/env bash
# Reads what packaging/recipes/build.py wrote, as far as their readers are there, and the flake of Nix:
# packaging/recipes/test.sh FOLDER.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
folder=$1
tried=
if [ -e "$folder/givens.rb" ] && command -v ruby >/dev/null; then
    ruby -c "$folder/givens.rb" >/dev/null
    tried+="; the formula is Ruby"
fi
if [ -e "$folder/givens.json" ]; then
    jq -e '.version and .architecture["64bit"].hash and .bin' "$folder/givens.json" >/dev/null
    tried+="; the manifest of Scoop is JSON"
fi
if [ -e "$folder/recipe.yaml" ] && python -c 'import rattler_build' 2>/dev/null; then
    python -c 'import sys, rattler_build; rattler_build.Stage0Recipe.from_yaml(open(sys.argv[1]).read())' "$folder/recipe.yaml"
    tried+="; rattler-build reads the recipe of conda"
fi
if command -v nix-instantiate >/dev/null; then
    nix-instantiate --parse packaging/nix/flake.nix >/dev/null
    tried+="; Nix reads the flake"
fi
# Each address is that of a file of this release, and the recipe has its sum.
for recipe in givens.rb givens.json recipe.yaml; do
    [ -e "$folder/$recipe" ] || continue
    while read -r name; do
        sum=$(sed -n "s/  $name\$//p" "$folder/SHA256SUMS")
        if [ -z "$sum" ] || ! grep -q "$sum" "$folder/$recipe"; then
            echo "$recipe: $name is not of this release, or has another sum" >&2
            exit 1
        fi
    done < <(grep -oE "releases/download/v$version/[^\" ]*" "$folder/$recipe" | sed 's,.*/,,')
done
echo "${tried#; }"
