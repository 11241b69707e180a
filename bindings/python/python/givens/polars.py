"""Polars: ``.givens`` on expressions and series of puzzles, eager and lazy.

    import polars, givens.polars

    bank.with_columns(polars.col("puzzle").givens.solve().alias("answer")).unnest("answer")
    bank.filter(polars.col("puzzle").givens.verdict() == "one")
"""

from collections.abc import Callable
from typing import Any

import polars

from ._namespace import Namespace

__all__ = ["Expressions", "Series"]


@polars.api.register_expr_namespace("givens")
class Expressions(Namespace[polars.Expr, polars.Expr]):
    """The functions of columns on an expression: a struct, or one of its fields."""

    def __init__(self, puzzles: polars.Expr) -> None:
        self._puzzles = puzzles

    def _answer(self, function: Callable[..., Any], **options: Any) -> polars.Expr:
        # The type of the answers is the same for all puzzles, and wrong options fail here.
        answer_type = function(polars.Series([], dtype=polars.String), **options).dtype

        def answer(puzzles: polars.Series) -> Any:
            return function(puzzles, **options)

        return self._puzzles.map_batches(answer, return_dtype=answer_type, is_elementwise=True)

    def _field(self, answer: polars.Expr, name: str) -> polars.Expr:
        return answer.struct.field(name)


@polars.api.register_series_namespace("givens")
class Series(Namespace[polars.Series, polars.Series]):
    """The functions of columns on a series: a series of structs, or of one of their fields."""

    def __init__(self, puzzles: polars.Series) -> None:
        self._puzzles = puzzles

    def _answer(self, function: Callable[..., Any], **options: Any) -> polars.Series:
        answer: polars.Series = function(self._puzzles, **options)
        return answer

    def _field(self, answer: polars.Series, name: str) -> polars.Series:
        return answer.struct.field(name)
