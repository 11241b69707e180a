//! Options → sizes: margins, and how large grids are on a page.
//!
//! `pagination` calls [`Geometry::new`] with the number of cells of the largest grid, and `sheet` asks it for places. All
//! grids of a book are as large as fit, within what can be read and what is of use; too small ones are an error.

use crate::draw::units;

use super::{
    options::{BookError, BookOptions, PageSize},
    solution_place::SolutionPlace,
};

/// Returns a number of points, of which an inch has 72, as a length.
pub(super) const fn points(number: i32) -> i32 {
    number * 2540 / 72
}

/// Returns the distance of the baselines of rules in letters of this size.
pub(super) const fn rule_step(text: i32) -> i32 {
    text * 8 / 5
}

/// The least width of a cell of a puzzle.
const PUZZLE_CELL: i32 = 450;
/// The least width of a cell of a solution, without and with large print: its digits then have 7 or 18 points.
const SOLUTION_CELLS: [i32; 2] = [400, 940];
/// The greatest width of a cell of a puzzle, without and with large print: more room helps nobody.
const PUZZLE_CELLS: [i32; 2] = [1450, 2200];

/// Grids on a page: how many beside and below each other, and the width of the larger ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) side: i32,
}

impl Layout {
    /// Returns the number of grids on a page.
    pub(super) const fn grids(self) -> usize {
        self.columns * self.rows
    }
}

/// The sizes of everything on the pages of a book.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) page: PageSize,
    pub(super) is_two_sided: bool,
    /// The margin at the spine.
    inner: i32,
    /// The margin at the other edges.
    outer: i32,
    /// The size of texts.
    pub(super) text: i32,
    pub(super) heads: Heads,
    /// The height of the solutions below the puzzles.
    foot: i32,
    pub(super) puzzles: Layout,
    pub(super) solutions: Layout,
}

/// Which lines are above the grids of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Heads {
    /// The heading of the user.
    pub(super) heading: bool,
    /// The name of the part.
    pub(super) part: bool,
}

/// What texts of a page are in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Area {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Geometry {
    /// Returns the sizes for grids of at most this number of cells a side; the inner margin depends on the number of pages,
    /// and that on the margin.
    pub(super) fn new(
        side: usize,
        heads: Heads,
        options: &BookOptions,
        count_pages: impl Fn(&Self) -> usize,
    ) -> Result<Self, BookError> {
        let mut pages = 0;
        loop {
            let geometry = Self::with_pages(pages, side, heads, options)?;
            let needed = count_pages(&geometry);
            if gutter(needed) <= gutter(pages) {
                return Ok(geometry);
            }
            pages = needed;
        }
    }

    /// Returns the sizes for the margins of a book of this number of pages.
    fn with_pages(pages: usize, side: usize, heads: Heads, options: &BookOptions) -> Result<Self, BookError> {
        let outer = options.margin.unwrap_or(1270);
        let inner = options.margin.unwrap_or(if options.is_two_sided { gutter(pages) } else { outer });
        let empty = Layout { columns: 1, rows: 1, side: 0 };
        let mut geometry = Self {
            page: options.page,
            is_two_sided: options.is_two_sided,
            inner,
            outer,
            text: points(if options.is_large_print { 18 } else { 11 }),
            heads,
            foot: 0,
            puzzles: empty,
            solutions: empty,
        };
        let cells = units(side);
        if options.solutions == SolutionPlace::Foot {
            geometry.solutions = geometry.foot_layout(cells, options);
            geometry.foot = geometry.foot_height();
            geometry.puzzles = geometry.puzzle_layout(cells, options)?;
        } else {
            geometry.puzzles = geometry.puzzle_layout(cells, options)?;
            let faces = options.solutions == SolutionPlace::Facing;
            geometry.solutions =
                if faces { geometry.puzzles } else { geometry.solution_layout(cells, options) };
        }
        Ok(geometry)
    }

    /// Returns how puzzles of this number of cells a side are laid out, as many on a page as the options ask for.
    fn puzzle_layout(&self, cells: i32, options: &BookOptions) -> Result<Layout, BookError> {
        let Area { width, height, .. } = self.grids_area(1);
        let (columns, rows) = match (options.puzzles_per_page, width > height) {
            (1, _) => (1, 1),
            (2, false) => (1, 2),
            (2, true) => (2, 1),
            (4, _) => (2, 2),
            (6, false) => (2, 3),
            (6, true) => (3, 2),
            (9, _) => (3, 3),
            (other, _) => return Err(BookError::PuzzlesPerPage(other)),
        };
        let most = PUZZLE_CELLS[usize::from(options.is_large_print)] * cells;
        let side = self.side(columns, rows).min(most);
        if side < PUZZLE_CELL * cells {
            let found = (side / cells).max(0);
            return Err(match self.foot {
                0 => BookError::SmallCells(found, PUZZLE_CELL),
                _ => BookError::SmallCellsAboveSolutions(found, PUZZLE_CELL),
            });
        }
        Ok(Layout { columns, rows, side })
    }

    /// Returns how solutions are laid out: as many on a page as can be read, and never larger than puzzles.
    fn solution_layout(&self, cells: i32, options: &BookOptions) -> Layout {
        let Area { width, height, .. } = self.grids_area(1);
        let least = SOLUTION_CELLS[usize::from(options.is_large_print)] * cells;
        let least = least.min(self.puzzles.side) + self.gap();
        let most = |length: i32, each: i32| usize::try_from((length + self.gap()) / each).unwrap_or(1).max(1);
        let (columns, rows) = (most(width, least), most(height, least + self.label()));
        Layout { columns, rows, side: self.side(columns, rows).min(self.puzzles.side) }
    }

    /// Returns how the solutions of a page are laid out below its puzzles: as small as can be read, in few rows of like
    /// lengths.
    fn foot_layout(&self, cells: i32, options: &BookOptions) -> Layout {
        let side = SOLUTION_CELLS[usize::from(options.is_large_print)] * cells;
        let grids = options.puzzles_per_page.max(1);
        let width = self.area(1).width + self.gap();
        let beside = usize::try_from(width / (side + self.gap())).unwrap_or(1).clamp(1, grids);
        let rows = grids.div_ceil(beside);
        Layout { columns: grids.div_ceil(rows), rows, side: side.min(self.area(1).width) }
    }

    /// Returns the height of the solutions below the puzzles, with a line above them.
    fn foot_height(&self) -> i32 {
        let Layout { rows, side, .. } = self.solutions;
        self.gap() + self.label() + units(rows) * (self.label() + side + self.text)
    }

    /// Returns the greatest width of grids in these columns and rows.
    fn side(&self, columns: usize, rows: usize) -> i32 {
        let Area { width, height, .. } = self.grids_area(1);
        let share = |length: i32, parts: i32| (length - (parts - 1) * self.gap()) / parts;
        share(width, units(columns)).min(share(height, units(rows)) - self.label())
    }

    /// Returns the space between grids.
    pub(super) const fn gap(&self) -> i32 {
        self.text * 2
    }

    /// Returns the height of the line above a grid.
    pub(super) const fn label(&self) -> i32 {
        self.text * 3 / 2
    }

    /// Returns the part of a page within its margins; pages are counted from 1, and odd ones are right pages.
    pub(super) const fn area(&self, page: usize) -> Area {
        let left = if self.is_two_sided && page.is_multiple_of(2) { self.outer } else { self.inner };
        Area {
            left,
            top: self.outer,
            width: self.page.width - self.inner - self.outer,
            height: self.page.height - 2 * self.outer,
        }
    }

    /// Returns the part between the heads, if there are any, and the foot or the number of the page.
    pub(super) const fn grids_area(&self, page: usize) -> Area {
        let Area { left, top, width, height } = self.area(page);
        let head = self.heading() + if self.heads.part { 2 * self.text } else { 0 };
        Area { left, top: top + head, width, height: height - head - self.foot - 2 * self.text }
    }

    /// Returns the height of the heading of the user.
    pub(super) const fn heading(&self) -> i32 {
        if self.heads.heading { self.text * 3 } else { 0 }
    }

    /// Returns the part of the solutions below the puzzles, below the line that begins it: in the middle, with no more
    /// than the width of a grid between grids.
    pub(super) fn foot_area(&self, page: usize) -> Area {
        let Area { left, top, width, height } = self.grids_area(page);
        let head = self.gap() + self.label();
        let needed = width.min((2 * units(self.solutions.columns) - 1) * self.solutions.side);
        let left = left + (width - needed) / 2;
        Area { left, top: top + height + head, width: needed, height: self.foot - head }
    }
}

/// Returns the inner margin of a book of this number of pages: what printers ask for, and a quarter of an inch, because
/// columns next to the spine are hard to write in.
const fn gutter(pages: usize) -> i32 {
    let eighths = match pages {
        0..=150 => 3,
        151..=300 => 4,
        301..=500 => 5,
        501..=700 => 6,
        _ => 7,
    };
    (eighths + 2) * 2540 / 8
}
