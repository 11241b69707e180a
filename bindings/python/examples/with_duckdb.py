"""DuckDB: functions for SQL. `python with_duckdb.py BANK.csv`"""

import sys

import duckdb

import givens

SOLVED = "STRUCT(verdict VARCHAR, solutions BIGINT, solution VARCHAR, rule VARCHAR, message VARCHAR)"
FORM = (
    "STRUCT(verdict VARCHAR, solutions BIGINT, form VARCHAR, canonical VARCHAR, automorphisms BIGINT, map VARCHAR, "
    "key VARCHAR, rule VARCHAR, message VARCHAR)"
)


def connect() -> duckdb.DuckDBPyConnection:
    """Returns a connection with the functions `solve` and `canonical`."""
    connection = duckdb.connect()
    # DuckDB calls a function from several threads: one each. `special` passes null on to the function.
    options = {"type": "arrow", "null_handling": "special"}

    def solve(puzzles):
        return givens.solve(puzzles, threads=1)

    def canonical(puzzles):
        return givens.canonical(puzzles, threads=1)

    connection.create_function("solve", solve, ["VARCHAR"], SOLVED, **options)
    connection.create_function("canonical", canonical, ["VARCHAR"], FORM, **options)
    return connection


# Digits would be read as numbers, without their leading zeros.
READ = "SELECT puzzle FROM read_csv(?, types = {'puzzle': 'VARCHAR'})"

if __name__ == "__main__":
    connection = connect()
    query = f"SELECT answer.verdict, count(*) FROM (SELECT solve(puzzle) AS answer FROM ({READ})) GROUP BY ALL"
    print(connection.execute(query, [sys.argv[1]]).fetchall())
