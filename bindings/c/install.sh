#!/usr/bin/env bash
# Builds the library and installs it below a folder: header, shared and static library, pkg-config file, licences.
#
#   bindings/c/install.sh /usr/local
set -euo pipefail
prefix=${1:?expected a folder, such as /usr/local}
mkdir -p "$prefix"
prefix=$(cd "$prefix" && pwd)
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
cargo build --locked --quiet --release
built=$CARGO_TARGET_DIR/release
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
abi=$(sed -n 's/^#define GIVENS_ABI_VERSION //p' include/givens.h)
mkdir -p "$prefix/include" "$prefix/lib/pkgconfig" "$prefix/share/doc/givens"
case $(uname) in
Darwin) shared=libgivens.dylib versioned=libgivens.$abi.dylib private="-lSystem -lc -lm" ;;
*) shared=libgivens.so versioned=libgivens.so.$abi private="-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc" ;;
esac
install -m 644 include/givens.h "$prefix/include"
install -m 755 "$built/$shared" "$prefix/lib/$versioned"
ln -sf "$versioned" "$prefix/lib/$shared"
install -m 644 "$built/libgivens.a" "$prefix/lib"
install -m 644 ../../LICENSE-APACHE ../../LICENSE-MIT THIRD-PARTY.txt "$prefix/share/doc/givens"
cat >"$prefix/lib/pkgconfig/givens.pc" <<END
prefix=$prefix

Name: givens
Description: Sudoku puzzles in batches, and puzzle files in memory
Version: $version
Cflags: -I\${prefix}/include
Libs: -L\${prefix}/lib -lgivens
Libs.private: $private
END
echo "installed: $prefix/lib/$versioned, $(wc -c <"$prefix/lib/$shared") bytes"
