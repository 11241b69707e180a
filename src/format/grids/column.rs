//! A grid in a column: a cell a line, as a table that was turned over.

use crate::{
    cells::{
        fill::fill,
        mark::{self, Token},
    },
    codec::{Chunk, Entry, ReadOptions, Reader},
    diagnostic::{Diagnostic, Rule},
    grid::Shape,
    layout::{
        cut::other_side,
        row::{is_comment, is_known},
    },
    record::Record,
    text::{Line, Span, lines},
};

/// The cells of a column may be off by so many, and it still counts as one.
const OFF: usize = 2;

/// The usual number of cells of a text whose lines have one cell each.
pub(super) fn cells_of(head: &str) -> Option<usize> {
    let (mut cells, mut known) = (0, 0);
    for line in lines(head).filter(is_content) {
        let token = token(line)?;
        cells += 1;
        known += usize::from(is_known(token.mark));
        if blocks_begin(cells) && known * 4 < cells * 3 {
            return None;
        }
    }
    let first = blocks(head).next()?.len();
    let shape = Shape::usual().find(|shape| shape.cell_count().abs_diff(first) <= OFF)?;
    (cells >= 14 && known * 4 >= cells * 3).then_some(shape.cell_count())
}

/// A long prose is given up early.
const fn blocks_begin(cells: usize) -> bool {
    cells == 50
}

fn is_content(line: &Line<'_>) -> bool {
    !line.is_blank() && !is_comment(line.text.trim_start())
}

/// The one cell of a line.
fn token(line: Line<'_>) -> Option<Token> {
    let text = line.text.trim();
    let at = line.start + (line.text.len() - line.text.trim_start().len());
    (text.chars().count() <= 2).then(|| mark::value(text, at))
}

/// The lines of a text, but for comments, between blank lines.
fn blocks(text: &str) -> impl Iterator<Item = Vec<Line<'_>>> {
    let mut rest = lines(text).filter(|line| !is_comment(line.text.trim_start()));
    std::iter::from_fn(move || {
        let first = rest.find(|line| !line.is_blank())?;
        let others = rest.by_ref().take_while(|line| !line.is_blank());
        Some(std::iter::once(first).chain(others).collect())
    })
}

/// Reads grids in columns, with blank lines between them.
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

    /// Nowhere: where no blank lines stand, a lost cell would shift all grids behind it.
    fn split_point(&self, _: Chunk<'_>) -> usize {
        0
    }
}

impl ColumnReader {
    fn entry(&self, lines: &[Line<'_>]) -> Entry {
        let span = lines[0].span().to(lines[lines.len() - 1].span());
        let mut diagnostics = Vec::new();
        let record = self.record(lines, span, &mut diagnostics);
        Entry { span, record, diagnostics }
    }

    fn record(&self, lines: &[Line<'_>], span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let tokens: Vec<_> = lines.iter().map_while(|line| token(*line)).collect();
        if let Some(line) = lines.get(tokens.len()) {
            let message = "expected one cell a line";
            diagnostics.push(Diagnostic::new(Rule::UnknownCharacter, message).at(line.span(), ""));
            return None;
        }
        let Some(usual) = Shape::of_cell_count(tokens.len()) else {
            let message = format!("expected {} lines of a cell each, found {}", self.cells, tokens.len());
            let last = lines[lines.len() - 1].span();
            diagnostics.push(Diagnostic::new(Rule::WrongLength, message).at(last, "the last line found"));
            return None;
        };
        let shape = self.options.shape.filter(|asked| asked.side() == usual.side()).unwrap_or(usual);
        let usual = Shape::of_cell_count(self.cells).map(Shape::side);
        diagnostics.extend(other_side(shape, usual, span));
        let (grid, cells) = fill(&tokens, shape, diagnostics)?;
        let grid = self.options.settle_boxes(grid, span, diagnostics);
        Some(Record::new(grid, span, cells))
    }
}
