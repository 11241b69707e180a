"""Types that checkers find: not run, but checked by mypy and pyright (test_help.py)."""

from pathlib import Path
from typing import Any, assert_type

import numpy
import pandas
import polars

import givens
import givens.polars

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

# A series gives a series; what has no library gives a Column.
assert_type(givens.solve(polars.Series([ONE])), polars.Series)
assert_type(givens.rate(polars.Series([ONE]), scheme="se"), polars.Series)
assert_type(givens.check([ONE, None, b"...", givens.Puzzle(ONE)]), givens.Column)
assert_type(givens.check([[0] * 81, [None] * 81]), givens.Column)
assert_type(givens.check([[[0] * 9] * 9]), givens.Column)
assert_type(givens.count(numpy.zeros((3, 81), numpy.int64), limit=5), givens.Column)
assert_type(givens.canonical([ONE], form="maxlex", threads=-1), givens.Column)
series: pandas.Series[str] = pandas.Series([ONE])
solved = givens.solve(series)
solved.iloc[0]

assert_type(givens.check([ONE])["verdict"], givens.Column)
assert_type(givens.check([ONE])[:3], givens.Column)
assert_type(givens.check([ONE])[0], Any)
assert_type(givens.generate(3, seed=1, givens=(22, 30)), givens.Column)
assert_type(givens.read(Path("bank.csv"), keep=["title"]), givens.Reader)
assert_type(next(iter(givens.read(b""))), givens.Column)
assert_type(givens.Puzzle(ONE).solution, str | None)
assert_type(givens.draw(ONE, width=300), str)
assert_type(givens.write(polars.DataFrame({"puzzle": [ONE]}), "bank.csv")["written"], int)
assert_type(next(givens.solutions(ONE)), str)
assert_type(givens.polars.Expressions(polars.col("puzzle")).verdict(), polars.Expr)

# Mistakes that checkers find.
givens.rate([ONE], scheme="hard")  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]
givens.solve([1.5])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType, reportCallIssue]
givens.generate("3")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
