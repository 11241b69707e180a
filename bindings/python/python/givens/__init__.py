"""Sudoku puzzles as columns of data.

Each function of a column takes puzzles and returns a struct column of the same length, a row for each puzzle, in
order. A column is an Arrow array or chunked array, a Polars or pandas series, a table with a column ``puzzle``, a
list of str, or an array of uint8 of shape (n, 81) or (n, 9, 9) with values 0 for a blank and 1 to 9.

A text is a line of cells, or one puzzle in any other format: a grid of several lines, a link, a document. ``check``,
``solve`` and ``count`` answer variants too; ``rate`` and ``canonical`` refuse them by the rule F033.

A row that is null gives null. A row that holds no puzzle gives a row whose ``verdict`` is ``malformed``, with the
reason in ``rule`` and ``message``. The answer for a row depends on nothing but the row.

The answer is a column of the library that the puzzles came from (pyarrow, Polars, pandas), otherwise a
:class:`Column`, which every library that knows the Arrow PyCapsule interface takes without a copy.
"""

import functools
import sys

from . import _givens
from ._errors import DiagnosticError
from ._givens import Column, Puzzle, Reader, Solutions, __version__, detect, draw, explain, generate, read, solutions, write

__all__ = [
    "Column", "DiagnosticError", "Puzzle", "Reader", "Solutions", "__version__", "canonical", "check", "count", "detect",
    "draw", "explain", "generate", "rate", "read", "solutions", "solve", "write",
]


def _like(puzzles, column):
    """Returns the column in the library of the puzzles, which is imported already."""
    library = type(puzzles).__module__.split(".")[0]
    if library == "polars":
        return sys.modules["polars"].Series(column).alias(getattr(puzzles, "name", ""))
    if library == "pyarrow":
        pyarrow = sys.modules["pyarrow"]
        chunked = isinstance(puzzles, (pyarrow.ChunkedArray, pyarrow.Table))
        return pyarrow.chunked_array(column) if chunked else pyarrow.array(column)
    if library == "pandas":
        import pandas
        import pyarrow

        answers = pandas.array(pyarrow.chunked_array(column), dtype=pandas.ArrowDtype(_type_of(column)))
        return pandas.Series(answers, index=puzzles.index, name=getattr(puzzles, "name", None))
    return column


def _type_of(column):
    import pyarrow

    return pyarrow.DataType._import_from_c_capsule(column.__arrow_c_schema__())


def _of_columns(answer):
    @functools.wraps(answer)
    def function(puzzles, **options):
        return _like(puzzles, getattr(_givens, answer.__name__)(puzzles, **options))

    return function


@_of_columns
def solve(puzzles, *, threads=None):
    """Return the verdict and the solution of each puzzle.

    Args:
        puzzles: a column of n puzzles.
        threads: number of threads; all cores by default. Use 1 inside Spark, Ray and other schedulers.

    Returns:
        n rows: ``verdict`` (``zero``, ``one``, ``many``, ``clashing``, ``malformed``, ``undecided``), ``solutions``
        (int64, null if unknown), ``solution`` (81 digits for 9×9, row by row, if there is exactly one; of a variant, a
        space where no cell is), ``rule`` and ``message`` (the worst diagnostic).

    Raises:
        TypeError: the column is of another type.
        ValueError: an array of another shape, or an invalid Arrow array.
        KeyboardInterrupt: the call was stopped.
    """


@_of_columns
def check(puzzles, *, threads=None):
    """Return the verdict on each puzzle: the columns of :func:`solve` without ``solution``."""


@_of_columns
def count(puzzles, *, limit=2, threads=None):
    """Return the number of solutions of each puzzle, counted up to ``limit``.

    ``solutions`` is null if there are more; ``at_least`` (int64) is then the number that were found.
    """


@_of_columns
def rate(puzzles, *, scheme="hodoku", threads=None):
    """Return the rating of each puzzle on a scale: hodoku, se, qqwing, basics, backdoor or depth.

    Besides the columns of :func:`check`: ``scheme``, ``score`` (int64), ``level``, ``er``, ``ep``, ``ed`` (float64, of
    Sudoku Explainer), ``hardest`` (the technique), ``steps`` (int64) and ``reason`` (why there is no rating). 9×9 puzzles
    with exactly one solution are rated.
    """


@_of_columns
def canonical(puzzles, *, form="minlex", threads=None):
    """Return the canonical form of each 9×9 puzzle: the same for all that differ by symmetry.

    Besides the columns of :func:`check`: ``form``, ``canonical`` (81 symbols), ``automorphisms`` (int64), ``map`` and
    ``key`` (32 hexadecimal digits, the same for all puzzles of a class). ``form`` is minlex, minlex-counts,
    minlex-pattern, minlex-solution or maxlex.
    """
