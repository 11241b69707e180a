"""Answers as columns of the libraries that puzzles come from. None of them is imported unless it is in use."""

import sys
from typing import Any


def like(puzzles: Any, column: Any) -> Any:
    """Return a column in the library of the puzzles, which is imported already."""
    library = type(puzzles).__module__.split(".")[0]
    if library == "polars":
        return sys.modules["polars"].Series(column).alias(getattr(puzzles, "name", ""))
    if library == "pyarrow":
        pyarrow = sys.modules["pyarrow"]
        parts = (pyarrow.ChunkedArray, pyarrow.Table, pyarrow.RecordBatchReader)
        return pyarrow.chunked_array(column) if isinstance(puzzles, parts) else pyarrow.array(column)
    if library == "pandas":
        # The answers for an index are labelled by it.
        index = getattr(puzzles, "index", puzzles)
        labels = index if hasattr(index, "get_loc") else None
        return _series(column, index=labels, name=getattr(puzzles, "name", None))
    return column


def to_pandas(column: Any) -> Any:
    """Return the fields of a column as a DataFrame, or a field as a series."""
    import pandas

    if not column.names:
        return _series(column)
    return pandas.DataFrame({name: _series(column[name]) for name in column.names})


def _series(column: Any, **labels: Any) -> Any:
    import pandas
    import pyarrow

    array = pyarrow.chunked_array(column)
    return pandas.Series(pandas.array(array, dtype=pandas.ArrowDtype(array.type)), **labels)
