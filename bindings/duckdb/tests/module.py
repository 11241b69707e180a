"""The extension in Python's module: many rows of all threads, beside the functions of the package's own names.

    python module.py givens.duckdb_extension LIST
"""

import sys

import duckdb

connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
connection.load_extension(sys.argv[1])
with open(sys.argv[2]) as file:
    puzzles = [line.strip() for line in file if len(line.strip()) == 81]
rows = puzzles * (20_000 // len(puzzles) + 1)
connection.execute("CREATE TABLE bank AS SELECT unnest(?) AS puzzle", [rows])
found = connection.execute("SELECT puzzle, givens_verdict(puzzle), givens_solution(puzzle) FROM bank").fetchall()
assert [row[0] for row in found] == rows
one = dict((puzzle, (verdict, solution)) for puzzle, verdict, solution in found[: len(puzzles)])
assert all(one[puzzle] == (verdict, solution) for puzzle, verdict, solution in found)
proper = [solution for _, verdict, solution in found if verdict == "one"]
assert proper and all(set(solution[:9]) == set("123456789") for solution in proper)
# A second database of the process, and the same database again.
other = duckdb.connect(config={"allow_unsigned_extensions": "true"})
other.load_extension(sys.argv[1])
connection.load_extension(sys.argv[1])
assert other.execute("SELECT givens_verdict('.')").fetchall() == [("malformed",)]
# Messages are cut between characters, wherever their size ends.
long = [f"(SELECT count(*) FROM givens_file('{'x' * odd}' || repeat('ü', 400)))" for odd in range(4)]
for wrong in ("givens_count('.', 0)", "givens_rating('.', 'elo')", "givens_rating('.', repeat('€', 40))", *long):
    try:
        connection.execute(f"SELECT {wrong}")
    except duckdb.Error:
        continue
    raise AssertionError(wrong)
assert connection.execute("SELECT count(*) FROM bank").fetchone() == (len(rows),)
print(f"Python's module: {len(rows)} rows, DuckDB {duckdb.__version__}")
