//! Many canonical forms: the workspace, and the code for each SIMD level.
//!
//! In come 81 symbols, out comes the form with its map. Whoever has a [`Puzzle`] calls the functions of the parent; whoever
//! has millions of lines calls this, which makes no puzzle of them and uses its memory again.

use super::{
    cells::{GridLines, of_keys, symbols, values},
    form::{CanonOptions, Canonical, CanonicalForm, NoForm, key_of},
    full::LeastGrid,
    map::Map,
    search::{Exhausted, FormSearch, LeastForm},
};
use crate::{
    grid::{Grid, Puzzle},
    simd::{Shuffle, ShuffleTask, SimdLevel},
    solve::SolveOutcome,
};

/// Finds the canonical forms of many puzzles, given as symbols: without a [`Puzzle`] for each, and with memory that is
/// used again.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::canon::{CanonOptions, CanonicalForm, FormFinder};
///
/// let mut finder = FormFinder::new(CanonicalForm::Minlex, CanonOptions::default());
/// let puzzle = b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// let found = finder.find(puzzle).unwrap();
/// assert_eq!(&found.cells, b"........1.....2.3...4.5........6.7...3.....2..8...9......9.1.8...7......5.6...4..");
/// assert_eq!(found.automorphisms, 1);
/// ```
#[derive(Debug)]
pub struct FormFinder {
    form: CanonicalForm,
    options: CanonOptions,
    level: SimdLevel,
    workspace: SearchMemory,
}

/// A canonical form as symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundForm {
    /// The form.
    pub form: CanonicalForm,
    /// The puzzle in this form, row by row: digits `1` to `9`, and `.` for blanks.
    pub cells: [u8; 81],
    /// As [`Canonical::map`](super::Canonical::map).
    pub map: Map,
    /// As [`Canonical::automorphisms`](super::Canonical::automorphisms).
    pub automorphisms: u32,
}

impl From<FoundForm> for Canonical {
    fn from(found: FoundForm) -> Self {
        let FoundForm { form, cells, map, automorphisms } = found;
        Self { form, grid: Grid::from_classic(&cells).expect("digits and blanks"), map, automorphisms }
    }
}

impl FoundForm {
    /// Returns the same bytes as [`Canonical::key`](super::Canonical::key).
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::canon::{CanonOptions, CanonicalForm, FormFinder};
    ///
    /// let mut finder = FormFinder::new(CanonicalForm::Minlex, CanonOptions::default());
    /// assert_eq!(finder.find(&[b'.'; 81]).unwrap().key()[..4], [0x7d, 0x99, 0xf0, 0x97]);
    /// ```
    #[must_use]
    pub fn key(&self) -> [u8; 16] {
        key_of(self.form, &self.cells)
    }
}

impl FormFinder {
    /// Returns a finder.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::canon::{CanonOptions, CanonicalForm, FormFinder};
    ///
    /// let mut finder = FormFinder::new(CanonicalForm::Maxlex, CanonOptions::default());
    /// assert_eq!(finder.find(&[b'.'; 81]).unwrap().automorphisms, 3_359_232);
    /// ```
    #[must_use]
    pub fn new(form: CanonicalForm, options: CanonOptions) -> Self {
        let mut workspace = SearchMemory::default();
        Self { form, level: workspace.level(&options), options, workspace }
    }

    /// Returns the form of a puzzle, row by row: digits, and `.` or `0` for blanks.
    ///
    /// # Errors
    ///
    /// [`NoForm`] as for [`canonical`](super::canonical), if there is another symbol, or if givens clash.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::canon::{CanonOptions, CanonicalForm, FormFinder, NoForm};
    ///
    /// let mut finder = FormFinder::new(CanonicalForm::Minlex, CanonOptions::default());
    /// assert_eq!(finder.find(&[b'1'; 81]), Err(NoForm::Clash));
    /// assert_eq!(finder.find(&[b'x'; 81]), Err(NoForm::Symbol));
    /// ```
    pub fn find(&mut self, puzzle: &[u8; 81]) -> Result<FoundForm, NoForm> {
        if self.form != CanonicalForm::MinlexSolution {
            return self.run(puzzle, None, false);
        }
        let grid = Grid::from_classic(puzzle).map_err(|_| NoForm::Symbol)?;
        let valid = Puzzle::new(grid).map_err(|_| NoForm::Clash)?;
        match valid.solve_within(self.options.nodes).0 {
            SolveOutcome::One(solution) => {
                let solution = solution.grid().to_classic().ok_or(NoForm::Shape(valid.shape()))?;
                self.run(puzzle, Some(&solution), true)
            }
            outcome => Err(NoForm::Solutions(Box::new(outcome))),
        }
    }

    /// Returns the same if the only solution is known: 81 digits. Only [`CanonicalForm::MinlexSolution`] depends on it.
    ///
    /// # Errors
    ///
    /// As [`FormFinder::find`]; and [`NoForm::Clash`] if the digits are no full grid that has the givens.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::canon::{CanonOptions, CanonicalForm, FormFinder, NoForm};
    ///
    /// let mut finder = FormFinder::new(CanonicalForm::MinlexSolution, CanonOptions::default());
    /// let puzzle = b"1.....7...5...9....98.....5....1.36......2..89...6.1..3...7.......6.......2..5..4";
    /// let solution = b"123456789457189236698723415285914367761532948934867152346278591579641823812395674";
    /// assert_eq!(&finder.find_solved(puzzle, solution).unwrap().cells, puzzle);
    /// assert_eq!(finder.find_solved(solution, puzzle), Err(NoForm::Clash));
    /// ```
    pub fn find_solved(&mut self, puzzle: &[u8; 81], solution: &[u8; 81]) -> Result<FoundForm, NoForm> {
        self.run(puzzle, Some(solution).filter(|_| self.form == CanonicalForm::MinlexSolution), false)
    }

    /// Finds the form as [`find_solved`](Self::find_solved) does, of a solution that has no clash, which is not checked.
    ///
    /// # Errors
    ///
    /// If there is no form: the solution has clashes or is not that of the puzzle.
    #[doc(hidden)]
    pub fn find_valid(&mut self, puzzle: &[u8; 81], solution: &[u8; 81]) -> Result<FoundForm, NoForm> {
        self.run(puzzle, Some(solution).filter(|_| self.form == CanonicalForm::MinlexSolution), true)
    }

    fn run(
        &mut self,
        puzzle: &[u8; 81],
        solution: Option<&[u8; 81]>,
        is_valid: bool,
    ) -> Result<FoundForm, NoForm> {
        let (form, budget) = (self.form, self.options.rows);
        let task = FindSymbols { puzzle, solution, is_valid, form, budget, workspace: &mut self.workspace };
        self.level.shuffle(task).expect("a level of this machine")?;
        let LeastForm { cells, map, automorphisms } = &self.workspace.found;
        Ok(FoundForm { form, cells: symbols(cells), map: *map, automorphisms: *automorphisms })
    }
}

/// Memory that searches use again.
#[derive(Debug, Default)]
pub(super) struct SearchMemory {
    search: FormSearch,
    /// The solution of a puzzle.
    solution: GridLines,
    least: LeastGrid,
    /// What was found last: a return value would be copied at each level of calls.
    pub(super) found: LeastForm,
    /// The best level of this machine, once it is known.
    best: Option<SimdLevel>,
}

impl SearchMemory {
    /// Returns the level to use.
    pub(super) fn level(&mut self, options: &CanonOptions) -> SimdLevel {
        let level = options.level.filter(|level| level.is_available());
        level.unwrap_or_else(|| *self.best.get_or_insert_with(SimdLevel::best))
    }

    /// Finds the form of the puzzle of `search.lines`, or of that and `solution`.
    #[inline(always)]
    fn find<S: Shuffle>(
        &mut self,
        simd: S,
        is_solved: bool,
        form: CanonicalForm,
        budget: u64,
    ) -> Result<(), NoForm> {
        if is_solved {
            self.least.find(simd, &self.solution);
            self.carry(simd);
        } else if self.search.lines.is_full() {
            self.least.find(simd, &self.search.lines);
            self.carry_full(form);
        } else {
            let found = self.search.find(simd, form, budget, &mut self.found);
            found.map_err(|Exhausted| NoForm::Undecided(budget))?;
        }
        Ok(())
    }

    /// Transforms a full grid like itself.
    #[inline(always)]
    fn carry_full(&mut self, form: CanonicalForm) {
        let LeastGrid { keys, maps, .. } = &self.least;
        let is_greatest = form == CanonicalForm::Maxlex;
        self.found.map = if is_greatest { maps[0].with_reversed_names() } else { maps[0] };
        self.found.automorphisms = maps.len() as u32;
        of_keys(keys, &mut self.found.cells);
        for cell in &mut self.found.cells {
            *cell = if is_greatest { 9 - *cell } else { *cell + 1 };
        }
    }

    /// Transforms a puzzle like its solution.
    #[inline(always)]
    fn carry<S: Shuffle>(&mut self, simd: S) {
        let maps = &self.least.maps;
        let (mut least, mut best, mut automorphisms) = ([u64::MAX; 9], maps[0], 0);
        for map in maps {
            let keys = self.search.lines.mapped(simd, map);
            if keys < least {
                (least, best, automorphisms) = (keys, *map, 0);
            }
            automorphisms += u32::from(keys == least);
        }
        (self.found.map, self.found.automorphisms) = (best, automorphisms);
        of_keys(&least, &mut self.found.cells);
    }
}

/// Finds the form of a valid puzzle, of values from 0 to 9.
pub(super) struct FindValues<'a> {
    pub(super) cells: &'a [u8; 81],
    pub(super) solution: Option<&'a [u8; 81]>,
    pub(super) form: CanonicalForm,
    pub(super) budget: u64,
    pub(super) workspace: &'a mut SearchMemory,
}

impl ShuffleTask for FindValues<'_> {
    type Output = Result<(), NoForm>;

    #[inline(always)]
    fn run<S: Shuffle>(self, simd: S) -> Self::Output {
        let Self { cells, solution, form, budget, workspace } = self;
        workspace.search.lines.read(simd, cells);
        if let Some(solution) = solution {
            workspace.solution.read_values(solution);
        }
        workspace.find(simd, solution.is_some(), form, budget)
    }
}

/// Finds the form of a puzzle of symbols.
struct FindSymbols<'a> {
    puzzle: &'a [u8; 81],
    solution: Option<&'a [u8; 81]>,
    /// Whether the solution is known to have no clash.
    is_valid: bool,
    form: CanonicalForm,
    budget: u64,
    workspace: &'a mut SearchMemory,
}

impl ShuffleTask for FindSymbols<'_> {
    type Output = Result<(), NoForm>;

    #[inline(always)]
    fn run<S: Shuffle>(self, simd: S) -> Self::Output {
        let Self { puzzle, solution, is_valid, form, budget, workspace } = self;
        let mut cells = [0; 81];
        if !values(puzzle, &mut cells) {
            return Err(NoForm::Symbol);
        }
        let has_clash = if let Some(solution) = solution {
            let mut digits = [0; 81];
            if !values(solution, &mut digits) {
                return Err(NoForm::Symbol);
            }
            workspace.search.lines.read_values(&cells);
            workspace.solution.read_values(&digits);
            let others = cells.iter().zip(&digits).filter(|(cell, digit)| **cell != 0 && cell != digit);
            let has_givens = others.count() == 0;
            // Without a clash in the solution, there is none in the puzzle.
            !has_givens || !is_valid && (digits.contains(&0) || workspace.solution.has_clash(simd))
        } else {
            workspace.search.lines.read(simd, &cells);
            workspace.search.lines.has_clash(simd)
        };
        if has_clash {
            return Err(NoForm::Clash);
        }
        workspace.find(simd, solution.is_some(), form, budget)
    }
}
