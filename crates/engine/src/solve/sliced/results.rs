//! The results of a batch.
//!
//! Written by `search` in any order, read by callers in that of the batch; the buffers are used again for the next one.

/// The outcome of one puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GridOutcome {
    /// The number of solutions, `0..=limit`; at the limit there may be more.
    Solutions(u8),
    /// It has a byte that is neither a given nor a blank.
    Malformed,
    /// Not decided: it took more guesses than [`super::Engine::with_guess_limit`] allows.
    HandedOver,
}

/// The outcomes of the puzzles of a batch, in its order.
///
/// ```text
///   puzzle        0             1             2             3
///   outcomes   Solutions(1)  Solutions(2)  Malformed     Solutions(0)  …
///   solutions  534678912…    (anything)    (anything)    (anything)    …
/// ```
#[derive(Debug, Clone, Default)]
pub struct Results {
    outcomes: Vec<GridOutcome>,
    solutions: Vec<[u8; 81]>,
    limit: u8,
}

impl Results {
    /// Returns empty results.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the outcome of each puzzle.
    #[must_use]
    pub fn outcomes(&self) -> &[GridOutcome] {
        &self.outcomes
    }

    /// Returns the solution of a puzzle that has just one, digits `1` to `9`, row by row.
    ///
    /// `None` for all others, and for all if the limit was 1: which of several solutions is found first depends
    /// on the level.
    ///
    /// # Panics
    ///
    /// If there is no such puzzle.
    #[must_use]
    pub fn unique_solution(&self, puzzle: usize) -> Option<&[u8; 81]> {
        let unique = self.outcomes[puzzle] == GridOutcome::Solutions(1) && self.limit > 1;
        unique.then(|| &self.solutions[puzzle])
    }

    /// Inlined, so that it is optimised as its caller is.
    #[inline]
    pub(super) fn reset(&mut self, puzzles: usize, limit: u8) {
        self.outcomes.clear();
        self.outcomes.resize(puzzles, GridOutcome::Solutions(0));
        self.solutions.resize(puzzles, [0; 81]);
        self.limit = limit;
    }

    #[inline(always)]
    pub(super) fn close(&mut self, puzzle: usize, outcome: GridOutcome) {
        self.outcomes[puzzle] = outcome;
    }

    /// Returns the number of solutions after which a search ends.
    #[inline(always)]
    pub(super) fn limit(&self) -> u8 {
        self.limit
    }

    /// Returns whether the outcome of a puzzle is final.
    #[inline(always)]
    pub(super) fn is_closed(&self, puzzle: usize) -> bool {
        match self.outcomes[puzzle] {
            GridOutcome::Solutions(count) => count >= self.limit,
            GridOutcome::Malformed | GridOutcome::HandedOver => true,
        }
    }

    /// Returns the place of a puzzle's solution.
    #[inline(always)]
    pub(super) fn place(&self, puzzle: usize) -> &[u8; 81] {
        &self.solutions[puzzle]
    }

    /// Counts a solution, and returns the place to write it if it is the first.
    #[inline(always)]
    pub(super) fn count(&mut self, puzzle: usize) -> Option<&mut [u8; 81]> {
        let GridOutcome::Solutions(count) = &mut self.outcomes[puzzle] else {
            return None;
        };
        *count += 1;
        // Not available with a limit of 1.
        (*count == 1 && self.limit > 1).then(|| &mut self.solutions[puzzle])
    }
}
