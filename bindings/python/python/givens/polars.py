"""Polars: ``.givens`` on expressions and series of puzzles, eager and lazy.

    import polars, givens.polars

    bank.with_columns(polars.col("puzzle").givens.solve().alias("answer")).unnest("answer")
    bank.filter(polars.col("puzzle").givens.verdict() == "one")
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import polars

from . import canonical, check, count, rate, solve

__all__ = ["Expressions", "Series"]

_T = TypeVar("_T")


class _Puzzles(Generic[_T]):
    """The functions of a column; each gives a struct, or one field of it."""

    def __init__(self, puzzles: _T) -> None:
        self._puzzles = puzzles

    def _answer(self, function: Callable[..., Any], **options: Any) -> _T:
        raise NotImplementedError

    def _field(self, answer: _T, name: str) -> _T:
        return answer.struct.field(name)  # type: ignore[attr-defined, no-any-return]

    def solve(self, **options: Any) -> _T:
        """Return the fields of :func:`givens.solve`."""
        return self._answer(solve, **options)

    def check(self, **options: Any) -> _T:
        """Return the fields of :func:`givens.check`."""
        return self._answer(check, **options)

    def count(self, **options: Any) -> _T:
        """Return the fields of :func:`givens.count`."""
        return self._answer(count, **options)

    def rate(self, **options: Any) -> _T:
        """Return the fields of :func:`givens.rate`."""
        return self._answer(rate, **options)

    def canonical(self, **options: Any) -> _T:
        """Return the fields of :func:`givens.canonical`."""
        return self._answer(canonical, **options)

    def verdict(self) -> _T:
        """Return the verdict of each puzzle."""
        return self._field(self.check(), "verdict")

    def solution(self) -> _T:
        """Return the solution of each puzzle that has exactly one."""
        return self._field(self.solve(), "solution")

    def key(self) -> _T:
        """Return the key of the class of each puzzle: the same for all that differ by symmetry."""
        return self._field(self.canonical(), "key")


@polars.api.register_expr_namespace("givens")
class Expressions(_Puzzles[polars.Expr]):
    """The functions of columns on an expression."""

    def _answer(self, function: Callable[..., Any], **options: Any) -> polars.Expr:
        # The type of the answers is the same for all puzzles, and wrong options fail here.
        answer_type = function(polars.Series([], dtype=polars.String), **options).dtype

        def answer(puzzles: polars.Series) -> Any:
            return function(puzzles, **options)

        return self._puzzles.map_batches(answer, return_dtype=answer_type, is_elementwise=True)


@polars.api.register_series_namespace("givens")
class Series(_Puzzles[polars.Series]):
    """The functions of columns on a series."""

    def _answer(self, function: Callable[..., Any], **options: Any) -> polars.Series:
        answer: polars.Series = function(self._puzzles, **options)
        return answer
