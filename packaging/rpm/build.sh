#!/usr/bin/env bash
# A package of Fedora, openSUSE and others, by rpmbuild: packaging/rpm/build.sh OUT TARGET BINARY.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
mkdir -p "$1"
out=$(cd "$1" && pwd) target=$2 binary=$3 processor=${2%%-*}
make_work
tree=$work/tree
packaging/tree.sh "$tree" "$binary" "$target"
install -D -m644 "$tree/_givens" "$tree/usr/share/zsh/site-functions/_givens"
rm "$tree/_givens"
licences=$tree/usr/share/licenses/givens
mkdir -p "$licences"
cp LICENSE-MIT LICENSE-APACHE "$licences/"
mv "$tree/usr/share/doc/givens/THIRD-PARTY.txt.gz" "$licences/"
set_dates "$tree"
cat >"$work/givens.spec" <<C
Name: givens
Version: $version
Release: 1
Summary: $summary
License: MIT OR Apache-2.0
URL: $home
Packager: $maintainer
# It is built and stripped already.
%global debug_package %{nil}
%global __os_install_post %{nil}
%global _build_id_links none

%description
Reads, detects, checks, solves, explains, rates, counts, converts, generates
and draws Sudoku puzzles, for one puzzle at a prompt or a bank of millions.

%install
cp -a $tree/. %{buildroot}/

%files
%attr(755, root, root) /usr/bin/givens
%defattr(644, root, root, 755)
/usr/share/man/man1/*
/usr/share/bash-completion/completions/givens
/usr/share/fish/vendor_completions.d/givens.fish
/usr/share/zsh/site-functions/_givens
%doc /usr/share/doc/givens
%license /usr/share/licenses/givens
C
rpmbuild --quiet -bb --target "$processor" --define "_topdir $work/rpm" --define "_rpmdir $work/done" \
    --define "use_source_date_epoch_as_buildtime 1" --define "clamp_mtime_to_source_date_epoch 1" \
    --define "_buildhost reproducible" --define "_binary_payload w19.zstdio" "$work/givens.spec" >/dev/null
mv "$work/done/$processor"/*.rpm "$out/"
