//! What is in a picture of a classic puzzle, in words, for screen readers.

use std::fmt::Write;

use givens_engine::grid::{Digit, Grid};

use super::{
    scene::{Mark, Scene},
    style::Symbols,
};

/// Returns the title, or what the picture is.
pub(super) fn title(scene: &Scene) -> String {
    scene.title.clone().unwrap_or_else(|| format!("Sudoku {}", scene.shape()))
}

/// Returns what is in the picture, in words.
pub(super) fn description(scene: &Scene, symbols: Symbols) -> String {
    let mut text = scene.caption.as_ref().map_or_else(String::new, |caption| format!("{caption}\n"));
    push_rows("givens", &scene.givens, symbols, &mut text);
    for (name, grid) in [("placed values", &scene.placed), ("solution", &scene.solution)] {
        if let Some(grid) = grid {
            push_rows(name, grid, symbols, &mut text);
        }
    }
    if !scene.conflicts.is_empty() {
        let _ = writeln!(text, "clashing: {}", scene.conflicts);
    }
    for mark in Mark::ALL {
        let marked = scene.marks.iter().filter(|(other, _)| *other == mark);
        let marked: Vec<_> =
            marked.map(|(_, one)| format!("{} in {}", symbols.text(one.digit), one.cell)).collect();
        if !marked.is_empty() {
            let _ = writeln!(text, "{mark}: {}", marked.join(", "));
        }
    }
    text.trim_end().to_owned()
}

/// Writes a grid as lines of symbols.
fn push_rows(name: &str, grid: &Grid, symbols: Symbols, text: &mut String) {
    let side = grid.shape().side();
    let _ = writeln!(text, "{name}, row by row:");
    for row in grid.contents().chunks(side) {
        let symbol = |digit: &Option<Digit>| digit.map_or_else(|| ".".to_owned(), |one| symbols.text(one));
        let _ = writeln!(text, "{}", row.iter().map(symbol).collect::<Vec<_>>().join(" "));
    }
}
