//! The board of a puzzle: its size, its digits and its boxes, of `.Shape`, `.NoBoxes` and `.RegionSize`.
//!
//! The reader takes it from all constraints of a text before it reads any other, because cells and clues depend on it; the
//! writer asks here which boxes and regions the reader would make.

use givens_variants::{DigitRange, Layout, Lines};

use crate::{diagnostic::Diagnostic, text::shown};

use super::text::{Constraint, digits, size};

/// The largest number of rows and of columns.
pub(super) const MAX_SIDE: usize = 16;

/// The size of a board and its digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BoardSize {
    rows: usize,
    columns: usize,
    digits: DigitRange,
    /// Whether rows and columns may hold a digit twice, and there are no boxes.
    is_raw: bool,
}

/// The boxes of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Boxes {
    /// None.
    Absent,
    /// The usual ones, if there are any.
    Usual,
    /// Those of this number of cells.
    Sized(usize),
}

impl BoardSize {
    /// Returns the layout with its boxes.
    pub(super) fn layout(self, boxes: Boxes) -> Layout {
        let lines = if self.is_raw { Lines::None } else { Lines::Board };
        let layout = Layout::new(self.rows, self.columns, self.digits, lines);
        let mut layout = layout.expect("16 rows and columns are not too many");
        match boxes {
            Boxes::Absent => {}
            Boxes::Usual => layout.set_boxes(),
            Boxes::Sized(cells) => layout.set_boxes_of(cells),
        }
        layout
    }
}

/// Reads the board from the constraints of a text: nine rows and columns if it does not say.
pub(super) fn board(constraints: &[Constraint<'_>]) -> Result<(BoardSize, Boxes), Diagnostic> {
    let mut shape: Option<(&Constraint<'_>, BoardSize)> = None;
    let (mut has_boxes, mut region_size) = (true, None);
    for constraint in constraints {
        match constraint.name {
            "Shape" => {
                let size = board_size(constraint)?;
                match shape {
                    Some((first, other)) if other != size => return Err(other_shape(first, constraint)),
                    _ => shape = Some((constraint, size)),
                }
            }
            "NoBoxes" => has_boxes = false,
            "RegionSize" => region_size = Some(size_of_regions(constraint)?),
            _ => {}
        }
    }
    let nine = DigitRange::up_to(9).expect("nine digits");
    let usual = BoardSize { rows: 9, columns: 9, digits: nine, is_raw: false };
    let board = shape.map_or(usual, |(_, size)| size);
    let boxes = match region_size {
        _ if !has_boxes || board.is_raw => Boxes::Absent,
        Some(cells) if cells != board.rows.max(board.columns) => Boxes::Sized(cells),
        _ => Boxes::Usual,
    };
    Ok((board, boxes))
}

/// Whether a class of this number of cells is a region: it holds a row of the board, and no digit twice.
pub(super) fn is_region_size(layout: &Layout, cells: usize) -> bool {
    (layout.rows().max(layout.columns())..=layout.digits().count()).contains(&cells)
}

/// `shape = ".Shape~" rows "x" columns [ "~" [ digits ] [ "~Raw" ] ]`
fn board_size(constraint: &Constraint<'_>) -> Result<BoardSize, Diagnostic> {
    let word = constraint.argument(0);
    let refused = |what: &str, word: &str| Diagnostic::not_a(what, word, constraint.span_of(word));
    let (rows, columns) = size(word)
        .filter(|(rows, columns)| (1..=MAX_SIDE).contains(rows) && (1..=MAX_SIDE).contains(columns))
        .ok_or_else(|| refused("a size of 1×1 to 16×16, as `9x9`", word))?;
    let side = rows.max(columns);
    let word = constraint.argument(1);
    let usual = u8::try_from(side).ok().map(|side| (1, side));
    let range = if word.is_empty() { usual } else { digits(word) };
    let digits = range.and_then(|(first, last)| DigitRange::new(first, last));
    let digits = digits.ok_or_else(|| refused("a range of 1 to 16 digits, as `0-8`", word))?;
    let is_raw = match constraint.argument(2) {
        "" => false,
        "Raw" => true,
        word => return Err(refused("`Raw`", word)),
    };
    if !is_raw && digits.count() < side {
        return Err(refused(&format!("a range of {side} digits or more"), word));
    }
    Ok(BoardSize { rows, columns, digits, is_raw })
}

fn other_shape(first: &Constraint<'_>, second: &Constraint<'_>) -> Diagnostic {
    let message = format!("the shape is `{}` and `{}`", shown(first.text), shown(second.text));
    Diagnostic::broken(message, second.span).at(first.span, "the first")
}

/// `region-size = ".RegionSize~" number`
fn size_of_regions(constraint: &Constraint<'_>) -> Result<usize, Diagnostic> {
    let word = constraint.argument(0);
    let size = word.parse().ok().filter(|size| (1..=MAX_SIDE).contains(size));
    size.ok_or_else(|| Diagnostic::not_a("a number of cells, 1 to 16", word, constraint.span_of(word)))
}
