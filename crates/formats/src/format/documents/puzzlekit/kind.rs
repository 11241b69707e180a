//! The kinds of puzzles that the data set names, and what their layers are.
//!
//! The reader passes the name of a document and gets its kind; what has no row here is refused by that name.

use givens_variants::{DigitRange, GridPlace, Layout, LayoutError, Lines, OutsideRule};

/// A kind of puzzles whose layers are understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A layer of sums, and one of cages.
    Killer,
    /// Givens, and regions.
    Jigsaw,
    /// Givens, and the sides of each cell that have a bar; no boxes.
    Consecutive,
    /// The numbers outside of the board, then givens.
    Outside(OutsideRule),
    /// Givens, and letters in cells that are even or odd.
    EvenOdd,
    /// Givens, and areas of consecutive digits; no boxes.
    Renban,
    /// Givens of several grids of 9×9 on one board.
    Boards(&'static Board),
}

/// A board of several grids.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Board {
    rows: usize,
    columns: usize,
    /// The row and column of the first cell of each grid.
    grids: &'static [(usize, usize)],
}

/// The kinds by the names of their documents.
const KINDS: [(&str, Kind); 13] = [
    ("KillerSudoku", Kind::Killer),
    ("JigsawSudoku", Kind::Jigsaw),
    ("ConsecutiveSudoku", Kind::Consecutive),
    ("MarginSudoku", Kind::Outside(OutsideRule::FirstThree)),
    ("SkyscraperSudoku", Kind::Outside(OutsideRule::Skyscraper)),
    ("EvenOddSudoku", Kind::EvenOdd),
    ("Renban", Kind::Renban),
    (
        "SamuraiSudoku",
        Kind::Boards(&Board { rows: 21, columns: 21, grids: &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)] }),
    ),
    (
        "WindmillSudoku",
        Kind::Boards(&Board { rows: 21, columns: 21, grids: &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)] }),
    ),
    (
        "SoheiSudoku",
        Kind::Boards(&Board { rows: 21, columns: 21, grids: &[(0, 6), (6, 0), (6, 12), (12, 6)] }),
    ),
    (
        "ButterflySudoku",
        Kind::Boards(&Board { rows: 12, columns: 12, grids: &[(0, 0), (0, 3), (3, 0), (3, 3)] }),
    ),
    (
        "Gattai8Sudoku",
        Kind::Boards(&Board {
            rows: 21,
            columns: 33,
            grids: &[(0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)],
        }),
    ),
    (
        "ShogunSudoku",
        Kind::Boards(&Board {
            rows: 21,
            columns: 45,
            grids: &[
                (0, 0),
                (0, 12),
                (0, 24),
                (0, 36),
                (6, 6),
                (6, 18),
                (6, 30),
                (12, 0),
                (12, 12),
                (12, 24),
                (12, 36),
            ],
        }),
    ),
];

impl Kind {
    /// Returns the kind of a document of this name, in any case and with or without signs between words.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        KINDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(&name)).map(|(_, kind)| *kind)
    }

    /// Returns the number of layers of cells, each after the numbers outside of the board.
    pub(super) const fn layer_count(self) -> usize {
        match self {
            Self::Killer | Self::Jigsaw | Self::Consecutive | Self::Renban => 2,
            Self::Outside(_) | Self::EvenOdd | Self::Boards(_) => 1,
        }
    }

    /// Returns the layout of a board of this size, which has regions unless a layer has them; `None` if such puzzles have
    /// another size.
    pub(super) fn layout(self, rows: usize, columns: usize) -> Option<Result<Layout, LayoutError>> {
        if let Self::Boards(board) = self {
            return ((rows, columns) == (board.rows, board.columns)).then(|| board.layout());
        }
        let digits = DigitRange::up_to(rows).filter(|_| rows == columns)?;
        let mut layout = match Layout::new(rows, columns, digits, Lines::Board) {
            Ok(layout) => layout,
            Err(error) => return Some(Err(error)),
        };
        if matches!(self, Self::Killer | Self::Outside(_) | Self::EvenOdd) {
            layout.set_boxes();
        }
        Some(Ok(layout))
    }
}

impl Board {
    fn layout(&self) -> Result<Layout, LayoutError> {
        let grids = self.grids.iter().map(|&(row, column)| GridPlace { row, column, side: 9 });
        let digits = DigitRange::up_to(9).ok_or(LayoutError::Size)?;
        let mut layout = Layout::new(self.rows, self.columns, digits, Lines::Grids(grids.collect()))?;
        layout.set_boxes();
        Ok(layout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_cells_of_their_grids() {
        let counts = [
            ("Samurai", 369),
            ("Windmill", 333),
            ("Sohei", 288),
            ("Butterfly", 144),
            ("Gattai8", 576),
            ("Shogun", 783),
        ];
        for (name, count) in counts {
            let Some(Kind::Boards(board)) = Kind::of_name(&format!("{name}_Sudoku")) else {
                panic!("{name} is a board");
            };
            let layout = board.layout().expect("at most 945 places");
            assert_eq!(layout.cell_count(), count, "{name}");
            assert!(layout.regions().iter().all(|region| region.len() == 9), "{name}");
        }
        assert_eq!(Kind::of_name("Clueless1Sudoku"), None);
        assert_eq!(Kind::of_name("Skyscraper"), None, "a Latin square");
    }
}
