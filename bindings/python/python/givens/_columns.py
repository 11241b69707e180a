"""The functions of columns: a row of the answer for each puzzle."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol, TypeVar, overload

from . import _givens
from ._arrow import Arrow
from ._givens import Column, Puzzle
from ._libraries import like


class _PolarsSeries(Protocol):
    def to_physical(self) -> Any: ...


class _PandasSeries(Protocol):
    @property
    def iloc(self) -> Any: ...


class _ChunkedArray(Protocol):
    def combine_chunks(self) -> Any: ...
    @property
    def num_chunks(self) -> int: ...


class _Array(Protocol):
    def __array__(self) -> Any: ...


# A column of these is one of them again; the answer for an array or a table of Arrow is of its library.
_Series = TypeVar("_Series", bound=_PolarsSeries | _PandasSeries | _ChunkedArray)
_Element = str | bytes | Puzzle | Sequence[int | None] | Sequence[Sequence[int | None]] | None
_Others = _Array | memoryview | Iterable[_Element]
Scheme = Literal["hodoku", "se", "qqwing", "basics", "backdoor", "depth"]
Form = Literal["minlex", "minlex-counts", "minlex-pattern", "minlex-solution", "maxlex"]


@overload
def solve(puzzles: _Series, *, threads: int | None = None) -> _Series: ...

@overload
def solve(puzzles: Arrow, *, threads: int | None = None) -> Any: ...

@overload
def solve(puzzles: _Others, *, threads: int | None = None) -> Column: ...
def solve(puzzles: Any, *, threads: int | None = None) -> Any:
    """Return the verdict and the solution of each puzzle.

    Args:
        puzzles: a column of n puzzles: texts, or arrays of integers (see the package).
        threads: number of threads; all cores for None or -1. Use 1 inside Spark, Ray and other schedulers.

    Returns:
        n rows: ``verdict`` (``zero``, ``one``, ``many``, ``clashing``, ``malformed``, ``undecided``), ``solutions``
        (int64, null if unknown), ``solution`` (81 digits for 9×9, row by row, if there is exactly one; of a variant, a
        space where no cell is), ``rule`` and ``message`` (the worst diagnostic). A null puzzle gives nulls.

    Raises:
        TypeError: the column is of another type.
        ValueError: an array of another shape, or an invalid Arrow array.
        KeyboardInterrupt: the call was stopped.
    """
    return like(puzzles, _givens.solve(puzzles, threads))


@overload
def check(puzzles: _Series, *, threads: int | None = None) -> _Series: ...

@overload
def check(puzzles: Arrow, *, threads: int | None = None) -> Any: ...

@overload
def check(puzzles: _Others, *, threads: int | None = None) -> Column: ...
def check(puzzles: Any, *, threads: int | None = None) -> Any:
    """Return the verdict on each puzzle: the columns of :func:`solve` without ``solution``."""
    return like(puzzles, _givens.check(puzzles, threads))


@overload
def count(puzzles: _Series, *, limit: int = 2, threads: int | None = None) -> _Series: ...

@overload
def count(puzzles: Arrow, *, limit: int = 2, threads: int | None = None) -> Any: ...

@overload
def count(puzzles: _Others, *, limit: int = 2, threads: int | None = None) -> Column: ...
def count(puzzles: Any, *, limit: int = 2, threads: int | None = None) -> Any:
    """Return the number of solutions of each puzzle, counted up to ``limit``.

    ``solutions`` is null if there are more; ``at_least`` (int64) is then the number that were found.
    """
    return like(puzzles, _givens.count(puzzles, limit, threads))


@overload
def rate(puzzles: _Series, *, scheme: Scheme = "hodoku", threads: int | None = None) -> _Series: ...

@overload
def rate(puzzles: Arrow, *, scheme: Scheme = "hodoku", threads: int | None = None) -> Any: ...

@overload
def rate(puzzles: _Others, *, scheme: Scheme = "hodoku", threads: int | None = None) -> Column: ...
def rate(puzzles: Any, *, scheme: Scheme = "hodoku", threads: int | None = None) -> Any:
    """Return the rating of each puzzle on a scale: hodoku, se, qqwing, basics, backdoor or depth.

    Besides the columns of :func:`check`: ``scheme``, ``score`` (int64), ``level``, ``er``, ``ep``, ``ed`` (float64, of
    Sudoku Explainer), ``hardest`` (the technique), ``steps`` (int64) and ``reason`` (why there is no rating). 9×9 puzzles
    with exactly one solution are rated.
    """
    return like(puzzles, _givens.rate(puzzles, scheme, threads))


@overload
def canonical(puzzles: _Series, *, form: Form = "minlex", threads: int | None = None) -> _Series: ...

@overload
def canonical(puzzles: Arrow, *, form: Form = "minlex", threads: int | None = None) -> Any: ...

@overload
def canonical(puzzles: _Others, *, form: Form = "minlex", threads: int | None = None) -> Column: ...
def canonical(puzzles: Any, *, form: Form = "minlex", threads: int | None = None) -> Any:
    """Return the canonical form of each 9×9 puzzle: the same for all that differ by symmetry.

    Besides the columns of :func:`check`: ``form``, ``canonical`` (81 symbols), ``automorphisms`` (int64), ``map`` and
    ``key`` (32 hexadecimal digits, the same for all puzzles of a class). ``form`` is minlex, minlex-counts,
    minlex-pattern, minlex-solution or maxlex.
    """
    return like(puzzles, _givens.canonical(puzzles, form, threads))
