#!/usr/bin/env bash
# Proves "there is no other solution" with a SAT solver (cadical) and checks the proof with drat-trim, both independent
# of this project; and checks that each proof is rejected for a different claim.
#   tools/certificates.sh NUMBER [LIST]      [default: puzzles generated from a seed]
# Installs cadical and builds drat-trim, which is in the source of Debian's cadical, if they are missing.
set -euo pipefail
number=${1:?NUMBER}
list=${2:+$(realpath "$2")}
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

skip() { echo "certificates: skipped, $1"; exit 0; }

# Builds drat-trim from the source package, without touching the machine's own package lists.
fetch_drat_trim() (
    cd "$work" && mkdir -p lists/partial cache/archives/partial
    . /etc/os-release
    keys=/usr/share/keyrings/debian-archive-keyring.gpg
    echo "deb-src [signed-by=$keys] http://deb.debian.org/debian $VERSION_CODENAME main" >source.list
    apt=(apt-get -q -o Dir::Etc::sourcelist="$work/source.list" -o Dir::Etc::sourceparts=-
        -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache")
    "${apt[@]}" update && "${apt[@]}" source --download-only cadical || exit 1
    tar xzf cadical_*.orig.tar.gz
    cc -O2 -w -o drat-trim "$(find . -name drat-trim.c | head -1)"
) >"$work/log" 2>&1

command -v cadical >/dev/null || apt-get install -yq --no-install-recommends cadical >/dev/null 2>&1 ||
    { apt-get update -q && apt-get install -yq --no-install-recommends cadical; } >/dev/null 2>&1 ||
    skip "cadical is not available"
check=$(command -v drat-trim) || { fetch_drat_trim && check=$work/drat-trim; } || skip "drat-trim is not available"

if [ -z "$list" ]; then
    list=$work/puzzles.sdm
    cargo run --release --quiet -- generate --seed 11 --count "$number" >"$list"
fi
mkdir "$work/claims"
head -n "$number" "$list" >"$work/list.txt"
GIVENS_LISTS=$work/list.txt GIVENS_CLAIMS=$work/claims \
    cargo test --release --quiet --test verdicts -- --ignored write_claims_of >/dev/null

start=$(date +%s%N) verified=0 refused=0 claims=0
for claim in "$work"/claims/*.cnf; do
    claims=$((claims + 1))
    # 20: no other solution.
    cadical -q --no-binary "$claim" "$work/proof" >/dev/null && status=$? || status=$?
    [ "$status" = 20 ] || { echo "another solution: $claim"; cp "$claim" .; exit 1; }
    if "$check" "$claim" "$work/proof" | grep -q '^s VERIFIED'; then verified=$((verified + 1)); fi
    # Without the clause that excludes the known solution, the same proof is invalid.
    sed -e '$d' -e "1s/.*/p cnf 729 $(($(wc -l <"$claim") - 2))/" "$claim" >"$work/other.cnf"
    if ! "$check" "$work/other.cnf" "$work/proof" | grep -q '^s VERIFIED'; then refused=$((refused + 1)); fi
done
took=$(awk "BEGIN { printf \"%.0f\", ($(date +%s%N) - $start) / 1e9 }")
echo "certificates: $verified of $claims proofs verified, $refused of $claims false claims rejected, in $took s"
[ "$claims" -gt 0 ] && [ "$verified" = "$claims" ] && [ "$refused" = "$claims" ]
