//! Arrays for other libraries: the C data interface of Arrow in capsules of Python.

use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    ptr,
};

use arrow_array::{
    ffi::{FFI_ArrowArray, FFI_ArrowSchema, to_ffi},
    ffi_stream::FFI_ArrowArrayStream,
};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::{
    prelude::*,
    types::{PyCapsule, PyTuple},
};

use crate::error::Failure;

pub(crate) const SCHEMA: &CStr = c"arrow_schema";
pub(crate) const ARRAY: &CStr = c"arrow_array";
pub(crate) const STREAM: &CStr = c"arrow_array_stream";
/// The code of an error in a stream: `EIO`.
const FAILED: c_int = 5;

/// Returns the capsules of `__arrow_c_array__`.
pub(crate) fn export<'py>(py: Python<'py>, data: &ArrayData) -> Result<Bound<'py, PyTuple>, Failure> {
    let (array, schema) = to_ffi(data)?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    Ok(PyTuple::new(py, [schema, PyCapsule::new_with_value(py, array, ARRAY)?])?)
}

/// Returns the capsule of `__arrow_c_schema__`.
pub(crate) fn export_schema<'py>(
    py: Python<'py>,
    data_type: &DataType,
) -> Result<Bound<'py, PyCapsule>, Failure> {
    Ok(PyCapsule::new_with_value(py, FFI_ArrowSchema::try_from(data_type)?, SCHEMA)?)
}

/// The arrays of a stream that is exported.
pub(crate) type Arrays = Box<dyn Iterator<Item = Result<ArrayData, String>> + Send>;

/// Returns the capsule of `__arrow_c_stream__`. Unlike a stream of record batches, its structs may be null.
pub(crate) fn export_stream(
    py: Python<'_>,
    data_type: DataType,
    arrays: Arrays,
) -> Result<Bound<'_, PyCapsule>, Failure> {
    let data = Box::into_raw(Box::new(StreamData { data_type, arrays, error: None }));
    // SAFETY: the callbacks take the data that `release` frees.
    let stream = unsafe {
        let callbacks = (Some(schema_of as _), Some(next_of as _), Some(error_of as _), Some(release as _));
        let (schema, next, error, release) = callbacks;
        FFI_ArrowArrayStream::new_unchecked(schema, next, error, release, data.cast::<c_void>())
    };
    Ok(PyCapsule::new_with_value(py, stream, STREAM)?)
}

struct StreamData {
    data_type: DataType,
    arrays: Arrays,
    error: Option<CString>,
}

impl StreamData {
    /// Returns the data of a stream that is not released.
    ///
    /// # Safety
    ///
    /// The stream is one of [`export_stream`], and used by one thread at a time, as its interface demands.
    unsafe fn of<'a>(stream: *mut FFI_ArrowArrayStream) -> &'a mut Self {
        // SAFETY: the pointer is that of the box in `export_stream`.
        unsafe { &mut *(*stream).private_data().cast::<Self>() }
    }

    fn set<T>(&mut self, found: Result<T, String>, out: *mut T) -> c_int {
        match found {
            Ok(value) => {
                // SAFETY: the caller of the stream passes a place for the value, which holds none yet.
                unsafe { ptr::write(out, value) };
                0
            }
            Err(error) => {
                self.error = CString::new(error.replace('\0', " ")).ok();
                FAILED
            }
        }
    }
}

unsafe extern "C" fn schema_of(stream: *mut FFI_ArrowArrayStream, out: *mut FFI_ArrowSchema) -> c_int {
    // SAFETY: only `export_stream` has this callback.
    let data = unsafe { StreamData::of(stream) };
    let schema = FFI_ArrowSchema::try_from(&data.data_type).map_err(|error| error.to_string());
    data.set(schema, out)
}

unsafe extern "C" fn next_of(stream: *mut FFI_ArrowArrayStream, out: *mut FFI_ArrowArray) -> c_int {
    // SAFETY: only `export_stream` has this callback.
    let data = unsafe { StreamData::of(stream) };
    let array = data.arrays.next().transpose();
    let array =
        array.map(|array| array.map_or_else(FFI_ArrowArray::empty, |array| FFI_ArrowArray::new(&array)));
    data.set(array, out)
}

unsafe extern "C" fn error_of(stream: *mut FFI_ArrowArrayStream) -> *const c_char {
    // SAFETY: only `export_stream` has this callback.
    let data = unsafe { StreamData::of(stream) };
    data.error.as_ref().map_or(ptr::null(), |error| error.as_ptr())
}

unsafe extern "C" fn release(stream: *mut FFI_ArrowArrayStream) {
    // SAFETY: the box is that of `export_stream`, and is freed once: the stream has no data and no callback afterwards.
    unsafe {
        drop(Box::from_raw((*stream).private_data().cast::<StreamData>()));
        ptr::write(stream, FFI_ArrowArrayStream::empty());
    }
}
