//! From a formula to a record.
//!
//! It takes the text of formulas and yields an entry for each: unit clauses are givens or exclude candidates, all others
//! must be the rules of a classic grid. A clause beyond these makes it a variant.

use givens_engine::grid::{Candidate, Candidates, Cell, Digit, Grid, Shape};

use crate::{
    codec::{Chunk, ChunkSizes, Entry, ReadOptions, Reader},
    diagnostic::{Diagnostic, Rule},
    layout::row::looks_like_cells,
    record::{CellSpans, Meta, Record, Text},
    syntax::{
        combinators::{Parser, rest, separated_pair, tag, take_until},
        expect::Parsed,
    },
    text::Span,
};

use super::{
    formula::{Formula, FormulaHeader, formulas, last_formula},
    numbering::Numbering,
    rules::SudokuRules,
};

/// The text before and after the numbering in its comment.
pub(super) const NUMBERING: (&str, &str) = ("variable ", ": digit d in row r, column c");

pub(super) struct DimacsReader {
    pub(super) options: ReadOptions,
}

impl Reader for DimacsReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for mut formula in formulas(chunk.text).into_iter().filter(|formula| !formula.span.is_empty()) {
            let mut diagnostics = std::mem::take(&mut formula.diagnostics);
            let is_sound = diagnostics.is_empty();
            let record = is_sound.then(|| record(&formula, self.options.shape, &mut diagnostics)).flatten();
            sink(Entry::new(formula.span, record, diagnostics));
        }
    }

    /// Before the last of several formulas: every clause of one may be a given.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        last_formula(chunk.text)
    }

    /// The formula of a grid of 25 × 25 takes 11 MiB, and four times that in memory.
    fn chunk_sizes(&self) -> ChunkSizes {
        ChunkSizes { largest: 1 << 24, ..ChunkSizes::default() }
    }
}

fn record(
    formula: &Formula<'_>,
    requested: Option<Shape>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let Some(header) = formula.header else {
        let place = Span::at(formula.span.start);
        diagnostics.push(Diagnostic::broken("no line `p cnf …` begins the formula", place));
        return None;
    };
    let Some(numbering) = Numbering::from_formula(formula, requested) else {
        diagnostics.push(no_numbering(formula));
        return None;
    };
    check_header(formula, header, numbering, diagnostics);
    let shape = match SudokuRules::from_formula(formula, numbering).shape(formula, requested) {
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

/// Reports wrong numbers in the header.
fn check_header(
    formula: &Formula<'_>,
    header: FormulaHeader,
    numbering: Numbering,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut report = |message: String| {
        diagnostics.push(Diagnostic::new(Rule::WrongClaim, message).at(header.span, ""));
    };
    if header.variables != numbering.largest() as u64 {
        let (found, scheme) = (declared(header.variables), numbering.formula());
        report(format!("expected {} variables for {scheme}, found {found}", numbering.largest()));
    }
    if header.clauses != formula.count() as u64 {
        report(format!("expected {} clauses, found {}", declared(header.clauses), formula.count()));
    }
}

/// Returns a number of a header, which may be too large to be known.
fn declared(number: u64) -> String {
    if number == u64::MAX { "too many".to_owned() } else { number.to_string() }
}

fn no_numbering(formula: &Formula<'_>) -> Diagnostic {
    let count = declared(formula.header.map_or(0, |header| header.variables));
    let message = format!(
        "{count} variables up to {}: numbered neither n²(r-1) + n(c-1) + d nor 100r + 10c + d",
        formula.largest()
    );
    let span = formula.header.map_or(formula.span, |header| header.span);
    let help = "if this is a sudoku without further variables, set the box size with --boxes";
    Diagnostic::new(Rule::UnknownNumbering, message).at(span, "").help(help)
}

/// The clauses of one literal.
struct Units<'f> {
    formula: &'f Formula<'f>,
    numbering: Numbering,
    shape: Shape,
}

/// Makes the record of the units.
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
    let candidates = units.candidates(&grid, &spans, diagnostics)?;
    let mut record = Record::new(grid, formula.span, CellSpans::listed(spans));
    record.set_candidates(candidates);
    Some(record)
}

impl Units<'_> {
    /// Returns the cells and digits of units of this sign.
    fn literals(&self, is_positive: bool) -> impl Iterator<Item = (Cell, Digit, Span)> {
        let units = self.formula.units.iter().filter(move |(unit, _)| (*unit > 0) == is_positive);
        units.filter_map(|&(unit, span)| {
            let (cell, digit) = self.numbering.meaning(unit)?;
            Some((cell, digit, span))
        })
    }

    /// Returns the grid of the positive units, and the span of each cell.
    fn given(&self, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, Vec<Span>)> {
        let mut grid = Grid::empty(self.shape);
        let mut spans = vec![Span::at(self.formula.span.start); self.shape.cell_count()];
        for (cell, digit, span) in self.literals(true) {
            let before = &mut spans[self.shape.index(cell)];
            if let Some(other) = grid.get(cell).filter(|other| *other != digit) {
                let diagnostic = Diagnostic::given_twice(cell, other, digit);
                let diagnostic = diagnostic.at_cell(cell, span, format!("{digit} is given"));
                diagnostics.push(diagnostic.at_cell(cell, *before, ""));
                return None;
            }
            grid.set(cell, Some(digit));
            *before = span;
        }
        Some((grid, spans))
    }

    /// Returns the candidates that the negative units leave.
    fn candidates(
        &self,
        grid: &Grid,
        spans: &[Span],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Candidates> {
        let mut candidates = Candidates::of(grid);
        for (cell, digit, span) in self.literals(false) {
            if grid.get(cell) == Some(digit) {
                let message = format!("{cell}: {digit} is given and eliminated");
                let diagnostic =
                    Diagnostic::new(Rule::DeniedGiven, message).at_cell(cell, span, "eliminated");
                diagnostics.push(diagnostic.at_cell(cell, spans[self.shape.index(cell)], "given"));
                return None;
            }
            if grid.get(cell).is_none() {
                candidates.remove(Candidate { cell, digit });
            }
        }
        Some(candidates)
    }
}

/// Returns the texts of comments: `c author: …` and others, but not the puzzle and its numbering.
pub(super) fn meta(comments: &[&str]) -> Meta {
    let mut meta = Meta::default();
    for comment in comments {
        let text = comment.strip_prefix(' ').unwrap_or(comment);
        let named = named(text).ok().and_then(|(_, (name, value))| Some((Text::named(name)?, value)));
        match named.filter(|(name, _)| *name != Text::Comment && meta.text(*name).is_none()) {
            Some((name, value)) => meta.set(name, value.trim()),
            None if is_picture(text) => {}
            None => meta.add(Text::Comment, text),
        }
    }
    meta
}

/// `named = name ": " *any`
fn named(input: &str) -> Parsed<'_, (&str, &str)> {
    separated_pair(take_until(": "), tag(": "), rest).parse(input)
}

/// Whether a comment shows the puzzle or its numbering, or is empty.
fn is_picture(text: &str) -> bool {
    let (before, behind) = NUMBERING;
    let is_numbering = text.starts_with(before) && text.ends_with(behind);
    text.trim().is_empty() || is_numbering || looks_like_cells(text)
}
