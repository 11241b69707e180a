#!/usr/bin/env bash
# Builds givens_sqlite.so, with the C library in it, into a folder: this one if none is named. Needs Rust, a C compiler and
# sqlite3ext.h. With GIVENS_LIBRARY, the path of a libgivens.a, that one is linked, and nothing is built with Rust.
#
#   bindings/sqlite/build.sh
#   bindings/sqlite/build.sh /usr/local/lib
set -euo pipefail
folder=${1:-$(dirname "$0")}
[ -z "${GIVENS_LIBRARY:-}" ] || GIVENS_LIBRARY=$(realpath "$GIVENS_LIBRARY")
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")"
read -ra compiler <<<"${CC:-cc}"
if ! "${compiler[@]}" -E -x c - <<<'#include <sqlite3ext.h>' >/dev/null 2>&1; then
    echo "sqlite3ext.h is missing, or there is no C compiler: apt-get install gcc libsqlite3-dev, dnf install gcc sqlite-devel" >&2
    exit 1
fi
if [ -z "${GIVENS_LIBRARY:-}" ]; then
    export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
    cargo build --locked --quiet --release --manifest-path ../c/Cargo.toml
    GIVENS_LIBRARY=$CARGO_TARGET_DIR/release/libgivens.a
fi
case $(uname) in
Darwin) built=givens_sqlite.dylib linker=(-undefined dynamic_lookup -lm) ;;
# Only the entry point is exported, so that another libgivens in the same process is left alone. Functions that nothing calls,
# and the debug information of Rust, are left out.
*) built=givens_sqlite.so linker=(-Wl,--exclude-libs,ALL,--gc-sections,--strip-debug,--no-undefined -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc) ;;
esac
"${compiler[@]}" -std=c11 -O2 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Werror -pedantic -I../c/include -I../sql/src \
    src/*.c ../sql/src/*.c "$GIVENS_LIBRARY" "${linker[@]}" -o "$folder/$built"
echo "built: $folder/$built, $(wc -c <"$folder/$built") bytes"
