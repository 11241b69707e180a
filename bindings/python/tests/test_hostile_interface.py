"""Structs of the C data interface that lie, as far as that can be seen: an exception, never a crash.

Pointers into nowhere, and sizes beyond the end of a buffer, cannot be seen: the interface has no sizes.
"""

import pyarrow
import pytest
from conftest import ONE, verdicts
from interface import Array, Made, MadeStream

import givens

TEXT = pyarrow.array([ONE, ONE])
VIEW = pyarrow.array([ONE, ONE], pyarrow.string_view())
TABLE = pyarrow.StructArray.from_arrays([TEXT], ["puzzle"])
LISTS = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array([0] * 162, pyarrow.uint8()), 81)
CELLS = pyarrow.array([0] * 162, pyarrow.int16())
LIST = pyarrow.ListArray.from_arrays([0, 81, 162], CELLS)
LARGE_LIST = pyarrow.LargeListArray.from_arrays([0, 81, 162], CELLS)
LIST_VIEW = pyarrow.ListViewArray.from_arrays([0, 81], [81, 81], CELLS)
ROWS = pyarrow.ListArray.from_arrays([0, 9, 18], pyarrow.ListArray.from_arrays(range(0, 163, 9), CELLS))
DICTIONARY = pyarrow.array([ONE, "bad", ONE]).dictionary_encode()
RUNS = pyarrow.RunEndEncodedArray.from_arrays(pyarrow.array([2, 3], pyarrow.int32()), pyarrow.array([ONE, "bad"]))
NESTED = {"list": LIST, "large list": LARGE_LIST, "list view": LIST_VIEW, "list of lists": ROWS, "dictionary": DICTIONARY, "runs": RUNS}


def child(index, name, value):
    return lambda made: setattr(made.child(index), name, value)


def values(name, value):
    return lambda made: setattr(Array.from_address(made.array.dictionary), name, value)


def field(part, name, value):
    return lambda made: setattr(getattr(made, part), name, value(made) if callable(value) else value)


def nested_in_itself(made):
    made.schema.children = made.pointers([made.struct(made.schema)])


def misaligned(made):
    made.set_buffer(1, TEXT.buffers()[1].address + 1)


def negative_size(made):
    made.set_buffer(3, made.pointers([2**64 - 1]))


RELEASED = field("array", "release", None)
LIES = {
    "a released schema": (TEXT, field("schema", "release", None)),
    "a schema without a format": (TEXT, field("schema", "format", None)),
    "a format that is no text": (TEXT, field("schema", "format", lambda made: made.text(b"\xff"))),
    "a name that is no text": (TEXT, field("schema", "name", lambda made: made.text(b"\xff"))),
    "an unknown format": (TEXT, field("schema", "format", lambda made: made.text(b"zz"))),
    "an empty format": (TEXT, field("schema", "format", lambda made: made.text(b""))),
    "a list without a child": (TEXT, field("schema", "format", lambda made: made.text(b"+l"))),
    "runs without children": (TEXT, field("schema", "format", lambda made: made.text(b"+r"))),
    "a union without children": (TEXT, field("schema", "format", lambda made: made.text(b"+us:0,1"))),
    "a map without children": (TEXT, field("schema", "format", lambda made: made.text(b"+m"))),
    "a negative width": (TEXT, field("schema", "format", lambda made: made.text(b"w:-1"))),
    "a negative width of lists": (LISTS, field("schema", "format", lambda made: made.text(b"+w:-81"))),
    "the largest width of lists": (LISTS, field("schema", "format", lambda made: made.text(b"+w:2147483647"))),
    "the largest width": (TEXT, field("schema", "format", lambda made: made.text(b"w:2147483647"))),
    "a negative number of children": (TABLE, field("schema", "n_children", -1)),
    "most children": (TABLE, field("schema", "n_children", 2**62)),
    "no children": (TABLE, field("schema", "children", None)),
    "a child that is missing": (TABLE, field("schema", "children", lambda made: made.pointers([None]))),
    "a type nested in itself": (TABLE, nested_in_itself),
    "a dictionary that is none": (TEXT, field("schema", "dictionary", lambda made: made.struct(made.schema_of(pyarrow.string())))),
    "a dictionary of numbers without values": (
        pyarrow.array([0, 0], pyarrow.int8()),
        field("schema", "dictionary", lambda made: made.struct(made.schema_of(pyarrow.string()))),
    ),
    "a released array": (TEXT, RELEASED),
    "a negative length": (TEXT, field("array", "length", -1)),
    "the largest length": (TEXT, field("array", "length", 2**63 - 1)),
    "the smallest length": (TEXT, field("array", "length", -(2**63))),
    "the largest length of nulls": (pyarrow.nulls(2), field("array", "length", 2**63 - 1)),
    "more nulls than there is memory for": (pyarrow.nulls(2), field("array", "length", 2**39)),
    "a negative offset": (TEXT, field("array", "offset", -1)),
    "the largest offset": (TEXT, field("array", "offset", 2**63 - 1)),
    "more nulls than rows": (TEXT, field("array", "null_count", 3)),
    "nulls without a bitmap": (TEXT, field("array", "null_count", 1)),
    "a negative number of buffers": (TEXT, field("array", "n_buffers", -1)),
    "two buffers": (TEXT, field("array", "n_buffers", 2)),
    "most buffers": (TEXT, field("array", "n_buffers", 2**62)),
    "most buffers of views": (VIEW, field("array", "n_buffers", 2**62)),
    "two buffers of views": (VIEW, field("array", "n_buffers", 2)),
    "no buffers": (TEXT, field("array", "buffers", None)),
    "no buffers of views": (VIEW, field("array", "buffers", None)),
    "no offsets": (TEXT, lambda made: made.set_buffer(1, None)),
    "no data": (TEXT, lambda made: made.set_buffer(2, None)),
    "no views": (VIEW, lambda made: made.set_buffer(1, None)),
    "no data of views": (VIEW, lambda made: made.set_buffer(2, None)),
    "no sizes of views": (VIEW, lambda made: made.set_buffer(3, None)),
    "a negative size": (VIEW, negative_size),
    "offsets that are not aligned": (TEXT, misaligned),
    "an array without children": (TABLE, field("array", "n_children", 0)),
    "an array with most children": (TABLE, field("array", "n_children", 2**62)),
    "no arrays of children": (TABLE, field("array", "children", None)),
    "an array of a child that is missing": (TABLE, field("array", "children", lambda made: made.pointers([None]))),
    "a child of a text": (TEXT, field("array", "n_children", 1)),
    "a dictionary of a text": (TEXT, field("array", "dictionary", lambda made: made.struct(made.array_of(TEXT)))),
    "a table longer than its column": (TABLE, field("array", "length", 3)),
    "lists longer than their values": (LISTS, field("array", "length", 3)),
    "lists further than their values": (LISTS, field("array", "offset", 1)),
    **{
        f"{lie} of a {name}": (array, change)
        for name, array in NESTED.items()
        for lie, change in {
            "the negative length": field("array", "length", -1),
            "the largest length": field("array", "length", 2**63 - 1),
            "the negative offset": field("array", "offset", -1),
            "too many buffers": field("array", "n_buffers", 7),
            "the absent buffers": field("array", "buffers", None),
            "too many children": field("array", "n_children", 5),
            "the format": field("schema", "format", lambda made: made.text(b"zz")),
        }.items()
        if (name, lie) != ("runs", "the absent buffers")
    },
    **{
        f"{lie} of a {name}": (array, change)
        for name, array in NESTED.items()
        if name != "dictionary"
        for lie, change in {
            "the released child": child(0, "release", None),
            "the child without values": child(0, "length", 1),
            "the child that is shorter than nothing": child(0, "length", -1),
            "the child without buffers": child(0, "buffers", None),
            "the absent children": field("array", "children", None),
        }.items()
    },
    "runs without values": (RUNS, child(1, "length", 1)),
    "a dictionary without values": (DICTIONARY, values("length", 1)),
    "a dictionary whose values are released": (DICTIONARY, values("release", None)),
    "a dictionary whose values have no buffers": (DICTIONARY, values("buffers", None)),
    "a dictionary that is missing": (DICTIONARY, field("array", "dictionary", None)),
    "a dictionary that is not in the schema": (DICTIONARY, field("schema", "dictionary", None)),
    "a list without offsets": (LIST, lambda made: made.set_buffer(1, None)),
    "a list view without sizes": (LIST_VIEW, lambda made: made.set_buffer(2, None)),
    "keys that are missing": (DICTIONARY, lambda made: made.set_buffer(1, None)),
}


@pytest.mark.parametrize(("array", "change"), LIES.values(), ids=[name.replace(" ", "-") for name in LIES])
def test_structs_that_lie(array, change, tmp_path):
    with pytest.raises(ValueError):
        givens.solve(Made(array, change))
    with pytest.raises(ValueError):
        # A released array is the end of a stream.
        givens.solve(MadeStream(Made(array, change)) if change is not RELEASED else Made(array, change))
    with pytest.raises((TypeError, ValueError)):
        givens.write(Made(array, change), tmp_path / "out.csv")
    assert list(tmp_path.iterdir()) == []


def test_structs_that_do_not_lie():
    for array in (TEXT, VIEW, TABLE, LISTS, *NESTED.values(), *(array.slice(1) for array in NESTED.values()), pyarrow.nulls(2), TEXT.slice(1), pyarrow.array([], pyarrow.string())):
        expected = verdicts(givens.solve(array))
        assert verdicts(givens.solve(Made(array))) == expected
        assert verdicts(givens.solve(MadeStream(Made(array)))) == expected


def absent(name):
    return lambda stream: setattr(stream, name, None)


@pytest.mark.parametrize(
    "options",
    [{"schema_code": 5}, {"next_code": 12}, {"next_code": -1}, {"change": absent("get_schema")}, {"change": absent("release")}],
    ids=["schema fails", "next fails", "negative code", "no schema", "released"],
)
def test_streams_that_fail(options):
    with pytest.raises(ValueError, match="stream"):
        givens.solve(MadeStream(Made(TEXT), **options))


def test_a_stream_is_taken_once():
    stream = MadeStream(Made(TEXT))
    givens.solve(stream)
    with pytest.raises(ValueError, match="released"):
        givens.solve(stream)


def test_capsules_that_are_none():
    class Wrong:
        def __init__(self, answer):
            self.answer = answer

        def __arrow_c_array__(self, requested_schema=None):
            return self.answer

    schema, array = Made(TEXT).__arrow_c_array__()
    for answer in (None, 1, (), (schema,), (array, schema), (schema, schema), (1, 2), (schema, array, array)):
        with pytest.raises((TypeError, ValueError)):
            givens.solve(Wrong(answer))
