"""The functions in the words of other libraries: expressions, accessors, SQL."""

import duckdb
import pandas
import polars
import pytest
from conftest import CASES, MANY, ONE, SOLUTION, rows

import givens
import givens.duckdb
import givens.pandas
import givens.polars

TEXTS = [text for text, _ in CASES]
VERDICTS = [verdict for _, verdict in CASES]
FUNCTIONS = ["solve", "check", "count", "rate", "canonical"]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_polars(name):
    expected = rows(getattr(givens, name)(TEXTS))
    series = polars.Series("puzzle", TEXTS, polars.String)
    assert getattr(series.givens, name)().to_list() == expected
    frame = polars.DataFrame({"puzzle": series})
    answer = getattr(polars.col("puzzle").givens, name)().alias("answer")
    assert frame.with_columns(answer)["answer"].to_list() == expected
    lazy = frame.lazy().with_columns(answer).unnest("answer")
    assert lazy.collect_schema() == lazy.collect().schema
    assert lazy.collect()["verdict"].to_list() == VERDICTS


def test_polars_fields_and_options():
    frame = polars.DataFrame({"puzzle": [ONE, MANY]}).lazy()
    puzzle = polars.col("puzzle").givens
    found = frame.select(verdict=puzzle.verdict(), solution=puzzle.solution(), key=puzzle.key(), most=puzzle.count(limit=9).struct.field("at_least")).collect()
    assert found["verdict"].to_list() == ["one", "many"] and found["solution"].to_list() == [SOLUTION, None]
    assert found["key"].n_unique() == 2 and found["most"].to_list() == [None, 9]
    assert frame.filter(puzzle.verdict() == "one").collect().height == 1
    with pytest.raises(ValueError, match="hodoku, se"):
        puzzle.rate(scheme="hard")
    assert puzzle.solve(threads=1) is not None


@pytest.mark.parametrize("name", FUNCTIONS)
def test_pandas(name):
    series = pandas.Series(TEXTS, index=range(100, 100 + len(TEXTS)), name="puzzle", dtype="object")
    frame = getattr(series.givens, name)()
    answer = getattr(givens, name)(TEXTS)
    assert list(frame.columns) == answer.names and frame.index.equals(series.index)
    assert [None if pandas.isna(verdict) else verdict for verdict in frame["verdict"]] == VERDICTS
    assert series.to_frame().join(frame)["puzzle"].to_list() == series.to_list()


def test_pandas_fields():
    series = pandas.Series([ONE, MANY])
    assert series.givens.verdict().to_list() == ["one", "many"]
    assert series[series.givens.verdict() == "one"].to_list() == [ONE]
    assert series.givens.solution()[0] == SOLUTION and series.givens.key().nunique() == 2


@pytest.fixture
def connection():
    connection = givens.duckdb.register(duckdb.connect())
    connection.execute("CREATE TABLE bank (number INTEGER, puzzle VARCHAR)")
    connection.executemany("INSERT INTO bank VALUES (?, ?)", [[number, text] for number, text in enumerate(TEXTS) if "\0" not in (text or "")])
    return connection


def fetched(connection, expression):
    return [row[0] for row in connection.execute(f"SELECT {expression} FROM bank ORDER BY number").fetchall()]


def test_duckdb_functions(connection):
    texts = [text for text in TEXTS if "\0" not in (text or "")]
    answer = {name: getattr(givens, name)(texts) for name in FUNCTIONS}
    assert fetched(connection, "givens_verdict(puzzle)") == answer["check"]["verdict"].to_pylist()
    assert fetched(connection, "givens_solution(puzzle)") == answer["solve"]["solution"].to_pylist()
    assert fetched(connection, "givens_canonical(puzzle)") == answer["canonical"]["canonical"].to_pylist()
    assert fetched(connection, "givens_level(puzzle, 'hodoku')") == answer["rate"]["level"].to_pylist()
    assert fetched(connection, "givens_solve(puzzle)") == answer["solve"].to_pylist()
    assert fetched(connection, "givens_canonical_form(puzzle)") == answer["canonical"].to_pylist()
    assert fetched(connection, "givens_rate(puzzle, 'se')") == givens.rate(texts, scheme="se").to_pylist()
    assert fetched(connection, "givens_rating(puzzle, 'se')") == givens.rate(texts, scheme="se")["er"].to_pylist()
    assert connection.execute("SELECT givens_version()").fetchone() == (givens.__version__,)


def test_duckdb_chooses_by_row():
    connection = givens.duckdb.register(duckdb.connect())
    values = [(ONE, "hodoku"), (ONE, "se"), (MANY, "se"), (ONE, None), (None, "se"), (ONE, "hodoku"), (ONE, "basics")]
    connection.execute("CREATE TABLE bank (number INTEGER, puzzle VARCHAR, scheme VARCHAR)")
    connection.executemany("INSERT INTO bank VALUES (?, ?, ?)", [[number, *value] for number, value in enumerate(values)])
    assert fetched(connection, "givens_rating(puzzle, scheme)") == [204.0, 1.2, None, None, None, 204.0, None]
    assert fetched(connection, "givens_count(puzzle, CAST(number + 1 AS BIGINT))") == [1, 1, 3, 1, None, 1, 1]
    assert fetched(connection, "givens_count(puzzle, NULL)") == [None] * 7
    with pytest.raises(duckdb.Error, match="hodoku, se"):
        connection.execute("SELECT givens_rating(?, 'hard')", [ONE]).fetchall()
    with pytest.raises(duckdb.Error, match="limit"):
        connection.execute("SELECT givens_count(?, 0)", [ONE]).fetchall()


def test_duckdb_with_many_rows():
    connection = givens.duckdb.register(duckdb.connect())
    puzzles = polars.DataFrame(givens.generate(20_000, seed=3))
    found = connection.execute("SELECT count(*), count_if(givens_solution(puzzle) = solution) FROM puzzles").fetchone()
    assert found == (20_000, 20_000)
    kinds = connection.execute("SELECT count(DISTINCT givens_canonical(puzzle)), min(givens_verdict(puzzle)) FROM puzzles LIMIT 1").fetchone()
    assert kinds == (20_000, "one")
