//! The board of a puzzle: `.Shape`, `.NoBoxes`, `.RegionSize`, and the regions of `.Jigsaw`.
//!
//! The boxes are those of the board unless they are switched off; a jigsaw adds its regions to them. Only where there are no
//! boxes are its regions those of the layout.

use std::collections::BTreeMap;

use givens_variants::{CellIndex, Clue, DigitRange, Layout, Lines};

use crate::{
    diagnostic::Diagnostic,
    text::{Span, shown},
};

use super::{
    puzzle::{ClueResult, PuzzleReader, Refusal, number_of},
    text::{Constraint, digits, size},
};

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
            Boxes::Sized(cells) => set_boxes_of(&mut layout, cells),
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
    let nine = DigitRange::new(1, 9).expect("nine digits");
    let usual = BoardSize { rows: 9, columns: 9, digits: nine, is_raw: false };
    let board = shape.map_or(usual, |(_, size)| size);
    let boxes = match region_size {
        _ if !has_boxes || board.is_raw => Boxes::Absent,
        Some(cells) if cells != board.rows.max(board.columns) => Boxes::Sized(cells),
        _ => Boxes::Usual,
    };
    Ok((board, boxes))
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

/// Gives a board boxes of this number of cells, as square as possible; none if no such boxes fit into it.
pub(super) fn set_boxes_of(layout: &mut Layout, cells: usize) {
    let (rows, columns) = (layout.rows(), layout.columns());
    let fits =
        |(height, width): &(usize, usize)| rows.is_multiple_of(*height) && columns.is_multiple_of(*width);
    let heights = (2..=cells.isqrt()).rev().filter(|height| cells.is_multiple_of(*height));
    let mut sizes = heights.flat_map(|height| [(height, cells / height), (cells / height, height)]);
    let size = sizes.find(fits);
    let number = |cell: usize| {
        let (height, width) = size?;
        Some(cell / columns / height * columns + cell % columns / width)
    };
    let numbers: Vec<_> = (0..layout.place_count()).map(number).collect();
    layout.set_regions(&numbers);
}

/// Whether a class of this number of cells is a region: it holds a row of the board, and no digit twice.
pub(super) fn is_region_size(layout: &Layout, cells: usize) -> bool {
    (layout.rows().max(layout.columns())..=layout.digits().count()).contains(&cells)
}

/// What [`board`] has read.
#[expect(clippy::unnecessary_wraps, reason = "all readers of constraints may fail")]
pub(super) const fn is_read(_: &mut PuzzleReader, _: &Constraint<'_>) -> ClueResult<()> {
    Ok(())
}

/// `jigsaw = ".Jigsaw~" [ *other "~" ] *symbol`: a symbol for each cell. One class of another size is no region.
pub(super) fn jigsaw(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let word = constraint.arguments.last().copied().unwrap_or_default();
    let (expected, found) = (reader.layout().place_count(), word.chars().count());
    if found != expected {
        let span = constraint.span_of(word);
        return Err(Diagnostic::wrong_length(format_args!("{expected} cells"), found, span).into());
    }
    let mut classes: BTreeMap<char, Vec<CellIndex>> = BTreeMap::new();
    for (index, symbol) in word.chars().enumerate() {
        classes.entry(symbol).or_default().push(CellIndex::new(index));
    }
    // One class of all cells says nothing.
    if classes.len() == 1 {
        return Ok(());
    }
    let is_region = |cells: &Vec<CellIndex>| is_region_size(reader.layout(), cells.len());
    let others: Vec<_> = classes.values().filter(|cells| !is_region(cells)).map(Vec::len).collect();
    if let [first, second, ..] = others[..] {
        return Err(uneven_regions(reader.layout(), [first, second], constraint.span_of(word)).into());
    }
    let mut regions: Vec<_> = classes.into_values().filter(|cells| is_region(cells)).collect();
    regions.sort_unstable();
    push_regions(reader, regions);
    Ok(())
}

fn uneven_regions(layout: &Layout, [first, second]: [usize; 2], span: Span) -> Diagnostic {
    let digits = layout.digits().count();
    let message = format!("regions of {first} and of {second} cells for {digits} digits");
    Diagnostic::broken(message, span).help("one class of cells at most may be no region")
}

/// Makes regions those of the layout if it has none, and clues otherwise.
fn push_regions(reader: &mut PuzzleReader, regions: Vec<Vec<CellIndex>>) {
    let layout = reader.layout();
    if layout.cells().any(|cell| layout.region(cell).is_some()) {
        for cells in regions {
            reader.push(Clue::ExtraRegion(cells));
        }
        return;
    }
    let mut numbers = vec![None; layout.place_count()];
    for (number, cells) in regions.iter().enumerate() {
        for cell in cells {
            numbers[cell.index()] = Some(number);
        }
    }
    reader.record.puzzle.layout.set_regions(&numbers);
}

/// Reads a rule about boxes, which boxes of another size make another one.
pub(super) fn of_boxes(reader: &mut PuzzleReader, constraint: &Constraint<'_>, clue: Clue) -> ClueResult<()> {
    if matches!(reader.boxes, Boxes::Sized(_)) {
        return Err(Refusal::Unknown(format!("`{}` with `RegionSize`", constraint.name)));
    }
    square_only(reader, constraint)?;
    reader.push(clue);
    Ok(())
}

/// Refuses a constraint that only square boards have.
pub(super) fn square_only(reader: &PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let (rows, columns) = (reader.layout().rows(), reader.layout().columns());
    if rows == columns {
        return Ok(());
    }
    let message = format!("`.{}` is for square boards, found {rows}×{columns}", constraint.name);
    Err(Diagnostic::broken(message, constraint.span).into())
}

/// Reads a direction: 1 or -1.
pub(super) fn direction(constraint: &Constraint<'_>) -> ClueResult<bool> {
    let word = constraint.argument(0);
    match number_of(constraint, word, "a direction, 1 or -1")? {
        1 => Ok(true),
        -1 => Ok(false),
        _ => Err(Diagnostic::not_a("a direction, 1 or -1", word, constraint.span_of(word)).into()),
    }
}
