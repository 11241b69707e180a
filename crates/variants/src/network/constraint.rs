//! The constraints that the search propagates.
//!
//! Cells are spans of the arena of the network, so that a constraint is a few words; what needs more is in lists of the
//! network. The search has a file of its own for what each of them excludes.

use crate::tables::SetList;

use super::Cell;

/// Cells in the arena of a network.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    pub(crate) const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A constraint over cells. Masks are of values.
#[derive(Debug, Clone)]
pub(crate) enum Constraint {
    /// The values of two cells are a pair of a relation, which is also kept the other way round.
    Pair { a: Cell, b: Cell, forward: u32, backward: u32 },
    /// Values rise.
    Chain { cells: Span },
    /// Each value has one cell.
    House { cells: Span },
    /// A value whose cells in a house all lie in a segment is in no cell that sees all of the segment.
    Locked { cells: Span, segments: Span },
    /// The cells, which differ, hold one of these sets of values; the rest of their house, if there is one, holds the others.
    Options { cells: Span, sets: SetList, rest: Span },
    /// A short equation, by its place in the list.
    Equation(u32),
    /// A long sum, by its place in the list.
    LongSum(u32),
    /// Both lists hold the same values, each as often.
    Same { a: Span, b: Span },
    /// Values between the least and the greatest one add up to the sum; the cells differ.
    Sandwich { cells: Span, sum: i64, is_full: bool },
    /// The first digits, as many as the first says, add up to the sum.
    XSum { cells: Span, sum: i64, kind: LineKind },
    /// So many digits are greater than all before them.
    Skyscraper { cells: Span, count: u8, kind: LineKind },
    /// The line divides into stretches of this sum, 1 to 63.
    SumLine { cells: Span, sum: u32 },
    /// Inner cells lie strictly between the ends; so many of them differ.
    Between { cells: Span, distinct: u8 },
    /// Inner cells lie strictly outside the ends, which are so far apart.
    Lockout { cells: Span, difference: u8 },
    /// At least and at most so many of the cells hold one of these values.
    Count { cells: Span, values: u16, min: u32, max: u32 },
    /// Each class of values has one of the cells. Kinds of values are, one after another, the set of their classes and their
    /// mask; the goal is the set of all classes.
    Cover { cells: Span, goal: u8, kinds: Span },
    /// The target at the place that the control says holds the value; a target is [`NO_CELL`] where no cell is. If it is
    /// exact, no other target holds the value.
    Index { control: Cell, targets: Span, value: u16, is_exact: bool },
    /// Differences of successive cells are equal.
    Progression { cells: Span },
    /// If the cell holds the value, the others do not.
    Exclude { cell: Cell, value: u16, others: Span },
    /// An automaton of the list accepts the values; where [`NO_CELL`] stands among the cells, it reads the end of a segment.
    Path { cells: Span, automaton: u32 },
    /// One of the branches of an item of the list of alternatives holds. The cells are those that branches are about.
    Any { cells: Span, alternatives: u32 },
    /// One of these holds: a cell has a value of a mask. The arena has each cell with its mask behind it.
    Clause { literals: Span },
    /// No number of values, counted in digits, adds up to the sum; the cells differ.
    Rellik { cells: Span, sum: u32 },
    /// A digit in the cells is in as many of them as it says. Cells between two [`NO_CELL`] differ.
    Circles { cells: Span },
    /// The target that the control counts to has the value of a cell.
    ValueIndex { value: Cell, control: Cell, targets: Span },
    /// So many lines of the same first value are less than one of them. Lines end at [`NO_CELL`]. If it is not usual, lines
    /// are not houses, and it is judged when all cells are known: then all lines count.
    Rank { lines: Span, rank: Rank, is_usual: bool },
    /// No two lines are equal. They end at [`NO_CELL`].
    DistinctLines { lines: Span },
    /// A rule that is judged when all cells are known.
    Filled { cells: Span, rule: Rule },
}

/// The rank of a line among those that begin with the same value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rank {
    /// The number of the line.
    pub(crate) own: u16,
    /// How many are less.
    pub(crate) below: u16,
    /// Whether no other line equals it.
    pub(crate) is_unique: bool,
}

/// Stands among the targets of an index where no cell is, and at the ends of segments and lines.
pub(crate) const NO_CELL: Cell = Cell::MAX;

/// What is known of the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// They may repeat.
    Any,
    /// They differ.
    Distinct,
    /// They are a house.
    Full,
}

/// A rule about digits that has no propagation of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rule {
    /// The digits between the first least and the first greatest add up to this. The least and the greatest of the range if
    /// `is_long`, otherwise those that are present.
    Sandwich { sum: i64, is_long: bool },
    /// The line divides into stretches of this sum.
    SumLine(i64),
}

impl Constraint {
    /// Returns whether a constraint that has run holds for all values that it left if those are one for each cell.
    ///
    /// Bounds do not: they may leave a single value to several cells at once, which are no solution together. Cells that are
    /// listed twice do not either. Such constraints run again after their own changes.
    pub(crate) const fn is_idempotent(&self) -> bool {
        matches!(
            self,
            Self::Pair { .. }
                | Self::Chain { .. }
                | Self::House { .. }
                | Self::Locked { .. }
                | Self::Options { .. }
                | Self::Sandwich { .. }
                | Self::Count { .. }
                | Self::Cover { .. }
                | Self::Exclude { .. }
                | Self::Clause { .. }
        )
    }

    /// Returns the cells of a constraint that has one list of them, otherwise none.
    pub(super) const fn span(&self) -> Span {
        match self {
            Self::Chain { cells }
            | Self::House { cells }
            | Self::Locked { cells, .. }
            | Self::Sandwich { cells, .. }
            | Self::XSum { cells, .. }
            | Self::Skyscraper { cells, .. }
            | Self::SumLine { cells, .. }
            | Self::Between { cells, .. }
            | Self::Lockout { cells, .. }
            | Self::Count { cells, .. }
            | Self::Cover { cells, .. }
            | Self::Progression { cells }
            | Self::Path { cells, .. }
            | Self::Any { cells, .. }
            | Self::Rellik { cells, .. }
            | Self::Circles { cells }
            | Self::Rank { lines: cells, .. }
            | Self::DistinctLines { lines: cells }
            | Self::Filled { cells, .. } => *cells,
            _ => Span { start: 0, end: 0 },
        }
    }
}
