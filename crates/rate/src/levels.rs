//! Levels without numbers: a level is a set of techniques, and a puzzle is of the first level that solves it.
//!
//! No step of these techniques prevents another, so no order of steps changes the level.

use super::{
    board::Board,
    found_step::{self, FoundStep},
    hodoku::{fish, houses, wings},
    rating::{Difficulty, RatedStep, Scheme, Score, Unrated},
    singles,
};

type Search = fn(&mut Board) -> Option<FoundStep>;

/// The levels of a scheme, each with the techniques that it adds, and the level of puzzles that none of these solves.
pub(super) struct Levels {
    levels: &'static [(&'static str, &'static [Search])],
    beyond: &'static str,
}

/// The levels of QQWing.
pub(super) static QQWING: Levels = Levels {
    levels: &[
        ("simple", &[singles::naked_single]),
        ("easy", &[singles::hidden_single]),
        (
            "intermediate",
            &[
                |board| houses::pointing(board),
                |board| houses::claiming(board),
                |board| houses::locked(board, 2),
                |board| houses::naked(board, 2),
                |board| houses::hidden(board, 2),
            ],
        ),
    ],
    beyond: "expert",
};

/// Whether singles are enough, or subsets, or the set of techniques that many programs share (SSTS).
pub(super) static BASICS: Levels = Levels {
    levels: &[
        ("singles", &[singles::naked_single, singles::hidden_single]),
        (
            "subsets",
            &[
                |board| houses::pointing(board),
                |board| houses::claiming(board),
                |board| houses::locked(board, 2),
                |board| houses::locked(board, 3),
                |board| houses::naked(board, 2),
                |board| houses::hidden(board, 2),
                |board| houses::naked(board, 3),
                |board| houses::hidden(board, 3),
                |board| houses::naked(board, 4),
                |board| houses::hidden(board, 4),
            ],
        ),
        (
            "ssts",
            &[
                |board| fish::fish(board, 2, fish::Fins::None),
                |board| fish::fish(board, 3, fish::Fins::None),
                |board| fish::fish(board, 4, fish::Fins::None),
                |board| wings::xy_wing(board),
                |board| wings::simple_colours(board),
                |board| wings::multi_colours(board),
            ],
        ),
    ],
    beyond: "beyond",
};

impl Scheme {
    /// Returns the names of its levels, the easiest first; none if it has numbers only.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
    /// use givens::rate::Scheme;
    ///
    /// assert_eq!(Scheme::Qqwing.levels(), ["simple", "easy", "intermediate", "expert"]);
    /// assert!(Scheme::SudokuExplainer.levels().is_empty());
    /// ```
    #[must_use]
    pub fn levels(self) -> Vec<&'static str> {
        let names =
            |levels: &Levels| levels.levels.iter().map(|level| level.0).chain([levels.beyond]).collect();
        match self {
            Self::Hodoku => Difficulty::ALL.map(Difficulty::id).to_vec(),
            Self::Qqwing => names(&QQWING),
            Self::Basics => names(&BASICS),
            _ => Vec::new(),
        }
    }
}

impl Levels {
    /// Solves a puzzle by the lowest techniques that apply. The rating of a step is the number of its level, from 1.
    pub(super) fn rate(&self, mut board: Board, steps: &mut Vec<RatedStep>) -> Result<Score, Unrated> {
        let mut highest = 0;
        while board.blank() != 0 {
            let levels = self.levels.iter().zip(0..);
            let mut all =
                levels.flat_map(|((_, searches), level)| searches.iter().map(move |search| (search, level)));
            let step = all.find_map(|(search, level)| Some((search(&mut board)?, level)));
            let Some((found, level)) = step else { return Ok(Score::Level(self.beyond)) };
            found_step::apply(&mut board, &found, steps)?;
            highest = highest.max(level);
            steps.push(found.into_step(level as u32 + 1));
        }
        Ok(Score::Level(self.levels[highest].0))
    }
}
