//! A legend below the caption: a piece of each kind of line beside its name, because colours alone do not name rules.

use std::collections::BTreeSet;

use givens_variants::{Clue, VariantPuzzle};

use super::line_look::{LineEnds, LineLook};
use crate::draw::{
    clue_words::line_value,
    figure::{Figure, PathStyle, TextStyle, units},
    font::Weight,
    ink::Ink,
    outline::{circle, diamond, line},
    style::Style,
};
use crate::language::Words;

/// The kinds of lines of a puzzle, with the place of each entry.
pub(super) struct Legend {
    entries: Vec<LegendEntry>,
    /// The size of an em.
    size: i32,
    rows: usize,
}

struct LegendEntry {
    look: LineLook,
    name: String,
    /// From the left of the legend.
    left: i32,
    row: usize,
}

/// The largest number of entries.
const MOST: usize = 40;

impl Legend {
    /// Places an entry for each kind of line in rows of this width.
    pub(super) fn new(puzzle: &VariantPuzzle, words: &Words, width: i32, size: i32) -> Self {
        let mut known = BTreeSet::new();
        let mut entries: Vec<LegendEntry> = Vec::new();
        let (mut left, mut row) = (0, 0);
        for clue in &puzzle.clues {
            let Clue::Line(rule, _) = clue else { continue };
            let family = words.family(clue.family());
            let name = match line_value(rule) {
                Some(value) => format!("{family} {value}"),
                None => family,
            };
            if known.len() >= MOST || !known.insert(name.clone()) {
                continue;
            }
            let length = swatch(size) + size / 3 + Weight::Regular.width(&name, size);
            if left > 0 && left + length > width {
                (left, row) = (0, row + 1);
            }
            entries.push(LegendEntry { look: LineLook::new(rule), name, left, row });
            left += length + size;
        }
        let rows = if entries.is_empty() { 0 } else { row + 1 };
        Self { entries, size, rows }
    }

    /// Returns the height that it takes.
    pub(super) fn height(&self) -> i32 {
        if self.rows == 0 { 0 } else { units(self.rows) * self.size * 15 / 10 + self.size / 2 }
    }

    /// Draws the entries below a point.
    pub(super) fn draw(self, style: &Style, [left, top]: [i32; 2], figure: &mut Figure) {
        let Self { entries, size, .. } = self;
        let text = TextStyle { weight: Weight::Regular, size, color: style.color(Ink::Text), halo: None };
        for entry in entries {
            let y = top + size * (14 + 15 * units(entry.row)) / 10;
            let start = [left + entry.left, y];
            draw_swatch(entry.look, style, start, size, figure);
            let half = text.weight.width(&entry.name, size) / 2;
            figure.write(entry.name, text, [start[0] + swatch(size) + size / 3 + half, y]);
        }
    }
}

/// Returns the length of a piece of a line beside text of this size.
const fn swatch(size: i32) -> i32 {
    3 * size
}

/// Draws a piece of a line, at half of its width, with its ends.
fn draw_swatch(look: LineLook, style: &Style, [x, y]: [i32; 2], size: i32, figure: &mut Figure) {
    let [from, to] = [[x + size / 2, y], [x + swatch(size) - size / 2, y]];
    let path = look.path_style(style);
    let half = |(color, width): (_, i32)| (color, (width / 2).max(36));
    let path = PathStyle {
        stroke: path.stroke.map(half),
        dash: path.dash.map(|parts| parts.map(|part| part / 2)),
        ..path
    };
    figure.push_outline(path, &line(from, to));
    let (ink, paper) = (style.color(look.ink), style.color(Ink::Paper));
    let badge = PathStyle { fill: Some(paper), stroke: Some((ink, 30)), ..PathStyle::default() };
    let solid = PathStyle { fill: Some(ink), ..PathStyle::default() };
    let radius = size * 2 / 5;
    match look.ends {
        LineEnds::Plain => {}
        LineEnds::Bulb => figure.push_outline(solid, &circle(from, radius)),
        LineEnds::HollowBulb => {
            figure.push_outline(solid, &circle(from, radius));
            let bright = PathStyle { stroke: Some((paper, 35)), ..path };
            figure.push_outline(bright, &line(from, to));
        }
        LineEnds::Diamonds => {
            let diamonds = [from, to].map(|at| diamond(at, radius));
            figure.push_outline(badge, diamonds.as_flattened());
        }
        LineEnds::Circles | LineEnds::Arrows => {
            let circles = [from, to].map(|at| circle(at, radius));
            figure.push_outline(badge, circles.as_flattened());
        }
    }
}
