#!/usr/bin/env bash
# Builds and installs the library below target/c, and tests what is installed: programs in C and C++, with warnings as errors;
# the same under valgrind; README.md; the examples in those languages whose tools are there; the header. With GIVENS, the path
# of the command, answers are compared with the command's.
#
#   bindings/c/test.sh
#   GIVENS=target/release/givens bindings/c/test.sh
set -euo pipefail
[ -z "${GIVENS:-}" ] || GIVENS=$(realpath "$GIVENS")
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
work=$CARGO_TARGET_DIR/c
prefix=$work/installed
rm -rf "$work"
mkdir -p "$work"
cargo fmt --check
cargo test --locked --quiet --release >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
./install.sh "$prefix"
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
# Installs a program where it is missing and can be.
need() {
    command -v "$1" >/dev/null ||
        { apt-get update -q; apt-get install -yq --no-install-recommends "$1"; } >/dev/null 2>&1 || true
    command -v "$1" >/dev/null
}
need pkg-config || { echo "pkg-config is missing"; exit 1; }
read -ra flags <<<"$(pkg-config --cflags givens)"
read -ra libs <<<"$(pkg-config --libs givens)"
read -ra private <<<"$(sed -n 's/^Libs.private: //p' "$PKG_CONFIG_PATH/givens.pc")"
strict=(-O1 -g -Wall -Wextra -Werror -pedantic)
c() { cc -std=c11 "${strict[@]}" "${flags[@]}" "$@"; }
cpp() { c++ -std=c++17 "${strict[@]}" "${flags[@]}" "$@"; }

# The library exports what the header declares, and nothing else; its name has the version of its interface.
exports() {
    diff <(grep -oE '\bgivens_[a-z_]+\(' include/givens.h | tr -d '(' | sort) \
        <(nm -D --defined-only "$prefix/lib/libgivens.so" | awk '{ print $3 }' | sort)
    local abi
    abi=$(sed -n 's/^#define GIVENS_ABI_VERSION //p' include/givens.h)
    readelf -d "$prefix/lib/libgivens.so" | grep -qF "[libgivens.so.$abi]"
    echo "exports: those of the header"
}

# The header alone, in each standard; sizes and numbers; the tests with the shared library, one also with the static one.
tests() {
    local standard test
    for standard in c99 c11 c17; do
        cc -std=$standard "${strict[@]}" "${flags[@]}" -x c -fsyntax-only "$prefix/include/givens.h"
    done
    for standard in c++11 c++17 c++20; do
        c++ -std=$standard "${strict[@]}" "${flags[@]}" -x c++ -fsyntax-only "$prefix/include/givens.h"
    done
    c -c tests/abi.c -o "$work/abi.o"
    for test in batches hostile files; do
        c "tests/$test.c" -o "$work/$test" "${libs[@]}"
        # On a stack as small as threads of other runtimes may have.
        (ulimit -s 256 && "$work/$test")
    done
    c tests/files.c -o "$work/static" "$prefix/lib/libgivens.a" "${private[@]}"
    LD_LIBRARY_PATH= "$work/static" | sed 's/^files/static library/'
    cpp tests/cpp.cc -o "$work/cpp" "${libs[@]}" -pthread
    "$work/cpp"
}

# No access outside of what a program has, no use of what nobody wrote, and no text that is lost.
under_valgrind() {
    local test
    need valgrind || { echo "valgrind: skipped, it is not installed and cannot be"; return 0; }
    for test in batches hostile files; do
        valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect \
            "$work/$test" >"$work/log" 2>&1 || { cat "$work/log"; return 1; }
    done
    echo "valgrind: no error in 3 programs"
}

# The blocks of C of README.md: a block without `main` is the body of one. A block of text behind one is what it prints.
readme() {
    local number=0 block
    awk -v work="$work/readme" '
        /^```/ && !inside { inside = 1; language = substr($0, 4); if (language == "c") number++; next }
        /^```/ { inside = 0; next }
        inside && language == "c" { print > (work number ".c") }
        inside && language == "text" && number { print > (work number ".expected") }' README.md
    for block in "$work"/readme*.c; do
        number=$((number + 1))
        if ! grep -q 'int main' "$block"; then
            { printf '#include <%s.h>\n' givens stdio stdlib string
              printf 'int main(void) {\n'
              cat "$block"
              printf 'return 0;\n}\n'; } >"$work/body.c"
            mv "$work/body.c" "$block"
        fi
        c "$block" -o "${block%.c}" "${libs[@]}"
        "${block%.c}" >"${block%.c}.found"
        [ ! -e "${block%.c}.expected" ] || diff "${block%.c}.expected" "${block%.c}.found"
    done
    [ "$number" -ge 3 ] || { echo "README.md: $number blocks of C"; return 1; }
    echo "README.md: $number programs"
}

# Each example prints the same for a list; which ran is named.
examples() {
    local list=$work/list.txt expected=$work/expected ran="C, C++" java
    printf '%s\n' '# a title' "$(sed -n '1,300p' ../../fixtures/puzzles/hard.txt)" >"$list"
    c examples/solve.c -o "$work/solve" "${libs[@]}"
    "$work/solve" "$list" >"$expected" 2>/dev/null
    [ "$(grep -c '^one' "$expected")" -ge 100 ]
    same() { diff "$expected" - || { echo "$1 prints something else"; return 1; }; }
    cpp examples/solve.cc -o "$work/solve-cpp" "${libs[@]}"
    "$work/solve-cpp" "$list" 2>/dev/null | same C++
    if command -v go >/dev/null; then
        GOCACHE=$work/go GOFLAGS=-mod=mod go build -o "$work/solve-go" examples/solve.go
        "$work/solve-go" "$list" 2>/dev/null | same Go
        ran+=", Go"
    fi
    for java in "${JAVA_HOME:-/none}/bin/java" "$(command -v java)" /usr/lib/jvm/*/bin/java; do
        [ "$("$java" -version 2>&1 | sed -n '1s/.*version "\([0-9]*\).*/\1/p')" -ge 22 ] 2>/dev/null || continue
        "$java" --enable-native-access=ALL-UNNAMED examples/Solve.java "$prefix/lib/libgivens.so" "$list" | same Java
        ran+=", Java"
        break
    done
    if command -v mcs >/dev/null; then
        mcs -out:"$work/Solve.exe" examples/Solve.cs
        mono "$work/Solve.exe" "$list" | same "C#"
        ran+=", C#"
    fi
    if command -v cmake >/dev/null; then
        { cmake -S examples -B "$work/cmake" && cmake --build "$work/cmake"; } >"$work/log" || { cat "$work/log"; return 1; }
        "$work/cmake/solve" "$list" 2>/dev/null | same CMake
        ran+=", CMake"
    fi
    echo "examples: $ran"
}

# Rows of lines of all kinds, and files of all formats, as the command answers them.
command_answers() {
    local lines=$work/lines.txt few=$work/few.txt file to converted=0
    {
        grep -rhoE '^[0-9.]{81}$' ../../fixtures | LC_ALL=C sort -u
        "$GIVENS" generate --count 3000 --seed 26
        "$GIVENS" generate --count 200 --seed 27 | sed 's/^\(.*\)[1-9]/\1O/'
        "$GIVENS" generate --count 200 --seed 28 | sed 's/[1-9]/./'
        "$GIVENS" generate --count 200 --seed 29 | sed 's/[1-9]/5/; s/\([1-9]\)\./\1\1/'
    } >"$lines"
    (head -100 "$lines"; tail -250 "$lines") >"$few"
    c tests/rows.c -o "$work/rows" "${libs[@]}"
    compare() { # VERB OF FILE COLUMNS OPTIONS...
        local verb=$1 of=$2 list=$3 columns=$4
        shift 4
        "$GIVENS" "$verb" "$@" --exit-zero --from line --rows tsv "$list" |
            tail -n +2 | cut -f "$columns" >"$work/command"
        "$work/rows" "$of" "$list" | diff "$work/command" - | head -5 | { ! grep . ; }
    }
    compare solve solve "$lines" 5,7
    compare count count "$lines" 5,6,10 --limit 1000
    compare canon canon "$lines" 11,12,14
    compare rate rate "$few" 11,12
    compare rate se "$few" 13-15 --scheme se
    c tests/convert.c -o "$work/convert" "${libs[@]}"
    for file in ../../fixtures/collection/*; do
        for to in line jsonl sdm; do
            "$GIVENS" convert --to $to "$file" 2>/dev/null >"$work/command" || true
            "$work/convert" "$file" $to 2>/dev/null | cmp "$work/command" -
            converted=$((converted + 1))
        done
    done
    echo "as the command: $(wc -l <"$lines") lines, $converted conversions"
}

./header.sh --check
exports
tests
under_valgrind
readme
examples
if [ -n "${GIVENS:-}" ]; then command_answers; fi
