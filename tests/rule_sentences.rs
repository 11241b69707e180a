//! Rules in words: every family of clues that a fixture has has sentences, as many in each language, each once.

mod support;

use std::collections::BTreeSet;

use givens::{
    draw::{DrawOptions, rule_sentences},
    language::Language,
    variants::FAMILIES,
};
use support::families::puzzles_by_family;

/// Families of layouts, which are part of what rows, columns and regions hold, and `limit`, whose cells are in the list of its
/// alternatives.
const WITHOUT_SENTENCES: [&str; 7] =
    ["multi-grid", "no-lines", "jigsaw", "no-regions", "digits", "size", "limit"];

#[test]
fn every_family_has_sentences_in_each_language() {
    let puzzles = puzzles_by_family();
    let missing = FAMILIES.iter().filter(|family| !puzzles.contains_key(*family));
    let missing: Vec<_> = missing.filter(|family| !WITHOUT_SENTENCES.contains(family)).collect();
    assert!(missing.is_empty(), "no fixture has {missing:?}");
    for (family, puzzles) in puzzles.iter().filter(|(family, _)| !WITHOUT_SENTENCES.contains(family)) {
        for puzzle in puzzles {
            let mut board = puzzle.clone();
            board.clues.clear();
            let lengths = Language::ALL.map(|language| {
                let options = DrawOptions::default().with_language(language);
                let sentences = rule_sentences([puzzle], &options);
                let of_board = rule_sentences([&board], &options);
                assert!(sentences.len() > of_board.len(), "{family}: {sentences:?}");
                assert!(sentences.starts_with(&of_board), "{family}: {sentences:?}");
                for sentence in &sentences {
                    // A pattern may have braces of its own.
                    let is_filled = *family == "regex" || !sentence.contains(['{', '}']);
                    assert!(sentence.ends_with('.') && is_filled, "{sentence}");
                    assert!(sentence.starts_with(|first: char| !first.is_lowercase()), "{sentence}");
                }
                let distinct: BTreeSet<_> = sentences.iter().collect();
                assert_eq!(distinct.len(), sentences.len(), "{sentences:?}");
                sentences.len()
            });
            assert_eq!(lengths[0], lengths[1], "{family}");
        }
    }
}

/// A book has each sentence once, and all that its puzzles need; of a family whose sentences have values, at least as many as
/// there is room for.
#[test]
fn many_puzzles_share_their_sentences() {
    let by_family = puzzles_by_family();
    let options = DrawOptions::default();
    let all: BTreeSet<_> = rule_sentences(by_family.values().flatten(), &options).into_iter().collect();
    for (family, puzzles) in &by_family {
        let of_clues = puzzles.iter().flat_map(|puzzle| {
            let mut board = puzzle.clone();
            board.clues.clear();
            let of_board = rule_sentences([&board], &options).len();
            rule_sentences([puzzle], &options).split_off(of_board)
        });
        let needed: BTreeSet<_> = of_clues.collect();
        let written = needed.intersection(&all).count();
        assert!(written == needed.len() || written >= 20, "{family}: {written} of {}", needed.len());
    }
}
