#!/usr/bin/env bash
# Puts the command of this version into FOLDER/bin, for the action and the hook of pre-commit: packaging/obtain.sh FOLDER
# [SHA256]. It is that of the release, or is compiled where there is none for this system. One that is not what was released
# is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version=//p' packaging/install.sh)
folder=$1
options=(--prefix "$folder")
if [ -n "${2:-}" ]; then options+=(--sha256 "$2"); fi
if [ "$("$folder/bin/givens" --version 2>/dev/null | cut -d' ' -f1,2)" = "givens $version" ]; then exit; fi
status=0
packaging/install.sh "${options[@]}" || status=$?
case $status in
0) ;;
3 | 4)
    echo "no release of givens $version for this system is found: it is compiled" >&2
    cargo install --locked --quiet --path . --root "$folder"
    ;;
*) exit $status ;;
esac
