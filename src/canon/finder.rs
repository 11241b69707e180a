//! Many canonical forms: the workspace, and the code for each SIMD level.

use super::{
    CanonOptions, Canonical, Form, Map, NoForm,
    cells::{of_keys, symbols, values},
    full::LeastGrid,
    key_of,
    search::{Exhausted, Found, Search},
};
use crate::{
    grid::{Grid, Puzzle},
    simd::{Level, Shuffle, ShuffleTask},
    solve::SolveOutcome,
};

/// Finds the canonical forms of many puzzles, given as symbols: without a [`Puzzle`] for each, and with memory that is
/// used again.
///
/// # Examples
///
/// ```
/// use givens::canon::{CanonOptions, Form, FormFinder};
///
/// let mut finder = FormFinder::new(Form::Minlex, CanonOptions::default());
/// let puzzle = b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// let found = finder.find(puzzle).unwrap();
/// assert_eq!(&found.cells, b"........1.....2.3...4.5........6.7...3.....2..8...9......9.1.8...7......5.6...4..");
/// assert_eq!(found.automorphisms, 1);
/// ```
#[derive(Debug)]
pub struct FormFinder {
    form: Form,
    options: CanonOptions,
    level: Level,
    workspace: Workspace,
}

/// A canonical form as symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundForm {
    /// The form.
    pub form: Form,
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
    /// use givens::canon::{CanonOptions, Form, FormFinder};
    ///
    /// let mut finder = FormFinder::new(Form::Minlex, CanonOptions::default());
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
    /// use givens::canon::{CanonOptions, Form, FormFinder};
    ///
    /// let mut finder = FormFinder::new(Form::Maxlex, CanonOptions::default());
    /// assert_eq!(finder.find(&[b'.'; 81]).unwrap().automorphisms, 3_359_232);
    /// ```
    #[must_use]
    pub fn new(form: Form, options: CanonOptions) -> Self {
        let mut workspace = Workspace::default();
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
    /// use givens::canon::{CanonOptions, Form, FormFinder, NoForm};
    ///
    /// let mut finder = FormFinder::new(Form::Minlex, CanonOptions::default());
    /// assert_eq!(finder.find(&[b'1'; 81]), Err(NoForm::Clash));
    /// assert_eq!(finder.find(&[b'x'; 81]), Err(NoForm::Symbol));
    /// ```
    pub fn find(&mut self, puzzle: &[u8; 81]) -> Result<FoundForm, NoForm> {
        if self.form != Form::MinlexSolution {
            return self.run(puzzle, None);
        }
        let grid = Grid::from_classic(puzzle).map_err(|_| NoForm::Symbol)?;
        let puzzle = Puzzle::new(grid).map_err(|_| NoForm::Clash)?;
        match puzzle.solve_within(self.options.nodes).0 {
            SolveOutcome::One(solution) => self
                .run(&puzzle.grid().to_classic().expect("nine rows"), solution.grid().to_classic().as_ref()),
            outcome => Err(NoForm::Solutions(Box::new(outcome))),
        }
    }

    /// Returns the same if the only solution is known: 81 digits. Only [`Form::MinlexSolution`] depends on it.
    ///
    /// # Errors
    ///
    /// As [`FormFinder::find`]; and [`NoForm::Clash`] if the digits are no full grid that has the givens.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::canon::{CanonOptions, Form, FormFinder, NoForm};
    ///
    /// let mut finder = FormFinder::new(Form::MinlexSolution, CanonOptions::default());
    /// let puzzle = b"1.....7...5...9....98.....5....1.36......2..89...6.1..3...7.......6.......2..5..4";
    /// let solution = b"123456789457189236698723415285914367761532948934867152346278591579641823812395674";
    /// assert_eq!(&finder.find_solved(puzzle, solution).unwrap().cells, puzzle);
    /// assert_eq!(finder.find_solved(solution, puzzle), Err(NoForm::Clash));
    /// ```
    pub fn find_solved(&mut self, puzzle: &[u8; 81], solution: &[u8; 81]) -> Result<FoundForm, NoForm> {
        self.run(puzzle, Some(solution).filter(|_| self.form == Form::MinlexSolution))
    }

    fn run(&mut self, puzzle: &[u8; 81], solution: Option<&[u8; 81]>) -> Result<FoundForm, NoForm> {
        let (form, budget) = (self.form, self.options.rows);
        let task = FindSymbols { puzzle, solution, form, budget, workspace: &mut self.workspace };
        self.level.shuffle(task).expect("a level of this machine")
    }
}

/// Memory that searches use again.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    search: Search,
    least: LeastGrid,
    /// The best level of this machine, once it is known.
    best: Option<Level>,
}

impl Workspace {
    /// Returns the level to use.
    pub(super) fn level(&mut self, options: &CanonOptions) -> Level {
        let level = options.level.filter(|level| level.is_available());
        level.unwrap_or_else(|| *self.best.get_or_insert_with(Level::best))
    }

    /// Returns the form of the puzzle of `search.lines`.
    #[inline(always)]
    fn find<S: Shuffle>(
        &mut self,
        simd: S,
        cells: &[u8; 81],
        solution: Option<&[u8; 81]>,
        form: Form,
        budget: u64,
    ) -> Result<Found, NoForm> {
        let is_full = self.search.lines.is_full();
        if let Some(grid) = solution.or(is_full.then_some(cells)) {
            self.least.find(simd, grid);
            return Ok(self.carried(simd, is_full, form));
        }
        self.search.find(simd, form, budget).map_err(|Exhausted| NoForm::Undecided(budget))
    }

    /// Transforms a puzzle like its solution, or a full grid like itself.
    #[inline(always)]
    fn carried<S: Shuffle>(&mut self, simd: S, is_full: bool, form: Form) -> Found {
        let (keys, maps) = (&self.least.keys, &self.least.maps);
        if is_full {
            let (map, cells) = (maps[0], of_keys(keys).map(|cell| cell + 1));
            let automorphisms = maps.len() as u32;
            return if form == Form::Maxlex {
                Found { cells: cells.map(|cell| 10 - cell), map: map.with_reversed_names(), automorphisms }
            } else {
                Found { cells, map, automorphisms }
            };
        }
        let (mut least, mut best, mut number) = ([u64::MAX; 9], maps[0], 0);
        for map in maps {
            let keys = self.search.lines.mapped(simd, map);
            if keys < least {
                (least, best, number) = (keys, *map, 0);
            }
            number += u32::from(keys == least);
        }
        Found { cells: of_keys(&least), map: best, automorphisms: number }
    }
}

/// Finds the form of a valid puzzle, of values from 0 to 9.
pub(super) struct FindValues<'a> {
    pub(super) cells: &'a [u8; 81],
    pub(super) solution: Option<&'a [u8; 81]>,
    pub(super) form: Form,
    pub(super) budget: u64,
    pub(super) workspace: &'a mut Workspace,
}

impl ShuffleTask for FindValues<'_> {
    type Output = Result<Found, NoForm>;

    #[inline(always)]
    fn run<S: Shuffle>(self, simd: S) -> Self::Output {
        self.workspace.search.lines.read(simd, self.cells);
        self.workspace.find(simd, self.cells, self.solution, self.form, self.budget)
    }
}

/// Finds the form of a puzzle of symbols.
struct FindSymbols<'a> {
    puzzle: &'a [u8; 81],
    solution: Option<&'a [u8; 81]>,
    form: Form,
    budget: u64,
    workspace: &'a mut Workspace,
}

impl ShuffleTask for FindSymbols<'_> {
    type Output = Result<FoundForm, NoForm>;

    #[inline(always)]
    fn run<S: Shuffle>(self, simd: S) -> Self::Output {
        let Self { puzzle, solution, form, budget, workspace } = self;
        let cells = values(puzzle).ok_or(NoForm::Symbol)?;
        let mut grid = None;
        if let Some(solution) = solution {
            let digits = values(solution).ok_or(NoForm::Symbol)?;
            workspace.search.lines.read(simd, &digits);
            let is_solved = digits.iter().zip(&cells).all(|(digit, cell)| *cell == 0 || cell == digit);
            if !is_solved || !workspace.search.lines.is_full() || workspace.search.lines.has_clash(simd) {
                return Err(NoForm::Clash);
            }
            grid = Some(digits);
        }
        workspace.search.lines.read(simd, &cells);
        if grid.is_none() && workspace.search.lines.has_clash(simd) {
            return Err(NoForm::Clash);
        }
        let found = workspace.find(simd, &cells, grid.as_ref(), form, budget)?;
        let Found { cells, map, automorphisms } = found;
        Ok(FoundForm { form, cells: symbols(&cells), map, automorphisms })
    }
}
