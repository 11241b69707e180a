#!/usr/bin/env bash
# Builds the npm package into pkg/: the module, the small one that workers load at first, their JavaScript, and the
# TypeScript declarations.
set -euo pipefail
cd "$(dirname "$0")"
target=$(cargo metadata --format-version 1 --no-deps | sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
if command -v rustup >/dev/null; then rustup --quiet target add wasm32-unknown-unknown; fi
[ -d node_modules ] || npm ci --no-audit --no-fund

# SIMD128 is what all current browsers have: Chrome and Edge 91, Firefox 89, Safari 16.4, Node 16.4.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128 \
    --remap-path-prefix=$(cd ../.. && pwd)=givens --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"

# Builds a module with these features, and its JavaScript of this name.
module() {
    cargo build --locked --quiet --lib --profile wasm --target wasm32-unknown-unknown $2
    cargo run --locked --quiet --package bindgen --profile tools -- \
        "$target/wasm32-unknown-unknown/wasm/givens_web.wasm" pkg "$1"
    rm "pkg/$1_bg.wasm.d.ts"
}
rm -rf pkg
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS+=" --cfg givens_small" module first --no-default-features
module givens --all-features
{
    echo '// Made of docs/explain.schema.json.'
    npx json2ts --input ../../docs/explain.schema.json --bannerComment '' --additionalProperties false
} >pkg/explanation.d.ts
npx tsc
# The board is one file, made of the sources of the page.
[ -d ../../web/node_modules ] || npm --prefix ../../web ci --no-audit --no-fund
node ../../web/build_board.mjs pkg/board.js
cp ../../web/src/board/givens_board.d.ts pkg/board.d.ts
cp ../../LICENSE-APACHE ../../LICENSE-MIT .
for module in first givens; do
    echo "$module: $(gzip -9c "pkg/${module}_bg.wasm" | wc -c) bytes of WebAssembly compressed, $(gzip -9c "pkg/$module.js" | wc -c) of JavaScript"
done
