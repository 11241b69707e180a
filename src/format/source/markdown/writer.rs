//! From records to tables.

use crate::{
    grid::Grid,
    layout::block::{number_width, push_number},
    record::{Field, FieldSet, Record, Text},
};

use super::blocks::{heading, is_solution};

/// The fields that are written.
pub(super) const HOLDS: FieldSet = FieldSet::of(&[Field::Solution]).and_texts(&[Text::Title]);

/// Adds the table of a record, and returns the fields that are lost.
pub(super) fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(HOLDS);
    match record.meta.text(Text::Title) {
        Some(title) if is_heading(title) => text.push_str(&format!("# {title}\n\n")),
        Some(_) => lost.insert(Field::Text(Text::Title)),
        None => {}
    }
    push_table(&record.grid, blank, text);
    match &record.solution {
        Some(listed) if listed.grid.is_full() => {
            text.push_str("## Solution\n\n");
            push_table(&listed.grid, blank, text);
        }
        Some(_) => lost.insert(Field::Solution),
        None => {}
    }
    lost
}

/// Whether a title is read back.
fn is_heading(title: &str) -> bool {
    !title.contains(['\n', '\r']) && heading(&format!("# {title}")) == Some(title) && !is_solution(title)
}

fn push_table(grid: &Grid, blank: &str, text: &mut String) {
    let side = grid.shape().side();
    let width = number_width(side);
    text.push_str(&format!("{}|\n", format!("| {} ", " ".repeat(width)).repeat(side)));
    text.push_str(&format!("{}|\n", "|---".repeat(side)));
    for row in grid.contents().chunks(side) {
        for &digit in row {
            text.push_str("| ");
            push_number(digit, if blank.is_empty() { " " } else { blank }, width, text);
            text.push(' ');
        }
        text.push_str("|\n");
    }
    text.push('\n');
}
