//! What came of each puzzle of a batch.

/// What came of one puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GridOutcome {
    /// The number of solutions, `0..=limit`; at the limit there may be more.
    Solutions(u8),
    /// It has a byte that is neither a given nor a blank.
    Malformed,
    /// Not decided: it took more guesses than [`super::Engine::with_guess_limit`] allows.
    HandedOver,
}

/// What came of each puzzle of a batch, in the order of the batch.
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
    /// No results yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What came of each puzzle.
    #[must_use]
    pub fn outcomes(&self) -> &[GridOutcome] {
        &self.outcomes
    }

    /// The solution of a puzzle that has just one, digits `1` to `9`, row by row.
    ///
    /// `None` for all others, and for all when the limit was 1: which of several solutions
    /// is met first depends on the level, so witnesses are the single-puzzle solver's task.
    ///
    /// # Panics
    ///
    /// If there is no such puzzle.
    #[must_use]
    pub fn unique_solution(&self, puzzle: usize) -> Option<&[u8; 81]> {
        let unique = self.outcomes[puzzle] == GridOutcome::Solutions(1) && self.limit > 1;
        unique.then(|| &self.solutions[puzzle])
    }

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

    /// Whether nothing more is to be found out about a puzzle.
    #[inline(always)]
    pub(super) fn is_closed(&self, puzzle: usize) -> bool {
        match self.outcomes[puzzle] {
            GridOutcome::Solutions(count) => count >= self.limit,
            GridOutcome::Malformed | GridOutcome::HandedOver => true,
        }
    }

    /// Where the solution of a puzzle is to be written.
    #[inline(always)]
    pub(super) fn place(&self, puzzle: usize) -> &[u8; 81] {
        &self.solutions[puzzle]
    }

    /// Counts a solution and gives the place to write it, if it is the first.
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
