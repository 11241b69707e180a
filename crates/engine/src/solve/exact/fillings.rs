//! The ways to fill a box of a band.
//!
//! In come the digits that each cell allows, out come the column cuts of the box and the row cuts that go with each: the
//! entries of the matrices that `transfer` multiplies.

use super::{
    cut::{Cuts, NONE, ORDERS, POWERS, code},
    symmetry::{Allowed, column_orders},
};

/// The column cuts of a box, and the row cuts that are compatible with each.
#[derive(Debug, Clone)]
pub(super) struct Fillings {
    /// The digits that each cell of the box allows.
    allowed: [u16; 9],
    /// The orders of columns that change nothing.
    pub(super) orders: Vec<[u8; 3]>,
    /// The column cuts that the box allows, one for all orders of equal columns.
    cuts: Vec<u16>,
    /// By cut: the place of its representative in that list, or [`NONE`].
    pub(super) places: Vec<u16>,
    /// For each cut of the list, the compatible row cuts.
    pub(super) rows: Vec<Vec<u16>>,
}

impl Fillings {
    pub(super) fn new(grid: &Allowed, band: usize, stack: usize) -> Self {
        let allowed = std::array::from_fn(|cell| grid[27 * band + 9 * (cell / 3) + 3 * stack + cell % 3]);
        let orders = column_orders(grid, stack, 3 * band..3 * band + 3);
        let mut fillings = Self {
            allowed,
            orders,
            cuts: Vec::new(),
            places: vec![NONE; Cuts::all().len()],
            rows: Vec::new(),
        };
        let cuts = Cuts::all();
        let in_column = |column: u8| (0..3).fold(0, |all, row| all | allowed[3 * row + usize::from(column)]);
        let columns = [in_column(0), in_column(1), in_column(2)];
        for cut in 0..cuts.len() as u16 {
            let mut lines = cuts.lines(cut).iter().enumerate();
            if !lines.all(|(digit, &column)| columns[usize::from(column)] >> digit & 1 == 1) {
                continue;
            }
            let like = fillings
                .orders
                .iter()
                .map(|order| code(&cuts.lines(cut).map(|line| order[usize::from(line)])));
            let least = cuts.of_code(like.min().expect("the identity is one of the orders"));
            if fillings.places[usize::from(least)] == NONE {
                fillings.places[usize::from(least)] = fillings.cuts.len() as u16;
                fillings.cuts.push(least);
            }
            fillings.places[usize::from(cut)] = fillings.places[usize::from(least)];
        }
        fillings.rows = fillings.cuts.iter().map(|&cut| fillings.rows_of(cut)).collect();
        fillings
    }

    /// Returns the row cuts that are compatible with a column cut: in each column the three digits in any
    /// order that the cells allow.
    pub(super) fn rows_of(&self, cut: u16) -> Vec<u16> {
        let codes = [0, 1, 2].map(|column| self.codes_of_column(cut, column));
        let mut rows = Vec::with_capacity(216);
        for one in &codes[0] {
            for two in &codes[1] {
                rows.extend(codes[2].iter().map(|three| Cuts::all().of_code(one + two + three)));
            }
        }
        rows
    }

    /// Returns what each order of the digits of a column adds to the code of the row cut.
    fn codes_of_column(&self, cut: u16, column: u8) -> Vec<u16> {
        let mut digits = Cuts::all().digits(cut, column);
        let digits = [0; 3].map(|_| {
            let digit = digits.trailing_zeros() as usize;
            digits &= digits - 1;
            digit
        });
        let fits = |rows: &[u8; 3]| {
            let mut places = rows.iter().zip(digits);
            places.all(|(&row, digit)| self.allowed[usize::from(3 * row + column)] >> digit & 1 == 1)
        };
        let code =
            |rows: [u8; 3]| rows.iter().zip(digits).map(|(&row, digit)| u16::from(row) * POWERS[digit]).sum();
        ORDERS.into_iter().filter(fits).map(code).collect()
    }

    /// Replaces row cuts by their numbers, and drops those without a number, which are in no word.
    pub(super) fn number_rows(&mut self, numbers: &[u16]) {
        for rows in &mut self.rows {
            for row in rows.iter_mut() {
                *row = numbers[usize::from(*row)];
            }
            rows.retain(|&row| row != NONE);
        }
    }

    /// Returns the number of cuts, rounded up to a multiple of 64.
    pub(super) fn width(&self) -> usize {
        self.cuts.len().next_multiple_of(64)
    }

    /// Returns a line per row cut, with 1 for each compatible column cut.
    pub(super) fn fitting(&self, depth: usize) -> Vec<u16> {
        let width = self.width();
        let mut fitting = vec![0; depth * width];
        for (place, rows) in self.rows.iter().enumerate() {
            for &row in rows {
                fitting[usize::from(row) * width + place] = 1;
            }
        }
        fitting
    }
}
