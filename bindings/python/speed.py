"""Rates of one thread on easy puzzles, for docs/measurements. `python speed.py [PUZZLES]`

The puzzles have 36 givens, all different. Times are those of the process, the best of five. The rate of the library is that of
the command on a file of the same lines, reading included: `givens check -j1` and `givens solve -j1`, if GIVENS names it.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import duckdb
import numpy
import pandas
import polars
import pyarrow

import givens
import givens.duckdb
import givens.polars

NUMBER = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000


def used(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def show(name, work, who=resource.RUSAGE_SELF):
    best = float("inf")
    for _ in range(5):
        start = used(who)
        work()
        best = min(best, used(who) - start)
    print(f"| {name} | {NUMBER / best / 1e6:.1f} |", flush=True)


def memory(name):
    (line,) = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(name)]
    return int(line.split()[1])


def run(*command):
    return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def one(puzzles):
    return givens.solve(puzzles, threads=1)


start = time.process_time()
table = pyarrow.table(givens.generate(NUMBER, seed=1, givens=(36, 36), minimal=False))
print(f"generated in {time.process_time() - start:.1f} s of all cores")
puzzles = table["puzzle"].combine_chunks()
del table

for verb in (givens.check, givens.solve):
    # From here on the peak is counted anew (Linux).
    Path("/proc/self/clear_refs").write_text("5")
    before = memory("VmRSS")
    answers = verb(puzzles, threads=1)
    sizes = f"{puzzles.nbytes >> 20} MiB of puzzles, {answers.nbytes >> 20} MiB of answers"
    print(f"{verb.__name__}: {sizes}, peak {(memory('VmHWM') - before) >> 10} MiB above the start")
    del answers

if os.environ.get("GIVENS"):
    with tempfile.TemporaryDirectory() as folder:
        bank = f"{folder}/easy.txt"
        with open(bank, "w") as file:
            file.write("\n".join(puzzles.to_pylist()) + "\n")
        for verb, rest in (("check", []), ("solve", ["-o", f"{folder}/out.txt"])):
            show(f"command, {verb}", run(os.environ["GIVENS"], verb, "-j1", bank, *rest), resource.RUSAGE_CHILDREN)

show("pyarrow, check", lambda: givens.check(puzzles, threads=1))
show("pyarrow, solve", lambda: one(puzzles))
series = polars.Series("puzzle", puzzles)
frame = series.to_frame()
answer = polars.col("puzzle").givens.solve(threads=1).alias("answer")
show("Polars, expression of solve", lambda: frame.with_columns(answer).unnest("answer"))
connection = givens.duckdb.register(duckdb.connect())
connection.execute("SET threads = 1")
connection.execute("CREATE TABLE easy AS SELECT * FROM frame")
query = "SELECT answer.verdict, count(*) FROM (SELECT givens_solve(puzzle) AS answer FROM easy) GROUP BY ALL"
show("DuckDB, solve", lambda: connection.execute(query).fetchall())
column = pandas.Series(puzzles.to_pylist(), dtype="str")
show("pandas, solve", lambda: one(column))
symbols = numpy.frombuffer(b"".join(text.encode() for text in puzzles.to_pylist()), numpy.uint8).copy()
symbols[symbols == ord(".")] = ord("0")
values = (symbols - ord("0")).reshape(-1, 81)
integers = values.astype("int64")
transposed = numpy.asfortranarray(integers)
show("NumPy, solve", lambda: one(values))
show("NumPy int64, solve", lambda: one(integers))
show("NumPy int64, column-major, solve", lambda: one(transposed))
lists = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(integers.ravel()), 81)
show("lists of int64, solve", lambda: one(lists))
dictionary = puzzles.dictionary_encode()
show("dictionary, solve", lambda: one(dictionary))
texts = puzzles.to_pylist()
show("list of str, solve", lambda: one(texts))
fixed = numpy.array(texts, "S81")
show("NumPy S81, solve", lambda: one(fixed))
