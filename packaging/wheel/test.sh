#!/usr/bin/env bash
# Installs a wheel into an environment of its own without Rust and without a network, and asks for answers:
# packaging/wheel/test.sh FILE TARGET. A wheel for another processor is only inspected; one that pip would build here has the
# target any.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
file=$(realpath "$1") target=$2
# What pip builds of the sources has no list of what it consists of.
[ "$target" = any ] || packaging/contents.sh wheel "$file"
make_work
case $target in
*-linux-*)
    # What an index accepts: libraries of 2014, and their tag.
    auditwheel show "$file" >"$work/audit"
    grep -q 'is consistent with' "$work/audit" || { cat "$work/audit" >&2 && exit 1; }
    [[ $file == *-cp311-abi3-*manylinux_2_17_"${target%%-*}"* && $file != *-linux_* ]]
    ;;
esac
case $(uname -m)-$target in
x86_64-aarch64-*) echo "inspected by auditwheel" && exit ;;
esac
python3 -m venv "$work/environment"
cat >"$work/try.py" <<'C'
import givens

assert givens.solve(["1.3..4.22.4..3.1"]).to_pylist()[0]["solution"] == "1234341221434321"
print("in a fresh environment without Rust: givens", givens.__version__)

C
cd "$work"
env -i HOME="$work" PATH=/usr/bin:/bin "$work/environment/bin/pip" install --quiet --disable-pip-version-check --no-index "$file"
env -i HOME="$work" PATH=/usr/bin:/bin "$work/environment/bin/python" try.py
