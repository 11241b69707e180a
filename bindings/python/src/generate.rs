//! New puzzles.

use std::ops::{Range, RangeInclusive};

use arrow_array::StructArray;
use givens::{
    Grid,
    generate::{GenerateOptions, Generator, Symmetry},
};
use pyo3::prelude::*;

use crate::{
    arguments::{number, shape_named, thread_count},
    column::Column,
    error::Failure,
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
    let mut options = GenerateOptions::default()
        .with_shape(shape_named("shape", "9x9 or 2x3", shape)?)
        .with_seed(number("seed", seed)?)
        .with_symmetry(symmetry.parse::<Symmetry>().map_err(|error| Failure::Value(error.to_string()))?)
        .with_minimal(minimal);
    if let Some(range) = range_of(givens)? {
        options = options.with_givens(range);
    }
    generator(&options)?;
    let blocks = blocks(number("n", n)?, number("start", start)?)?;
    let chunks = run(py, blocks, thread_count(threads)?, |block, _| generate_block(&options, block))?;
    Ok(Column::new(data_type(&GENERATED), chunks))
}

/// Returns the indices of the puzzles, in blocks.
fn blocks(n: u64, start: u64) -> Result<impl Iterator<Item = Range<u64>>, Failure> {
    if n > MAX_GENERATED {
        let hint = "generate them in parts: start= is the index of the first";
        return Err(Failure::Value(format!("n: expected at most {MAX_GENERATED}, found {n}; {hint}")));
    }
    let end = start.checked_add(n).ok_or_else(|| Failure::Value("start + n is out of range".to_owned()))?;
    let starts = (0..n.div_ceil(BLOCK)).map(move |block| start + block * BLOCK);
    Ok(starts.map(move |start| start..end.min(start.saturating_add(BLOCK))))
}

fn generator(options: &GenerateOptions) -> Result<Generator, Failure> {
    Generator::new(options.clone()).map_err(|reason| Failure::Value(reason.to_string()))
}

fn generate_block(options: &GenerateOptions, block: Range<u64>) -> Result<StructArray, Failure> {
    let mut rows = Rows::new(&GENERATED, 0);
    for generated in generator(options)?.with_indices(block) {
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
