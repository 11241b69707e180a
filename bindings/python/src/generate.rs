//! New puzzles.

use std::ops::{Range, RangeInclusive};

use givens::{
    Grid, Shape,
    generate::{GenerateOptions, Generator, Impossible, Symmetry},
};
use pyo3::prelude::*;

use crate::{
    column::Column,
    error::Failure,
    numbers::{number, thread_count},
    rows::{Heading, Kind, Rows, Value, data_type},
    run::run,
};

/// Adds the function to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(generate, module)?)
}

/// Number of puzzles that a thread generates at a time.
const BLOCK: u64 = 1024;
/// Puzzles of one call, which are in memory together.
const MAX_GENERATED: u64 = i32::MAX as u64;
const GENERATED: [Heading; 3] = [("puzzle", Kind::Text), ("solution", Kind::Text), ("givens", Kind::Integer)];

#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
fn generate(
    py: Python<'_>,
    n: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
    start: &Bound<'_, PyAny>,
    shape: &str,
    givens: &Bound<'_, PyAny>,
    symmetry: &str,
    minimal: bool,
    threads: &Bound<'_, PyAny>,
) -> Result<Column, Failure> {
    let (n, start) = (number::<u64>("n", n)?, number::<u64>("start", start)?);
    let shape: Shape =
        shape.parse().map_err(|_| Failure::Value(format!("shape: expected 9x9 or 2x3, found {shape}")))?;
    let symmetry: Symmetry = symmetry.parse().map_err(Failure::Value)?;
    let mut options = GenerateOptions::default()
        .with_shape(shape)
        .with_seed(number("seed", seed)?)
        .with_symmetry(symmetry)
        .with_minimal(minimal);
    if let Some(range) = range_of(givens)? {
        options = options.with_givens(range);
    }
    let refuse = |reason: Impossible| Failure::Value(reason.to_string());
    Generator::new(options.clone()).map_err(refuse)?;
    let threads = thread_count(threads)?;
    if n > MAX_GENERATED {
        let hint = "generate them in parts: start= is the index of the first";
        return Err(Failure::Value(format!("n: expected at most {MAX_GENERATED}, found {n}; {hint}")));
    }
    let end = start.checked_add(n).ok_or_else(|| Failure::Value("start + n is out of range".to_owned()))?;
    let starts = (0..n.div_ceil(BLOCK)).map(|block| start + block * BLOCK);
    let blocks = starts.map(|start| start..end.min(start.saturating_add(BLOCK)));
    let work = |block: Range<u64>, _: &_| {
        let generator = Generator::new(options.clone()).map_err(refuse)?.with_indices(block);
        let mut rows = Rows::new(&GENERATED, 0);
        for generated in generator {
            match generated {
                Ok(found) => rows.push([
                    line(&found.grid()),
                    line(found.solution().grid()),
                    Some(found.given_count() as u64).into(),
                ]),
                Err(_) => rows.push_null(),
            }
        }
        Ok(rows.finish())
    };
    let chunks = run(py, blocks, threads, work)?;
    Ok(Column::new(data_type(&GENERATED), chunks))
}

fn line(grid: &Grid) -> Value<'static> {
    Value::Owned(grid.line().to_string())
}

/// Returns the range of numbers of givens that a pair is; `None` for None.
fn range_of(givens: &Bound<'_, PyAny>) -> Result<Option<RangeInclusive<usize>>, Failure> {
    if givens.is_none() {
        return Ok(None);
    }
    let pair = givens.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
    let (fewest, most) = pair.map_err(|_| {
        Failure::Type("givens: expected the least and the greatest number, such as (22, 26)".to_owned())
    })?;
    Ok(Some(number("givens", &fewest)?..=number("givens", &most)?))
}
