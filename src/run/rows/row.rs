//! Rows, their columns, and the columns of the input that they keep.

use std::{borrow::Cow, collections::HashSet};

use givens_engine::{solve::SolveOutcome, verdict::Verdict};
use givens_formats::{
    codec::{Entry, PlainCells},
    diagnostic::Diagnostic,
    record::{Meta, VariantRecord},
    text::Span,
};
use givens_variants::VariantOutcome;
use serde_json::{Value, json};

use crate::{
    check::{CheckResult, VariantResult},
    pipeline::Batch,
    select::column,
};

use super::{
    super::literals::literals,
    proper::{ProperColumn, ProperRow},
};

/// The largest integer that every reader of JSON keeps exactly: 2⁵³ − 1 (RFC 8259, section 6).
const MAX_INTEGER: u128 = (1 << 53) - 1;

/// Values with the names of their columns.
pub trait Columns {
    /// Returns the names, in order.
    fn names() -> Vec<&'static str>;

    /// Returns a value for each name: an integer, a number, a text or null.
    fn values(self) -> Vec<Value>;

    /// Returns the names of those whose dots are blanks, which may be written as another character.
    #[must_use]
    fn grids() -> Vec<&'static str> {
        Vec::new()
    }

    /// Returns the values for a plain 9×9 puzzle with one solution about which there is nothing to report, if they are the
    /// same for all of these. Then their rows need no records.
    #[must_use]
    fn of_proper() -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

impl Columns for () {
    fn of_proper() -> Option<Self> {
        Some(())
    }

    fn names() -> Vec<&'static str> {
        Vec::new()
    }

    fn values(self) -> Vec<Value> {
        Vec::new()
    }
}

/// What a verb finds out about one record.
#[derive(Debug)]
pub struct Answer<E> {
    /// The verdict.
    pub verdict: Verdict,
    /// The number of all solutions, if it is known.
    pub solutions: Option<u128>,
    /// The only solution.
    pub solution: Option<String>,
    /// What is reported about it.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether this is a problem although no diagnostic is an error.
    pub failed: bool,
    /// The columns of the verb.
    pub extra: E,
}

impl<E: Default> Answer<E> {
    /// Returns an answer that is no more than a verdict.
    #[must_use]
    pub fn of_verdict(verdict: Verdict) -> Self {
        let solutions = match verdict {
            Verdict::Zero | Verdict::Clashing => Some(0),
            Verdict::One => Some(1),
            _ => None,
        };
        let (diagnostics, extra) = (Vec::new(), E::default());
        Self { verdict, solutions, solution: None, diagnostics, failed: false, extra }
    }

    /// Returns the answer of a check.
    #[must_use]
    pub fn of_check(checked: CheckResult) -> Self {
        let solution = match &checked.outcome {
            Some(SolveOutcome::One(solution)) => Some(solution.grid().line().to_string()),
            _ => None,
        };
        Self { solution, diagnostics: checked.diagnostics, ..Self::of_verdict(checked.verdict) }
    }
}

impl<E: Default> Answer<E> {
    /// Returns the answer of a check of a variant.
    #[must_use]
    pub fn of_variant(record: &VariantRecord, checked: VariantResult) -> Self {
        let solution = match &checked.outcome {
            Some(VariantOutcome::One(only)) if checked.verdict == Verdict::One => {
                Some(record.puzzle.line_of(only))
            }
            _ => None,
        };
        Self { solution, diagnostics: checked.diagnostics, ..Self::of_verdict(checked.verdict) }
    }
}

/// The row of one record.
#[derive(Debug)]
pub struct Row<E> {
    file: String,
    line: Option<usize>,
    /// The number of the record in its file, from 1; `None` for a row about a whole file.
    pub(super) index: Option<u64>,
    /// Whether there is a record, rather than a text that could not be read.
    has_record: bool,
    puzzle: Option<String>,
    answer: Answer<E>,
    rule: Option<&'static str>,
    message: Option<String>,
    pub(super) kept: Vec<KeptColumn>,
}

impl<E: Columns + Default> Row<E> {
    /// Returns the row of an entry.
    #[must_use]
    pub fn of(
        batch: &Batch,
        entry: &Entry,
        answer: Answer<E>,
        finding: Option<&Diagnostic>,
        keep: &Keep,
    ) -> Self {
        let record = entry.record.as_ref();
        let lost = || {
            let reader = batch.reader().filter(|_| *keep != Keep::Nothing);
            reader.map(|reader| reader.texts(batch.source.text(), entry.span)).unwrap_or_default()
        };
        let meta = record.map_or_else(|| Cow::Owned(lost()), |record| Cow::Borrowed(&record.meta));
        let span = record.map_or(entry.span, |record| record.span);
        Self {
            file: batch.source.name().to_owned(),
            line: Some(batch.source.position(span.start).line),
            index: Some(0),
            has_record: record.is_some(),
            puzzle: record.map(|record| record.grid.line().to_string()),
            rule: finding.map(|finding| finding.rule.code()),
            message: finding.map(|finding| finding.message.clone()),
            answer,
            kept: keep.of(Kept { meta: &meta, source: Some((batch, entry.span)) }, &Self::names(), |name| {
                let reader = batch.reader()?;
                let text = reader.cells_text(batch.source.text(), entry.span, name);
                text.or_else(|| Some(column(record?.into(), name)?.into_owned()))
            }),
        }
    }

    /// Returns the row of a variant.
    #[must_use]
    pub fn of_variant(
        batch: &Batch,
        record: &VariantRecord,
        answer: Answer<E>,
        finding: Option<&Diagnostic>,
        keep: &Keep,
    ) -> Self {
        Self {
            file: batch.source.name().to_owned(),
            line: Some(batch.source.position(record.span.start).line),
            index: Some(0),
            has_record: true,
            puzzle: (answer.verdict != Verdict::Malformed)
                .then(|| record.puzzle.line_of(&record.puzzle.givens)),
            rule: finding.map(|finding| finding.rule.code()),
            message: finding.map(|finding| finding.message.clone()),
            answer,
            kept: keep.of(
                Kept { meta: &record.meta, source: Some((batch, record.span)) },
                &Self::names(),
                |name| {
                    let text = batch.reader()?.cells_text(batch.source.text(), record.span, name);
                    text.or_else(|| Some(column(record.into(), name)?.into_owned()))
                },
            ),
        }
    }

    /// Returns the row of a plain puzzle with one solution; its number is not known yet.
    pub(super) fn of_proper(file: &str, row: &ProperRow) -> Self {
        let text = |cells: &PlainCells| cells.iter().map(|&cell| symbol(cell)).collect::<String>();
        let extra = E::of_proper().unwrap_or_default();
        Self {
            file: file.to_owned(),
            line: Some(row.line),
            index: Some(0),
            has_record: true,
            puzzle: Some(text(&row.puzzle)),
            rule: None,
            message: None,
            answer: Answer { solution: Some(text(&row.solution)), extra, ..Answer::of_verdict(Verdict::One) },
            kept: Vec::new(),
        }
    }

    /// Returns the row of a text in which no record can be found.
    pub(super) fn of_text(batch: &Batch, finding: &Diagnostic, keep: &Keep) -> Self {
        Self {
            file: batch.source.name().to_owned(),
            line: finding.place().map(|place| batch.source.position(place.start).line),
            index: None,
            has_record: false,
            puzzle: None,
            rule: Some(finding.rule.code()),
            message: Some(finding.message.clone()),
            answer: Answer::of_verdict(Verdict::Malformed),
            kept: keep.of(Kept { meta: &Meta::default(), source: None }, &Self::names(), |_| None),
        }
    }
}

impl<E> Row<E> {
    /// Adds a finding, if there is none yet.
    pub(super) fn add_finding(&mut self, finding: &Diagnostic) {
        if self.rule.is_none() {
            self.rule = Some(finding.rule.code());
            self.message = Some(finding.message.clone());
        }
    }

    /// Returns the line and the columns of the verb, if there is a record.
    pub(super) fn extra_mut(&mut self) -> Option<(Option<usize>, &mut E)> {
        self.has_record.then_some((self.line, &mut self.answer.extra))
    }
}

impl<E: Columns> Columns for Row<E> {
    fn names() -> Vec<&'static str> {
        let names =
            ["file", "line", "index", "puzzle", "verdict", "solutions", "solution", "rule", "message"];
        names.into_iter().chain(E::names()).collect()
    }

    fn values(self) -> Vec<Value> {
        let Self { file, line, index, puzzle, answer, rule, message, .. } = self;
        let solutions = answer.solutions.and_then(solution_count);
        let values = [
            json!(file),
            json!(line),
            json!(index),
            json!(puzzle),
            json!(answer.verdict.id()),
            json!(solutions),
            json!(answer.solution),
            json!(rule),
            json!(message),
        ];
        values.into_iter().chain(answer.extra.values()).collect()
    }

    fn grids() -> Vec<&'static str> {
        ["puzzle"].into_iter().chain(E::grids()).collect()
    }
}

/// The place of a column of [`ProperRow`] among those of rows.
pub(super) const OF_PROPER: [(usize, ProperColumn); 4] = [
    (1, ProperColumn::Line),
    (2, ProperColumn::Index),
    (3, ProperColumn::Puzzle),
    (6, ProperColumn::Solution),
];

/// Returns a number of solutions as documents and rows have it: none if it is too large for the readers of JSON
/// that keep numbers as floats.
#[must_use]
pub fn solution_count(number: u128) -> Option<u64> {
    u64::try_from(number).ok().filter(|_| number <= MAX_INTEGER)
}

/// Returns the first of the most severe diagnostics.
pub fn worst<'d>(findings: impl IntoIterator<Item = &'d Diagnostic>) -> Option<&'d Diagnostic> {
    findings.into_iter().reduce(|worst, next| if next.severity > worst.severity { next } else { worst })
}

/// Returns the symbol of a plain cell.
const fn symbol(cell: u8) -> char {
    if cell == b'0' { '.' } else { cell as char }
}

/// Which columns of the input rows keep: texts, ratings by their scale, and columns by their name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Keep {
    /// None.
    #[default]
    Nothing,
    /// These, also if a record has no such text.
    Named(Vec<String>),
    /// All that a record has.
    All,
}

/// A column of the input in a row.
#[derive(Debug, Clone)]
pub(super) struct KeptColumn {
    pub(super) name: String,
    pub(super) text: Option<String>,
    /// Its value where the input is JSON and the value is no text.
    literal: Option<Value>,
}

impl KeptColumn {
    fn new(name: &str, text: Option<String>) -> Self {
        Self { name: name.to_owned(), text, literal: None }
    }

    /// Returns its value in JSON.
    pub(super) fn value(&self) -> Value {
        self.literal.clone().unwrap_or_else(|| Value::from(self.text.clone()))
    }
}

/// What rows keep of a record: its texts, and what is asked of its source.
#[derive(Clone, Copy)]
pub(super) struct Kept<'a> {
    pub(super) meta: &'a Meta,
    /// The batch and the place of the record in it, where there is one.
    pub(super) source: Option<(&'a Batch, Span)>,
}

impl Kept<'_> {
    /// Sets the values of those columns that are no texts in the record.
    fn set_literals(self, columns: &mut [KeptColumn]) {
        let Some((batch, span)) = self.source.filter(|_| !columns.is_empty()) else { return };
        for (name, value) in literals(batch, span) {
            if let Some(column) = columns.iter_mut().find(|column| column.name == name) {
                column.literal = Some(value);
            }
        }
    }
}

impl Keep {
    /// Returns whether no columns are kept.
    pub(in crate::run) const fn is_nothing(&self) -> bool {
        match self {
            Self::Nothing => true,
            Self::Named(names) => names.is_empty(),
            Self::All => false,
        }
    }

    /// Returns the columns of a record with these texts, each name once; `reserved` are the other columns of its row, and
    /// `cells` returns the text of a column with a grid.
    pub(super) fn of(
        &self,
        record: Kept<'_>,
        reserved: &[&str],
        cells: impl Fn(&str) -> Option<String>,
    ) -> Vec<KeptColumn> {
        let all = || record.meta.named_texts();
        let mut kept: Vec<KeptColumn> = match self {
            Self::Nothing => return Vec::new(),
            Self::All => all().map(|(name, text)| KeptColumn::new(name, Some(text.to_owned()))).collect(),
            Self::Named(names) => {
                let text = |name: &str| record.meta.named(name).map(str::to_owned).or_else(|| cells(name));
                names.iter().map(|name| KeptColumn::new(name, text(name))).collect()
            }
        };
        record.set_literals(&mut kept);
        let mut taken: HashSet<String> = reserved.iter().map(|&name| name.to_owned()).collect();
        for column in &mut kept {
            column.name = free_name(&column.name, &taken);
            taken.insert(column.name.clone());
        }
        kept
    }
}

/// Returns a name that no other column has: `input_line` beside the row's `line`, `tag_2` beside another `tag`.
fn free_name(name: &str, taken: &HashSet<String>) -> String {
    if !taken.contains(name) {
        return name.to_owned();
    }
    let input = format!("input_{name}");
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    std::iter::once(input).chain(numbered).find(|name| !taken.contains(name)).unwrap_or_default()
}
