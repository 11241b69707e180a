//! The digits that may be wrong in a position without a solution, as sentences: what the engine's
//! [`wrong_givens`](givens_engine::wrong_givens) finds, for people. `explain` and `check` say the same of the same puzzle.

use givens_draw::language::{Language, Words, phrase};
use givens_engine::{
    grid::{CellSet, Grid},
    solve::Budget,
    wrong_givens::{self, Removal, Replacement, WrongGivens, WrongGivensOptions},
};
use givens_formats::record::Record;

/// The number of sets of digits of each kind that sentences name.
const MAX_NAMED: usize = 5;
/// The number of conflicts that sentences name, and of those with more givens than people compare.
const MAX_CONFLICTS: usize = 3;
const LONG_CONFLICT: usize = 9;
/// The number of sets of digits that help of a diagnostic names.
const MAX_HELP: usize = 3;

/// The digits that may be wrong in a position without a solution.
///
/// # Examples
///
/// ```
/// use givens::{Budget, Grid, Record, explain::Suspects, language::Language};
///
/// let grid: Grid = "1.3..4.22.4..3.4".parse().unwrap();
/// let suspects = Suspects::of(&Record::of(grid), Budget::default()).unwrap();
/// assert_eq!(
///     suspects.sentences(Language::English),
///     [
///         "at least 1 given is wrong; it may be:",
///         "r4c4 = 4: without it there is one solution, which has 1 there",
///         "these 2 givens contradict each other: r3c3 = 4 and r4c4 = 4",
///     ]
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suspects {
    grid: Grid,
    found: WrongGivens,
}

impl Suspects {
    /// Searches the givens of a record, or if these have a solution, givens and placed values; `None` if these have one, too,
    /// and only the remaining candidates exclude it.
    #[must_use]
    pub fn of(record: &Record, budget: Budget) -> Option<Self> {
        let options = WrongGivensOptions::default();
        let options = options.with_budget(options.budget.min(budget));
        let search = |grid: Grid| {
            let found = wrong_givens::find(&grid, &options)?;
            Some(Self { grid, found })
        };
        search(record.grid.clone())
            .or_else(|| record.placed().is_some().then(|| search(record.values())).flatten())
    }

    /// Returns the digits that were searched.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns what was found.
    #[must_use]
    pub const fn found(&self) -> &WrongGivens {
        &self.found
    }

    /// Returns how many digits are wrong at least, which they may be, and which contradict each other; a sentence each.
    #[must_use]
    pub fn sentences(&self, language: Language) -> Vec<String> {
        let words = language.words();
        let WrongGivens { removals, proper_removals, conflicts, .. } = &self.found;
        let named = !removals.found.is_empty();
        let mut sentences = match (self.at_least(words), removals.at_least) {
            (None, _) => return vec![words.not_found.to_owned()],
            (Some(at_least), _) if !named => vec![at_least],
            (Some(at_least), 1) => vec![phrase!(words.it_may_be, at_least)],
            (Some(at_least), _) => vec![phrase!(words.they_may_be, at_least)],
        };
        let ranked = self.ranked();
        let removal = |removal: &Removal| {
            format!("{}: {}", self.digits(removal.givens, words), self.meaning(removal, words))
        };
        sentences.extend(ranked.iter().take(MAX_NAMED).map(|one| removal(one)));
        sentences.extend(more(MAX_NAMED, ranked.len(), removals.is_complete || !named, words));
        let is_larger = |removal: &&Removal| removal.givens.len() > removals.at_least;
        let proper = proper_removals.found.iter().filter(is_larger).take(MAX_NAMED);
        sentences.extend(proper.map(removal));
        let contradiction = |&conflict: &CellSet| {
            phrase!(words.contradict, number = conflict.len(), digits = self.digits(conflict, words))
        };
        let is_long = conflicts.found.first().is_some_and(|first| first.len() > LONG_CONFLICT);
        let shown = if is_long { 1 } else { MAX_CONFLICTS };
        sentences.extend(conflicts.found.iter().take(shown).map(contradiction));
        let is_known = conflicts.is_complete || conflicts.found.is_empty();
        sentences.extend(more(shown, conflicts.found.len(), is_known, words));
        sentences
    }

    /// Returns the digits that may be wrong in one sentence, or how many are; `None` if nothing is known.
    #[must_use]
    pub fn help(&self, language: Language) -> Option<String> {
        let words = language.words();
        let ranked = self.ranked();
        if ranked.is_empty() {
            return self.at_least(words);
        }
        let removal = |removal: &&Removal| {
            format!("{} ({})", self.digits(removal.givens, words), self.meaning(removal, words))
        };
        let mut named: Vec<_> = ranked.iter().take(MAX_HELP).map(removal).collect();
        named.extend(more_than(MAX_HELP, ranked.len(), words));
        Some(phrase!(words.may_be_wrong, digits = named.join("; ")))
    }

    /// Returns how many givens are wrong at least, if that is known.
    fn at_least(&self, words: &Words) -> Option<String> {
        match self.found.removals.at_least {
            0 => None,
            1 => Some(words.given_is_wrong.to_owned()),
            number => Some(phrase!(words.givens_are_wrong, number)),
        }
    }

    /// Returns the smallest removals: first those that leave one solution, then those whose digits another can replace.
    fn ranked(&self) -> Vec<&Removal> {
        let mut ranked: Vec<_> = self.found.removals.found.iter().collect();
        ranked.sort_by_key(|removal| (removal.solution.is_none(), self.replacements(removal).is_empty()));
        ranked
    }

    fn replacements(&self, removal: &Removal) -> Vec<&Replacement> {
        let all = self.found.replacements.found.iter();
        let has_cells = |one: &&Replacement| {
            one.digits.len() == removal.givens.len()
                && one.digits.iter().all(|digit| removal.givens.contains(digit.cell))
        };
        all.filter(has_cells).collect()
    }

    /// Says what is without some digits, and with others instead.
    fn meaning(&self, removal: &Removal, words: &Words) -> String {
        let [one, many, instead] = if removal.givens.len() == 1 {
            [words.without_it_one, words.without_it_many, words.with_instead_of_it]
        } else {
            [words.without_them_one, words.without_them_many, words.with_instead_of_them]
        };
        if let Some(solution) = &removal.solution {
            let digits = removal.givens.iter().filter_map(|cell| solution.grid().get(cell));
            return phrase!(one, digits = words.list(digits));
        }
        let others = self.replacements(removal).into_iter();
        let digits = |other: &Replacement| words.list(other.digits.iter().map(|digit| digit.digit));
        let others: Vec<_> = others.map(digits).collect();
        if others.is_empty() {
            return many.to_owned();
        }
        phrase!(instead, digits = words.either(others))
    }

    /// Lists the digits of some cells: `r2c1 = 9 and r2c5 = 9`.
    fn digits(&self, cells: CellSet, words: &Words) -> String {
        words.list(cells.iter().filter_map(|cell| Some(format!("{cell} = {}", self.grid.get(cell)?))))
    }
}

/// Says how many sets are not named, or that there may be others.
fn more(named: usize, number: usize, is_complete: bool, words: &Words) -> Option<String> {
    let unknown = || words.may_be_others.to_owned();
    more_than(named, number, words).or_else(|| (!is_complete).then(unknown))
}

fn more_than(named: usize, number: usize, words: &Words) -> Option<String> {
    (number > named).then(|| phrase!(words.more, number = number - named))
}
