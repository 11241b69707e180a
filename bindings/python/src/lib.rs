//! The Python package `givens`: a puzzle column is a column.
//!
//! ```text
//!  Arrow, list of str, uint8 (n, 81) ──import, input──▶ Puzzles ──run, batch──▶ Column ──export──▶ pyarrow, Polars, …
//!  path, bytes, file ──files──▶ record batches ──import, texts, write──▶ path
//! ```
//!
//! Columns come and go through the C data interface of Arrow, without copies and without a package of Python. `input`
//! knows what a column may be, `batch` how puzzles are read and solved, `answers` what is found out about each, `rows` the
//! columns of the answer, `run` the threads. `import`, `interface`, `export` and `input` alone have `unsafe`: pointers that
//! another library made. `import` is the only way in for arrays, and what it returns is valid.

mod answers;
mod batch;
mod column;
mod error;
mod export;
mod files;
mod import;
mod input;
mod interface;
mod puzzle;
mod record;
mod rows;
mod run;
mod solutions;
mod texts;
mod variant_text;
mod verb;
mod verbs;
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
    puzzle::add_to(module)
}
