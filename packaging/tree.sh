#!/usr/bin/env bash
# Lays out the files that a package of a Linux system installs: packaging/tree.sh FOLDER BINARY TARGET.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
folder=$1 binary=$2 target=$3
make_work
packaging/pages.sh "$work" "$binary" "$target"
install -D -m755 "$binary" "$folder/usr/bin/givens"
gzip -9n "$work"/man/*.1
install -D -m644 -t "$folder/usr/share/man/man1" "$work"/man/*.1.gz
install -D -m644 "$work/completions/givens.bash" "$folder/usr/share/bash-completion/completions/givens"
install -D -m644 -t "$folder/usr/share/fish/vendor_completions.d" "$work/completions/givens.fish"
install -D -m644 -t "$folder/usr/share/doc/givens" README.md
for text in CHANGELOG.md THIRD-PARTY.txt; do gzip -9nc "$text" >"$folder/usr/share/doc/givens/$text.gz"; done
# The folder of the completions of zsh differs among systems.
install -D -m644 "$work/completions/_givens" "$folder/_givens"
