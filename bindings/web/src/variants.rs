//! A variant for a board: its places, its givens, and its clues in words.
//!
//! A file may state anything, so every list and text here has a greatest length.

use std::collections::BTreeSet;

use givens::{
    Verdict as Judged,
    check::VariantResult,
    draw::{DrawOptions, VariantScene, rule_sentences},
    language::Language,
    record::VariantRecord,
    variants::{VariantOutcome, VariantPuzzle},
};
use serde::Serialize;
use tsify::Tsify;

use crate::numbers::number;

/// The largest number of names, and of lines of clues.
const MAX_NAMES: usize = 200;
/// The largest number of characters of a name, and of a text.
const MAX_TEXT: [usize; 2] = [200, 10_000];
/// The largest number of sets of cells.
const MAX_HOUSES: usize = 4000;

/// A puzzle with other regions, digits or clues than a classic one. Places of the board are counted row by row; texts of
/// digits have a character for each: `0` to `9`, then `A` for 10 and so on, `.` for a blank and a space where no cell is.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct VariantBoard {
    pub rows: u32,
    pub columns: u32,
    /// The least and the greatest digit.
    #[tsify(type = "[number, number]")]
    pub digits: [u8; 2],
    pub givens: String,
    /// The digits that a place is limited to, for each place; empty where it is not. None if no place is.
    #[tsify(optional)]
    pub limits: Option<Vec<String>>,
    /// The sets of places that hold no digit twice: rows, columns, regions, diagonals, cages and extra regions.
    pub houses: Vec<Vec<u32>>,
    /// The families of its rules, as in rows of a check: `cage`, `jigsaw`, `drawn`.
    pub families: Vec<&'static str>,
    /// What a classic grid does not have, as messages name it: `cage (12)`, `line (3, drawn)`.
    pub constraints: Vec<String>,
    /// Its clues in words, a line for each family: `cage: 5 (r1c1 r1c2)`.
    pub clues: Vec<String>,
    /// What its rows, columns, regions and clues mean: a sentence or two for the board, and for each kind of clue.
    pub meaning: Vec<String>,
    /// The rules of the whole board, the meaning of letters outside, and what is not drawn, in sentences.
    #[tsify(optional)]
    pub caption: Option<String>,
    /// The text of its rules, which is for people.
    #[tsify(optional)]
    pub rules: Option<String>,
    /// The only solution, or the first two of many; none of another verdict.
    pub solutions: Vec<String>,
}

impl VariantBoard {
    /// Returns the board of a variant that was checked.
    pub fn of(record: &VariantRecord, checked: &VariantResult) -> Self {
        let puzzle = &record.puzzle;
        let (layout, scene) = (&puzzle.layout, VariantScene::from_record(record));
        let names = |names: Vec<String>, most: usize| {
            names.iter().take(MAX_NAMES).map(|name| shortened(name, most)).collect()
        };
        Self {
            rows: number(layout.rows()),
            columns: number(layout.columns()),
            digits: [layout.digits().first(), layout.digits().last()],
            givens: puzzle.line_of(&puzzle.givens),
            limits: puzzle.has_limits().then(|| limits(puzzle)),
            houses: houses(puzzle),
            families: record.family_names().collect(),
            constraints: names(record.constraint_names(), MAX_TEXT[0]),
            clues: names(scene.clue_lines(Language::English), MAX_TEXT[1]),
            meaning: names(rule_sentences([puzzle], &DrawOptions::default()), MAX_TEXT[1]),
            caption: scene.full_caption(Language::English).map(|caption| shortened(&caption, MAX_TEXT[1])),
            rules: record.rules_text().map(|rules| shortened(rules, MAX_TEXT[1])),
            solutions: solutions(puzzle, checked),
        }
    }
}

/// Returns what a verdict of one or many rests on. Of another verdict, what the search found may be no solution: rules that
/// were not read may exclude it.
fn solutions(puzzle: &VariantPuzzle, checked: &VariantResult) -> Vec<String> {
    let found = match (checked.verdict, &checked.outcome) {
        (Judged::One, Some(VariantOutcome::One(only))) => vec![only],
        (Judged::Many, Some(VariantOutcome::Many(first, second))) => vec![first, second],
        _ => Vec::new(),
    };
    found.into_iter().map(|solution| puzzle.line_of(solution)).collect()
}

fn limits(puzzle: &VariantPuzzle) -> Vec<String> {
    let symbols = |value: u8| char::from_digit(value.into(), 36).unwrap_or('?').to_ascii_uppercase();
    let digits = |limit: &Option<givens::variants::ValueSet>| {
        limit.map_or_else(String::new, |digits| digits.iter().map(symbols).collect())
    };
    puzzle.limits.iter().map(digits).collect()
}

/// Returns sets of different cells, each once.
fn houses(puzzle: &VariantPuzzle) -> Vec<Vec<u32>> {
    let mut known = BTreeSet::new();
    let sets = puzzle.different_cells().map(|cells| {
        let cells: BTreeSet<_> = cells.iter().map(|cell| number(cell.index())).collect();
        cells.into_iter().collect::<Vec<_>>()
    });
    sets.filter(|cells| cells.len() > 1 && known.insert(cells.clone())).take(MAX_HOUSES).collect()
}

/// Returns a text with at most this number of characters, without those that no page shows.
fn shortened(text: &str, most: usize) -> String {
    let is_shown = |character: &char| !character.is_control() || *character == '\n';
    let mut start: String = text.chars().filter(is_shown).take(most).collect();
    if text.chars().nth(most).is_some() {
        start.push('…');
    }
    start
}
