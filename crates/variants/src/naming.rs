//! What messages call a clue: its family and where it begins.

use crate::{
    cell::CellIndex,
    clue::{Clue, Diagonal, Side},
    puzzle::VariantPuzzle,
};

impl VariantPuzzle {
    /// Returns the name of a clue in messages: `cage at r3c4`, `sandwich of row 2`, `falling diagonal`.
    ///
    /// # Panics
    ///
    /// If there is no clue of this index.
    #[must_use]
    pub fn clue_name(&self, index: usize) -> String {
        let clue = &self.clues[index];
        let family = clue.family().replace('-', " ");
        match clue {
            Clue::Diagonal(Diagonal::Falling) => "falling diagonal".to_owned(),
            Clue::Diagonal(Diagonal::Rising) => "rising diagonal".to_owned(),
            Clue::Outside(_, edge, _) => {
                let line = if matches!(edge.side, Side::Top | Side::Bottom) { "column" } else { "row" };
                format!("{family} of {line} {}", edge.line + 1)
            }
            _ => match clue.first_cell() {
                Some(cell) => format!("{family} at {}", self.layout.name(cell)),
                None => family,
            },
        }
    }
}

impl Clue {
    /// Returns the first cell that the file names; none for a rule of the whole board.
    #[must_use]
    pub fn first_cell(&self) -> Option<CellIndex> {
        match self {
            Self::Extremes(_, cells)
            | Self::Clone(cells, _)
            | Self::Table { cells, .. }
            | Self::Cage(cells, _)
            | Self::LookAndSay(cells, _)
            | Self::ExtraRegion(cells)
            | Self::Contains { cells, .. }
            | Self::Rellik(cells, _)
            | Self::EqualityCage(cells)
            | Self::Lunchbox(cells, _)
            | Self::CountingCircles(cells)
            | Self::Line(_, cells)
            | Self::Arrow { bulb: cells, .. } => cells.first().copied(),
            Self::Limit(cell, _)
            | Self::Parity(_, cell)
            | Self::ValueIndexer { value: cell, .. }
            | Self::Indexer(_, cell)
            | Self::Greater([cell, _])
            | Self::Pair(_, [cell, _]) => Some(*cell),
            Self::Sum { terms, .. } => terms.first().map(|(cell, _)| *cell),
            Self::EqualSums(groups) | Self::SameDigits(groups) => groups.first()?.first().copied(),
            Self::LittleKiller { first, .. } => Some(*first),
            Self::Automaton { segments, .. } => segments.iter().flatten().next().copied(),
            Self::Any(branches) => branches.iter().flatten().find_map(Self::first_cell),
            _ => None,
        }
    }
}
