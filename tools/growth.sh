#!/usr/bin/env bash
# Counts how the instructions of the command grow with a text in which one element is repeated: separators, names, attributes,
# quotes, brackets, short rows, titles, comments, escapes. tests/growth/elements.txt lists them for each format. From N to 8 N
# bytes of an element, where reading the file without it is subtracted, the exponent must be at most 1.15: 1 is linear, 2
# quadratic. If a file with N/8 bytes of it takes less than one without, the element made another thing of the file (its puzzles
# are no longer read), and reading that one is subtracted. BYTES is N [default: 1000]; FORMATS selects formats; VERBS the commands
# that read all of a format's elements [default: check, which detects the format too]; RECORDS=0 leaves out the growth with the
# number of records, of all commands. GIVENS names the binary [default: the release build]. Requires valgrind.
set -uo pipefail
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "growth: skipped, valgrind is not available"; exit 0; }
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
table=$PWD/tests/growth/elements.txt fixtures=$PWD/fixtures/formats bytes=${BYTES:-1000}
formats=${FORMATS:-$(cut -s -f 1 "$table" | cut -d / -f 1 | sort -u)} verbs=${VERBS:-check}
work=$(mktemp -d); cd "$work" || exit 2
trap 'rm -rf "$work"' EXIT
cases=0 failed=0 most=0

# The arguments of a command before its inputs.
arguments() { # VERB
    case $1 in
    check | stats) echo "$1 --quiet --jobs 1" ;;
    detect) echo detect ;;
    convert) echo "convert --to jsonl --quiet --jobs 1" ;;
    rows) echo "convert --to rows --quiet --jobs 1" ;;
    dedup) echo "dedup --quiet --jobs 1" ;;
    select) echo "select --where givens>20 --quiet --jobs 1" ;;
    sort) echo "sort --by givens --quiet --jobs 1" ;;
    *) echo "$1" ;;
    esac
}
instructions() { # VERB FILES...
    local verb=$1; shift
    # shellcheck disable=SC2046
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$GIVENS" $(arguments "$verb") "$@" 2>&1 >/dev/null |
        sed -n 's/.*I *refs: *//p' | tr -d ,
}
# Writes the text of a fixture with this many bytes of an element before a place.
make() { # FILE PLACE ELEMENT BYTES
    local text place unit before copies
    text=$(cat "$fixtures/$1"; printf x) text=${text%x}
    place=$(printf '%bx' "$2") place=${place%x} unit=$(printf '%bx' "$3") unit=${unit%x}
    if [ "$place" = '$' ]; then before=$text; else before=${text%%"$place"*}; fi
    copies=$(printf "%$(($4 / ${#unit}))s" '')
    printf '%s%s%s' "$before" "${copies// /"$unit"}" "${text#"$before"}"
}
# Compares what is added to the instructions without an element, or with N/8 of it if that is less, by N and by 8 N.
compare() { # CASE NONE EIGHTH FEW MANY
    local exponent
    exponent=$(awk -v none="$2" -v eighth="$3" -v few="$4" -v many="$5" '
        function added(all, least) { return all > least ? all - least : 1 }
        BEGIN { least = eighth < none ? eighth : none
            printf "%.2f", log(added(many, least) / added(few, least)) / log(eighth < none ? 9 : 8) }')
    cases=$((cases + 1))
    if awk "BEGIN { exit !($exponent > $most) }"; then most=$exponent; fi
    if awk "BEGIN { exit !($exponent > 1.15) }"; then
        failed=$((failed + 1)) && echo "grows too fast: $1: exponent $exponent ($4 instructions, $5 for 8 times as much)"
    fi
}
elements() { awk -F '\t' -v format="$1/" '!/^#/ && index($1, format) == 1' "$table"; }
growth() { # VERB FORMAT
    local file place unit size number=0
    while IFS=$'\t' read -r file place unit; do
        number=$((number + 1))
        for size in 0 1 8 64; do make "$file" "$place" "$unit" $((size * bytes / 8)) >"$size-$number-${file##*/}"; done
        [ -z "${EACH:-}" ] || { sizes "$1 $file: $unit" "$1" "-$number-*"; rm ./*-"$number"-*; }
    done < <(elements "$2")
    # All elements at once: one that grows quadratically outweighs the others.
    [ -n "${EACH:-}" ] || { sizes "$1 $2" "$1" '-*'; rm ./*-*-*; }
}
# Compares the files of all sizes whose names end so.
sizes() { # CASE VERB PATTERN
    local size counts=()
    # shellcheck disable=SC2086
    for size in 0 1 8 64; do counts+=("$(instructions "$2" $size$3)"); done
    compare "$1" "${counts[@]}"
}
for format in $formats; do for verb in $verbs; do growth "$verb" "$format"; done; done

# The number of records, of which a third are alike.
if [ "${RECORDS:-1}" != 0 ]; then
    "$GIVENS" generate --givens 30 --seed 1 --count 400 --quiet >all 2>/dev/null
    { cat all; head -200 all; } >many.sdm; { head -50 all; head -25 all; } >few.sdm
    { head -6 all; head -3 all; } >eighth.sdm; head -1 all >none.sdm
    for verb in detect check convert rows dedup stats select sort "rate --scheme se" book canon "draw --to text"; do
        counts=(); for file in none eighth few many; do counts+=("$(instructions "$verb" $file.sdm)"); done
        compare "records: $verb" "${counts[@]}"
    done
fi
[ $failed = 0 ] || echo "growth: $failed of $cases cases grow too fast"
echo "growth: $cases cases, exponent $most at most"
[ $failed = 0 ]
