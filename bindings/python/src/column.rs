//! The answers as an object of Python, which other libraries take as an array of Arrow.

use arrow_array::{
    Array, StructArray,
    cast::AsArray,
    types::{Float64Type, Int64Type},
};
use arrow_data::{ArrayData, transform::MutableArrayData};
use arrow_schema::DataType;
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyCapsule, PyDict, PyTuple},
};

use crate::{error::Failure, export};

/// A struct array: a row for each puzzle, in one chunk or several.
#[pyclass(frozen, module = "givens", sequence)]
#[derive(Debug)]
pub(crate) struct Column {
    data_type: DataType,
    chunks: Vec<StructArray>,
}

impl Column {
    pub(crate) fn new(data_type: DataType, chunks: Vec<StructArray>) -> Self {
        Self { data_type, chunks }
    }

    fn length(&self) -> usize {
        self.chunks.iter().map(Array::len).sum()
    }

    /// Returns all chunks as one array, a copy if there are several.
    fn whole(&self) -> Result<ArrayData, Failure> {
        if let [chunk] = &self.chunks[..] {
            return Ok(chunk.to_data());
        }
        let chunks: Vec<_> = self.chunks.iter().map(Array::to_data).collect();
        if chunks.is_empty() {
            return Ok(ArrayData::new_empty(&self.data_type));
        }
        let mut all = MutableArrayData::new(chunks.iter().collect(), true, self.length());
        let hint = "take it in chunks, as a stream: pyarrow.chunked_array, polars.Series";
        let refuse =
            |_| Failure::Value(format!("{} rows have more than 2 GiB of text: {hint}", self.length()));
        let mut each = chunks.iter().enumerate();
        each.try_for_each(|(index, chunk)| all.try_extend(index, 0, chunk.len())).map_err(refuse)?;
        Ok(all.freeze())
    }
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.length()
    }

    /// Returns a row as a dict, None if it is null.
    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Option<Bound<'py, PyDict>>> {
        let length = self.length();
        let index = if index < 0 { index.checked_add_unsigned(length) } else { Some(index) };
        let index = index.and_then(|index| usize::try_from(index).ok()).filter(|index| *index < length);
        let mut row = index.ok_or_else(|| PyIndexError::new_err("row out of range"))?;
        for chunk in &self.chunks {
            if row < chunk.len() {
                return row_of(py, chunk, row);
            }
            row -= chunk.len();
        }
        Ok(None)
    }

    fn __repr__(&self) -> String {
        format!("<givens.Column of {} rows: {}>", self.length(), self.names().join(", "))
    }

    /// The names of the fields.
    #[getter]
    fn names(&self) -> Vec<String> {
        match &self.data_type {
            DataType::Struct(fields) => fields.iter().map(|field| field.name().clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the rows as a list of dicts, None for null.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Vec<Option<Bound<'py, PyDict>>>> {
        let rows =
            self.chunks.iter().flat_map(|chunk| (0..chunk.len()).map(move |row| row_of(py, chunk, row)));
        rows.collect()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyCapsule>, Failure> {
        export::export_schema(py, &self.data_type)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyTuple>, Failure> {
        let _ = requested_schema;
        export::export(py, &self.whole()?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyCapsule>, Failure> {
        let _ = requested_schema;
        let chunks = self.chunks.clone().into_iter().map(|chunk| Ok(chunk.to_data()));
        export::export_stream(py, self.data_type.clone(), Box::new(chunks))
    }
}

fn row_of<'py>(py: Python<'py>, chunk: &StructArray, row: usize) -> PyResult<Option<Bound<'py, PyDict>>> {
    if chunk.is_null(row) {
        return Ok(None);
    }
    let values = PyDict::new(py);
    for (field, array) in chunk.fields().iter().zip(chunk.columns()) {
        let name = field.name();
        match array.data_type() {
            _ if array.is_null(row) => values.set_item(name, py.None())?,
            DataType::Int64 => values.set_item(name, array.as_primitive::<Int64Type>().value(row))?,
            DataType::Float64 => values.set_item(name, array.as_primitive::<Float64Type>().value(row))?,
            _ => values.set_item(name, array.as_string::<i32>().value(row))?,
        }
    }
    Ok(Some(values))
}
