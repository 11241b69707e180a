//! Links of Sudoku Exchange.
//!
#![doc = "```text"]
#![doc = include_str!("exchange.abnf")]
#![doc = "```"]
//!
//! The ones of a symbol's number are a digit or 0, its tens tell how many more blanks stand behind it.

use std::io;

use crate::{
    cells::fill::unknown_character,
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    diagnostic::{Diagnostic, Rule},
    grid::{Grid, Shape},
    record::{CellSpans, FieldSet, Record},
    text::Span,
};

use super::{Address, Held, Kind, Payload, codoku};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Exchange,
    id: "exchange",
    name: "links of Sudoku Exchange",
    shelf: Shelf::Links,
    extensions: &["txt", "url"],
    many: true,
    shapes: Shapes::Classic,
    holds: FieldSet::EMPTY,
    blank: "0",
    grammar: include_str!("exchange.abnf"),
    accepts: &["payloads alone and in links of sudokuexchange.com", "81 digits and blanks instead"],
    writes: "one link a line, as codoku",
    reference: "grantm/sudoku-web-app",
    codec: &Exchange,
};

pub(super) static KIND: Kind = Kind {
    format: Format::Exchange,
    hosts: &["sudokuexchange.com"],
    held,
    is_bare: codoku::is_codoku,
    record,
};

const SHAPE: Shape = Shape::CLASSIC;

struct Exchange;

impl Codec for Exchange {
    fn probe(&self, head: &str) -> Option<Evidence> {
        KIND.probe(head)
    }

    fn reader(&self, _head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        KIND.reader(options)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(ExchangeWriter)
    }
}

fn held<'t>(address: &Address<'t>) -> Held<'t> {
    address.parameter("s").map_or(Held::Nothing, Held::Payload)
}

fn record(
    payload: &Payload<'_>,
    span: Span,
    _options: &ReadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let text = payload.text.trim();
    let (grid, cells) = if text.chars().count() == SHAPE.cell_count() && !codoku::is_codoku(text) {
        payload.whole(SHAPE, diagnostics)?
    } else {
        packed(payload, text, diagnostics)?
    };
    Some(Record::new(grid, span, cells))
}

/// The grid of a payload that is codoku and nothing else.
fn packed(payload: &Payload<'_>, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
    let (codoku, _) = codoku::cells(text, false);
    if let Some((at, c)) = codoku.odd {
        let diagnostic = unknown_character(c, payload.part(at, at + c.len_utf8()));
        diagnostics.push(Diagnostic {
            message: format!("`{}` is no symbol of codoku", c.escape_debug()),
            help: None,
            ..diagnostic
        });
        return None;
    }
    codoku.grid(payload, diagnostics)
}

impl codoku::Codoku {
    /// The grid that its cells make, or `None` with the reason in the diagnostics.
    pub(super) fn grid(
        &self,
        payload: &Payload<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<(Grid, CellSpans)> {
        if self.count != SHAPE.cell_count() {
            let message = format!("expected 81 cells (9×9), found {}", self.count);
            diagnostics.push(Diagnostic::new(Rule::WrongLength, message).at(payload.span(), ""));
            return None;
        }
        let cells = CellSpans::listed(self.cells.iter().map(|(_, at)| payload.part(*at, *at + 1)));
        Some((Grid::new(SHAPE, self.cells.iter().map(|(digit, _)| *digit))?, cells))
    }
}

struct ExchangeWriter;

impl Writer for ExchangeWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = "https://sudokuexchange.com/play/?s=".to_owned();
        codoku::push(&record.grid, &mut text);
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(record.fields().without(INFO.holds))
    }
}
