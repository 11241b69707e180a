"""Each function of a column: the answers, and as many rows as puzzles."""

import json
import math

import numpy
import pandas
import polars
import pyarrow
import pytest
from conftest import CASES, CLASHING, MANY, ONE, SMALL, SOLUTION, ZERO, as_numpy, rows, verdicts
from hypothesis import given, settings, strategies

import givens

FUNCTIONS = [givens.solve, givens.check, givens.count, givens.rate, givens.canonical]
TEXTS = [text for text, _ in CASES]
VERDICTS = [verdict for _, verdict in CASES]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_all_libraries_give_the_same_verdicts(function, library):
    assert verdicts(function(library(TEXTS))) == VERDICTS


def test_solve_gives_solutions_and_reasons():
    one, zeros, many, zero, clashing, small, *_ = givens.solve(TEXTS).to_pylist()
    assert one == {"verdict": "one", "solutions": 1, "solution": SOLUTION, "rule": None, "message": None}
    assert zeros == one
    assert (many["solutions"], many["solution"], many["rule"]) == (None, None, "S002")
    assert (zero["solutions"], zero["rule"]) == (0, "S001")
    assert clashing["message"] == "5 is given twice in row 1 and box 1: r1c1 and r1c2"
    assert small["solution"] == "1234341221434321"


def test_malformed_rows_have_a_reason():
    malformed = [row for row in givens.check(TEXTS) if row["verdict"] == "malformed"]
    assert all(row["rule"] and row["message"] and row["solutions"] is None for row in malformed)
    assert "expected 81 cells" in malformed[0]["message"]


def test_the_answer_has_the_library_of_the_puzzles():
    assert isinstance(givens.solve([ONE]), givens.Column)
    assert isinstance(givens.solve(pyarrow.array([ONE])), pyarrow.StructArray)
    assert isinstance(givens.solve(pyarrow.chunked_array([[ONE], [ONE]])), pyarrow.ChunkedArray)
    series = givens.solve(polars.Series("p", [ONE]))
    assert isinstance(series, polars.Series) and series.name == "p"
    series = givens.solve(pandas.Series([ONE, None], index=[7, 9], name="p"))
    assert list(series.index) == [7, 9] and series.name == "p" and pandas.isna(series.struct.field("verdict")[9])
    index = pandas.Index([ONE, MANY], name="q")
    series = givens.solve(index)
    assert isinstance(series, pandas.Series) and series.index.equals(index) and series.name == "q"
    assert isinstance(givens.solve(pandas.Categorical([ONE])), pandas.Series)


def test_polars_expressions_take_the_functions():
    frame = polars.DataFrame({"puzzle": TEXTS})
    answer = polars.col("puzzle").map_batches(givens.solve, return_dtype=polars.Series(givens.solve([ONE])).dtype)
    found = frame.lazy().with_columns(answer.alias("found")).collect().unnest("found")
    assert found["verdict"].to_list() == VERDICTS


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_do_not_change_the_answers(threads):
    texts = TEXTS * 20_000
    column = givens.solve(texts, threads=threads)
    assert len(column) == len(texts)
    table = pyarrow.chunked_array(column)
    assert (table.num_chunks > 1) == (threads > 1)
    assert verdicts(table) == VERDICTS * 20_000
    assert pyarrow.array(column).to_pylist() == table.to_pylist()


def test_numpy_values():
    puzzles = as_numpy([ONE, MANY, CLASHING, SOLUTION])
    expected = ["one", "many", "clashing", "one"]
    for values in (puzzles, puzzles.reshape(-1, 9, 9), puzzles[:, ::-1].copy()[:, ::-1].copy()):
        assert verdicts(givens.solve(values)) == expected
    assert verdicts(givens.solve(puzzles[1:3])) == expected[1:3]
    assert verdicts(givens.solve(numpy.full((2, 81), 200, numpy.uint8))) == ["malformed"] * 2
    assert verdicts(givens.solve(numpy.frombuffer((ONE + MANY).encode(), numpy.uint8).reshape(-1, 81))) == ["one", "many"]
    assert len(givens.solve(numpy.zeros((0, 81), numpy.uint8))) == 0
    assert len(givens.solve(memoryview(puzzles))) == 4


def test_fixed_sizes_of_arrow():
    lists = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(as_numpy([ONE, MANY, ZERO]).ravel()), 81)
    assert verdicts(givens.solve(lists)) == ["one", "many", "zero"]
    assert verdicts(givens.solve(lists.slice(1))) == ["many", "zero"]
    nulls = pyarrow.array([None, [0] * 81, None], pyarrow.list_(pyarrow.uint8(), 81))
    assert verdicts(givens.solve(nulls)) == [None, "many", None] and verdicts(givens.solve(nulls.slice(1))) == ["many", None]
    binary = pyarrow.array([ONE.encode(), None, MANY.encode()], pyarrow.binary(81))
    assert verdicts(givens.solve(binary)) == ["one", None, "many"]
    assert verdicts(givens.solve(binary.slice(1))) == [None, "many"]
    assert verdicts(givens.solve(pyarrow.nulls(3))) == [None] * 3


def test_count_goes_up_to_the_limit():
    few = ONE.replace("53..7....6", "..........", 1)
    counted = givens.count([few, MANY, ONE], limit=1000).to_pylist()
    assert counted[0]["verdict"] == "many" and 1 < counted[0]["solutions"] < 1000 and counted[0]["at_least"] is None
    assert (counted[1]["solutions"], counted[1]["at_least"]) == (None, 1000)
    assert counted[2]["solutions"] == 1
    assert counted[0]["solutions"] == len(list(givens.solutions(few)))


def test_ratings_of_all_schemes():
    hodoku, se = (givens.rate([ONE], scheme=scheme)[0] for scheme in ("hodoku", "se"))
    assert (hodoku["score"], hodoku["level"], hodoku["scheme"]) == (204, "easy", "hodoku-2.2")
    assert (se["er"], se["ep"], se["ed"]) == (1.2, 1.2, 1.2)
    assert givens.rate([SMALL])[0]["reason"] == "expected a 9×9 puzzle with 3×3 boxes, found 4×4"
    for scheme in ("qqwing", "basics", "backdoor", "depth"):
        assert givens.rate([ONE], scheme=scheme)[0]["reason"] is None


def test_symmetric_puzzles_have_one_key():
    turned = ONE[::-1].translate(str.maketrans("123456789", "912345678"))
    first, second = givens.canonical([ONE, turned])
    assert first["key"] == second["key"] and first["canonical"] == second["canonical"]
    assert givens.canonical([ONE], form="maxlex")[0]["canonical"] != first["canonical"]
    assert givens.canonical([SMALL])[0]["rule"] == "W003"


symbols = strategies.one_of(
    strategies.none(),
    strategies.sampled_from([text for text in TEXTS if text is not None]),
    strategies.text(max_size=100),
    strategies.text("0123456789.", min_size=79, max_size=83),
)


@settings(max_examples=60, deadline=None)
@given(texts=strategies.lists(symbols, max_size=40), cuts=strategies.lists(strategies.integers(0, 40), max_size=3), data=strategies.data())
def test_as_many_rows_as_puzzles(texts, cuts, data):
    texts = [text and text.encode("utf-8", "replace").decode() for text in texts]
    whole = pyarrow.array(texts, pyarrow.string())
    bounds = sorted({0, len(texts), *(cut for cut in cuts if cut < len(texts))})
    chunks = pyarrow.chunked_array([whole.slice(a, b - a) for a, b in zip(bounds, bounds[1:])], pyarrow.string())
    start = data.draw(strategies.integers(0, len(texts)))
    columns = [texts, whole, chunks, whole.slice(start), polars.Series(texts, dtype=polars.String), pandas.Series(texts, dtype="str")]
    for function in FUNCTIONS[:3]:
        expected = verdicts(function(texts))
        assert [verdict is None for verdict in expected] == [text is None for text in texts]
        for column in columns:
            found = function(column)
            assert len(found) == len(column)
            assert verdicts(found) == expected[len(texts) - len(column):]


def test_nan_is_null():
    assert verdicts(givens.check([ONE, math.nan, None])) == ["one", None, None]


def test_a_row_may_be_a_grid_of_lines():
    grid = "\n".join(ONE[row * 9 : row * 9 + 9] for row in range(9))
    assert givens.solve([grid])[0]["solution"] == SOLUTION


def test_answers_are_columns_of_json():
    assert json.loads(json.dumps(givens.rate(TEXTS).to_pylist()))[0]["level"] == "easy"
