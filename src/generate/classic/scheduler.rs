//! Many attempts side by side, whose questions are solved in batches.
//!
//! ```text
//!   attempts  ──ask──▶  a batch of questions  ──sliced engine──▶  answers  ──on_answers──▶  attempts
//!      ▲                                                                          │
//!      └── the next ones ◀── succeeded: keep the lowest of its puzzle │ failed ◀──┘
//! ```
//!
//! A puzzle is the result of its first successful attempt. If attempts fail, several of the same puzzle run
//! at once, so that the engine has enough to do; the order in which they end makes no difference.

use std::collections::VecDeque;

use givens_engine::solve::sliced::{Engine, Exclusion, GridBatch, Results};

use super::super::task::{Stop, Task};

/// Maximum number of attempts at once.
const MAX_RUNNING: usize = 4096;

/// The result for one puzzle.
#[derive(Debug, Clone)]
pub(super) enum Outcome {
    /// Two grids in the symbols of the engine, and the number of the attempt.
    Generated { givens: [u8; 81], solution: [u8; 81], attempt: u64 },
    /// No attempt succeeded.
    Failed,
    /// Not finished before the stop.
    Open,
}

/// What an attempt does next.
pub(super) enum Status {
    /// It waits for answers.
    Asking,
    Generated {
        givens: [u8; 81],
        solution: [u8; 81],
    },
    Failed,
}

/// One attempt at a puzzle.
pub(super) trait Attempt {
    /// Solutions are counted up to this number.
    const LIMIT: u8;

    /// Proceeds as far as it can, then adds its questions.
    fn step(&mut self, questions: &mut Questions) -> Status;

    /// Receives the number of solutions for each of its questions.
    fn on_answers(&mut self, answers: &Answers<'_>);
}

/// Questions of all attempts.
#[derive(Debug, Default)]
pub(super) struct Questions {
    grids: Vec<[u8; 81]>,
    exclusions: Vec<Exclusion>,
}

impl Questions {
    /// Asks for the number of solutions.
    pub(super) fn ask_count(&mut self, givens: &[u8; 81]) {
        self.grids.push(*givens);
    }

    /// Asks whether there is a solution with another digit in a cell; returns the grid, to which givens may be added.
    /// Either all questions are of this kind or none.
    pub(super) fn ask_other(&mut self, givens: &[u8; 81], cell: usize, digit: usize) -> &mut [u8; 81] {
        self.exclusions.push(Exclusion::new(cell as u8, digit as u8 + 1));
        self.grids.push(*givens);
        self.grids.last_mut().expect("just added")
    }

    fn clear(&mut self) {
        self.grids.clear();
        self.exclusions.clear();
    }

    fn batch(&self) -> GridBatch<'_> {
        let batch = GridBatch::grids(&self.grids);
        if self.exclusions.is_empty() { batch } else { batch.excluding(&self.exclusions) }
    }
}

/// The answers to an attempt's questions.
pub(super) struct Answers<'a> {
    results: &'a Results,
    first: usize,
    end: usize,
}

impl Answers<'_> {
    /// Returns the number of solutions of each, up to the limit.
    pub(super) fn counts(&self) -> impl Iterator<Item = u8> {
        use givens_engine::solve::sliced::GridOutcome;
        let outcomes = self.results.outcomes()[self.first..self.end].iter();
        outcomes.map(|outcome| match outcome {
            GridOutcome::Solutions(number) => *number,
            GridOutcome::Malformed | GridOutcome::HandedOver => {
                unreachable!("well-formed, and no limit to guesses")
            }
        })
    }

    /// Returns the solution of a question with just one.
    pub(super) fn solution(&self, question: usize) -> Option<&[u8; 81]> {
        self.results.unique_solution(self.first + question)
    }
}

/// The state of a puzzle.
#[derive(Debug, Clone, Default)]
struct PuzzleState {
    /// The next attempt to begin.
    next: u64,
    /// The lowest one that succeeded, and the place of its grids among all.
    best: Option<(u64, usize)>,
}

/// An attempt that is running.
struct Running<A> {
    place: usize,
    number: u64,
    attempt: A,
    questions: (usize, usize),
}

/// Runs attempts, made by `begin`, until each puzzle has an outcome.
pub(super) fn run<A: Attempt>(
    task: &Task,
    number: usize,
    stop: Stop<'_>,
    begin: impl Fn(usize, u64) -> A,
) -> Vec<Outcome> {
    let engine =
        Engine::new(task.options.level).or_else(|| Engine::new(givens_engine::simd::SimdLevel::Plain));
    let mut engine = engine.expect("every machine has the level `plain`");
    let (mut results, mut questions) = (Results::new(), Questions::default());
    let mut scheduler = AttemptScheduler::new(number, task.options.attempts);
    while !stop() && scheduler.advance(&begin, &results, &mut questions) {
        engine.solve(questions.batch(), A::LIMIT, &mut results);
    }
    scheduler.outcomes()
}

/// All puzzles of a block.
struct AttemptScheduler<A> {
    most_attempts: u64,
    places: Vec<PuzzleState>,
    /// The givens and the solution of each attempt that succeeded. They are not in the states of the puzzles, because
    /// these are read at each step.
    generated: Vec<[[u8; 81]; 2]>,
    /// Puzzles whose next attempt may begin, once for each.
    waiting: VecDeque<usize>,
    running: Vec<Running<A>>,
}

impl<A: Attempt> AttemptScheduler<A> {
    fn new(number: usize, most_attempts: u64) -> Self {
        let places = vec![PuzzleState::default(); number];
        let waiting = (0..number).collect();
        Self { most_attempts, places, generated: Vec::new(), waiting, running: Vec::new() }
    }

    /// Gives all attempts their answers and advances them; returns whether any waits for further answers.
    fn advance(
        &mut self,
        begin: impl Fn(usize, u64) -> A,
        results: &Results,
        questions: &mut Questions,
    ) -> bool {
        questions.clear();
        let mut running = std::mem::take(&mut self.running);
        // One pass, because all attempts together are larger than the second-level cache. They follow one another in memory,
        // so the processor fetches them ahead of their use.
        let mut index = 0;
        while let Some(next) = running.get_mut(index) {
            let (first, end) = next.questions;
            next.attempt.on_answers(&Answers { results, first, end });
            if self.advance_one(next, questions) {
                index += 1;
            } else {
                running.swap_remove(index);
            }
        }
        while running.len() < MAX_RUNNING
            && let Some(place) = self.waiting.pop_front()
        {
            let number = self.places[place].next;
            if number < self.most_attempts && self.places[place].best.is_none() {
                self.places[place].next += 1;
                let attempt = begin(place, number);
                let mut new = Running { place, number, attempt, questions: (0, 0) };
                if self.advance_one(&mut new, questions) {
                    running.push(new);
                }
            }
        }
        self.running = running;
        !self.running.is_empty()
    }

    /// Advances an attempt; returns false if it has ended.
    fn advance_one(&mut self, running: &mut Running<A>, questions: &mut Questions) -> bool {
        let place = &mut self.places[running.place];
        let superseded = place.best.is_some_and(|(best, _)| best < running.number);
        let first = questions.grids.len();
        let step = if superseded { Status::Failed } else { running.attempt.step(questions) };
        match step {
            Status::Asking => {
                running.questions = (first, questions.grids.len());
                return true;
            }
            Status::Generated { givens, solution } => {
                place.best = Some((running.number, self.generated.len()));
                self.generated.push([givens, solution]);
            }
            // Each failure makes it likelier that many attempts are needed.
            Status::Failed if place.best.is_none() => {
                let again = if self.waiting.len() < MAX_RUNNING { 2 } else { 1 };
                self.waiting.extend([running.place; 2].into_iter().take(again));
            }
            Status::Failed => {}
        }
        false
    }

    /// Returns the result of each puzzle, if no lower attempt at it still runs.
    fn outcomes(self) -> Vec<Outcome> {
        let mut running = vec![u64::MAX; self.places.len()];
        for attempt in &self.running {
            running[attempt.place] = running[attempt.place].min(attempt.number);
        }
        let outcomes = self.places.into_iter().zip(running).map(|(place, lowest)| match place.best {
            Some((number, generated)) if number < lowest => {
                let [givens, solution] = self.generated[generated];
                Outcome::Generated { givens, solution, attempt: number }
            }
            None if lowest == u64::MAX && place.next >= self.most_attempts => Outcome::Failed,
            _ => Outcome::Open,
        });
        outcomes.collect()
    }
}
