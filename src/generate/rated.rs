//! Puzzles with a rating: attempts are rated until one meets the target.
//!
//! ```text
//!   new puzzles ──rate──▶ the nearest ──add givens, remove others──▶ variants ──rate──▶ a nearer one ─┐
//!        ▲                                  ▲                                                         │
//!        └──────── no nearer one for long ──┴─────────────────────────────────────────────────────────┘
//! ```

use std::ops::Range;

use givens_engine::grid::Shape;
use givens_rate::{Rate, Rating};

use super::{
    GenerateOptions, Generated, GenerationFailure, RatingTarget, classic, general,
    task::{Attempted, Stop, Task},
};

/// Number of new puzzles, the nearest of which is varied.
const STARTS: u64 = 16;
/// Number of variants in a round.
const VARIANTS: u64 = 8;
/// Maximum number of rounds without a nearer puzzle; then new puzzles are generated.
const PATIENCE: u32 = 8;

/// A puzzle with its distance from the target.
#[derive(Clone)]
struct Near {
    made: Generated,
    rating: Rating,
    distance: (usize, f64),
}

impl Near {
    /// Returns the puzzle if it has a rating.
    fn of(target: &RatingTarget, made: Generated) -> Option<Self> {
        let rating = made.puzzle().rate(target.scheme);
        target.distance(&rating).map(|distance| Self { made, rating, distance })
    }

    fn is_nearer(&self, other: Option<&Self>) -> bool {
        other.is_none_or(|other| self.distance < other.distance)
    }
}

/// Generates the puzzle with this index; `None` if it was stopped.
pub(super) fn make(task: &Task, target: &RatingTarget, index: u64, stop: Stop<'_>) -> Option<Attempted> {
    // Each attempt is made once: the search decides what to attempt next.
    let once = Task::new(GenerateOptions { attempts: 1, ..task.options.clone() }).expect("checked before");
    let mut search = RatingSearch::default();
    let mut attempts = 0;
    while attempts < task.options.attempts {
        let round = if search.current.is_some() { VARIANTS } else { STARTS };
        let numbers = attempts..task.options.attempts.min(attempts + round);
        attempts = numbers.end;
        let from = search.current.as_ref().map(|near| &near.made);
        let mut best: Option<Near> = None;
        for made in made_attempts(&once, index, numbers, from, stop) {
            if stop() {
                return None;
            }
            let Some(near) = Near::of(target, made) else { continue };
            if near.distance == (0, 0.0) {
                return Some(Ok(near.made.with_rating(near.rating)));
            }
            if near.is_nearer(best.as_ref()) {
                best = Some(near);
            }
        }
        if stop() {
            return None;
        }
        search.end_round(best);
    }
    Some(Err(search.failure(&task.failure(index))))
}

/// Makes the attempts of these numbers. Puzzles of other shapes than 9×9 are not varied: new ones are made.
fn made_attempts(
    task: &Task,
    index: u64,
    numbers: Range<u64>,
    from: Option<&Generated>,
    stop: Stop<'_>,
) -> Vec<Generated> {
    if task.options.shape == Shape::CLASSIC {
        return classic::attempts(task, index, numbers, from, stop);
    }
    let attempts = numbers.map_while(|number| (!stop()).then(|| general::attempt(task, index, number, stop)));
    attempts.flatten().collect()
}

/// The state of the search.
#[derive(Default)]
struct RatingSearch {
    /// The puzzle that is varied; none before and while new ones are generated.
    current: Option<Near>,
    /// The nearest of all.
    nearest: Option<Near>,
    /// Number of rounds since a nearer puzzle was found.
    idle: u32,
}

impl RatingSearch {
    /// Goes on from the nearest puzzle of a round, unless the current one is nearer.
    fn end_round(&mut self, best: Option<Near>) {
        if let Some(best) = best {
            if best.is_nearer(self.nearest.as_ref()) {
                self.nearest = Some(best.clone());
            }
            if best.is_nearer(self.current.as_ref()) {
                (self.current, self.idle) = (Some(best), 0);
                return;
            }
            // A puzzle as near as the current one has other variants.
            self.current = self.current.take().map(|now| if now.is_nearer(Some(&best)) { now } else { best });
        }
        self.idle += 1;
        if self.idle > PATIENCE {
            (self.current, self.idle) = (None, 0);
        }
    }

    /// Adds the nearest rating to a failure.
    fn failure(self, failure: &GenerationFailure) -> GenerationFailure {
        let nearest = self.nearest.and_then(|near| {
            let score = near.rating.score.ok()?;
            Some(format!("the nearest is {score}, hardest {}", near.rating.hardest()?))
        });
        let nearest = nearest.unwrap_or_else(|| "no attempt has a rating".to_owned());
        GenerationFailure { index: failure.index, reason: format!("{failure}; {nearest}") }
    }
}
