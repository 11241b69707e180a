#!/usr/bin/env bash
# How much memory a run takes: the same for ten times the text, and little for texts that were made to take
# much. MEGABYTES=1000 as a rule; fewer for a quick look. GIVENS names the binary, else the release build.
# Wants GNU time and zstd.
set -uo pipefail
cd "$(dirname "$0")/../.."
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
size=${MEGABYTES:-1000} jobs=2
work=$(mktemp -d); cd "$work" || exit 2
trap 'rm -rf "$work"' EXIT
held=0 failed=0 most=0
bound=$(((64 + 16 * jobs) * 1024))

# The most memory of a run, in KiB; its status is in $code, what it says in err.
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
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
grid=$(echo $puzzle | fold -w 9)
unit_line="$puzzle"$'\n' before_line='' after_line=''
unit_rows="$grid"$'\n\n' before_rows='' after_rows=''
unit_glued="$grid"$'\n' before_glued='' after_glued=''
unit_table="1,$puzzle,name"$'\n' before_table=$'id,puzzle,title\n' after_table=''
unit_jsonl="{\"puzzle\":\"$puzzle\",\"title\":\"x\"}"$'\n' before_jsonl='' after_jsonl=''
unit_json="\"$puzzle\","$'\n' before_json='[' after_json="\"$puzzle\"]"
unit_opensudoku="<game data=\"${puzzle//./0}\"/>" before_opensudoku='<opensudoku><name>x</name>' after_opensudoku='</opensudoku>'

text() { # FORMAT MEGABYTES: whole units
    local unit=unit_$1 before=before_$1 after=after_$1
    printf '%s' "${!before}"
    printf '%s' "${!unit}" >unit; for _ in $(seq 12); do cat unit unit >twice; mv twice unit; done
    local count=$(($2 * 1000000 / $(stat -c %s unit)))
    for _ in $(seq $((count > 0 ? count : 1))); do cat unit; done
    printf '%s' "${!after}"
}

for format in line rows glued table jsonl json opensudoku; do
    for command in check "convert --to rows"; do
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

# Texts that were made to take much: told, in this memory.
strange() { # CLAIM STATUS ARGUMENTS...
    local claim=$1 status=$2; shift 2
    peak "$@"; echo "$claim: $used KiB, $took s"
    hold "$claim: status $status, told" eval '[ $code = $status ] && [ -s err -o -s out ] && ! grep -q panicked err'
    hold "$claim: less than 64 MiB and 16 MiB a worker" test "$used" -lt $bound
}
head -c "${size}000000" /dev/zero | tr '\0' 1 >long; strange "a line without an end" 2 check long
strange "a line without an end, as an SDK" 2 check --from sdk long; rm long
{ printf '%s\n' $puzzle; head -c "${size}0000000" /dev/zero | tr '\0' .; } | zstd -q >bomb.zst
{ printf '%s\n' $puzzle; head -c "${size}000000" /dev/zero | tr '\0' .; } | gzip -1 >bomb.gz
strange "a bomb of zstd, $(stat -c %s bomb.zst) bytes" 2 check bomb.zst
strange "a bomb of gzip, $(stat -c %s bomb.gz) bytes" 2 check bomb.gz
for doubling in 1 2; do
    { printf '<opensudoku'; for number in $(seq $((doubling * 100000))); do printf ' a%d="1"' "$number"; done; printf '><game data="%s"/></opensudoku>' "${puzzle//./0}"; } >attributes$doubling
    strange "$doubling × 100,000 attributes" "${attributes:-0}" check --quiet --from opensudoku attributes$doubling
    head -c $((doubling * 100000)) /dev/zero | tr '\0' '[' >deep$doubling
    strange "JSON $doubling × 100,000 deep" 1 check --from json deep$doubling
done
printf '# puzzles: 1152921504606846976\n%s\n' $puzzle >claim.txt; strange "a number of puzzles that is not so" 0 check claim.txt
printf '1152921504606846976 x 1152921504606846976\n%s\n' "$grid" >claim.txt; peak check claim.txt
hold "a size that is not so" eval '[ $code -lt 2 ] && [ "$used" -lt 32768 ]'

[ $failed = 0 ] || echo "memory: $failed claims do not hold"
echo "memory: $held claims held, $most KiB at most"
[ $failed = 0 ]
