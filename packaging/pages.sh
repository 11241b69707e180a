#!/usr/bin/env bash
# Writes the manual pages of a command to FOLDER/man, and its completions to FOLDER/completions:
# packaging/pages.sh FOLDER BINARY TARGET.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
read -ra run <<<"$(runner "$3")"
"${run[@]}" "$2" man --quiet --dir "$1/man"
"${run[@]}" "$2" completions --quiet --dir "$1/completions"
