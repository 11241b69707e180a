//! Where the grid is on a board.

use crate::{
    codec::ReadOptions,
    grid::Shape,
    syntax::{
        combinators::{
            Parser, all_consuming, char, delimited, many0_count, multispace0, separated_list1, usize, verify,
        },
        expect::Parsed,
    },
};

/// The place and the size of the grid on its board.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    columns: usize,
    rows: usize,
    /// Margins above and to the left.
    top: usize,
    left: usize,
    side: usize,
}

impl Frame {
    /// Returns the frame on a board of this size, where a sudoku fits between its margins.
    pub(super) fn new(columns: &str, rows: &str, margins: &str) -> Option<Self> {
        let length = |input| all_consuming(number).parse(input).ok().map(|(_, number)| number);
        let margins = self::margins(margins).ok().and_then(|(_, margins)| margins.try_into().ok());
        let [top, bottom, left, right] = margins.unwrap_or([0; 4]);
        let (columns, rows) = (length(columns)?, length(rows)?);
        let side = rows.checked_sub(top + bottom)?;
        let is_square = columns.checked_sub(left + right) == Some(side);
        Shape::of_side(side).filter(|_| is_square)?;
        Some(Self { columns, rows, top, left, side })
    }

    /// Returns the row-major index of the cell of this key; `None` outside of the grid.
    pub(super) fn index(self, key: usize) -> Option<usize> {
        let width = self.columns + 4;
        let row = (key / width).checked_sub(2 + self.top)?;
        let column = (key % width).checked_sub(2 + self.left)?;
        (row < self.side && column < self.side).then_some(row * self.side + column)
    }

    /// Returns whether an edge between two corners is one of the frame or of the boxes. A corner is at the
    /// lower right of the cell whose number it has, counted on from the number of cells.
    pub(super) fn is_of_boxes(self, (from, to): (usize, usize), shape: Shape) -> bool {
        let width = self.columns + 4;
        let Some(corner) = from.checked_sub(width * (self.rows + 4)) else { return false };
        let line = |at: usize, margin: usize| (at + 1).checked_sub(2 + margin);
        let (row, column) = (line(corner / width, self.top), line(corner % width, self.left));
        let fits = |line: Option<usize>, size: usize| line.is_some_and(|line| line.is_multiple_of(size));
        if to == from + 1 {
            fits(row, shape.box_rows())
        } else {
            to == from + width && fits(column, shape.box_columns())
        }
    }

    /// Returns the shape whose boxes have the most of these edges, unless the options have one of this side.
    pub(super) fn shape(self, edges: &[(usize, usize)], options: &ReadOptions) -> Shape {
        let usual = Shape::of_side(self.side).expect("the side was checked before");
        let asked = options.shape.filter(|shape| shape.side() == self.side);
        let others = |shape: &Shape| edges.iter().filter(|edge| !self.is_of_boxes(**edge, *shape)).count();
        asked.unwrap_or_else(|| [usual, usual.turned()].into_iter().min_by_key(others).unwrap_or(usual))
    }
}

/// `number = *WSP 1*DIGIT *WSP`, below 100
fn number(input: &str) -> Parsed<'_, usize> {
    verify(delimited(multispace0, usize, multispace0), |&number| number < 100).parse(input)
}

/// `margins = "[" number *( "," number ) "]"`, above, below, to the left and to the right
fn margins(input: &str) -> Parsed<'_, Vec<usize>> {
    let numbers = separated_list1(char(','), number);
    let margins = delimited(many0_count(char('[')), numbers, many0_count(char(']')));
    all_consuming(delimited(multispace0, margins, multispace0)).parse(input)
}
