//! What colours are for: the names of a [`Style`](super::Style).
//!
//! Those from [`Ink::Pattern`] on are below digits, so that their colours must leave digits legible.

use givens_engine::enums::named_enum;

named_enum! {
    /// What a colour is for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Ink {
        /// Returns its name in files of styles.
        fn id;
        /// The background.
        Paper = "paper",
        /// The lines of the grid, and the outlines of marks.
        Line = "line",
        /// Titles, captions and the names of rows and columns.
        Text = "text",
        /// The digits of givens.
        Given = "given",
        /// The digits that were placed.
        Placed = "placed",
        /// The digits of the solution.
        Solution = "solution",
        /// Candidates and pencil marks.
        Candidate = "candidate",
        /// Cells that clash.
        Conflict = "conflict",
        /// The stroke through eliminated candidates and cells that clash.
        Strike = "strike",
        /// The houses of a step.
        House = "house",
        /// Links between candidates.
        Link = "link",
        /// The outlines of cages, and their sums.
        Cage = "cage",
        /// Dots of differences, which are white in dark pictures too.
        WhiteDot = "white-dot",
        /// Dots of ratios.
        BlackDot = "black-dot",
        /// [`Mark::Pattern`](super::Mark::Pattern).
        Pattern = "pattern",
        /// [`Mark::Second`](super::Mark::Second).
        Second = "second",
        /// [`Mark::Pivot`](super::Mark::Pivot).
        Pivot = "pivot",
        /// [`Mark::Fin`](super::Mark::Fin).
        Fin = "fin",
        /// [`Mark::Eliminated`](super::Mark::Eliminated).
        Eliminated = "eliminated",
        /// The first colour of a record.
        Colour1 = "colour-1",
        /// The second colour of a record.
        Colour2 = "colour-2",
        /// The third colour of a record.
        Colour3 = "colour-3",
        /// The fourth colour of a record.
        Colour4 = "colour-4",
        /// The fifth colour of a record.
        Colour5 = "colour-5",
        /// The sixth colour of a record.
        Colour6 = "colour-6",
        /// The seventh colour of a record.
        Colour7 = "colour-7",
        /// The eighth colour of a record, after which they begin again.
        Colour8 = "colour-8",
        /// The diagonals of a variant.
        Diagonal = "diagonal",
        /// Odd and even cells, and those less or greater than their neighbours.
        Shade = "shade",
        /// Extra regions, windows, clones, and cells of equal sums or digits.
        Region = "region",
        /// Row indexers.
        RowIndexer = "row-indexer",
        /// Column indexers.
        ColumnIndexer = "column-indexer",
        /// Box indexers.
        BoxIndexer = "box-indexer",
        /// Thermometers.
        Thermometer = "thermometer",
        /// Arrows, and marks around cells that are less or greater.
        Arrow = "arrow",
        /// Renban lines.
        Renban = "renban",
        /// Whispers lines.
        Whispers = "whispers",
        /// Palindromes.
        Palindrome = "palindrome",
        /// Between lines.
        Between = "between",
        /// Lockout lines.
        Lockout = "lockout",
        /// Region sum lines.
        RegionSum = "region-sum",
        /// Sequence lines.
        Sequence = "sequence",
        /// Entropic lines.
        Entropic = "entropic",
        /// Modular lines.
        Modular = "modular",
        /// Zipper lines.
        Zipper = "zipper",
        /// Nabner lines.
        Nabner = "nabner",
        /// Double arrows.
        DoubleArrow = "double-arrow",
        /// Lines of stretches with equal sums.
        SumLine = "sum-line",
        /// The edges of extra regions, and lines between pairs of cells.
        Relation = "relation",
    }
}

impl Ink {
    /// Returns the ink of a colour of a record, 1 or more.
    pub(super) const fn from_colour(colour: u8) -> Self {
        Self::ALL[Self::Colour1 as usize + (colour as usize + 7) % 8]
    }
}
