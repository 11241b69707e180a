#!/usr/bin/env bash
# Builds the package and runs its tests in Node. With GIVENS, the path of the command, test/expected.json is written anew:
# it must not differ from the one in the repository.
set -euo pipefail
cd "$(dirname "$0")"
if ! command -v node >/dev/null; then
    echo "skipped: Node is not installed"
    exit
fi
bash build.sh
if [ -n "${GIVENS:-}" ]; then
    node test/expect.mjs "$GIVENS"
    git diff --exit-code test/expected.json
fi
node --test --test-reporter=spec test/*.test.mjs
