//! Arrays from and to other libraries: the C data interface of Arrow in capsules of Python.
//!
//! The interface passes pointers without the lengths of what they point to, so an array whose maker lies about its
//! lengths cannot be refused in all cases. What can be checked is checked before anything is read.

use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    ptr,
};

use arrow_array::{
    ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, from_ffi_and_data_type, to_ffi},
    ffi_stream::FFI_ArrowArrayStream,
};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType};
use pyo3::{
    prelude::*,
    types::{PyCapsule, PyTuple},
};

use crate::error::Failure;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";
/// The code of an error in a stream: `EIO`.
const FAILED: c_int = 5;
/// No array is longer: 2⁴⁰ rows of one byte are a tebibyte.
const MAX_LENGTH: usize = 1 << 40;

impl From<ArrowError> for Failure {
    fn from(error: ArrowError) -> Self {
        Self::Value(error.to_string())
    }
}

/// Returns the arrays of an object with `__arrow_c_array__` or `__arrow_c_stream__`; `None` for another object.
pub(crate) fn import(object: &Bound<'_, PyAny>) -> Result<Option<Vec<ArrayData>>, Failure> {
    // pyarrow knows the sizes of its buffers, which the interface does not pass on.
    if object.get_type().module()?.to_string().starts_with("pyarrow") && object.hasattr("validate")? {
        object.call_method0("validate")?;
    }
    if object.hasattr("__arrow_c_array__")? {
        let capsules = object.call_method0("__arrow_c_array__")?;
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = capsules.extract()?;
        return import_array(&schema, &array).map(|array| Some(vec![array]));
    }
    if object.hasattr("__arrow_c_stream__")? {
        let capsule = object.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>();
        return import_stream(&capsule.map_err(PyErr::from)?)?.collect::<Result<_, _>>().map(Some);
    }
    Ok(None)
}

fn import_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> Result<ArrayData, Failure> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: capsules of these names hold these structs, as the PyCapsule interface of Arrow says; the array is moved
    // out, which leaves a released one behind.
    let (schema, array) = unsafe { (schema.as_ref(), FFI_ArrowArray::from_raw(array.as_ptr())) };
    check(&array, &DataType::try_from(schema)?)?;
    // SAFETY: the array is of this schema and has the buffers of its type.
    let data = unsafe { from_ffi(array, schema)? };
    data.validate()?;
    Ok(data)
}

/// Returns the arrays of a stream, each taken when it is asked for.
pub(crate) fn import_stream(capsule: &Bound<'_, PyCapsule>) -> Result<ImportedStream, Failure> {
    let pointer = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds this struct; it is moved out, which leaves a released one behind.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer.as_ptr()) };
    let mut schema = FFI_ArrowSchema::empty();
    let get_schema = stream.get_schema().filter(|_| stream.release().is_some());
    let get_schema =
        get_schema.ok_or_else(|| Failure::Value("the stream of Arrow is released".to_owned()))?;
    // SAFETY: the stream is not released, and the callback is its own.
    let code = unsafe { get_schema(&raw mut stream, &raw mut schema) };
    let mut imported = ImportedStream { stream, data_type: DataType::Null };
    imported.refuse(code)?;
    imported.data_type = DataType::try_from(&schema)?;
    Ok(imported)
}

/// The arrays of a stream of another library.
pub(crate) struct ImportedStream {
    stream: FFI_ArrowArrayStream,
    pub(crate) data_type: DataType,
}

impl ImportedStream {
    /// Returns the failure for the code that a callback has returned.
    fn refuse(&mut self, code: c_int) -> Result<(), Failure> {
        if code == 0 {
            return Ok(());
        }
        // SAFETY: the stream is not released, its last callback failed, and the text is copied at once.
        let reason = unsafe {
            let text = self.stream.get_last_error().map_or(ptr::null(), |error| error(&raw mut self.stream));
            (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
        };
        Err(Failure::Value(reason.unwrap_or_else(|| format!("the stream of Arrow failed with code {code}"))))
    }

    fn take(&mut self) -> Result<Option<ArrayData>, Failure> {
        let Some(next) = self.stream.get_next() else { return Ok(None) };
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: the stream is not released, and the callback is its own.
        let code = unsafe { next(&raw mut self.stream, &raw mut array) };
        self.refuse(code)?;
        if array.is_released() {
            return Ok(None);
        }
        check(&array, &self.data_type)?;
        // SAFETY: the array is of the type of the stream and has the buffers of that type.
        let data = unsafe { from_ffi_and_data_type(array, self.data_type.clone())? };
        data.validate()?;
        Ok(Some(data))
    }
}

impl Iterator for ImportedStream {
    type Item = Result<ArrayData, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.take().transpose()
    }
}

/// Checks the lengths and counts of an array, as far as they are known, and those of its children.
fn check(array: &FFI_ArrowArray, data_type: &DataType) -> Result<(), Failure> {
    let refuse = |what: &str| Err(Failure::Value(format!("not a valid Arrow array: {what}")));
    if array.is_released() {
        return refuse("it is released");
    }
    // Negative numbers are large ones.
    if array.len() > MAX_LENGTH || array.offset() > MAX_LENGTH {
        return refuse("its length or offset is out of range");
    }
    let children: Vec<&DataType> = match data_type {
        DataType::Struct(fields) => fields.iter().map(|field| field.data_type()).collect(),
        DataType::List(field) | DataType::LargeList(field) | DataType::FixedSizeList(field, _) => {
            vec![field.data_type()]
        }
        _ => Vec::new(),
    };
    let buffers = match data_type {
        DataType::Null => 0,
        DataType::Struct(_) | DataType::FixedSizeList(..) => 1,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Binary | DataType::LargeBinary => 3,
        DataType::Utf8View | DataType::BinaryView => 3.max(array.num_buffers()),
        _ => array.num_buffers(),
    };
    if array.num_children() != children.len() && !children.is_empty() {
        return refuse("expected another number of children");
    }
    if array.num_buffers() != buffers {
        return refuse(&format!("expected {buffers} buffers, found {}", array.num_buffers()));
    }
    children.into_iter().enumerate().try_for_each(|(index, child)| check(array.child(index), child))
}

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
