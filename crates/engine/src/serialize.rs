//! The basic types for serde: a grid, a puzzle and a solution are their line, after the shape if that is unusual; a cell is
//! `r3c7`, a digit its number, and a type with ids its id. Where candidates are restricted, those of each cell follow the
//! line of a puzzle: `1..............4;1,23,…`.

/// For the macro, in crates without the dependency.
#[doc(hidden)]
pub use serde;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    grid::{Candidates, Cell, Digit, DigitSet, Grid, Puzzle, Shape, Solution},
    simd::SimdLevel,
    verdict::Verdict,
};

/// Serializes types as texts, and parses these. For the crates above this one, too.
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_as_text {
    ($($type:ty: $text:expr;)*) => { $(
        impl $crate::serialize::serde::Serialize for $type {
            fn serialize<S: $crate::serialize::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text: fn(&$type) -> _ = $text;
                serializer.collect_str(&text(self))
            }
        }

        impl<'de> $crate::serialize::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serialize::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as $crate::serialize::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serialize::serde::de::Error::custom)
            }
        }
    )* };
}

serialize_as_text! {
    Cell: Cell::to_string;
    Shape: |shape| shape_id(*shape);
    Grid: grid_id;
    Solution: |solution| grid_id(solution.grid());
    SimdLevel: |level| level.name();
    Verdict: |verdict| verdict.id();
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let line = grid_id(self.grid());
        match self.candidates() {
            None => serializer.serialize_str(&line),
            Some(candidates) => {
                let sets: Vec<_> = candidates.sets().iter().map(DigitSet::to_string).collect();
                serializer.collect_str(&format_args!("{line};{}", sets.join(",")))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (line, sets) = text.split_once(';').map_or((&*text, None), |(line, sets)| (line, Some(sets)));
        let puzzle: Self = line.parse().map_err(de::Error::custom)?;
        let Some(sets) = sets else { return Ok(puzzle) };
        let candidates = candidates(puzzle.shape(), sets);
        let expected = || de::Error::custom("expected the candidates of each cell, with commas between them");
        candidates.map(|candidates| puzzle.with_candidates(candidates)).ok_or_else(expected)
    }
}

/// Returns the candidates that are written as digits of each cell, with commas between cells.
fn candidates(shape: Shape, text: &str) -> Option<Candidates> {
    // Digits are 1 to 9 and A to P, as of a number to the base 26.
    let digit = |symbol: char| Digit::new(u8::try_from(symbol.to_digit(26)?).ok()?);
    let set = |text: &str| {
        text.chars().try_fold(DigitSet::EMPTY, |mut set, symbol| {
            set.insert(digit(symbol)?);
            Some(set)
        })
    };
    Candidates::new(shape, text.split(',').map(set).collect::<Option<Vec<_>>>()?)
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(u8::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// Returns a shape as it is parsed: its side if it is the usual one, else the size of its boxes.
fn shape_id(shape: Shape) -> String {
    let (rows, columns) =
        if shape.is_usual() { (shape.side(), shape.side()) } else { (shape.box_rows(), shape.box_columns()) };
    format!("{rows}x{columns}")
}

fn grid_id(grid: &Grid) -> String {
    let shape = grid.shape();
    if shape.is_usual() { grid.line().to_string() } else { format!("{}:{}", shape_id(shape), grid.line()) }
}
