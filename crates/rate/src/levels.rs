//! Levels without numbers: a level is a set of techniques, and a puzzle is of the first level that solves it. The searches
//! are those of `HoDoKu`, whose rows are named here, with singles as a scan finds them.
//!
//! No step of these techniques prevents another, so no order of steps changes the level.

use super::{
    board::Board,
    found_step,
    hodoku::{Find, Memory, Position, Technique},
    rating::{RatedStep, Score, Unrated},
    singles,
};

/// Singles as a scan finds them, without queues.
static NAKED_SINGLE: Technique = Technique {
    find: Find::Position(|at| singles::naked_single(at.board)),
    ..*Technique::named("Naked Single")
};
static HIDDEN_SINGLE: Technique = Technique {
    find: Find::Position(|at| singles::hidden_single(at.board)),
    ..*Technique::named("Hidden Single")
};

/// The levels of a scheme, each with the techniques that it adds, and the level of puzzles that none of these solves.
pub(super) struct Levels {
    pub(super) levels: &'static [(&'static str, &'static [&'static Technique])],
    pub(super) beyond: &'static str,
}

/// The levels of QQWing.
pub(super) static QQWING: Levels = Levels {
    levels: &[
        ("simple", &[&NAKED_SINGLE]),
        ("easy", &[&HIDDEN_SINGLE]),
        (
            "intermediate",
            &[
                Technique::named("Locked Candidates Type 1 (Pointing)"),
                Technique::named("Locked Candidates Type 2 (Claiming)"),
                Technique::named("Locked Pair"),
                Technique::named("Naked Pair"),
                Technique::named("Hidden Pair"),
            ],
        ),
    ],
    beyond: "expert",
};

/// Whether singles are enough, or subsets, or the set of techniques that many programs share (SSTS).
pub(super) static BASICS: Levels = Levels {
    levels: &[
        ("singles", &[&NAKED_SINGLE, &HIDDEN_SINGLE]),
        (
            "subsets",
            &[
                Technique::named("Locked Candidates Type 1 (Pointing)"),
                Technique::named("Locked Candidates Type 2 (Claiming)"),
                Technique::named("Locked Pair"),
                Technique::named("Locked Triple"),
                Technique::named("Naked Pair"),
                Technique::named("Hidden Pair"),
                Technique::named("Naked Triple"),
                Technique::named("Hidden Triple"),
                Technique::named("Naked Quadruple"),
                Technique::named("Hidden Quadruple"),
            ],
        ),
        (
            "ssts",
            &[
                Technique::named("X-Wing"),
                Technique::named("Swordfish"),
                Technique::named("Jellyfish"),
                Technique::named("XY-Wing"),
                Technique::named("Simple Colors Trap"),
                Technique::named("Multi-Colors 1"),
            ],
        ),
    ],
    beyond: "beyond",
};

impl Levels {
    /// Solves a puzzle by the lowest techniques that apply. The rating of a step is the number of its level, from 1.
    pub(super) fn rate(&self, mut board: Board, steps: &mut Vec<RatedStep>) -> Result<Score, Unrated> {
        let (mut highest, mut memory) = (0, Memory::default());
        while !board.blank().is_empty() {
            let position = Position::new(&board, &mut memory);
            let levels = self.levels.iter().zip(0..);
            let mut all =
                levels.flat_map(|((_, techniques), level)| techniques.iter().map(move |one| (one, level)));
            let step = all.find_map(|(one, level)| Some((one.find_in(&position)?, one, level)));
            let Some((found, technique, level)) = step else { return Ok(Score::Level(self.beyond)) };
            found_step::apply(&mut board, &found, steps)?;
            highest = highest.max(level);
            let name = technique.name(&found);
            steps.push(found.into_step(name, level as u32 + 1));
        }
        Ok(Score::Level(self.levels[highest].0))
    }
}
