//! Sections: rows that follow one another, and the text above them.
//!
//! `frame` adds lines as it classifies them, and ends a section where a grid may begin. The entries go to the sink of the
//! reader, with the headings and comments above them.

use crate::{
    codec::{Entry, ReadOptions, Run},
    diagnostic::Diagnostic,
    layout::{
        constraint_text::{cut_region_map, region_map, unread_data},
        dialect::{Dialect, TextsBetween, is_solution},
        divider::Divider,
        row::{Row, RowGrammar, looks_like_cells},
        split::{GridSplitter, Preamble},
    },
    record::{Meta, Record},
    text::Span,
};

/// The number of values of the shortest row where a grid may begin: fewer are a heading.
pub(super) const SHORTEST_ROW: usize = 4;

/// Rows since the last break, and the text above them.
pub(crate) struct Section<'a> {
    grammar: &'a dyn RowGrammar,
    side: Option<usize>,
    has_sizes: bool,
    options: &'a ReadOptions,
    sink: &'a mut dyn FnMut(Run<'_>),
    rows: Vec<Row>,
    /// The numbers of rows before each rule or blank line.
    gaps: Vec<usize>,
    preamble: Preamble,
    texts: TextsBetween,
    /// Whether the last puzzle could not be read.
    is_unread: bool,
    /// Lines that look like cells, but are not rows.
    foreign: Option<Span>,
    /// Number of entries of the sections since the start of a block.
    entries: usize,
    /// The record of the last section, if there are no diagnostics about it.
    last: Option<Record>,
    divider: Option<Divider>,
    /// Where the text behind the last division of a section begins.
    divided: usize,
    /// Whether grids are made, and not only sections divided.
    makes_grids: bool,
}

impl<'a> Section<'a> {
    /// Creates a section without rows.
    pub(crate) fn new(
        dialect: Dialect,
        grammar: &'a dyn RowGrammar,
        options: &'a ReadOptions,
        sink: &'a mut dyn FnMut(Run<'_>),
    ) -> Self {
        let (side, has_sizes) = (dialect.side, dialect.has_sizes);
        Self {
            grammar,
            side,
            has_sizes,
            options,
            sink,
            rows: Vec::new(),
            gaps: Vec::new(),
            preamble: Preamble::default(),
            texts: dialect.texts,
            is_unread: false,
            foreign: None,
            entries: 0,
            last: None,
            divider: side.map(Divider::new),
            divided: 0,
            makes_grids: true,
        }
    }

    /// Makes no grids: only the ends and divisions of sections are found.
    pub(super) fn without_grids(self) -> Self {
        Self { makes_grids: false, ..self }
    }

    /// Where the text behind the last division of a section begins.
    pub(super) const fn divided(&self) -> usize {
        self.divided
    }

    pub(crate) fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Whether no row was seen since the last section, nor any text.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.preamble.headings.is_empty() && self.preamble.comments.is_empty()
    }

    /// Yields a puzzle that was read without rows.
    pub(super) fn yield_run(&mut self, run: Run<'_>) {
        self.is_unread = false;
        (self.sink)(run);
    }

    /// Adds a row, or a heading that looks like one.
    pub(crate) fn row(&mut self, text: &str, row: Row) {
        let boundary = self.side.is_none_or(|side| self.rows.len().is_multiple_of(side));
        if row.tokens.len() < SHORTEST_ROW && boundary && self.side.is_none_or(|side| side > 3) {
            let span = row.span;
            return self.heading(text, span);
        }
        self.end_foreign();
        self.rows.push(row);
        let divider = self.divider.as_mut();
        if let Some(place) = divider.and_then(|divider| divider.place(&self.rows, &self.gaps)) {
            self.divide(text, place);
        }
    }

    /// Makes grids of the rows before the place, as if the section ended there.
    fn divide(&mut self, text: &str, place: usize) {
        let below = self.rows.split_off(place);
        let first = self.gaps.partition_point(|&gap| gap <= place);
        let gaps = self.gaps.split_off(first).into_iter().map(|gap| gap - place).collect();
        self.divided = below[0].span.start;
        self.yield_grids(text);
        (self.rows, self.gaps) = (below, gaps);
    }

    /// Adds a rule, or a blank line that ends nothing.
    pub(crate) fn gap(&mut self) {
        self.gaps.push(self.rows.len());
    }

    /// Adds a line that is not a row: a heading, unless it looks like cells.
    pub(crate) fn heading(&mut self, text: &str, span: Span) {
        self.end_rows(text);
        if looks_like_cells(&text[span.range()]) {
            // The text above belongs to what cannot be read.
            let preamble = std::mem::take(&mut self.preamble);
            let before = preamble.headings.into_iter().chain(preamble.comments).chain(self.foreign);
            self.foreign = Some(before.fold(span, Span::to));
            return;
        }
        self.end_foreign();
        self.preamble.headings.push(span);
    }

    /// Adds a comment: to the grid above if the dialect has comments below grids, else to the next.
    pub(crate) fn comment(&mut self, text: &str, span: Span) {
        if !self.texts.comments_below || self.rows.is_empty() {
            self.end(text);
        }
        self.preamble.comments.push(span);
    }

    /// Whether there is a comment below the rows.
    pub(super) fn has_comment_below(&self) -> bool {
        let last = self.rows.last().map_or(usize::MAX, |row| row.span.end);
        self.texts.comments_below && self.preamble.comments.last().is_some_and(|span| span.start >= last)
    }

    /// Ends the section.
    pub(crate) fn end(&mut self, text: &str) {
        self.end_foreign();
        self.end_rows(text);
    }

    /// Reports lines that look like cells of another layout.
    fn end_foreign(&mut self) {
        if let Some(foreign) = self.foreign.take() {
            (self.entries, self.last) = (self.entries + 1, None);
            (self.sink)(Entry::malformed(foreign, Diagnostic::unread_cells(foreign)).into());
        }
    }

    fn end_rows(&mut self, text: &str) {
        self.yield_grids(text);
        self.divider = self.side.map(Divider::new);
    }

    /// Makes grids of the rows.
    fn yield_grids(&mut self, text: &str) {
        let rows = std::mem::take(&mut self.rows);
        let gaps = std::mem::take(&mut self.gaps);
        if rows.is_empty() {
            return;
        }
        let preamble = std::mem::take(&mut self.preamble);
        if !self.makes_grids {
            return;
        }
        let heading = preamble.headings.last().copied();
        let heading = heading.filter(|heading| {
            self.texts.has_solutions && self.is_unread && is_solution(&text[heading.range()])
        });
        let (is_unread, mut grid_count) = (&mut self.is_unread, 0);
        let (entries, last, side, grammar) = (&mut self.entries, &mut self.last, self.side, self.grammar);
        let grids = GridSplitter::new(text, grammar, self.options, side, gaps, preamble);
        grids.with_sizes(self.has_sizes).split(rows, &mut |entry| {
            *entries += 1;
            let usual = |record: &&Record| Some(record.shape().side()) == side && grammar.is_laid_out_alike();
            *last = clean(&entry).filter(usual).cloned();
            grid_count += 1;
            let is_full = entry.record.as_ref().is_some_and(|record| record.grid.is_full());
            if let Some(heading) = heading.filter(|_| is_full && grid_count == 1) {
                return (self.sink)(Entry::without_puzzle(Diagnostic::ignored_solution(heading)).into());
            }
            *is_unread = entry.is_malformed();
            (self.sink)(entry.into());
        });
    }

    /// Begins a block; returns the only record of the block above, if there are no diagnostics about it.
    pub(super) fn begin_block(&mut self) -> Option<Record> {
        let entries = std::mem::take(&mut self.entries);
        self.last.take().filter(|_| entries == 1)
    }

    /// Ends the text: reports text below the last grid.
    pub(crate) fn finish(mut self, text: &str) {
        self.end(text);
        let Some(&first) = self.preamble.headings.first() else { return };
        let headings = self.preamble.headings.iter();
        let mut found: Vec<_> = headings.filter_map(|&span| unread_data(&text[span.range()], span)).collect();
        let headings = &self.preamble.headings;
        found.extend(region_map(text, headings).or_else(|| cut_region_map(text, headings)));
        if found.is_empty() {
            found.push(Diagnostic::text_without_grid(first));
        }
        found.into_iter().map(Entry::without_puzzle).map(Run::from).for_each(self.sink);
    }
}

/// Returns the record of an entry without diagnostics, texts and solution.
fn clean(entry: &Entry) -> Option<&Record> {
    let record = entry.record.as_ref()?;
    let is_bare = record.meta == Meta::default() && record.solution.is_none();
    (entry.diagnostics.is_empty() && is_bare).then_some(record)
}
