//! Layouts → what rows, columns and regions hold, in sentences.
//!
//! `rule_sentences` adds the puzzles of a book one after the other; boards whose houses are called the same share a sentence.

use std::collections::{BTreeMap, BTreeSet};

use givens_variants::{Layout, Lines, VariantPuzzle};

use super::style::DrawOptions;
use crate::language::{RuleWords, Words, phrase, with_capital};

/// What is known of the boards of puzzles.
#[derive(Default)]
pub(super) struct Boards {
    /// The first and the last digit of boards by those of their houses that hold each digit.
    digits: BTreeMap<Vec<Houses>, BTreeSet<[u8; 2]>>,
    /// The houses that hold no digit twice, and not each.
    distinct: BTreeSet<Houses>,
    /// The sides of grids of boards with several.
    grids: BTreeSet<usize>,
    has_free_lines: bool,
    has_limits: bool,
}

/// A kind of houses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Houses {
    Rows,
    Columns,
    Boxes,
    Regions,
}

impl Boards {
    /// Adds the board of a puzzle.
    pub(super) fn add(&mut self, puzzle: &VariantPuzzle) {
        let layout = &puzzle.layout;
        let (full, distinct): (Vec<_>, Vec<_>) =
            houses(layout).into_iter().partition(|(_, is_full)| *is_full);
        let full = full.into_iter().map(|(houses, _)| houses).collect();
        self.digits.entry(full).or_default().insert([layout.digits().first(), layout.digits().last()]);
        self.distinct.extend(distinct.into_iter().map(|(houses, _)| houses));
        if let Lines::Grids(grids) = layout.lines() {
            self.grids.extend(grids.iter().map(|grid| grid.side));
        }
        self.has_free_lines |= *layout.lines() == Lines::None;
        self.has_limits |= puzzle.limits.iter().any(Option::is_some);
    }

    /// Returns what all of them hold.
    pub(super) fn sentences(&self, options: &DrawOptions) -> Vec<String> {
        let (words, rules) = (options.language.words(), options.language.variant_rules());
        let mut sentences: Vec<_> = self.grids.iter().map(|side| phrase!(rules.grids, side)).collect();
        for (full, digits) in &self.digits {
            let range = |ends: &[u8; 2]| {
                let [first, last] = ends.map(|digit| options.symbols.of_value(digit));
                phrase!(rules.range, first, last)
            };
            let digits = words.either(digits.iter().map(range));
            sentences.push(if full.is_empty() {
                phrase!(rules.digits, digits)
            } else {
                let houses = words.list(full.iter().map(|houses| houses.each(rules)));
                with_capital(&phrase!(rules.full_houses, houses, digits))
            });
        }
        sentences.extend(self.other_sentences(words, rules));
        sentences
    }

    fn other_sentences(&self, words: &Words, rules: &RuleWords) -> Vec<String> {
        let distinct = (!self.distinct.is_empty()).then(|| {
            let houses = words.either(self.distinct.iter().map(|houses| houses.any(rules)));
            phrase!(rules.distinct_houses, houses)
        });
        let free = self.has_free_lines.then(|| rules.free_lines.to_owned());
        let limits = self.has_limits.then(|| rules.limits.to_owned());
        [distinct, free, limits].into_iter().flatten().collect()
    }
}

impl Houses {
    /// Returns what each of them is called.
    const fn each(self, rules: &RuleWords) -> &'static str {
        match self {
            Self::Rows => rules.each_row,
            Self::Columns => rules.each_column,
            Self::Boxes => rules.each_box,
            Self::Regions => rules.each_region,
        }
    }

    /// Returns what any of them is called.
    const fn any(self, rules: &RuleWords) -> &'static str {
        match self {
            Self::Rows => rules.any_row,
            Self::Columns => rules.any_column,
            Self::Boxes => rules.any_box,
            Self::Regions => rules.any_region,
        }
    }
}

/// Returns the kinds of houses that a board has, and whether each of a kind has a cell for each digit.
fn houses(layout: &Layout) -> Vec<(Houses, bool)> {
    let digits = layout.digits().count();
    let lines = match layout.lines() {
        Lines::None => None,
        Lines::Grids(grids) => Some([grids.iter().all(|grid| grid.side == digits); 2]),
        Lines::Board if layout.cell_count() < layout.place_count() => Some([false; 2]),
        Lines::Board => Some([layout.columns() == digits, layout.rows() == digits]),
    };
    let mut houses: Vec<_> =
        lines.map_or_else(Vec::new, |[rows, columns]| vec![(Houses::Rows, rows), (Houses::Columns, columns)]);
    let regions = layout.regions();
    if !regions.is_empty() {
        let kind = if layout.has_usual_boxes() { Houses::Boxes } else { Houses::Regions };
        houses.push((kind, regions.iter().all(|region| region.len() == digits)));
    }
    houses
}
