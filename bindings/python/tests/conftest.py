"""Puzzles of each verdict, and columns of them in all libraries."""

import numpy
import pandas
import polars
import pyarrow
import pyarrow.compute
import pytest

import givens

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MANY = "." * 81
ZERO = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
CLASHING = "55" + ONE[2:]
SMALL = "1.3..4.22.4..3.1"

# A text, and its verdict.
CASES = [
    (ONE, "one"),
    (ONE.replace(".", "0"), "one"),
    (MANY, "many"),
    (ZERO, "zero"),
    (CLASHING, "clashing"),
    (SMALL, "one"),
    (SOLUTION, "one"),
    (ONE[:80], "malformed"),
    (ONE + "1", "malformed"),
    (ONE.replace("5", "O", 1), "malformed"),
    (ONE.replace("5", "é", 1), "malformed"),
    ("", "malformed"),
    ("hello", "malformed"),
    ("# a comment", "malformed"),
    ("\n", "malformed"),
    (ONE + "\n" + ONE, "malformed"),
    ("\0" * 81, "malformed"),
    (None, None),
]


def rows(column):
    """Returns the rows of an answer as dicts, whatever library it belongs to."""
    if isinstance(column, givens.Column):
        return column.to_pylist()
    if isinstance(column, pandas.Series):
        return pyarrow.chunked_array(column).to_pylist()
    if isinstance(column, polars.Series):
        return column.to_arrow().to_pylist()
    return column.to_pylist()


def verdicts(column):
    return [row["verdict"] for row in rows(column)]


def as_numpy(texts):
    """Returns puzzles of 81 symbols as values of shape (n, 81)."""
    joined = "".join(texts).replace(".", "0").encode()
    return (numpy.frombuffer(joined, numpy.uint8) - ord("0")).reshape(-1, 81)


# Ways to pass a list of texts.
LIBRARIES = {
    "list": list,
    "tuple": tuple,
    "pyarrow string": lambda texts: pyarrow.array(texts, pyarrow.string()),
    "pyarrow large_string": lambda texts: pyarrow.array(texts, pyarrow.large_string()),
    "pyarrow string_view": lambda texts: pyarrow.array(texts, pyarrow.string_view()),
    "pyarrow binary": lambda texts: pyarrow.array([text and text.encode() for text in texts], pyarrow.binary()),
    "pyarrow chunks": lambda texts: pyarrow.chunked_array([texts[:3], texts[3:3], texts[3:]], pyarrow.string()),
    "pyarrow slice": lambda texts: pyarrow.array(["x", None, *texts, "y"], pyarrow.string()).slice(2, len(texts)),
    "pyarrow table": lambda texts: pyarrow.table({"n": range(len(texts)), "puzzle": pyarrow.array(texts, pyarrow.string())}),
    "polars": lambda texts: polars.Series("p", texts, polars.String),
    "polars chunks": lambda texts: polars.Series(texts[:2], dtype=polars.String).append(polars.Series(texts[2:], dtype=polars.String)),
    "polars slice": lambda texts: polars.Series(["x", None, *texts, "y"], dtype=polars.String).slice(2, len(texts)),
    "pandas": lambda texts: pandas.Series(texts, dtype="str"),
    "pandas object": lambda texts: pandas.Series(texts, dtype="object"),
    "pandas arrow": lambda texts: pandas.Series(texts, dtype=pandas.ArrowDtype(pyarrow.string())),
    "pandas category": lambda texts: pandas.Series(texts, dtype="category"),
    "pandas index": lambda texts: pandas.Index(texts, dtype="object"),
    "pandas strings index": lambda texts: pandas.Index(texts, dtype="str"),
    "numpy object": lambda texts: numpy.array(texts, dtype=object),
    "numpy strings": lambda texts: numpy.array(texts, dtype=numpy.dtypes.StringDType(na_object=None)),
    "missing": lambda texts: [pandas.NA if text is None else text for text in texts],
    "pyarrow dictionary": lambda texts: pyarrow.array(texts, pyarrow.string()).dictionary_encode(),
    "pyarrow dictionary slice": lambda texts: pyarrow.array(["x", None, *texts], pyarrow.string()).dictionary_encode().slice(2),
    "pyarrow runs": lambda texts: pyarrow.compute.run_end_encode(pyarrow.array(texts, pyarrow.string())),
    "pyarrow runs slice": lambda texts: pyarrow.compute.run_end_encode(pyarrow.array(["x", "x", *texts], pyarrow.string())).slice(2),
    "pyarrow large_binary": lambda texts: pyarrow.array([text and text.encode() for text in texts], pyarrow.large_binary()),
    "pyarrow binary_view": lambda texts: pyarrow.array([text and text.encode() for text in texts], pyarrow.binary_view()),
    "polars categorical": lambda texts: polars.Series(texts, dtype=polars.Categorical),
    "polars enum": lambda texts: polars.Series(texts, dtype=polars.Enum([text for text in dict.fromkeys(texts) if text is not None])),
    "polars binary": lambda texts: polars.Series([None if text is None else text.encode() for text in texts], dtype=polars.Binary),
}


@pytest.fixture(params=LIBRARIES, ids=lambda name: name.replace(" ", "-"))
def library(request):
    return LIBRARIES[request.param]
