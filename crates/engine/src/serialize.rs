//! The basic types for serde: a grid is its line, after its shape if that is unusual; a cell is `r3c7`, a digit
//! its number, and a type with ids its id.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    grid::{Cell, Digit, Grid, Shape},
    simd::SimdLevel,
    verdict::Verdict,
};

/// Serializes types as texts, and parses these. For the crates above this one, too.
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_as_text {
    ($($type:ty: $text:expr;)*) => { $(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text: fn(&$type) -> _ = $text;
                serializer.collect_str(&text(self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    )* };
}

serialize_as_text! {
    Cell: Cell::to_string;
    Shape: |shape| shape_id(*shape);
    Grid: grid_id;
    SimdLevel: |level| level.name();
    Verdict: |verdict| verdict.id();
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
