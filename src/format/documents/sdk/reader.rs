//! From the sections of an `.sdk` file to its record.

use crate::{
    cells::{glued, placed::placed},
    codec::{Chunk, Entry, Reader},
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Candidates, Digit, DigitSet, Grid, Shape},
    record::{CellSpans, Listed, Record},
    text::{Line, shown},
};

use super::{
    document::{Document, Section},
    facts::{HEADERS, ID},
};

const SHAPE: Shape = Shape::CLASSIC;

pub(super) struct SdkReader;

impl Reader for SdkReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for document in &Document::all(chunk.text) {
            sink(entry(document));
        }
    }
}

fn entry(document: &Document<'_>) -> Entry {
    let mut diagnostics = Vec::new();
    let record = record(document, &mut diagnostics);
    Entry { span: document.span, record, diagnostics }
}

fn record(document: &Document<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let Some(puzzle) = document.puzzle().or_else(|| document.section("state")) else {
        let message = "no section [Puzzle]";
        diagnostics.push(Diagnostic::new(Rule::MissingRows, message).at(document.span, ""));
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

fn grid(section: &Section<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
    if section.lines.is_empty() {
        let message = "expected 9 rows, found none";
        diagnostics.push(Diagnostic::new(Rule::MissingRows, message).at(section.span, ""));
        return None;
    }
    glued::rows(&section.lines, SHAPE, diagnostics)
}

fn add_state(record: &mut Record, section: &Section<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if let Some((grid, cells)) = part(section, diagnostics, grid) {
        placed(record, Listed { grid, cells }, diagnostics);
    }
}

/// Nine rows of nine fields: the digits that are noted.
fn add_notes(record: &mut Record, section: &Section<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(sets) = part(section, diagnostics, notes) else { return };
    let notes = Candidates::new(SHAPE, sets).filter(|notes| notes.iter().next().is_some());
    if notes.is_some() {
        record.state_mut().notes = notes;
    }
}

fn notes(section: &Section<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<DigitSet>> {
    let mut sets = Vec::with_capacity(SHAPE.cell_count());
    if section.lines.len() != SHAPE.side() {
        let message = format!("expected 9 rows, found {}", section.lines.len());
        diagnostics.push(Diagnostic::new(Rule::MissingRows, message).at(section.span, ""));
        return None;
    }
    for (line, number) in section.lines.iter().zip(1..) {
        let fields: Vec<_> = line.text.split(',').map(str::trim).collect();
        let odd = fields.iter().find(|field| digits(field).is_none());
        if fields.len() != SHAPE.side() || odd.is_some() {
            let message = match odd {
                Some(field) => format!("row {number}: `{}` is no list of digits", shown(field)),
                None => format!("row {number}: expected 9 fields of digits, found {}", fields.len()),
            };
            diagnostics.push(Diagnostic::new(Rule::WrongRowLength, message).at(line.span(), ""));
            return None;
        }
        sets.extend(fields.into_iter().filter_map(digits));
    }
    Some(sets)
}

fn digits(field: &str) -> Option<DigitSet> {
    let digit = |byte: u8| Digit::new(byte.wrapping_sub(b'0')).filter(|digit| digit.index() < SHAPE.side());
    field.bytes().map(digit).collect()
}

fn add_colours(record: &mut Record, section: &Section<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(colours) = part(section, diagnostics, colours) else { return };
    if colours.iter().any(|&colour| colour > 0) {
        record.state_mut().colours = Some(colours.into());
    }
}

fn colours(section: &Section<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<u8>> {
    let colour = |c: char| match c {
        '.' => Some(0),
        c => c.to_digit(10).and_then(|colour| u8::try_from(colour).ok()),
    };
    let row = |line: &Line<'_>| line.text.trim().chars().map(colour).collect::<Option<Vec<_>>>();
    let rows: Option<Vec<_>> = section.lines.iter().map(row).collect();
    let rows =
        rows.filter(|rows| rows.len() == SHAPE.side() && rows.iter().all(|row| row.len() == SHAPE.side()));
    if rows.is_none() {
        let message = "expected 9 rows of 9 colours, a digit or `.` each";
        diagnostics.push(Diagnostic::new(Rule::WrongRowLength, message).at(section.span, ""));
    }
    rows.map(|rows| rows.concat())
}

/// Reads a part of the state. Without it the puzzle is still one: what is wrong with it is a warning.
fn part<T>(
    section: &Section<'_>,
    diagnostics: &mut Vec<Diagnostic>,
    read: impl FnOnce(&Section<'_>, &mut Vec<Diagnostic>) -> Option<T>,
) -> Option<T> {
    let mut faults = Vec::new();
    let part = read(section, &mut faults);
    for mut fault in faults {
        fault.message = format!("[{}] is left out: {}", section.name, fault.message);
        diagnostics.push(if part.is_none() { fault.severity(Severity::Warning) } else { fault });
    }
    part
}
