"""pandas: ``.givens`` on series of puzzles.

    import pandas, givens.pandas

    bank.join(bank["puzzle"].givens.solve())
    bank[bank["puzzle"].givens.verdict() == "one"]
"""

from collections.abc import Callable
from typing import Any

import pandas

from . import canonical, check, count, rate, solve

__all__ = ["Puzzles"]


@pandas.api.extensions.register_series_accessor("givens")
class Puzzles:
    """The functions of columns: each gives a data frame with the index of the series."""

    def __init__(self, puzzles: "pandas.Series[Any]") -> None:
        self._puzzles = puzzles

    def _answer(self, function: Callable[..., Any], **options: Any) -> pandas.DataFrame:
        answer: pandas.DataFrame = function(self._puzzles, **options).struct.explode()
        return answer

    def solve(self, **options: Any) -> pandas.DataFrame:
        """Return the fields of :func:`givens.solve`."""
        return self._answer(solve, **options)

    def check(self, **options: Any) -> pandas.DataFrame:
        """Return the fields of :func:`givens.check`."""
        return self._answer(check, **options)

    def count(self, **options: Any) -> pandas.DataFrame:
        """Return the fields of :func:`givens.count`."""
        return self._answer(count, **options)

    def rate(self, **options: Any) -> pandas.DataFrame:
        """Return the fields of :func:`givens.rate`."""
        return self._answer(rate, **options)

    def canonical(self, **options: Any) -> pandas.DataFrame:
        """Return the fields of :func:`givens.canonical`."""
        return self._answer(canonical, **options)

    def verdict(self) -> "pandas.Series[Any]":
        """Return the verdict of each puzzle."""
        return self.check()["verdict"]

    def solution(self) -> "pandas.Series[Any]":
        """Return the solution of each puzzle that has exactly one."""
        return self.solve()["solution"]

    def key(self) -> "pandas.Series[Any]":
        """Return the key of the class of each puzzle: the same for all that differ by symmetry."""
        return self.canonical()["key"]
