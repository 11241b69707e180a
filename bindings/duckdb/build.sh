#!/usr/bin/env bash
# Builds givens.duckdb_extension, with the C library in it, into a folder: this one if none is named. Needs Rust and a C compiler.
# With GIVENS_LIBRARY, the path of a libgivens.a, that one is linked, and nothing is built with Rust.
#
#   bindings/duckdb/build.sh
#   bindings/duckdb/build.sh /usr/local/lib
set -euo pipefail
folder=${1:-$(dirname "$0")}
[ -z "${GIVENS_LIBRARY:-}" ] || GIVENS_LIBRARY=$(realpath "$GIVENS_LIBRARY")
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")"
if [ -z "${GIVENS_LIBRARY:-}" ]; then
    export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
    cargo build --locked --quiet --release --manifest-path ../c/Cargo.toml
    GIVENS_LIBRARY=$CARGO_TARGET_DIR/release/libgivens.a
fi
read -ra compiler <<<"${CC:-cc}"
case $(uname) in
Darwin) system=osx linker=(-undefined dynamic_lookup -lm) ;;
# Only the entry point is exported, so that another libgivens in the same process is left alone.
*) system=linux linker=(-Wl,--exclude-libs,ALL,--gc-sections,--strip-debug,--no-undefined -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc) ;;
esac
case $(uname -m) in
x86_64 | amd64) machine=amd64 ;;
aarch64 | arm64) machine=arm64 ;;
*) echo "DuckDB has no name for the machine $(uname -m)" >&2; exit 1 ;;
esac
# The oldest interface that has all functions which are called: later versions of DuckDB have it, too.
api=1.2.0
IFS=. read -r major minor patch <<<"$api"
built=$folder/givens.duckdb_extension
"${compiler[@]}" -std=c11 -O2 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Werror -I../c/include -I../sql/src -isystem duckdb_capi \
    -DDUCKDB_EXTENSION_API_VERSION_MAJOR=$major -DDUCKDB_EXTENSION_API_VERSION_MINOR=$minor \
    -DDUCKDB_EXTENSION_API_VERSION_PATCH=$patch src/*.c ../sql/src/*.c "$GIVENS_LIBRARY" "${linker[@]}" -o "$built"

# What DuckDB reads of a file before it loads it: a section of WebAssembly with eight fields, the last one first, and a signature,
# which there is none of.
field() { # TEXT
    printf %s "$1"
    head -c $((32 - ${#1})) /dev/zero
}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' ../c/Cargo.toml | head -1)
{
    printf '\0\223\4\20duckdb_signature\200\4'
    for text in "" "" "" C_STRUCT "v$version" "v$api" "${system}_$machine" 4; do field "$text"; done
    head -c 256 /dev/zero
} >>"$built"
echo "built: $built, $(wc -c <"$built") bytes"
