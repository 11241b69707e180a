//! Splitting records into parts, so that no class is in two of them.

use clap::ValueEnum;
use givens::{
    Level,
    canon::{CanonOptions, Canonical, Form, NoForm, canonical},
    check::{CheckOptions, check_all, judge},
    diagnostic::{Diagnostic, Rule},
    grid::Puzzle,
    record::Record,
    sample::rank,
    solve::{Budget, SolveOutcome},
};

/// What must not be in two parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SplitBy {
    /// Puzzles with the same givens.
    Exact,
    /// Puzzles that are the same up to symmetry.
    Isomorph,
    /// Puzzles whose solutions are the same up to symmetry.
    Solution,
}

/// Parts with their shares.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Parts(Vec<(String, f64)>);

impl Parts {
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the part of a random number.
    #[expect(clippy::cast_precision_loss, reason = "shares of 2⁶⁴")]
    fn part(&self, rank: u64) -> usize {
        let total: f64 = self.0.iter().map(|(_, share)| share).sum();
        let mut left = rank as f64 / (u64::MAX as f64 + 1.0) * total;
        let is_here = |(_, share): &(String, f64)| {
            left -= share;
            left < 0.0
        };
        self.0.iter().position(is_here).unwrap_or(self.0.len() - 1)
    }
}

/// Parses `train=0.9,test=0.1`: names with positive shares, which need not add up to 1.
pub(super) fn parse_parts(text: &str) -> Result<Parts, String> {
    let mut parts: Vec<(String, f64)> = Vec::new();
    for part in text.split(',') {
        let (name, share) =
            part.split_once('=').ok_or_else(|| format!("expected NAME=SHARE, found `{part}`"))?;
        let (name, share) = (name.trim(), share.trim());
        if name.is_empty()
            || name.contains(['/', '\\', '{', '}'])
            || parts.iter().any(|(other, _)| other == name)
        {
            return Err(format!("expected a name of its own for each part, found `{name}`"));
        }
        let number = share.parse().ok().filter(|share: &f64| *share > 0.0 && share.is_finite());
        let number = number.ok_or_else(|| format!("{name}: expected a positive share, found `{share}`"))?;
        parts.push((name.to_owned(), number));
    }
    Ok(Parts(parts))
}

/// Assigns records to parts by the seed and their key alone.
pub(super) struct Splitter<'a> {
    parts: &'a Parts,
    by: SplitBy,
    seed: u64,
    check: CheckOptions,
    level: Level,
}

impl<'a> Splitter<'a> {
    pub(super) fn new(parts: &'a Parts, by: SplitBy, seed: u64, budget: Budget, level: Level) -> Self {
        Self { parts, by, seed, check: CheckOptions::default().with_budget(budget), level }
    }

    /// Returns the part of each record, or why it has none.
    pub(super) fn parts(&self, records: &[&Record]) -> Vec<(Option<usize>, Option<Diagnostic>)> {
        let outcomes = match self.by {
            SplitBy::Solution => check_all(records, &self.check, self.level)
                .into_iter()
                .map(|checked| checked.outcome)
                .collect(),
            _ => vec![None; records.len()],
        };
        let part = |(record, outcome): (&&Record, Option<SolveOutcome>)| match self.key(record, outcome) {
            Ok(key) => (Some(self.parts.part(rank(self.seed, &key))), None),
            Err(diagnostic) => (None, Some(*diagnostic)),
        };
        records.iter().zip(outcomes).map(part).collect()
    }

    fn key(&self, record: &Record, outcome: Option<SolveOutcome>) -> Result<Vec<u8>, Box<Diagnostic>> {
        if self.by == SplitBy::Exact {
            return Ok(record.grid.line().to_string().into_bytes());
        }
        let clash = |_| {
            let found = judge(record, None, &self.check).diagnostics.into_iter().next();
            Box::new(found.unwrap_or_else(|| Diagnostic::new(Rule::DuplicateGiven, "givens clash")))
        };
        let puzzle = record.puzzle().map_err(clash)?;
        // A puzzle without exactly one solution has only its own class.
        let (prefix, puzzle) = match outcome {
            Some(SolveOutcome::One(solution)) => {
                ("solution:", Puzzle::new(solution.into_grid()).expect("a solution has no clash"))
            }
            _ => ("puzzle:", puzzle),
        };
        let form: Result<Canonical, NoForm> = canonical(&puzzle, Form::Minlex, &CanonOptions::default());
        let refusal = |error: NoForm| {
            let diagnostic = Diagnostic::new(Rule::NoCanonicalForm, error.to_string()).at(record.span, "");
            Box::new(diagnostic.help("--by exact needs no canonical form"))
        };
        Ok([prefix.as_bytes(), &form.map_err(refusal)?.key()].concat())
    }
}
