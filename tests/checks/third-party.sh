#!/usr/bin/env bash
# Writes THIRD-PARTY.txt: the crates that a binary with all features contains, on any system, and their licences. With
# --check, fails if the file is not current.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# NAME VERSION, licence and repository of each crate.
cargo tree --locked --features full --target all --edges normal,no-proc-macro --prefix none --format '{p};{l};{r}' |
    sed 's/ (\*)$//' | grep -v '^givens ' | LC_ALL=C sort -u >"$work/crates"
cargo metadata --locked --format-version 1 --features full |
    jq -r '.packages[] | "\(.name) v\(.version);\(.manifest_path | rtrimstr("Cargo.toml"))"' >"$work/folders"

# The texts: that of MIT alone where a crate offers it, and those of bundled C; the same text once, below the crates
# that have it.
mkdir "$work/texts"
texts() { # FOLDER LICENCE
    local mit
    mit=$(find "$1" -maxdepth 1 -type f -iname '*mit*' ! -name '*.rs')
    if [[ $mit && $2 != *AND* ]]; then
        echo "$mit"
    else
        find "$1" -maxdepth 1 -type f \( -iname 'licen[sc]e*' -o -iname 'copy*' -o -iname 'unlicense*' \)
    fi
    find "$1" -mindepth 2 -maxdepth 2 -path '*-sys-*' -type f \( -name LICENSE -o -name COPYING.0BSD \)
}
while IFS=';' read -r crate licence _; do
    folder=$(grep -F "$crate;" "$work/folders" | cut -d';' -f2)
    while read -r text; do
        sum=$(tr -d '\r' <"$text" | sha1sum | cut -c1-40)
        tr -d '\r' <"$text" >"$work/texts/$sum"
        echo "${crate/ v/ }" >>"$work/texts/$sum.crates"
    done < <(texts "$folder" "$licence" | LC_ALL=C sort)
    grep -qxF "${crate/ v/ }" "$work"/texts/*.crates || echo "${crate/ v/ }" >>"$work/without"
done <"$work/crates"

{
    echo "The binary of givens contains these crates, under these licences."
    echo
    sed -E 's/ v([^;]*);([^;]*);(.*)/ \1: \2, \3/' "$work/crates"
    printf '\nIt also contains outlines of Open Sans, with the feature `pdf` a part of the font: Apache-2.0, digitized data copyright 2010-2011, Google Corporation\n'
    printf '\nNo text is in the packages of: %s\n' "$(paste -sd, "$work/without" | sed 's/,/, /g')"
    for crates in $(grep -c '' "$work"/texts/*.crates | LC_ALL=C sort -t: -k2,2nr -k1,1 | cut -d: -f1); do
        printf '\n%s\n\n' "$(printf '=%.0s' {1..80})"
        paste -sd, "$crates" | sed 's/,/, /g' | fold -s -w 100
        echo
        cat "${crates%.crates}"
    done
} >"$work/THIRD-PARTY.txt"

if [ "${1:-}" = --check ]; then
    cmp "$work/THIRD-PARTY.txt" THIRD-PARTY.txt || { echo "tests/checks/third-party.sh brings it up to date"; exit 1; }
else
    cp "$work/THIRD-PARTY.txt" .
fi
echo "third party: $(wc -l <"$work/crates") crates"
