#!/usr/bin/env bash
# Runs a command for Windows: packaging/wine.sh COMMAND.EXE ARGUMENTS….
#
# Wine before 9 lacks bcryptprimitives.dll, of which Rust needs ProcessPrng: a library of the same name, which passes the call
# on to the one function for random bytes that Wine has, is compiled beside the command's copy.
set -euo pipefail
folder=${TMPDIR:-/tmp}/givens-wine.$(id -u)
mkdir -p "$folder"
if [ ! -e "$folder/bcryptprimitives.dll" ]; then
    cat >"$folder/random.c" <<'C'
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return RtlGenRandom(data, length); }
C
    x86_64-w64-mingw32-gcc -shared -o "$folder/bcryptprimitives.dll" "$folder/random.c" -ladvapi32
fi
export WINEDEBUG=${WINEDEBUG:--all} WINEPATH=$folder WINEPREFIX=${WINEPREFIX:-$folder/prefix}
wine=$(command -v wine64 wine /usr/lib/wine/wine64 | head -1)
exec "$wine" "$@"
