#!/usr/bin/env bash
# Checks puzzle files for pre-commit, with the command of the release: packaging/hook.sh [OPTIONS] -- FILES.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/packaging/obtain.sh" "$root/.command" >&2
exec "$root/.command/bin/givens" check --quiet --format concise "$@"
