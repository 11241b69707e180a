#!/usr/bin/env bash
# Builds the npm package into pkg/: the module, the small one that workers load at first, their JavaScript, and the
# TypeScript declarations. It says what it does, and how long that takes.
set -euo pipefail
cd "$(dirname "$0")"
target=$(cargo metadata --format-version 1 --no-deps | sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
if command -v rustup >/dev/null; then rustup --quiet target add wasm32-unknown-unknown; fi
[ -d node_modules ] || npm ci --no-audit --no-fund

# Says which step begins, how long it takes the first time with two cores, and how long all took so far.
steps=4
step=0
say() {
    step=$((step + 1))
    echo "[$step/$steps] $1${2:+ (about $2 the first time, on two cores)}; $SECONDS s so far"
}

# SIMD128 is what all current browsers have: Chrome and Edge 91, Firefox 89, Safari 16.4, Node 16.4.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128 \
    --remap-path-prefix=$(cd ../.. && pwd)=givens --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"

# Compiles the module by a profile, with these features, into a folder.
compile() { # PROFILE FOLDER FEATURES
    cargo build --locked --quiet --lib --profile "$1" --target wasm32-unknown-unknown --target-dir "$2" "$3"
}
# Makes the JavaScript of this name for the module of a profile in a folder.
bind() { # PROFILE FOLDER NAME
    "$target/tools/bindgen" "$2/wasm32-unknown-unknown/$1/givens_web.wasm" pkg "$3"
    rm "pkg/$3_bg.wasm.d.ts"
}
rm -rf pkg
say "compiling bindgen, which makes the JavaScript" "1 minute"
cargo build --locked --quiet --package bindgen --profile tools
# A crate has other flags in each module. Each has a folder of its own, so that nothing is compiled twice, and a core: most of the
# time passes where the module is optimised as a whole, which is the work of one.
say "compiling both modules" "6 minutes"
(while sleep 30; do echo "      still compiling; $SECONDS s so far"; done) &
clock=$!
(
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS+=" --cfg givens_small"
    compile wasm "$target/small" --no-default-features
) &
small=$!
trap 'kill $clock $small 2>/dev/null || true' EXIT
compile wasm-whole "$target" --all-features
wait $small
kill $clock
trap - EXIT
bind wasm "$target/small" first
bind wasm-whole "$target" givens
say "making the declarations"
{
    echo '// Made of docs/explain.schema.json.'
    npx json2ts --input ../../docs/explain.schema.json --bannerComment '' --additionalProperties false
} >pkg/explanation.d.ts
node signatures.mjs pkg
say "compiling the TypeScript"
npx tsc
# The board is one file, made of the sources of the page.
[ -d ../../web/node_modules ] || npm --prefix ../../web ci --no-audit --no-fund
node ../../web/build_board.mjs pkg/board.js
cp ../../web/src/board/givens_board.d.ts pkg/board.d.ts
cp ../../LICENSE-APACHE ../../LICENSE-MIT .
for module in first givens; do
    echo "$module: $(gzip -9c "pkg/${module}_bg.wasm" | wc -c) bytes of WebAssembly compressed, $(gzip -9c "pkg/$module.js" | wc -c) of JavaScript"
done
echo "done after $SECONDS s"
