//! The Python package `givens`: a puzzle column is a column.
//!
//! ```text
//!  Arrow, list of str, uint8 (n, 81) ──input──▶ Puzzles ──run, batch──▶ Column ──arrow──▶ pyarrow, Polars, DuckDB, …
//!  path, bytes, file ──files──▶ record batches ──files──▶ path
//! ```
//!
//! Columns come and go through the C data interface of Arrow, without copies and without a package of Python. `input`
//! knows what a column may be, `batch` how puzzles are read and solved, `answers` what is found out about each, `rows` the
//! columns of the answer, `run` the threads. `arrow` and `input` alone have `unsafe`: pointers that another library made.

mod answers;
mod arrow;
mod batch;
mod column;
mod error;
mod files;
mod input;
mod puzzle;
mod record;
mod rows;
mod run;
mod verb;
mod verbs;

use pyo3::prelude::*;

/// The compiled part of the package; `givens/__init__.py` has the names that users import.
#[pymodule(gil_used = false)]
fn _givens(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<column::Column>()?;
    module.add_class::<files::Reader>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<puzzle::Solutions>()?;
    verbs::add_to(module)?;
    files::add_to(module)?;
    puzzle::add_to(module)
}
