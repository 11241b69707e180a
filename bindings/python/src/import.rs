//! The one way in for columns and tables of other libraries.
//!
//! Whatever has been imported is valid: every offset, index and text of it is within its buffers and of its type.
//! `tests/test_hostile_arrays.py` checks that no other file imports anything.

use std::{
    ffi::{CStr, c_int},
    ptr,
    sync::Arc,
};

use arrow_array::{
    GenericBinaryArray, OffsetSizeTrait,
    ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type},
    ffi_stream::FFI_ArrowArrayStream,
};
use arrow_data::{ArrayData, ByteView, MAX_INLINE_VIEW_LEN};
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::{
    prelude::*,
    types::{PyCapsule, PyType},
};

use crate::{
    error::Failure,
    export::{ARRAY, SCHEMA, STREAM},
    interface::{check, type_of},
};

impl From<ArrowError> for Failure {
    fn from(error: ArrowError) -> Self {
        Self::Value(format!("not a valid Arrow array: {error}"))
    }
}

/// What texts are imported as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Texts {
    /// Texts, each known to be UTF-8.
    Validated,
    /// Bytes, for cells: to find out whether texts are UTF-8 would take a tenth of the time of `check`.
    AsBytes,
}

/// Returns the arrays of an object with `__arrow_c_array__` or `__arrow_c_stream__`; `None` for another object.
///
/// # Errors
///
/// If an array is not valid.
pub(crate) fn import(object: &Bound<'_, PyAny>, texts: Texts) -> Result<Option<Vec<ArrayData>>, Failure> {
    if is_of(object, "pyarrow")? && !object.hasattr("validate")? && object.hasattr("__arrow_c_stream__")? {
        return import_each(object, texts).map(Some);
    }
    validate_sizes(object)?;
    if object.hasattr("__arrow_c_array__")? {
        let capsules = object.call_method0("__arrow_c_array__")?;
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = capsules.extract()?;
        return import_array(&schema, &array, texts).map(|array| Some(vec![array]));
    }
    if object.hasattr("__arrow_c_stream__")? {
        let capsule = object.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>();
        return import_stream(&capsule.map_err(PyErr::from)?, texts).map(Some);
    }
    Ok(None)
}

impl Texts {
    /// Returns the type that an array of a type is imported as: bytes and texts have the same buffers.
    fn in_type(self, data_type: DataType) -> DataType {
        match data_type {
            _ if self == Self::Validated => data_type,
            DataType::Utf8 => DataType::Binary,
            DataType::LargeUtf8 => DataType::LargeBinary,
            DataType::Utf8View => DataType::BinaryView,
            DataType::Struct(fields) => {
                let field = |field: &Arc<Field>| {
                    let data_type = self.in_type(field.data_type().clone());
                    field.as_ref().clone().with_data_type(data_type)
                };
                DataType::Struct(fields.iter().map(field).collect())
            }
            other => other,
        }
    }
}

/// Returns the arrays of a reader of pyarrow: its batches know the sizes of their buffers, a stream does not.
fn import_each(reader: &Bound<'_, PyAny>, texts: Texts) -> Result<Vec<ArrayData>, Failure> {
    let mut arrays = Vec::new();
    for batch in reader.try_iter()? {
        arrays.extend(import(&batch?, texts)?.unwrap_or_default());
    }
    Ok(arrays)
}

/// Lets pyarrow compare an array with the sizes of its buffers, which the interface does not pass on.
fn validate_sizes(object: &Bound<'_, PyAny>) -> Result<(), Failure> {
    if is_of(object, "pyarrow")? && object.hasattr("validate")? {
        object.call_method0("validate")?;
    }
    if is_of(object, "pandas")? {
        if object.hasattr("items")? && object.hasattr("columns")? {
            for column in object.call_method0("items")?.try_iter()? {
                validate_sizes(&column?.get_item(1)?)?;
            }
        } else if let Ok(array) = object.getattr("array")
            && array.hasattr("__arrow_array__")?
        {
            validate_sizes(&array.call_method0("__arrow_array__")?)?;
        }
    }
    Ok(())
}

/// Returns whether the class of an object, or one that it inherits from, belongs to a library.
fn is_of(object: &Bound<'_, PyAny>, library: &str) -> PyResult<bool> {
    for class in object.get_type().mro() {
        let module = class.cast_into::<PyType>()?.module()?.to_string();
        if module.split('.').next() == Some(library) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn import_array(
    schema: &Bound<'_, PyCapsule>,
    array: &Bound<'_, PyCapsule>,
    texts: Texts,
) -> Result<ArrayData, Failure> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: capsules of these names hold these structs, as the PyCapsule interface of Arrow says; the array is moved
    // out, which leaves a released one behind.
    let (schema, array) = unsafe { (schema.as_ref(), FFI_ArrowArray::from_raw(array.as_ptr())) };
    checked(array, &texts.in_type(type_of(schema)?), texts)
}

/// Returns the data of an array, once all of it is known to be valid.
fn checked(array: FFI_ArrowArray, data_type: &DataType, texts: Texts) -> Result<ArrayData, Failure> {
    check(&array, data_type)?;
    // SAFETY: the array has the counts, pointers and buffers of this type; what is in them is read only afterwards.
    let data = unsafe { from_ffi_and_data_type(array, data_type.clone())? };
    validate(&data, texts)?;
    Ok(data)
}

/// Validates all offsets, indices and texts. Views and texts that are null may be anything.
fn validate(data: &ArrayData, texts: Texts) -> Result<(), ArrowError> {
    match data.data_type() {
        DataType::Utf8 if data.null_count() > 0 => {
            data.validate_data().or_else(|error| validate_texts::<i32>(data, error))?;
        }
        DataType::LargeUtf8 if data.null_count() > 0 => {
            data.validate_data().or_else(|error| validate_texts::<i64>(data, error))?;
        }
        DataType::Utf8View | DataType::BinaryView => {
            data.validate()?;
            data.validate_nulls()?;
            validate_views(data, texts)?;
        }
        _ => data.validate_data()?,
    }
    data.child_data().iter().try_for_each(|child| validate(child, texts))
}

/// Validates the texts that are not null; fails with the error about all of them.
fn validate_texts<O: OffsetSizeTrait>(data: &ArrayData, error: ArrowError) -> Result<(), ArrowError> {
    let bytes = data.clone().into_builder().data_type(GenericBinaryArray::<O>::DATA_TYPE).build()?;
    let bytes = GenericBinaryArray::<O>::from(bytes);
    if bytes.iter().flatten().all(|bytes| str::from_utf8(bytes).is_ok()) { Ok(()) } else { Err(error) }
}

/// Validates the views that are not null. As bytes they are looked at once, when they are read: see `input`.
fn validate_views(data: &ArrayData, texts: Texts) -> Result<(), ArrowError> {
    let views = &data.buffer::<u128>(0)[..data.len()];
    let (buffers, is_text) = (&data.buffers()[1..], *data.data_type() == DataType::Utf8View);
    let is_valid = |view: u128| {
        let (part, within) = (ByteView::from(view), view.to_le_bytes());
        let (length, start) = (part.length as usize, part.offset as usize);
        let bytes = if part.length <= MAX_INLINE_VIEW_LEN {
            within.get(4..4 + length)
        } else {
            let bytes = buffers.get(part.buffer_index as usize);
            let bytes = bytes.and_then(|bytes| bytes.get(start..start + length));
            let is_read_later = texts == Texts::AsBytes;
            bytes.filter(|bytes| is_read_later || bytes.starts_with(&part.prefix.to_le_bytes()))
        };
        bytes.is_some_and(|bytes| !is_text || bytes.is_ascii() || str::from_utf8(bytes).is_ok())
    };
    let wrong = match data.nulls() {
        None => views.iter().position(|view| !is_valid(*view)),
        Some(nulls) => nulls.valid_indices().find(|&row| !is_valid(views[row])),
    };
    let refuse = |row| ArrowError::InvalidArgumentError(format!("the view of row {row} is not valid"));
    wrong.map_or(Ok(()), |row| Err(refuse(row)))
}

fn import_stream(capsule: &Bound<'_, PyCapsule>, texts: Texts) -> Result<Vec<ArrayData>, Failure> {
    let pointer = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds this struct; it is moved out, which leaves a released one behind.
    let mut stream = Stream(unsafe { FFI_ArrowArrayStream::from_raw(pointer.as_ptr()) });
    let mut schema = FFI_ArrowSchema::empty();
    let get_schema = stream.0.get_schema().filter(|_| stream.0.release().is_some());
    let get_schema =
        get_schema.ok_or_else(|| Failure::Value("the stream of Arrow is released".to_owned()))?;
    // SAFETY: the stream is not released, and the callback is its own.
    let code = unsafe { get_schema(&raw mut stream.0, &raw mut schema) };
    stream.refuse(code)?;
    let data_type = texts.in_type(type_of(&schema)?);
    let mut arrays = Vec::new();
    while let Some(array) = stream.next()? {
        arrays.push(checked(array, &data_type, texts)?);
    }
    Ok(arrays)
}

/// The arrays of a stream of another library.
struct Stream(FFI_ArrowArrayStream);

impl Stream {
    /// Returns the failure for the code that a callback has returned.
    fn refuse(&mut self, code: c_int) -> Result<(), Failure> {
        if code == 0 {
            return Ok(());
        }
        // SAFETY: the stream is not released, its last callback failed, and the text is copied at once.
        let reason = unsafe {
            let text = self.0.get_last_error().map_or(ptr::null(), |error| error(&raw mut self.0));
            (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
        };
        Err(Failure::Value(reason.unwrap_or_else(|| format!("the stream of Arrow failed with code {code}"))))
    }

    fn next(&mut self) -> Result<Option<FFI_ArrowArray>, Failure> {
        let Some(next) = self.0.get_next() else { return Ok(None) };
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: the stream is not released, and the callback is its own.
        let code = unsafe { next(&raw mut self.0, &raw mut array) };
        self.refuse(code)?;
        Ok((!array.is_released()).then_some(array))
    }
}
