#!/usr/bin/env bash
# Prints what CHANGELOG.md has of the version that is packaged: the text of its release.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
awk -v heading="## $version" '$0 == heading || index($0, heading " ") == 1 { on = 1; next } /^## / { on = 0 } on' CHANGELOG.md
