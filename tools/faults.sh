#!/usr/bin/env bash
# Tests failures of the environment: every system call fails, the run is killed at every point, every special file is
# read. No data may be lost, and every failure must be reported.
# Requires strace and cc; as root also setpriv and mount. GIVENS names the binary [default: the release build].
set -uo pipefail
cd "$(dirname "$0")/.."
command -v strace >/dev/null || { apt-get update -q; apt-get install -yq --no-install-recommends strace; } >/dev/null 2>&1
strace -qq -o /dev/null true 2>/dev/null || { echo "faults: skipped, strace is not available or not permitted"; exit 0; }
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
export LC_ALL=C RUST_BACKTRACE=0
work=$(mktemp -d); work=$(cd "$work" && pwd -P); cd "$work" || exit 2
trap 'cd /; umount "$work/small" 2>/dev/null; rm -rf "$work"' EXIT
held=0 failed=0

# Counts a claim, and prints it if it does not hold.
hold() { # NAME, and the test as a command
    local claim=$1; shift
    if "$@"; then held=$((held + 1)); else failed=$((failed + 1)); echo "does not hold: $claim"; tail -3 err; fi
}
# Runs givens: the exit status is in $code, the output in out and err.
run() { "$GIVENS" "$@" >out 2>err; code=$?; }
reports() { [ "$code" = 2 ] && grep -qiF -- "$1" err && ! grep -q panicked err; } # exit status 2 and this message
same() { cmp -s "$1" "$2"; }
whole() { same "$1" old || same "$1" "$2"; }
no_temporary() { ! ls -A "${1:-.}" | grep -q givens-tmp; }

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
for _ in $(seq 3000); do echo $puzzle; done >in.txt
for number in $(seq 3000); do if [ $((number % 7)) = 3 ]; then echo "${puzzle/3/5}"; else echo $puzzle; fi; done >mixed.txt
# A run that is long enough for the engine of many puzzles, of lines that need the codec.
for _ in $(seq 70); do echo " $puzzle"; done >>mixed.txt
printf 'what stood there\n' >old

# ---- Every call fails once ---------------------------------------------------------------------------------

# Injects a fault into the k-th call of a kind that concerns our files, for every k there is.
# The files are those of the folder `at`; what is written is $at/new, compared to the file `want`.
each() { # CALL FAULT EXPECTED(fails|survives|either) ARGUMENTS...
    local call=$1 fault=$2 expected=$3 k=0; shift 3
    while :; do
        k=$((k + 1)); rm -rf at/.*.givens-tmp; cp old "at/$new"
        local when=":when=$k"; [[ $fault == *when=* ]] && when=
        strace -qq -f -o trace -P "$work/at" -P "$work/at/$new" -P "$work/at/.$new.givens-tmp" -P "$work/$source" \
            -e "trace=$call" -e "inject=$call:$fault$when" "$GIVENS" "$@" >out 2>err
        code=$?
        grep -q INJECTED trace || break
        hold "$call $fault at $k: $*" "after_$expected"
        [ -n "$when" ] || { k=2; break; }
    done
    [ "$k" -gt 1 ] || hold "$call is met: $*" false
}
after_survives() { [ $code = 0 ] && same "at/$new" want && no_temporary at; }
after_fails() { # The reason, the path, nothing left; after the renaming only the folder is not synced.
    [ $code = 2 ] && grep -qE "$work|in\.txt" err && grep -qiE "$reason" err && ! grep -q panicked err && no_temporary at \
        && { same "at/$new" old || { grep -q 'fsync.*INJECTED' trace && same "at/$new" want; }; }
}
after_either() { after_fails || after_survives; }

mkdir at
for kind in txt txt.gz txt.zst txt.xz txt.bz2; do
    source=in.$kind new=new.$kind
    [ $kind = txt ] || run convert --to line in.txt -o $source
    run convert --to rows $source -o want.$kind; cp want.$kind want
    hold "the way without faults, $kind" same want want.$kind
    for jobs in 1 2; do
        arguments=(convert --to rows --jobs $jobs "$work/$source" -o "$work/at/$new")
        reason='input/output error'
        for call in read write fsync rename openat; do each $call error=EIO fails "${arguments[@]}"; done
        reason='no space left'; for call in write fsync openat; do each $call error=ENOSPC fails "${arguments[@]}"; done
        reason='too many open files'; each openat error=EMFILE fails "${arguments[@]}"
        reason='quota'; each write error=EDQUOT fails "${arguments[@]}"
        reason='cross-device'; each rename error=EXDEV fails "${arguments[@]}"
        reason='.'; for call in statx flock fchmod close; do each $call error=EIO either "${arguments[@]}"; done
        each flock error=ENOLCK survives "${arguments[@]}"
        for call in read write fsync openat rename; do each $call error=EINTR survives "${arguments[@]}"; done
        each read error=EINTR:when=1+2 survives "${arguments[@]}"; each write error=EINTR:when=1+2 survives "${arguments[@]}"
        [ $kind = txt ] || break
    done
done

# The other verbs that write puzzles.
for verb in canon minimize select "sort --by givens" stats; do
    source=in.txt new=new.txt; run $verb "$work/in.txt" -o want
    hold "the way without faults, $verb" test $code = 0 -a -s want
    arguments=($verb --jobs 2 "$work/in.txt" -o "$work/at/$new")
    reason='input/output error'; for call in read write fsync rename openat; do each $call error=EIO fails "${arguments[@]}"; done
    reason='no space left'; for call in write fsync openat; do each $call error=ENOSPC fails "${arguments[@]}"; done
    for call in read write fsync openat rename; do each $call error=EINTR survives "${arguments[@]}"; done
done

# Pictures: of one puzzle, and of every step, and pages.
echo $puzzle >one.txt
for verb in "draw -o:svg" "explain --draw:html" "book -o:html"; do
    source=one.txt new=new.${verb#*:}; verb=${verb%:*}
    # shellcheck disable=SC2086
    run ${verb% *} "$work/one.txt" ${verb##* } "want.${new#*.}"; cp "want.${new#*.}" want
    hold "the way without faults, $verb" test $code = 0 -a -s want
    arguments=("${verb% *}" --jobs 2 "$work/one.txt" "${verb##* }" "$work/at/$new")
    cp old "at/$new"
    reason='input/output error'; for call in read write fsync rename openat; do each $call error=EIO fails "${arguments[@]}"; done
    reason='no space left'; for call in write fsync openat; do each $call error=ENOSPC fails "${arguments[@]}"; done
    for call in read write fsync openat rename; do each $call error=EINTR survives "${arguments[@]}"; done
done

# What reads its input twice: a fault that passes by the first look, at the format, may leave everything right.
seq 3000 | awk '{ line = "'$puzzle'"; if ($1 % 3 == 0) line = "1" substr(line, 2); print line }' >twice.txt
source=twice.txt new=new.txt; run dedup twice.txt -o want
hold "the way without faults, dedup" eval '[ $code = 0 ] && [ $(wc -l <want) = 2 ]'
for memory in 500M 1000; do
    arguments=(dedup --jobs 2 --memory $memory "$work/twice.txt" -o "$work/at/$new")
    reason='input/output error'; for call in read write fsync rename openat; do each $call error=EIO either "${arguments[@]}"; done
    reason='no space left'; for call in write fsync openat; do each $call error=ENOSPC either "${arguments[@]}"; done
    for call in read write fsync openat rename; do each $call error=EINTR survives "${arguments[@]}"; done
done
# The file without a name in which keys and records are sorted: all writes of the run.
for verb in dedup "sort --by givens"; do
    run $verb twice.txt -o want
    for fault in EIO ENOSPC; do
        k=0
        while k=$((k + 1)); [ $k -le 100 ]; do
            cp old at/new.txt
            strace -qq -f -o trace -e trace=write -e inject=write:error=$fault:when=$k \
                "$GIVENS" $verb --quiet --jobs 1 --memory 1000 twice.txt -o at/new.txt >out 2>err
            code=$?
            grep -q INJECTED trace || break
            hold "$verb, $fault at write $k" eval '{ [ $code = 2 ] && same at/new.txt old || same at/new.txt want; } && no_temporary at'
        done
        hold "$verb writes to temporary files: $k" test "$k" -gt 20
    done
done

# Reads and writes that do less than was asked.
cat >short.c <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
#define SHORT(call, buffer) \
    ssize_t call(int fd, buffer bytes, size_t count) { \
        static ssize_t (*next)(int, buffer, size_t); \
        if (!next) next = dlsym(RTLD_NEXT, #call); \
        return next(fd, bytes, count > 7 ? 7 : count); \
    }
SHORT(read, void *)
SHORT(write, const void *)
C
cc -shared -fPIC -o short.so short.c -ldl
for kind in txt txt.gz txt.zst txt.xz txt.bz2; do
    for jobs in 1 2; do
        LD_PRELOAD=$work/short.so run convert --to rows --jobs $jobs in.$kind -o short.$kind
        hold "short reads and writes, $kind, $jobs jobs" same short.$kind want.$kind
        LD_PRELOAD=$work/short.so run convert --to rows --jobs $jobs - <in.$kind
        hold "short reads and writes, $kind from and to standard streams" same out want.txt
    done
done

# Standard output that fails, at every write.
run check --format concise --quiet mixed.txt; cp out report
hold "the report without faults" test $code = 1 -a -s report
for fault in EIO ENOSPC EINTR; do
    k=0
    while k=$((k + 1)); do
        strace -qq -f -o trace -P "$work/out" -e trace=write -e inject=write:error=$fault:when=$k \
            "$GIVENS" check --format concise --quiet mixed.txt >"$work/out" 2>err
        code=$?
        grep -q INJECTED trace || break
        if [ $fault = EINTR ]; then hold "standard output, $fault at $k" same out report
        else hold "standard output, $fault at $k" reports '<stdout>: '; fi
    done
done

# No thread to be had: with fewer workers, or none, the work is done all the same.
run convert --to rows in.txt in.txt in.txt; cp out thrice
for k in $(seq 8); do
    strace -qq -f -o trace -e trace=clone,clone3 -e inject=clone,clone3:error=EAGAIN:when=$k+ \
        "$GIVENS" convert --jobs 6 --to rows in.txt in.txt in.txt >out 2>err
    code=$?
    hold "no more threads from the one numbered $k" eval '[ $code = 0 ] && same out thrice'
done

# ---- Killed at every call ----------------------------------------------------------------------------------

killed() { # ARGUMENTS..., with the outputs $1 and its want
    local output=$1 want=$2 call count k; shift 2
    cp old "$output"
    strace -qq -o trace "$GIVENS" "$@" >out 2>err
    while read -r count call; do
        for k in $(seq "$count"); do
            cp old "$output"
            { strace -qq -f -o trace -e "inject=$call:signal=KILL:when=$k" "$GIVENS" "$@" >out 2>err; } 2>/dev/null
            hold "killed at $call $k: $*" whole "$output" "$want"
            run "$@"
            hold "the run after: $*" eval '[ $code -lt 2 ] && same "$output" "$want" && no_temporary at'
        done
    done < <(sed 's/(.*//' trace | grep -E '^[a-z_0-9]+$' | sort | uniq -c)
}
head -n 300 mixed.txt >few.txt
run check few.txt --valid want.valid; run convert few.txt --to jsonl -o want.jsonl.gz
killed at/few.jsonl.gz want.jsonl.gz convert --jobs 1 few.txt --to jsonl -o at/few.jsonl.gz
killed at/valid want.valid check --jobs 1 few.txt --valid at/valid
run canon few.txt -o want.canon; killed at/canon want.canon canon --jobs 1 few.txt -o at/canon
run sort --by givens few.txt -o want.sort; killed at/sort want.sort sort --by givens --jobs 1 few.txt -o at/sort
run select --split a=1,b=1 few.txt -o 'want-{}'
killed at/want-a want-a select --split a=1,b=1 --jobs 1 few.txt -o 'at/want-{}'
run dedup few.txt -o want.dedup; killed at/dedup want.dedup dedup --jobs 1 --memory 1000 few.txt -o at/dedup
rm -f at/*

# Stopped at every call, which must leave no temporary file either.
stopped() { # SIGNAL OUTPUT WANT ARGUMENTS...
    local signal=$1 output=$2 want=$3 call count k; shift 3
    cp old "$output"; strace -qq -o trace "$GIVENS" "$@" >out 2>err
    while read -r count call; do
        for k in $(seq "$count"); do
            cp old "$output"
            { strace -qq -f -o trace -e "inject=$call:signal=$signal:when=$k" "$GIVENS" "$@" >out 2>err; } 2>/dev/null
            code=$?
            hold "$signal at $call $k: $*" eval 'whole "$output" "$want" && no_temporary at && [ $code != 2 ]'
        done
    done < <(sed 's/(.*//' trace | grep -E '^(openat|flock|write|fsync|rename|clone3?|read)$' | sort | uniq -c)
}
rm -f at/* at/.*.givens-tmp
run convert few.txt --to rows -o want.stopped
for signal in TERM INT HUP; do stopped $signal at/few.rows want.stopped convert --jobs 1 few.txt --to rows -o at/few.rows; done
rm -f at/*

# ---- The output is an input --------------------------------------------------------------------------------

cp in.txt precious; cp precious copy
ln -s precious link; ln precious hard; ln -s nowhere dangling; mkdir folder; cp in.txt folder/a.txt
for output in precious ./precious "$work/precious" link hard folder/../precious /dev/fd/9 /proc/self/cwd/precious; do
    for command in "convert --to rows -o" "solve -o" "canon -o" "dedup -o" "minimize -o" "select -o" "sort --by givens -o" "stats -o" "check --valid" "check --invalid" "explain --log" "draw --to text -o"; do
        # shellcheck disable=SC2086
        strace -qq -f -o trace -e trace=openat "$GIVENS" ${command% *} precious ${command##* } "$output" >out 2>err 9<precious
        code=$?
        hold "$command $output, which is read" eval \
            'reports "the output is also an input" && same precious copy && ! grep -qE "O_WRONLY|O_CREAT|O_TRUNC" trace'
    done
done
"$GIVENS" convert --to rows -o precious - <precious >out 2>err; code=$?
hold "standard input is the output" eval 'reports "the output is also an input" && same precious copy'
"$GIVENS" convert --to rows precious >>precious 2>err; code=$?
hold "appended to what is read" eval 'reports "the output is also an input" && same precious copy'
"$GIVENS" check folder >folder/report.txt 2>err; code=$?
hold "a report in the folder that is checked" eval '[ $code = 0 ] && grep -q "report.txt: skipped" err'

# ---- Strange files -----------------------------------------------------------------------------------------

fits() { [ $code = 0 ] && same out "$1"; }
run convert --to rows in.txt; cp out rows
for command in "convert --to rows" solve canon "draw --to text" book dedup "dedup --rows csv" minimize select "sort --by givens" stats count "check --format jsonl" detect "explain --summary" rate "rate --rows csv"; do
    # shellcheck disable=SC2086
    "$GIVENS" $command mixed.txt >/dev/full 2>err; code=$?
    hold "$command to a full device" reports '<stdout>: no space left on device'
    # shellcheck disable=SC2086
    "$GIVENS" $command missing >out 2>err; code=$?
    hold "$command of no file" reports 'no such file: missing'
done
run convert --to rows in.txt -o /dev/full; hold "a full device as the output" reports '/dev/full: no space left on device'
run convert --to rows in.txt -o /dev/null; hold "/dev/null as the output" test $code = 0 -a -c /dev/null
"$GIVENS" convert --to rows in.txt -o closed >&- 2>err; code=$?
hold "standard output closed" eval '[ $code = 0 ] && same closed rows'
"$GIVENS" convert --to rows in.txt -o closed2 <&- >&- 2>&-; code=$?
hold "all streams closed" eval '[ $code = 0 ] && same closed2 rows'
"$GIVENS" check mixed.txt >out 2>&-; code=$?
hold "standard error closed" test $code = 1
"$GIVENS" check --format concise - <&- >out 2>err; code=$?
hold "standard input closed" eval '[ $code -lt 2 ] && grep -q empty out'
run convert --to rows folder -o folder; hold "a folder as the output" reports 'folder: is a directory'
run convert --to rows in.txt -o none/there.txt; hold "no folder for the output" reports 'none/there.txt: no such folder: none'
mkdir empty; run check empty; hold "an empty folder" reports 'no files in empty'
"$GIVENS" check - <folder >out 2>err; code=$?
hold "a folder as standard input" reports '<stdin>: is a directory'
run check in.txt/x; hold "a file for a folder" reports 'in.txt/x'
ln -s loop1 loop2; ln -s loop2 loop1
run check loop1; hold "links that go round" reports 'loop1: too many levels of symbolic links'
run convert --to rows in.txt -o loop1; hold "links that go round as the output" reports 'loop1: too many levels of symbolic links'
mkdir round; ln -s .. round/up; cp in.txt round/a.txt
run check round; hold "a link to the folder above" eval '[ $code = 0 ] && grep -q "round/up: skipped" err'
ln -s . round/here; run convert --to rows round; hold "a folder in itself" fits rows
ln -s ../precious round/out; ln -s /dev/zero round/zero; ln -s out round/chain
run convert --to rows round; hold "links out of a folder" eval 'fits rows && grep -q "3 other links too" err'
timeout 100 "$GIVENS" convert --to rows --follow round/ --exclude up >out 2>err; code=$?
hold "links out of a folder, followed" eval '[ $code = 0 ] && [ $(wc -l <out) -gt $(wc -l <rows) ]'
run convert --to rows in.txt -o dangling
hold "a link to nothing yet" eval '[ $code = 0 ] && same nowhere rows && [ -L dangling ]'
mkfifo pipe
cat in.txt >pipe & run convert --to rows pipe; wait $!; hold "a named pipe" fits rows
timeout 100 cat pipe >read & timeout 100 "$GIVENS" convert --to rows in.txt -o pipe >out 2>err; code=$?; wait $!
hold "a named pipe as the output" eval '[ $code = 0 ] && same read rows && [ -p pipe ]'
mkdir pipes; mkfifo pipes/one; cp in.txt pipes/a.txt
timeout 100 "$GIVENS" check pipes >out 2>err; code=$?
hold "a named pipe in a folder is passed over" test $code = 0
run check "$(printf 'x%.0s' $(seq 300))"; hold "a name too long" reports 'no such file'
name=$(printf 'n%.0s' $(seq 250)).txt; run convert --to rows in.txt -o "$name"
hold "an output with the longest name" eval '[ $code = 0 ] && same "$name" rows && no_temporary'
cp old locked; chmod 444 locked; run convert --to rows in.txt -o locked
hold "an output that nobody may write" eval 'reports "locked: permission denied" && same locked old'
cp in.txt bytes.gz; head -c 400 in.txt.gz >cut.gz; (head -c 200 in.txt.gz; head -c 400 /dev/zero) >torn.gz
run convert --to rows cut.gz -o cut.out
hold "a compressed file that is cut off" eval 'reports "cut.gz" && [ ! -e cut.out ]'
run convert --to rows torn.gz; hold "a compressed file that is damaged" reports 'torn.gz'
run check bytes.gz; hold "a name that promises more than the bytes" test $code = 0

# Others' files, for who is not root.
other=()
[ "$(id -u)" != 0 ] || other=(setpriv --reuid=65534 --regid=65534 --clear-groups)
chmod 755 .; cp "$GIVENS" givens; mkdir -m 755 closed.d; cp in.txt closed.d/; cp in.txt secret; chmod 0 secret; chmod 555 closed.d
as_other() { "${other[@]}" ./givens "$@" >out 2>err; code=$?; }
as_other check secret; hold "a file that may not be read" reports 'secret: permission denied'
as_other convert --to rows in.txt -o closed.d/new; hold "a folder that may not be written" reports 'closed.d/new: permission denied'
mkdir folder2; cp in.txt folder2/a.txt; cp secret folder2/b.txt; chmod 0 folder2/b.txt
as_other check folder2; hold "one file of a folder" reports 'folder2/b.txt: permission denied'
chmod 700 empty; cp in.txt empty/a.txt; [ -n "${other[*]}" ] || chmod 0 empty
as_other check empty/a.txt; hold "a folder that may not be entered" reports 'empty/a.txt: permission denied'
chmod 755 closed.d empty

# Few descriptors: refused, or done.
for number in $(seq 3 12); do
    rm -f few.out; (ulimit -n "$number"; exec "$GIVENS" convert --to rows in.txt -o few.out) >out 2>err; code=$?
    hold "$number descriptors" eval '{ [ $code = 0 ] && same few.out rows; } || { [ ! -e few.out ] && no_temporary \
        && { reports "too many open files" || grep -q "shared libraries" err; }; }'
done

# ---- No room -----------------------------------------------------------------------------------------------

small() { # A full disk: what was written by then is no more to be seen.
    local at=$1; cp old "$1/out.txt"; run convert --to rows in.txt -o "$1/out.txt"
    hold "a full disk at $1" eval 'reports "$at/out.txt: no space left on device" && same "$at/out.txt" old && no_temporary "$at"'
    run convert --to line --jobs 1 in.txt -o "$1/out.txt.xz"; hold "what has room" test $code = 0
    rm "$1/out.txt.xz"; run dedup --memory 1000 in.txt -o "$1/out.txt"
    hold "a full disk for the keys at $1" eval 'reports "$at: no space left on device" && same "$at/out.txt" old && no_temporary "$at"'
    run dedup --memory 1000 few.txt -o "$1/few.txt"; hold "what has room, with keys" eval '[ $code -lt 2 ] && same "$at/few.txt" want.dedup'
}
mkdir small
if mount -t tmpfs -o size=64k tmpfs small 2>/dev/null; then small small; else echo "not tried: a full disk (no mount)"; fi
cp old limited
(ulimit -f 8; trap '' XFSZ; exec "$GIVENS" convert --to rows in.txt -o limited) >out 2>err; code=$?
hold "a limit of the size of files" eval 'reports "limited: file too large" && same limited old && no_temporary'
(ulimit -f 8; exec "$GIVENS" convert --to rows in.txt -o limited) >out 2>err; code=$?
hold "a limit of the size of files that would kill" eval 'reports "limited: file too large" && same limited old && no_temporary'
(ulimit -f 8; exec "$GIVENS" convert --to rows in.txt >limited.out) 2>err; code=$?
hold "a limit of standard output" reports '<stdout>: file too large'
(ulimit -f 8; exec "$GIVENS" dedup --memory 1000 in.txt >/dev/null) 2>err; code=$?
hold "a limit of temporary files" reports 'file too large'
run convert --to rows in.txt -o limited
hold "the run after" eval '[ $code = 0 ] && same limited rows && no_temporary'
cp old limited
(ulimit -v 12000; exec "$GIVENS" convert --to rows in.txt -o limited) >out 2>err; code=$?
hold "no memory" eval '[ $code != 0 ] && [ $code != 1 ] && same limited old'
# A run that the system ends for want of memory leaves its temporary file, as one that is killed does.
run convert --to rows in.txt -o limited
hold "the run after no memory" eval '[ $code = 0 ] && same limited rows && no_temporary'
for limit in $(seq 8000 4000 60000); do
    cp old limited
    (ulimit -v "$limit"; exec "$GIVENS" convert --to rows in.txt -o limited) >out 2>err; code=$?
    hold "$limit KiB of memory" eval '{ [ $code = 0 ] && same limited rows; } || { [ $code -gt 1 ] && same limited old; }'
    run convert --to rows in.txt -o limited
    hold "the run after $limit KiB of memory" eval '[ $code = 0 ] && same limited rows && no_temporary'
done 2>/dev/null

# ---- Readers who leave, and others who write ---------------------------------------------------------------

for number in 2 3 4; do cp in.txt "in$number.txt"; done
for _ in 1 2 3; do
    "$GIVENS" check --format concise mixed.txt 2>err | head -1 >out; status=("${PIPESTATUS[@]}")
    hold "a reader who leaves: the findings count" eval '[ ${status[0]} = 1 ] && [ -s out ] && ! grep -qi pipe err'
    "$GIVENS" convert --to rows in.txt in2.txt in3.txt in4.txt 2>err | head -1 >out; status=("${PIPESTATUS[@]}")
    hold "a reader who leaves: nothing is said" eval '[ ${status[0]} = 0 ] && [ ! -s err ]'
    "$GIVENS" check --format jsonl mixed.txt missing 2>err | head -1 >out; status=("${PIPESTATUS[@]}")
    hold "a reader who leaves: a missing file counts" test "${status[0]}" = 2
done
"$GIVENS" check mixed.txt --format concise 2>err | true; status=("${PIPESTATUS[@]}")
hold "a reader who never reads" test "${status[0]}" = 1
for _ in $(seq 10); do
    rm -f both; "$GIVENS" convert --to rows in.txt -o both 2>err1 & first=$!
    "$GIVENS" convert --to rows in.txt -o both 2>err2 & second=$!
    wait $first; one=$?; wait $second; two=$?
    hold "two runs that write one file" eval 'same both rows && no_temporary && [ $((one * two)) = 0 ] && [ $((one + two)) -le 2 ]'
done
for _ in $(seq 10); do
    rm -f both; "$GIVENS" convert --to rows in.txt -o both 2>err1 & first=$!
    "$GIVENS" convert --to line in.txt -o both 2>err2 & second=$!
    wait $first; wait $second
    hold "two runs that write one file differently" eval '{ same both rows || same both in.txt; } && no_temporary'
done
# A file that is cut off while it is read: shorter, or an error, and never a signal.
for kind in txt txt.gz txt.zst txt.xz txt.bz2; do
    for command in "convert --to rows" "dedup" "check"; do
        cat in.$kind in.$kind in.$kind in.$kind >"shrinking.$kind"
        # shellcheck disable=SC2086
        strace -qq -o trace -f -P "$work/shrinking.$kind" -e inject=read:delay_enter=200000 \
            timeout 60 "$GIVENS" $command --jobs 1 "$work/shrinking.$kind" >out 2>err & runner=$!
        sleep 0.3; truncate -s 300 "shrinking.$kind"; wait $runner; code=$?
        hold "$command of $kind that is cut off while it is read" eval '[ $code -le 2 ] && ! grep -q panicked err'
    done
done
(exec 9>.held.givens-tmp; flock 9; exec sleep 600) & holder=$!
until [ -e .held.givens-tmp ] && ! flock -n .held.givens-tmp true; do sleep 0.05; done
run convert --to rows in.txt -o held
hold "a file that another run is writing" eval 'reports "held: another run is writing it" && [ ! -e held ]'
kill $holder; wait $holder 2>/dev/null; run convert --to rows in.txt -o held
hold "a temporary file that nobody holds" eval '[ $code = 0 ] && same held rows && no_temporary'
for signal in INT TERM HUP KILL; do
    cp old stopped; mkfifo slow 2>/dev/null; sleep 600 >slow & feeder=$!
    "$GIVENS" convert --to rows in.txt slow -o stopped >out 2>err & runner=$!
    # Until it waits for the pipe: its temporary file is there by then.
    until ls -l /proc/$runner/fd 2>/dev/null | grep -q /slow || ! kill -0 $runner; do sleep 0.05; done
    hold "a temporary file is there" test -e .stopped.givens-tmp
    kill -$signal $runner; wait $runner; code=$?; kill $feeder 2>/dev/null; wait $feeder 2>/dev/null
    hold "stopped by $signal" eval '[ $code -ge 128 ] && same stopped old && { [ $signal = KILL ] || no_temporary; }'
    run convert --to rows in.txt -o stopped
    hold "the run after $signal" eval '[ $code = 0 ] && same stopped rows && no_temporary'
    cp old stopped; sleep 600 >slow & feeder=$!
    "$GIVENS" dedup --memory 1000 in.txt slow -o stopped >out 2>err & runner=$!
    until ls -l /proc/$runner/fd 2>/dev/null | grep -q /slow || ! kill -0 $runner; do sleep 0.05; done
    kill -$signal $runner; wait $runner; code=$?; kill $feeder 2>/dev/null; wait $feeder 2>/dev/null
    hold "dedup stopped by $signal" eval '[ $code -ge 128 ] && same stopped old && no_temporary'
done

[ $failed = 0 ] || echo "faults: $failed claims do not hold"
echo "faults: $held claims held"
[ $failed = 0 ]
