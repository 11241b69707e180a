#!/usr/bin/env bash
# Makes the virtual environment target/python with the libraries that the tests need, once, and prints its folder.
set -euo pipefail
cd "$(dirname "$0")"
environment=${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}/python
mkdir -p "$environment"
# Two runs at once do not install twice, where there is a lock.
exec 9>"$environment.lock"
if command -v flock >/dev/null; then flock 9; fi
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/python" -m pip install --quiet --disable-pip-version-check --requirement tests/requirements.txt >&2
echo "$environment"
