//! The answers as an object of Python, which other libraries take as an array of Arrow.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, StructArray,
    cast::AsArray,
    make_array,
    types::{Float64Type, Int64Type},
};
use arrow_data::{ArrayData, transform::MutableArrayData};
use arrow_schema::DataType;
use pyo3::{
    exceptions::{PyIndexError, PyKeyError, PyTypeError},
    prelude::*,
    types::{PyCapsule, PyDict, PySlice, PyString, PyTuple},
};

use crate::{arguments::type_of, error::Failure, export, pickle};

/// A column of answers, in one part or several: rows with a field for each thing that was found out, or one of these fields.
///
/// Libraries that know the Arrow `PyCapsule` interface take it without a copy, as an array or as a table:
/// `pyarrow.table(column)`, `polars.DataFrame(column)`. Without them it is a sequence: of dicts, or of the values of a field.
#[pyclass(frozen, module = "givens", sequence)]
#[derive(Debug)]
pub(crate) struct Column {
    data_type: DataType,
    chunks: Vec<ArrayRef>,
}

impl Column {
    pub(crate) fn new(data_type: DataType, chunks: Vec<StructArray>) -> Self {
        Self { data_type, chunks: chunks.into_iter().map(|chunk| Arc::new(chunk) as ArrayRef).collect() }
    }

    fn length(&self) -> usize {
        self.chunks.iter().map(Array::len).sum()
    }

    /// Returns all chunks as one array, a copy if there are several.
    fn whole(&self) -> Result<ArrayData, Failure> {
        if let [chunk] = &self.chunks[..] {
            return Ok(chunk.to_data());
        }
        self.taken(self.chunks.iter().enumerate().map(|(index, chunk)| (index, 0, chunk.len())))
    }

    /// Returns a copy of some of the rows: a chunk, the first row in it and their number each.
    fn taken(&self, parts: impl Iterator<Item = (usize, usize, usize)>) -> Result<ArrayData, Failure> {
        let chunks: Vec<_> = self.chunks.iter().map(Array::to_data).collect();
        if chunks.is_empty() {
            return Ok(ArrayData::new_empty(&self.data_type));
        }
        let mut taken = MutableArrayData::new(chunks.iter().collect(), false, 0);
        let hint = "take it in chunks, as a stream: pyarrow.chunked_array, polars.Series";
        let refuse =
            |_| Failure::Value(format!("{} rows have more than 2 GiB of text: {hint}", self.length()));
        for (chunk, start, rows) in parts {
            taken.try_extend(chunk, start, start + rows).map_err(refuse)?;
        }
        Ok(taken.freeze())
    }

    /// Returns the chunk of a row, and the row in it.
    fn place_of(&self, mut row: usize) -> Option<(usize, usize)> {
        for (index, chunk) in self.chunks.iter().enumerate() {
            if row < chunk.len() {
                return Some((index, row));
            }
            row -= chunk.len();
        }
        None
    }

    fn row<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let index = if index < 0 { index.checked_add_unsigned(self.length()) } else { Some(index) };
        let row = index.and_then(|index| usize::try_from(index).ok()).and_then(|row| self.place_of(row));
        let (chunk, row) = row.ok_or_else(|| PyIndexError::new_err("row out of range"))?;
        value_of(py, &self.chunks[chunk], row)
    }

    fn field(&self, name: &str) -> Option<Self> {
        let DataType::Struct(fields) = &self.data_type else { return None };
        let (index, field) = fields.find(name)?;
        let chunks = self.chunks.iter().map(|chunk| Arc::clone(chunk.as_struct().column(index))).collect();
        Some(Self { data_type: field.data_type().clone(), chunks })
    }

    /// Returns some of the rows: without a copy, if they follow each other.
    fn sliced(&self, slice: &Bound<'_, PySlice>) -> Result<Self, Failure> {
        let length = self.length();
        let indices = slice.indices(isize::try_from(length).unwrap_or(isize::MAX))?;
        let start = usize::try_from(indices.start).unwrap_or_default();
        let chunks = if indices.step == 1 {
            self.part(start, indices.slicelength)
        } else {
            let at = |number: usize| start.checked_add_signed(indices.step * isize::try_from(number).ok()?);
            let rows = (0..indices.slicelength).filter_map(|number| self.place_of(at(number)?));
            vec![make_array(self.taken(rows.map(|(chunk, row)| (chunk, row, 1)))?)]
        };
        Ok(Self { data_type: self.data_type.clone(), chunks })
    }

    /// Returns rows that follow each other.
    fn part(&self, mut start: usize, mut rows: usize) -> Vec<ArrayRef> {
        let mut chunks = Vec::new();
        for chunk in &self.chunks {
            let (skipped, length) = (start.min(chunk.len()), rows.min(chunk.len() - start.min(chunk.len())));
            if length > 0 {
                chunks.push(chunk.slice(skipped, length));
            }
            (start, rows) = (start - skipped, rows - length);
        }
        chunks
    }
}

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.length()
    }

    /// Return a row for an index, the rows of a slice, or the field of a name: `column[0]`, `column[:10]`, `column["verdict"]`.
    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = key.cast::<PySlice>() {
            return Ok(Bound::new(py, self.sliced(slice)?)?.into_any());
        }
        if let Ok(name) = key.cast::<PyString>() {
            let (name, names) = (name.to_cow()?, self.names().join(", "));
            let field = self.field(&name);
            let field =
                field.ok_or_else(|| PyKeyError::new_err(format!("{name}; the fields are {names}")))?;
            return Ok(Bound::new(py, field)?.into_any());
        }
        let wrong = |_| {
            let found = type_of(key);
            PyTypeError::new_err(format!("expected a number, a slice or the name of a field, found {found}"))
        };
        let index = key.call_method0("__index__").map_err(wrong)?.extract();
        self.row(py, index.map_err(|_| PyIndexError::new_err("row out of range"))?)
    }

    fn __repr__(&self) -> String {
        let names = self.names().join(", ");
        let of = if names.is_empty() { String::new() } else { format!(": {names}") };
        format!("<givens.Column of {} rows{of}>", self.length())
    }

    /// The names of the fields; none if the column is one field.
    #[getter]
    fn names(&self) -> Vec<String> {
        match &self.data_type {
            DataType::Struct(fields) => fields.iter().map(|field| field.name().clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// Return the rows as a list of dicts, or the values of a field as a list.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let rows =
            self.chunks.iter().flat_map(|chunk| (0..chunk.len()).map(move |row| value_of(py, chunk, row)));
        rows.collect()
    }

    /// Return a pandas.DataFrame with a column for each field, or a pandas.Series of one field. Needs pandas and pyarrow.
    fn to_pandas<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("givens._libraries")?.call_method1("to_pandas", (this,))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyTuple>, Failure> {
        let restore = py.import("givens._givens")?.getattr("_column")?;
        Ok((restore, (pickle::state_of(py, &self.whole()?)?,)).into_pyobject(py)?)
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

/// Returns the column of a state, for pickle.
#[pyfunction]
#[pyo3(name = "_column")]
pub(crate) fn restore(state: &Bound<'_, PyAny>) -> Result<Column, Failure> {
    let array = make_array(pickle::data_of(state)?);
    Ok(Column { data_type: array.data_type().clone(), chunks: vec![array] })
}

/// Returns the value of a row: of rows with fields, a dict.
fn value_of<'py>(py: Python<'py>, array: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    match array.data_type() {
        DataType::Struct(fields) => {
            let values = PyDict::new(py);
            for (field, column) in fields.iter().zip(array.as_struct().columns()) {
                values.set_item(field.name(), value_of(py, column, row)?)?;
            }
            Ok(values.into_any())
        }
        DataType::Int64 => Ok(array.as_primitive::<Int64Type>().value(row).into_pyobject(py)?.into_any()),
        DataType::Float64 => Ok(array.as_primitive::<Float64Type>().value(row).into_pyobject(py)?.into_any()),
        _ => Ok(PyString::new(py, array.as_string::<i32>().value(row)).into_any()),
    }
}
