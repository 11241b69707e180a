//! A grid in a column: a cell a line, as a table that was turned over.
//!
//! `spaced` asks whether a text has one cell a line, and passes it on; each run of lines becomes an entry. How many cells a
//! grid has, only the usual length of a run shows.

use givens_engine::grid::Shape;

use crate::{
    cells::mark::{self, Token},
    codec::{Chunk, Entry, ReadOptions, Reader},
    diagnostic::Diagnostic,
    layout::{
        flat::content,
        row::{is_comment, is_known},
        row_grid::other_side,
    },
    record::Record,
    syntax::{
        combinators::{Parser, delimited, eof, take_while, take_while_m_n},
        expect::Parsed,
    },
    text::{Line, Span, lines, offset_in},
};

/// The largest number of cells that a column may lack, or have too many of.
const TOLERANCE: usize = 2;

/// Returns the usual number of cells of a text whose lines have one cell each.
pub(super) fn cells_of(head: &str) -> Option<usize> {
    let (mut cells, mut known) = (0, 0);
    for line in content(head) {
        let token = token(line)?;
        cells += 1;
        known += usize::from(is_known(token.mark));
        // Long prose is no column: a look at its first lines is enough.
        if cells == 50 && known * 4 < cells * 3 {
            return None;
        }
    }
    let first = blocks(head).next()?.len();
    let shape = Shape::usual().find(|shape| shape.cell_count().abs_diff(first) <= TOLERANCE)?;
    (cells >= 14 && known * 4 >= cells * 3).then_some(shape.cell_count())
}

/// Parses the one cell of a line.
fn token(line: Line<'_>) -> Option<Token> {
    let (_, text) = cell(line.text).ok()?;
    Some(mark::value(text, line.start + offset_in(line.text, text)))
}

/// `cell = *WSP 1*2symbol *WSP`
fn cell(input: &str) -> Parsed<'_, &str> {
    let space = || take_while(char::is_whitespace);
    delimited(space(), take_while_m_n(1, 2, |c: char| !c.is_whitespace()), (space(), eof)).parse(input)
}

/// Splits a text without comments at blank lines.
fn blocks(text: &str) -> impl Iterator<Item = Vec<Line<'_>>> {
    let mut rest = lines(text).filter(|line| !is_comment(line.text.trim_start()));
    std::iter::from_fn(move || {
        let first = rest.find(|line| !line.is_blank())?;
        let others = rest.by_ref().take_while(|line| !line.is_blank());
        Some(std::iter::once(first).chain(others).collect())
    })
}

/// Reads grids in columns, separated by blank lines.
pub(super) struct ColumnReader {
    /// The usual number of cells.
    pub(super) cells: usize,
    pub(super) options: ReadOptions,
}

impl Reader for ColumnReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for block in blocks(chunk.text) {
            // Several grids may follow one another without a blank line.
            let size = if block.len().is_multiple_of(self.cells) { self.cells } else { block.len() };
            block.chunks(size).for_each(|lines| sink(self.entry(lines)));
        }
    }

    /// Nowhere: without blank lines, a lost cell would shift all grids behind it.
    fn split_point(&self, _: Chunk<'_>) -> usize {
        0
    }
}

impl ColumnReader {
    fn entry(&self, lines: &[Line<'_>]) -> Entry {
        let span = lines[0].span().to(lines[lines.len() - 1].span());
        let mut diagnostics = Vec::new();
        let record = self.record(lines, span, &mut diagnostics);
        Entry::new(span, record, diagnostics)
    }

    fn record(&self, lines: &[Line<'_>], span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let tokens: Vec<_> = lines.iter().map_while(|line| token(*line)).collect();
        if let Some(line) = lines.get(tokens.len()) {
            diagnostics.push(Diagnostic::expected_cell("one cell a line", line.span()));
            return None;
        }
        let Some(usual) = Shape::of_cell_count(tokens.len()) else {
            let expected = format_args!("{} lines of a cell each", self.cells);
            let last = lines[lines.len() - 1].span();
            let diagnostic = Diagnostic::wrong_length(expected, tokens.len(), last);
            diagnostics.push(diagnostic.labelled("the last line found"));
            return None;
        };
        let usual_side = Shape::of_cell_count(self.cells).map(Shape::side);
        diagnostics.extend(other_side(usual, usual_side, span));
        self.options.record(&tokens, usual, span, diagnostics)
    }
}
