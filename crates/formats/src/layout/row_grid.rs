//! Rows of cells that should make one grid.
//!
//! Readers that have all rows of one grid, such as those of matrices, pass them and get an entry. The options may ask for a
//! shape; else it follows from the number of rows.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::{fill::fill, mark::Token},
    codec::{Entry, ReadOptions},
    diagnostic::{Diagnostic, Rule},
    layout::{
        faults,
        row::{Row, most_common},
    },
    record::Record,
    text::Span,
};

/// Makes a grid of all rows, or reports why they make none.
pub(crate) fn entry(rows: &[Row], span: Span, options: &ReadOptions) -> Entry {
    let Some(shape) = side_of(rows).and_then(Shape::of_side) else {
        return faults::no_such_side(rows, span);
    };
    let mut diagnostics = faults::of_grid(rows, shape.side());
    let tokens: Vec<_> = rows.iter().flat_map(|row| row.tokens.iter().copied()).collect();
    let is_whole = diagnostics.is_empty();
    let record = is_whole.then(|| options.record(&tokens, shape, span, &mut diagnostics)).flatten();
    Entry::new(span, record, diagnostics)
}

/// Returns the side that the width of most rows and their number agree on best.
fn side_of(rows: &[Row]) -> Option<usize> {
    let width = most_common(rows.iter().map(|row| row.tokens.len()))?;
    let is_side = |side: &usize| Shape::of_side(*side).is_some();
    lost_column(rows.len(), width).or_else(|| [width, rows.len()].into_iter().find(is_side))
}

/// Returns the number of rows where it is a usual side and their width, one off, is not.
pub(super) fn lost_column(rows: usize, width: usize) -> Option<usize> {
    let is_square = |side: usize| Shape::of_side(side).is_some() && side.isqrt().pow(2) == side;
    (rows.abs_diff(width) == 1 && is_square(rows) && !is_square(width)).then_some(rows)
}

/// Reports a grid of another size than is usual in its text.
pub(crate) fn other_side(shape: Shape, usual: Option<usize>, span: Span) -> Option<Diagnostic> {
    let usual = usual.filter(|&usual| usual != shape.side() && usual <= Shape::MAX_SIDE)?;
    let message = format!("this grid is {0}×{0}, others are {usual}×{usual}", shape.side());
    Some(Diagnostic::new(Rule::MixedShapes, message).at(span, ""))
}

impl ReadOptions {
    /// Returns the requested shape if it has the same side as this one, else this one.
    pub(crate) fn shape_or(&self, usual: Shape) -> Shape {
        self.shape.filter(|requested| requested.side() == usual.side()).unwrap_or(usual)
    }

    /// Makes a record of as many tokens as this shape has cells, or reports why it cannot.
    pub(crate) fn record(
        &self,
        tokens: &[Token],
        usual: Shape,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        let (grid, cells) = fill(tokens, self.shape_or(usual), diagnostics)?;
        Some(Record::new(self.resolve_box_size(grid, span, diagnostics), span, cells))
    }

    /// Takes the boxes the other way round where that resolves all clashes.
    pub(crate) fn resolve_box_size(&self, grid: Grid, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Grid {
        let shape = grid.shape();
        if self.shape.is_some() || shape.turned() == shape || grid.is_consistent() {
            return grid;
        }
        let turned = Grid::new(shape.turned(), grid.contents().iter().copied());
        let Some(turned) = turned.filter(Grid::is_consistent) else { return grid };
        diagnostics.push(Diagnostic::turned_boxes(turned.shape(), span));
        turned
    }
}
