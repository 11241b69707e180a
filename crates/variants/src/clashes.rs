//! Givens that clash: the same digit twice where all digits differ.

use std::{borrow::Cow, collections::BTreeMap};

use crate::{cell::CellIndex, clue::Clue, puzzle::VariantPuzzle};

/// The same digit given more than once where digits differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenClash {
    /// The digit.
    pub digit: u8,
    /// The cells, in the order of the house.
    pub cells: Vec<CellIndex>,
    /// What they are in: `row 2`, `region 3`, `cage at r1c4`.
    pub house: String,
}

/// What says that the digits of some cells differ, by its number.
#[derive(Debug, Clone, Copy)]
enum Source {
    House(usize),
    Clue(usize),
}

impl VariantPuzzle {
    /// Returns the clashes of givens in rows, columns, regions, diagonals, cages and extra regions.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_variants as variants; }
    /// use givens::variants::{Layout, VariantPuzzle};
    ///
    /// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// (puzzle.givens[0], puzzle.givens[3]) = (Some(2), Some(2));
    /// assert_eq!(puzzle.clashes()[0].house, "row 1");
    /// ```
    #[must_use]
    pub fn clashes(&self) -> Vec<GivenClash> {
        let mut clashes = Vec::new();
        for (source, cells) in self.sources_of_difference() {
            let name = || match source {
                Source::House(number) => self.house_name(number),
                Source::Clue(index) => self.clue_name(index),
            };
            self.push_clashes(&cells, name, &mut clashes);
        }
        clashes
    }

    /// Returns the sets of cells that hold no digit twice, by the layout and by single clues: rows, columns, regions,
    /// diagonals, cages, extra regions. [`clashes`](Self::clashes) compares givens within them.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_variants as variants; }
    /// use givens::variants::{Clue, Diagonal, Layout, VariantPuzzle};
    ///
    /// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// puzzle.clues.push(Clue::Diagonal(Diagonal::Rising));
    /// assert_eq!(puzzle.different_cells().count(), 4 + 4 + 4 + 1);
    /// ```
    pub fn different_cells(&self) -> impl Iterator<Item = Cow<'_, [CellIndex]>> {
        self.sources_of_difference().map(|(_, cells)| cells)
    }

    fn sources_of_difference(&self) -> impl Iterator<Item = (Source, Cow<'_, [CellIndex]>)> {
        let houses = self.layout.houses().enumerate();
        let houses = houses.map(|(number, cells)| (Source::House(number), Cow::Owned(cells)));
        let clues = self.clues.iter().enumerate().filter_map(|(index, clue)| {
            let cells = match clue {
                Clue::Diagonal(diagonal) => Cow::Owned(self.layout.diagonal(*diagonal)),
                Clue::Cage(cells, _) | Clue::ExtraRegion(cells) => Cow::Borrowed(&cells[..]),
                _ => return None,
            };
            Some((Source::Clue(index), cells))
        });
        houses.chain(clues)
    }

    /// Adds the clashes among some cells.
    fn push_clashes(&self, cells: &[CellIndex], name: impl Fn() -> String, clashes: &mut Vec<GivenClash>) {
        let mut by_digit: BTreeMap<u8, Vec<CellIndex>> = BTreeMap::new();
        for &cell in cells {
            if let Some(digit) = self.givens[cell.index()] {
                let equal = by_digit.entry(digit).or_default();
                if !equal.contains(&cell) {
                    equal.push(cell);
                }
            }
        }
        let equal = by_digit.into_iter().filter(|(_, cells)| cells.len() > 1);
        clashes.extend(equal.map(|(digit, cells)| GivenClash { digit, cells, house: name() }));
    }

    /// Returns the name of a house by its number in [`Layout::houses`](crate::Layout::houses).
    fn house_name(&self, number: usize) -> String {
        let areas = self.layout.areas();
        let mut rest = number;
        for (grid, area) in (1..).zip(&areas) {
            let place = if areas.len() > 1 { format!(" of grid {grid}") } else { String::new() };
            for (name, count) in [("row", area.height), ("column", area.width)] {
                if rest < count {
                    return format!("{name} {}{place}", rest + 1);
                }
                rest -= count;
            }
        }
        format!("region {}", rest + 1)
    }
}
