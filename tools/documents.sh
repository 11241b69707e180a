#!/usr/bin/env bash
# Measures reading documents and tables: 100 MB of each kind, converted to lines in /dev/null. Prints wall-clock and
# processor seconds, the best of RUNS. MEGABYTES, JOBS, and KINDS as arguments reduce the work. GIVENS names the binary
# [default: the release build]. Requires GNU time and awk.
set -uo pipefail
cd "$(dirname "$0")/.."
if [ -z "${GIVENS:-}" ]; then cargo build --release --quiet && GIVENS=$PWD/target/release/givens; fi
megabytes=${MEGABYTES:-100} runs=${RUNS:-3}
work=$(mktemp -d); cd "$work" || exit 2
trap 'rm -rf "$work"' EXIT
"$GIVENS" generate --count 20000 --seed 7 >lines 2>/dev/null

document() { # KIND
    awk -v kind="$1" -v size="${megabytes}000000" '
    function list(p,  text, at) {
        for (at = 1; at <= 81; at++)
            text = text (at % 9 == 1 ? (at > 1 ? "], [" : "[[") : ", ") substr(p, at, 1)
        gsub(/\./, "0", text); return text "]]"
    }
    function unit(p, i) {
        zeros = p; gsub(/\./, "0", zeros)
        if (kind == "opensudoku") return "<game data=\"" zeros "\"/>\n"
        if (kind == "onegravity") return "<sudoku data=\"" zeros "\" level=\"1\" name=\"No. " i "\"/>\n"
        if (kind == "xml") return "<s n=\"" i "\" q=\"" p "\" solution=\"" full "\"/>\n"
        if (kind == "json-own") return (i ? ",\n" : "") "{\"puzzle\": \"" p "\", \"solution\": \"" full "\", \"id\": \"" i "\"}"
        if (kind == "json-objects") return (i ? ", " : "") "{\"puzzle\": \"" p "\", \"solution\": \"" full "\", \"difficulty\": \"easy\"}"
        if (kind == "json-lists") return (i ? ", " : "") "{\"id\": " i ", \"grid\": " list(p) "}"
        if (kind == "jsonl") return "{\"puzzle\": \"" p "\", \"solution\": \"" full "\", \"difficulty\": \"easy\"}\n"
        if (kind == "table") return p "," full "\n"
        if (kind == "table-texts") return i "," p "," full ",24,2.2,a book\n"
        if (kind == "table-quoted") return "\"No. " i "\";\"=\"\"" p "\"\"\"\n"
        if (kind == "table-lists") return "\"" list(p) "\",easy\n"
    }
    BEGIN {
        full = "523816749784593126691472835239145687457268913168937254342789561915624378876351492"
        before["opensudoku"] = "<opensudoku version=\"2\">\n"; after["opensudoku"] = "</opensudoku>\n"
        before["onegravity"] = "<onegravitysudoku>\n"; after["onegravity"] = "</onegravitysudoku>\n"
        before["xml"] = "<sudokus>\n"; after["xml"] = "</sudokus>\n"
        before["json-own"] = "{\"schema\": \"givens/2\", \"puzzles\": [\n"; after["json-own"] = "\n]}\n"
        before["json-objects"] = before["json-lists"] = "["; after["json-objects"] = after["json-lists"] = "]\n"
        before["table"] = "puzzle,solution\n"; before["table-texts"] = "id,puzzle,solution,clues,difficulty,source\n"
        before["table-quoted"] = "name;puzzle\n"; before["table-lists"] = "grid,level\n"
    }
    { lines[NR - 1] = $0 }
    END {
        printf "%s", before[kind]
        for (i = 0; written < size; i++) { text = unit(lines[i % NR], i); written += length(text); printf "%s", text }
        printf "%s", after[kind]
    }' lines
}

kinds=${*:-opensudoku onegravity xml json-own json-objects json-lists jsonl table table-texts table-quoted table-lists}
for kind in $kinds; do
    document "$kind" >document
    for jobs in ${JOBS:-1 2}; do
        for _ in $(seq "$runs"); do
            /usr/bin/time -o used -f '%e %U %S %M' "$GIVENS" convert --to line -o /dev/null -j"$jobs" document 2>err || cat err
            tail -1 used
        done | awk -v kind="$kind" -v jobs="$jobs" -v size="$(stat -c %s document)" '
            NR == 1 || $1 < clock { clock = $1 } NR == 1 || $2 + $3 < core { core = $2 + $3 } $4 > most { most = $4 }
            END { printf "%-14s -j%d %6.2f s %6.2f s of processor, %4.0f MB/s of processor, %d KiB\n", kind, jobs, clock, core, size / core / 1e6, most }'
    done
done
