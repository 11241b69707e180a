#!/usr/bin/env bash
# A package of Debian and Ubuntu, by dpkg-deb alone: packaging/deb/build.sh OUT TARGET BINARY.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
out=$(cd "$1" && pwd) target=$2 binary=$3
case ${target%%-*} in
x86_64) architecture=amd64 ;;
aarch64) architecture=arm64 ;;
*) echo "Debian's name of the processor of $target is not known here" >&2 && exit 1 ;;
esac
make_work
tree=$work/tree
packaging/tree.sh "$tree" "$binary" "$target"
install -D -m644 "$tree/_givens" "$tree/usr/share/zsh/vendor-completions/_givens"
rm "$tree/_givens"
install -D -m644 packaging/deb/overrides "$tree/usr/share/lintian/overrides/givens"
documentation=$tree/usr/share/doc/givens
mv "$documentation/CHANGELOG.md.gz" "$documentation/changelog.gz"
# Debian asks for the history of the package beside that of the program.
{
    printf 'givens (%s-1) unstable; urgency=medium\n\n  * Release %s.\n\n' "$version" "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(date -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$documentation/changelog.Debian.gz"
{
    cat <<C
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: givens
Source: $home
Comment: The command also contains the libraries that THIRD-PARTY.txt.gz names, under the licences there.

Files: *
Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE-MIT)
License: MIT or Apache-2.0

License: MIT
C
    sed 's/^$/./; s/^/ /' LICENSE-MIT
    printf '\nLicense: Apache-2.0\n On Debian systems, the text is in /usr/share/common-licenses/Apache-2.0.\n'
} >"$documentation/copyright"

needs=$(packaging/deb/needs.sh "$binary")
mkdir "$tree/DEBIAN"
(cd "$tree" && find usr -type f | sort | xargs md5sum) >"$tree/DEBIAN/md5sums"
cat >"$tree/DEBIAN/control" <<C
Package: givens
Version: $version-1
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size "$tree/usr" | cut -f1)
${needs:+Depends: $needs
}Section: utils
Priority: optional
Homepage: $home
Description: ${summary,}
 Reads, detects, checks, solves, explains, rates, counts, converts, generates
 and draws Sudoku puzzles, for one puzzle at a prompt or a bank of millions.
C
set_dates "$tree"
dpkg-deb --root-owner-group -Zxz --build "$tree" "$work/givens.deb" >/dev/null
mv "$work/givens.deb" "$out/givens_$version-1_$architecture.deb"
