"""Dask: a function over the partitions of a table. `python with_dask.py BANK.csv OUTPUT`"""

import sys

import pandas

import givens.pandas


def solved(part: pandas.DataFrame) -> pandas.DataFrame:
    """Adds the columns verdict, solutions, solution, rule and message."""
    # Dask runs a task for each core.
    return part.join(part["puzzle"].givens.solve(threads=1))


if __name__ == "__main__":
    import dask.dataframe

    # Digits would be read as numbers, without their leading zeros.
    bank = dask.dataframe.read_csv(sys.argv[1], dtype={"puzzle": str, "solution": str})[["puzzle"]]
    # The columns of the answers are those of two texts that are no puzzles, which Dask makes for this.
    bank.map_partitions(solved).to_parquet(sys.argv[2], write_index=False)
