//! What the options of `generate` take: numbers, sizes, times, and the pattern of givens, from a file or as text.

use std::{ops::RangeInclusive, str::FromStr, time::Duration};

use givens::{
    error::Error,
    format::ReadOptions,
    generate::parse_mask,
    grid::{CellSet, Shape},
    pipeline,
};

use crate::cli::output::files;

/// Returns the pattern and its shape, which must be `expected` if there is one: the filled cells of a grid
/// in any format, or the marked cells of a mask with one character per cell.
pub(super) fn read_pattern(pattern: &str, expected: Option<Shape>) -> Result<(Shape, CellSet), Error> {
    let PatternText { text, grids } = read(pattern, expected)?;
    let found = match &grids[..] {
        // In a grid without digits, what was read as blanks may be the marks of a mask.
        [(_, cells)] if cells.is_empty() => parse_mask(&text, expected),
        [grid] => Some(*grid),
        [] => parse_mask(&text, expected),
        more => return Err(Error::Usage(format!("expected 1 pattern, found {}", more.len()))),
    };
    let Some((shape, cells)) = found else {
        let (number, expected) = (pattern.chars().count(), expected.unwrap_or(Shape::CLASSIC));
        return Err(Error::Usage(format!(
            "--pattern {pattern}: neither a file nor a grid, nor a mask: it has {number} characters, and that of {} has {}",
            expected,
            expected.cell_count()
        )));
    };
    match expected {
        Some(expected) if expected != shape => {
            Err(Error::Usage(format!("expected a pattern of {expected}, found {shape}")))
        }
        _ => Ok((shape, cells)),
    }
}

/// A text, and the filled cells of the grids in it.
#[derive(Default)]
struct PatternText {
    text: String,
    grids: Vec<(Shape, CellSet)>,
}

/// Reads the argument as a path, as other commands do; if there is no such path, it is the text.
fn read(pattern: &str, expected: Option<Shape>) -> Result<PatternText, Error> {
    let (inputs, missing) = pipeline::inputs(&[pattern.into()], "<stdin>");
    if !missing.is_empty() {
        return Ok(PatternText { text: pattern.to_owned(), ..PatternText::default() });
    }
    files().protect(&inputs)?;
    let options = ReadOptions::default().with_shape(expected);
    let options = pipeline::RunOptions::new(options).with_jobs(1);
    let mut read = PatternText::default();
    let unread = pipeline::run(&inputs, &options, pipeline::Batch::entries, |batch, entries| {
        if !batch.is_continued() {
            read.text.push_str(batch.source.text());
        }
        let records = entries.iter().filter_map(|entry| entry.record.as_ref());
        read.grids.extend(records.map(|record| (record.shape(), record.grid.filled())));
        Ok(())
    })?;
    unread.into_iter().next().map_or(Ok(read), Err)
}

/// Bounds on the number of givens; either may be open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Givens {
    min: Option<usize>,
    max: Option<usize>,
}

impl Givens {
    pub(super) fn range(self, shape: Shape) -> RangeInclusive<usize> {
        self.min.unwrap_or(0)..=self.max.unwrap_or(shape.cell_count())
    }
}

pub(super) fn parse_givens(text: &str) -> Result<Givens, String> {
    let (min, max) =
        parse_bounds(text).ok_or("expected a number or a range, such as 28 or 24..30".to_owned())?;
    Ok(Givens { min, max })
}

/// A range of ratings, without limit on a side that is open.
pub(super) fn parse_rating(text: &str) -> Result<RangeInclusive<f64>, String> {
    let bounds = parse_bounds(text).filter(|(min, max): &(Option<f64>, Option<f64>)| {
        [min, max].into_iter().flatten().all(|number| number.is_finite())
    });
    let (min, max) = bounds.ok_or("expected a number or a range, such as 7.2, 7.0..7.5 or 9..".to_owned())?;
    Ok(min.unwrap_or(0.0)..=max.unwrap_or(f64::INFINITY))
}

/// Parses bounds, of which at most one is open.
///
/// ```abnf
/// bounds = number / number ".." / [number] ".." ["="] number
/// ```
fn parse_bounds<T: FromStr + Copy>(text: &str) -> Option<(Option<T>, Option<T>)> {
    let number = |text: &str| match text.trim() {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    };
    let bounds = match text.split_once("..") {
        Some((min, max)) => (number(min)?, number(max.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    (bounds.0.is_some() || bounds.1.is_some()).then_some(bounds)
}

pub(super) fn parse_shape(text: &str) -> Result<Shape, String> {
    let sides = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let side = (sides.0 == sides.1).then(|| sides.0.trim().parse().ok()).flatten();
    let shape = side.and_then(Shape::of_side);
    shape.ok_or_else(|| "expected a size such as 4x4, 6x6 or 9x9; --boxes 2x3 sets the box size".to_owned())
}

pub(super) fn parse_time(text: &str) -> Result<Duration, String> {
    let split = text.find(|symbol: char| symbol.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "" | "s" => Some(1.0),
        "ms" => Some(0.001),
        "m" | "min" => Some(60.0),
        "h" => Some(3600.0),
        _ => None,
    };
    let number: Option<f64> = number.trim().parse().ok();
    let time = number.zip(seconds).and_then(|(number, unit)| Duration::try_from_secs_f64(number * unit).ok());
    time.ok_or_else(|| "expected a time such as 90, 90s, 15m or 2h".to_owned())
}
