#!/usr/bin/env bash
# Checks puzzle files for pre-commit, with the command of the release: packaging/hook.sh [OPTIONS] -- FILES.
set -euo pipefail
folder=$(cd "$(dirname "$0")/.." && pwd)/.command
"$folder/../packaging/obtain.sh" "$folder" >&2
exec "$folder/bin/givens" check --quiet --format concise "$@"
