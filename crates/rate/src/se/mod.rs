//! Sudoku Explainer 1.2.1: every step has a rating; the hardest step, the steps up to the first placement and the first step
//! give the three numbers of a puzzle. A board goes in and the steps go to a recorder; `techniques.rs` has the order of the
//! searches, which are a file per family.

mod bug;
mod chain_lengths;
mod chains;
mod complexity;
mod consequences;
mod exclusions;
mod houses;
mod implications;
mod loops;
mod memory;
mod nested;
mod numbering;
mod outlook;
mod patterns;
mod places;
#[cfg(test)]
mod plain;
mod propagation;
mod remaining;
mod several_chains;
mod single_chains;
mod techniques;

use super::{
    board::Board,
    found_step::{self, Recorder},
    rating::{Score, Unrated},
};

use memory::Memory;

pub(super) use techniques::TECHNIQUES;

/// The number of links that the searches of a puzzle may follow.
const WORK: u64 = 4_000_000_000;

/// What comes after these techniques in the program.
const LACKING: &str = "more than nested forcing chains";

/// Follows the path of the program.
pub(super) fn rate(mut board: Board, steps: &mut impl Recorder) -> Result<Score, Unrated> {
    let (mut er, mut ep, mut ed) = (0, None, None);
    let memory = Memory::default();
    board.allow(WORK);
    while !board.blank().is_empty() && !steps.is_full() {
        let next = TECHNIQUES.iter().find_map(|technique| {
            let found =
                (technique.find)(&board, &memory).filter(|found| steps.admits(technique.name(found)))?;
            Some((found, technique))
        });
        let lacking = if board.is_spent() { Unrated::Spent } else { Unrated::Unavailable(LACKING) };
        let (found, technique) = next.ok_or(lacking)?;
        found_step::apply(&mut board, &found, steps)?;
        let rating = technique.score + found.tenths;
        er = er.max(rating);
        ep = ep.or(found.placement.map(|_| er));
        ed = ed.or(Some(rating));
        steps.after(technique.name(&found), rating, found);
    }
    Ok(Score::SudokuExplainer { er, ep: ep.unwrap_or(er), ed: ed.unwrap_or(0) })
}
