//! Frames around grids of candidates, and around the plain grids above them.
//!
//! Writers of candidates pass a record and get the lines of its grid. Widths depend on all groups, so that nothing is
//! written before all of them are known.

use givens_engine::grid::{Candidates, Digit, DigitSet, Grid, Shape};

use crate::layout::block::push_symbol;

/// A frame around groups.
pub(crate) struct Drawing {
    indent: &'static str,
    /// The corners of the upper rule, of those between bands, and of the lower one: left, between
    /// boxes, right.
    rules: [[char; 3]; 3],
}

/// HoDoKu's frame.
pub(crate) static HODOKU: Drawing =
    Drawing { indent: "", rules: [['.', '.', '.'], [':', '+', ':'], ['\'', '\'', '\'']] };

/// Simple Sudoku's frame.
pub(crate) static SIMPLE: Drawing =
    Drawing { indent: " ", rules: [['*', '-', '*'], ['|', '+', '|'], ['*', '-', '*']] };

impl Drawing {
    /// Writes the candidates of all cells, each column as wide as its longest group and two.
    pub(crate) fn push(&self, shown: &Candidates, blank: &str, text: &mut String) {
        let (side, across) = (shown.shape().side(), shown.shape().box_columns());
        let widest = |column: usize| {
            let sets = shown.sets().iter().skip(column).step_by(side);
            sets.map(|set| set.len().max(1)).max().unwrap_or(1) + 2
        };
        let widths: Vec<_> = (0..side).map(widest).collect();
        let strokes: Vec<_> =
            widths.chunks(across).map(|columns| 1 + columns.iter().sum::<usize>()).collect();
        self.push_rows(shown.shape(), shown.sets(), &strokes, text, |row: &[DigitSet], text| {
            for (column, set) in row.iter().enumerate() {
                text.push_str(if column.is_multiple_of(across) { "| " } else { "" });
                let group = if set.is_empty() { blank.to_owned() } else { set.to_string() };
                text.push_str(&group);
                text.extend(std::iter::repeat_n(' ', widths[column] - group.chars().count()));
            }
        });
    }

    /// Writes a grid with glued cells.
    pub(crate) fn push_plain(&self, grid: &Grid, blank: &str, text: &mut String) {
        let (shape, across) = (grid.shape(), grid.shape().box_columns());
        // Rules have three strokes at least.
        let space = if across < 3 { " " } else { "" };
        let strokes = vec![across + 2 * space.len(); shape.side() / across];
        self.push_rows(shape, grid.contents(), &strokes, text, |row: &[Option<Digit>], text| {
            for cells in row.chunks(across) {
                text.extend(["|", space]);
                for &digit in cells {
                    push_symbol(digit, blank, text);
                }
                text.push_str(space);
            }
        });
    }

    /// Writes rows between rules.
    fn push_rows<T>(
        &self,
        shape: Shape,
        cells: &[T],
        strokes: &[usize],
        text: &mut String,
        push_row: impl Fn(&[T], &mut String),
    ) {
        for (number, row) in cells.chunks(shape.side()).enumerate() {
            if number.is_multiple_of(shape.box_rows()) {
                self.push_rule(usize::from(number > 0), strokes, text);
            }
            text.push_str(self.indent);
            push_row(row, text);
            text.push_str("|\n");
        }
        self.push_rule(2, strokes, text);
    }

    fn push_rule(&self, place: usize, strokes: &[usize], text: &mut String) {
        let [left, between, right] = self.rules[place];
        text.push_str(self.indent);
        for (number, &length) in strokes.iter().enumerate() {
            text.push(if number == 0 { left } else { between });
            text.extend(std::iter::repeat_n('-', length));
        }
        text.extend([right, '\n']);
    }
}
