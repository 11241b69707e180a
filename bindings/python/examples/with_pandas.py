"""pandas: a series of puzzles, and the answers as columns. `python with_pandas.py BANK.csv`"""

import sys

import pandas

import givens


def solved(bank: pandas.DataFrame) -> pandas.DataFrame:
    """Adds the columns verdict, solutions, solution, rule and message."""
    answers = givens.solve(bank["puzzle"])
    return bank.join(answers.struct.explode())


if __name__ == "__main__":
    # Digits would be read as numbers, without their leading zeros.
    bank = pandas.read_csv(sys.argv[1], dtype={"puzzle": str, "solution": str})[["puzzle"]]
    print(solved(bank).groupby("verdict").size())
