# Facts of the release that is packaged, for the other scripts of this folder, which source it.
# shellcheck shell=bash disable=SC2034 # What is set here is used there.

# The folder of the repository.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
version=$(sed -n '0,/^version = /s/^version = "\(.*\)"/\1/p' "$root/Cargo.toml")
home=$(sed -n 's/^repository = "\(.*\)"/\1/p' "$root/Cargo.toml")
summary="Work with Sudoku puzzle files of any format"
maintainer="The givens developers <givens@users.noreply.github.com>"

# Every file that is packaged has the date of the last commit, so that packages of one commit are the same bytes.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
export TZ=UTC LC_ALL=C.UTF-8
umask 022

# What `packaging/tools.sh` installs of Python.
tools=${CARGO_TARGET_DIR:-$root/target}/packaging-tools
PATH=$tools/bin:$PATH

# Makes a folder for what a script needs while it runs, as $work.
make_work() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    chmod 755 "$work"
}

# Prints the program that runs commands of a target on this machine, if it needs one.
runner() { # TARGET
    case $1-$(uname -m) in
    *-windows-*) echo "$root/packaging/wine.sh" ;;
    x86_64-*-x86_64 | aarch64-*-aarch64 | aarch64-*-arm64) ;;
    *) echo "qemu-${1%%-*}" ;;
    esac
}

# Lets compilers write no path of this machine into what they build for a target, so that the same sources give the same
# bytes in any folder.
hide_paths() { # TARGET TARGET-FOLDER
    local crates=${CARGO_HOME:-$HOME/.cargo} name=${1//-/_} rust="" c="" path
    for path in "$root=givens" "$2=target" "$crates=cargo"; do
        rust+=" --remap-path-prefix=$path"
        c+=" -ffile-prefix-map=$path"
    done
    # What the loader writes into pointers takes 1.4 MB less.
    case $1 in x86_64-unknown-linux-musl) rust+=" -C link-arg=-Wl,-z,pack-relative-relocs" ;; esac
    export "CARGO_TARGET_${name^^}_RUSTFLAGS=$rust" "CFLAGS_$name=$c" CARGO_INCREMENTAL=0
}

# Gives all files of a folder the date of the release.
set_dates() { find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }

# Packs files of the current folder as a tar file: the same bytes of the same files, whoever owns them.
pack() { # NAMES...
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=ustar -cf - "$@" | gzip -9n
}
