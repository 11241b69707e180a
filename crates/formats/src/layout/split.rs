//! Splits the rows of a section into grids.
//!
//! Usually a section is one grid. Where its rows are a multiple of the side, it is
//! several. Where they are not, a row is missing or too many; grids are taken from the
//! start as long as they are consistent (no digit twice in a house), and the rest is
//! malformed: it is unknown which row was lost, and a guess would shift every later
//! grid.

use givens_engine::grid::Shape;

use crate::{
    cells::{
        corrections::stripped_fix,
        mark::Token,
        number_table::{ignored_table, is_table_in_text},
    },
    codec::{Entry, ReadOptions},
    diagnostic::{Diagnostic, Severity},
    layout::{
        beside,
        box_size::is_box_size,
        constraint_text::{region_map, unread_constraint, variant_hint},
        faults, flat, labels,
        row::{Row, RowGrammar, most_common, span_of},
        row_grid::{lost_column, other_side},
        size,
    },
    record::{Meta, Record, Text},
    text::Span,
};

/// The lines above a section that are not rows.
#[derive(Default)]
pub(super) struct Preamble {
    pub(super) headings: Vec<Span>,
    pub(super) comments: Vec<Span>,
}

/// A section that is split into grids.
pub(super) struct GridSplitter<'a> {
    text: &'a str,
    grammar: &'a dyn RowGrammar,
    options: &'a ReadOptions,
    side: Option<usize>,
    /// Whether numbers on lines of their own above a grid are sizes.
    has_sizes: bool,
    /// The shape that a line above the grids declares.
    declared_shape: Option<Shape>,
    gaps: Vec<usize>,
    preamble: Preamble,
    /// The number of rows of the section that have been read.
    first: usize,
    /// Notes about labels, for the first grid.
    notes: Vec<Diagnostic>,
}

impl<'a> GridSplitter<'a> {
    /// Creates a section of a text whose grids usually have this side.
    pub(super) const fn new(
        text: &'a str,
        grammar: &'a dyn RowGrammar,
        options: &'a ReadOptions,
        side: Option<usize>,
        gaps: Vec<usize>,
        preamble: Preamble,
    ) -> Self {
        let notes = Vec::new();
        Self {
            text,
            grammar,
            options,
            side,
            has_sizes: false,
            declared_shape: None,
            gaps,
            preamble,
            first: 0,
            notes,
        }
    }

    /// Sets whether numbers on lines of their own above a grid are sizes.
    pub(super) const fn with_sizes(mut self, has_sizes: bool) -> Self {
        self.has_sizes = has_sizes;
        self
    }

    /// Yields an entry for every grid, and for rows that make none. The text above the section belongs to the
    /// first.
    pub(super) fn split(self, rows: Vec<Row>, sink: &mut dyn FnMut(Entry)) {
        let around = || self.preamble.headings.iter().chain(&self.preamble.comments);
        let mut start = around().map(|span| span.start).min().or(Some(rows[0].span.start));
        let last = rows[rows.len() - 1].span.end;
        let below = around().map(|span| span.end).max().filter(|&end| end > last);
        self.split_rows(rows, &mut |mut entry| {
            entry.span.start = start.take().map_or(entry.span.start, |start| start.min(entry.span.start));
            if entry.span.end >= last {
                entry.span.end = below.unwrap_or(entry.span.end);
            }
            sink(entry);
        });
    }

    /// Splits rows into grids; rows longer than any side are grids by themselves, or those of one matrix.
    fn split_rows(mut self, mut rows: Vec<Row>, sink: &mut dyn FnMut(Entry)) {
        if rows.iter().all(|row| row.tokens.len() > Shape::MAX_SIDE) {
            if let Some(entry) = flat::matrix(&rows) {
                return sink(entry);
            }
            for row in &rows {
                sink(self.whole(row));
                self.first += 1;
            }
            return;
        }
        if let Some(entry) = faults::pairs(&rows) {
            return sink(entry);
        }
        self.notes.extend(labels::take_row_labels(&mut rows, &mut self.gaps));
        let Some(side) = self.side_of(&rows) else {
            return sink(faults::no_such_side(&rows, span_of(&rows)));
        };
        self.notes.extend(labels::take_column_labels(&mut rows, &mut self.gaps, side));
        self.preamble.headings.extend(labels::take_title(self.text, &mut rows, &mut self.gaps, side));
        self.preamble.headings.retain(|heading| !is_box_size(&self.text[heading.range()]));
        match size::take_size(self.text, &mut self.preamble.headings, side, self.has_sizes) {
            Some(Ok(shape)) => self.declared_shape = shape,
            Some(Err(diagnostic)) => self.notes.push(diagnostic),
            None => {}
        }
        match labels::take_repeat(&mut rows, side) {
            Some((repeat, note)) => {
                let mut entry = self.grid(&rows, side);
                entry.span = entry.span.to(repeat);
                entry.diagnostics.push(note);
                sink(entry);
            }
            None => self.split_at_side(&rows, side, sink),
        }
    }

    /// Yields grids from the start on; where a row is missing or too many, only those that are whole wherever
    /// that row was.
    fn split_at_side(&mut self, rows: &[Row], side: usize, sink: &mut dyn FnMut(Entry)) {
        match (rows.len() / side, rows.len() % side) {
            (_, 0) => self.grids(rows, side, sink),
            (0, _) | (1, 1) => sink(faults::wrong_rows(rows, side)),
            _ => self.split_around(rows, side, sink),
        }
    }

    fn grids(&mut self, rows: &[Row], side: usize, sink: &mut dyn FnMut(Entry)) {
        for chunk in rows.chunks(side) {
            sink(self.grid(chunk, side));
            self.first += side;
        }
    }

    /// Splits rows of which one grid has too few or too many. If it is grid j, all grids above it, split from the
    /// first row on, and all below it, split from the last row back, must be free of clashes. A grid that is the
    /// same for every possible j is certain; the rest is not.
    fn split_around(&mut self, rows: &[Row], side: usize, sink: &mut dyn FnMut(Entry)) {
        let (whole, remainder) = (rows.len() / side, rows.len() % side);
        let sound = |start: usize| {
            let entry = self.grid(&rows[start..start + side], side);
            entry.record.is_some_and(|record| record.grid.is_consistent())
        };
        let from_front = (0..whole).take_while(|grid| sound(grid * side)).count();
        let from_back = (1..=whole).take_while(|grid| sound(rows.len() - grid * side)).count();
        // The numbers of whole grids above and below j: as many as there are where rows are
        // missing, one fewer where they are too many, which only few rows can be.
        let too_many = remainder * 2 < side;
        let possible = (0..=whole).flat_map(|j| [(j, whole - j), (j, (whole - j).saturating_sub(1))]);
        let possible = possible.filter(|&(above, below)| {
            above <= from_front && below <= from_back && (above + below == whole || too_many)
        });
        let certain = possible.reduce(|one, other| (one.0.min(other.0), one.1.min(other.1)));
        let (above, below) = certain.unwrap_or_default();
        let (above, rest) = rows.split_at(above * side);
        let (doubtful, below) = rest.split_at(rest.len() - below * side);
        self.grids(above, side, sink);
        sink(faults::out_of_step(doubtful, side));
        self.first += doubtful.len();
        self.grids(below, side, sink);
    }

    /// Returns the side that widths and number of rows agree on best.
    fn side_of(&self, rows: &[Row]) -> Option<usize> {
        let width = most_common(rows.iter().map(|row| row.tokens.len()))?;
        let (is_side, count) = (|side: usize| Shape::of_side(side).is_some(), rows.len());
        if is_side(width) && (count >= width || self.side.is_none() || self.side == Some(width)) {
            return lost_column(count, width).or(Some(width));
        }
        lost_column(count, width).or(self.side).or(is_side(count).then_some(count))
    }

    /// Makes the entry of a row that is a whole grid.
    fn whole(&self, row: &Row) -> Entry {
        let cells = row.tokens.len();
        let requested = self.options.shape.filter(|shape| shape.cell_count() == cells);
        match requested.or_else(|| Shape::of_cell_count(cells)) {
            Some(shape) => self.entry(std::slice::from_ref(row), &row.tokens, shape),
            None => faults::no_whole_grid(row),
        }
    }

    /// Reads the rows of a grid, unless they are malformed.
    fn grid(&self, rows: &[Row], side: usize) -> Entry {
        let diagnostics = faults::of_rows(rows, side);
        if !diagnostics.is_empty() {
            return Entry::new(span_of(rows), None, diagnostics);
        }
        let tokens: Vec<_> = rows.iter().flat_map(|row| row.tokens.iter().copied()).collect();
        match self.shape(rows, side) {
            Some(shape) => self.entry(rows, &tokens, shape),
            None => faults::no_such_side(rows, span_of(rows)),
        }
    }

    /// Returns the requested shape, the one that bars and gaps show, or the usual one.
    fn shape(&self, rows: &[Row], side: usize) -> Option<Shape> {
        let requested = self.options.shape.filter(|shape| shape.side() == side);
        let found = || self.drawn(rows, side).or_else(|| Shape::of_side(side));
        requested.or(self.declared_shape).or_else(found)
    }

    /// Returns the shape that bars and gaps show.
    fn drawn(&self, rows: &[Row], side: usize) -> Option<Shape> {
        let every = |step: usize, places: &mut dyn Iterator<Item = usize>| {
            let inner: Vec<_> = places.filter(|&place| place > 0 && place < side).collect();
            !inner.is_empty() && inner.iter().all(|place| place.is_multiple_of(step))
        };
        let across = rows[0].bars.iter().copied().find(|&bar| bar > 0 && bar < side);
        let by_bars = across.filter(|&columns| side.is_multiple_of(columns)).and_then(|columns| {
            let regular = rows.iter().all(|row| every(columns, &mut row.bars.iter().copied()));
            if regular { Shape::new(side / columns, columns) } else { None }
        });
        // Those of this grid alone: a section may have many grids.
        let from = self.gaps.partition_point(|&gap| gap <= self.first);
        let gaps = || {
            let places = self.gaps[from..].iter().map(|gap| gap - self.first);
            places.take_while(|&gap| gap < side)
        };
        let down = gaps().next();
        let by_gaps = down
            .filter(|&rows| side.is_multiple_of(rows))
            .and_then(|rows| if every(rows, &mut gaps()) { Shape::new(rows, side / rows) } else { None });
        by_bars.or(by_gaps)
    }

    /// Makes the record by the grammar, then finds boxes, and a solution beside the puzzle.
    fn entry(&self, rows: &[Row], tokens: &[Token], shape: Shape) -> Entry {
        let span = span_of(rows);
        if self.is_table(tokens, shape) {
            // Regions beside a puzzle may be those of a jigsaw.
            return Entry::without_puzzle(ignored_table(span).severity(Severity::Warning));
        }
        let mut diagnostics = self.diagnostics(rows);
        let record = self.grammar.record(self.text, tokens, shape, &mut diagnostics);
        let record = record.map(|mut record| {
            // A state belongs to the boxes that it was read with, and boxes that are drawn are certain.
            let is_final = record.state.is_some() || record.grid.is_consistent();
            if !is_final && self.drawn(rows, shape.side()).is_none() {
                record.grid = self.options.resolve_box_size(record.grid, span, &mut diagnostics);
            }
            diagnostics.extend(other_side(shape, self.side, span));
            match beside::solution(rows, record.shape()).transpose() {
                Ok(solution) => record.solution = solution,
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
            Record { meta: self.meta(), span, ..record }
        });
        Entry::new(span, record, diagnostics)
    }

    /// Whether a grid is a table of regions or indices, where cells are digits and no candidates. If the format was
    /// named, every grid was asked for.
    fn is_table(&self, tokens: &[Token], shape: Shape) -> bool {
        if self.options.from.is_some() || !self.grammar.is_laid_out_alike() {
            return false;
        }
        let heading = self.preamble.headings.last().filter(|_| self.first == 0);
        let heading = heading.map(|span| &self.text[span.range()]);
        let rows: Vec<_> = tokens.chunks(shape.side()).collect();
        is_table_in_text(heading, &rows)
    }

    /// Reports what is unusual about the lines rather than the cells.
    fn diagnostics(&self, rows: &[Row]) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        if self.first == 0 {
            diagnostics.extend(self.notes.iter().cloned());
            for &heading in &self.preamble.headings {
                let text = &self.text[heading.range()];
                let title = || Diagnostic::title(text, heading);
                diagnostics.push(unread_constraint(text, heading).unwrap_or_else(title));
            }
            let comments = self.preamble.comments.iter();
            diagnostics.extend(comments.filter_map(|&span| variant_hint(&self.text[span.range()], span)));
            diagnostics.extend(region_map(self.text, &self.preamble.headings));
        }
        let padded: Vec<_> = rows.iter().zip(1..).filter(|(row, _)| row.padded).collect();
        if let Some((row, _)) = padded.first() {
            let numbers: Vec<_> = padded.iter().map(|(_, number)| number.to_string()).collect();
            let what = format!("rows {} are short", numbers.join(", "));
            let fix = stripped_fix(rows.iter().flat_map(|row| &row.tokens));
            diagnostics.push(Diagnostic::blanks_added(what, row.span).fix(fix));
        }
        diagnostics
    }

    /// Returns the text above, which belongs to the first grid of a section.
    fn meta(&self) -> Meta {
        if self.first > 0 {
            return Meta::default();
        }
        let join = |spans: &[Span], marks: &[char]| {
            let texts = spans.iter().map(|span| self.text[span.range()].trim_start_matches(marks).trim());
            let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
            (!texts.is_empty()).then(|| texts.join(" "))
        };
        let title = join(&self.preamble.headings, &[]);
        let comment = join(&self.preamble.comments, &['#', '%', '/']);
        let mut meta = Meta::default();
        for (kind, text) in [(Text::Title, title), (Text::Comment, comment)] {
            if let Some(text) = text {
                meta.set(kind, text);
            }
        }
        meta
    }
}
