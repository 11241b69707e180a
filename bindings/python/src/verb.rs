//! What each function of columns adds to the rows of its answer.

use givens::{
    Grid, Record, Solution, SolveOutcome, Verdict,
    check::{self, CheckOptions, CheckResult},
    format::Entry,
};

use crate::rows::{CELLS, Heading, Rows, worst};

/// Rows of a block for what takes less than a microsecond each, so that signals are seen every few milliseconds.
pub(crate) const FAST: usize = 1 << 16;

/// Rows of a block for what may take milliseconds each.
pub(crate) const SLOW: usize = 256;

/// What a function finds out about a puzzle.
pub(crate) trait Verb: Sync {
    /// The columns between verdict and reason.
    fn columns(&self) -> &'static [Heading];

    /// Number of rows that a thread takes at a time.
    fn rows(&self) -> usize {
        SLOW
    }

    /// The rules whose diagnostics are reasons.
    fn options(&self) -> CheckOptions {
        CheckOptions::default()
    }

    /// Adds the row of a puzzle with one solution, as symbols.
    fn push_proper(&self, cells: &[u8; CELLS], solution: &[u8; CELLS], rows: &mut Rows) {
        let record = Record::of(Grid::from_classic(cells).expect("the cells are plain"));
        let solution = Solution::try_from(Grid::from_classic(solution).expect("digits")).expect("a solution");
        self.push(&record, check::judge(&record, Some(SolveOutcome::One(solution)), &self.options()), rows);
    }

    /// Adds the row of a checked record.
    fn push(&self, record: &Record, checked: CheckResult, rows: &mut Rows);

    /// Adds the row of a variant. What is about classic puzzles only refuses it by the rule of its entry (F033).
    fn push_variant(&self, entry: Entry, rows: &mut Rows) {
        rows.push_answer((Verdict::Malformed, None), [], worst(&entry.diagnostics));
    }
}
