"""pandas: a series of puzzles, and the answers as columns. `python with_pandas.py BANK.csv`"""

import sys

import pandas

import givens.pandas


def solved(bank: pandas.DataFrame) -> pandas.DataFrame:
    """Adds the columns verdict, solutions, solution, rule and message."""
    return bank.join(bank["puzzle"].givens.solve())


if __name__ == "__main__":
    # Digits would be read as numbers, without their leading zeros.
    bank = pandas.read_csv(sys.argv[1], dtype={"puzzle": str, "solution": str})[["puzzle"]]
    print(solved(bank).groupby("verdict").size())
