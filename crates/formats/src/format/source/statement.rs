//! Writing grids as named statements.
//!
//! Codecs of languages declare how a statement begins and ends; the writer takes records and writes one for each, named by
//! its title if that is an identifier.

use std::io;

use givens_engine::grid::Grid;

use crate::{
    codec::{ListLanguage, Writer},
    layout::block::{number_width, push_number},
    record::{Field, FieldSet, Record, Text},
};

use super::matrix::is_numbered;

/// How a language gives a grid a name.
pub(crate) struct Statement {
    /// The fields that it has; the solution has the same name and `_solution`.
    pub(crate) holds: FieldSet,
    /// Whether a title can be a name that is read back as one.
    pub(crate) is_name: fn(&str) -> bool,
    /// Writes a statement.
    pub(crate) push: fn(&str, &Grid, ListLanguage, &mut String),
}

/// Writes a statement for each record. Names are titles; a record without one is numbered.
pub(crate) struct StatementWriter {
    statement: &'static Statement,
    language: ListLanguage,
    /// The number of the last record.
    number: usize,
}

impl StatementWriter {
    /// Creates a writer that counts from the first record.
    pub(crate) const fn new(statement: &'static Statement, language: ListLanguage) -> Self {
        Self { statement, language, number: 0 }
    }
}

impl Writer for StatementWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        self.number += 1;
        let Statement { holds, is_name, push } = *self.statement;
        let title = record.meta.text(Text::Title);
        let name = title.filter(|title| is_name(title) && !is_numbered(title));
        let mut lost = record.fields().without(holds);
        if title.is_some() && name.is_none() {
            lost.insert(Field::Text(Text::Title));
        }
        let name = name.map_or_else(|| format!("puzzle{}", self.number), str::to_owned);
        let mut text = String::new();
        push(&name, &record.grid, self.language, &mut text);
        let is_full = |grid: &Grid| grid.given_count() == grid.shape().cell_count();
        match &record.solution {
            Some(solution) if holds.contains(Field::Solution) && is_full(&solution.grid) => {
                push(&format!("{name}_solution"), &solution.grid, self.language, &mut text);
            }
            Some(_) => lost.insert(Field::Solution),
            None => {}
        }
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}

/// Writes rows of numbers, each between two texts, with commas between cells.
pub(crate) fn push_rows(grid: &Grid, blank: &str, [before, after]: [&str; 2], text: &mut String) {
    let side = grid.shape().side();
    for row in grid.contents().chunks(side) {
        text.push_str(before);
        for (place, &digit) in row.iter().enumerate() {
            text.push_str(if place == 0 { "" } else { ", " });
            push_number(digit, blank, number_width(side), text);
        }
        text.push_str(after);
    }
}

/// Whether a text is a name of ASCII letters, digits and `_` and none of the keywords, which spaces separate.
pub(crate) fn is_identifier(name: &str, keywords: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && name.len() <= 100
        && keywords.split(' ').all(|keyword| keyword != name)
}
