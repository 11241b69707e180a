"""The C data interface of Arrow by hand, so that each field of its structs can be anything."""

import ctypes

import pyarrow


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


POINTER, NUMBER = ctypes.c_void_p, ctypes.c_int64
Schema._fields_ = [
    ("format", POINTER), ("name", POINTER), ("metadata", POINTER), ("flags", NUMBER), ("n_children", NUMBER),
    ("children", POINTER), ("dictionary", POINTER), ("release", POINTER), ("private_data", POINTER),
]
Array._fields_ = [
    ("length", NUMBER), ("null_count", NUMBER), ("offset", NUMBER), ("n_buffers", NUMBER), ("n_children", NUMBER),
    ("buffers", POINTER), ("children", POINTER), ("dictionary", POINTER), ("release", POINTER), ("private_data", POINTER),
]
Stream._fields_ = [("get_schema", POINTER), ("get_next", POINTER), ("get_last_error", POINTER), ("release", POINTER), ("private_data", POINTER)]

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


@ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))
def release_schema(schema):
    schema.contents.release = None


@ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))
def release_array(array):
    array.contents.release = None


@ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))
def release_stream(stream):
    stream.contents.release = None


def address(thing):
    return ctypes.cast(thing, POINTER).value


FORMATS = {
    "string": b"u", "large_string": b"U", "string_view": b"vu", "null": b"n",
    "int8": b"c", "uint8": b"C", "int16": b"s", "int32": b"i", "int64": b"l",
}
NESTED = {"struct": b"+s", "list": b"+l", "large_list": b"+L", "list_view": b"+vl", "large_list_view": b"+vL", "run_end_encoded": b"+r"}


def format_of(data_type):
    if pyarrow.types.is_fixed_size_list(data_type):
        return f"+w:{data_type.list_size}".encode()
    name = str(data_type)
    return FORMATS.get(name) or NESTED[name.split("<")[0]]


class Made:
    """An array with `__arrow_c_array__`, whose structs are made here; `change` may alter them."""

    def __init__(self, array, change=lambda made: None):
        self.kept = [array]
        self.schema, self.array = self.schema_of(array.type), self.array_of(array)
        change(self)

    def pointers(self, values):
        made = (POINTER * max(len(values), 1))(*values)
        self.kept.append(made)
        return address(made)

    def text(self, text):
        made = ctypes.create_string_buffer(text)
        self.kept.append(made)
        return address(made)

    def struct(self, made):
        self.kept.append(made)
        return ctypes.addressof(made)

    def schema_of(self, data_type, name="", nullable=True):
        types = pyarrow.types
        values = None
        if types.is_dictionary(data_type):
            values, data_type = self.schema_of(data_type.value_type), data_type.index_type
        children = [data_type.field(index) for index in range(data_type.num_fields)]
        if types.is_run_end_encoded(data_type):
            children = [pyarrow.field("run_ends", data_type.run_end_type, nullable=False), pyarrow.field("values", data_type.value_type)]
        parts = [self.schema_of(child.type, child.name, child.nullable) for child in children]
        self.kept.extend([*parts, values])
        return Schema(
            format=self.text(format_of(data_type)), name=self.text(name.encode()), flags=2 * nullable, n_children=len(parts),
            children=self.pointers([ctypes.addressof(part) for part in parts]), release=address(release_schema),
            dictionary=values and ctypes.addressof(values),
        )

    def array_of(self, array):
        types = pyarrow.types
        values = self.array_of(array.dictionary) if types.is_dictionary(array.type) else None
        own, children = array.buffers(), []
        if types.is_struct(array.type):
            own, children = own[:1], [array.field(index) for index in range(array.type.num_fields)]
        elif types.is_fixed_size_list(array.type):
            own, children = own[:1], [array.values]
        elif types.is_list(array.type) or types.is_large_list(array.type):
            own, children = own[:2], [array.values]
        elif types.is_list_view(array.type) or types.is_large_list_view(array.type):
            own, children = own[:3], [array.values]
        elif types.is_run_end_encoded(array.type):
            own, children = [], [array.run_ends, array.values]
        elif types.is_dictionary(array.type):
            own = own[:2]
        elif array.type == pyarrow.null():
            own = []
        addresses = [part.address if part else None for part in own]
        if array.type == pyarrow.string_view():
            addresses.append(self.pointers([part.size for part in own[2:]]))
        parts = [self.array_of(child) for child in children]
        self.kept.extend([own, parts, values])
        return Array(
            length=len(array), null_count=array.null_count, offset=array.offset, n_buffers=len(addresses), n_children=len(parts),
            buffers=self.pointers(addresses), children=self.pointers([ctypes.addressof(part) for part in parts]), release=address(release_array),
            dictionary=values and ctypes.addressof(values),
        )

    def child(self, index):
        """Returns the array of a child, to change it."""
        return Array.from_address((POINTER * self.array.n_children).from_address(self.array.children)[index])

    def set_buffer(self, index, value):
        (POINTER * self.array.n_buffers).from_address(self.array.buffers)[index] = value

    def __arrow_c_array__(self, requested_schema=None):
        names = (b"arrow_schema", b"arrow_array")
        return tuple(new_capsule(ctypes.addressof(part), name, None) for part, name in zip((self.schema, self.array), names))


class MadeStream:
    """A stream of one array, with callbacks that may fail or be missing."""

    def __init__(self, made, schema_code=0, next_code=0, change=lambda stream: None):
        self.made, self.left = made, 1

        @ctypes.CFUNCTYPE(ctypes.c_int, POINTER, ctypes.POINTER(Schema))
        def get_schema(stream, out):
            ctypes.memmove(out, ctypes.addressof(made.schema), ctypes.sizeof(Schema))
            return schema_code

        @ctypes.CFUNCTYPE(ctypes.c_int, POINTER, ctypes.POINTER(Array))
        def get_next(stream, out):
            if self.left:
                ctypes.memmove(out, ctypes.addressof(made.array), ctypes.sizeof(Array))
            self.left = 0
            return next_code

        self.callbacks = (get_schema, get_next)
        self.stream = Stream(get_schema=address(get_schema), get_next=address(get_next), release=address(release_stream))
        change(self.stream)

    def __arrow_c_stream__(self, requested_schema=None):
        return new_capsule(ctypes.addressof(self.stream), b"arrow_array_stream", None)
