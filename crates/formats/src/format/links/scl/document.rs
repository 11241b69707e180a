//! SCL documents as they are written: what they hold, and their members.
//!
//! The writers of classic puzzles and of variants fill a [`SclDocument`] and serialize it, so that both have the same members
//! in the same order.

use givens_engine::grid::Digit;
use serde::Serialize;

use crate::record::{Field, FieldSet, Text};

/// The fields that a document holds.
pub(in crate::format::links) const HELD: FieldSet =
    FieldSet::of(&[Field::Boxes, Field::Solution, Field::Notes, Field::Corners]).and_texts(&[
        Text::Title,
        Text::Author,
        Text::Description,
    ]);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SclDocument<'a> {
    pub(super) cell_size: u32,
    pub(super) metadata: Metadata<'a>,
    pub(super) cells: Vec<Vec<SclCell>>,
    pub(super) regions: Vec<Vec<[usize; 2]>>,
    pub(super) cages: Vec<SclCage>,
    pub(super) lines: [(); 0],
    pub(super) arrows: [(); 0],
    pub(super) underlays: [(); 0],
    pub(super) overlays: [(); 0],
}

impl SclDocument<'_> {
    /// Returns a document of cells without regions.
    pub(super) fn of_cells(cells: Vec<Vec<SclCell>>) -> Self {
        Self {
            cell_size: 50,
            metadata: Metadata::default(),
            cells,
            regions: Vec::new(),
            cages: Vec::new(),
            lines: [],
            arrows: [],
            underlays: [],
            overlays: [],
        }
    }
}

#[derive(Default, Serialize)]
pub(super) struct Metadata<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rules: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) antiknight: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) antiking: Option<bool>,
}

#[derive(Serialize)]
pub(super) struct SclCell {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) centremarks: Vec<u8>,
    #[serde(rename = "pencilMarks", skip_serializing_if = "Vec::is_empty")]
    pub(super) pencil_marks: Vec<u8>,
}

impl SclCell {
    /// Returns a cell without marks.
    pub(super) const fn of_value(value: Option<u8>) -> Self {
        Self { value, centremarks: Vec::new(), pencil_marks: Vec::new() }
    }
}

/// A cage: a clue, or the cells in no region.
#[derive(Serialize)]
pub(super) struct SclCage {
    pub(super) cells: Vec<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sum: Option<i32>,
    pub(super) unique: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hidden: Option<bool>,
}

/// Returns a board as text, with a dot for each empty cell.
pub(super) fn symbols(digits: &[Option<u8>]) -> String {
    digits.iter().map(|digit| digit.and_then(Digit::new).map_or('.', Digit::symbol)).collect()
}
