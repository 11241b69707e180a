//! Sudoku Explainer 1.2.1: every step has a rating; the hardest step, the steps up to the first placement and the
//! first step give the three numbers of a puzzle.

mod aligned;
mod bug;
mod fish;
mod links;
mod locking;
mod loops;
mod multiple;
mod propagation;
mod rank;
mod sets;
mod singles;
mod text;
mod unary;

use super::{
    board::Board,
    found::{self, Found},
    rating::{RatedStep, Score, Unrated},
};

use multiple::Reach;

/// The searches in the order of the program: the first that finds a step gives the next step.
static PLAN: &[fn(&mut Board) -> Option<Found>] = &[
    singles::hidden,
    locking::direct,
    |board| sets::direct_hidden(board, 2),
    singles::naked,
    |board| sets::direct_hidden(board, 3),
    locking::locking,
    |board| sets::naked(board, 2),
    |board| fish::fish(board, 2),
    |board| sets::hidden(board, 2),
    |board| sets::naked(board, 3),
    |board| fish::fish(board, 3),
    |board| sets::hidden(board, 3),
    |board| fish::wing(board, 2),
    |board| fish::wing(board, 3),
    loops::unique_loop,
    |board| sets::naked(board, 4),
    |board| fish::fish(board, 4),
    |board| sets::hidden(board, 4),
    bug::bug,
    |board| aligned::exclusion(board, 2),
    unary::unary,
    |board| aligned::exclusion(board, 3),
    |board| multiple::multiple(board, Reach::Nishio),
    |board| multiple::multiple(board, Reach::Static),
    |board| multiple::multiple(board, Reach::Dynamic),
];

/// What comes after the plan in the program.
const LACKING: &str = "dynamic forcing chains (+) or nested ones";

/// Follows the path of the program.
pub(super) fn rate(mut board: Board, steps: &mut Vec<RatedStep>) -> Result<Score, Unrated> {
    let (mut er, mut ep) = (0, None);
    while board.blank() != 0 {
        let found = PLAN.iter().find_map(|search| search(&mut board));
        found::apply(&mut board, found.as_ref(), LACKING)?;
        if let Some(found) = found {
            er = er.max(found.tenths);
            ep = ep.or(found.placement.map(|_| er));
            let rating = found.tenths;
            steps.push(found.into_step(rating));
        }
    }
    let ed = steps.first().map_or(0, |step| step.rating);
    Ok(Score::SudokuExplainer { er, ep: ep.unwrap_or(er), ed })
}
