//! Rules in words: every family of clues that a fixture has says something, the same in all languages, and no more than once.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use givens::{
    draw::{DrawOptions, rule_sentences},
    format::{ReadOptions, read},
    language::Language,
    variants::{Clue, FAMILIES, VariantPuzzle},
};
use walkdir::WalkDir;

/// Families of layouts: they are part of what rows, columns and regions hold. `limit` says in words what cells hold.
const WITHOUT_SENTENCES: [&str; 7] =
    ["multi-grid", "no-lines", "jigsaw", "no-regions", "digits", "size", "limit"];

/// Returns a puzzle of each family of clues of each fixture: with its clues of this family alone.
fn puzzles_by_family() -> BTreeMap<&'static str, Vec<VariantPuzzle>> {
    let mut puzzles: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let folders = ["fixtures/formats", "fixtures/variants"];
    for entry in folders.into_iter().flat_map(|folder| WalkDir::new(folder).sort_by_file_name()) {
        let entry = entry.expect("a folder");
        if !entry.file_type().is_file() {
            continue;
        }
        for puzzle in variants_of(entry.path()) {
            let families: BTreeSet<_> = puzzle.clues.iter().map(Clue::family).collect();
            for family in families {
                let mut alone = puzzle.clone();
                alone.clues.retain(|clue| clue.family() == family);
                puzzles.entry(family).or_default().push(alone);
            }
        }
    }
    puzzles
}

fn variants_of(path: &Path) -> Vec<VariantPuzzle> {
    // What is no text, as an archive, has no variants.
    let Ok(text) = fs::read_to_string(path) else { return Vec::new() };
    let mut reading = read(&text, &ReadOptions::default());
    reading.entries.iter_mut().filter_map(|entry| Some(entry.take_variant()?.puzzle)).collect()
}

#[test]
fn every_family_says_something_in_each_language() {
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

/// A book says each rule once, and all that its puzzles need.
#[test]
fn many_puzzles_share_their_sentences() {
    let puzzles: Vec<_> = puzzles_by_family().into_values().flatten().collect();
    let options = DrawOptions::default();
    let all = rule_sentences(&puzzles, &options);
    for puzzle in &puzzles {
        let mut board = puzzle.clone();
        board.clues.clear();
        let of_board = rule_sentences([&board], &options).len();
        for sentence in &rule_sentences([puzzle], &options)[of_board..] {
            let family = puzzle.clues[0].family();
            // Of rules that have values, as many are said as a page has room for.
            let has_value = ["alternatives", "automaton", "regex", "value-indexer", "sum-line", "negative"];
            assert!(all.contains(sentence) || has_value.contains(&family), "{sentence}");
        }
    }
}
