//! The techniques of Sudoku Explainer: a row for each search, with the names of its steps, the least rating of one in tenths,
//! and the search. `se` goes through them in their order.

use super::{
    bug,
    chains::{NestedSearch, Reach},
    exclusions::exclusion,
    houses, loops,
    memory::Memory,
    patterns, several_chains, single_chains,
};
use crate::{board::Board, found_step::FoundStep, singles, technique};

/// A technique with its rating.
type Technique = technique::Technique<Search>;

type Search = fn(&Board, &Memory) -> Option<FoundStep>;

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
    row(&["Hidden Single"], 10, |board, _| singles::hidden_single(board)),
    row(&["Direct Pointing", "Direct Claiming"], 17, |board, _| houses::direct_locking(board)),
    row(&["Direct Hidden Pair"], 20, |board, _| houses::direct_hidden(board, 2)),
    row(&["Naked Single"], 23, |board, _| singles::naked_single(board)),
    row(&["Direct Hidden Triplet"], 25, |board, _| houses::direct_hidden(board, 3)),
    row(&["Pointing", "Claiming"], 26, |board, _| houses::locking(board)),
    row(&["Naked Pair"], 30, |board, _| houses::naked(board, 2)),
    row(&["X-Wing"], 32, |board, _| patterns::fish(board, 2)),
    row(&["Hidden Pair"], 34, |board, _| houses::hidden(board, 2)),
    row(&["Naked Triplet"], 36, |board, _| houses::naked(board, 3)),
    row(&["Swordfish"], 38, |board, _| patterns::fish(board, 3)),
    row(&["Hidden Triplet"], 40, |board, _| houses::hidden(board, 3)),
    row(&["XY-Wing"], 42, |board, _| patterns::wing(board, 2)),
    row(&["XYZ-Wing"], 44, |board, _| patterns::wing(board, 3)),
    row(
        types!["Unique Rectangle", "Unique Loop 6", "Unique Loop 8", "Unique Loop 10", "Unique Loop 12+"],
        45,
        |board, _| loops::unique_loop(board),
    ),
    row(&["Naked Quad"], 50, |board, _| houses::naked(board, 4)),
    row(&["Jellyfish"], 52, |board, _| patterns::fish(board, 4)),
    row(&["Hidden Quad"], 54, |board, _| houses::hidden(board, 4)),
    row(types!["BUG"], 56, |board, _| bug::bug(board)),
    row(&["Aligned Pair Exclusion"], 62, |board, memory| exclusion(board, &memory.exclusions, 2)),
    row(SINGLE_CHAINS, 0, single),
    row(&["Aligned Triplet Exclusion"], 75, |board, memory| exclusion(board, &memory.exclusions, 3)),
    row(&["Nishio Forcing Chain"], 0, |board, memory| several(board, memory, Reach::Nishio)),
    row(SEVERAL_CHAINS, 0, |board, memory| several(board, memory, Reach::Static)),
    row(SEVERAL_CHAINS, 0, |board, memory| several(board, memory, Reach::Dynamic)),
    row(SEVERAL_CHAINS, 0, |board, memory| several(board, memory, Reach::Advanced)),
    row(SEVERAL_CHAINS, 0, |board, memory| nested(board, memory, 2)),
    row(SEVERAL_CHAINS, 0, |board, memory| nested(board, memory, 3)),
    row(SEVERAL_CHAINS, 0, |board, memory| nested(board, memory, 4)),
    row(SEVERAL_CHAINS, 0, |board, memory| nested(board, memory, 5)),
];

/// Finds the least cycle or chain from one candidate.
fn single(board: &Board, memory: &Memory) -> Option<FoundStep> {
    single_chains::single_chains(board, memory.nested.numbering(board))
}

/// Finds the least chain of a reach from several candidates.
fn several(board: &Board, memory: &Memory, reach: Reach) -> Option<FoundStep> {
    several_chains::several_chains(&memory.nested, &memory.outlooks, board, reach)
}

/// Finds the least chain with chains of a level inside.
fn nested(board: &Board, memory: &Memory, level: u8) -> Option<FoundStep> {
    several_chains::nested_chains(&memory.nested, &memory.outlooks, board, level)
}

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
