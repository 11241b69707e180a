//! From the sections of an `.sdk` file to its record.
//!
//! It takes a text and yields an entry for each document: givens, the state of the player, marks and colours, and headers
//! as texts. Sections that are not known are kept for writing them back.

use givens_engine::grid::{Candidates, DigitSet, Grid, Shape};

use crate::{
    cells::{
        glued,
        values::placed,
        words::{digit, fields},
    },
    codec::{Chunk, Entry, Reader},
    diagnostic::{Diagnostic, Severity},
    record::{CellSpans, Listed, Record},
    syntax::{
        combinators::{Parser, alt, anychar, char, many_m_n, many0, map_opt},
        expect::{Parsed, whole},
    },
};

use super::document::{HEADERS, ID, SdkDocument, SdkSection};

const SHAPE: Shape = Shape::CLASSIC;

pub(super) struct SdkReader;

impl Reader for SdkReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for document in &SdkDocument::all(chunk.text) {
            sink(Entry::read(document.span, |diagnostics| record(document, diagnostics)));
        }
    }
}

fn record(document: &SdkDocument<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let Some(puzzle) = document.puzzle().or_else(|| document.section("state")) else {
        diagnostics.push(Diagnostic::no_rows("section [Puzzle]", document.span));
        return None;
    };
    let (grid, cells) = grid(puzzle, diagnostics)?;
    let mut record = Record::new(grid, document.span, cells);
    for section in &document.sections {
        match section.name.to_ascii_lowercase().as_str() {
            "" | "puzzle" => {}
            "state" => add_state(&mut record, section, diagnostics),
            "pencilmarks" => add_notes(&mut record, section, diagnostics),
            "colours" | "colors" => add_colours(&mut record, section, diagnostics),
            _ => {
                let lines: Vec<_> = section.lines.iter().map(|line| line.text).collect();
                record.meta.keep(ID, format!("[{}]", section.name), lines.join("\n"));
            }
        }
    }
    for &(letter, text) in &document.headers {
        match HEADERS.iter().find(|(known, _)| *known == letter) {
            Some((_, kind)) => record.meta.add(*kind, text),
            None => record.meta.keep(ID, format!("#{letter}"), text),
        }
    }
    Some(record)
}

fn grid(section: &SdkSection<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
    if section.lines.is_empty() {
        diagnostics.push(Diagnostic::missing_rows(SHAPE.side(), "none", section.span));
        return None;
    }
    glued::rows(&section.lines, SHAPE, diagnostics)
}

fn add_state(record: &mut Record, section: &SdkSection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if let Some((grid, cells)) = part(section, diagnostics, grid) {
        placed(record, Listed { grid, cells }, diagnostics);
    }
}

/// Nine rows of nine fields: the digits that are noted.
fn add_notes(record: &mut Record, section: &SdkSection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let notes = part(section, diagnostics, notes).and_then(|sets| Candidates::new(SHAPE, sets));
    if let Some(notes) = notes {
        record.set_notes(notes);
    }
}

fn notes(section: &SdkSection<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<DigitSet>> {
    let mut sets = Vec::with_capacity(SHAPE.cell_count());
    if section.lines.len() != SHAPE.side() {
        diagnostics.push(Diagnostic::wrong_row_count(SHAPE.side(), section.lines.len(), section.span));
        return None;
    }
    for (line, number) in section.lines.iter().zip(1..) {
        let fields = whole(fields(','), line.text).unwrap_or_default();
        let fields: Vec<_> = fields.into_iter().map(str::trim).collect();
        let odd = fields.iter().find(|field| whole(digits, field).is_none());
        if fields.len() != SHAPE.side() || odd.is_some() {
            let diagnostic = match odd {
                Some(field) => Diagnostic::no_digit_list(field, line.span()),
                None => Diagnostic::wrong_row("9 fields of digits", fields.len(), line.span()),
            };
            return diagnostic.about(format_args!("row {number}")).refuse(diagnostics);
        }
        sets.extend(fields.into_iter().filter_map(|field| whole(digits, field)));
    }
    Some(sets)
}

/// `digits = *digit`
fn digits(input: &str) -> Parsed<'_, DigitSet> {
    many0(digit(SHAPE.side())).map(DigitSet::from_iter).parse(input)
}

fn add_colours(record: &mut Record, section: &SdkSection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(colours) = part(section, diagnostics, colours) else { return };
    if colours.iter().any(|&colour| colour > 0) {
        record.state_mut().colours = Some(colours.into());
    }
}

fn colours(section: &SdkSection<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<u8>> {
    let rows: Option<Vec<_>> = section.lines.iter().map(|line| whole(colour_row, line.text.trim())).collect();
    let rows = rows.filter(|rows| rows.len() == SHAPE.side());
    if rows.is_none() {
        diagnostics.push(Diagnostic::no_colours(section.span));
    }
    rows.map(|rows| rows.concat())
}

/// `row = 9( DIGIT / "." )`
fn colour_row(input: &str) -> Parsed<'_, Vec<u8>> {
    let digit = |c: char| c.to_digit(10).and_then(|colour| u8::try_from(colour).ok());
    let colour = alt((char('.').map(|_| 0), map_opt(anychar, digit)));
    many_m_n(SHAPE.side(), SHAPE.side(), colour).parse(input)
}

/// Reads a part of the state. Without it the puzzle is still one: what is wrong with it is a warning.
fn part<T>(
    section: &SdkSection<'_>,
    diagnostics: &mut Vec<Diagnostic>,
    read: impl FnOnce(&SdkSection<'_>, &mut Vec<Diagnostic>) -> Option<T>,
) -> Option<T> {
    let mut reported = Vec::new();
    let part = read(section, &mut reported);
    for mut diagnostic in reported {
        diagnostic.message = format!("[{}] is skipped: {}", section.name, diagnostic.message);
        diagnostics.push(if part.is_none() { diagnostic.severity(Severity::Warning) } else { diagnostic });
    }
    part
}
