//! The elements of a list of Python: texts, puzzles, or lists of integers.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyList, PyString, PyTuple},
};

use crate::{arguments::type_of, chunk::OwnedText, error::Failure, puzzle::Puzzle, values};

/// Returns the text of an element. `None` is null, as are the values that pandas uses for it.
///
/// # Errors
///
/// If it is of another type.
pub(crate) fn text_of(element: &Bound<'_, PyAny>) -> Result<OwnedText, Failure> {
    if let Ok(text) = element.cast::<PyString>() {
        return Ok(Some(Ok(text.to_cow()?.as_bytes().into())));
    }
    if let Ok(bytes) = element.cast::<PyBytes>() {
        return Ok(Some(Ok(bytes.as_bytes().into())));
    }
    if is_null(element) {
        return Ok(None);
    }
    if let Ok(puzzle) = element.cast::<Puzzle>() {
        return Ok(Some(Ok(puzzle.get().text().into_bytes().into())));
    }
    let listed = if element.hasattr("tolist")? { element.call_method0("tolist")? } else { element.clone() };
    match Cells::of(&listed)? {
        Some(cells) => Ok(Some(values::text_of(&cells.values, cells.rows.as_deref()).map(Into::into))),
        None => Err(Failure::Type(format!(
            "expected a list of str, bytes, Puzzle, None, or lists of integers, found {}",
            type_of(element)
        ))),
    }
}

/// Returns whether an element means that there is nothing: None, NaN, or `pandas.NA`.
fn is_null(element: &Bound<'_, PyAny>) -> bool {
    let is_nan = || element.extract::<f64>().is_ok_and(f64::is_nan);
    element.is_none() || is_nan() || type_of(element) == "NAType"
}

/// The cells of a puzzle.
struct Cells {
    values: Vec<Option<i64>>,
    /// The number of cells of each row, if they come in rows.
    rows: Option<Vec<usize>>,
}

impl Cells {
    /// Takes a list of integers, or a list of rows of them; `None` for anything else.
    fn of(list: &Bound<'_, PyAny>) -> Result<Option<Self>, Failure> {
        let Some(elements) = elements_of(list)? else { return Ok(None) };
        let rows = elements.iter().map(elements_of).collect::<Result<Vec<_>, _>>()?;
        let (values, lengths) = if rows.iter().all(Option::is_none) {
            (elements, None)
        } else {
            // Values beside rows are neither.
            let Some(rows) = rows.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
            let lengths = rows.iter().map(Vec::len).collect();
            (rows.into_iter().flatten().collect(), Some(lengths))
        };
        let values = values.iter().map(value_of).collect::<Option<_>>();
        Ok(values.map(|values| Self { values, rows: lengths }))
    }
}

/// Returns the value of a cell, which may be nothing; `None` for what is no value. What is beyond 64 bits is no cell, whatever
/// it is.
#[expect(clippy::option_option, reason = "null is a value")]
fn value_of(value: &Bound<'_, PyAny>) -> Option<Option<i64>> {
    if value.hasattr("__index__").unwrap_or(false) {
        return Some(Some(value.extract().unwrap_or(i64::MAX)));
    }
    is_null(value).then_some(None)
}

/// Returns the elements of a list or a tuple; `None` for anything else.
fn elements_of<'py>(object: &Bound<'py, PyAny>) -> Result<Option<Vec<Bound<'py, PyAny>>>, Failure> {
    let is_list = object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>();
    is_list.then(|| object.try_iter()?.collect::<PyResult<_>>().map_err(Failure::from)).transpose()
}
