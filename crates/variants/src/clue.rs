//! Clues as files name them, with the order and direction of their cells.
//!
//! Readers of formats make clues and writers take them; the checker judges a filled board by them, and the solver makes
//! constraints of them. A clue means the same in whatever file it is: where formats differ, the reader says what its format
//! means, as in the exceptions of [`Clue::Neighbours`].

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::cell::{CellIndex, ValueSet};
use crate::pattern::Pattern;

/// A rule that a puzzle has beyond the rows, columns and regions of its layout.
///
/// Digits may stand in a clue that no cell can hold: then there is no solution. Lists of cells are never empty unless
/// a variant says so.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Clue {
    /// The cells of a main diagonal of a square board differ.
    Diagonal(Diagonal),
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells a diagonal step apart differ.
    AntiKing,
    /// Cells `d` steps apart, right, left, up or down, are not both `d`.
    AntiTaxicab,
    /// Neighbours, other than some pairs, do not have some relations: nonconsecutive, and "all dots are given".
    Neighbours {
        /// The relations that they do not have.
        forbidden: Vec<PairRelation>,
        /// The pairs that are exempt, each with its lower cell first, sorted.
        except: Vec<[CellIndex; 2]>,
    },
    /// Cells at the same place of their usual boxes differ.
    DisjointGroups,
    /// The blocks of the size of a box that begin one cell inside the border, with a gap of one cell between them, are
    /// houses.
    Windoku,
    /// Each block of two by two cells has a digit of each of these classes.
    Squares(Vec<ValueSet>),
    /// A cell with this digit has that one directly above, or that one directly below, or both.
    Flatmates {
        /// The digit of the cell.
        digit: u8,
        /// The digit above.
        above: u8,
        /// The digit below.
        below: u8,
    },
    /// No two rows or columns, each read from both ends, have the same digits in the same order.
    DistinctLines,

    /// The cell has one of these digits: among alternatives, where no given and no limit of the puzzle can say so.
    Limit(CellIndex, ValueSet),
    /// The cell is odd or even. Zero is even.
    Parity(Parity, CellIndex),
    /// Each of these cells is greater, or less, than its neighbours that are not of these cells.
    Extremes(Extreme, Vec<CellIndex>),
    /// The first cell is greater than the second.
    Greater([CellIndex; 2]),
    /// The digit says where on a line, counted from 1, the number of this cell's own place is.
    Indexer(Axis, CellIndex),
    /// The digit of the second cell says which of the others, counted from 1, has the digit of the first.
    ValueIndexer {
        /// The cell whose digit is found again.
        value: CellIndex,
        /// The cell that says where.
        control: CellIndex,
        /// Where it may be.
        cells: Vec<CellIndex>,
    },
    /// Two cells have a relation: dots, X and V.
    Pair(PairRelation, [CellIndex; 2]),
    /// The cells of each pair at the same place of both lists are equal.
    Clone(Vec<CellIndex>, Vec<CellIndex>),
    /// Pairs of cells have a relation given as a table.
    Table {
        /// The name that its author gave it.
        name: String,
        /// For each digit of the first cell, from the least, the digits that the second may have.
        allowed: Vec<ValueSet>,
        /// The cells.
        cells: Vec<CellIndex>,
        /// Which of them are pairs.
        scope: TableScope,
    },

    /// Digits differ, and add up to the sum if there is one.
    Cage(Vec<CellIndex>, Option<i32>),
    /// Digits, each times its coefficient, add up to the total; they may repeat.
    Sum {
        /// The cells with their coefficients, none of them 0.
        terms: Vec<(CellIndex, i32)>,
        /// What they add up to.
        total: i32,
    },
    /// Digits differ, and no number of them, one or more, adds up to the sum.
    Rellik(Vec<CellIndex>, i32),
    /// Digits differ; as many are even as odd, and as many are in the lower half of all digits as in the upper half. A digit
    /// in the middle is in neither.
    EqualityCage(Vec<CellIndex>),
    /// Digits differ, and those between the least and the greatest of them add up to the sum. Of as many cells as there are
    /// digits these are the least and the greatest of all.
    Lunchbox(Vec<CellIndex>, i32),
    /// A digit in the cells is in as many of them as it says.
    CountingCircles(Vec<CellIndex>),
    /// Of each digit there are exactly as many in the cells as said.
    LookAndSay(Vec<CellIndex>, Vec<DigitCount>),
    /// Digits differ.
    ExtraRegion(Vec<CellIndex>),
    /// Digits along each shaft add up to the number in the bulb.
    Arrow {
        /// One cell, or the digits of a number in the order of reading.
        bulb: Vec<CellIndex>,
        /// The shafts.
        shafts: Vec<Shaft>,
    },
    /// Digits of the groups add up to the same.
    EqualSums(Vec<Vec<CellIndex>>),
    /// The groups hold the same digits, each as often.
    SameDigits(Vec<Vec<CellIndex>>),
    /// All digits are among the cells; one that is listed twice at least twice. Exactly as often if it is exact.
    Contains {
        /// The cells: of a quadruple, the four around a corner.
        cells: Vec<CellIndex>,
        /// The digits, which may repeat.
        digits: Vec<i32>,
        /// Whether no further cell holds one of the digits.
        is_exact: bool,
    },

    /// An automaton accepts the digits of the cells in their order.
    Automaton {
        /// The name that its author gave it.
        name: String,
        /// The automaton.
        automaton: Arc<Automaton>,
        /// The cells; between two segments it reads [`AutomatonStep::BREAK`](crate::AutomatonStep::BREAK). A segment may be
        /// empty.
        segments: Vec<Vec<CellIndex>>,
    },
    /// One of these lists of clues holds, or more of them.
    Any(Vec<Vec<Self>>),

    /// A line of cells.
    Line(LineRule, Vec<CellIndex>),
    /// The digits on a diagonal add up to the value. It begins at a cell of the border and runs across the board.
    LittleKiller {
        /// The first cell of the diagonal.
        first: CellIndex,
        /// Where it runs.
        step: DiagonalStep,
        /// What they add up to.
        sum: i32,
    },
    /// A number outside of the board.
    Outside(OutsideRule, Edge, i32),
}

/// A main diagonal of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Diagonal {
    /// `\`: from the top left corner to the bottom right one.
    Falling,
    /// `/`: from the bottom left corner to the top right one.
    Rising,
}

/// A relation of two digits, whichever is first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PairRelation {
    /// One is so much greater than the other.
    Difference(i32),
    /// One is so many times the other.
    Ratio(i32),
    /// They add up to this.
    Sum(i32),
}

/// Whether digits are odd or even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Parity {
    /// Odd.
    Odd,
    /// Even.
    Even,
}

/// Which way cells differ from their neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extreme {
    /// Less than all.
    Minimum,
    /// Greater than all.
    Maximum,
}

/// The line on which an indexer says where something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// A row indexer: the cell in the row that the digit says, of the same column, holds the number of this row.
    Row,
    /// A column indexer: the cell in the column that the digit says, of the same row, holds the number of this column.
    Column,
    /// A box indexer: the cell of the region at the place that the digit says holds the number of this cell's place there.
    Region,
}

/// Which pairs a table of a relation is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TableScope {
    /// Each cell and the next one.
    Successive,
    /// Each cell and each later one.
    All,
}

/// How often a digit occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigitCount {
    /// The number of cells that hold it.
    pub count: u8,
    /// The digit.
    pub digit: i32,
}

/// The shaft of an arrow.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shaft {
    /// The cell of the bulb at which it begins, which is not part of the sum.
    pub start: CellIndex,
    /// The cells that are added. One that is listed twice counts twice.
    pub cells: Vec<CellIndex>,
}

/// What a line says about the digits on it, from its first cell to its last.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum LineRule {
    /// Digits rise from the bulb, the first cell.
    Thermometer,
    /// Digits never fall.
    SlowThermometer,
    /// Digits are consecutive and differ, in any order.
    Renban,
    /// Neighbours on the line differ by at least this.
    Whispers(i32),
    /// The line is the same read backwards.
    Palindrome,
    /// The cells inside are between the two ends.
    Between,
    /// The two ends differ by at least this; the cells inside are less than both or greater than both.
    Lockout(i32),
    /// Each stretch of the line inside one region has the same sum.
    RegionSum,
    /// The cells of the line in each region have the same sum.
    RegionTotal,
    /// Digits form an arithmetic progression.
    Sequence,
    /// Any three successive cells, or two if there are no more, have digits of different groups.
    Entropic(Vec<ValueSet>),
    /// Any so many successive cells differ in their remainders by this modulus.
    Modular(i32),
    /// Cells at the same distance from the centre have the same sum, which is the digit of the centre if there is a centre.
    Zipper,
    /// No two digits on the line are equal or consecutive.
    Nabner,
    /// The cells inside add up to the sum of the two ends.
    DoubleArrow,
    /// The line divides into stretches that each have this sum.
    SumLine(i32),
    /// Digits match a regular expression.
    Pattern(Arc<Pattern>),
}

/// The direction of a diagonal that runs across the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DiagonalStep {
    /// Whether each cell is one row below the one before.
    pub is_down: bool,
    /// Whether each cell is one column right of the one before.
    pub is_right: bool,
}

/// What a number outside of the board says about the digits of a row or column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum OutsideRule {
    /// The sum of the digits between the least and the greatest digit.
    Sandwich,
    /// The sum of the first digits, as many as the first of them says.
    XSum,
    /// The number of digits that are greater than all before them; 0 never is.
    Skyscraper,
    /// The digit at the place that the first digit says, counted from 1.
    NumberedRoom,
    /// The sum of the first three digits.
    FirstThree,
    /// The first digit that is not greater than all before it.
    HiddenSkyscraper,
    /// The rank of the line as a number among all rows and columns, each read from both ends: 1 is the least. A line has the
    /// rank of the first that equals it.
    Rank,
    /// The same rank, of a line that no other equals.
    UniqueRank,
}

/// A side of the board, and a row or column there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// From where the number looks.
    pub side: Side,
    /// The row or the column, from 0.
    pub line: usize,
}

/// A side of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Above the first row, looking down a column.
    Top,
    /// Right of the last column, looking left along a row.
    Right,
    /// Below the last row, looking up a column.
    Bottom,
    /// Left of the first column, looking right along a row.
    Left,
}

impl Clue {
    /// Returns the approximate size in bytes of the memory that it takes.
    #[must_use]
    pub fn size(&self) -> usize {
        let cells = match self {
            Self::Neighbours { except, .. } => 2 * except.len(),
            Self::Extremes(_, cells)
            | Self::Cage(cells, _)
            | Self::LookAndSay(cells, _)
            | Self::ExtraRegion(cells)
            | Self::Contains { cells, .. }
            | Self::Rellik(cells, _)
            | Self::EqualityCage(cells)
            | Self::Lunchbox(cells, _)
            | Self::CountingCircles(cells)
            | Self::ValueIndexer { cells, .. }
            | Self::Line(_, cells)
            | Self::Table { cells, .. } => cells.len(),
            Self::Clone(cells, copies) => cells.len() + copies.len(),
            Self::Sum { terms, .. } => 4 * terms.len(),
            Self::Arrow { bulb, shafts } => {
                bulb.len() + shafts.iter().map(|shaft| 16 + shaft.cells.len()).sum::<usize>()
            }
            Self::EqualSums(groups) | Self::SameDigits(groups) | Self::Automaton { segments: groups, .. } => {
                groups.iter().map(|group| 12 + group.len()).sum()
            }
            Self::Any(branches) => {
                let size = |branch: &Vec<Self>| 24 + branch.iter().map(Self::size).sum::<usize>();
                branches.iter().map(size).sum::<usize>() / size_of::<CellIndex>()
            }
            _ => 0,
        };
        size_of::<Self>() + cells * size_of::<CellIndex>() + 64
    }
}
