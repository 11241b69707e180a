#!/usr/bin/env bash
# Builds the npm package into pkg/: the module, its JavaScript, and the TypeScript declarations.
set -euo pipefail
cd "$(dirname "$0")"
target=$(cargo metadata --format-version 1 --no-deps | sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
if command -v rustup >/dev/null; then rustup --quiet target add wasm32-unknown-unknown; fi
[ -d node_modules ] || npm ci --no-audit --no-fund

# SIMD128 is what all current browsers have: Chrome and Edge 91, Firefox 89, Safari 16.4, Node 16.4.
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128 \
    --remap-path-prefix=$(cd ../.. && pwd)=givens --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo" \
    cargo build --locked --quiet --lib --profile wasm --target wasm32-unknown-unknown
rm -rf pkg
cargo run --locked --quiet --package bindgen --profile tools -- \
    "$target/wasm32-unknown-unknown/wasm/givens_web.wasm" pkg
rm pkg/givens_bg.wasm.d.ts
{
    echo '// Made of docs/explain.schema.json.'
    npx json2ts --input ../../docs/explain.schema.json --bannerComment '' --additionalProperties false
} >pkg/explanation.d.ts
npx tsc
cp ../../LICENSE-APACHE ../../LICENSE-MIT .
echo "$(gzip -9c pkg/givens_bg.wasm | wc -c) bytes of WebAssembly compressed, $(cat pkg/*.js | gzip -9c | wc -c) of JavaScript"
