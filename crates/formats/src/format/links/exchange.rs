//! Links of Sudoku Exchange.
//!
#![doc = concat!("```text\n", include_str!("exchange.abnf"), "```")]
//!
//! The ones of a symbol's number are a digit or 0, its tens count the blanks behind it.

use givens_engine::grid::{Grid, Shape};

use crate::{
    codec::{Format, FormatInfo, Shapes, Shelf, classic_only},
    diagnostic::Diagnostic,
    record::{CellSpans, Record},
};

use super::{
    codoku::{self, codoku, is_codoku},
    link_format::{self, LinkContent, LinkFormat, LinkWriter},
    payload::Payload,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "exchange",
    name: "links of Sudoku Exchange",
    extensions: &["txt", "url"],
    shapes: Shapes::Classic,
    blank: "0",
    grammar: include_str!("exchange.abnf"),
    accepts: &["payloads alone and in links of sudokuexchange.com", "81 digits and blanks instead"],
    writes: "one link a line, as codoku",
    reference: "grantm/sudoku-web-app",
    ..FormatInfo::new(Format::Exchange, Shelf::Links, &LINKS)
};

static LINKS: LinkFormat = LinkFormat {
    format: Format::Exchange,
    content: |address| address.parameter("s").map_or(LinkContent::Nothing, LinkContent::Payload),
    record: |payload, diagnostics| record(payload, diagnostics).map(Into::into),
    documents: None,
    writer: link_format::writer(|_| {
        let push = |record: &Record, text: &mut String| {
            text.push_str("https://sudokuexchange.com/play/?s=");
            codoku::push(&record.grid, text);
            record.fields().without(INFO.holds)
        };
        Box::new(LinkWriter { push, variant: classic_only })
    }),
};

const SHAPE: Shape = Shape::CLASSIC;

fn record(payload: &Payload<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let text = payload.text.trim();
    let (grid, cells) = if text.chars().count() == SHAPE.cell_count() && !is_codoku(text) {
        payload.whole(SHAPE, diagnostics)?
    } else {
        packed(payload, text, diagnostics)?
    };
    Some(Record::new(grid, payload.line, cells))
}

/// Returns the grid of a payload that is codoku and nothing else.
fn packed(payload: &Payload<'_>, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
    let codoku = codoku(text, false);
    if let Some(diagnostic) = codoku.no_symbol(payload) {
        return diagnostic.refuse(diagnostics);
    }
    codoku.grid(payload, diagnostics)
}
