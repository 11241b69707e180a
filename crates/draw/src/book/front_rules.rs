//! The rules that a book prints before its puzzles.
//!
//! [`FrontRules`] comes from puzzles and options. `pagination` asks how many lines its pages have, and `sheet` sets them: the
//! one rule of classic puzzles at the foot of the contents, those of variants on pages of their own.

use std::{borrow::Cow, collections::BTreeSet};

use givens_engine::grid::{Digit, Shape};
use givens_variants::VariantPuzzle;

use crate::{
    draw::{DrawOptions, Symbols, is_listed, rule_sentences, wrap},
    language::{Words, phrase},
};

use super::{
    geometry::Geometry,
    options::{BookBoard, BookOptions, BookPuzzle},
    rule_place::RulePlace,
};

/// The rules before the puzzles.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FrontRules {
    None,
    /// A sentence below the contents.
    Foot(String),
    /// Sentences on pages of their own.
    Pages(Vec<String>),
}

/// A line of a sentence.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RuleLine {
    pub(super) text: String,
    /// Whether a sentence begins here.
    pub(super) is_first: bool,
}

impl FrontRules {
    /// Returns the rules of these puzzles, as the options ask for them.
    pub(super) fn new(puzzles: &[BookPuzzle], options: &BookOptions) -> Self {
        if !options.has_rules() {
            return Self::None;
        }
        let variants = puzzles.iter().filter_map(|puzzle| match &puzzle.board {
            BookBoard::Variant(scene) => Some(without_listed(&scene.puzzle)),
            BookBoard::Classic(_) => None,
        });
        let variants: Vec<_> = variants.collect();
        let sides: BTreeSet<_> = variants.iter().filter_map(|puzzle| classic_side(puzzle)).collect();
        let mut of_variants = rule_sentences(variants.iter().map(AsRef::as_ref), &options.draw);
        let mut sentences = classic_sentences(puzzles, &sides, &options.draw);
        match &mut sentences[..] {
            [only] if of_variants.is_empty() && options.title.is_some() => Self::Foot(std::mem::take(only)),
            // Grids of several sizes have no rule that they share, and people know the game.
            _ if of_variants.is_empty() && options.rules == RulePlace::Contents => Self::None,
            _ => {
                sentences.append(&mut of_variants);
                Self::Pages(sentences)
            }
        }
    }

    /// Returns the lines of the pages that they take.
    pub(super) fn lines(&self, geometry: &Geometry) -> Vec<RuleLine> {
        let Self::Pages(sentences) = self else { return Vec::new() };
        // All lines but the first of a sentence begin a little to the right.
        let width = geometry.area(1).width - geometry.text;
        let lines = sentences.iter().flat_map(|sentence| {
            let lines = wrap(sentence, geometry.text, width, usize::MAX).into_iter().enumerate();
            lines.map(|(number, text)| RuleLine { text, is_first: number == 0 })
        });
        lines.collect()
    }
}

/// Returns a puzzle without the clues whose cells a sentence lists: it would hold for this puzzle alone.
fn without_listed(puzzle: &VariantPuzzle) -> Cow<'_, VariantPuzzle> {
    if !puzzle.clues.iter().any(is_listed) {
        return Cow::Borrowed(puzzle);
    }
    let mut rest = puzzle.clone();
    rest.clues.retain(|clue| !is_listed(clue));
    Cow::Owned(rest)
}

/// Returns the side of the board of a variant, if it is that of a classic puzzle.
fn classic_side(puzzle: &VariantPuzzle) -> Option<usize> {
    puzzle.layout.is_classic().then(|| puzzle.layout.rows())
}

/// Returns the rule of the classic puzzles of each shape, in the order in which the shapes appear; but for those sides that a
/// variant has it.
fn classic_sentences(puzzles: &[BookPuzzle], sides: &BTreeSet<usize>, options: &DrawOptions) -> Vec<String> {
    let words = options.language.words();
    let mut sentences = Vec::new();
    for puzzle in puzzles {
        if let BookBoard::Classic(grids) = &puzzle.board
            && !sides.contains(&grids[0].shape().side())
        {
            let symbols = symbols_up_to(grids[0].shape(), options.symbols, words);
            let sentence = phrase!(words.rules, symbols);
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
    }
    sentences
}

/// Returns which symbols a grid of this shape has: `the digits 1 to 9`, `the letters A to F`, `1 to 9 and A to G`.
fn symbols_up_to(shape: Shape, symbols: Symbols, words: &Words) -> String {
    let last = symbols.text(Digit::from_index(shape.side() - 1));
    match (symbols, shape.side()) {
        (Symbols::Alphabet, _) => phrase!(words.letters_up_to, last),
        (_, ..=9) => phrase!(words.digits_up_to, last),
        (Symbols::Numbers, _) => phrase!(words.numbers_up_to, last),
        (Symbols::Letters, 10) => words.digits_and_letter.to_owned(),
        (Symbols::Letters, _) => phrase!(words.digits_and_letters, last),
    }
}
