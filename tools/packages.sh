#!/usr/bin/env bash
# What is published of each crate of the workspace: no tests, tools and fixtures, which are thousands of files and build
# nothing; every file that its sources include; and what a registry requires.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
for manifest in Cargo.toml crates/*/Cargo.toml; do
    folder=$(dirname "$manifest") name=$(sed -n '0,/^name = /s/^name = "\(.*\)"/\1/p' "$manifest")
    files=$(cargo package --list --allow-dirty --quiet --package "$name")
    if grep -E '^(tests|tools|fixtures|crates|target)/' <<<"$files"; then failed=1; fi
    for file in README.md LICENSE-MIT LICENSE-APACHE; do
        grep -qxF "$file" <<<"$files" || { echo "$manifest: $file is not in the package"; failed=1; }
    done
    # `include_str!("x")` is beside its source, `"/docs/x"` below the folder of the crate. Tests that are not published may
    # include what is not published either.
    while IFS=: read -r source text; do
        grep -qxF "${source#"$folder/"}" <<<"$files" || continue
        case $text in
        /*) included=${text#/} ;;
        *) included=$(realpath --no-symlinks --relative-to="$folder" "$(dirname "$source")/$text") ;;
        esac
        grep -qxF "$included" <<<"$files" || { echo "$source: $included is not in the package"; failed=1; }
    done < <(
        cd "$folder" && grep -rnoE 'include_(str|bytes)!\((concat!\(env!\("CARGO_MANIFEST_DIR"\), )?"[^"]+"\)' --include='*.rs' src |
            sed -E "s#^([^:]*):[0-9]*:.*\"([^\"]+)\"\)\$#$folder/\1:\2#"
    )
    echo "packages: $(wc -l <<<"$files") files of $name"
done
# The schemas and the pages of rules and techniques are included by macros, from their names.
files=$(cargo package --list --allow-dirty --quiet --package givens)
for included in docs/*.schema.json docs/rules/*.md docs/techniques/*.md; do
    grep -qxF "$included" <<<"$files" || { echo "$included is not in the package"; failed=1; }
done
[ $failed = 0 ]
# Nothing is compiled: every other stage does.
cargo publish --workspace --dry-run --no-verify --allow-dirty --quiet
