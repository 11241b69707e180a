#!/usr/bin/env bash
# Serves the page of an archive by a plain web server, and loads all that its first view names: packaging/page/test.sh FILE.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
file=$(realpath "$1")
packaging/contents.sh page "$file"
make_work
tar -xzf "$file" -C "$work"
: >"$work/log"
python3 -m http.server --bind 127.0.0.1 --directory "$work/givens-page-v$version" 0 >"$work/log" 2>&1 &
trap 'kill $!; rm -rf "$work"' EXIT
until grep -q 'port [0-9]' "$work/log"; do sleep 0.1; done
address=http://127.0.0.1:$(sed -n 's/.* port \([0-9]*\).*/\1/p' "$work/log")
loaded=0
for name in $(curl --fail --silent "$address/" | grep -oE '(src|href)="[^"#]+"' | cut -d'"' -f2); do
    curl --fail --silent --output /dev/null "$address/${name#./}" || { echo "page: $name is named but not there" >&2 && exit 1; }
    loaded=$((loaded + 1))
done
echo "served by a plain server: $loaded files that it names"
[ $loaded -gt 2 ]
