//! One record in full, for the board.

use givens::{
    Diagnostic as Found, Record, Rule, Severity,
    check::{CheckOptions, VariantResult, check, check_variant},
    format::Entry,
    record::{Text, VariantRecord},
    text::Source,
};
use serde::Serialize;
use tsify::Tsify;

use crate::{
    board::{Clash, Position, cells, clashes_of},
    diagnostics::Diagnostic,
    numbers::{float, number},
    variants::VariantBoard,
    verdict::Verdict,
};

/// One record of a text.
#[derive(Debug, Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleRecord {
    /// The number of the record in the text, from 0.
    pub index: u32,
    /// The line where it begins, from 1.
    pub line: u32,
    /// Its bytes, in the text as UTF-8 without a byte order mark.
    pub start: f64,
    pub end: f64,
    pub verdict: Verdict,
    /// Its givens and its state; none if it is malformed or a variant.
    #[tsify(optional)]
    pub position: Option<Position>,
    /// What a variant is; none if it is a classic puzzle. It may be malformed: with constraints that cannot be understood.
    #[tsify(optional)]
    pub variant: Option<VariantBoard>,
    /// The number of rows, and the rows and columns of a box; 0 if there is no position.
    pub side: u32,
    #[tsify(type = "[number, number]")]
    pub boxes: [u32; 2],
    /// The solution that the text lists.
    #[tsify(optional)]
    pub listed_solution: Option<String>,
    /// The only solution.
    #[tsify(optional)]
    pub solution: Option<String>,
    #[tsify(optional)]
    pub title: Option<String>,
    /// All texts: title, author, ratings by scale, further columns, …
    pub texts: Vec<NamedText>,
    /// The cells, given or placed, that clash.
    pub clashing: Vec<String>,
    pub clashes: Vec<Clash>,
    pub diagnostics: Vec<Diagnostic>,
}

/// What a list shows of a record.
#[derive(Debug, Default, Serialize, Tsify)]
pub struct Summary {
    /// The givens, row by row; empty if the record is malformed or a variant.
    pub cells: String,
    #[tsify(optional)]
    pub title: Option<String>,
    /// The families of the rules of a variant: `cage`, `jigsaw`.
    pub families: Vec<&'static str>,
}

/// A text with its name.
#[derive(Debug, Serialize, Tsify)]
pub struct NamedText {
    pub name: String,
    pub text: String,
}

/// Whether this module checks variants, too.
pub const IS_WHOLE: bool = cfg!(feature = "whole");

/// Returns whether an entry is, or may be, a variant that this module does not check.
pub fn is_unchecked(entry: &Entry) -> bool {
    let is_variant = |found: &Found| found.rule == Rule::Variant && found.severity == Severity::Error;
    !IS_WHOLE && entry.diagnostics.iter().any(is_variant)
}

impl Summary {
    /// Returns the summary of an entry.
    pub fn of(entry: &Entry) -> Self {
        let variant = entry.variant.as_ref().filter(|_| IS_WHOLE);
        let record = entry.record.as_ref().filter(|_| variant.is_none());
        Self {
            cells: record.map(|record| record.grid.line().to_string()).unwrap_or_default(),
            title: title_of(entry).map(ToOwned::to_owned),
            families: variant.map(|variant| variant.family_names().collect()).unwrap_or_default(),
        }
    }
}

/// Returns the title of an entry.
pub fn title_of(entry: &Entry) -> Option<&str> {
    let variant = entry.variant.as_ref().filter(|_| IS_WHOLE).map(|variant| &variant.meta);
    variant.or(entry.record.as_ref().map(|record| &record.meta))?.text(Text::Title)
}

impl PuzzleRecord {
    /// Checks an entry of a source with `offset` bytes before it. What is known of a variant is not searched again.
    pub fn of(
        entry: &Entry,
        source: &Source,
        offset: f64,
        index: u32,
        options: &CheckOptions,
        known: Option<&VariantResult>,
    ) -> Self {
        if let Some(variant) = entry.variant.as_ref().filter(|_| IS_WHOLE) {
            let checked = known.cloned().unwrap_or_else(|| check_variant(variant, options));
            return Self::of_variant(entry, variant, source, offset, index, &checked);
        }
        let checked = entry.record.as_ref().map(|record| check(record, options));
        let of_check = checked.iter().flat_map(|checked| &checked.diagnostics);
        let found = entry.diagnostics.iter().chain(of_check);
        let diagnostics = found.map(|found| Diagnostic::of(found, source, offset, Some(index))).collect();
        let span = entry.record.as_ref().map_or(entry.span, |record| record.span);
        let solution = checked.as_ref().and_then(|checked| checked.outcome.as_ref()?.only_solution());
        Self {
            index,
            line: number(source.position(span.start).line),
            start: offset + float(span.start),
            end: offset + float(span.end),
            verdict: checked.as_ref().map_or(Verdict::Malformed, |checked| checked.verdict.into()),
            solution: solution.map(|solution| solution.grid().line().to_string()),
            diagnostics,
            ..entry.record.as_ref().map(Self::of_record).unwrap_or_default()
        }
    }

    /// Returns a variant that was checked, which has a board of its own instead of a position.
    fn of_variant(
        entry: &Entry,
        variant: &VariantRecord,
        source: &Source,
        offset: f64,
        index: u32,
        checked: &VariantResult,
    ) -> Self {
        let found = entry.diagnostics.iter().filter(|found| found.rule != Rule::Variant);
        let found = found.chain(&checked.diagnostics);
        let named = |(name, text): (&str, &str)| NamedText { name: name.to_owned(), text: text.to_owned() };
        let board = VariantBoard::of(variant, checked);
        Self {
            index,
            line: number(source.position(variant.span.start).line),
            start: offset + float(variant.span.start),
            end: offset + float(variant.span.end),
            verdict: checked.verdict.into(),
            listed_solution: variant.solution.as_ref().map(|listed| variant.puzzle.line_of(listed)),
            solution: board.solutions.first().filter(|_| checked.verdict == givens::Verdict::One).cloned(),
            variant: Some(board),
            diagnostics: found.map(|found| Diagnostic::of(found, source, offset, Some(index))).collect(),
            title: variant.meta.text(Text::Title).map(ToOwned::to_owned),
            texts: variant.meta.named_texts().map(named).collect(),
            ..Self::default()
        }
    }

    /// Returns what a record holds.
    fn of_record(record: &Record) -> Self {
        let shape = record.shape();
        let named = |(name, text): (&str, &str)| NamedText { name: name.to_owned(), text: text.to_owned() };
        let values = record.values();
        Self {
            position: Some(Position::of(record)),
            side: number(shape.side()),
            boxes: [shape.box_rows(), shape.box_columns()].map(number),
            listed_solution: record.solution.as_ref().map(|listed| listed.grid.line().to_string()),
            title: record.meta.text(Text::Title).map(ToOwned::to_owned),
            texts: record.meta.named_texts().map(named).collect(),
            clashing: cells(
                &values.clashes().iter().fold(givens::CellSet::EMPTY, |all, clash| all | clash.cells),
            ),
            clashes: clashes_of(&values),
            ..Self::default()
        }
    }
}
