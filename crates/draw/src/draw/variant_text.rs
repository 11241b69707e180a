//! Scene of a variant → a board for terminals, and a list of the clues below.
//!
//! Lines are drawn where regions differ and around the board; a column or row of the text for them is left out where there
//! are none, so that usual boxes look as those of classic puzzles do.

use givens_formats::text::{escaped, escaped_lines};
use givens_variants::{CellIndex, Layout};

use crate::language::{Language, phrase};

use super::{
    borders::{Border, border_above, border_left},
    style::Symbols,
    text_options::TextOptions,
    variant_scene::VariantScene,
};

/// Corners by the lines that meet there: 1 up, 2 right, 4 down, 8 left.
const CORNERS: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// Draws a board in characters with its title and caption, then a line for each family of clues.
pub(super) fn variant_lines(scene: &VariantScene, options: &TextOptions) -> String {
    let mut text = scene.title.as_ref().map_or_else(String::new, |title| format!("{}\n", escaped(title)));
    text += &TextBoard::new(scene, options).lines();
    for line in scene.clue_lines(options.language) {
        text += &format!("{}\n", escaped(&line));
    }
    if let Some(limits) = limits_line(scene, options.language) {
        text += &format!("{limits}\n");
    }
    if let Some(caption) = scene.short_caption(options.language.words()) {
        text += &format!("{}\n", escaped_lines(&caption));
    }
    text
}

/// Returns the digits of limited cells: `limited: r1c1 = 12`.
fn limits_line(scene: &VariantScene, language: Language) -> Option<String> {
    let layout = &scene.puzzle.layout;
    let limit = |cell: CellIndex| {
        let digits = scene.puzzle.limits.get(cell.index()).copied().flatten()?;
        let digits: Vec<_> = digits.iter().map(|digit| digit.to_string()).collect();
        Some(format!("{} = {}", layout.name(cell), digits.join("/")))
    };
    let limits: Vec<_> = layout.cells().filter_map(limit).collect();
    (!limits.is_empty()).then(|| phrase!(language.words().limited, list = limits.join(", ")))
}

/// A board in characters.
struct TextBoard<'a> {
    scene: &'a VariantScene,
    layout: &'a Layout,
    options: &'a TextOptions,
    /// The number of characters of the longest digit.
    width: usize,
    /// Whether a line of the grid has a border: those across, and those down.
    has_border: [Vec<bool>; 2],
}

impl<'a> TextBoard<'a> {
    fn new(scene: &'a VariantScene, options: &'a TextOptions) -> Self {
        let layout = &scene.puzzle.layout;
        let (rows, columns) = (layout.rows(), layout.columns());
        let across = (0..=rows).map(|line| (0..columns).any(|at| is_thick(border_above(layout, line, at))));
        // Cells of a jigsaw are all as far apart, whichever columns have borders.
        let is_jigsaw = layout.families().any(|family| family == "jigsaw");
        let has_line = |line| (0..rows).any(|at| is_thick(border_left(layout, at, line)));
        let down = (0..=columns).map(|line| is_jigsaw || has_line(line));
        let has_border = [across.collect(), down.collect()];
        let mut board = Self { scene, layout, options, width: 1, has_border };
        let lengths = layout.cells().map(|cell| board.symbol(cell).chars().count());
        board.width = lengths.max().unwrap_or(1);
        board
    }

    /// Returns the lines of the board, each ended.
    fn lines(&self) -> String {
        let mut text = String::new();
        for row in 0..=self.layout.rows() {
            if self.has_border[0][row] {
                text += &format!("{}\n", self.rule(row).trim_end());
            }
            if row < self.layout.rows() {
                text += &format!("{}\n", self.row(row).trim_end());
            }
        }
        text
    }

    /// Returns a row of cells with the lines between them.
    fn row(&self, row: usize) -> String {
        let mut text = String::new();
        for column in 0..=self.layout.columns() {
            if self.has_border[1][column] {
                let is_line = is_thick(border_left(self.layout, row, column));
                let line = if is_line { self.corner(1 | 4) } else { ' ' };
                text += if column > 0 { " " } else { "" };
                text.push(line);
            }
            if column < self.layout.columns() {
                let cell = self.layout.cell(row, column);
                text.push(' ');
                text += &cell.map_or_else(|| " ".repeat(self.width), |cell| self.cell(cell));
            }
        }
        text
    }

    /// Returns the line above a row, with a corner at each line that crosses it.
    fn rule(&self, row: usize) -> String {
        let across = |column: usize| is_thick(border_above(self.layout, row, column));
        let down = |row: usize, column: usize| is_thick(border_left(self.layout, row, column));
        let stroke = |is_line: bool| if is_line { self.corner(2 | 8) } else { ' ' };
        let mut text = String::new();
        for column in 0..=self.layout.columns() {
            let left = column > 0 && across(column - 1);
            let right = column < self.layout.columns() && across(column);
            if self.has_border[1][column] {
                let up = row > 0 && down(row - 1, column);
                let lines = [up, right, row < self.layout.rows() && down(row, column), left];
                if column > 0 {
                    text.push(stroke(left));
                }
                let number = (0..).zip(lines).map(|(bit, is_line)| usize::from(is_line) << bit).sum();
                text.push(self.corner(number));
            }
            if column < self.layout.columns() {
                text.extend(std::iter::repeat_n(stroke(right), self.width + 1));
            }
        }
        text
    }

    /// Returns the character where these lines meet.
    fn corner(&self, lines: usize) -> char {
        match (self.options.ascii, lines) {
            (false, _) => CORNERS[lines],
            (true, 0) => ' ',
            (true, 5) => '|',
            (true, 10) => '-',
            (true, _) => '+',
        }
    }

    /// Returns a cell as wide as all are, a given bold where there are colours.
    fn cell(&self, cell: CellIndex) -> String {
        let text = format!("{:>width$}", self.symbol(cell), width = self.width);
        if self.options.color && self.given(cell).is_some() { format!("\x1b[1m{text}\x1b[0m") } else { text }
    }

    fn given(&self, cell: CellIndex) -> Option<u8> {
        self.scene.puzzle.givens.get(cell.index()).copied().flatten()
    }

    /// Returns the given of a cell, or its digit in the solution.
    fn symbol(&self, cell: CellIndex) -> String {
        let solution = || self.scene.solution.as_ref()?.get(cell.index()).copied().flatten();
        let value = self.given(cell).or_else(solution);
        value.map_or_else(|| ".".to_owned(), |value| Symbols::Letters.of_value(value))
    }
}

fn is_thick(border: Option<Border>) -> bool {
    border == Some(Border::Thick)
}

#[cfg(test)]
mod tests {
    use givens_variants::{Clue, VariantPuzzle};

    use super::*;

    fn jigsaw() -> VariantScene {
        let mut layout = Layout::square(4).expect("a board");
        let regions: Vec<_> = "1112122233343444".bytes().map(|letter| Some(usize::from(letter))).collect();
        layout.set_regions(&regions);
        let mut puzzle = VariantPuzzle::new(layout);
        puzzle.givens[0] = Some(1);
        puzzle.givens[15] = Some(4);
        let cells = [0, 1, 5].map(CellIndex::new).to_vec();
        puzzle.clues.push(Clue::Cage(cells.clone(), Some(7)));
        puzzle.clues.push(Clue::AntiKnight);
        puzzle.clues.push(Clue::Cage(cells, None));
        puzzle.limit(CellIndex::new(1), [2, 3].into_iter().collect());
        VariantScene::from_puzzle(puzzle).with_title("A jigsaw".to_owned())
    }

    #[test]
    fn lines_are_between_regions() {
        let drawn = variant_lines(&jigsaw(), &TextOptions::default());
        let expected = "\
A jigsaw
┌───────────┬───┐
│ 1   .   . │ . │
│   ┌───────┘   │
│ . │ .   .   . │
├───┴───────┬───┤
│ .   .   . │ . │
│   ┌───────┘   │
│ . │ .   .   4 │
└───┴───────────┘
cage: 7 (r1c1 r1c2 r2c2), (r1c1 r1c2 r2c2)
anti-knight
limited: r1c2 = 2/3
";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn ascii_frames_have_the_same_places() {
        let boxes = variant_lines(&jigsaw(), &TextOptions::default());
        let ascii = variant_lines(&jigsaw(), &TextOptions::default().with_ascii(true));
        for (line, plain) in boxes.lines().zip(ascii.lines()) {
            assert_eq!(line.chars().count(), plain.len(), "{plain}");
            assert!(line.chars().zip(plain.chars()).all(|(a, b)| (a == ' ') == (b == ' ')), "{plain}");
        }
    }
}
