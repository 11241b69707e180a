//! The wording of rules about the size of grids: F002 and F005 to F008.
//!
//! A reader says what it expected and found, and where; it gets the whole diagnostic, and may set the text of the label or
//! add what to do.

use std::fmt::Display;

use givens_engine::grid::Shape;

use crate::text::{Span, shown};

use super::{Diagnostic, Rule};

impl Diagnostic {
    /// Reports a text that has too few or too many cells for a grid of this side.
    pub(crate) fn wrong_cell_count(side: usize, found: usize, span: Span) -> Self {
        let message = format!("expected {} cells ({side}×{side}), found {found}", side * side);
        Self::new(Rule::WrongLength, message).at(span, "")
    }

    /// Reports a text of another length: "three characters", "81 cells of 2 fields".
    pub(crate) fn wrong_length(expected: impl Display, found: impl Display, span: Span) -> Self {
        Self::new(Rule::WrongLength, format!("expected {expected}, found {found}")).at(span, "")
    }

    /// Reports a text that is no code of the cells of a 9×9 grid.
    pub(crate) fn no_code_of_cells(span: Span) -> Self {
        let message = "this is not a code of 81 cells, neither of the newer nor of the older kind";
        Self::new(Rule::WrongLength, message).at(span, "")
    }

    /// Reports a text that is shorter than "`#`, five sizes and the cells of each digit".
    pub(crate) fn too_short(expected: &str, span: Span) -> Self {
        Self::new(Rule::WrongLength, format!("expected {expected}")).at(span, "")
    }

    /// Reports as many cells as a grid has, behind other text.
    pub(crate) fn cells_not_first(cells: usize, span: Span) -> Self {
        let message = format!("{cells} cells, but not at the start of the line");
        let help = "cells come first, or after a label and a space";
        Self::new(Rule::WrongLength, message).at(span, "").help(help)
    }

    /// Reports a row, counted from 1, that has too few or too many cells.
    pub(crate) fn wrong_row_length(number: usize, expected: usize, found: usize, span: Span) -> Self {
        Self::wrong_row(format_args!("{expected} cells"), found, span).about(format_args!("row {number}"))
    }

    /// Reports a row of other parts than expected: "4 groups".
    pub(crate) fn wrong_row(expected: impl Display, found: impl Display, span: Span) -> Self {
        Self::new(Rule::WrongRowLength, format!("expected {expected}, found {found}")).at(span, "")
    }

    /// Reports a row whose stars, which are runs of blanks, do not fill it.
    pub(crate) fn uneven_stars(span: Span) -> Self {
        let message = "expected 9 cells, but `*` cannot mean as many blanks each";
        Self::new(Rule::WrongRowLength, message).at(span, "")
    }

    /// Reports text in a row where the other rows have blanks.
    pub(crate) fn misplaced_text(span: Span) -> Self {
        let message = "this is not in the column where the other rows have it";
        Self::new(Rule::WrongRowLength, message).at(span, "")
    }

    /// Reports a field that is no list of digits.
    pub(crate) fn no_digit_list(field: &str, span: Span) -> Self {
        Self::new(Rule::WrongRowLength, format!("`{}` is not a list of digits", shown(field))).at(span, "")
    }

    /// Reports rows that are no colours of 81 cells.
    pub(crate) fn no_colours(span: Span) -> Self {
        let message = "expected 9 rows of 9 colours, a digit or `.` each";
        Self::new(Rule::WrongRowLength, message).at(span, "")
    }

    /// Reports this number of further rows of a wrong length.
    pub(crate) fn more_wrong_rows(count: usize, span: Span) -> Self {
        let message = format!("{count} more rows of this grid have a wrong length");
        Self::new(Rule::WrongRowLength, message).at(span, "")
    }

    /// Reports a grid that has too few or too many rows.
    pub(crate) fn wrong_row_count(expected: usize, found: usize, span: Span) -> Self {
        let rule = if found < expected { Rule::MissingRows } else { Rule::ExtraRows };
        Self { rule, ..Self::missing_rows(expected, found, span) }
    }

    /// Reports a grid that has too few rows.
    pub(crate) fn missing_rows(expected: usize, found: impl Display, span: Span) -> Self {
        Self::new(Rule::MissingRows, format!("expected {expected} rows, found {found}")).at(span, "")
    }

    /// Reports cells, "rows 2, 5 are short", that were taken for a grid whose last blanks are missing.
    pub(crate) fn blanks_added(what: impl Display, span: Span) -> Self {
        Self::new(Rule::StrippedBlanks, format!("{what}: blanks were added on the right")).at(span, "")
    }

    /// Reports a stack that ends before its grid of candidates.
    pub(crate) fn no_candidates_below(span: Span) -> Self {
        Self::new(Rule::MissingRows, "the grid of candidates is missing below this one").at(span, "")
    }

    /// Reports rows from a place to another among which one was lost or added.
    pub(crate) fn rows_out_of_step(rows: usize, side: usize, first: Span, last: Span) -> Self {
        let message = format!("{rows} rows do not divide into grids of {side}");
        let diagnostic = Self::new(Rule::MissingRows, message).at(first, "from here on").at(last, "to here");
        diagnostic
            .help("a row is missing or was added, but which one is unknown; separate grids with blank lines")
    }

    /// Reports that a grid is read with boxes of this shape.
    pub(crate) fn turned_boxes(shape: Shape, span: Span) -> Self {
        let message =
            format!("read with boxes of {} rows × {} columns", shape.box_rows(), shape.box_columns());
        Self::new(Rule::TurnedBoxes, message).at(span, "")
    }

    /// Reports that all grids of this side are read with boxes of this shape, as the one here clashes with the usual ones.
    pub(crate) fn turned_boxes_of_text(shape: Shape, span: Span) -> Self {
        let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_columns());
        let boxes = format!("boxes of {rows} rows × {columns} columns");
        let message = format!("the {side}×{side} grids are read with {boxes}: the usual ones clash");
        let help =
            format!("to declare the boxes: --boxes {rows}x{columns}, or {columns}x{rows} for the usual ones");
        Self::new(Rule::TurnedBoxes, message).at(span, "").help(help)
    }

    /// Reports boxes of this shape, which a text states without saying which number are rows.
    pub(crate) fn ambiguous_boxes(shape: Shape, span: Span) -> Self {
        let (rows, columns) = (shape.box_rows(), shape.box_columns());
        let message =
            format!("read as boxes of {rows} rows × {columns} columns, but it may be the other way round");
        let help = format!("to declare the boxes: --boxes {rows}x{columns} or {columns}x{rows}, rows first");
        Self::new(Rule::AmbiguousBoxes, message).at(span, "").help(help)
    }

    /// Reports a document without the part that has the rows: "member `puzzle`".
    pub(crate) fn no_rows(part: &str, span: Span) -> Self {
        Self::new(Rule::MissingRows, format!("no {part}")).at(span, "")
    }

    fn no_such_side(message: String, span: Span) -> Self {
        Self::new(Rule::NoSuchSide, message).at(span, "")
    }

    /// Reports a number of cells that no grid has.
    pub(crate) fn no_grid(cells: usize, span: Span) -> Self {
        Self::no_grid_of(format_args!("{cells} cells"), span)
    }

    /// Reports parts of which no grid consists: "these cells".
    pub(crate) fn no_grid_of(parts: impl Display, span: Span) -> Self {
        Self::no_such_side(format!("{parts} make no grid"), span)
    }

    /// Reports rows that no grid has.
    pub(crate) fn no_grid_of_rows(rows: usize, width: usize, span: Span) -> Self {
        match rows {
            1 => Self::no_such_side(format!("1 row of {width} cells makes no grid"), span),
            _ => Self::no_grid_of(format_args!("{rows} rows of {width} cells"), span),
        }
    }

    /// Reports a square of cells that cannot be divided into boxes.
    pub(crate) fn no_boxes(side: usize, span: Span) -> Self {
        Self::no_such_side(format!("{side}×{side} cells make no grid that has boxes"), span)
    }

    /// Reports a declared side whose grid cannot be divided into boxes.
    pub(crate) fn side_without_boxes(side: usize, span: Span) -> Self {
        Self::no_such_side(format!("a grid of side {side} has no boxes"), span)
    }

    /// Reports boxes, "3×5 boxes", that do not fill a grid of this size: "side 9".
    pub(crate) fn wrong_boxes(boxes: impl Display, size: impl Display, span: Span) -> Self {
        Self::no_such_side(format!("{boxes} make no grid of {size}"), span)
    }

    /// Reports a board, whose sides are texts of the file, that is no square.
    pub(crate) fn board_without_grid(columns: &str, rows: &str, span: Span) -> Self {
        let (columns, rows) = (shown(columns), shown(rows));
        let message = format!("a board of {columns} columns and {rows} rows has no grid of a sudoku");
        Self::no_such_side(message, span)
    }

    /// Reports a board of sides that a program does not divide into boxes.
    pub(crate) fn board_without_boxes(columns: &str, rows: &str, span: Span) -> Self {
        let message = format!("boards of {columns} columns and {rows} rows have no boxes of a sudoku");
        Self::no_such_side(message, span)
    }

    /// Reports a declared side that is larger than any grid.
    pub(crate) fn side_too_large(side: usize, span: Span) -> Self {
        let message = format!("no grid has {side} rows: the maximum is {}", Shape::MAX_SIDE);
        Self::no_such_side(message, span)
    }

    /// Reports rows of a matrix that is larger than any grid.
    pub(crate) fn matrix_too_large(rows: usize, width: usize, span: Span) -> Self {
        let largest = Shape::MAX_SIDE;
        let message =
            format!("{rows} rows of {width} cells: {width}×{width} is larger than {largest}×{largest}");
        Self::no_such_side(message, span)
    }

    /// Reports a list of values that does not have its declared size.
    pub(crate) fn wrong_value_count(rows: usize, columns: usize, found: usize, span: Span) -> Self {
        let message = format!("expected {rows} rows of {columns} values, found {found} values");
        Self::no_such_side(message, span)
    }

    /// Reports rows of pairs of a value and a flag.
    pub(crate) fn pairs_of_flags(side: usize, span: Span) -> Self {
        let cells = side * 2;
        let message =
            format!("{side} rows of {cells} cells: each cell is followed by 0 or 1, which is not a digit");
        Self::no_such_side(message, span).help("remove the flags")
    }

    /// Reports that the size of a grid, "the side of the grid", is not as in the example.
    pub(crate) fn no_size(expected: &str, example: &str, span: Span) -> Self {
        Self::no_such_side(format!("expected {expected}, as `{example}`"), span)
    }

    /// Reports a declared order that the program does not have.
    pub(crate) fn wrong_order(expected: &str, found: &str, span: Span) -> Self {
        Self::no_such_side(shown(&format!("expected a sudoku of order {expected}, found `{found}`")), span)
    }
}
