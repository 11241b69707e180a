#!/usr/bin/env bash
# Builds the wheel, installs it with the libraries that the tests need into a virtual environment under target/python,
# and runs the tests. Arguments are those of pytest.
#
#   bindings/python/test.sh
#   bindings/python/test.sh -k polars
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}
environment=$(./environment.sh) wheels=$CARGO_TARGET_DIR/wheels
python=$environment/bin/python
rm -rf "$wheels"
"$environment/bin/maturin" build --release --quiet --locked --compression-level 9 --out "$wheels"
wheel=$(ls "$wheels"/*.whl)
size=$(stat -c %s "$wheel")
[ "$size" -lt 4000000 ] || { echo "$wheel: $size bytes, expected less than 4,000,000"; exit 1; }
built=$("$environment/bin/maturin" sdist --out "$wheels/source" 2>&1) || { echo "$built"; exit 1; }
"$python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheel"
"$python" -m pytest --quiet -p no:cacheprovider "$@"
echo "python: a wheel of $size bytes"
