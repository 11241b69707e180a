//! Boards of 9×9 whose cells each name their cage: what `SumoCue`, PS and short killers have in common.
//!
//! Readers of these formats add the cages that they find, and writers get those that such a text can state: no two with
//! a common cell, and a given as a cage of one cell, because these texts have no givens.

use givens_variants::{CellIndex, Clue, Diagonal, Layout, Lines};

use crate::{
    codec::{NoVariantText, VariantText},
    record::VariantRecord,
    text::Span,
};

/// The number of rows.
pub(super) const SIDE: usize = 9;
/// The number of cells.
pub(super) const CELLS: usize = SIDE * SIDE;

/// The cages of a board, each cell in at most one of them.
pub(super) struct CageBoard {
    /// The cages, in the order of the first of their cells.
    pub(super) cages: Vec<BoardCage>,
    /// The cage of each cell.
    pub(super) cage_of: Vec<Option<usize>>,
    /// Whether digits on both diagonals differ.
    pub(super) has_diagonals: bool,
    /// The clues that are none of these, by their index.
    dropped: Vec<usize>,
}

/// A cage, or a given.
pub(super) struct BoardCage {
    /// The cells, row by row.
    pub(super) cells: Vec<CellIndex>,
    /// What they add up to, above 0.
    pub(super) sum: Option<u32>,
}

/// Adds both diagonals.
pub(super) fn push_diagonals(record: &mut VariantRecord, span: Span) {
    record.push_clue(Clue::Diagonal(Diagonal::Falling), span);
    record.push_clue(Clue::Diagonal(Diagonal::Rising), span);
}

impl CageBoard {
    /// Returns the cages of a variant that `can_state` accepts, and its diagonals if the format has them.
    ///
    /// # Errors
    ///
    /// [`NoVariantText`] if the board is no 9×9 grid with digits from 1 to 9.
    pub(super) fn new(
        record: &VariantRecord,
        states_diagonals: bool,
        can_state: impl Fn(&BoardCage) -> bool,
    ) -> Result<Self, NoVariantText> {
        let puzzle = &record.puzzle;
        check_board(&puzzle.layout)?;
        let has = |diagonal| puzzle.clues.contains(&Clue::Diagonal(diagonal));
        let has_diagonals = states_diagonals && has(Diagonal::Falling) && has(Diagonal::Rising);
        let mut board =
            Self { cages: Vec::new(), cage_of: vec![None; CELLS], has_diagonals, dropped: Vec::new() };
        for (cell, given) in puzzle.givens.iter().enumerate() {
            if let Some(given) = given {
                let cage = BoardCage { cells: vec![CellIndex::new(cell)], sum: Some((*given).into()) };
                if !can_state(&cage) {
                    return Err(NoVariantText(format!("a given is {given}")));
                }
                board.push(cage);
            }
        }
        for (index, clue) in puzzle.clues.iter().enumerate() {
            let is_stated = match clue {
                Clue::Diagonal(_) => has_diagonals,
                Clue::Cage(cells, sum) => board.add(cells, *sum, &can_state),
                _ => false,
            };
            if !is_stated {
                board.dropped.push(index);
            }
        }
        Ok(board)
    }

    /// Returns the text of the whole line, and what of the variant it does not state.
    pub(super) fn into_text(self, record: &VariantRecord, mut text: String) -> VariantText {
        text.push('\n');
        let mut written = VariantText::new(text);
        written.dropped = self.dropped;
        written.lost = record.fields();
        written
    }

    /// Adds a cage of a clue, if it can be stated and no cell of it is in another one; returns whether it was added.
    fn add(&mut self, cells: &[CellIndex], sum: Option<i32>, can_state: impl Fn(&BoardCage) -> bool) -> bool {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let is_set = cells.windows(2).all(|pair| pair[0] != pair[1]);
        let is_free = cells.iter().all(|cell| self.cage_of[cell.index()].is_none());
        let sum = sum.map(u32::try_from);
        let is_sum = !matches!(sum, Some(Ok(0) | Err(_)));
        let cage = BoardCage { cells, sum: sum.and_then(Result::ok) };
        let says_something = cage.cells.len() > 1 || cage.sum.is_some();
        let is_added = is_set && is_free && is_sum && says_something && can_state(&cage);
        if is_added {
            self.push(cage);
        }
        is_added
    }

    fn push(&mut self, cage: BoardCage) {
        for cell in &cage.cells {
            self.cage_of[cell.index()] = Some(self.cages.len());
        }
        self.cages.push(cage);
    }
}

/// Returns why a board is no 9×9 grid with digits from 1 to 9.
fn check_board(layout: &Layout) -> Result<(), NoVariantText> {
    let (rows, columns) = (layout.rows(), layout.columns());
    if (rows, columns) != (SIDE, SIDE) {
        return Err(NoVariantText(format!("its board has {rows}×{columns} cells, not 9×9")));
    }
    if *layout.lines() != Lines::Board {
        return Err(NoVariantText("rows and columns of its board may hold a digit twice".to_owned()));
    }
    let digits = layout.digits();
    if (digits.first(), digits.count()) != (1, SIDE) {
        return Err(NoVariantText(format!("its digits are {} to {}", digits.first(), digits.last())));
    }
    Ok(())
}

/// Returns why a layout, of which a format states nothing, is not that of a classic grid.
pub(super) fn check_boxes(record: &VariantRecord) -> Result<(), NoVariantText> {
    let is_classic = record.puzzle.layout.is_classic();
    let reason = || NoVariantText("its regions are not the usual boxes".to_owned());
    if is_classic || check_board(&record.puzzle.layout).is_err() { Ok(()) } else { Err(reason()) }
}
