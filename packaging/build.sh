#!/usr/bin/env bash
# Builds what a release consists of, as far as this machine can, and tries each artefact:
#
#     packaging/build.sh [--out FOLDER] [KIND[:TARGET]...]
#
# Without kinds, all of packaging/artefacts.txt are built. FOLDER [default: target/packages] then has them, with SHA256SUMS,
# a sum beside each archive, and RELEASE. The table that is printed has what each took and how it was tried, and names what
# was left out. packaging/tools.sh installs what is needed.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
out=target/packages
if [ "${1:-}" = --out ]; then out=$2 && shift 2; fi
mkdir -p "$out"
out=$(cd "$out" && pwd)
chosen=("$@")
commit=$(git rev-parse HEAD)
if [ -e "$out/RELEASE" ] && ! grep -qx "commit $commit" "$out/RELEASE"; then
    echo "$out has files of another commit: empty it, or name another folder" >&2
    exit 1
fi
for one in "${chosen[@]}"; do
    grep -qE "^${one%%:*} +$([[ $one == *:* ]] && echo "${one#*:} ")" packaging/artefacts.txt ||
        { echo "packaging/artefacts.txt has no $one" >&2 && exit 1; }
done
make_work
rows=$work/rows
failed=0
: >"$rows"

is_chosen() { # KIND TARGET
    [ ${#chosen[@]} -gt 0 ] || return 0
    local one
    for one in "${chosen[@]}"; do
        if [ "$one" = "$1" ] || [ "$one" = "$1:$2" ]; then return 0; fi
    done
    return 1
}
add_row() { printf '%s|' "$@" >>"$rows" && echo >>"$rows"; } # ARTEFACT SIZE SECONDS TRIED
# What of these is no program of this machine.
missing() { # PROGRAMS...
    local program
    for program in "$@"; do command -v "$program" >/dev/null || echo "$program"; done
}

# Sets $binary to the command for a target, which is built once.
declare -A binaries
build_command() { # TARGET
    binary=${binaries[$1]:-}
    [ -z "$binary" ] || return 0
    local start=$SECONDS
    binary=$(packaging/command.sh "$1") || return 1
    binaries[$1]=$binary
    add_row "command $1" "$(stat -c %s "$binary")" $((SECONDS - start)) "with what is packed of it"
}

# Builds an artefact in a folder of its own, tries it, and moves it to the others.
build() { # KIND TARGET
    local kind=$1 target=$2 start folder=$work/$1-$2 binary="" file
    case $kind in archive | deb | rpm | image) build_command "$target" || return 1 ;; esac
    start=$SECONDS
    mkdir "$folder"
    "packaging/$kind/build.sh" "$folder" "$target" "$binary" || return 1
    file=$(find "$folder" -type f)
    "packaging/$kind/test.sh" "$file" "$target" >"$work/tried" || return 1
    mv "$file" "$out/"
    add_row "${file##*/}" "$(stat -c %s "$out/${file##*/}")" $((SECONDS - start)) "$(tail -1 "$work/tried")"
}

while read -r kind target needs; do
    case $kind in '' | '#'*) continue ;; esac
    is_chosen "$kind" "$target" || continue
    read -ra programs <<<"$needs"
    lacks=$(missing "${programs[@]}" | paste -sd' ')
    if [ -n "$lacks" ]; then
        add_row "$kind $target" - - "left out: no $lacks"
    else
        echo "== $kind $target" >&2
        build "$kind" "$target" </dev/null || { failed=1 && add_row "$kind $target" - - "failed"; }
    fi
done <packaging/artefacts.txt

printf 'version %s\ncommit %s\n' "$version" "$commit" >"$out/RELEASE"
cp packaging/install.sh "$out/"
packaging/sums.sh "$out"
if packaging/recipes/build.py "$out" && packaging/recipes/test.sh "$out" >"$work/tried"; then
    add_row recipes - - "$(cat "$work/tried")"
else
    failed=1 && add_row recipes - - failed
fi
packaging/sums.sh "$out"
{ echo "artefact|bytes|seconds|tried" && cat "$rows"; } | if command -v column >/dev/null; then column -t -s '|'; else cat; fi
exit $failed
