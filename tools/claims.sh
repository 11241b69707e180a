#!/usr/bin/env bash
# Counts false claims: files below 200 kB of folders that hold no puzzles for which `check` reports an error although
# all that it should say is that there is no puzzle. Each file is found in its folder first, then named on the command
# line, where the plain reason (F001, F026) is no claim. Prints the files with a claim, and both numbers.
#   [EVERY=9] [EXCEPT=sudoku] tools/claims.sh FOLDER...
# EVERY takes only every ninth file, in the order of their paths, and EXCEPT skips paths that match an expression.
# GIVENS names the binary [default: the release build].
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# claims PATH...: the files with an error other than these two.
claims() {
    { "$GIVENS" check --allow-empty --nodes 20k --format concise "$@" 2>"$work/errors" || [ $? = 1 ]; } |
        grep -aE ': error\[' | grep -avE ': error\[(F001|F026)\]' |
        sed -E 's/(:[0-9]+:[0-9]+)?: error\[.*//' | sort -u || true
    grep -a panicked "$work/errors" || true
}

export -f claims
export GIVENS work
for folder in "$@"; do
    cd "$folder"
    find . -type f -size -200000c | LC_ALL=C sort | { grep -vE "${EXCEPT:-^$}" || true; } |
        awk -v every="${EVERY:-1}" 'NR % every == 1 || every == 1' >"$work/list"
    # Copies, because a scan takes whole folders.
    rm -rf "$work/tree" && mkdir "$work/tree"
    tr '\n' '\0' <"$work/list" | xargs -0 cp --parents -t "$work/tree"
    found=$(cd "$work/tree" && claims .)
    named=$(tr '\n' '\0' <"$work/list" | xargs -0 bash -c 'claims "$@"' _)
    cd - >/dev/null
    printf '%s\n' "$found" "$named" | sort -u | grep . | sed 's/^/  /' || true
    count() { grep -c . <<<"$1" || true; }
    echo "$folder: $(wc -l <"$work/list") files, $(count "$found") claims when found in the folder, $(count "$named") when named"
done
