"""pandas: ``.givens`` on series of puzzles.

    import pandas, givens.pandas

    bank.join(bank["puzzle"].givens.solve())
    bank[bank["puzzle"].givens.verdict() == "one"]
"""

from collections.abc import Callable
from typing import Any

import pandas

from ._namespace import Namespace

__all__ = ["Puzzles"]


@pandas.api.extensions.register_series_accessor("givens")
class Puzzles(Namespace[pandas.DataFrame, "pandas.Series[Any]"]):
    """The functions of columns on a series: a data frame with its index, or one column of it."""

    def __init__(self, puzzles: "pandas.Series[Any]") -> None:
        self._puzzles = puzzles

    def _answer(self, function: Callable[..., Any], **options: Any) -> pandas.DataFrame:
        answer: pandas.DataFrame = function(self._puzzles, **options).struct.explode()
        return answer

    def _field(self, answer: pandas.DataFrame, name: str) -> "pandas.Series[Any]":
        return answer[name]
