//! The Python package `givens`: a puzzle column is a column.
//!
//! ```text
//!  Arrow ──import──┐
//!  NumPy ──arrays──┼─▶ chunk ──run, batch──▶ column ──export──▶ pyarrow, Polars, …
//!  list ──elements─┘
//!  path, bytes, file ──files──▶ record batches ──import, texts, write──▶ path
//! ```
//!
//! The functions that users call are in Python (`python/givens`), with their texts, types and defaults; those here take all
//! arguments. Columns come and go through the C data interface of Arrow, without copies and without a package of Python.
//! `input` knows what a column may be, `chunk` has the text of each row, `batch` how puzzles are read and solved, `answers` what
//! is found out about each, `rows` the columns of the answer, `run` the threads. `import`, `interface`, `export` and `arrays`
//! alone have `unsafe`: pointers that another library made. `import` is the only way in for arrays of Arrow, and what it
//! returns is valid.

mod answers;
mod arguments;
mod arrays;
mod batch;
mod chunk;
mod column;
mod elements;
mod encoded;
mod error;
mod export;
mod files;
mod generate;
mod import;
mod input;
mod interface;
mod lists;
mod pickle;
mod puzzle;
mod record;
mod rows;
mod run;
mod solutions;
mod texts;
mod values;
mod variant_text;
mod verb;
mod verbs;
mod words;
mod write;

use pyo3::prelude::*;

/// The compiled part of the package; `givens/__init__.py` has the names that users import.
#[pymodule(gil_used = false)]
fn _givens(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<column::Column>()?;
    module.add_class::<files::Reader>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<solutions::Solutions>()?;
    verbs::add_to(module)?;
    files::add_to(module)?;
    write::add_to(module)?;
    puzzle::add_to(module)?;
    generate::add_to(module)?;
    module.add_function(wrap_pyfunction!(column::restore, module)?)
}
