//! Streams of puzzles in any layout, as gsf's `sudoku` reads them.
//!
#![doc = concat!("```text\n", include_str!("gsf.abnf"), "```")]
//!
//! Spaces, `|` and `,` are skipped. Names identify the format: a text with less than two of them
//! is read in the format of its first grid. Candidates (`[r,c]^{…}`) are not read, but reported.

use givens_engine::grid::{Cell, Digit, Shape};

use crate::{
    cells::{
        fill::fill,
        mark::{Mark, Token, of_symbol, symbol_token},
        words::digit,
    },
    codec::{Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf},
    diagnostic::{Diagnostic, Severity},
    layout::{
        row::{is_comment, looks_like_cells},
        rule_line::is_rule,
    },
    record::{FieldSet, Record, Text},
    syntax::{
        combinators::{Parser, char, delimited, separated_pair, tag, take_till, verify},
        expect::{Parsed, whole},
    },
    text::{Line, Span, lines},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "gsf",
    name: "named grids in any layout: gsf's sudoku",
    extensions: &["txt", "tst"],
    shapes: Shapes::Classic,
    holds: FieldSet::EMPTY.and_texts(&[Text::Title]),
    grammar: include_str!("gsf.abnf"),
    accepts: &[
        "every layout of 81 cells: lines, rows, drawn boxes, `.sdk`, `.ss`, one after the other",
        "the compressed catalogues (`.sudz`) of the same program are not read",
    ],
    reference: "Glenn Fowler's sudoku, of AT&T's AST",
    ..FormatInfo::new(Format::Gsf, Shelf::Lines, &Gsf)
};

const SHAPE: Shape = Shape::CLASSIC;

struct Gsf;

impl Codec for Gsf {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if head.trim_start().starts_with(['{', '[', '<']) {
            return None;
        }
        let names = lines(head).filter(|line| whole(name, line.text.trim()).is_some()).count();
        let are_cells = |text: &str| whole(name, text).is_none() && looks_like_cells(text);
        let has_cells = || lines(head).any(|line| are_cells(line.text.trim()));
        (names >= 2 && has_cells())
            .then(|| Evidence::new(45, format!("lines with a name in quotes: {names}")))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(GsfReader)
    }
}

/// `name = DQUOTE *any DQUOTE`: no row of cells
fn name(input: &str) -> Parsed<'_, &str> {
    let is_cell = |&c: &char| matches!(of_symbol(c), Mark::Number(_) | Mark::Blank(_));
    let is_name = |name: &str| {
        let cells = name.chars().filter(is_cell).count();
        name.contains(char::is_alphabetic) && cells < 16 + name.len() / 2
    };
    delimited(char('"'), verify(take_till(|c| c == '"'), is_name), char('"')).parse(input)
}

/// `edit = "[" row "," column "]=" digit`
fn edit(input: &str) -> Parsed<'_, (Cell, Digit)> {
    let digit = || digit(SHAPE.side());
    let cell = delimited(char('['), separated_pair(digit(), char(','), digit()), tag("]="));
    let (input, ((row, column), digit)) = (cell, digit()).parse(input)?;
    Ok((input, (Cell::new(row.index(), column.index()), digit)))
}

struct GsfReader;

impl Reader for GsfReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut collected = Collected::default();
        for line in lines(chunk.text) {
            collected.add(line, sink);
        }
        collected.end(sink);
    }
}

/// Cells since the last name or grid.
#[derive(Default)]
struct Collected<'t> {
    name: Option<&'t str>,
    /// From the name or the first cell to the last.
    span: Option<Span>,
    tokens: Vec<Token>,
    /// The grid above, which may be edited yet.
    last: Option<Entry>,
}

impl<'t> Collected<'t> {
    fn add(&mut self, line: Line<'t>, sink: &mut dyn FnMut(Entry)) {
        let text = line.text.trim();
        if let Some(name) = whole(name, text) {
            self.end(sink);
            (self.name, self.span) = (Some(name), Some(line.span()));
            return;
        }
        if text.starts_with('[') && self.tokens.is_empty() {
            return self.edit(line, text);
        }
        let begins = text.chars().next().map(of_symbol);
        let is_row = text.starts_with('|') || matches!(begins, Some(Mark::Number(_) | Mark::Blank(_)));
        if !is_row || is_rule(text) || is_comment(text) {
            return;
        }
        let end = line.text.find('#').unwrap_or(line.text.len());
        for (at, c) in line.text[..end].char_indices().filter(|(_, c)| !matches!(c, ' ' | '\t' | '|' | ',')) {
            if self.tokens.is_empty() {
                self.flush(sink);
            }
            let token = symbol_token(c, line.start + at);
            self.span = Some(self.span.map_or(token.span, |span| span.to(token.span)));
            self.tokens.push(token);
            if self.tokens.len() == SHAPE.cell_count() {
                self.grid();
            }
        }
    }

    /// The cells are a grid.
    fn grid(&mut self) {
        let (tokens, mut diagnostics) = (std::mem::take(&mut self.tokens), Vec::new());
        // The name of a grid that cannot be read is not that of the next.
        let name = self.name.take();
        let span = self.span.take().expect("cells have a place");
        let record = fill(&tokens, SHAPE, &mut diagnostics).map(|(grid, cells)| {
            let mut record = Record::new(grid, span, cells);
            if let Some(name) = name {
                record.meta.set(Text::Title, name);
            }
            record
        });
        self.last = Some(Entry::new(span, record, diagnostics));
    }

    /// `[r,c]=V`: one more given in the grid above.
    fn edit(&mut self, line: Line<'_>, text: &str) {
        let Some(entry) = &mut self.last else { return };
        let Some(record) = &mut entry.record else { return };
        if let Some((cell, digit)) = whole(edit, text) {
            record.grid.set(cell, Some(digit));
        } else if text.contains('^') {
            let reason = "candidates of this form are not read";
            let diagnostic = Diagnostic::skipped_line(text, reason, line.span());
            entry.diagnostics.push(diagnostic.severity(Severity::Warning));
        }
    }

    /// Yields the grid above.
    fn flush(&mut self, sink: &mut dyn FnMut(Entry)) {
        if let Some(entry) = self.last.take() {
            sink(entry);
        }
    }

    /// Yields the last grid, and reports cells that make no grid.
    fn end(&mut self, sink: &mut dyn FnMut(Entry)) {
        self.flush(sink);
        let (count, name) = (self.tokens.len(), self.name.take());
        let span = self.span.take();
        self.tokens.clear();
        if let Some(span) = span.filter(|_| count > 0 || name.is_some()) {
            sink(Entry::malformed(span, Diagnostic::wrong_cell_count(SHAPE.side(), count, span)));
        }
    }
}
