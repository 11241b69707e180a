//! The rows of a stack and their kinds.
//!
//! `part` passes lines and gets rows of tokens with the kind of each. The sides that the head shows decide, since a row of
//! candidates and a row of glued cells may look alike.

use givens_engine::grid::Shape;

use crate::{
    cells::{
        groups::{self, Group},
        mark::{Mark, Token, fold, is_blank_symbol, symbol_token},
    },
    layout::{
        drawn_groups::{is_bar, is_content, words, words_and_bars},
        row::Row,
    },
    text::{Line, lines, offset_in},
};

/// How a text lays out its grids.
#[derive(Debug, Clone, Copy)]
pub(super) struct StackLayout {
    /// The side of most grids.
    side: usize,
    /// The sides of its grids, a bit each.
    sides: u32,
    /// Rows have bars.
    pub(super) barred: bool,
}

impl Default for StackLayout {
    fn default() -> Self {
        let side = Shape::CLASSIC.side();
        Self { side, sides: 1 << side, barred: true }
    }
}

impl StackLayout {
    /// Finds the layout in the head of a text: rows have as many groups as a row of candidates.
    pub(super) fn from_head(head: &str) -> Option<Self> {
        let content: Vec<_> = lines(head).filter(|line| is_content(line.text.trim())).collect();
        let mut counts = [0_usize; Shape::MAX_SIDE + 1];
        for line in &content {
            let count = separate(line.text);
            if let Some(lines) = counts.get_mut(count) {
                *lines += 1;
            }
        }
        let is_side = |side: &usize| Shape::of_side(*side).is_some() && counts[*side] * 2 > *side;
        let side = (4..counts.len()).rfind(is_side)?;
        let sides = (4..counts.len()).filter(is_side).fold(0, |sides, side| sides | 1 << side);
        let with_bar = content.iter().filter(|line| line.text.contains(is_bar)).count();
        Some(Self { side, sides, barred: with_bar * 2 >= content.len() })
    }

    /// Whether some of its grids have this side.
    pub(super) const fn has_side(self, side: usize) -> bool {
        side <= Shape::MAX_SIDE && self.sides & (1 << side) != 0
    }

    /// Returns the side of a grid with a row of this number of words and symbols.
    pub(super) fn side_of(self, words: usize, symbols: usize) -> usize {
        let has = |side: &usize| self.has_side(*side);
        let of_line = (1..=Shape::MAX_SIDE).find(|side| words == 1 && side * side == symbols);
        [Some(words), Some(symbols), of_line].into_iter().flatten().find(has).unwrap_or(self.side)
    }
}

/// The kind of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowKind {
    Glued,
    Separated,
    /// A whole grid.
    Line,
}

/// Returns the number of words, but 1 where these are the boxes of a row of glued cells: all of the same length, and
/// no sets of candidates.
pub(super) fn separate(text: &str) -> usize {
    let count = words(text).take(Shape::MAX_SIDE + 1).count();
    let mut lengths = words(text).map(|word| word.chars().count());
    let Some(first) = lengths.next().filter(|&first| first > 1) else { return count };
    let is_set =
        |word| Group::from_word(word, count).is_some_and(|group| group.digits.len() > 1 && group.rises());
    let sets = || Shape::of_side(count).is_some() && words(text).all(is_set);
    if lengths.all(|length| length == first) && !sets() { 1 } else { count }
}

/// Returns the number of characters that are neither white space nor bars.
pub(super) fn symbols(text: &str) -> usize {
    text.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).count()
}

/// Parses the row on a line; cells are glued where there are few words.
pub(super) fn row(line: Line<'_>, side: usize, barred: bool) -> Option<(RowKind, Row)> {
    let text = line.text.trim();
    let has_bar = text.contains(is_bar);
    let solid = symbols(text);
    let words = words(text).count();
    let separated = words * 2 > side;
    let kind = match solid == side * side && words == 1 {
        true => RowKind::Line,
        false if separated => RowKind::Separated,
        false => RowKind::Glued,
    };
    let as_wide = if separated { words == side } else { solid == side || kind == RowKind::Line };
    let row = cells(line, separated, side);
    let is_cell = |token: &&Token| match token.mark {
        Mark::Number(_) | Mark::Blank(_) => true,
        Mark::Letter(_) => side > 9 || token.odd.is_none(),
        _ => false,
    };
    let known = row.tokens.iter().filter(is_cell).count();
    let digits = text.chars().filter(|&c| fold(c).is_ascii_digit() || is_blank_symbol(c)).count();
    // Where rows have bars, a line without them is a row only if nothing else is on it.
    let barless = if barred { as_wide && digits * 2 > solid } else { as_wide || solid.abs_diff(side) <= 1 };
    let plausible = has_bar || barless;
    let is_row = !row.tokens.is_empty() && plausible && known * 4 >= row.tokens.len() * 3;
    is_row.then_some((kind, row))
}

/// Parses the cells and bars of a line.
fn cells(line: Line<'_>, separated: bool, side: usize) -> Row {
    let mut row = Row::new(Vec::new(), line.trimmed_span());
    for word in words_and_bars(line.text).map(|(_, words)| words).unwrap_or_default() {
        let Some(word) = word else {
            row.bars.push(row.tokens.len());
            continue;
        };
        let at = line.start + offset_in(line.text, word);
        if separated {
            row.tokens.push(groups::token(word, at, side));
        } else {
            row.tokens.extend(word.char_indices().map(|(i, c)| symbol_token(c, at + i)));
        }
    }
    row
}
