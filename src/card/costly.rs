//! What takes long to find out about puzzles: minimality, automorphisms of solutions, techniques, ratings.

use std::collections::BTreeMap;

use givens_engine::{
    canon::{CanonOptions, CanonicalForm, canonical},
    grid::{Puzzle, Solution},
    minimal::{MinimalOptions, redundant_givens},
    setters::setters,
    simd::SimdLevel,
};
use givens_rate::{self as rate, Rate, Scheme, Score};

use crate::{
    explain::{Ending, Explain, ExplainOptions, Technique},
    generate::Symmetry,
};

/// The number of records for each value.
pub type Histogram<K> = BTreeMap<K, u64>;

/// What to find out, and how.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct CostlyOptions {
    /// The scheme of the ratings, if puzzles are rated.
    pub scheme: Option<Scheme>,
    /// The SIMD level; results do not depend on it.
    pub level: SimdLevel,
}

setters!(CostlyOptions {
    with_scheme(scheme: impl Into<Option<Scheme>>),
    with_level(level: SimdLevel),
});

impl Default for CostlyOptions {
    /// Returns no ratings, which take longest.
    fn default() -> Self {
        Self { scheme: None, level: SimdLevel::best() }
    }
}

/// Counts puzzles with one solution by what takes long to find out.
#[derive(Debug, Clone, Default)]
pub struct Costly {
    pub(super) puzzles: u64,
    /// By the number of redundant givens; puzzles with undecided givens are not counted.
    pub(super) redundant: Histogram<usize>,
    /// By the number of automorphisms of the solution, of 9×9 puzzles.
    pub(super) automorphisms: Histogram<u32>,
    /// By the symmetry of the pattern of givens; a pattern may have several.
    pub(super) symmetries: Histogram<&'static str>,
    /// By the hardest technique.
    pub(super) techniques: Histogram<Technique>,
    /// Puzzles that no technique and no trial solves.
    pub(super) unsolved: u64,
    /// By the rating in tenths (Sudoku Explainer) or the level (`HoDoKu`).
    pub(super) ratings: Histogram<RatingClass>,
    pub(super) unrated: u64,
}

/// A class of ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RatingClass {
    Tenths(u32),
    Level(rate::Difficulty),
    Name(&'static str),
    Number(u32),
}

impl Costly {
    /// Counts some puzzles, each with its solution.
    #[must_use]
    pub fn of(puzzles: &[(Puzzle, Solution)], options: &CostlyOptions) -> Self {
        let mut found = Self { puzzles: puzzles.len() as u64, ..Self::default() };
        let pairs: Vec<_> = puzzles.iter().map(|(puzzle, solution)| (puzzle, solution)).collect();
        let minimal = MinimalOptions::default().with_level(options.level);
        for redundancy in redundant_givens(&pairs, &minimal).iter().filter(|found| found.undecided.is_empty())
        {
            *found.redundant.entry(redundancy.redundant.len()).or_default() += 1;
        }
        for (puzzle, solution) in puzzles {
            found.add_automorphisms(solution);
            found.add_symmetries(puzzle);
            let summary = puzzle.summarize(&ExplainOptions::default());
            found.unsolved += u64::from(summary.ending != Ending::Solved);
            // A full grid needs no technique.
            if let Some(hardest) = summary.hardest.filter(|_| summary.ending == Ending::Solved) {
                *found.techniques.entry(hardest).or_default() += 1;
            }
            if let Some(scheme) = options.scheme {
                found.add_rating(puzzle, scheme);
            }
        }
        found
    }

    /// Counts the solution by its automorphisms, if it has a canonical form.
    fn add_automorphisms(&mut self, solution: &Solution) {
        let full = Puzzle::new(solution.grid().clone()).expect("a solution has no clash");
        if let Ok(form) = canonical(&full, CanonicalForm::Minlex, &CanonOptions::default()) {
            *self.automorphisms.entry(form.automorphisms).or_default() += 1;
        }
    }

    /// Counts every named symmetry that the pattern of givens has, but `none`, which all have.
    fn add_symmetries(&mut self, puzzle: &Puzzle) {
        for name in Symmetry::names().skip(1) {
            let symmetry: Symmetry = name.parse().expect("a name of a symmetry");
            let holds = symmetry.holds(puzzle.shape(), puzzle.grid().filled());
            *self.symmetries.entry(name).or_default() += u64::from(holds);
        }
    }

    fn add_rating(&mut self, puzzle: &Puzzle, scheme: Scheme) {
        let class = match puzzle.rate(scheme).score {
            Ok(Score::Hodoku { level, .. }) => RatingClass::Level(level),
            Ok(Score::SudokuExplainer { er, .. }) => RatingClass::Tenths(er),
            Ok(Score::Level(name)) => RatingClass::Name(name),
            Ok(Score::Number(number)) => RatingClass::Number(number),
            Err(_) => return self.unrated += 1,
        };
        *self.ratings.entry(class).or_default() += 1;
    }

    /// Adds the counts of others.
    pub fn merge(&mut self, other: Self) {
        fn add<K: Ord>(to: &mut Histogram<K>, from: Histogram<K>) {
            for (key, number) in from {
                *to.entry(key).or_default() += number;
            }
        }
        self.puzzles += other.puzzles;
        self.unsolved += other.unsolved;
        self.unrated += other.unrated;
        add(&mut self.redundant, other.redundant);
        add(&mut self.automorphisms, other.automorphisms);
        add(&mut self.symmetries, other.symmetries);
        add(&mut self.techniques, other.techniques);
        add(&mut self.ratings, other.ratings);
    }
}
