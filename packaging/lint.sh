#!/usr/bin/env bash
# Checks packaging without building anything, with what is there of shellcheck, check-jsonschema, zizmor, Ruby and Nix.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
packaging/version.sh >/dev/null
scripts=(packaging/*.sh packaging/*/*.sh)
for script in "${scripts[@]}"; do bash -n "$script"; done
tried="${#scripts[@]} scripts"
if command -v shellcheck >/dev/null; then
    shellcheck --external-sources "${scripts[@]}"
    tried+=" by shellcheck"
fi
if command -v check-jsonschema >/dev/null; then
    check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/release.yml
    tried+=", the workflow by its schema"
fi
if command -v zizmor >/dev/null; then
    zizmor --quiet --offline .github/workflows/release.yml action.yml
    tried+=" and zizmor"
fi

# Each kind of artefact has what packaging/build.sh calls; recipes of releases without one archive, and with all of them.
while read -r kind _; do
    case $kind in '' | '#'*) continue ;; esac
    for script in build test; do
        [ -x "packaging/$kind/$script.sh" ] || { echo "packaging/artefacts.txt: $kind has no $script.sh" >&2 && exit 1; }
    done
done <packaging/artefacts.txt
make_work
for target in {x86_64,aarch64}-{unknown-linux-musl,apple-darwin} x86_64-pc-windows-gnu; do
    case $target in *windows*) suffix=zip ;; *) suffix=tar.gz ;; esac
    echo "$target" >"$work/givens-$target-v$version.$suffix"
done
echo source >"$work/givens-$version-source.tar.gz"
packaging/sums.sh "$work"
packaging/recipes/build.py "$work"
echo "packaging: $tried; $(packaging/recipes/test.sh "$work" 2>/dev/null)"
