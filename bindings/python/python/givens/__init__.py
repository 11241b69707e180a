"""Sudoku puzzles as columns of data.

Each function of a column takes puzzles and returns a struct column of the same length, a row for each puzzle, in
order. A column is an Arrow array or chunked array, a Polars or pandas series, a table with a column ``puzzle``, a
list, or an array of integers of shape (n, 81) or (n, 9, 9). A puzzle is a text, or its cells as integers.

A text is a line of cells, or one puzzle in any other format: a grid of several lines, a link, a document. ``check``,
``solve`` and ``count`` answer variants too; ``rate`` and ``canonical`` refuse them by the rule F033. Of integers, 0, -1
and null are blanks.

A row that is null gives nulls. A row that holds no puzzle gives a row whose ``verdict`` is ``malformed``, with the
reason in ``rule`` and ``message``. The answer for a row depends on nothing but the row.

The answer is a column of the library that the puzzles came from (pyarrow, Polars, pandas), otherwise a
:class:`Column`, which every library that knows the Arrow PyCapsule interface takes without a copy.

``import givens.polars`` and ``import givens.pandas`` add ``.givens`` to expressions and series, and
``givens.duckdb.register(connection)`` adds functions to SQL.
"""

from ._columns import canonical, check, count, rate, solve
from ._errors import DiagnosticError
from ._files import detect, read, write
from ._givens import Column, Puzzle, Reader, Solutions, __version__
from ._puzzles import draw, explain, generate, solutions

__all__ = [
    "Column", "DiagnosticError", "Puzzle", "Reader", "Solutions", "__version__", "canonical", "check", "count", "detect",
    "draw", "explain", "generate", "rate", "read", "solutions", "solve", "write",
]
