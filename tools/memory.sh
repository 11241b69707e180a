#!/usr/bin/env bash
# Measures the memory of runs: it must not grow with the text, and be small for texts designed to use much.
# MEGABYTES [default: 1000] sets the size of texts; FORMATS the formats of long texts; DENSE [default: 3000000] the number of
# lines or values that become an entry each; GIVENS the binary [default: the release build]. ONLY=dense measures these alone.
# Requires GNU time and zstd.
set -uo pipefail
cd "$(dirname "$0")/.."
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
size=${MEGABYTES:-1000} dense=${DENSE:-3000000} jobs=2 fixtures=$PWD/fixtures/formats
work=$(mktemp -d); cd "$work" || exit 2
trap 'rm -rf "$work"' EXIT
held=0 failed=0 most=0
workers() { jobs=$1; bound=$(((64 + 16 * jobs) * 1024)); }
workers 2

# The maximum memory of a run, in KiB; its exit status is in $code, its messages in err.
peak() {
    local before=$SECONDS
    /usr/bin/time -o used -f %M "$GIVENS" "$@" --jobs $jobs >out 2>err; code=$?
    used=$(tail -1 used) took=$((SECONDS - before))
    [ "$used" -le "$most" ] || most=$used
}
hold() { # CLAIM, and the test as a command
    local claim=$1; shift
    if "$@"; then held=$((held + 1)); else failed=$((failed + 1)); echo "does not hold: $claim"; head -c 300 err; fi
}
summary() {
    [ $failed = 0 ] || echo "memory: $failed claims do not hold"
    echo "memory: $held claims held, $most KiB at most"
    [ $failed = 0 ]
}
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
grid=$(echo $puzzle | fold -w 9)
unit_line="$puzzle"$'\n' before_line='' after_line=''
unit_rows="$grid"$'\n\n' before_rows='' after_rows=''
# Grids that follow one another without a gap are read in chunks unless they are all the same.
unit_glued=$("$GIVENS" generate --seed 5 --count 300 | fold -w 9)$'\n' before_glued='' after_glued=''
unit_table="1,$puzzle,name"$'\n' before_table=$'id,puzzle,title\n' after_table=''
unit_jsonl="{\"puzzle\":\"$puzzle\",\"title\":\"x\"}"$'\n' before_jsonl='' after_jsonl=''
unit_json="\"$puzzle\","$'\n' before_json='[' after_json="\"$puzzle\"]"
unit_opensudoku="<game data=\"${puzzle//./0}\"/>" before_opensudoku='<opensudoku><name>x</name>' after_opensudoku='</opensudoku>'

text() { # FORMAT MEGABYTES: whole units
    local unit=unit_$1 before=before_$1 after=after_$1
    printf '%s' "${!before}"
    printf '%s' "${!unit}" >unit; while [ "$(stat -c %s unit)" -lt 300000 ]; do cat unit unit >twice; mv twice unit; done
    local count=$(($2 * 1000000 / $(stat -c %s unit)))
    for _ in $(seq $((count > 0 ? count : 1))); do cat unit; done
    printf '%s' "${!after}"
}

# Texts whose entries take hundreds of times their memory: each line, row or value is one, or a record has as many
# diagnostics or is as long as a text can be.
repeated() { head -c "$(($2 * ${#1}))" < <(yes "$1" | tr -d '\n'); }
many() { # FILE COMMAND...: with 1, 2, 4 and 16 workers
    local file=$1 command number used_by=''; shift
    for command in "$@"; do
        used_by=''
        for number in 1 2 4 16; do
            workers $number
            # shellcheck disable=SC2086
            peak $command "$file"
            used_by+=" $((used / 1024))"
            hold "$command $file -j $number: read, or rejected" eval '{ [ $code -lt 2 ] || grep -q "is longer than" err; } && ! grep -q panicked err'
            hold "$command $file -j $number: less than 64 MiB and 16 MiB a worker" test "$used" -lt $bound
        done
        echo "$command $file:$used_by MiB with 1, 2, 4 and 16 workers"
    done
    rm "$file"; workers 2
}
{ echo $puzzle; yes 1 | head -n "$dense"; } >lines.txt
many lines.txt "convert --to line" "convert --to jsonl" "check --format statistics" "check --rows csv" "check --format json" \
    "check --format sarif" "check --format junit" "stats" "sort --by givens" "select --where givens>20" dedup detect "convert --to rows"
# Behind puzzles, by which the format is known.
{ yes $puzzle | head -n 1000; yes ${puzzle%?} | head -n $((dense / 3)); } >malformed.txt
many malformed.txt "convert --to line" "check --format statistics" "check --rows csv" stats
{ echo puzzle; yes $puzzle | head -n 1000; yes ${puzzle%?} | head -n $((dense / 3)); } >malformed.csv
many malformed.csv "convert --to table" "check --format statistics"
# Each of these has 54 diagnostics with 243 cells.
{ echo puzzle; echo $puzzle; yes "$(printf '12%.0s' {1..40})1" | head -n $((dense / 30)); } >clashing.csv
many clashing.csv check "check --format statistics" "check --format sarif" "check --rows csv" stats solve
mkdir pictures
{ yes $puzzle | head -n $((dense / 100)); } >large.txt; many large.txt "explain --format json" "draw -o pictures/{}.svg"
{ yes $puzzle | head -n $((dense / 1000)); } >drawn.txt; many drawn.txt "explain --draw steps.html"
{ echo puzzle,title; for _ in 1 2 3 4; do printf '%s,"' $puzzle; yes x | head -n $((dense * 2 / 15)); echo '"'; done; } >title.csv
many title.csv "convert --to jsonl" stats
{ printf '['; repeated '"a",' $((dense / 12)); printf '"%s"]' $puzzle; } >strings.json
many strings.json "convert --to jsonl" detect
{ printf '['; repeated '[],' $((dense / 16)); printf '"%s"]' $puzzle; } >arrays.json
many arrays.json detect "check --format statistics"
{ yes "$puzzle,$puzzle" | head -n 500; repeated '1,' $((dense / 6)); echo; } >row.csv
many row.csv "convert --to line" "check --format statistics"
# A single record, as long as it may be and longer.
for length in 1000000 $((dense * 50 / 3)); do
    { echo $puzzle; printf '%s ' $puzzle; repeated x $length; echo; } >tail.txt; many tail.txt check
    { echo puzzle,title; printf '%s,"' $puzzle; repeated x $length; echo '"'; } >field.csv; many field.csv check
    { printf '["%s","' $puzzle; repeated x $length; echo '"]'; } >text.json; many text.json check
    { printf '<opensudoku><game data="'; repeated 1 $length; echo '"/></opensudoku>'; } >data.opensudoku; many data.opensudoku check
done
[ "${ONLY:-}" != dense ] || { summary; exit; }

for format in ${FORMATS:-line rows table jsonl json opensudoku glued}; do
    for command in check "convert --to rows"; do
        # The reader divides them, whatever the output.
        [ "$command $format" != "convert --to rows glued" ] || continue
        text $format $((size / 10)) >small; text $format "$size" >large
        # shellcheck disable=SC2086
        peak $command small; few=$used; hold "$command $format is read" test $code = 0
        # shellcheck disable=SC2086
        peak $command large; hold "$command $format is read" test $code = 0
        echo "$command, $format: $few KiB, $used KiB for ten times as much"
        hold "$command $format: less than 8 MiB more" test $((used - few)) -lt 8192
        hold "$command $format: less than 64 MiB and 16 MiB a worker" test "$used" -lt $bound
    done
done
rm -f small large

# Texts designed to use much memory: reported, within this memory.
strange() { # CLAIM STATUS ARGUMENTS...
    local claim=$1 status=$2; shift 2
    peak "$@"; echo "$claim: $used KiB, $took s"
    hold "$claim: status $status, reported" eval '[ $code = $status ] && [ -s err -o -s out ] && ! grep -q panicked err'
    hold "$claim: less than 64 MiB and 16 MiB a worker" test "$used" -lt $bound
    hold "$claim: less than two minutes" test $took -lt 120
}
# Many copies of a file of each format: read in chunks, or rejected.
copies() { # FORMAT MEGABYTES COMMAND...
    local format=$1 size=$2 sample copy; shift 2
    sample=$(find "$fixtures/$format" -type f -size +0 | grep -vE '16|utf|crlf|sixteen' | sort | head -1)
    unit_copies=$(tr -d '\0' <"$sample")$'\n' before_copies='' after_copies='' copy=large.${sample##*.}
    text copies "$size" >"$copy"; peak "$@" --from "$format" "$copy"; rm "$copy"
    echo "$size MB of $format: $used KiB, $took s, status $code"
    hold "$size MB of $format: read, or rejected" eval '[ $code -lt 2 ] || { [ $code = 2 ] && grep -qE "no puzzle ends within|is longer than" err; }'
    hold "$size MB of $format: less than 64 MiB and 16 MiB a worker" test "$used" -lt $bound
    hold "$size MB of $format: less than two minutes" test $took -lt 120
}
for format in "$fixtures"/*/; do copies "$(basename "$format")" $(((size + 99) / 100)) check --quiet; done
# Rewritten, because every puzzle of them has diagnostics, and reporting them takes most of the time.
for format in literal asp minizinc prolog dimacs sdx ss stack gnome; do copies $format "$size" convert --to line; done
text rows 2 | grep . >alike; strange "the same grid over and over, without a gap" 2 check alike

head -c "${size}000000" /dev/zero | tr '\0' 1 >long; strange "a line without an end" 1 check long
strange "a line without an end, as an SDK" 2 check --from sdk long
strange "a line without an end, as a list" 2 check --from literal long; rm long
# They unpack to ten times the size.
{ printf '%s\n' $puzzle; head -c "${size}0000000" /dev/zero | tr '\0' .; } | zstd -q >bomb.zst
{ printf '%s\n' $puzzle; head -c "${size}0000000" /dev/zero | tr '\0' .; } | gzip -1 >bomb.gz
strange "a bomb of zstd, $(stat -c %s bomb.zst) bytes" 2 check bomb.zst
strange "a bomb of gzip, $(stat -c %s bomb.gz) bytes" 2 check bomb.gz
{ printf '%s\n' $puzzle; head -c "${size}00000" /dev/zero | tr '\0' '\n'; } >blank
# A window of 128 MiB, which `zstd --long` uses, is kept besides what a run needs.
zstd -q -3 --long=27 blank -o bomb.zst; peak check bomb.zst
hold "a window of 128 MiB: less than that and the bound" eval '[ $code = 0 ] && [ "$used" -lt $((bound + 131072)) ]'
xz -T1 --lzma2=preset=0,dict=256MiB,mf=hc3,mode=fast,nice=273 -c blank >bomb.xz
strange "a dictionary of 256 MiB" 2 check bomb.xz
xz -9 -c blank >bomb9.xz; strange "a dictionary as xz -9 has it" 0 check bomb9.xz
for packer in gzip bzip2 xz; do
    for _ in $(seq 2000); do $packer </dev/null; done >members; { echo $puzzle | $packer; cat members; } >"bomb.$packer"
    strange "2,000 empty members of $packer" 0 check "bomb.$packer"
done
gzip -c bomb9.xz >bomb.nested; strange "a bomb in a bomb" 1 check bomb.nested
rm bomb* blank members
attributes() { # NUMBER SEPARATOR
    printf '<opensudoku'; seq -f "$2a%.0f=\"1\"" "$1" | tr -d '\n'; printf '><game data="%s"/></opensudoku>' "${puzzle//./0}"
}
for doubling in 1 2; do
    attributes $((doubling * 40000)) ' ' >attributes
    # The only puzzle comes after them: the text does not begin with one, which is reported.
    strange "$doubling × 40,000 attributes" 1 check --from opensudoku attributes
    attributes $((doubling * 100000)) ' ' >attributes
    strange "$doubling × 100,000 attributes in a line" 2 check --quiet --from opensudoku attributes
    head -c $((doubling * 100000)) /dev/zero | tr '\0' '[' >deep
    strange "JSON $doubling × 100,000 deep" 1 check --from json deep
done
printf '# puzzles: 1152921504606846976\n%s\n' $puzzle >claim.txt; strange "a wrong number of puzzles" 0 check claim.txt
printf '1152921504606846976 x 1152921504606846976\n%s\n' "$grid" >claim.txt; peak check claim.txt
hold "a size that is not so" eval '[ $code -lt 2 ] && [ "$used" -lt 32768 ]'
summary
