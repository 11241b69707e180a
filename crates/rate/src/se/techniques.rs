//! The techniques of Sudoku Explainer: a row for each search, with the names of its steps, the least rating of one in tenths,
//! and the search. `se` goes through them in their order.

use super::{
    bug,
    chains::Reach,
    houses, loops,
    nested::NestedChains,
    patterns,
    several_chains::{nested_chains, several_chains},
    single_chains::single_chains,
};
use crate::{board::Board, found_step::FoundStep, singles, technique};

/// A technique with its rating.
type Technique = technique::Technique<Search>;

type Search = fn(&Board) -> Option<FoundStep>;

/// A row of the table: a rating in tenths, which a step may raise.
const fn row(names: &'static [&'static str], tenths: u32, find: Search) -> Technique {
    Technique { names, score: tenths, level: (), find }
}

/// The names of techniques that have four types each.
macro_rules! types {
    ($($name:literal),*) => {
        &[$(
            concat!($name, " type 1"),
            concat!($name, " type 2"),
            concat!($name, " type 3"),
            concat!($name, " type 4"),
        )*]
    };
}

/// The techniques in the order of the program. The rating of a chain comes with its step.
pub(crate) static TECHNIQUES: &[Technique] = &[
    row(&["Hidden Single"], 10, singles::hidden_single),
    row(&["Direct Pointing", "Direct Claiming"], 17, houses::direct_locking),
    row(&["Direct Hidden Pair"], 20, |board| houses::direct_hidden(board, 2)),
    row(&["Naked Single"], 23, singles::naked_single),
    row(&["Direct Hidden Triplet"], 25, |board| houses::direct_hidden(board, 3)),
    row(&["Pointing", "Claiming"], 26, houses::locking),
    row(&["Naked Pair"], 30, |board| houses::naked(board, 2)),
    row(&["X-Wing"], 32, |board| patterns::fish(board, 2)),
    row(&["Hidden Pair"], 34, |board| houses::hidden(board, 2)),
    row(&["Naked Triplet"], 36, |board| houses::naked(board, 3)),
    row(&["Swordfish"], 38, |board| patterns::fish(board, 3)),
    row(&["Hidden Triplet"], 40, |board| houses::hidden(board, 3)),
    row(&["XY-Wing"], 42, |board| patterns::wing(board, 2)),
    row(&["XYZ-Wing"], 44, |board| patterns::wing(board, 3)),
    row(
        types!["Unique Rectangle", "Unique Loop 6", "Unique Loop 8", "Unique Loop 10", "Unique Loop 12+"],
        45,
        loops::unique_loop,
    ),
    row(&["Naked Quad"], 50, |board| houses::naked(board, 4)),
    row(&["Jellyfish"], 52, |board| patterns::fish(board, 4)),
    row(&["Hidden Quad"], 54, |board| houses::hidden(board, 4)),
    row(types!["BUG"], 56, bug::bug),
    row(&["Aligned Pair Exclusion"], 62, |board| patterns::exclusion(board, 2)),
    row(SINGLE_CHAINS, 0, single_chains),
    row(&["Aligned Triplet Exclusion"], 75, |board| patterns::exclusion(board, 3)),
    row(&["Nishio Forcing Chain"], 0, |board| several_chains::<NestedChains>(board, Reach::Nishio)),
    row(SEVERAL_CHAINS, 0, |board| several_chains::<NestedChains>(board, Reach::Static)),
    row(SEVERAL_CHAINS, 0, |board| several_chains::<NestedChains>(board, Reach::Dynamic)),
    row(SEVERAL_CHAINS, 0, |board| several_chains::<NestedChains>(board, Reach::Advanced)),
    row(SEVERAL_CHAINS, 0, |board| nested_chains::<NestedChains>(board, 2)),
    row(SEVERAL_CHAINS, 0, |board| nested_chains::<NestedChains>(board, 3)),
    row(SEVERAL_CHAINS, 0, |board| nested_chains::<NestedChains>(board, 4)),
    row(SEVERAL_CHAINS, 0, |board| nested_chains::<NestedChains>(board, 5)),
];

/// The names of cycles and chains from one candidate.
const SINGLE_CHAINS: &[&str] = &[
    "Bidirectional X-Cycle",
    "Bidirectional Y-Cycle",
    "Bidirectional Cycle",
    "Turbot Fish",
    "Forcing X-Chain",
    "Forcing Chain",
];

/// The names of chains from several candidates.
const SEVERAL_CHAINS: &[&str] =
    &["Region Forcing Chains", "Cell Forcing Chains", "Contradiction Forcing Chain", "Double Forcing Chain"];
