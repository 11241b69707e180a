#!/usr/bin/env bash
# Counts the instructions of the command for each further puzzle, which unlike seconds do not depend on what else the
# machine does: those for COUNT puzzles [default: 4000] less those for half as many, with AVX2. Fails if one differs by
# more than 2 % from instructions.txt; UPDATE=1 writes that file. ROWS selects rows by name. GIVENS names the binary
# [default: the release build]. Requires valgrind, which knows no AVX-512.
set -uo pipefail
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "instructions: skipped, valgrind is not available"; exit 0; }
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
committed=$PWD/tools/instructions.txt hard=$PWD/fixtures/puzzles/hard.txt
formats="line csv columns tsv jsonl lists rows comma spaced boxed opensudoku xml stack"
all="$formats line-to-csv csv-to-line csv-to-csv check-rows detect solve rate-se rate-hodoku generate"
rows=${ROWS:-$all} rows=" ${rows//,/ } "
for name in $rows; do
    [[ " $all " = *" $name "* ]] || { echo "instructions: expected one of: $all, found $name"; exit 2; }
done
work=$(mktemp -d); cd "$work" || exit 2
trap 'rm -rf "$work"' EXIT
count=${COUNT:-4000} failed=0

# Where a processor has ERMS, valgrind counts an instruction for each byte of a long memset; others have none of these.
instructions() { # ARGUMENTS...
    GLIBC_TUNABLES=glibc.cpu.hwcaps=-ERMS,-RTM valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$GIVENS" "$@" 2>&1 >out |
        sed -n 's/.*I *refs: *//p' | tr -d ,
}
# Compares the instructions for each further puzzle with the committed figure.
row() { # NAME FEW MANY PUZZLES
    local name=$1 each expected
    each=$((($3 - $2) / $4)) expected=$(awk -v name="$name" '$1 == name { print $2 }' "$committed")
    printf '%s %s\n' "$name" "$each" >>figures
    printf '%-12s %9d instructions a puzzle, %s expected\n' "$name" "$each" "${expected:-none}"
    if [ $((each * 100)) -gt $((${expected:-0} * 102)) ] || [ $((each * 100)) -lt $((${expected:-0} * 98)) ]; then
        failed=$((failed + 1))
    fi
}
selected() { [[ "$rows" = *" $1 "* ]]; }
# Makes both files of a format.
make() { # FORMAT
    local part
    for part in half all; do
        [ ! -e $part."$1" ] || continue
        case $1 in
        # What most collections have beside the puzzle.
        columns) awk -F, 'NR == 1 { print "id,quiz,solution,rating"; next } { print NR "," $1 "," $2 ",1." NR % 9 }' $part.csv ;;
        lists) awk -F, 'NR == 1 { print "["; next } { gsub(/[.]/, 0, $1); gsub(/./, "&,", $1); print (NR == 2 ? " " : ",") "[" substr($1, 1, 161) "]" } END { print "]" }' $part.csv ;;
        xml) awk -F, 'NR == 1 { print "<puzzles>"; next } { print "<puzzle><cells>" $1 "</cells></puzzle>" } END { print "</puzzles>" }' $part.csv ;;
        # A grid of stacked cells takes many times as long as others.
        stack) head -$(($(wc -l <$part.csv) / 8)) $part.csv | "$GIVENS" convert --to stack --quiet ;;
        *) "$GIVENS" convert --to "$1" --quiet $part.csv ;;
        esac >$part."$1" 2>err || { cat err; exit 2; }
    done
}
convert() { instructions convert --to "$2" --quiet --simd avx2 -j1 -o converted "$1"; }

"$GIVENS" generate --givens 30 --seed 1 --count "$count" --with-solution --output all.csv 2>err || { cat err; exit 2; }
head -$((count / 2 + 1)) all.csv >half.csv
for format in $formats; do
    selected $format || continue
    make $format
    run() { instructions check --quiet --exit-zero --simd avx2 -j1 "$1.$format"; }
    puzzles=$((count - count / 2)); if [ $format = stack ]; then puzzles=$((puzzles / 8)); fi
    row $format "$(run half)" "$(run all)" $puzzles
done
if selected line-to-csv; then
    make line
    row line-to-csv "$(convert half.line csv)" "$(convert all.line csv)" $((count - count / 2))
fi
if selected csv-to-line; then
    row csv-to-line "$(convert half.csv line)" "$(convert all.csv line)" $((count - count / 2))
fi
if selected csv-to-csv; then
    # More than a chunk: rows of the first are read as records, from which the columns are known.
    { cat all.csv; tail -n +2 all.csv; } >twice.csv
    row csv-to-csv "$(convert all.csv csv)" "$(convert twice.csv csv)" "$count"
fi
if selected check-rows; then
    make line
    rows_of() { instructions check --rows csv --quiet --exit-zero --simd avx2 -j1 "$1.line"; }
    row check-rows "$(rows_of half)" "$(rows_of all)" $((count - count / 2))
fi
if selected detect; then
    for format in $formats; do make "$format"; done
    files=(half.line half.csv half.jsonl half.rows half.boxed half.opensudoku half.stack)
    row detect 0 "$(instructions detect "${files[@]}")" ${#files[@]}
fi
if selected solve; then
    cat "$hard" "$hard" >few; cat few few >many
    find_all() { instructions solve --simd avx2 -j1 "$1"; }
    row solve "$(find_all few)" "$(find_all many)" "$(wc -l <few)"
fi
for scheme in se hodoku; do
    selected rate-$scheme || continue
    head -4 "$hard" >few; head -12 "$hard" >many
    rated() { instructions rate --scheme $scheme -j1 "$1"; }
    row rate-$scheme "$(rated few)" "$(rated many)" 8
done
if selected generate; then
    generated() { instructions generate --seed 1 --simd avx2 -j1 --count "$1"; }
    row generate "$(generated $((count / 4)))" "$(generated $((count / 2)))" $((count / 4))
fi

if [ -n "${UPDATE:-}" ]; then
    # Rows that were not selected keep their figures.
    {
        echo "# $("$GIVENS" --version), $(rustc --version), release profile; by tools/instructions.sh"
        awk 'NR == FNR { measured[$1] = $2; next } /^#/ { next } { print $1, $1 in measured ? measured[$1] : $2; delete measured[$1] }
            END { for (name in measured) print name, measured[name] }' figures "$committed"
    } >updated
    cp updated "$committed"
    exit 0
fi
[ $failed = 0 ] || echo "instructions: $failed figures differ by more than 2 %"
echo "instructions: $(wc -l <figures) figures"
[ $failed = 0 ]
