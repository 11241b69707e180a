#!/usr/bin/env bash
# Sees what install.sh does with an archive of this system, by several shells, and with archives that are not as released:
# packaging/install/test.sh ARCHIVE.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
archive=$(realpath "$1")
make_work
folder=$work/releases/v$version
mkdir -p "$folder"
cp "$archive" "$folder/"
name=${archive##*/}
sum=$(sha256sum "$archive" | cut -d' ' -f1)
release() { echo "$sum  $name" >"$folder/$name.sha256"; }
release
: >"$work/log"
python3 -m http.server --bind 127.0.0.1 --directory "$work/releases" 0 >"$work/log" 2>&1 &
server=$!
trap 'kill $server; rm -rf "$work"' EXIT
until grep -q 'port [0-9]' "$work/log"; do sleep 0.1; done
GIVENS_RELEASES=http://127.0.0.1:$(sed -n 's/.* port \([0-9]*\).*/\1/p' "$work/log")
export GIVENS_RELEASES

clear() { rm -rf "${work:?}/home"; }
install() { # SHELL... -- ARGUMENTS
    local shell=()
    while [ "$1" != -- ]; do shell+=("$1") && shift; done
    shift
    env -i HOME="$work/home" PATH="$PATH" GIVENS_RELEASES="$GIVENS_RELEASES" "${shell[@]}" packaging/install.sh "$@" >"$work/out" 2>&1
}
refused() { # STATUS TEXT ARGUMENTS...
    local expected=$1 text=$2 status=0
    shift 2
    clear
    install sh -- "$@" || status=$?
    if [ "$status" != "$expected" ] || ! grep -q "$text" "$work/out" || [ -e "$work/home" ]; then
        echo "install.sh $*: status $status instead of $expected: $(cat "$work/out")" >&2
        exit 1
    fi
}

tried=
for shell in sh dash "busybox sh" "bash --posix"; do
    command -v "${shell%% *}" >/dev/null || continue
    clear
    read -ra words <<<"$shell"
    install "${words[@]}" -- || { cat "$work/out" >&2 && exit 1; }
    for installed in bin/givens share/man/man1/givens.1 share/bash-completion/completions/givens share/zsh/site-functions/_givens \
        share/fish/vendor_completions.d/givens.fish; do
        [ -s "$work/home/.local/$installed" ] || { echo "$shell: $installed is not installed" >&2 && exit 1; }
    done
    [ -z "$(find "$work/home" -name '.new*')" ]
    tried+=" $shell,"
done
refused 5 "expected 1234" --sha256 1234
refused 4 "cannot load" --version 9.9.9
refused 2 "unexpected argument" --force
refused 2 "needs a value" --prefix
# An archive that was changed, and one that ends early.
printf 'x' >>"$folder/$name"
refused 5 "is not what was released"
head -c 1000 "$archive" >"$folder/$name"
refused 5 "is not what was released"
rm "$folder/$name.sha256"
refused 4 "cannot load"
cp "$archive" "$folder/$name"
release
clear
install sh -- --sha256 "$sum" --version "v$version" --prefix "$work/home/a b"
[ -x "$work/home/a b/bin/givens" ]

# The action and the hook: a release is used, compiled is only where there is none, and one that was changed is an error.
obtained=$work/obtained
mkdir "$work/stubs"
printf '#!/bin/sh\necho compiled "$@"\n' >"$work/stubs/cargo"
chmod +x "$work/stubs/cargo"
obtains() { # STATUS TEXT-OF-OUTPUT [SHA256]
    local status=0
    PATH=$work/stubs:$PATH packaging/obtain.sh "$obtained" "${@:3}" >"$work/out" 2>&1 || status=$?
    if [ "$status" != "$1" ] || ! grep -qxE "$2" <<<"$(cat "$work/out")"; then
        echo "obtain.sh: status $status instead of $1: $(cat "$work/out")" >&2
        exit 1
    fi
}
obtains 0 "givens $version is in .*/obtained/bin"
rm "$folder/$name"
obtains 0 "" # It is there already.
rm -r "$obtained"
obtains 0 "compiled install --locked .*"
cp "$archive" "$folder/$name"
obtains 5 ".* is not what was released: .*" 1234
# The hook, where pre-commit has cloned the repository.
mkdir "$work/clone"
cp -r packaging "$work/clone/"
for file in collection/numbers.txt malformed/line/letter-o.txt; do
    status=0
    "$work/clone/packaging/hook.sh" -- "fixtures/$file" >>"$work/hook" 2>&1 || status=$?
    echo "status $status" >>"$work/hook"
done
if ! grep -qx "status 0" "$work/hook" || ! grep -q F003 "$work/hook" || ! grep -qx "status 1" "$work/hook"; then
    echo "hook.sh: $(cat "$work/hook")" >&2
    exit 1
fi
echo "install.sh by${tried%,}; 7 refusals; the hook"
