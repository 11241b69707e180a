# What the tests of the extensions of SQLite and DuckDB share; they source it.

# Writes lines of all kinds to lines.txt, and some of each to few.txt, of a folder `fixtures` and the command GIVENS.
write_lines() {
    {
        grep -rhoE '^[0-9.]{81}$' fixtures | sort -u
        "$GIVENS" generate --count 3000 --seed 26
        "$GIVENS" generate --count 200 --seed 27 | sed 's/^\(.*\)[1-9]/\1O/'
        "$GIVENS" generate --count 200 --seed 28 | sed 's/[1-9]/./'
        "$GIVENS" generate --count 200 --seed 29 | sed 's/[1-9]/5/; s/\([1-9]\)\./\1\1/'
    } >lines.txt
    (head -100 lines.txt; tail -250 lines.txt) >few.txt
}

# Compares columns of the command's rows with expressions of SQL. `answers LIST EXPRESSIONS` prints these, with tabs between.
compare() { # LIST EXPRESSIONS VERB COLUMNS OPTIONS...
    local list=$1 expressions=$2 verb=$3 columns=$4
    shift 4
    "$GIVENS" "$verb" "$@" --exit-zero --from line --rows tsv "$list" | tail -n +2 | cut -f "$columns" >command.tsv
    answers "$list" "$expressions" >found.tsv
    cmp command.tsv found.tsv || { diff command.tsv found.tsv | head -5; return 1; }
}

# Runs the blocks of SQL of a page, one after the other; a block of text behind one is what it prints. `run_block` runs one of
# standard input. LEAST is the least number of blocks.
readme() { # PAGE LEAST
    local number blocks
    blocks=$(awk '
        /^```/ && !inside { inside = 1; language = substr($0, 4); if (language == "sql") number++; next }
        /^```/ { inside = 0; next }
        inside && language == "sql" { print > ("readme" number ".sql") }
        inside && language == "text" && number { print > ("readme" number ".expected") }
        END { print number }' "$1")
    cp fixtures/collection/bank.sdm fixtures/collection/bank.csv .
    for ((number = 1; number <= blocks; number++)); do
        run_block <"readme$number.sql" >"readme$number.found" 2>&1
        if [ -e "readme$number.expected" ]; then diff "readme$number.expected" "readme$number.found"; fi
        if grep -i error "readme$number.found"; then return 1; fi
    done
    [ "$blocks" -ge "$2" ] || { echo "README.md: $blocks blocks of SQL"; return 1; }
    echo "README.md: $blocks blocks of SQL"
}

# Compares the verdicts of files with the command's: each as often as the command has it, but for files with a variant that no
# record states: that has a row without a verdict, or is undecided where its drawings are missing. `verdicts_of NUMBER FILE`
# prints those of a file, or the code of a message, sorted.
file_verdicts() { # FILES...
    local file number=0 same=0 unstated=0
    for file in "$@"; do
        number=$((number + 1))
        "$GIVENS" check --exit-zero --rows tsv "$file" 2>/dev/null | tail -n +2 | cut -f 5 | sort >command.tsv
        verdicts_of "$number" "$file" >found.tsv
        if cmp -s command.tsv found.tsv; then
            same=$((same + 1))
        elif grep -qE '^(W004|undecided)$' found.tsv; then
            unstated=$((unstated + 1))
        else
            echo "$file"
            diff command.tsv found.tsv | head -5
            return 1
        fi
    done
    [ "$same" -gt 700 ] && [ "$unstated" -lt 100 ] || { echo "$same files as the command, $unstated unstated"; return 1; }
    echo "as the command: $(wc -l <lines.txt) lines, $same files; $unstated files with variants that no record states"
}
