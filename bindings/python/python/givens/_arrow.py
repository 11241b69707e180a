"""What has the Arrow PyCapsule interface, for types."""

from typing import Protocol


class ArrowArray(Protocol):
    """An array, or a batch of rows."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...


class ArrowStream(Protocol):
    """A stream of arrays, or of batches of rows."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Arrow = ArrowArray | ArrowStream
