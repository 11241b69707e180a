//! What a column of puzzles may be: an array of Arrow, an array of Python, or a list.

use std::ops::Range;

use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict, PyString},
};

use crate::{
    arguments::type_of,
    arrays::PuzzleArray,
    chunk::Chunk,
    elements::text_of,
    error::Failure,
    import::{Texts, import},
};

const EXPECTED: &str =
    "a column of puzzles: an array of texts, a list of str, or integers of shape (n, 81) or (n, 9, 9)";

/// A column of puzzles.
pub(crate) struct Puzzles(Vec<Chunk>);

/// Rows of a chunk.
#[derive(Clone)]
pub(crate) struct Block<'a> {
    pub(crate) chunk: &'a Chunk,
    pub(crate) rows: Range<usize>,
}

impl Puzzles {
    /// Takes an argument of Python for a column.
    ///
    /// # Errors
    ///
    /// If it is of another type, or not valid.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> Result<Self, Failure> {
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            return Err(Failure::Type(format!(
                "expected {EXPECTED}, found one text; use [text] or Puzzle(text)"
            )));
        }
        if let Some(arrays) = import(object, Texts::AsBytes)? {
            return Ok(Self(arrays.iter().map(Chunk::of).collect::<Result<_, _>>()?));
        }
        if let Some((array, length)) = PuzzleArray::of(object)? {
            return Ok(Self(vec![Chunk::of_array(array, length)]));
        }
        if let Some(array) = as_numpy(object)? {
            return Self::of(&array);
        }
        let other = || Failure::Type(format!("expected {EXPECTED}, found {}", type_of(object)));
        if object.is_instance_of::<PyDict>() {
            return Err(other());
        }
        let elements = object.try_iter().map_err(|_| other())?;
        let texts = elements.map(|element| text_of(&element?)).collect::<Result<_, Failure>>()?;
        Ok(Self(vec![Chunk::of_texts(texts)]))
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.0.iter().map(Chunk::length).sum()
    }

    /// Returns the number of rows that are no plain puzzle, because they have more or fewer bytes.
    pub(crate) fn other_rows(&self) -> usize {
        self.0.iter().map(Chunk::other_rows).sum()
    }

    /// Divides the rows into blocks of at most this number of rows, in order.
    pub(crate) fn blocks(&self, rows: usize) -> impl Iterator<Item = Block<'_>> + Send {
        self.0.iter().flat_map(move |chunk| {
            let starts = (0..chunk.length()).step_by(rows);
            starts.map(move |start| Block { chunk, rows: start..(start + rows).min(chunk.length()) })
        })
    }
}

/// Returns the array of `NumPy` that an object of another library is, such as a tensor or an index; `None` for one of `NumPy`, and
/// for what has none.
fn as_numpy<'py>(object: &Bound<'py, PyAny>) -> Result<Option<Bound<'py, PyAny>>, Failure> {
    if !object.hasattr("__array__")? || object.hasattr("__array_finalize__")? {
        return Ok(None);
    }
    Ok(Some(object.call_method0("__array__")?))
}
