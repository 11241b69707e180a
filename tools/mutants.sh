#!/usr/bin/env bash
# Measures the mutation score: the share of small changes of the source that the tests detect.
#   tools/mutants.sh codecs [SHARE]      or parts, check, solve; every SHARE-th mutant [default: all]
#   tools/mutants.sh 'crates/formats/src/format/detect.rs' [SHARE] [TESTS]      mutants of files, with these tests
# cargo-mutants, which must be installed, lists the mutants; .cargo/mutants.toml excludes some, with reasons. Because a
# build for each would take days, tools/mutants builds a whole sample into one program, in a copy of the tree,
# where a variable activates one at a time. Survivors are printed as they are found.
set -euo pipefail
cd "$(dirname "$0")/.."
area=${1:?codecs, parts, check, solve or a glob} share=${2:-1}
case $area in
    codecs) files='crates/formats/src/format/**' tests=formats,rules,regressions,laws,pipeline ;;
    parts) files='crates/formats/src/{cells,codec,layout,syntax}/**' tests=formats,rules,regressions,laws,pipeline ;;
    check) files='src/check/**' tests=lib,rules,same_output,commands ;;
    solve) files='crates/engine/src/solve/**' tests=lib,solve,sliced,exact,same_output ;;
    *) files=$area tests=formats,rules,laws,pipeline,solve ;;
esac
tests=${3:-$tests} work=target/mutants
tree=$work/$(tr -c 'a-z\n' _ <<<"$area")
rm -rf "$tree" && mkdir -p "$tree"
{ git ls-files -z; git ls-files -z --others --exclude-standard; } | xargs -0 cp --parents -t "$tree"
cargo build --quiet --release --manifest-path tools/mutants/Cargo.toml --target-dir "$work/tool"
# Solving dominates the time: with optimisation, ten minutes of tests of exact counting take two.
[[ $files != crates/engine/src/solve/* ]] || export CARGO_PROFILE_TEST_OPT_LEVEL=3
export CARGO_TARGET_DIR=$PWD/$work/built PROPTEST_CASES=${PROPTEST_CASES:-40}
nice -n 10 "$work/tool/release/mutants" "$tree" "$share" "$tests" "$files"
