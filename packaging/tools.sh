#!/usr/bin/env bash
# Installs what packaging/build.sh needs on Debian beside Rust, Node and Python. What cannot be installed is left out of the
# build, which then says so.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/release.sh
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update
for package in musl-tools gcc-mingw-w64-x86-64-posix qemu-user wine64 rpm lintian buildah zip unzip shellcheck busybox zsh; do
    $sudo apt-get install --yes --no-install-recommends "$package" || echo "not installed: $package" >&2
done
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
"$tools/bin/pip" install --quiet --requirement packaging/tools.txt
