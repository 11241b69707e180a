#!/usr/bin/env bash
# Writes SHA256SUMS of the files in a folder, and beside each archive the sum that install.sh reads: packaging/sums.sh FOLDER.
set -euo pipefail
sums=$(cd "$1" && find . -maxdepth 1 -type f ! -name '*.sha256' ! -name SHA256SUMS -printf '%P\n' | LC_ALL=C sort | xargs sha256sum)
echo "$sums" >"$1/SHA256SUMS"
while read -r sum file; do
    case $file in givens-*-v*.tar.gz | *.zip) echo "$sum  $file" >"$1/$file.sha256" ;; esac
done <<<"$sums"
