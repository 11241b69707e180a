from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, BinaryIO, Literal, Protocol

__version__: str
__all__: list[str]

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class _Buffer(Protocol):
    def __buffer__(self, flags: int, /) -> memoryview: ...

# Puzzles, a row each: Arrow arrays, series and tables, lists, uint8 of shape (n, 81) or (n, 9, 9).
_Puzzles = _ArrowArray | _ArrowStream | _Buffer | Iterable["str | bytes | Puzzle | None"]
_Scheme = Literal["hodoku", "se", "qqwing", "basics", "backdoor", "depth"]
_Form = Literal["minlex", "minlex-counts", "minlex-pattern", "minlex-solution", "maxlex"]

class DiagnosticError(ValueError):
    message: str
    rule: str
    name: str
    severity: Literal["error", "warning", "note"]
    help: str | None
    line: int | None
    column: int | None
    def __init__(
        self,
        message: str,
        rule: str = "",
        name: str = "",
        severity: str = "error",
        help: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None: ...

class Column(Sequence[dict[str, Any] | None]):
    """A struct column of n rows, exported through the Arrow PyCapsule interface without a copy."""

    @property
    def names(self) -> list[str]: ...
    def to_pylist(self) -> list[dict[str, Any] | None]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> dict[str, Any] | None: ...  # type: ignore[override]
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class Reader(Iterator[Column]):
    """Record batches of a file: an Arrow stream, which can be taken once, or an iterator of columns."""

    @property
    def names(self) -> list[str]: ...
    def __iter__(self) -> Reader: ...
    def __next__(self) -> Column: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class Solutions(Iterator[str]):
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> str: ...

class Puzzle:
    """One puzzle, classic or a variant; a notebook shows its picture. Equal puzzles have the same exact key."""

    def __init__(self, text: str | Puzzle) -> None: ...
    @property
    def text(self) -> str:
        """The text that is read as this puzzle."""
    @property
    def line(self) -> str | None:
        """The givens, row by row, ``.`` for a blank; None for a variant, of which they are not the puzzle."""
    @property
    def shape(self) -> str:
        """Such as ``9x9``, or ``2x3`` for boxes of two rows and three columns; of a variant its rows and columns."""
    @property
    def givens(self) -> int:
        """The number of givens."""
    @property
    def families(self) -> str:
        """``classic``, or the families of the rules of a variant, such as ``jigsaw+cage``."""
    @property
    def clues(self) -> int:
        """The number of clues besides givens."""
    @property
    def verdict(self) -> Literal["zero", "one", "many", "clashing", "malformed", "undecided"]:
        """``malformed`` if it has constraints that cannot be understood."""
    @property
    def solution(self) -> str | None:
        """The only solution on one line; None if there is not exactly one."""
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...

# The answer is a series or array of the library of the puzzles, otherwise a Column.
def solve(puzzles: _Puzzles, *, threads: int | None = None) -> Any: ...
def check(puzzles: _Puzzles, *, threads: int | None = None) -> Any: ...
def count(puzzles: _Puzzles, *, limit: int = 2, threads: int | None = None) -> Any: ...
def rate(puzzles: _Puzzles, *, scheme: _Scheme = "hodoku", threads: int | None = None) -> Any: ...
def canonical(puzzles: _Puzzles, *, form: _Form = "minlex", threads: int | None = None) -> Any: ...
def read(
    source: str | PathLike[str] | bytes | BinaryIO,
    *,
    format: str | None = None,
    keep: Sequence[str] = (),
    batch: int = 65536,
) -> Reader:
    """Read a file of any format: columns line, index, puzzle, solution (the listed one), verdict, rule, message, families, clues.

    A row of a puzzle that cannot be read has the verdict ``malformed``. ``puzzle`` has the givens on one line; for a variant
    a text that states all of it, such as its link. ``keep`` names texts and columns of the file
    to add; ``batch`` is the number of rows of a batch. Compressed files are unpacked. Memory is bounded by the batch.
    """

def write(batches: _ArrowArray | _ArrowStream, path: str | PathLike[str], *, format: str | None = None) -> dict[str, Any]:
    """Write the rows of a table with a column ``puzzle`` to a file, atomically; the extension names the format.

    Returns the number of puzzles ``written`` and ``skipped`` (null, malformed, or with a shape or clues that the format
    does not hold), ``skipped_rows`` (the index and the reason of the first thousand), and the names of columns that were
    ``lost``.
    Columns of any type are written as text; one that has none raises ``ValueError``.
    """

def detect(text: str | bytes) -> dict[str, Any]:
    """Return the format of a text, its score from 0 to 100 and the reason."""

def explain(puzzle: str | Puzzle) -> dict[str, Any]:
    """Return the solution of a classic puzzle step by step, as docs/explain.schema.json describes it."""

def solutions(puzzle: str | Puzzle) -> Solutions:
    """Return an iterator over all solutions of a puzzle, classic or a variant, each on one line."""

def generate(
    n: int,
    seed: int = 0,
    *,
    start: int = 0,
    shape: str = "9x9",
    givens: tuple[int, int] | None = None,
    symmetry: str = "none",
    minimal: bool = True,
    threads: int | None = None,
) -> Column:
    """Return n puzzles with one solution, at most 2,147,483,647: puzzle, solution, givens (their number).

    The same seed gives the same puzzles; ``start`` is the index of the first, so that workers generate parts of one
    sequence. ``givens`` is the least and the greatest number of givens.
    """

def draw(puzzle: str | Puzzle, *, solved: bool = False, width: int | None = None) -> str:
    """Return the picture of a puzzle, with the clues of a variant, as SVG; ``width`` is in pixels."""
