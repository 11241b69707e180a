"""DuckDB: functions for SQL. `python with_duckdb.py BANK.csv`"""

import sys

import duckdb

import givens.duckdb

# Digits would be read as numbers, without their leading zeros.
READ = "SELECT puzzle FROM read_csv(?, types = {'puzzle': 'VARCHAR'})"

if __name__ == "__main__":
    connection = givens.duckdb.register(duckdb.connect())
    query = f"SELECT givens_verdict(puzzle) AS verdict, count(*) FROM ({READ}) GROUP BY verdict"
    print(connection.execute(query, [sys.argv[1]]).fetchall())
