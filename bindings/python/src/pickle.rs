//! Columns as values of Python that can be pickled, and back.
//!
//! The state of an array is a tuple: its kind, the number of its rows, and its contents. For rows with fields these are the
//! names and the states of the fields; for values, bytes: which of them are valid, and the buffers of Arrow. Whatever a
//! state contains, what is made of it is valid: a file may be damaged, and bytes may be anybody's.

use std::sync::Arc;

use arrow_array::{Array, StructArray, make_array};
use arrow_buffer::Buffer;
use arrow_data::{ArrayData, transform::MutableArrayData};
use arrow_schema::{DataType, Field, Fields};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyTuple},
};

use crate::error::Failure;

const ROWS: &str = "rows";
/// The kinds of values.
const KINDS: [(&str, DataType); 3] =
    [("text", DataType::Utf8), ("integer", DataType::Int64), ("number", DataType::Float64)];

/// The name and the state of a field.
type FieldState<'py> = (String, Bound<'py, PyAny>);

/// Returns the state of an array.
pub(crate) fn state_of<'py>(py: Python<'py>, data: &ArrayData) -> Result<Bound<'py, PyTuple>, Failure> {
    if let DataType::Struct(_) = data.data_type() {
        let table = StructArray::from(data.clone());
        let state = |(field, column): (&Arc<Field>, &Arc<dyn Array>)| {
            Ok((field.name().clone(), state_of(py, &column.to_data())?))
        };
        let fields: Vec<_> =
            table.fields().iter().zip(table.columns()).map(state).collect::<Result<_, Failure>>()?;
        return Ok((ROWS, table.len(), fields).into_pyobject(py)?);
    }
    // A copy has no more than its rows.
    let mut copy = MutableArrayData::new(vec![data], false, data.len());
    copy.try_extend(0, 0, data.len())?;
    let data = copy.freeze();
    let kind = KINDS.iter().find(|(_, data_type)| data_type == data.data_type());
    let kind =
        kind.ok_or_else(|| Failure::Type(format!("a column of {} cannot be pickled", data.data_type())))?;
    let valid = data.nulls().map(|nulls| PyBytes::new(py, nulls.buffer().as_slice()));
    let buffers: Vec<_> = data.buffers().iter().map(|buffer| PyBytes::new(py, buffer.as_slice())).collect();
    Ok((kind.0, data.len(), (valid, buffers)).into_pyobject(py)?)
}

/// Returns the array of a state.
///
/// # Errors
///
/// If it is not the state of an array.
pub(crate) fn data_of(state: &Bound<'_, PyAny>) -> Result<ArrayData, Failure> {
    let (kind, length, contents): (String, usize, Bound<'_, PyAny>) = state.extract()?;
    if kind == ROWS {
        let fields: Vec<FieldState<'_>> = contents.extract()?;
        let columns = fields.iter().map(|(_, state)| Ok(make_array(data_of(state)?)));
        let columns: Vec<_> = columns.collect::<Result<_, Failure>>()?;
        let field = |((name, _), column): (&FieldState<'_>, &Arc<dyn Array>)| {
            Field::new(name, column.data_type().clone(), true)
        };
        let fields: Fields = fields.iter().zip(&columns).map(field).collect();
        return Ok(StructArray::try_new_with_length(fields, columns, None, length)?.to_data());
    }
    let known = KINDS.into_iter().find(|(known, _)| *known == kind);
    let (_, data_type) = known.ok_or_else(|| Failure::Value(format!("no column is of the kind {kind}")))?;
    let (valid, buffers): (Option<Bound<'_, PyBytes>>, Vec<Bound<'_, PyBytes>>) = contents.extract()?;
    let buffer = |bytes: &Bound<'_, PyBytes>| Buffer::from_slice_ref(bytes.as_bytes());
    let valid = valid.as_ref().map(buffer);
    let data = ArrayData::try_new(data_type, length, valid, 0, buffers.iter().map(buffer).collect(), vec![])?;
    data.validate_full()?;
    Ok(data)
}
