#!/usr/bin/env bash
# Compares the files of the sources with those of the commit, and sees that Cargo accepts them: packaging/source/test.sh FILE.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
file=$(realpath "$1")
make_work
diff <(git ls-tree -r --name-only HEAD | sort) <(tar -tzf "$file" | grep -v '/$' | sed 's,^[^/]*/,,' | sort) >&2
tar -xzf "$file" -C "$work"
cd "$work"/*/
cargo metadata --locked --no-deps --format-version 1 >/dev/null
echo "the files of the commit"
