"""Files of puzzles."""

from collections.abc import Sequence
from os import PathLike
from typing import Any, Protocol, TypedDict

from . import _givens
from ._arrow import Arrow
from ._givens import Reader


class Detected(TypedDict):
    """What :func:`detect` finds."""

    format: str | None
    score: int | None
    reason: str | None


class Written(TypedDict):
    """What :func:`write` has written, and what it has not."""

    written: int
    skipped: int
    skipped_rows: list[tuple[int, str]]
    lost: str


class _BinaryFile(Protocol):
    def read(self, size: int, /) -> bytes: ...


def read(
    source: str | PathLike[str] | bytes | _BinaryFile,
    *,
    format: str | None = None,
    boxes: str | None = None,
    keep: Sequence[str] = (),
    batch: int = 65536,
) -> Reader:
    """Read the puzzles of a file in any format, in bounded memory.

    Args:
        source: a path, the bytes of a file, or an open binary file. Compressed files are unpacked.
        format: the name of the format, such as ``csv``; it is detected by default.
        boxes: rows and columns of a box, such as ``2x3``, where the text does not show them.
        keep: names of texts and columns of the file to add as columns, such as ``title``.
        batch: number of rows of a batch.

    Returns:
        A stream of Arrow (``pyarrow.table(reader)``, ``polars.DataFrame(reader)``), or an iterator of columns: ``line``,
        ``index``, ``puzzle``, ``solution`` (the listed one), ``verdict``, ``rule``, ``message``, ``families``,
        ``clues``. A row of a puzzle that cannot be read has the verdict ``malformed``. ``puzzle`` has the givens on one
        line; for a variant a text that states all of it, such as its link.

    Raises:
        DiagnosticError: the file has no puzzles, or its format is not known.
        OSError: the file cannot be read.
    """
    return _givens.read(source, format, boxes, list(keep), batch)


def write(batches: Arrow, path: str | PathLike[str], *, format: str | None = None) -> Written:
    """Write the rows of a table with a column ``puzzle`` to a file, which is replaced as a whole.

    Args:
        batches: a table or a stream of Arrow. Columns of any type are written as text.
        path: the file; its extension names the format.
        format: the name of the format, where the extension does not say it.

    Returns:
        The number of puzzles ``written`` and ``skipped`` (null, malformed, or with a shape or clues that the format does
        not hold), ``skipped_rows`` (the index and the reason of the first thousand), and the names of columns that were
        ``lost``.

    Raises:
        ValueError: a value has no text, or the extension names no format. Nothing is written.
        OSError: the file cannot be written.
    """
    written: Written = _givens.write(batches, path, format)
    return written


def detect(text: str | bytes) -> Detected:
    """Return the format of a text or of the bytes of a file, how well it fits, and the reason.

    ``format`` is the one with the highest ``score``, or None if none fits.
    """
    detected: Detected = _givens.detect(text)
    return detected
