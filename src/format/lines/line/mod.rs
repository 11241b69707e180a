//! One puzzle a line, all cells glued: the common tongue of Sudoku programs.
//!
#![doc = "```text"]
#![doc = include_str!("line.abnf")]
#![doc = "```"]
//!
//! A tail may list the solution, ratings, a name; see `parts::tail`. What is not understood is a
//! comment. Fields that a line `#!sudoku` names are a [`catalogue`]'s. Most
//! lines are plain: as many digits and blanks of one kind as the first lines have, then a
//! tail or the end. They go a short way; only others are parsed piece by piece.

mod catalogue;
mod dialect;
mod glued;

use std::io;

use super::tail::add_tail;
use crate::{
    cells::{
        fill::{fill, unknown_character},
        mark::{self, Mark, Token},
        plain::plain,
        words::{is_delimiter, labelled, whole_lines},
    },
    codec::{
        Chunk, Codec, Entry, Envelope, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf,
        WriteOptions, Writer,
    },
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Digit, Grid, Shape},
    layout::{
        cut::other_side,
        row::{cells_of_another_layout, is_comment, is_known, looks_like_cells},
        rule_line::is_rule,
    },
    record::{CellSpans, FieldSet, Record, Text},
    text::{Line, Span, lines, offset_in, shown},
};

use catalogue::Catalogue;
use dialect::{Dialect, is_tabular};
use glued::{CELLS, is_pair};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Line,
    id: "line",
    name: "one puzzle a line",
    shelf: Shelf::Lines,
    extensions: &["sdm", "txt", "dat"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::EMPTY,
    blank: ".",
    grammar: include_str!("line.abnf"),
    accepts: &[
        "any blank; a space where no other blank occurs",
        "a label before the cells (`0000183b305c 0507…`), kept as the title",
        "a tail with N² digits, which lists the solution (`…:1:…`, `…;…`), before it the number of solutions",
        "a tail with Sudoku Explainer's ratings (`ED=7.2/1.2/1.2`), gsf's (`# 277 FNTX C28.M/S2.p`), a level \
         (`#Easy`), or a name behind a tab; any other is a comment",
        "gsf's and the Players' Forum's catalogues: fields that a line `#!sudoku -c1,Puzzle,Label,…` names",
        "tdoku's and QQWing's files as they are",
        "a puzzle of 81 cells and its solution glued; three puzzles glued",
        "comments (`#`, `//`, `%`), headings, empty lines",
        "4×4 to 25×25; larger grids as 1 to 9 and A on, 0 to 9 and A on, or A on",
    ],
    writes: "N² symbols a line, nothing else",
    reference: "Sudopedia, Clipboard and File Formats; SudoCue's `.sdm`; gsf's sudoku",
    codec: &OneLine,
};

struct OneLine;

impl Codec for OneLine {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let reader = LineReader::new(head, &ReadOptions::default());
        let shape = reader.dialect.shape?;
        let side = shape.side();
        if side <= 6 && !has_small_grids(head, shape) {
            return None;
        }
        let reason = format!("lines of {} glued cells", side * side);
        Some(match reader.catalogue {
            Some(_) => Evidence::new(50, format!("{reason}, and a line `#!sudoku`")),
            None => Evidence::new(if is_tabular(head) { 5 } else { 25 }, reason),
        })
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(LineReader::new(head, options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(LineWriter { blank: options.blank_or(INFO.blank) })
    }
}

/// Whether a line has as many cells as a grid of few, most such lines without larger digits: rows of
/// larger grids are as long.
fn has_small_grids(head: &str, shape: Shape) -> bool {
    let beyond = |c: char| {
        c.to_digit(36).is_some_and(|digit| digit as usize > shape.side() && !matches!(c, 'x' | 'X'))
    };
    // Blanks may be spaces.
    let words = lines(head).flat_map(|line| line.text.split_whitespace().chain([line.text]));
    let (mut fit, mut larger) = (0, 0);
    for word in words.filter(|word| word.chars().count() == shape.cell_count()) {
        fit += 1;
        larger += usize::from(word.chars().any(beyond));
    }
    fit > 0 && larger * 2 <= fit
}

/// A reader of lines.
pub(super) struct LineReader {
    dialect: Dialect,
    catalogue: Option<Catalogue>,
    options: ReadOptions,
}

impl Reader for LineReader {
    fn envelope(&self) -> Envelope {
        let before = self.catalogue.as_ref().map(|catalogue| format!("{}\n", catalogue.control()));
        Envelope { before: before.unwrap_or_default(), ..Envelope::default() }
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for line in lines(chunk.text) {
            if self.glued(line, sink) {
                continue;
            }
            if let Some(entry) = self.plain(line).or_else(|| self.entry(line)) {
                sink(entry);
            }
        }
    }

    fn has_plain_lines(&self) -> bool {
        self.dialect.shape == Some(Shape::CLASSIC) && !self.dialect.spaces && self.dialect.glued.is_none()
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        whole_lines(chunk.text)
    }
}

impl LineReader {
    pub(crate) fn new(head: &str, options: &ReadOptions) -> Self {
        let catalogue = Catalogue::of(head);
        let words = catalogue.as_ref().map_or(0, Catalogue::width).max(2);
        Self { dialect: Dialect::of(head, words), catalogue, options: options.clone() }
    }

    /// The short way: N² bytes, digits and one kind of blank, then a tail or the end.
    fn plain(&self, line: Line<'_>) -> Option<Entry> {
        let shape = self.dialect.shape.filter(|shape| shape.side() <= 9)?;
        let (cells, tail) = line.text.as_bytes().split_at_checked(shape.cell_count())?;
        if !tail.first().is_none_or(|&byte| byte.is_ascii() && is_delimiter(char::from(byte))) {
            return None;
        }
        let grid = plain(cells, shape)?;
        Some(self.finish(
            line,
            grid,
            CellSpans::consecutive(line.start),
            None,
            shape.cell_count(),
            Vec::new(),
        ))
    }

    /// A line whose first word is several grids: a puzzle and its solution, or puzzles.
    fn glued(&self, line: Line<'_>, sink: &mut dyn FnMut(Entry)) -> bool {
        let Some(grids) = self.dialect.glued else { return false };
        let word = line.text.split(is_delimiter).next().unwrap_or_default();
        if word.len() != grids * CELLS || !word.is_ascii() || grids == 2 && !is_pair(word) {
            return false;
        }
        if grids == 2 {
            sink(self.cells(line, None, &word[..CELLS], line.start));
            return true;
        }
        for start in (0..word.len()).step_by(CELLS) {
            // What stands behind the last is its tail.
            let end = if start + CELLS == word.len() { line.text.len() } else { start + CELLS };
            let piece = Line { text: &line.text[start..end], start: line.start + start };
            sink(self.cells(piece, None, &word[start..start + CELLS], piece.start));
        }
        true
    }

    /// The long way, for lines that are not plain.
    fn entry(&self, line: Line<'_>) -> Option<Entry> {
        let text = line.text.trim_start();
        if line.is_blank() || is_comment(text) {
            return None;
        }
        let indent = line.text.len() - text.len();
        if self.dialect.spaces {
            return Some(self.with_spaces(line));
        }
        if let Some((start, cells)) = self.catalogue.as_ref().and_then(|columns| columns.cells(line.text))
            && self.dialect.counts.contains(&cells.chars().count())
        {
            return Some(self.cells(line, None, cells, line.start + start));
        }
        let parsed = labelled(&self.dialect.counts)(text);
        let Ok((_, (label, cells))) = parsed else {
            return Some(self.framed(line).unwrap_or_else(|| self.misfit(line)));
        };
        let start = line.start + indent + label.map_or(0, |_| offset_in(text, cells));
        Some(self.cells(line, label, cells, start))
    }

    /// Cells between brackets, as SudokuStudio writes them, or behind `=`, as Interactive Sudoku Solver.
    fn framed(&self, line: Line<'_>) -> Option<Entry> {
        let text = line.text.trim();
        let (cells, tail) = match text.strip_prefix('[') {
            Some(inside) => inside.split_once(']')?,
            None => text
                .strip_prefix('=')
                .map(|cells| cells.split_at(cells.find(is_delimiter).unwrap_or(cells.len())))?,
        };
        let shape = Shape::of_cell_count(cells.chars().count())?;
        if !self.dialect.counts.contains(&shape.cell_count()) || tail.starts_with(|c| !is_delimiter(c)) {
            return None;
        }
        let start = line.start + offset_in(line.text, cells);
        let tokens: Vec<_> = cells.char_indices().map(|(at, c)| mark::symbol_token(c, start + at)).collect();
        let asked = self.options.shape.filter(|asked| asked.side() == shape.side());
        let end = offset_in(line.text, tail);
        Some(self.filled(line, None, &tokens, asked.unwrap_or(shape), end))
    }

    /// A word of N² characters.
    fn cells(&self, line: Line<'_>, label: Option<&str>, cells: &str, start: usize) -> Entry {
        let tokens: Vec<_> = cells.char_indices().map(|(at, c)| mark::symbol_token(c, start + at)).collect();
        let usual = Shape::of_cell_count(tokens.len()).expect("the number of cells was checked before");
        let asked = self.options.shape.filter(|shape| shape.side() == usual.side());
        self.filled(line, label, &tokens, asked.unwrap_or(usual), start + cells.len() - line.start)
    }

    fn filled(
        &self,
        line: Line<'_>,
        label: Option<&str>,
        tokens: &[Token],
        shape: Shape,
        end: usize,
    ) -> Entry {
        let mut diagnostics = Vec::new();
        match fill(tokens, shape, &mut diagnostics) {
            Some((grid, spans)) => self.finish(line, grid, spans, label, end, diagnostics),
            None => Entry { span: line.span(), record: None, diagnostics },
        }
    }

    /// Adds what stands around the cells, which end at the byte `end` of the line.
    fn finish(
        &self,
        line: Line<'_>,
        grid: Grid,
        cells: CellSpans,
        label: Option<&str>,
        end: usize,
        mut diagnostics: Vec<Diagnostic>,
    ) -> Entry {
        let span = line.span();
        let grid = self.options.settle_boxes(grid, span, &mut diagnostics);
        let usual = self.dialect.shape.map(Shape::side);
        // A smaller grid among larger ones may be what is left of a larger one.
        let smaller = usual.is_some_and(|usual| grid.shape().side() < usual);
        let severity = if smaller { Severity::Warning } else { Severity::Note };
        diagnostics
            .extend(other_side(grid.shape(), usual, span).map(|diagnostic| diagnostic.severity(severity)));
        let mut record = Record::new(grid, span, cells);
        if let Some(label) = label {
            record.meta.set(Text::Title, label);
        }
        if let Some(catalogue) = &self.catalogue {
            catalogue.add(&mut record.meta, line.text);
        } else if end < line.text.len() {
            diagnostics.extend(add_tail(&mut record, &line.text[end..], line.start + end));
        }
        Entry { span, record: Some(record), diagnostics }
    }

    /// A line of digits and spaces, filled up with blanks.
    fn with_spaces(&self, line: Line<'_>) -> Entry {
        let shape = self.dialect.shape.expect("found with the spaces");
        let symbols = line.text.char_indices().take(shape.cell_count());
        let mut tokens: Vec<_> = symbols.map(|(at, c)| mark::symbol_token(c, line.start + at)).collect();
        let short = shape.cell_count() - tokens.len();
        let end = tokens.last().map_or(line.start, |token| token.span.end);
        let blank = Token { mark: Mark::Blank(mark::Blank::EMPTY), span: Span::at(end), odd: None };
        tokens.resize(shape.cell_count(), blank);
        let mut entry = self.filled(line, None, &tokens, shape, end - line.start);
        if short > 0 {
            let message = format!("{short} cells are missing: blanks were added on the right");
            entry.diagnostics.push(Diagnostic::new(Rule::StrippedBlanks, message).at(Span::at(end), ""));
        }
        entry
    }

    /// A line without a word of the right length: a heading, or a faulty puzzle.
    fn misfit(&self, line: Line<'_>) -> Entry {
        let text = line.text.trim();
        let at = line.start + (line.text.len() - line.text.trim_start().len());
        let word = text.split(is_delimiter).max_by_key(|word| word.len()).unwrap_or(text);
        let start = at + offset_in(text, word);
        let known = word.chars().filter(|&c| is_known(mark::of_symbol(c))).count();
        let length = word.chars().count();
        let whole = Span::new(at, at + text.len());
        if (known * 2 < length || length < 3 || is_rule(text)) && !looks_like_cells(text) {
            let message = format!("`{}` was read as a title", shown(text));
            return Entry::without_puzzle(Diagnostic::new(Rule::Heading, message).at(whole, ""));
        }
        if length < 3 || known * 2 < length {
            return Entry::malformed(line.span(), cells_of_another_layout(whole));
        }
        let span = Span::new(start, start + word.len());
        Entry::malformed(line.span(), self.wrong_length(word, length, span))
    }

    fn wrong_length(&self, word: &str, length: usize, span: Span) -> Diagnostic {
        let Some(shape) = self.dialect.shape else {
            return Diagnostic::new(Rule::NoSuchSide, format!("{length} cells make no grid")).at(span, "");
        };
        let wanted = shape.cell_count();
        if length == wanted {
            let message = format!("{wanted} cells, but not at the start of the line");
            let help = "cells come first, or behind a label and a space";
            return Diagnostic::new(Rule::WrongLength, message).at(span, "").help(help);
        }
        let message = format!("expected {wanted} cells ({0}×{0}), found {length}", shape.side());
        let diagnostic = Diagnostic::new(Rule::WrongLength, message);
        let lost = wanted.saturating_sub(length);
        if let Some((at, c)) =
            word.char_indices().find(|&(_, c)| matches!(mark::of_symbol(c), Mark::Unknown(_)))
        {
            let place = Span::new(span.start + at, span.start + at + c.len_utf8());
            return diagnostic.at(span, "").at(place, unknown_character(c, place).message);
        }
        if lost > 0 && word.bytes().all(|byte| byte.is_ascii_digit()) && !word.starts_with('0') {
            let text = format!("{lost} missing");
            let help = "if a spreadsheet wrote this, it took leading zeros away: export the cells as text";
            return diagnostic.at(span, text).help(help);
        }
        if lost > 0 {
            let row = length / shape.side();
            let whole =
                format!("the last whole row of {} ends after column {}", shape.side(), row * shape.side());
            return diagnostic.at(span, format!("{lost} missing")).help(whole);
        }
        let cut = word.char_indices().nth(wanted).map_or(word.len(), |(at, _)| at);
        let extra = Span::new(span.start + cut, span.end);
        let help = "text after the cells must be set off by a space, a comma or `#`";
        diagnostic.at(extra, format!("{} too many", length - wanted)).help(help)
    }
}

struct LineWriter {
    blank: String,
}

impl Writer for LineWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::with_capacity(record.shape().cell_count() + 1);
        for digit in record.grid.contents() {
            match digit {
                Some(digit) => text.push(Digit::symbol(*digit)),
                None => text.push_str(&self.blank),
            }
        }
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(record.fields().without(INFO.holds))
    }
}
