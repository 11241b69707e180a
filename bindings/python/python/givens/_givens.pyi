from collections.abc import Iterator, Sequence
from typing import Any, Literal, SupportsIndex, overload

__version__: str

class Column(Sequence[Any]):
    """A column of answers, in one part or several: rows with a field for each thing that was found out, or one of these fields.

    Libraries that know the Arrow `PyCapsule` interface take it without a copy, as an array or as a table:
    `pyarrow.table(column)`, `polars.DataFrame(column)`. Without them it is a sequence: of dicts, or of the values of a field.
    """

    @property
    def names(self) -> list[str]:
        """The names of the fields; none if the column is one field."""
    def to_pylist(self) -> list[Any]:
        """Return the rows as a list of dicts, or the values of a field as a list."""
    def to_pandas(self) -> Any:
        """Return a pandas.DataFrame with a column for each field, or a pandas.Series of one field. Needs pandas and pyarrow."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: SupportsIndex) -> Any: ...
    @overload
    def __getitem__(self, key: slice | str) -> Column: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class Reader(Iterator[Column]):
    """The puzzles of a file in batches: an Arrow stream, which can be taken once, or an iterator of columns."""

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
    def __iter__(self) -> Reader: ...
    def __next__(self) -> Column: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class Solutions(Iterator[str]):
    """An iterator over the solutions of a puzzle, each on one line."""

    def __iter__(self) -> Solutions: ...
    def __next__(self) -> str: ...

class Puzzle:
    """One puzzle, classic or a variant, of a text in any format. A notebook shows its picture.

    Two puzzles are equal if they have the same exact key, in whatever format they are stated.
    """

    def __init__(self, text: str | bytes | Puzzle) -> None: ...
    @property
    def text(self) -> str:
        """The text that is read as this puzzle."""
    @property
    def line(self) -> str | None:
        """The givens, row by row, `.` for a blank; None for a variant, of which they are not the puzzle."""
    @property
    def shape(self) -> str:
        """The shape, such as `9x9`, or `2x3` for boxes of two rows and three columns; of a variant its rows and columns."""
    @property
    def givens(self) -> int:
        """The number of givens."""
    @property
    def families(self) -> str:
        """The families of its rules: `classic`, or those of a variant, such as `jigsaw+cage`."""
    @property
    def clues(self) -> int:
        """The number of clues besides givens."""
    @property
    def verdict(self) -> Literal["zero", "one", "many", "clashing", "malformed", "undecided"]:
        """The verdict: zero, one, many, clashing or undecided; malformed if constraints cannot be understood."""
    @property
    def solution(self) -> str | None:
        """The only solution on one line; None if there is not exactly one."""
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...

# Without defaults and in this order, as the functions of the package call them.
def solve(puzzles: Any, threads: Any, /) -> Column: ...
def check(puzzles: Any, threads: Any, /) -> Column: ...
def count(puzzles: Any, limit: Any, threads: Any, /) -> Column: ...
def rate(puzzles: Any, scheme: str, threads: Any, /) -> Column: ...
def canonical(puzzles: Any, form: str, threads: Any, /) -> Column: ...
def read(source: Any, format: str | None, boxes: str | None, keep: list[str], batch: int, /) -> Reader: ...
def write(batches: Any, path: Any, format: str | None, /) -> Any: ...
def detect(text: str | bytes, /) -> Any: ...
def explain(puzzle: Any, /) -> dict[str, Any]: ...
def solutions(puzzle: Any, /) -> Solutions: ...
def draw(puzzle: Any, solved: bool, width: int | None, rules: bool, /) -> str: ...
def generate(
    n: int, seed: int, start: int, shape: str, givens: Any, symmetry: str, minimal: bool, threads: Any, /
) -> Column: ...
