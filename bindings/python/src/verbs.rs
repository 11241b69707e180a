//! The functions of columns, as Python calls them.

use givens::{canon::CanonicalForm, rate::Scheme};
use pyo3::prelude::*;

use crate::{
    answers::{Canon, Check, Counting, Rating, Solve},
    arguments::{number, thread_count},
    batch::answer_block,
    column::Column,
    error::Failure,
    input::{Block, Puzzles},
    rows::{data_type, headings},
    run::{Stop, run},
    verb::{FAST, SLOW, Verb},
};

/// Rows of a block for one thread: a fraction of a second.
const MAX_ROWS: usize = 1 << 20;
/// One row in so many that is no plain puzzle makes a column a slow one.
const SLOW_SHARE: usize = 16;

/// Adds the functions of columns to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(check_column, module)?)?;
    module.add_function(wrap_pyfunction!(count, module)?)?;
    module.add_function(wrap_pyfunction!(rate, module)?)?;
    module.add_function(wrap_pyfunction!(canonical_forms, module)?)
}

#[pyfunction]
fn solve(py: Python<'_>, puzzles: &Bound<'_, PyAny>, threads: &Bound<'_, PyAny>) -> Result<Column, Failure> {
    answer(py, puzzles, threads, &Solve)
}

#[pyfunction]
#[pyo3(name = "check")]
fn check_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    threads: &Bound<'_, PyAny>,
) -> Result<Column, Failure> {
    answer(py, puzzles, threads, &Check)
}

#[pyfunction]
fn count(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    limit: &Bound<'_, PyAny>,
    threads: &Bound<'_, PyAny>,
) -> Result<Column, Failure> {
    let limit = number::<u64>("limit", limit)?;
    if limit == 0 {
        return Err(Failure::Value("limit: expected at least 1, found 0".to_owned()));
    }
    answer(py, puzzles, threads, &Counting { limit })
}

#[pyfunction]
fn rate(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    scheme: &str,
    threads: &Bound<'_, PyAny>,
) -> Result<Column, Failure> {
    answer(py, puzzles, threads, &Rating(scheme_named(scheme)?))
}

#[pyfunction]
#[pyo3(name = "canonical")]
fn canonical_forms(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    form: &str,
    threads: &Bound<'_, PyAny>,
) -> Result<Column, Failure> {
    let form = form.parse::<CanonicalForm>().map_err(|error| Failure::Value(error.to_string()))?;
    answer(py, puzzles, threads, &Canon(form))
}

/// Returns the scheme with a name: its id, with or without the version.
fn scheme_named(name: &str) -> Result<Scheme, Failure> {
    name.parse::<Scheme>().map_err(|error| Failure::Value(error.to_string()))
}

fn answer(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    threads: &Bound<'_, PyAny>,
    verb: &dyn Verb,
) -> Result<Column, Failure> {
    let puzzles = Puzzles::of(puzzles)?;
    let headings = headings(verb.columns());
    let threads = thread_count(threads)?;
    // An array in one part need not be put together.
    let is_whole = threads == 1 && verb.rows() == FAST;
    let rows = if is_whole { MAX_ROWS } else { verb.rows() };
    // A block of variants may take minutes, which several threads share.
    let is_slow = threads > 1 && puzzles.other_rows() > puzzles.rows() / SLOW_SHARE;
    let blocks = puzzles.blocks(if is_slow { rows.min(SLOW) } else { rows });
    let work = |block: Block<'_>, stop: &Stop| answer_block(&block, verb, &headings, stop);
    Ok(Column::new(data_type(&headings), run(py, blocks, threads, work)?))
}
