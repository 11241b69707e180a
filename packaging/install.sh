#!/bin/sh
# Installs the command `givens` of a release: the binary, its manual pages and completions.
#
#     install.sh [--version 0.1.0] [--prefix ~/.local] [--sha256 SUM]
#
# The archive for this system is loaded from GIVENS_RELEASES, by default the releases of the project, and is installed only
# if its SHA-256 is SUM, or else that of the file beside it. Ends with status 3 if there is no archive for this system, 4 if
# it cannot be loaded, and 5 if its sum is another; in these cases nothing is changed.
set -eu

version=0.1.0
prefix=${HOME:-/root}/.local
sum=
releases=${GIVENS_RELEASES:-https://github.com/givens-sudoku/givens/releases/download}

fail() { # STATUS MESSAGE
    echo "install.sh: $2" >&2
    exit "$1"
}

while [ $# -gt 0 ]; do
    case $1 in
    -h | --help) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p;}' "$0" && exit ;;
    --version | --prefix | --sha256) [ $# -gt 1 ] || fail 2 "$1 needs a value" ;;
    *) fail 2 "unexpected argument: $1" ;;
    esac
    case $1 in
    --version) version=${2#v} ;;
    --prefix) prefix=$2 ;;
    --sha256) sum=$2 ;;
    esac
    shift 2
done

# Prints the target of the release that this system runs.
target() {
    case $(uname -s)-$(uname -m) in
    Linux-x86_64 | Linux-amd64) echo x86_64-unknown-linux-musl ;;
    Linux-aarch64 | Linux-arm64) echo aarch64-unknown-linux-musl ;;
    Darwin-arm64) echo aarch64-apple-darwin ;;
    Darwin-x86_64) echo x86_64-apple-darwin ;;
    MINGW*-x86_64 | MSYS*-x86_64 | CYGWIN*-x86_64) echo x86_64-pc-windows-gnu ;;
    *) fail 3 "there is no givens for $(uname -s) on $(uname -m): with Rust, run cargo install givens" ;;
    esac
}

load() { # FILE
    if command -v curl >/dev/null; then
        curl --fail --silent --show-error --location --retry 3 --output "$1" "$releases/v$version/$1"
    else
        wget -q -O "$1" "$releases/v$version/$1"
    fi || fail 4 "cannot load $releases/v$version/$1"
}

# Prints the SHA-256 of a file.
sum_of() { # FILE
    if command -v sha256sum >/dev/null; then
        sha256sum "$1"
    elif command -v shasum >/dev/null; then
        shasum -a 256 "$1"
    else
        openssl dgst -sha256 -r "$1"
    fi | cut -d' ' -f1
}

# Copies a file to a folder, where another may run or read the one that is replaced.
put() { # FILE FOLDER [NAME]
    mkdir -p "$2"
    cp "$1" "$2/.new.$$"
    mv -f "$2/.new.$$" "$2/${3:-${1##*/}}"
}

target=$(target)
name=givens-$target-v$version
case $target in
*windows*) archive=$name.zip ;;
*) archive=$name.tar.gz ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
load "$archive"
if [ -z "$sum" ]; then
    load "$archive.sha256"
    sum=$(cut -d' ' -f1 <"$archive.sha256")
fi
found=$(sum_of "$archive")
[ "$found" = "$sum" ] || fail 5 "$archive is not what was released: its SHA-256 is $found, expected $sum"
case $archive in
*.zip) unzip -q "$archive" ;;
*) gzip -dc "$archive" | tar -xf - ;;
esac

cd "$name"
for page in man/*.1; do put "$page" "$prefix/share/man/man1"; done
put completions/givens.bash "$prefix/share/bash-completion/completions" givens
put completions/_givens "$prefix/share/zsh/site-functions"
put completions/givens.fish "$prefix/share/fish/vendor_completions.d"
for command in givens givens.exe; do
    [ ! -e "$command" ] || put "$command" "$prefix/bin"
done
echo "givens $version is in $prefix/bin"
case :$PATH: in
*:"$prefix/bin":*) ;;
*) echo "add it to the path: export PATH=\"$prefix/bin:\$PATH\"" ;;
esac
