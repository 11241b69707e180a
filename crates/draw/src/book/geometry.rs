//! Options → sizes: margins, and how large grids are on a page.
//!
//! `pagination` calls [`Geometry::new`] with the number of cells of the largest grid, and `sheet` asks it for places. All
//! grids of a book are as large as fit, within what can be read and what is of use; too small ones are an error.

use crate::draw::units;

use super::options::{BookError, BookOptions, PageSize};

/// Returns a number of points, of which an inch has 72, as a length.
pub(super) const fn points(number: i32) -> i32 {
    number * 2540 / 72
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
    pub(super) has_heads: bool,
    pub(super) puzzles: Layout,
    pub(super) solutions: Layout,
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
        has_heads: bool,
        options: &BookOptions,
        count_pages: impl Fn(&Self) -> usize,
    ) -> Result<Self, BookError> {
        let mut pages = 0;
        loop {
            let geometry = Self::with_pages(pages, side, has_heads, options)?;
            let needed = count_pages(&geometry);
            if gutter(needed) <= gutter(pages) {
                return Ok(geometry);
            }
            pages = needed;
        }
    }

    /// Returns the sizes for the margins of a book of this number of pages.
    fn with_pages(
        pages: usize,
        side: usize,
        has_heads: bool,
        options: &BookOptions,
    ) -> Result<Self, BookError> {
        let outer = options.margin.unwrap_or(1270);
        let inner = options.margin.unwrap_or(if options.is_two_sided { gutter(pages) } else { outer });
        let empty = Layout { columns: 1, rows: 1, side: 0 };
        let mut geometry = Self {
            page: options.page,
            is_two_sided: options.is_two_sided,
            inner,
            outer,
            text: points(if options.is_large_print { 18 } else { 11 }),
            has_heads,
            puzzles: empty,
            solutions: empty,
        };
        geometry.puzzles = geometry.puzzle_layout(units(side), options)?;
        geometry.solutions = geometry.solution_layout(units(side), options);
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
            return Err(BookError::SmallCells((side / cells).max(0), PUZZLE_CELL));
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

    /// Returns the part between the running head, if there is one, and the number of the page.
    pub(super) const fn grids_area(&self, page: usize) -> Area {
        let Area { left, top, width, height } = self.area(page);
        let head = if self.has_heads { 2 * self.text } else { 0 };
        Area { left, top: top + head, width, height: height - head - 2 * self.text }
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
