"""The class Column: rows, fields, slices, and what other libraries make of it."""

import copy
import pickle

import numpy
import pandas
import polars
import pyarrow
import pytest
from conftest import MANY, ONE, SMALL, SOLUTION

import givens

TEXTS = [ONE, None, MANY, "bad", SMALL] * 3
NAMES = ["verdict", "solutions", "solution", "rule", "message"]


def columns():
    """A column of one part, of many, and of none."""
    many = givens.solve(pyarrow.chunked_array([TEXTS[:4], [], TEXTS[4:]]).combine_chunks().to_pylist() * 6000, threads=2)
    return [givens.solve(TEXTS), many, givens.solve([]), givens.count(TEXTS), givens.rate(TEXTS), givens.generate(3)]


@pytest.mark.parametrize("column", columns(), ids=len)
def test_rows_fields_and_slices_are_those_of_the_list(column):
    expected = column.to_pylist()
    assert len(column) == len(expected) and list(column[:50]) == expected[:50]
    for name in column.names:
        field = column[name]
        assert isinstance(field, givens.Column) and field.names == []
        assert field.to_pylist() == [row[name] for row in expected]
        assert list(field[:3]) == [row[name] for row in expected[:3]]
        assert pyarrow.chunked_array(field).to_pylist() == field.to_pylist()
    for part in (slice(None), slice(2, 9), slice(-3, None), slice(None, None, 2), slice(None, None, -1), slice(10, 1, -4), slice(9, 2), slice(5, 10**9), slice(40_000, 50_000)):
        sliced = column[part]
        assert isinstance(sliced, givens.Column) and sliced.to_pylist() == expected[part], part
        assert sliced.names == column.names


def test_wrong_keys():
    column = givens.solve(TEXTS)
    with pytest.raises(KeyError, match="level; the fields are verdict, solutions, solution, rule, message"):
        column["level"]
    with pytest.raises(KeyError):
        column["verdict"]["verdict"]
    for wrong in (1.5, None, ("verdict", "rule"), []):
        with pytest.raises(TypeError, match="expected a number, a slice or the name of a field"):
            column[wrong]
    with pytest.raises(IndexError):
        column[len(TEXTS)]
    assert column[numpy.int64(-1)] == column[-1]


def test_a_null_puzzle_gives_nulls():
    assert givens.solve([None])[0] == dict.fromkeys(NAMES)


@pytest.mark.parametrize("column", columns(), ids=len)
def test_tables_of_all_libraries(column):
    expected = column.to_pylist()
    assert pyarrow.table(column).to_pylist() == expected
    assert pyarrow.record_batch(column).to_pylist() == expected
    assert pyarrow.array(column).to_pylist() == expected
    assert polars.DataFrame(column).to_dicts() == expected
    assert polars.Series(column).to_list() == expected
    frame = pandas.DataFrame.from_arrow(column)
    assert list(frame.columns) == column.names and len(frame) == len(expected)
    import duckdb

    answers = pyarrow.table(column)
    assert duckdb.sql("SELECT count(*) FROM answers").fetchall() == [(len(expected),)]


@pytest.mark.parametrize("column", columns(), ids=len)
def test_to_pandas(column):
    frame = column.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and list(frame.columns) == column.names and len(frame) == len(column)
    series = column[column.names[0]].to_pandas()
    assert isinstance(series, pandas.Series)
    assert [None if pandas.isna(value) else value for value in series] == column[column.names[0]].to_pylist()


@pytest.mark.parametrize("column", columns(), ids=len)
def test_pickle_and_copy(column):
    for other in (pickle.loads(pickle.dumps(column)), copy.copy(column), copy.deepcopy(column)):
        assert other.names == column.names and other.to_pylist() == column.to_pylist()
        assert pyarrow.array(other).type == pyarrow.array(column).type
    part = column[1:3]
    assert pickle.loads(pickle.dumps(part)).to_pylist() == part.to_pylist()
    assert len(pickle.dumps(part)) < 3000
    name = column.names[0]
    assert pickle.loads(pickle.dumps(column[name])).to_pylist() == column[name].to_pylist()


TEXT = ("text", 1, (None, [bytes(4) + (81).to_bytes(4, "little"), ONE.encode()]))


@pytest.mark.parametrize(
    "state",
    [
        ("text", 1, (None, [bytes(4) + (2000).to_bytes(4, "little"), ONE.encode()])),
        ("text", 2, (None, [bytes(8), b""])),
        ("text", 1, (None, [])),
        ("text", 2**62, (None, [bytes(8), b""])),
        ("text", 1, (None, [bytes(4) + (1).to_bytes(4, "little"), b"\xff"])),
        ("text", 20, (b"\xff", [bytes(84), b""])),
        ("integer", 2, (None, [bytes(8)])),
        ("date", 1, (None, [bytes(8)])),
        ("rows", 2, [("a", TEXT)]),
        ("rows", 1, [("a", TEXT), ("b", ("integer", 0, (None, [b""])))]),
        (),
        None,
    ],
    ids=str,
)
def test_states_that_lie(state):
    with pytest.raises((TypeError, ValueError)):
        givens._givens._column(state)


def test_a_state_that_does_not_lie():
    assert givens._givens._column(("rows", 1, [("a", TEXT)])).to_pylist() == [{"a": ONE}]


def test_representations():
    assert repr(givens.solve([ONE])) == f"<givens.Column of 1 rows: {', '.join(NAMES)}>"
    assert repr(givens.solve([ONE])["verdict"]) == "<givens.Column of 1 rows>"
    assert repr(givens.read(ONE.encode())).startswith("<givens.Reader: line, index, puzzle")
    assert repr(givens.solutions(ONE)) == "<givens.Solutions>"
    assert givens.solve([ONE])["solution"][0] == SOLUTION
