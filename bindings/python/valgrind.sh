#!/usr/bin/env bash
# Runs the tests of arrays that lie under valgrind, which sees each read outside of a buffer. Needs valgrind and the wheel
# of test.sh. Arguments are those of pytest; the last line is a summary. It takes half an hour.
#
#   bindings/python/valgrind.sh
#   bindings/python/valgrind.sh -k string_view
set -euo pipefail
cd "$(dirname "$0")"
python=${PYTHON:-$(./environment.sh)/bin/python}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Objects of Python get memory of their own each, so that the end of a buffer is the end of its memory. Pools of pyarrow
# would hide it too. No leaks are looked for, as the interpreter keeps much to its end, and no values that nothing was
# written to, as it has some by design.
export PYTHONMALLOC=malloc ARROW_DEFAULT_MEMORY_POOL=system
valgrind --quiet --error-exitcode=99 --log-file="$log" --undef-value-errors=no --suppressions=valgrind.supp \
    "$python" -m pytest --quiet -p no:cacheprovider tests/test_hostile_arrays.py tests/test_hostile_interface.py "$@" ||
    { head -100 "$log"; exit 1; }
echo "valgrind: no read outside of a buffer"
