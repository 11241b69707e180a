#!/usr/bin/env bash
# Writes THIRD-PARTY.txt here and in bindings: the crates that a binary with all features, the Python package, the C library
# and the module for browsers contain, on any system, and their licences. With --check, fails if a file is not current.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Lists NAME VERSION, licence and repository of each crate of a package, and their folders.
list_crates() { # FOLDER OPTIONS...
    local manifest=$1/Cargo.toml
    shift
    cargo tree --locked --manifest-path "$manifest" "$@" --edges normal,no-proc-macro --prefix none --format '{p};{l};{r}' |
        sed 's/ (\*)$//' | grep -v '^[^;]*(/' | LC_ALL=C sort -u >"$work/crates"
    cargo metadata --locked --manifest-path "$manifest" --format-version 1 --all-features |
        jq -r '.packages[] | "\(.name) v\(.version);\(.manifest_path | rtrimstr("Cargo.toml"))"' >"$work/folders"
}

# The texts of a crate: that of MIT alone if it offers it, and those of bundled C.
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
# Collects the texts: the same text once, below the crates that have it.
collect() {
    local crate licence folder text sum
    rm -rf "$work/texts" "$work/without"
    mkdir "$work/texts"
    while IFS=';' read -r crate licence _; do
        folder=$(grep -F "$crate;" "$work/folders" | cut -d';' -f2)
        while read -r text; do
            sum=$(tr -d '\r' <"$text" | sha1sum | cut -c1-40)
            tr -d '\r' <"$text" >"$work/texts/$sum"
            echo "${crate/ v/ }" >>"$work/texts/$sum.crates"
        done < <(texts "$folder" "$licence" | LC_ALL=C sort)
        grep -qxF "${crate/ v/ }" "$work"/texts/*.crates || echo "${crate/ v/ }" >>"$work/without"
    done <"$work/crates"
}

print() { # WHAT
    local crates
    echo "$1 contains these crates, under these licences."
    echo
    sed -E 's/ v([^;]*);([^;]*);(.*)/ \1: \2, \3/' "$work/crates"
    printf '\nIt also contains outlines of Open Sans, with the feature `pdf` a part of the font: Apache-2.0, digitized data copyright 2010-2011, Google Corporation\n'
    [ ! -e "$work/without" ] || printf '\nNo text is in the packages of: %s\n' "$(paste -sd, "$work/without" | sed 's/,/, /g')"
    for crates in $(grep -c '' "$work"/texts/*.crates | LC_ALL=C sort -t: -k2,2nr -k1,1 | cut -d: -f1); do
        printf '\n%s\n\n' "$(printf '=%.0s' {1..80})"
        paste -sd, "$crates" | sed 's/,/, /g' | fold -s -w 100
        echo
        cat "${crates%.crates}"
    done
}

# Writes or checks the file of a package, which is in its folder `licenses` if it has one.
package() { # CHECK WHAT FOLDER OPTIONS...
    local check=$1 what=$2 folder=$3
    [ ! -d "$folder/licenses" ] || folder=$folder/licenses
    shift 2
    list_crates "$@"
    collect
    print "$what" >"$work/THIRD-PARTY.txt"
    if [ "$check" = --check ]; then
        cmp "$work/THIRD-PARTY.txt" "$folder/THIRD-PARTY.txt" ||
            { echo "tools/third-party.sh brings it up to date"; exit 1; }
    else
        cp "$work/THIRD-PARTY.txt" "$folder"
    fi
    echo "third party: $(wc -l <"$work/crates") crates in $folder/THIRD-PARTY.txt"
}

package "${1:-}" "The binary of givens" . --package givens --features full --target all
package "${1:-}" "The Python package of givens" bindings/python --target all
package "${1:-}" "The C library of givens" bindings/c --target all
package "${1:-}" "The module of givens for browsers" bindings/web --target wasm32-unknown-unknown
