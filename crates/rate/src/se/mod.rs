//! Sudoku Explainer 1.2.1: every step has a rating; the hardest step, the steps up to the first placement and the
//! first step give the three numbers of a puzzle.

mod bug;
mod chains;
mod closure;
mod complexity;
mod consequences;
mod houses;
mod loops;
mod nested;
mod patterns;
#[cfg(test)]
mod plain;
mod propagation;
mod several_chains;
mod single_chains;

use super::{
    board::Board,
    found_step::{self, FoundStep, Recorder},
    rating::{Score, Unrated},
    singles,
};

use chains::Reach;
use nested::NestedChains;
use several_chains::{nested_chains, several_chains};
use single_chains::single_chains;

/// The searches in the order of the program: the first that finds a step gives the next step.
static PLAN: &[fn(&mut Board) -> Option<FoundStep>] = &[
    singles::hidden_single,
    houses::direct_locking,
    |board| houses::direct_hidden(board, 2),
    singles::naked_single,
    |board| houses::direct_hidden(board, 3),
    houses::locking,
    |board| houses::naked(board, 2),
    |board| patterns::fish(board, 2),
    |board| houses::hidden(board, 2),
    |board| houses::naked(board, 3),
    |board| patterns::fish(board, 3),
    |board| houses::hidden(board, 3),
    |board| patterns::wing(board, 2),
    |board| patterns::wing(board, 3),
    loops::unique_loop,
    |board| houses::naked(board, 4),
    |board| patterns::fish(board, 4),
    |board| houses::hidden(board, 4),
    bug::bug,
    |board| patterns::exclusion(board, 2),
    single_chains,
    |board| patterns::exclusion(board, 3),
    |board| several_chains::<NestedChains>(board, Reach::Nishio),
    |board| several_chains::<NestedChains>(board, Reach::Static),
    |board| several_chains::<NestedChains>(board, Reach::Dynamic),
    |board| several_chains::<NestedChains>(board, Reach::Advanced),
    |board| nested_chains::<NestedChains>(board, 2),
    |board| nested_chains::<NestedChains>(board, 3),
    |board| nested_chains::<NestedChains>(board, 4),
    |board| nested_chains::<NestedChains>(board, 5),
];

/// The number of links that the searches of a puzzle may follow.
const WORK: u64 = 4_000_000_000;

/// What comes after the plan in the program.
const LACKING: &str = "more than nested forcing chains";

/// Follows the path of the program.
pub(super) fn rate(mut board: Board, steps: &mut impl Recorder) -> Result<Score, Unrated> {
    let (mut er, mut ep, mut ed) = (0, None, None);
    board.allow(WORK);
    while board.blank() != 0 && !steps.is_full() {
        let found =
            PLAN.iter().find_map(|search| search(&mut board).filter(|found| steps.admits(found.technique)));
        let lacking = if board.is_spent() { Unrated::Spent } else { Unrated::Unavailable(LACKING) };
        let found = found.ok_or(lacking)?;
        found_step::apply(&mut board, &found, steps)?;
        er = er.max(found.tenths);
        ep = ep.or(found.placement.map(|_| er));
        let rating = found.tenths;
        ed = ed.or(Some(rating));
        steps.after(found, rating);
    }
    Ok(Score::SudokuExplainer { er, ep: ep.unwrap_or(er), ed: ed.unwrap_or(0) })
}
