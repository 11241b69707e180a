"""Puzzles as integers: whatever holds them, and however they lie in memory."""

import array

import numpy
import pandas
import polars
import pyarrow
import pytest
from conftest import CLASHING, MANY, ONE, SMALL, SOLUTION, ZERO, as_numpy, rows, verdicts
from hypothesis import given, settings, strategies

import givens

TEXTS = [ONE, MANY, ZERO, CLASHING, SOLUTION]
EXPECTED = ["one", "many", "zero", "clashing", "one"]
INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
VALUES = as_numpy(TEXTS)
SIXTEEN = [16, 10] + [0] * 254


@pytest.mark.parametrize("kind", INTEGERS)
@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_every_type_of_integer(kind, shape):
    values = VALUES.astype(kind).reshape(shape)
    assert rows(givens.solve(values)) == rows(givens.solve(TEXTS))
    assert givens.solve(values)[0]["solution"] == SOLUTION


@pytest.mark.parametrize("kind", INTEGERS)
def test_every_layout(kind):
    values = VALUES.astype(kind)
    wide = numpy.zeros((10, 200), kind)
    wide[::2, 10:172:2] = values
    packed = numpy.zeros(5, [("a", "u1"), ("puzzle", kind, 81)])
    packed["puzzle"] = values
    layouts = {
        "column-major": numpy.asfortranarray(values),
        "every second": wide[::2, 10:172:2],
        "reversed": values[::-1][::-1],
        "from the end": values[::-1, ::-1][::-1, ::-1],
        "transposed": numpy.ascontiguousarray(values.reshape(-1, 9, 9).transpose(0, 2, 1)).transpose(0, 2, 1),
        "unaligned": packed["puzzle"],
        "read-only": numpy.frombuffer(values.tobytes(), kind).reshape(values.shape),
        "memoryview": memoryview(values),
    }
    for name, layout in layouts.items():
        assert verdicts(givens.solve(layout)) == EXPECTED, name
    assert verdicts(givens.solve(values[::-1])) == EXPECTED[::-1]
    assert verdicts(givens.solve(numpy.broadcast_to(values[0], (3, 81)))) == ["one"] * 3


def test_other_buffers():
    assert verdicts(givens.solve(memoryview(array.array("q", VALUES.ravel().tolist())).cast("B").cast("q", (5, 81)))) == EXPECTED


@pytest.mark.parametrize("kind", INTEGERS)
def test_lists_of_arrow(kind):
    values = pyarrow.array(VALUES.astype(kind).ravel())
    flat = pyarrow.FixedSizeListArray.from_arrays(values, 81)
    nested = pyarrow.FixedSizeListArray.from_arrays(pyarrow.FixedSizeListArray.from_arrays(values, 9), 9)
    lists = pyarrow.ListArray.from_arrays(range(0, 406, 81), values)
    large = pyarrow.LargeListArray.from_arrays(range(0, 406, 81), values)
    views = pyarrow.ListViewArray.from_arrays(range(0, 405, 81), [81] * 5, values)
    large_views = pyarrow.LargeListViewArray.from_arrays(range(0, 405, 81), [81] * 5, values)
    rows_of_rows = pyarrow.ListArray.from_arrays(range(0, 46, 9), pyarrow.ListArray.from_arrays(range(0, 406, 9), values))
    for column in (flat, nested, lists, large, views, large_views, rows_of_rows):
        assert verdicts(givens.solve(column)) == EXPECTED, column.type
        assert verdicts(givens.solve(column.slice(2))) == EXPECTED[2:], column.type
        assert verdicts(givens.solve(pyarrow.chunked_array([column, column.slice(3)]))) == EXPECTED + EXPECTED[3:], column.type
        with_nulls = pyarrow.array([*column.to_pylist(), None], column.type)
        assert verdicts(givens.solve(with_nulls)) == [*EXPECTED, None], column.type
        assert verdicts(givens.solve(pyarrow.table({"puzzle": column}))) == EXPECTED, column.type


def test_lists_of_other_libraries():
    values = VALUES.tolist()
    for kind in (polars.List(polars.Int64), polars.Array(polars.Int8, 81), polars.List(polars.UInt16)):
        assert verdicts(givens.solve(polars.Series(values, dtype=kind))) == EXPECTED
    nested = polars.Series(VALUES.reshape(-1, 9, 9).tolist(), dtype=polars.List(polars.List(polars.Int32)))
    assert verdicts(givens.solve(nested)) == EXPECTED
    for column in (values, VALUES.reshape(-1, 9, 9).tolist(), list(VALUES), [tuple(row) for row in values], pandas.Series(values), pandas.Series(list(VALUES))):
        assert verdicts(givens.solve(column)) == EXPECTED
    assert verdicts(givens.solve([None, values[0], ONE, VALUES[1].reshape(9, 9)])) == [None, "one", "one", "many"]


def test_texts_of_a_fixed_width():
    texts = numpy.array(TEXTS)
    assert texts.dtype == "<U81" and verdicts(givens.solve(texts)) == EXPECTED
    assert verdicts(givens.solve(texts.astype("S81"))) == EXPECTED
    mixed = numpy.array([ONE, SMALL, "", "é"])
    for column in (mixed, mixed[::-1][::-1], mixed[:3].astype("S90")):
        assert verdicts(givens.solve(column))[:3] == ["one", "one", "malformed"]
    assert verdicts(givens.solve(mixed[::-2])) == ["malformed", "one"]
    fixed = pyarrow.array([b"1.3.", b"...."], pyarrow.binary(4))
    assert verdicts(givens.solve(fixed)) == ["malformed"] * 2
    assert verdicts(givens.solve(pyarrow.array([SMALL.encode()], pyarrow.binary(16)))) == ["one"]


def test_masks_and_nulls_are_blanks():
    full = as_numpy([SOLUTION])
    mask = as_numpy([ONE]) == 0
    hidden = numpy.ma.array(full, mask=mask)
    assert givens.solve(hidden)[0]["solution"] == SOLUTION and givens.check(full)[0]["verdict"] == "one"
    assert verdicts(givens.check(numpy.ma.array(full.reshape(1, 9, 9), mask=True))) == ["many"]
    assert verdicts(givens.check(numpy.ma.array(full))) == ["one"]
    assert verdicts(givens.check(numpy.ma.array([ONE, MANY], mask=[False, True]))) == ["one", None]
    cells = [int(cell) if cell != "." else None for cell in ONE]
    for column in ([cells], pyarrow.array([cells]), pyarrow.array([cells], pyarrow.list_(pyarrow.int8(), 81)), polars.Series([cells])):
        assert rows(givens.solve(column))[0]["solution"] == SOLUTION
    minus = [[-1 if cell is None else cell for cell in cells]]
    for column in (minus, pyarrow.array(minus), numpy.array(minus), numpy.array(minus, "int8")):
        assert rows(givens.solve(column))[0]["solution"] == SOLUTION


# Values that are no puzzle, the rule, and what is said.
WRONG = {
    "too large": ([12] + [0] * 80, "F004", "r1c1: expected a value from 0 to 9, found 12"),
    "negative": ([0] * 80 + [-7], "F004", "r9c9: expected a value from 0 to 9, found -7"),
    "huge": ([2**62] + [0] * 80, "F004", "r1c1"),
    "two kinds of blanks": ([-1] + [0] * 80, "F020", "blanks are one or the other"),
    "too few": ([0] * 80, "F002", "found 80"),
    "none": ([], "F002", "found 0"),
    "one row too long": ([[0] * 10] + [[0] * 9] * 8, "F005", "row 1: expected 9 cells, found 10"),
    "too few rows": ([[0] * 9] * 8, "F005", "expected 8 cells, found 9"),
    "no rows": ([[]], "F002", "expected 9 rows"),
}


@pytest.mark.parametrize("name", WRONG)
def test_values_that_are_no_puzzle_are_malformed(name):
    values, rule, message = WRONG[name]
    nested = bool(values) and isinstance(values[0], list)
    columns = [[values, ONE], pyarrow.array([values, None])]
    if not nested and len(values) == 81:
        columns.append(numpy.array([values, [0] * 81]))
    for column in columns:
        answer = rows(givens.solve(column))[0]
        assert (answer["verdict"], answer["rule"]) == ("malformed", rule) and message in answer["message"]


@pytest.mark.parametrize("side", [4, 6, 8, 9, 10, 12, 15, 16, 25])
def test_other_sizes(side):
    cells = [side] + [0] * (side * side - 1)
    line = givens.Puzzle("\n".join([" ".join(["."] * side)] * side)).shape
    for column in ([cells], numpy.array([cells]), numpy.array([cells]).reshape(1, side, side), pyarrow.array([cells])):
        (answer,) = rows(givens.check(column))
        assert answer["verdict"] == "many", line
    assert verdicts(givens.check(pyarrow.array([cells, SIXTEEN]))) == ["many", "many"]


def test_small_grids_are_those_of_their_text():
    values = [int(cell) if cell != "." else 0 for cell in SMALL]
    assert rows(givens.solve([values])) == rows(givens.solve([SMALL]))
    assert rows(givens.solve(numpy.array([values]))) == rows(givens.solve([SMALL]))


def test_integers_are_written(tmp_path):
    table = pyarrow.table({"puzzle": [*VALUES.tolist(), [1, 2], None], "solution": [[int(cell) for cell in SOLUTION], *[None] * 6]})
    answer = givens.write(table, tmp_path / "bank.csv")
    assert (answer["written"], answer["skipped"]) == (5, 2)
    assert answer["skipped_rows"] == [(5, "expected 81 cells (9×9), or those of another grid, found 2 [F002]"), (6, "null")]
    back = pyarrow.table(givens.read(tmp_path / "bank.csv"))
    assert back["solution"].to_pylist()[0] == SOLUTION and verdicts(givens.check(back["puzzle"])) == EXPECTED


@settings(max_examples=60, deadline=None)
@given(
    values=strategies.lists(strategies.lists(strategies.integers(-2, 12), min_size=81, max_size=81), min_size=1, max_size=4),
    kind=strategies.sampled_from(["int8", "int16", "int32", "int64"]),
)
def test_all_ways_agree(values, kind):
    expected = rows(givens.check(values))
    matrix = numpy.array(values, kind)
    for column in (matrix, numpy.asfortranarray(matrix), matrix.reshape(-1, 9, 9), pyarrow.array(values), pyarrow.array(values, pyarrow.list_(pyarrow.int8(), 81))):
        assert rows(givens.check(column)) == expected
