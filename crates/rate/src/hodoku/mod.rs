//! `HoDoKu` 2.2: every step costs a score; the path is that of the program with the settings it is delivered with. A board
//! goes in, the steps go to a recorder, and the sum of their scores with a level comes out. The searches are a file per
//! family, the order of them is that of `techniques.rs`.

mod als;
mod best;
mod chains;
mod excesses;
mod finned;
mod fish;
mod forcing;
mod franken_targets;
mod houses;
mod loops;
mod memory;
mod nets;
#[cfg(test)]
mod plain;
#[cfg(test)]
mod plain_als;
#[cfg(test)]
mod plain_forcing;
#[cfg(test)]
mod plain_memory;
#[cfg(test)]
mod plain_patterns;
mod position;
mod rectangles;
mod restricted_commons;
mod sue_de_coq;
mod techniques;
mod wings;

use super::{
    board::Board,
    cells::Candidate,
    found_step::{self, FoundStep, Recorder},
    rating::{Difficulty, Score, Unrated},
};

pub(super) use memory::Memory;
pub(super) use position::Position;
pub(super) use techniques::{Find, TECHNIQUES, Technique};

/// What a puzzle needs where there is no step. With all techniques there always is one, since brute force comes last.
const LACKING: &str = "more than some of the techniques";

/// Follows the path of the program.
pub(super) fn rate(mut board: Board, steps: &mut impl Recorder) -> Result<Score, Unrated> {
    let (mut score, mut level) = (0, Difficulty::Easy);
    let mut memory = Memory::default();
    while !board.blank().is_empty() && !steps.is_full() {
        let Some((mut found, technique)) = next(&mut board, &mut memory, steps) else {
            return Err(if board.is_spent() { Unrated::Spent } else { Unrated::Unavailable(LACKING) });
        };
        found_step::apply(&mut board, &found, steps)?;
        found.detail = detail(&found);
        (score, level) = (score + technique.score, level.max(technique.level));
        steps.after(technique.name(&found), technique.score, found);
    }
    let level = Difficulty::ALL.into_iter().find(|&other| other >= level && score <= other.limit());
    Ok(Score::Hodoku { score, level: level.unwrap_or(Difficulty::Extreme) })
}

/// Searches for the next step. Returns it with its technique.
fn next(
    board: &mut Board,
    memory: &mut Memory,
    steps: &impl Recorder,
) -> Option<(FoundStep, &'static Technique)> {
    // A step is large: it is handed on, not mapped.
    for technique in TECHNIQUES {
        let Find::Queues(find) = technique.find else { break };
        if let Some(found) = find(board)
            && steps.admits(technique.name(&found))
        {
            return Some((found, technique));
        }
    }
    let position = Position::new(board, memory);
    for technique in TECHNIQUES {
        if let Some(found) = technique.find_in(&position)
            && steps.admits(technique.name(&found))
        {
            return Some((found, technique));
        }
    }
    None
}

/// Returns how the program's own listing describes a step: the cells and digits of the pattern, paired as far as both
/// go, or the eliminations where it lists no digits.
fn detail(found: &FoundStep) -> String {
    fn list(candidates: impl Iterator<Item = Candidate>, relation: &str) -> String {
        let mut text = String::with_capacity(32);
        for (cell, digit) in candidates {
            text += if text.is_empty() { "r" } else { ", r" };
            text.push(char::from(b'1' + cell.row().number() as u8));
            text.push('c');
            text.push(char::from(b'1' + cell.column().number() as u8));
            text += relation;
            text.push(digit.symbol());
        }
        text
    }
    if found.digits.is_empty() {
        return match found.placement {
            Some(single) => list(std::iter::once(single), "="),
            None => list(found.removed.iter().copied(), "<>"),
        };
    }
    list(found.cells.iter().copied().zip(found.digits.iter().copied()), "=")
}
