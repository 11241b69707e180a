"""Polars: a puzzle column in expressions, eager or lazy. `python with_polars.py BANK.csv`"""

import sys

import polars

import givens.polars


def solved(bank: polars.LazyFrame) -> polars.LazyFrame:
    """Adds the columns verdict, solutions, solution, rule and message."""
    # A malformed puzzle has a row of its own; a null puzzle has nulls.
    return bank.with_columns(polars.col("puzzle").givens.solve().alias("answer")).unnest("answer")


if __name__ == "__main__":
    # Digits would be read as numbers, without their leading zeros.
    bank = polars.scan_csv(sys.argv[1], schema_overrides={"puzzle": polars.String, "solution": polars.String})
    bank = bank.select("puzzle")
    print(solved(bank).group_by("verdict").len().sort("verdict").collect())
