//! The part of a text that an excerpt shows, fitted to the columns of a terminal.
//!
//! Rows of cells are longer than most terminals are wide. A renderer that cuts them writes `...`, which among cells is three
//! blanks, and a terminal that wraps them shows carets below other digits. So what the renderer gets has been fitted here:
//! a line alone is folded into a few rows, between the rows of its grid where possible; any other long line is cut around
//! its marks, with `…` for what is left out.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use crate::{
    diagnostic::Label,
    text::{Line, Source, Span, lines, masked},
};

/// Size in bytes of the largest part of several lines that is shown. Of a larger one, only the first label's line is.
const MAX_EXCERPT: usize = 4096;
/// Number of columns where the width of the terminal is not known.
const DEFAULT_WIDTH: usize = 140;
/// Number of columns that a row has at least, however narrow the terminal is.
const MIN_ROOM: usize = 20;
/// Number of columns between the number of a line and its text: ` | `.
const GUTTER: usize = 3;
/// Number of columns beside the text that lines between marks of several lines take.
const BRACKETS: usize = 4;
/// Number of rows into which a line is folded at most.
const MAX_ROWS: usize = 3;
/// What separates fields of a line: rows are folded behind it.
const SEPARATORS: &[char] = &[',', ';', '\t', ' ', '|', ':', '"', '[', ']'];

/// A text to show, and what is marked in it.
pub(super) struct Excerpt {
    pub(super) text: String,
    pub(super) marks: Vec<Mark>,
    /// Number of its first line in the file.
    pub(super) first_line: usize,
    /// Whether it is one line in several rows.
    pub(super) is_folded: bool,
    kept: Vec<Kept>,
}

/// A marked part of the text.
pub(super) struct Mark {
    pub(super) span: Range<usize>,
    /// The index of its label.
    pub(super) label: usize,
    /// Whether the text of the label belongs here: a mark in several rows has it once.
    pub(super) is_last: bool,
}

/// A part of the source that is shown.
struct Kept {
    source: Range<usize>,
    /// Its offset in the text that is shown.
    at: usize,
}

impl Excerpt {
    /// Returns the lines of the labels, at most as wide as a terminal.
    pub(super) fn of(source: &Source, labels: &[Label], width: Option<usize>) -> Option<Self> {
        let region = region(source, labels)?;
        let lines: Vec<_> = lines_of(source, &region);
        let first_line = source.position(region.start).line;
        let digits = (first_line + lines.len() - 1).to_string().len();
        let brackets = if lines.len() > 1 { BRACKETS } else { 0 };
        let room = width.unwrap_or(DEFAULT_WIDTH).saturating_sub(digits + GUTTER + brackets).max(MIN_ROOM);
        let mut excerpt =
            Self { text: String::new(), marks: Vec::new(), first_line, is_folded: false, kept: Vec::new() };
        // A line that begins in another chunk lacks its start.
        let lacks_start = source.position(region.start).column > 1;
        for (position, line) in lines.iter().enumerate() {
            let marked = MarkedLine::of(line, labels, position == 0 && lacks_start);
            let rows = marked.rows(room, lines.len() == 1);
            excerpt.is_folded |= rows.len() > 1;
            for row in rows {
                excerpt.push_row(&marked, &row);
            }
        }
        for (position, label) in labels.iter().enumerate() {
            excerpt.push_marks(source, position, label.span);
        }
        Some(excerpt)
    }

    /// Adds a row of a line.
    fn push_row(&mut self, line: &MarkedLine<'_>, row: &Row) {
        if !self.kept.is_empty() {
            self.text.push('\n');
        }
        for (position, part) in row.parts.iter().enumerate() {
            let starts_line = part.start == 0;
            if position > 0 || starts_line && line.lacks_start || !starts_line && row.is_cut {
                self.text.push('…');
            }
            self.kept
                .push(Kept { source: line.start + part.start..line.start + part.end, at: self.text.len() });
            self.text += &masked(&line.text[part.clone()]);
        }
        if row.is_cut && row.parts.last().is_some_and(|part| part.end < line.text.len()) {
            self.text.push('…');
        }
    }

    /// Adds the marks of a label: one for each row, unless it goes over several lines.
    fn push_marks(&mut self, source: &Source, label: usize, marked: Span) {
        let mut spans: Vec<_> = if is_in_one_line(source, marked) {
            let overlaps = |kept: &&Kept| kept.source.start < marked.end && marked.start < kept.source.end;
            self.kept.iter().filter(overlaps).map(|kept| self.shown(source, kept, marked)).collect()
        } else {
            let [start, end] = [marked.start, marked.end.max(1) - 1].map(|at| self.kept_at(at));
            let (Some(start), Some(end)) = (start, end) else { return };
            let end = self.shown(source, end, marked).end;
            let start = self.shown(source, start, marked).start.min(end);
            std::iter::once(start..end).collect()
        };
        if spans.is_empty() {
            // An empty span, or one at the end of a line.
            spans.extend(self.kept_at(marked.start).map(|kept| self.shown(source, kept, marked)));
        }
        let last = spans.len().max(1) - 1;
        let marks = spans.into_iter().enumerate();
        self.marks.extend(marks.map(|(position, span)| Mark { span, label, is_last: position == last }));
    }

    /// Returns the part of the source that contains an offset, or the last one before it.
    fn kept_at(&self, offset: usize) -> Option<&Kept> {
        self.kept.iter().rev().find(|kept| kept.source.start <= offset).or(self.kept.first())
    }

    /// Returns where in the text the bytes of a part that are marked are shown.
    fn shown(&self, source: &Source, kept: &Kept, marked: Span) -> Range<usize> {
        let place = |offset: usize| {
            let text = source.text();
            let offset = text.floor_char_boundary(offset.clamp(kept.source.start, kept.source.end));
            // A mask has as many characters as what is behind it, but not as many bytes.
            let characters = text[kept.source.start..offset].chars().count();
            let shown = &self.text[kept.at..];
            kept.at + shown.char_indices().nth(characters).map_or(shown.len(), |(at, _)| at)
        };
        place(marked.start)..place(marked.end)
    }
}

/// Returns the bytes of the lines to show, or nothing without labels.
fn region(source: &Source, labels: &[Label]) -> Option<Range<usize>> {
    let first = labels.first()?.span;
    let all = labels.iter().fold(first, |all, label| all.to(label.span));
    let (start, line_end) = source.line_around(all.start);
    let (_, end) = source.line_around(all.end.saturating_sub(1).max(all.start));
    if end <= line_end || end - start <= MAX_EXCERPT {
        return Some(start..end.max(start));
    }
    let (start, end) = source.line_around(first.start);
    Some(start..end)
}

/// Returns the lines of a region: at least one, which may be empty.
fn lines_of<'t>(source: &'t Source, region: &Range<usize>) -> Vec<Line<'t>> {
    let text = &source.text()[region.clone()];
    let found = lines(text).map(|line| Line { start: line.start + region.start, ..line });
    let mut found: Vec<_> = found.collect();
    if found.is_empty() {
        found.push(Line { text: "", start: region.start });
    }
    found
}

/// Returns whether a span has no line end before its last byte.
fn is_in_one_line(source: &Source, marked: Span) -> bool {
    source.line_around(marked.start) == source.line_around(marked.end.saturating_sub(1).max(marked.start))
}

/// A row of an excerpt: parts of a line, as ranges of its bytes.
struct Row {
    parts: Vec<Range<usize>>,
    /// Whether `…` replaces what is not among the parts.
    is_cut: bool,
}

/// A line, and what is marked in it.
struct MarkedLine<'t> {
    text: &'t str,
    /// Its offset in the source.
    start: usize,
    lacks_start: bool,
    /// The bytes that are marked, with the number of columns that the text of the label takes behind them.
    marks: Vec<(Range<usize>, usize)>,
}

impl<'t> MarkedLine<'t> {
    fn of(line: &Line<'t>, labels: &[Label], lacks_start: bool) -> Self {
        let (start, end) = (line.start, line.start + line.text.len());
        let clipped = labels.iter().filter(|label| label.span.start <= end && label.span.end >= start);
        let marks = clipped.map(|label| {
            let place = |offset: usize| offset.clamp(start, end) - start;
            let marked = place(label.span.start)..place(label.span.end.max(label.span.start));
            (marked, label.text.chars().count() + 1)
        });
        Self { text: line.text, start, lacks_start, marks: marks.collect() }
    }

    /// Returns the line in rows of at most this many columns.
    fn rows(&self, room: usize, may_fold: bool) -> Vec<Row> {
        let whole = 0..self.text.len();
        if self.fits(&whole, room) && (!may_fold || self.labels_fit(&whole, room)) {
            return vec![Row { parts: vec![whole], is_cut: false }];
        }
        if may_fold && self.text.len() <= room * MAX_ROWS * 4 {
            let mut folded = self.fold(room);
            if folded.iter().any(|row| !self.labels_fit(row, room)) {
                folded = self.fold(room.saturating_sub(self.longest_label()).max(room / 2));
            }
            if folded.len() <= MAX_ROWS {
                let rows = folded.into_iter();
                return rows.map(|row| Row { parts: vec![row], is_cut: false }).collect();
            }
        }
        vec![Row { parts: self.cut(room.saturating_sub(self.longest_label()).max(room / 2)), is_cut: true }]
    }

    fn longest_label(&self) -> usize {
        self.marks.iter().map(|(_, label)| *label).max().unwrap_or_default()
    }

    /// Returns whether a part of the line has at most this many columns.
    fn fits(&self, part: &Range<usize>, room: usize) -> bool {
        part.len() <= room * 4 && self.text[part.clone()].chars().map(columns).sum::<usize>() <= room
    }

    /// Returns whether the labels behind the marks that end in this part fit, too.
    fn labels_fit(&self, part: &Range<usize>, room: usize) -> bool {
        let ends_here =
            |(marked, _): &&(Range<usize>, usize)| marked.end > part.start && marked.end <= part.end;
        let last = self.marks.iter().filter(ends_here).max_by_key(|(marked, _)| marked.end);
        last.is_none_or(|(marked, label)| {
            let head = &self.text[part.start..self.text.floor_char_boundary(marked.end)];
            head.chars().map(columns).sum::<usize>() + label <= room
        })
    }

    /// Returns the line in parts of at most this many columns.
    fn fold(&self, room: usize) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let mut start = 0;
        while !self.fits(&(start..self.text.len()), room) {
            let end = split_point(self.text, start, room);
            parts.push(start..end);
            start = end;
        }
        parts.push(start..self.text.len());
        parts
    }

    /// Returns the marks with as much around them as this number of columns has room for.
    fn cut(&self, room: usize) -> Vec<Range<usize>> {
        let share = (room / self.marks.len().max(1)).saturating_sub(2).max(1);
        // Most often something is missing at the end of a long mark.
        let ends =
            self.marks.iter().map(|(marked, _)| marked.end.max(share) - share.min(marked.len())..marked.end);
        let mut ends: Vec<_> = ends.collect();
        if ends.is_empty() {
            ends.push(0..0);
        }
        ends.sort_by_key(|part| (part.start, part.end));
        let mut best = self.widened(&ends, 0);
        for context in 1..=room {
            let parts = self.widened(&ends, context);
            let cuts = parts.len() + 1;
            if parts.iter().map(Range::len).sum::<usize>() + cuts > room {
                break;
            }
            best = parts;
        }
        best
    }

    /// Returns the union of these parts, each with this number of bytes more on both sides.
    fn widened(&self, parts: &[Range<usize>], context: usize) -> Vec<Range<usize>> {
        let mut united: Vec<Range<usize>> = Vec::new();
        for part in parts {
            let start = self.text.floor_char_boundary(part.start.saturating_sub(context));
            let end = self.text.ceil_char_boundary((part.end + context).min(self.text.len()));
            match united.last_mut() {
                // `…` is as wide as one byte that it would replace.
                Some(last) if start <= last.end + 1 => last.end = last.end.max(end),
                _ => united.push(start..end),
            }
        }
        united
    }
}

/// Returns where a line is folded whose row begins at `start`: behind a field, between rows of cells, or anywhere.
fn split_point(text: &str, start: usize, room: usize) -> usize {
    let mut width = 0;
    let exceeds = |(_, character): &(usize, char)| {
        width += columns(*character);
        width > room
    };
    let limit = text[start..].char_indices().find(exceeds).map_or(text.len(), |(at, _)| start + at);
    let behind = |text: &str| text.rfind(SEPARATORS).map(|at| at + 1);
    let field = behind(&text[start..limit]).map_or(start, |at| start + at);
    if field - start > (limit - start) / 2 {
        return field;
    }
    let cells = behind(&text[..field]).unwrap_or_default();
    let length = text[cells..].find(SEPARATORS).unwrap_or(text.len() - cells);
    let is_cell = |byte: u8| byte.is_ascii_alphanumeric() || b".-_*?+".contains(&byte);
    if !text[cells..cells + length].bytes().all(is_cell) {
        return limit;
    }
    let square_side = length.isqrt();
    // A row of the wrong length is nearly always one of 9×9.
    let side = if square_side * square_side == length { square_side } else { 9 };
    Some(cells + (limit - cells) / side * side).filter(|end| *end > start).unwrap_or(limit)
}

/// Returns the number of columns of a character, as the renderer counts them.
fn columns(character: char) -> usize {
    match character {
        '\t' => 4,
        _ => character.width().unwrap_or(1),
    }
}
