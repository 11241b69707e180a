//! Sections: rows that follow one another, and the text above them.

use crate::{
    codec::{Entry, ReadOptions},
    diagnostic::{Diagnostic, Rule},
    layout::{
        cut::{Above, Grids},
        dialect::Dialect,
        row::{Row, RowGrammar, cells_of_another_layout, looks_like_cells},
        step::Divider,
    },
    record::{Meta, Record},
    text::Span,
};

/// Fewer values than this make no row where a grid may begin: a number that stands alone is a heading.
pub(super) const SHORTEST_ROW: usize = 4;

/// Rows since the last break, and the text above them.
pub(crate) struct Section<'a> {
    grammar: &'a dyn RowGrammar,
    side: Option<usize>,
    has_sizes: bool,
    options: &'a ReadOptions,
    sink: &'a mut dyn FnMut(Entry),
    rows: Vec<Row>,
    /// Numbers of rows after which a rule or a blank line stands.
    gaps: Vec<usize>,
    above: Above,
    /// Lines that look like cells, but are no rows.
    foreign: Option<Span>,
    /// Number of entries of the sections since the start of a block.
    entries: usize,
    /// The record of the last section, where nothing was to be said.
    last: Option<Record>,
    divider: Option<Divider>,
    /// Where the text begins that follows the last place at which a section was divided.
    divided: usize,
    /// Whether more than such places is wanted.
    makes_grids: bool,
}

impl<'a> Section<'a> {
    /// No rows yet.
    pub(crate) fn new(
        dialect: Dialect,
        grammar: &'a dyn RowGrammar,
        options: &'a ReadOptions,
        sink: &'a mut dyn FnMut(Entry),
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
            above: Above::default(),
            foreign: None,
            entries: 0,
            last: None,
            divider: side.map(Divider::new),
            divided: 0,
            makes_grids: true,
        }
    }

    /// Makes no grids, for who asks where sections end and are divided.
    pub(super) fn without_grids(self) -> Self {
        Self { makes_grids: false, ..self }
    }

    /// Where the text begins that follows the last place at which a section was divided.
    pub(super) const fn divided(&self) -> usize {
        self.divided
    }

    pub(crate) fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Whether no row was seen since the last section, nor any text.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.above.headings.is_empty() && self.above.comments.is_empty()
    }

    /// Yields a record that was read without cutting rows.
    pub(super) fn yield_record(&mut self, record: Record) {
        (self.sink)(Entry { span: record.span, record: Some(record), diagnostics: Vec::new() });
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

    /// The rows before the place become grids, as if the section ended there.
    fn divide(&mut self, text: &str, place: usize) {
        let below = self.rows.split_off(place);
        let first = self.gaps.partition_point(|&gap| gap <= place);
        let gaps = self.gaps.split_off(first).into_iter().map(|gap| gap - place).collect();
        self.divided = below[0].span.start;
        self.yield_grids(text);
        (self.rows, self.gaps) = (below, gaps);
    }

    /// A rule, or a blank line that ends nothing.
    pub(crate) fn gap(&mut self) {
        self.gaps.push(self.rows.len());
    }

    /// A line that is no row: a heading, unless it looks like cells.
    pub(crate) fn heading(&mut self, text: &str, span: Span) {
        self.end_rows(text);
        if looks_like_cells(&text[span.range()]) {
            // The text above belongs to what cannot be read.
            let above = std::mem::take(&mut self.above);
            let before = above.headings.into_iter().chain(above.comments).chain(self.foreign);
            self.foreign = Some(before.fold(span, Span::to));
            return;
        }
        self.end_foreign();
        self.above.headings.push(span);
    }

    pub(crate) fn comment(&mut self, text: &str, span: Span) {
        self.end(text);
        self.above.comments.push(span);
    }

    /// Ends the section.
    pub(crate) fn end(&mut self, text: &str) {
        self.end_foreign();
        self.end_rows(text);
    }

    /// Tells of lines that look like cells of another layout.
    fn end_foreign(&mut self) {
        if let Some(foreign) = self.foreign.take() {
            (self.entries, self.last) = (self.entries + 1, None);
            (self.sink)(Entry::malformed(foreign, cells_of_another_layout(foreign)));
        }
    }

    fn end_rows(&mut self, text: &str) {
        self.yield_grids(text);
        self.divider = self.side.map(Divider::new);
    }

    /// The rows become grids.
    fn yield_grids(&mut self, text: &str) {
        let rows = std::mem::take(&mut self.rows);
        let gaps = std::mem::take(&mut self.gaps);
        if rows.is_empty() {
            return;
        }
        let above = std::mem::take(&mut self.above);
        if !self.makes_grids {
            return;
        }
        let (entries, last, side, grammar) = (&mut self.entries, &mut self.last, self.side, self.grammar);
        let grids = Grids::new(text, grammar, self.options, side, gaps, above);
        grids.with_sizes(self.has_sizes).cut(rows, &mut |entry| {
            *entries += 1;
            let usual = |record: &&Record| Some(record.shape().side()) == side && grammar.is_laid_out_alike();
            *last = clean(&entry).filter(usual).cloned();
            (self.sink)(entry);
        });
    }

    /// Begins a block: the sole record of the block above, where nothing was to be said.
    pub(super) fn begin_block(&mut self) -> Option<Record> {
        let entries = std::mem::take(&mut self.entries);
        self.last.take().filter(|_| entries == 1)
    }

    /// The end of the text: what stands below the last grid is told.
    pub(crate) fn finish(mut self, text: &str) {
        self.end(text);
        if let Some(&first) = self.above.headings.first() {
            let message = "this text is no part of a grid";
            (self.sink)(Entry::without_puzzle(Diagnostic::new(Rule::IgnoredText, message).at(first, "")));
        }
    }
}

/// The record of an entry about which nothing is to be said.
fn clean(entry: &Entry) -> Option<&Record> {
    let record = entry.record.as_ref()?;
    (entry.diagnostics.is_empty() && record.meta == Meta::default()).then_some(record)
}
