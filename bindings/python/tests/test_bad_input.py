"""Bad input: an exception that says what is wrong, never a crash."""

import ctypes

import numpy
import polars
import pyarrow
import pytest
from conftest import ONE

import givens

WRONG_TYPES = [
    ONE,
    ONE.encode(),
    None,
    1,
    [1],
    [ONE, object()],
    [ONE, 1.5],
    [[[0] * 9] * 9, [[[0]]]],
    [["5"] * 81],
    [{"puzzle": ONE}],
    {"puzzle": [ONE]},
    pyarrow.array([1, 2]),
    pyarrow.array([[1.0, 2.0]]),
    pyarrow.array([["5"] * 81]),
    pyarrow.array([1, 2]).dictionary_encode(),
    pyarrow.array([[[[1]]]]),
    pyarrow.array([{"a": 1}]).field(0),
    polars.Series([1, 2]),
    numpy.zeros((3, 81), numpy.float32),
    numpy.zeros((3, 81), bool),
    numpy.zeros((3, 81), complex),
    numpy.zeros((3, 81), ">i4"),
    numpy.zeros(3, "datetime64[s]"),
    numpy.zeros(3, [("a", "i4"), ("b", "f4")]),
]


@pytest.mark.parametrize("wrong", WRONG_TYPES, ids=lambda wrong: type(wrong).__name__)
def test_wrong_types(wrong):
    with pytest.raises(TypeError, match="expected"):
        givens.solve(wrong)


@pytest.mark.parametrize("shape", [(81,), (2, 80), (2, 9, 8), (2, 9, 9, 9), (2, 81, 10), (1, 2, 81), (2, 0), (2, 49), (0, 9, 8)])
def test_wrong_widths(shape):
    with pytest.raises(ValueError, match="shape"):
        givens.solve(numpy.zeros(shape, numpy.uint8))


def test_one_hot_is_refused_with_a_hint():
    with pytest.raises(ValueError, match="argmax"):
        givens.solve(numpy.zeros((2, 9, 9, 10), numpy.uint8))


def test_one_puzzle_is_refused_with_a_hint():
    for shape in [(81,), (9, 9)]:
        with pytest.raises(ValueError, match="reshape"):
            givens.solve(numpy.zeros(shape, numpy.uint8))


def test_floats_are_refused_with_a_hint():
    with pytest.raises(TypeError, match=r"float32; use .astype"):
        givens.solve(numpy.zeros((3, 81), numpy.float32))


def test_a_table_without_puzzles():
    with pytest.raises(ValueError, match="a, b"):
        givens.solve(pyarrow.table({"a": [ONE], "b": [ONE]}))
    with pytest.raises(ValueError, match="found 81 columns.*to_numpy"):
        givens.solve(polars.DataFrame(numpy.zeros((3, 81), "int64")))


class Hostile:
    """An array of Arrow whose struct is changed after its export."""

    def __init__(self, array, **fields):
        self.array, self.fields = array, fields

    def __arrow_c_array__(self, requested_schema=None):
        schema, array = self.array.__arrow_c_array__()
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        names = ("length", "null_count", "offset", "n_buffers", "n_children")
        numbers = (ctypes.c_int64 * 5).from_address(pointer(array, b"arrow_array"))
        for name, value in self.fields.items():
            numbers[names.index(name)] = value
        return schema, array


@pytest.mark.parametrize(
    "fields",
    [{"length": -1}, {"length": 1 << 62}, {"offset": -1}, {"offset": 1 << 62}, {"n_buffers": 0}, {"n_buffers": 2}, {"n_buffers": -1}],
    ids=str,
)
def test_hostile_lengths(fields):
    with pytest.raises(ValueError, match="Arrow"):
        givens.solve(Hostile(pyarrow.array([ONE]), **fields))


def test_hostile_children():
    struct = pyarrow.StructArray.from_arrays([pyarrow.array([ONE])], ["puzzle"])
    with pytest.raises(ValueError, match="children"):
        givens.solve(Hostile(struct, n_children=0))


@pytest.mark.parametrize("offsets", [[0, 1000, 81], [0, -5, 81], [81, 0, 81]], ids=str)
def test_hostile_offsets(offsets):
    buffers = [None, pyarrow.py_buffer(numpy.array(offsets, numpy.int32)), pyarrow.py_buffer(ONE.encode())]
    with pytest.raises(ValueError):
        givens.solve(pyarrow.Array.from_buffers(pyarrow.string(), 2, buffers))


def test_offsets_beyond_the_text():
    buffers = [None, pyarrow.py_buffer(numpy.array([0, 1 << 30], numpy.int32)), pyarrow.py_buffer(ONE.encode())]
    with pytest.raises(ValueError):
        givens.solve(pyarrow.Array.from_buffers(pyarrow.string(), 1, buffers))


def test_a_capsule_of_another_name():
    class Wrong:
        def __arrow_c_array__(self, requested_schema=None):
            return tuple(reversed(pyarrow.array([ONE]).__arrow_c_array__()))

    with pytest.raises((TypeError, ValueError)):
        givens.solve(Wrong())


def test_a_stream_that_fails():
    def batches():
        yield pyarrow.record_batch({"puzzle": [ONE]})
        raise RuntimeError("the disk is gone")

    schema = pyarrow.schema({"puzzle": pyarrow.string()})
    with pytest.raises(RuntimeError, match="the disk is gone"):
        givens.solve(pyarrow.RecordBatchReader.from_batches(schema, batches()))


def test_unknown_names():
    with pytest.raises(ValueError, match="hodoku, se"):
        givens.rate([ONE], scheme="hard")
    with pytest.raises(ValueError, match="form"):
        givens.canonical([ONE], form="best")
    with pytest.raises(ValueError, match="limit"):
        givens.count([ONE], limit=0)
    with pytest.raises(TypeError):
        givens.solve([ONE], limit=0)
