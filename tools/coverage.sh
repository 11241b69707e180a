#!/usr/bin/env bash
# Measures the coverage of the tests by lines and branches, area by area. Fails if codecs, parts, check, solve or
# pipeline is below 95 % of lines or 90 % of branches.
#   tools/coverage.sh [TEST OPTIONS...]      as --test laws, for a part
#   tools/coverage.sh --report               for the existing runs
# Requires cargo-llvm-cov and the tools of rustc's LLVM version, which LLVM_COV and LLVM_PROFDATA can name. Branch
# coverage is an unstable option, enabled by RUSTC_BOOTSTRAP. target/coverage.txt has the coverage of each file.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
export LLVM_COV=${LLVM_COV:-$(command -v "llvm-cov-$version")} LLVM_PROFDATA=${LLVM_PROFDATA:-$(command -v "llvm-profdata-$version")}
export RUSTC_BOOTSTRAP=1 INSTA_UPDATE=no
if [ "${1:-}" != --report ]; then
    cargo llvm-cov --branch --no-report --quiet "$@" >/dev/null
    # Only faults.sh reaches failing system calls. Some of its checks fail for a program that writes a profile: their
    # results are ignored here.
    if [ $# = 0 ] && command -v strace >/dev/null; then
        LLVM_PROFILE_FILE=$PWD/target/llvm-cov-target/faults-%p-%m.profraw \
            GIVENS=$PWD/target/llvm-cov-target/debug/givens tools/faults.sh >/dev/null 2>&1 || true
        find target/llvm-cov-target -name 'faults-*.profraw' -empty -delete
    fi
fi
cargo llvm-cov report --branch --color never --failure-mode all >target/coverage.txt

# Columns: file, then all, missed and per cent of regions, functions, lines and branches.
awk -v lines="${LINES_WANTED:-95}" -v branches="${BRANCHES_WANTED:-90}" '
    $1 !~ /\.rs$/ { next }
    {
        area = $1
        if (!sub(/^format\/(lines|grids|tables|documents|links|source)\/.*/, "codecs", area) && !sub(/^(cells|layout|syntax|codec)\/.*/, "parts", area)) sub(/\/.*/, "", area)
        add(area); add("all")
        if (area ~ /^(codecs|parts|check|solve|pipeline)$/) { add("wanted"); barred[area] = 1 }
    }
    function add(to) { all[to] += $8; missed[to] += $9; ways[to] += $11; untried[to] += $12 }
    function part(missed, all) { return all ? 100 * (all - missed) / all : 100 }
    END {
        for (area in all) if (area != "wanted") {
            of_lines = part(missed[area], all[area]); of_branches = part(untried[area], ways[area])
            low = area in barred && (of_lines < lines || of_branches < branches); faults += low
            printf "%-12s %6d lines %6.2f %%  %6d branches %6.2f %%%s\n", area, all[area], of_lines, ways[area], of_branches,
                low ? "  below the limit" : "" | "sort"
        }
        close("sort")
        printf "coverage: %.2f %% of lines and %.2f %% of branches of codecs, parts, check, solve and pipeline; %d below the limit\n",
            part(missed["wanted"], all["wanted"]), part(untried["wanted"], ways["wanted"]), faults
        exit faults > 0
    }' target/coverage.txt
