//! The members of a document that state constraints, as they are written.
//!
//! The writers of the families of constraints make elements, and the document has them in the order in which their keys were
//! written first.

use givens_variants::{CellIndex, Layout};
use serde::{Serialize, Serializer, ser::SerializeMap};

/// The members of constraints, each key once.
#[derive(Debug, Default)]
pub(in super::super) struct Members(Vec<(&'static str, Member)>);

/// The value of a member.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Member {
    Flag(bool),
    Elements(Vec<WrittenElement>),
    Names(Vec<&'static str>),
}

/// An element of a list.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WrittenElement {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cells: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clone_cells: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lines: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) direction: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) values: Option<Vec<i32>>,
}

impl WrittenElement {
    /// Returns an element with these cells.
    pub(super) fn of_cells(cells: &[CellIndex], layout: &Layout) -> Self {
        Self { cells: Some(names(cells, layout)), ..Self::default() }
    }

    /// Returns an element with one cell.
    pub(super) fn of_cell(cell: CellIndex, layout: &Layout) -> Self {
        Self { cell: Some(name(cell, layout)), ..Self::default() }
    }

    /// Returns the same element with a value.
    pub(super) fn with_value(self, value: Option<i32>) -> Self {
        Self { value: value.map(|value| value.to_string()), ..self }
    }
}

/// Returns the name of a cell.
pub(super) fn name(cell: CellIndex, layout: &Layout) -> String {
    layout.name(cell).to_string().to_uppercase()
}

/// Returns the names of cells.
pub(super) fn names(cells: &[CellIndex], layout: &Layout) -> Vec<String> {
    cells.iter().map(|&cell| name(cell, layout)).collect()
}

impl Members {
    /// Returns the place of a key, which gets a value if it has none yet.
    fn place(&mut self, key: &'static str, empty: Member) -> &mut Member {
        let place = self.0.iter().position(|(name, _)| *name == key).unwrap_or_else(|| {
            self.0.push((key, empty));
            self.0.len() - 1
        });
        &mut self.0[place].1
    }

    /// Sets a key to true.
    pub(super) fn set_flag(&mut self, key: &'static str) {
        self.place(key, Member::Flag(true));
    }

    /// Adds an element to the list of a key.
    pub(super) fn push(&mut self, key: &'static str, element: WrittenElement) {
        if let Member::Elements(elements) = self.place(key, Member::Elements(Vec::new())) {
            elements.push(element);
        }
    }

    /// Adds a name to the list of a key.
    pub(super) fn push_name(&mut self, key: &'static str, name: &'static str) {
        if let Member::Names(names) = self.place(key, Member::Names(Vec::new())) {
            names.push(name);
        }
    }
}

impl Serialize for Members {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, member) in &self.0 {
            map.serialize_entry(key, member)?;
        }
        map.end()
    }
}
