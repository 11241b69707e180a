//! Symmetries of the pattern of givens.

use std::{fmt, str::FromStr};

use givens_engine::{
    ParseError,
    grid::{Cell, CellSet, Shape},
};

/// The rotations and reflections under which a pattern of givens stays the same, whatever the digits.
///
/// # Examples
///
/// ```
/// use givens::{Cell, Shape, generate::Symmetry};
///
/// let both: Symmetry = "horizontal+vertical".parse().unwrap();
/// assert_eq!(both, Symmetry::HORIZONTAL.and(Symmetry::VERTICAL));
/// let orbit = both.orbit(Shape::CLASSIC, Cell::new(0, 1));
/// assert_eq!(orbit.to_string(), "r1c2, r1c8, r9c2, r9c8");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Symmetry(u8);

/// A turn or a reflection: rows and columns exchanged or not, then rows upside down or not,
/// then columns left to right or not.
#[derive(Debug, Clone, Copy)]
struct Motion {
    exchanged: bool,
    upside_down: bool,
    left_to_right: bool,
}

/// The motion of each bit of a [`Symmetry`].
const MOTIONS: [Motion; 6] = [
    Motion { exchanged: false, upside_down: true, left_to_right: true },
    Motion { exchanged: true, upside_down: false, left_to_right: true },
    Motion { exchanged: false, upside_down: true, left_to_right: false },
    Motion { exchanged: false, upside_down: false, left_to_right: true },
    Motion { exchanged: true, upside_down: false, left_to_right: false },
    Motion { exchanged: true, upside_down: true, left_to_right: true },
];

/// Their names on the command line.
const NAMES: [(Symmetry, &str); 8] = [
    (Symmetry::NONE, "none"),
    (Symmetry::HALF_TURN, "half-turn"),
    (Symmetry::QUARTER_TURN, "quarter-turn"),
    (Symmetry::HORIZONTAL, "horizontal"),
    (Symmetry::VERTICAL, "vertical"),
    (Symmetry::DIAGONAL, "diagonal"),
    (Symmetry::ANTIDIAGONAL, "antidiagonal"),
    (Symmetry::FULL, "full"),
];

impl Symmetry {
    /// Returns the names of the symmetries that have one: `half-turn`.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter().map(|(_, name)| name)
    }

    /// Any pattern.
    pub const NONE: Self = Self(0);
    /// Turned by half, r1c1 falls on r9c9.
    pub const HALF_TURN: Self = Self(1);
    /// Turned by a quarter, r1c1 falls on r1c9.
    pub const QUARTER_TURN: Self = Self(1 << 1);
    /// Mirrored at the middle row, r1c1 falls on r9c1.
    pub const HORIZONTAL: Self = Self(1 << 2);
    /// Mirrored at the middle column, r1c1 falls on r1c9.
    pub const VERTICAL: Self = Self(1 << 3);
    /// Mirrored at the diagonal from r1c1 to r9c9, r1c9 falls on r9c1.
    pub const DIAGONAL: Self = Self(1 << 4);
    /// Mirrored at the diagonal from r1c9 to r9c1, r1c1 falls on r9c9.
    pub const ANTIDIAGONAL: Self = Self(1 << 5);
    /// All of them.
    pub const FULL: Self = Self((1 << MOTIONS.len()) - 1);

    /// Combines two symmetries.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the orbit of a cell: all its cells are given or none is.
    #[must_use]
    pub fn orbit(self, shape: Shape, cell: Cell) -> CellSet {
        let mut orbit: CellSet = [cell].into_iter().collect();
        let mut waiting = vec![cell];
        while let Some(cell) = waiting.pop() {
            let images = MOTIONS.iter().enumerate().filter(|(bit, _)| self.0 >> bit & 1 != 0);
            let images = images.map(|(_, motion)| motion.apply(shape, cell));
            waiting.extend(images.filter(|&image| orbit.insert(image)));
        }
        orbit
    }

    /// Returns all orbits, in the order of their first cells.
    #[must_use]
    pub fn orbits(self, shape: Shape) -> Vec<CellSet> {
        let mut seen = CellSet::EMPTY;
        let mut orbits = Vec::new();
        for cell in shape.cells() {
            if !seen.contains(cell) {
                let orbit = self.orbit(shape, cell);
                seen = seen | orbit;
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Returns whether a pattern has this symmetry.
    #[must_use]
    pub fn holds(self, shape: Shape, cells: CellSet) -> bool {
        cells.iter().all(|cell| (self.orbit(shape, cell) - cells).is_empty())
    }
}

impl Motion {
    fn apply(self, shape: Shape, cell: Cell) -> Cell {
        let (row, column) = (cell.row().index(), cell.column().index());
        let (row, column) = if self.exchanged { (column, row) } else { (row, column) };
        let last = shape.side() - 1;
        Cell::new(
            if self.upside_down { last - row } else { row },
            if self.left_to_right { last - column } else { column },
        )
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((_, name)) = NAMES.iter().find(|(named, _)| named == self) {
            return f.write_str(name);
        }
        let parts = NAMES.iter().filter(|(named, _)| named.0.is_power_of_two() && self.0 & named.0 != 0);
        for (position, (_, name)) in parts.enumerate() {
            write!(f, "{}{name}", if position == 0 { "" } else { "+" })?;
        }
        Ok(())
    }
}

impl FromStr for Symmetry {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.split('+').try_fold(Self::NONE, |all, name| {
            let found = NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(name.trim()));
            found.map(|(symmetry, _)| all.and(*symmetry)).ok_or_else(|| {
                let names: Vec<_> = NAMES.iter().map(|(_, name)| *name).collect();
                ParseError::new(format!("symmetries are {}, and several joined by +", names.join(", ")))
            })
        })
    }
}
