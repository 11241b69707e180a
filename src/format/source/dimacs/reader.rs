//! From a formula to a record.

use crate::{
    codec::{Chunk, Entry, ReadOptions, Reader},
    diagnostic::{Diagnostic, Rule},
    grid::{Candidate, Candidates, Cell, Digit, Grid, Shape},
    layout::row::looks_like_cells,
    record::{CellSpans, Meta, Record, Text},
    text::Span,
};

use super::{
    formula::{Formula, Header, formulas, last_formula},
    numbering::Numbering,
    rules::Rules,
};

/// Around the numbering in the comment that tells it.
pub(super) const NUMBERING: (&str, &str) = ("variable ", ": digit d in row r, column c");

pub(super) struct DimacsReader {
    pub(super) options: ReadOptions,
}

impl Reader for DimacsReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for mut formula in formulas(chunk.text) {
            if formula.span.is_empty() {
                continue;
            }
            let mut diagnostics = std::mem::take(&mut formula.faults);
            let record = if diagnostics.is_empty() {
                record(&formula, self.options.shape, &mut diagnostics)
            } else {
                None
            };
            sink(Entry { span: formula.span, record, diagnostics });
        }
    }

    /// Every clause of a formula may be a given.
    /// Before the last of several formulas: every clause of one may be a given.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        last_formula(chunk.text)
    }

    /// The formula of a grid of 25 × 25 takes 11 MiB, and four times that in memory.
    fn max_chunk_size(&self) -> usize {
        1 << 24
    }
}

fn record(formula: &Formula<'_>, asked: Option<Shape>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let Some(header) = formula.header else {
        let diagnostic = Diagnostic::new(Rule::BrokenDocument, "no line `p cnf …` begins the formula");
        diagnostics.push(diagnostic.at(Span::at(formula.span.start), ""));
        return None;
    };
    let Some(numbering) = Numbering::of(formula, asked) else {
        diagnostics.push(no_numbering(formula));
        return None;
    };
    tell_claims(formula, header, numbering, diagnostics);
    let shape = match Rules::of(formula, numbering).shape(formula, asked) {
        Ok(shape) => shape,
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            return None;
        }
    };
    let mut record = givens(formula, numbering, shape, diagnostics)?;
    record.meta = meta(&formula.comments);
    Some(record)
}

/// What the header claims and does not hold.
fn tell_claims(
    formula: &Formula<'_>,
    header: Header,
    numbering: Numbering,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut tell = |message: String| {
        diagnostics.push(Diagnostic::new(Rule::WrongClaim, message).at(header.span, ""));
    };
    if header.variables != numbering.largest() as u64 {
        let (claimed, scheme) = (claimed(header.variables), numbering.formula());
        tell(format!("{claimed} variables claimed: {scheme} numbers them up to {}", numbering.largest()));
    }
    if header.clauses != formula.count() as u64 {
        tell(format!("{} clauses claimed, {} found", claimed(header.clauses), formula.count()));
    }
}

/// A number that a header claims, which may be too large to be kept.
fn claimed(number: u64) -> String {
    if number == u64::MAX { "too many".to_owned() } else { number.to_string() }
}

fn no_numbering(formula: &Formula<'_>) -> Diagnostic {
    let claimed = claimed(formula.header.map_or(0, |header| header.variables));
    let message = format!(
        "{claimed} variables claimed, {} the largest: numbered neither n²(r-1) + n(c-1) + d nor 100r + 10c + d",
        formula.largest()
    );
    let span = formula.header.map_or(formula.span, |header| header.span);
    let help = "if this is a sudoku without further variables, name its boxes with --boxes";
    Diagnostic::new(Rule::UnknownNumbering, message).at(span, "").help(help)
}

/// What the units say of cells.
struct Units<'f> {
    formula: &'f Formula<'f>,
    numbering: Numbering,
    shape: Shape,
}

/// The record that the units make.
fn givens(
    formula: &Formula<'_>,
    numbering: Numbering,
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let units = Units { formula, numbering, shape };
    let (grid, spans) = units.given(diagnostics)?;
    if formula.units.is_empty() {
        let message = "no clause of one literal: the grid is empty";
        diagnostics.push(Diagnostic::new(Rule::NoUnitClause, message).at(Span::at(formula.span.start), ""));
    }
    let left = units.left(&grid, &spans, diagnostics)?;
    let mut record = Record::new(grid, formula.span, CellSpans::listed(spans));
    record.set_candidates(left);
    Some(record)
}

impl Units<'_> {
    /// The cells and digits of units of this sign.
    fn of(&self, is_positive: bool) -> impl Iterator<Item = (Cell, Digit, Span)> {
        let units = self.formula.units.iter().filter(move |(unit, _)| (*unit > 0) == is_positive);
        units.filter_map(|&(unit, span)| {
            let (cell, digit) = self.numbering.meaning(unit)?;
            Some((cell, digit, span))
        })
    }

    /// The grid of the positive ones, and where each cell of it stands.
    fn given(&self, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, Vec<Span>)> {
        let mut grid = Grid::empty(self.shape);
        let mut spans = vec![Span::at(self.formula.span.start); self.shape.cell_count()];
        for (cell, digit, span) in self.of(true) {
            let before = &mut spans[self.shape.index(cell)];
            if let Some(other) = grid.get(cell).filter(|other| *other != digit) {
                let message = format!("{cell}: {other} and {digit} are given");
                let diagnostic = Diagnostic::new(Rule::CellTwice, message);
                let diagnostic = diagnostic.at_cell(cell, span, format!("{digit} is given"));
                diagnostics.push(diagnostic.at_cell(cell, *before, ""));
                return None;
            }
            grid.set(cell, Some(digit));
            *before = span;
        }
        Some((grid, spans))
    }

    /// What the negative ones leave.
    fn left(&self, grid: &Grid, spans: &[Span], diagnostics: &mut Vec<Diagnostic>) -> Option<Candidates> {
        let mut left = Candidates::of(grid);
        for (cell, digit, span) in self.of(false) {
            if grid.get(cell) == Some(digit) {
                let message = format!("{cell}: {digit} is given and denied");
                let diagnostic = Diagnostic::new(Rule::DeniedGiven, message).at_cell(cell, span, "denied");
                diagnostics.push(diagnostic.at_cell(cell, spans[self.shape.index(cell)], "given"));
                return None;
            }
            if grid.get(cell).is_none() {
                left.remove(Candidate { cell, digit });
            }
        }
        Some(left)
    }
}

/// What the comments say: `c author: …`, other text; not the puzzle once more.
pub(super) fn meta(comments: &[&str]) -> Meta {
    let mut meta = Meta::default();
    for comment in comments {
        let text = comment.strip_prefix(' ').unwrap_or(comment);
        let named = text.split_once(": ").and_then(|(name, said)| Some((Text::named(name)?, said)));
        match named.filter(|(name, _)| *name != Text::Comment && meta.text(*name).is_none()) {
            Some((name, said)) => meta.set(name, said.trim()),
            None if is_picture(text) => {}
            None => meta.add(Text::Comment, text),
        }
    }
    meta
}

/// Whether a comment shows the puzzle or its numbering, or nothing.
fn is_picture(text: &str) -> bool {
    let (before, behind) = NUMBERING;
    let is_numbering = text.starts_with(before) && text.ends_with(behind);
    text.trim().is_empty() || is_numbering || looks_like_cells(text)
}
