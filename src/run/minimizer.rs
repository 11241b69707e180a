//! The minimal sub-puzzles of the records of a batch, to write them or as rows.
//!
//! In come records; out come, for each with one solution, one minimal sub-puzzle or all of them, with the result of its
//! check.

use givens_engine::{
    grid::{Candidates, Grid, Puzzle, Solution},
    minimal::{self, MinimalOptions, Redundancy},
    simd::SimdLevel,
    solve::Budget,
};
use givens_formats::{
    diagnostic::{Diagnostic, Rule},
    record::Record,
};
use serde_json::{Value, json};

use crate::{
    check::{self, CheckOptions, CheckResult},
    generate::{GenerateOptions, Reworked, Reworker},
};

use super::rows::{Answer, Columns};

/// Removes redundant givens.
#[derive(Debug)]
pub struct Minimizer {
    reworker: Reworker,
    /// The maximum number of sub-puzzles, if all are to be listed.
    limit: Option<usize>,
    options: MinimalOptions,
    check: CheckOptions,
}

/// The minimal sub-puzzles of a record.
#[derive(Debug)]
pub struct MinimizedRecord {
    /// The result of its check. Its diagnostics say why there is no sub-puzzle.
    pub checked: CheckResult,
    /// The sub-puzzles.
    pub grids: Vec<Grid>,
    /// Whether these are fewer than there are.
    pub is_cut_off: bool,
}

impl Minimizer {
    /// Returns what finds one sub-puzzle of each puzzle, which depends on the seed, or all up to `limit`.
    #[must_use]
    pub fn new(seed: u64, limit: Option<usize>, budget: Budget, level: SimdLevel) -> Self {
        let generate = GenerateOptions::default().with_seed(seed).with_attempts(1);
        Self {
            reworker: Reworker::new(generate.with_level(level)),
            limit,
            options: MinimalOptions::default().with_level(level),
            check: CheckOptions::default().with_budget(budget),
        }
    }

    /// Returns the sub-puzzles of some records.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Budget, Grid, Record, SimdLevel, run::Minimizer};
    ///
    /// let minimizer = Minimizer::new(0, Some(100), Budget::default(), SimdLevel::best());
    /// let record = Record::of("1.3..4.22.4..3.1".parse::<Grid>()?);
    /// let found = minimizer.find_all(&[&record], &|| false);
    /// assert!(found[0].grids.iter().all(|grid| grid.given_count() < 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_all(&self, records: &[&Record], stop: &dyn Fn() -> bool) -> Vec<MinimizedRecord> {
        let checked = check::check_all(records, &self.check, self.options.level).into_iter();
        let of_check = |checked| MinimizedRecord { checked, grids: Vec::new(), is_cut_off: false };
        let mut found: Vec<_> = checked.map(of_check).collect();
        let proper = proper(records, &found);
        if let Some(limit) = self.limit {
            for (index, (puzzle, solution)) in proper.iter().take_while(|_| !stop()) {
                let all = minimal::sub_puzzles(puzzle, solution, limit, &self.options);
                (found[*index].grids, found[*index].is_cut_off) = (all.grids, !all.is_complete);
            }
            return found;
        }
        let puzzles: Vec<_> = proper.iter().map(|(_, (puzzle, _))| puzzle).collect();
        for ((index, _), reworked) in proper.iter().zip(self.reworker.rework(&puzzles, stop)) {
            match reworked {
                Some(Reworked::Fewer(minimal)) => found[*index].grids.push(minimal.grid()),
                Some(_) => found[*index].checked.diagnostics.push(undecided(records[*index])),
                None => {}
            }
        }
        found
    }

    /// Returns the answers for some records.
    pub fn answers(&self, records: &[&Record], stop: &dyn Fn() -> bool) -> Vec<Answer<MinimizeColumns>> {
        let found = self.find_all(records, stop);
        let proper = proper(records, &found);
        let puzzles: Vec<_> = proper.iter().map(|(_, (puzzle, solution))| (puzzle, solution)).collect();
        let mut redundant = vec![None; records.len()];
        for ((index, _), found) in proper.iter().zip(minimal::redundant_givens(&puzzles, &self.options)) {
            redundant[*index] = Some(found);
        }
        let answer = |(found, redundancy): (MinimizedRecord, _)| {
            let extra = MinimizeColumns { redundancy, minimized: found.grids.into_iter().next() };
            Answer { extra, ..Answer::of_check(found.checked) }
        };
        found.into_iter().zip(redundant).map(answer).collect()
    }
}

/// Returns the puzzles with one solution, each with its index and its solution.
fn proper(records: &[&Record], found: &[MinimizedRecord]) -> Vec<(usize, (Puzzle, Solution))> {
    let all = records.iter().zip(found).enumerate();
    all.filter_map(|(index, (record, found))| Some((index, found.checked.proper(record)?))).collect()
}

/// Returns the diagnostic of a puzzle that is too hard without some given.
fn undecided(record: &Record) -> Diagnostic {
    let message = "the search stopped before it was known whether every given is necessary";
    Diagnostic::new(Rule::Undecided, message).at(record.span, "")
}

/// Returns the record with fewer givens. Candidates of its file no longer restrict the cells that are now blank.
#[must_use]
pub fn with_fewer_givens(record: &Record, grid: Grid) -> Record {
    let removed = record.grid.filled() - grid.filled();
    let mut fewer = record.clone().with_grid(grid);
    if let Some(candidates) = record.candidates() {
        let (mut candidates, by_peers) = (candidates.clone(), Candidates::of(&fewer.grid));
        removed.iter().for_each(|cell| candidates.set(cell, by_peers.get(cell)));
        fewer.set_candidates(candidates);
    }
    fewer
}

/// What minimizing adds to a row.
#[derive(Debug, Default)]
pub struct MinimizeColumns {
    redundancy: Option<Redundancy>,
    minimized: Option<Grid>,
}

impl Columns for MinimizeColumns {
    fn names() -> Vec<&'static str> {
        vec!["redundant", "redundant_cells", "minimized", "givens_left"]
    }

    fn grids() -> Vec<&'static str> {
        vec!["minimized"]
    }

    fn values(self) -> Vec<Value> {
        let decided = self.redundancy.filter(|found| found.undecided.is_empty());
        let cells = decided.map(|found| found.redundant.to_string().replace(',', ""));
        vec![
            json!(decided.map(|found| found.redundant.len())),
            json!(cells),
            json!(self.minimized.as_ref().map(|grid| grid.line().to_string())),
            json!(self.minimized.map(|grid| grid.given_count())),
        ]
    }
}
