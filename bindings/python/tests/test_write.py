"""What is written: each column of a table is in the file, or named as lost, or refused by name; and each row."""

import datetime
import decimal
import re
from pathlib import Path

import pandas
import polars
import pyarrow
import pytest
from conftest import MANY, ONE, SMALL, SOLUTION

import givens

FORMATS = [
    match[1]
    for match in re.finditer(r"^\| \[([a-z0-9-]+)\]\(#.*?\) \|.*?\|.*?\|.*?\|.*?\| yes \|", (Path(__file__).parents[3] / "docs/formats.md").read_text(), re.M)
]
UTC = datetime.timezone.utc
MOMENT = datetime.datetime(2026, 11, 26, 12, 34, 56)

# A value of each type of pyarrow, and what stands for it in a file.
VALUES = {
    pyarrow.bool_(): (True, "true"),
    pyarrow.int8(): (-101, "-101"),
    pyarrow.int16(): (-10102, "-10102"),
    pyarrow.int32(): (-1010103, "-1010103"),
    pyarrow.int64(): (-(2**63), "-9223372036854775808"),
    pyarrow.uint8(): (211, "211"),
    pyarrow.uint16(): (60212, "60212"),
    pyarrow.uint32(): (4000000213, "4000000213"),
    pyarrow.uint64(): (2**64 - 1, "18446744073709551615"),
    pyarrow.float16(): (310.5, "310.5"),
    pyarrow.float32(): (311.25, "311.25"),
    pyarrow.float64(): (312.125, "312.125"),
    pyarrow.decimal32(7, 2): (decimal.Decimal("41301.25"), "41301.25"),
    pyarrow.decimal64(12, 2): (decimal.Decimal("41401.25"), "41401.25"),
    pyarrow.decimal128(20, 2): (decimal.Decimal("41501.25"), "41501.25"),
    pyarrow.decimal256(50, 2): (decimal.Decimal("41601.25"), "41601.25"),
    pyarrow.date32(): (datetime.date(2011, 2, 3), "2011-02-03"),
    pyarrow.date64(): (datetime.date(2012, 2, 3), "2012-02-03T00:00:00"),
    pyarrow.time32("s"): (datetime.time(10, 11, 12), "10:11:12"),
    pyarrow.time32("ms"): (datetime.time(10, 11, 13), "10:11:13"),
    pyarrow.time64("us"): (datetime.time(10, 11, 14), "10:11:14"),
    pyarrow.time64("ns"): (datetime.time(10, 11, 15), "10:11:15"),
    **{pyarrow.timestamp(unit): (MOMENT.replace(year=year), f"{year}-11-26T12:34:56") for year, unit in enumerate(("s", "ms", "us", "ns"), 2001)},
    pyarrow.timestamp("us", "UTC"): (MOMENT.replace(year=2005, tzinfo=UTC), "2005-11-26T12:34:56Z"),
    pyarrow.timestamp("us", "+02:00"): (MOMENT.replace(year=2006, tzinfo=UTC), "2006-11-26T14:34:56+02:00"),
    pyarrow.timestamp("us", "Europe/Berlin"): (MOMENT.replace(year=2007, tzinfo=UTC), "2007-11-26T12:34:56Z"),
    pyarrow.duration("s"): (datetime.timedelta(seconds=777), "PT777S"),
    pyarrow.duration("ns"): (datetime.timedelta(seconds=778), "PT778S"),
    pyarrow.month_day_nano_interval(): (pyarrow.MonthDayNano([15, 16, 0]), "15 mons 16 days"),
    pyarrow.string(): ("a text", "a text"),
    pyarrow.large_string(): ("a long text", "a long text"),
    pyarrow.string_view(): ("a text that is viewed", "a text that is viewed"),
    pyarrow.binary(): (b"bytes", "bytes"),
    pyarrow.large_binary(): (b"long bytes", "long bytes"),
    pyarrow.binary_view(): (b"bytes that are viewed", "bytes that are viewed"),
    pyarrow.binary(5): (b"fixed", "fixed"),
    pyarrow.list_(pyarrow.int32()): ([610, 611], "[610, 611]"),
    pyarrow.list_(pyarrow.int32(), 2): ([612, 613], "[612, 613]"),
    pyarrow.large_list(pyarrow.int32()): ([614, 615], "[614, 615]"),
    pyarrow.list_view(pyarrow.int32()): ([616, 617], "[616, 617]"),
    pyarrow.large_list_view(pyarrow.int32()): ([618, 619], "[618, 619]"),
    pyarrow.struct({"inner": pyarrow.int32()}): ({"inner": 620}, "{inner: 620}"),
    pyarrow.map_(pyarrow.int32(), pyarrow.int32()): ([(621, 622)], "{621: 622}"),
    pyarrow.dictionary(pyarrow.int8(), pyarrow.string()): ("a word", "a word"),
    pyarrow.dictionary(pyarrow.uint32(), pyarrow.int64()): (701, "701"),
}


def column_of(data_type, value):
    """Returns the value, null and the value again."""
    if pyarrow.types.is_dictionary(data_type):
        return pyarrow.array([value, None, value], data_type.value_type).dictionary_encode().cast(data_type)
    return pyarrow.array([value, None, value], data_type)


def other_columns():
    columns = {f"column {data_type}".replace(",", ""): (column_of(data_type, value), text) for data_type, (value, text) in VALUES.items()}
    runs = pyarrow.RunEndEncodedArray.from_arrays(pyarrow.array([1, 2, 3], pyarrow.int32()), pyarrow.array([801, None, 801]))
    columns["column of runs"] = (runs, "801")
    numbers, words = pyarrow.array([811, None, 811]), pyarrow.array(["x", "y", "z"])
    columns["column of a union"] = (pyarrow.UnionArray.from_sparse(pyarrow.array([0, 0, 0], pyarrow.int8()), [numbers, words]), "{0=811}")
    columns["column of JSON"] = (pyarrow.ExtensionArray.from_storage(pyarrow.json_(), pyarrow.array(["[821]", None, "[821]"])), "[821]")
    return columns


COLUMNS = other_columns()


def test_all_types_are_here():
    """A type that pyarrow gets is added above."""
    made = {column.type.id for column, _ in COLUMNS.values()}
    known = {getattr(pyarrow.lib, name) for name in dir(pyarrow.lib) if name.startswith("Type_")}
    # Nulls have no value; pyarrow makes arrays of one kind of interval; a union of the other kind has the same texts.
    left = {pyarrow.lib.Type_NA, pyarrow.lib.Type_DENSE_UNION} | {getattr(pyarrow.lib, name) for name in dir(pyarrow.lib) if re.match("Type_INTERVAL_(MONTHS|DAY_TIME)", name)}
    assert known - made <= left, known - made


@pytest.mark.parametrize("format", FORMATS)
def test_no_column_vanishes(format, tmp_path):
    assert len(FORMATS) > 30
    columns = {name: column for name, (column, _) in COLUMNS.items()}
    table = pyarrow.table({"puzzle": [ONE, MANY, SOLUTION], "title": ["first", None, "third"], **columns})
    path = tmp_path / "out"
    answer = givens.write(table, path, format=format)
    written, lost = path.read_text(), answer["lost"].split(", ")
    assert answer["written"] + answer["skipped"] == 3
    for name, (_, text) in COLUMNS.items():
        quoted = text.replace('"', '""')
        number = 2 if answer["written"] == 3 else 1
        assert name in lost or written.count(quoted) >= number, (name, written)
    titles = pyarrow.table(givens.read(path, format=format, keep=["title"]))["title"].to_pylist()
    assert "title" in lost or titles[0] == "first" or "first" in written


@pytest.mark.parametrize("name", COLUMNS)
def test_each_column_comes_back(name, tmp_path):
    column, text = COLUMNS[name]
    for file in ("out.csv", "out.jsonl"):
        table = pyarrow.table({"puzzle": [ONE, MANY, SOLUTION], "other": column})
        assert givens.write(table, tmp_path / file) == {"written": 3, "skipped": 0, "skipped_rows": [], "lost": ""}
        back = pyarrow.table(givens.read(tmp_path / file, keep=["other"]))["other"].to_pylist()
        # A field of CSV with nothing in it is read as an empty text.
        assert back == [text, "" if file == "out.csv" else None, text]


PUZZLES = {
    "string": lambda texts: pyarrow.array(texts),
    "binary": lambda texts: pyarrow.array(texts, pyarrow.binary()),
    "fixed-size binary": lambda texts: pyarrow.array(texts, pyarrow.binary(81)),
    "string view": lambda texts: pyarrow.array(texts, pyarrow.string_view()),
    "binary view": lambda texts: pyarrow.array([text and text.encode() for text in texts], pyarrow.binary_view()),
    "dictionary": lambda texts: pyarrow.array(texts).dictionary_encode(),
    "dictionary of binary": lambda texts: pyarrow.array(texts, pyarrow.binary()).dictionary_encode(),
    "runs": lambda texts: pyarrow.RunEndEncodedArray.from_arrays(pyarrow.array(range(1, len(texts) + 1), pyarrow.int32()), pyarrow.array(texts)),
    "values": lambda texts: pyarrow.array([text and [int(cell) for cell in text.replace(".", "0")] for text in texts], pyarrow.list_(pyarrow.uint8(), 81)),
    "slice": lambda texts: pyarrow.array([MANY, *texts, MANY]).dictionary_encode().slice(1, len(texts)),
    "slice of runs": lambda texts: PUZZLES["runs"]([MANY, *texts, MANY]).slice(1, len(texts)),
}


@pytest.mark.parametrize("kind", PUZZLES)
def test_puzzles_of_any_column_are_written(kind, tmp_path):
    texts = [ONE, None, SOLUTION]
    for column in ("puzzle", "solution"):
        table = pyarrow.table({"puzzle": texts, column: PUZZLES[kind](texts)})
        answer = givens.write(table, tmp_path / "out.csv")
        assert (answer["written"], answer["skipped_rows"], answer["lost"]) == (2, [(1, "null")], "")
        back = pyarrow.table(givens.read(tmp_path / "out.csv"))
        assert back[column].to_pylist() == [ONE, SOLUTION]


@pytest.mark.parametrize("column", ["puzzle", "solution"])
@pytest.mark.parametrize("wrong", [pyarrow.array([1]), pyarrow.array([1.5]), pyarrow.array([[1.5]]), pyarrow.array([True])], ids=lambda wrong: str(wrong.type))
def test_grids_that_are_none_are_refused_by_name(column, wrong, tmp_path):
    with pytest.raises(ValueError, match=f"column `{column}` of type"):
        givens.write(pyarrow.table({"puzzle": [ONE], column: wrong}), tmp_path / "out.csv")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wrong", [[ONE], ONE, None, {"puzzle": [ONE]}], ids=lambda wrong: type(wrong).__name__)
def test_what_is_no_table_is_refused(wrong, tmp_path):
    with pytest.raises(TypeError, match=f"expected a table with a column `puzzle`, found {type(wrong).__name__}"):
        givens.write(wrong, tmp_path / "out.csv")


def test_what_is_no_text_is_refused_by_name(tmp_path):
    table = pyarrow.table({"puzzle": [ONE], "notes": pyarrow.array([b"\xff\xfe"])})
    with pytest.raises(ValueError, match="column `notes` of type Binary.*row 0.*UTF-8"):
        givens.write(table, tmp_path / "out.csv")
    for far in (pyarrow.array([2**62], pyarrow.timestamp("s")), pyarrow.array([2**31 - 1], pyarrow.date32()), pyarrow.array([-(2**63)], pyarrow.duration("s"))):
        with pytest.raises(ValueError, match="column `far` of type"):
            givens.write(pyarrow.table({"puzzle": [ONE], "far": far}), tmp_path / "out.csv")
    assert list(tmp_path.iterdir()) == []


def test_two_columns_of_one_name(tmp_path):
    for name in ("puzzle", "solution"):
        table = pyarrow.Table.from_arrays([pyarrow.array([ONE])] * 3, ["puzzle", name, name])
        with pytest.raises(ValueError, match=f"expected one column `{name}`"):
            givens.write(table, tmp_path / "out.csv")
    # Two names of one thing, and one name twice.
    table = pyarrow.Table.from_arrays([pyarrow.array([text]) for text in (ONE, "one", "two", "three", "four")], ["puzzle", "title", "name", "n", "n"])
    assert givens.write(table, tmp_path / "out.jsonl")["lost"] == ""
    assert all(text in (tmp_path / "out.jsonl").read_text() for text in ("one", "two", "three", "four"))
    assert givens.write(table, tmp_path / "out.sdm")["lost"] == "title, name, n"


def test_lost_columns_of_all_batches_are_named(tmp_path):
    batches = [pyarrow.record_batch({"puzzle": [ONE], "a": pyarrow.array([a], pyarrow.int8()), "b": pyarrow.array([b], pyarrow.int8())}) for a, b in ((None, None), (None, 1), (1, 2))]
    assert givens.write(pyarrow.Table.from_batches(batches), tmp_path / "out.sdm")["lost"] == "a, b"
    assert givens.write(pyarrow.Table.from_batches(batches[:2]), tmp_path / "out.sdm")["lost"] == "b"


def test_rows_that_are_not_written_are_named(tmp_path):
    texts = [ONE, None, "bad", SMALL, MANY]
    answer = givens.write(pyarrow.table({"puzzle": texts}), tmp_path / "out.sdm")
    assert (answer["written"], answer["skipped"]) == (2, 3)
    rows, reasons = zip(*answer["skipped_rows"])
    assert rows == (1, 2, 3) and reasons[0] == "null" and "[F0" in reasons[1] and "sdm does not hold" in reasons[2]
    answer = givens.write(pyarrow.table({"puzzle": [ONE, MANY]}), tmp_path / "out.sdk")
    assert answer["skipped_rows"] == [(1, "sdk holds one puzzle")]
    # The rows of all batches are counted, and the first thousand are named.
    batch = pyarrow.record_batch({"puzzle": pyarrow.array([None] * 700, pyarrow.string())})
    answer = givens.write(pyarrow.Table.from_batches([batch] * 2), tmp_path / "out.csv")
    assert (answer["skipped"], [row for row, _ in answer["skipped_rows"]]) == (1400, list(range(1000)))


def test_a_row_that_is_null(tmp_path):
    table = pyarrow.StructArray.from_arrays([pyarrow.array([ONE, MANY])], ["puzzle"], mask=pyarrow.array([False, True]))
    assert givens.write(table, tmp_path / "out.csv")["skipped_rows"] == [(1, "null")]


def test_a_solution_that_is_none_is_lost(tmp_path):
    table = pyarrow.table({"puzzle": [ONE, ONE], "solution": [SOLUTION, "bad"]})
    assert givens.write(table, tmp_path / "out.csv")["lost"] == "solution"


@pytest.mark.parametrize("name", ["out.txt", "out.text", "out.TXT", "out.txt.gz"])
def test_texts_are_lines(name, tmp_path):
    assert givens.write(pyarrow.table({"puzzle": [ONE, MANY]}), tmp_path / name)["written"] == 2
    assert pyarrow.table(givens.read(tmp_path / name))["puzzle"].to_pylist() == [ONE, MANY]


def test_other_libraries(tmp_path):
    frames = [
        pandas.DataFrame({"puzzle": pandas.Series([ONE, MANY], dtype="category"), "n": [1, 2]}),
        polars.DataFrame({"puzzle": [ONE, MANY], "n": [1, 2]}, schema_overrides={"puzzle": polars.Categorical}),
        polars.DataFrame({"puzzle": [ONE, MANY], "n": [1, 2]}, schema_overrides={"puzzle": polars.Enum([MANY, ONE])}),
    ]
    for frame in frames:
        givens.write(frame, tmp_path / "out.csv")
        assert (tmp_path / "out.csv").read_text() == f"puzzle,n\n{ONE},1\n{MANY},2\n"
