//! Parsing of numbers, sizes and times on the command line.

use std::{ops::RangeInclusive, time::Duration};

use givens::grid::Shape;

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
    let number = |text: &str| match text.trim() {
        "" => Ok(None),
        text => text.parse().map(Some),
    };
    let bounds = match text.split_once("..") {
        Some((min, max)) => number(min).and_then(|min| Ok((min, number(max.trim_start_matches('='))?))),
        None => number(text).map(|both| (both, both)),
    };
    match bounds {
        Ok((None, None)) | Err(_) => Err("expected a number or a range, such as 28 or 24..30".to_owned()),
        Ok((min, max)) => Ok(Givens { min, max }),
    }
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
