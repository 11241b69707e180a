//! What a picture of a variant shows, without sizes and colours.
//!
//! A [`VariantScene`] is made from a record or from a puzzle. `variant_builder` makes a figure of it, and `variant_text`
//! draws it in characters.

use std::fmt::Write;

use givens_engine::setters::setters;
use givens_formats::record::{KeptClass, Text, VariantRecord};
use givens_variants::VariantPuzzle;

use crate::language::{Language, Words, phrase};

use super::{
    clue_words::{board_rules, clue_groups, layout_rules, outside_names},
    rule_sentences::{is_listed, rule_sentences},
    style::{DrawOptions, Symbols},
};

/// What a picture of a variant shows.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_draw::*; pub use givens_variants as variants; }
/// use givens::{draw::{TextOptions, VariantScene, text}, variants::{CellIndex, Clue, Layout, VariantPuzzle}};
///
/// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
/// puzzle.givens[2] = Some(3);
/// puzzle.clues.push(Clue::Cage(vec![CellIndex::new(0), CellIndex::new(1)], Some(5)));
/// assert_eq!(text(&VariantScene::from_puzzle(puzzle), &TextOptions::default()), "\
/// ┌─────┬─────┐
/// │ . . │ 3 . │
/// │ . . │ . . │
/// ├─────┼─────┤
/// │ . . │ . . │
/// │ . . │ . . │
/// └─────┴─────┘
/// cage: 5 (r1c1 r1c2)
/// ");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantScene {
    /// The board, the givens and the clues.
    pub puzzle: VariantPuzzle,
    /// The solution, shown in cells without a given: the digit of each place of the board, row by row.
    pub solution: Option<Vec<Option<u8>>>,
    /// The line above the board.
    pub title: Option<String>,
    /// The sentence below the board, before the rules of the whole board.
    pub caption: Option<String>,
    /// The names of what may be a rule and is not drawn.
    pub omitted: Vec<String>,
    /// Whether to name rows and columns.
    pub has_labels: bool,
    /// Whether the rules of the whole board, and what is not drawn, are named below the board.
    pub has_rules: bool,
    /// The rules in words, below the board instead of their names.
    pub rule_text: Option<String>,
}

setters!(VariantScene {
    with_solution(solution: impl Into<Option<Vec<Option<u8>>>>),
    with_title(title: impl Into<Option<String>>),
    with_caption(caption: impl Into<Option<String>>),
    with_omitted(omitted: Vec<String>),
    with_labels(has_labels: bool),
    with_rules(has_rules: bool),
    with_rule_text(rule_text: impl Into<Option<String>>),
});

impl VariantScene {
    /// Returns a puzzle alone.
    #[must_use]
    pub const fn from_puzzle(puzzle: VariantPuzzle) -> Self {
        Self {
            puzzle,
            solution: None,
            title: None,
            caption: None,
            omitted: Vec::new(),
            has_labels: false,
            has_rules: true,
            rule_text: None,
        }
    }

    /// Returns what a record holds: its puzzle and title, and the names of drawings and of constraints that cannot be
    /// understood, because they are not drawn. Its solution is not shown.
    #[must_use]
    pub fn from_record(record: &VariantRecord) -> Self {
        let mut scene = Self::from_puzzle(record.puzzle.clone());
        let title = record.meta.text(Text::Title).and_then(|title| title.lines().next()).unwrap_or_default();
        scene.title = Some(printable(title.trim())).filter(|title| !title.is_empty());
        let is_rule = |class| matches!(class, KeptClass::Drawn | KeptClass::Unknown);
        let omitted = record.kept.iter().filter(|kept| is_rule(kept.class));
        scene.omitted = omitted.map(|kept| printable(&kept.name)).collect();
        scene
    }

    /// Returns the title, or what the picture is.
    pub(super) fn heading(&self, language: Language) -> String {
        let layout = &self.puzzle.layout;
        let shape = || format!("{}×{}", layout.rows(), layout.columns());
        self.title.clone().unwrap_or_else(|| phrase!(language.words().sudoku, shape = shape()))
    }

    /// Returns the rules of a record in words: those that its file states, or else those of its puzzle, a line for each
    /// sentence.
    #[must_use]
    pub fn rules_of(record: &VariantRecord, options: &DrawOptions) -> String {
        let Some(own) = record.rules_text() else {
            return rule_sentences([&record.puzzle], options).join("\n");
        };
        let is_shown = |character: &char| !character.is_control() || *character == '\n';
        own.trim().chars().filter(is_shown).take(MOST_OF_RULES).collect()
    }

    /// Returns whether it has clues that are stated by a list of their cells, as no picture shows them: alternatives,
    /// automata, value indexers. A book has their rules below the board only.
    #[must_use]
    pub fn has_listed_clues(&self) -> bool {
        self.puzzle.clues.iter().any(is_listed)
    }

    /// Returns the text below the board: the caption, and if they are named the rules of the whole board, the meaning of
    /// letters beside numbers outside, and what is not drawn. Rules in words take the place of their names.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_draw::*; pub use givens_variants as variants; }
    /// use givens::{draw::VariantScene, language::Language, variants::{Clue, Layout, VariantPuzzle}};
    ///
    /// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// puzzle.clues.push(Clue::AntiKnight);
    /// let scene = VariantScene::from_puzzle(puzzle);
    /// assert_eq!(scene.full_caption(Language::English).unwrap(), "Rules: anti-knight.");
    /// assert_eq!(scene.full_caption(Language::German).unwrap(), "Regeln: Anti-Springer.");
    /// assert_eq!(scene.with_rules(false).full_caption(Language::English), None);
    /// ```
    #[must_use]
    pub fn full_caption(&self, language: Language) -> Option<String> {
        if !self.has_rules {
            return self.caption.clone();
        }
        let words = language.words();
        self.caption_with(&board_rules(&self.puzzle, words), &outside_names(&self.puzzle, words), words)
    }

    /// Returns the clues in words of a language, a line for each family: `cage: 5 (r1c1 r1c2), 7 (r2c1 r3c1)`.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_draw::*; pub use givens_variants as variants; }
    /// use givens::{draw::VariantScene, language::Language, variants::{CellIndex, Clue, Layout, VariantPuzzle}};
    ///
    /// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// puzzle.clues.push(Clue::Cage(vec![CellIndex::new(0), CellIndex::new(1)], Some(5)));
    /// let scene = VariantScene::from_puzzle(puzzle);
    /// assert_eq!(scene.clue_lines(Language::English), ["cage: 5 (r1c1 r1c2)"]);
    /// assert_eq!(scene.clue_lines(Language::German), ["Käfig: 5 (r1c1 r1c2)"]);
    /// ```
    #[must_use]
    pub fn clue_lines(&self, language: Language) -> Vec<String> {
        let words = language.words();
        let groups = clue_groups(&self.puzzle, words).into_iter();
        groups.map(|(family, clues)| group_line(words.family_head(family), &clues)).collect()
    }

    /// Returns the caption beside a list of all clues, which has most rules of the whole board.
    pub(super) fn short_caption(&self, words: &Words) -> Option<String> {
        self.caption_with(&layout_rules(&self.puzzle.layout, words), &[], words)
    }

    fn caption_with(&self, rules: &[String], outside: &[String], words: &Words) -> Option<String> {
        let is_named = self.rule_text.is_none();
        let lists = [
            (words.rules_are, rules, is_named),
            (words.outside_are, outside, is_named),
            (words.not_drawn, &self.omitted[..], true),
        ];
        let lists = lists.into_iter().filter(|(_, names, is_shown)| *is_shown && !names.is_empty());
        let sentences = lists.map(|(sentence, names, _)| {
            let more = if names.len() > MOST[1] { ", …" } else { "" };
            let list = names[..names.len().min(MOST[1])].join(", ") + more;
            phrase!(sentence, list)
        });
        let parts: Vec<_> = self.caption.iter().chain(&self.rule_text).cloned().chain(sentences).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// Returns what is in the picture, in words, for screen readers.
    pub(super) fn description(&self, symbols: Symbols, language: Language) -> String {
        let words = language.words();
        let mut text = self.short_caption(words).map_or_else(String::new, |caption| format!("{caption}\n"));
        self.push_rows(words.givens_by_row, &self.puzzle.givens, symbols, &mut text);
        if let Some(solution) = &self.solution {
            self.push_rows(words.solution_by_row, solution, symbols, &mut text);
        }
        let layout = &self.puzzle.layout;
        if !layout.has_usual_boxes() {
            for (number, cells) in (1..).zip(layout.regions()) {
                text += &phrase!(words.region, number, cells = layout.names(&cells));
                text.push('\n');
            }
        }
        for line in self.clue_lines(language) {
            let _ = writeln!(text, "{line}");
        }
        text.trim_end().to_owned()
    }

    /// Writes the digits of a board as lines of symbols; places without a cell are `-`.
    fn push_rows(&self, head: &str, digits: &[Option<u8>], symbols: Symbols, text: &mut String) {
        let layout = &self.puzzle.layout;
        let _ = writeln!(text, "{head}");
        let symbol = |row: usize, column: usize| match layout.cell(row, column) {
            Some(cell) => digits
                .get(cell.index())
                .copied()
                .flatten()
                .map_or_else(|| ".".to_owned(), |value| symbols.of_value(value)),
            None => "-".to_owned(),
        };
        for row in 0..layout.rows() {
            let line: Vec<_> = (0..layout.columns()).map(|column| symbol(row, column)).collect();
            let _ = writeln!(text, "{}", line.join(" "));
        }
    }
}

/// Returns the line of a family: its name and its clues, if there is more to say than its name.
fn group_line(family: &str, clues: &[String]) -> String {
    let clues: Vec<_> = clues.iter().filter(|clue| !clue.is_empty()).map(String::as_str).collect();
    if clues.is_empty() { family.to_owned() } else { format!("{family}: {}", clues.join(", ")) }
}

/// The largest number of characters of a title or name, and of names in a list: a hostile file may have a million.
const MOST: [usize; 2] = [200, 30];
/// The largest number of characters of the rules of a file.
const MOST_OF_RULES: usize = 4000;

/// Returns a text without control characters, which a terminal would obey.
fn printable(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).take(MOST[0]).collect()
}

#[cfg(test)]
mod tests {
    use givens_variants::{CellIndex, Clue, Layout};

    use super::*;

    #[test]
    fn descriptions_name_regions_and_clues() {
        let mut layout = Layout::square(4).expect("a board");
        layout.set_regions(&[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3].map(Some));
        let mut puzzle = VariantPuzzle::new(layout);
        puzzle.givens[5] = Some(2);
        puzzle.clues.push(Clue::Cage([0, 1].map(CellIndex::new).to_vec(), Some(4)));
        let scene = VariantScene::from_puzzle(puzzle).with_omitted(vec!["line".to_owned()]);
        assert_eq!(scene.heading(Language::English), "Sudoku 4×4");
        let words = scene.description(Symbols::Letters, Language::English);
        assert!(words.starts_with("Not drawn: line.\ngivens, row by row:\n. . . .\n. 2 . .\n"), "{words}");
        assert!(words.contains("\nregion 1: r1c1, r1c2, r1c3, r2c1\n"), "{words}");
        assert!(words.ends_with("\ncage: 4 (r1c1 r1c2)"), "{words}");
    }
}
