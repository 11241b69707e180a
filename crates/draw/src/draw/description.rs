//! What is in a picture of a classic puzzle, in words, for screen readers.

use std::fmt::Write;

use givens_engine::grid::{Candidate, Digit, Grid};

use crate::language::{Language, phrase};

use super::{
    scene::{Mark, Scene},
    style::Symbols,
};

/// Returns the title, or what the picture is.
pub(super) fn title(scene: &Scene, language: Language) -> String {
    scene.title.clone().unwrap_or_else(|| phrase!(language.words().sudoku, shape = scene.shape()))
}

/// Returns what is in the picture, in words.
pub(super) fn description(scene: &Scene, symbols: Symbols, language: Language) -> String {
    let words = language.words();
    let mut text = scene.caption.as_ref().map_or_else(String::new, |caption| format!("{caption}\n"));
    push_rows(words.givens_by_row, &scene.givens, symbols, &mut text);
    for (name, grid) in [(words.placed_by_row, &scene.placed), (words.solution_by_row, &scene.solution)] {
        if let Some(grid) = grid {
            push_rows(name, grid, symbols, &mut text);
        }
    }
    if !scene.conflicts.is_empty() {
        text.push_str(&phrase!(words.clashing_cells, cells = scene.conflicts));
        text.push('\n');
    }
    for mark in Mark::ALL {
        let marked = scene.marks.iter().filter(|(other, _)| *other == mark);
        let place = |(_, one): &(Mark, Candidate)| {
            phrase!(words.digit_in, digit = symbols.text(one.digit), cell = one.cell)
        };
        let marked: Vec<_> = marked.map(place).collect();
        if !marked.is_empty() {
            text += &phrase!(words.mark_list, mark = mark.name(language), digits = marked.join(", "));
            text.push('\n');
        }
    }
    text.trim_end().to_owned()
}

/// Writes a grid as lines of symbols.
fn push_rows(head: &str, grid: &Grid, symbols: Symbols, text: &mut String) {
    let side = grid.shape().side();
    let _ = writeln!(text, "{head}");
    for row in grid.contents().chunks(side) {
        let symbol = |digit: &Option<Digit>| digit.map_or_else(|| ".".to_owned(), |one| symbols.text(one));
        let _ = writeln!(text, "{}", row.iter().map(symbol).collect::<Vec<_>>().join(" "));
    }
}
