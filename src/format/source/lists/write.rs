//! Writing grids as named lists of rows.

use std::io;

use crate::{
    codec::Writer,
    format::source::matrix::is_numbered,
    grid::{Digit, Grid},
    record::{Field, FieldSet, Record, Text},
};

use super::is_solution;

/// How a language gives a grid a name.
pub(crate) struct Layout {
    /// What it holds; the solution goes under the same name and `_solution`.
    pub(crate) holds: FieldSet,
    /// Whether the language takes a title as a name.
    pub(crate) is_name: fn(&str) -> bool,
    /// Writes a statement.
    pub(crate) push: fn(&str, &Grid, &mut String),
}

/// Writes a statement for each record. Names are titles; a record without one is numbered.
pub(super) struct ListWriter {
    layout: &'static Layout,
    /// Number of the last record.
    number: usize,
}

impl ListWriter {
    /// From the first record on.
    pub(super) const fn new(layout: &'static Layout) -> Self {
        Self { layout, number: 0 }
    }
}

impl Writer for ListWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        self.number += 1;
        let Layout { holds, is_name, push } = *self.layout;
        let title = record.meta.text(Text::Title);
        let name = title.filter(|title| is_name(title) && !is_numbered(title) && !is_solution(title));
        let mut lost = record.fields().without(holds);
        if title.is_some() && name.is_none() {
            lost.insert(Field::Text(Text::Title));
        }
        let name = name.map_or_else(|| format!("puzzle{}", self.number), str::to_owned);
        let mut text = String::new();
        push(&name, &record.grid, &mut text);
        let is_full = |grid: &Grid| grid.given_count() == grid.shape().cell_count();
        match &record.solution {
            Some(solution) if holds.contains(Field::Solution) && is_full(&solution.grid) => {
                push(&format!("{name}_solution"), &solution.grid, &mut text);
            }
            Some(_) => lost.insert(Field::Solution),
            None => {}
        }
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}

/// Writes rows, each between two texts, with commas between cells.
pub(crate) fn push_rows(
    grid: &Grid,
    [before, after]: [&str; 2],
    mut push_cell: impl FnMut(Option<Digit>, &mut String),
    text: &mut String,
) {
    for row in grid.contents().chunks(grid.shape().side()) {
        text.push_str(before);
        for (place, &digit) in row.iter().enumerate() {
            text.push_str(if place == 0 { "" } else { ", " });
            push_cell(digit, text);
        }
        text.push_str(after);
    }
}
