"""Arrays of Arrow that lie about themselves: an exception, never a crash, and nothing of them in a file.

`valgrind.sh` runs this file under valgrind, which sees every read outside of a buffer.
"""

import re
from pathlib import Path

import numpy
import pandas
import pyarrow
import pytest
from conftest import ONE, verdicts

import givens

FUNCTIONS = [givens.solve, givens.check, givens.count, givens.rate, givens.canonical]
DATA = ONE.encode()


def buffer(values, kind=numpy.int32):
    return pyarrow.py_buffer(numpy.array(values, kind).tobytes())


def built(data_type, length, *buffers, **options):
    parts = [None if part is None else pyarrow.py_buffer(part) if isinstance(part, bytes) else part for part in buffers]
    return pyarrow.Array.from_buffers(data_type, length, parts, **options)


def texts(offsets, data=DATA, data_type=pyarrow.string(), valid=None, **options):
    kind = numpy.int64 if str(data_type).startswith("large") else numpy.int32
    return built(data_type, len(offsets) - 1 - options.get("offset", 0), valid, buffer(offsets, kind), data, **options)


def view(length, prefix, index, offset):
    return length.to_bytes(4, "little") + prefix + index.to_bytes(4, "little", signed=True) + offset.to_bytes(4, "little", signed=True)


GOOD_VIEW = view(81, DATA[:4], 0, 0)


def views(*parts, data_type=pyarrow.string_view()):
    return built(data_type, len(parts), None, b"".join(parts), DATA)


TEXTS = [pyarrow.string(), pyarrow.binary(), pyarrow.large_string(), pyarrow.large_binary()]
VIEWS = [pyarrow.string_view(), pyarrow.binary_view()]
OFFSETS = {
    "beyond": [0, 2000, 81],
    "beyond at the end": [0, 81, 2000],
    "negative": [0, -5, 81],
    "negative at first": [-81, 0, 81],
    "decreasing": [81, 0, 81],
    "decreasing below the first": [40, 10, 81],
    "huge": [0, 2**31 - 1, 81],
    "smallest": [0, -(2**31), 81],
}

# An array that lies; pyarrow itself refuses to make some of them.
HOSTILE = {
    **{f"{data_type}: {name}": lambda t=data_type, o=offsets: texts(o, data_type=t) for data_type in TEXTS for name, offsets in OFFSETS.items()},
    **{f"{data_type}: huge": lambda t=data_type: texts([0, 2**62, 81], data_type=t) for data_type in TEXTS[2:]},
    **{f"{data_type}: largest": lambda t=data_type: texts([0, 2**63 - 1, 81], data_type=t) for data_type in TEXTS[2:]},
    "a slice of decreasing offsets": lambda: texts([0, 2000, 2000, 81]).slice(1),
    "an offset beyond the array": lambda: built(pyarrow.string(), 1, None, buffer([0, 81]), DATA, offset=5),
    "too few offsets": lambda: built(pyarrow.string(), 9, None, buffer([0, 81]), DATA),
    "no offsets": lambda: built(pyarrow.string(), 1, None, None, DATA),
    "no data": lambda: built(pyarrow.string(), 1, None, buffer([0, 81]), None),
    "too little data": lambda: texts([0, 81], DATA[:10]),
    "a bitmap too short": lambda: built(pyarrow.string(), 20, b"\xff", buffer([0] * 20 + [81]), DATA),
    "nulls without a bitmap": lambda: texts([0, 81], null_count=1),
    "more nulls than there are": lambda: texts([0, 81, 81], valid=b"\x01", null_count=2),
    **{
        f"{data_type}: {name}": lambda t=data_type, p=part: views(GOOD_VIEW, p, data_type=t)
        for data_type in VIEWS
        for name, part in {
            "another buffer": view(81, DATA[:4], 7, 0),
            "a negative buffer": view(81, DATA[:4], -1, 0),
            "an offset beyond": view(81, DATA[:4], 0, 5000),
            "an offset too far": view(81, DATA[:4], 0, 1),
            "a negative offset": view(81, DATA[:4], 0, -81),
            "too long": view(5000, DATA[:4], 0, 0),
            "the longest": view(2**32 - 1, DATA[:4], 0, 0),
            "another prefix": view(81, b"9999", 0, 0),
        }.items()
    },
    "fixed-size binary of another width": lambda: built(pyarrow.binary(81), 3, None, DATA),
    "a fixed-size list without values": lambda: pyarrow.FixedSizeListArray.from_buffers(
        pyarrow.list_(pyarrow.uint8(), 81), 3, [None], children=[pyarrow.array(range(81), pyarrow.uint8())]
    ),
}

# Texts that are none. They are malformed puzzles, but cannot be written.
NO_TEXTS = {
    "not UTF-8": lambda: texts([0, 81], b"\xff" + DATA[1:]),
    "not UTF-8 at a limit": lambda: texts([0, 1, 3], "é5".encode()),
    "not UTF-8 in a large string": lambda: texts([0, 81], b"\xff" + DATA[1:], pyarrow.large_string()),
    "not UTF-8 in a view": lambda: views(view(4, b"\xff\xfe5.", 0, 0)),
}

# Arrays of arrays that lie; solve takes some of their types, write takes all.
NESTED = {
    "a dictionary's index": lambda: pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, 9]), [ONE], safe=False),
    "a dictionary's negative index": lambda: pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, -1]), [ONE], safe=False),
    "a dictionary's values": lambda: pyarrow.DictionaryArray.from_arrays(pyarrow.array([0, 1]), HOSTILE["string: beyond"](), safe=False),
    "offsets of a list": lambda: pyarrow.ListArray.from_buffers(
        pyarrow.list_(pyarrow.int8()), 2, [None, buffer([0, 3000, 2])], children=[pyarrow.array([1, 2], pyarrow.int8())]
    ),
    "texts of a list": lambda: pyarrow.ListArray.from_arrays([0, 1, 2], HOSTILE["string: beyond"]()),
    "views of a list": lambda: pyarrow.ListViewArray.from_buffers(
        pyarrow.list_view(pyarrow.int8()), 2, [None, buffer([0, 3000]), buffer([1, 1])], children=[pyarrow.array([1, 2], pyarrow.int8())]
    ),
    "runs that decrease": lambda: pyarrow.RunEndEncodedArray.from_buffers(
        pyarrow.run_end_encoded(pyarrow.int32(), pyarrow.string()),
        2,
        [None],
        children=[pyarrow.array([5, 2], pyarrow.int32()), pyarrow.array(["a", "b"])],
    ),
    "a union's types": lambda: pyarrow.UnionArray.from_buffers(
        pyarrow.sparse_union([pyarrow.field("a", pyarrow.int8())]), 2, [None, pyarrow.py_buffer(b"\x00\x09")], children=[pyarrow.array([1, 2], pyarrow.int8())]
    ),
    "a union's offsets": lambda: pyarrow.UnionArray.from_buffers(
        pyarrow.dense_union([pyarrow.field("a", pyarrow.int8())]), 2, [None, pyarrow.py_buffer(b"\x00\x00"), buffer([0, 4000])], children=[pyarrow.array([1, 2], pyarrow.int8())]
    ),
    "bits too few": lambda: built(pyarrow.bool_(), 100, None, b"\x01"),
    "numbers too few": lambda: built(pyarrow.int64(), 100, None, b"12345678"),
}


def sliced(array):
    """Returns the array without its first row, if it still lies then."""
    try:
        array.slice(1).validate(full=True)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowIndexError):
        return array.slice(1)
    return array


# Where an array may be.
PLACES = {
    "array": lambda array: array,
    "slice": sliced,
    "chunk": lambda array: pyarrow.chunked_array([array.slice(0, 0), array], array.type),
    "table": lambda array: pyarrow.Table.from_arrays([array], ["puzzle"]),
    "batch": lambda array: pyarrow.RecordBatch.from_arrays([array], ["puzzle"]),
    "struct": lambda array: pyarrow.StructArray.from_arrays([array], ["puzzle"]),
    "reader": lambda array: pyarrow.RecordBatchReader.from_batches(
        pyarrow.schema({"puzzle": array.type}), [pyarrow.RecordBatch.from_arrays([array], ["puzzle"])]
    ),
    "pandas": lambda array: pandas.Series(array, dtype=pandas.ArrowDtype(array.type)),
    "frame": lambda array: pandas.DataFrame({"puzzle": pandas.Series(array, dtype=pandas.ArrowDtype(array.type))}),
}
TABLES = ("table", "batch", "struct", "reader", "frame")


def named(params):
    return pytest.mark.parametrize("make", params.values(), ids=[name.replace(" ", "-") for name in params])


@pytest.mark.parametrize("place", PLACES)
@named(HOSTILE)
def test_columns_that_lie(make, place):
    for function in FUNCTIONS:
        with pytest.raises(ValueError):
            function(PLACES[place](make()), threads=1)


@pytest.mark.parametrize("column", ["puzzle", "solution", "title", "other"])
@pytest.mark.parametrize("place", TABLES)
@named(HOSTILE | NO_TEXTS | NESTED)
def test_tables_that_lie_are_not_written(make, place, column, tmp_path):
    def table():
        # The rows of one column lie, those of the others do not.
        array = make()
        columns = {"puzzle": pyarrow.array([ONE] * len(array)), column: array}
        if place == "frame":
            return pandas.DataFrame({name: pandas.Series(part, dtype=pandas.ArrowDtype(part.type)) for name, part in columns.items()})
        if place in ("batch", "reader"):
            batch = pyarrow.RecordBatch.from_arrays(list(columns.values()), list(columns))
            return batch if place == "batch" else pyarrow.RecordBatchReader.from_batches(batch.schema, [batch])
        whole = pyarrow.StructArray.from_arrays(list(columns.values()), list(columns))
        return whole if place == "struct" else pyarrow.Table.from_arrays(list(columns.values()), list(columns))

    for name in ("out.csv", "out.jsonl"):
        with pytest.raises(ValueError):
            givens.write(table(), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_what_is_valid_is_taken():
    """The ways of building arrays above, without the lies."""
    good = [
        *(texts([0, 81, 81], data_type=data_type) for data_type in TEXTS),
        *(views(GOOD_VIEW, view(0, bytes(4), 0, 0), data_type=data_type) for data_type in VIEWS),
        texts([7, 7, 88, 88], b"x" * 7 + DATA).slice(1),
    ]
    for place, make in PLACES.items():
        for array in good:
            found = verdicts(givens.solve(make(array)))
            assert found == ["one", "malformed"], (place, array.type)
    # What is behind a null is nothing that an array promises.
    behind = built(pyarrow.string_view(), 2, b"\x01", GOOD_VIEW + view(81, b"9999", 7, 7), DATA)
    assert verdicts(givens.solve(behind)) == ["one", None]
    behind = built(pyarrow.string(), 2, b"\x01", buffer([0, 81, 83]), DATA + b"\xff\xff")
    assert verdicts(givens.solve(behind)) == ["one", None]


@pytest.mark.parametrize("place", PLACES)
@named(NO_TEXTS)
def test_texts_that_are_not_utf8_are_malformed(make, place):
    array = make()
    for function in FUNCTIONS:
        assert verdicts(function(PLACES[place](array), threads=1))[-1] == "malformed"


@pytest.mark.parametrize("place", PLACES)
@named(NESTED)
def test_nested_columns_that_lie(make, place):
    for function in FUNCTIONS:
        with pytest.raises((TypeError, ValueError)):
            function(PLACES[place](make()), threads=1)


def test_arrays_enter_through_one_door():
    """Only import.rs takes arrays of other libraries, and only the files of the interface have its structs."""
    doors = {
        r"from_ffi|FFI_\w+::from_raw\(|call_method\d\(\"__arrow_c|ArrowArrayStreamReader": {"import.rs"},
        r"FFI_": {"import.rs", "interface.rs", "export.rs"},
        r"\bunsafe\b": {"import.rs", "interface.rs", "export.rs", "arrays.rs"},
        r"new_unchecked|build_unchecked|from_utf8_unchecked|skip_validation": {"export.rs"},
    }
    files = sorted((Path(__file__).parent.parent / "src").glob("*.rs"))
    assert len(files) > 10
    for pattern, allowed in doors.items():
        found = {file.name for file in files if re.search(pattern, re.sub(r"//.*", "", file.read_text()))}
        assert found == allowed or found < allowed, (pattern, found)
