//! When two puzzles are the same, and the keys of records: 16 bytes that are the same for equivalent puzzles.

use std::{cell::RefCell, str::FromStr};

use givens_engine::{
    ParseError,
    canon::{CanonOptions, CanonicalForm, FormFinder, FoundForm},
    digest::start_of_sha1,
    enums::named_enum,
    grid::{Candidates, Digit, Grid, Shape},
    parse_error::named,
    solve::SolveOutcome,
};
use givens_formats::record::{Record, VariantRecord};

named_enum! {
    /// When two puzzles are the same. Each value joins all puzzles that those before it join.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Equivalence {
        /// Returns its name: `exact`.
        fn id;
        /// The same givens in the same cells, and the same candidates where they are restricted.
        Exact = "exact",
        /// The same after renaming digits.
        Relabelled = "relabelled",
        /// The same after moving cells by a symmetry and renaming digits. For 9×9 puzzles.
        Isomorph = "isomorph",
        /// Solutions that are the same after moving cells by a symmetry and renaming digits. For 9×9 puzzles with
        /// exactly one solution.
        Solution = "solution",
    }
}

impl Equivalence {
    /// Returns what is the same, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Exact => "the same givens in the same cells",
            Self::Relabelled => "the same after renaming digits",
            Self::Isomorph => "the same up to symmetry and the names of digits",
            Self::Solution => "the same solution up to symmetry and the names of digits",
        }
    }

    /// Returns whether its keys depend on the solution.
    #[must_use]
    pub const fn needs_solution(self) -> bool {
        matches!(self, Self::Isomorph | Self::Solution)
    }

    /// Returns the value before it, which joins fewer puzzles: of a puzzle without a key of this kind, its key of the
    /// kind before is used.
    #[must_use]
    pub const fn finer(self) -> Self {
        match self {
            Self::Solution => Self::Isomorph,
            Self::Isomorph => Self::Relabelled,
            Self::Relabelled | Self::Exact => Self::Exact,
        }
    }
}

impl FromStr for Equivalence {
    type Err = ParseError;

    /// Parses a name, in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        named("kind of key", text, &Self::ALL, Self::id)
    }
}

/// The key of a record.
pub type Key = [u8; 16];

/// A key, and the equivalence that it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundKey {
    /// The key.
    pub key: Key,
    /// The equivalence asked for, or a finer one if the puzzle has no key of that kind.
    pub by: Equivalence,
    /// The number of automorphisms of the puzzle, or of its solution if `by` is [`Equivalence::Solution`]; `None` for the
    /// kinds that do not move cells.
    pub automorphisms: Option<u32>,
}

/// Returns the key of a record. `outcome` is what the search for solutions found: `None` if givens clash, or if the
/// equivalence does not need it.
///
/// A key of [`Equivalence::Isomorph`] is that of the [canonical form](givens_engine::canon): `minlex-solution` for a puzzle
/// with exactly one solution, `minlex` for others. A key of [`Equivalence::Solution`] is that of the solution in `minlex`
/// form. The other keys are the first bytes of the SHA-1 of the name of the equivalence, a colon and the puzzle on one line
/// with `.` for blanks. If it is not 9×9, the size of its boxes and a colon come before it; if its candidates are
/// restricted, a colon and those of each cell after it.
///
/// A puzzle without a key of the kind asked for has that of the next finer kind: not 9×9, clashing, without exactly one
/// solution for [`Equivalence::Solution`], or undecided.
///
/// # Examples
///
/// ```
/// use givens::{Grid, Record, collection::{Equivalence, hexadecimal, key_of}};
///
/// let record = Record::of("2...............".parse::<Grid>()?);
/// let found = key_of(&record, Equivalence::Relabelled, None);
/// // printf relabelled:2x2:1............... | sha1sum
/// assert_eq!(hexadecimal(&found.key), "77cf3ae1b8029c541e8bfc64314650cc");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn key_of(record: &Record, by: Equivalence, outcome: Option<&SolveOutcome>) -> FoundKey {
    let by = if record.candidates().is_some() { Equivalence::Exact } else { by };
    let solution = match outcome {
        Some(SolveOutcome::One(solution)) if by.needs_solution() => solution.grid().to_classic(),
        _ => None,
    };
    let form = match by {
        Equivalence::Exact | Equivalence::Relabelled => None,
        Equivalence::Isomorph => {
            record.grid.to_classic().and_then(|cells| form_of(&cells, solution.as_ref()))
        }
        Equivalence::Solution => solution.as_ref().and_then(|solution| form_of(solution, None)),
    };
    let key = match (by, &form) {
        (Equivalence::Exact, _) => text_key(by, &record.grid, record),
        (Equivalence::Relabelled, _) => text_key(by, &relabelled(&record.grid), record),
        (_, Some(form)) => form.key(),
        (_, None) => return key_of(record, by.finer(), outcome),
    };
    FoundKey { key, by, automorphisms: form.map(|form| form.automorphisms) }
}

/// Returns the key of a variant, which is always one of [`Equivalence::Exact`]: of its layout, givens, limits and clues, in
/// whatever order and by whatever format they are stated. One with constraints that cannot be understood, or with drawings
/// that may be rules, is the same only as one whose document is the same.
#[must_use]
pub fn key_of_variant(record: &VariantRecord) -> Key {
    let puzzle = format!("{:?}", record.puzzle.normalized());
    let is_whole = !record.has_unknown() && !record.has_drawings();
    let document = record.documents().filter(|_| !is_whole).collect::<Vec<_>>().concat();
    let kept = if is_whole { String::new() } else { record.constraint_names().join(",") };
    start_of_sha1(&[b"exact:variant:", puzzle.as_bytes(), kept.as_bytes(), document.as_bytes()])
}

/// Returns the key of a 9×9 puzzle of digits and `.` or `0` for blanks, row by row; `solution` is its only solution,
/// and `None` if the equivalence does not need it. The same as [`key_of`] for many plain puzzles. Whether the solution is
/// one is not checked.
///
/// # Panics
///
/// If the cells or those of the solution are others, or if the solution is needed and missing or that of another
/// puzzle.
#[must_use]
pub fn key_of_cells(cells: &[u8; 81], by: Equivalence, solution: Option<&[u8; 81]>) -> Key {
    match by {
        Equivalence::Exact => line_key(by, cells.iter().copied()),
        Equivalence::Relabelled => {
            let mut names = Names::default();
            line_key(by, cells.iter().map(|&cell| names.of(cell.saturating_sub(b'0')) + b'0'))
        }
        Equivalence::Isomorph => form_of(cells, Some(solution.expect("a solution"))).expect("a puzzle").key(),
        Equivalence::Solution => form_of(solution.expect("a solution"), None).expect("a solution").key(),
    }
}

/// Finders of the two forms, which keep their memory.
struct Finders {
    minlex: FormFinder,
    minlex_solution: FormFinder,
}

thread_local! {
    static FINDERS: RefCell<Finders> = RefCell::new(Finders {
        minlex: FormFinder::new(CanonicalForm::Minlex, CanonOptions::default()),
        minlex_solution: FormFinder::new(CanonicalForm::MinlexSolution, CanonOptions::default()),
    });
}

/// Returns the form of a 9×9 puzzle with this only solution, or with none or many.
fn form_of(cells: &[u8; 81], solution: Option<&[u8; 81]>) -> Option<FoundForm> {
    let found = FINDERS.with_borrow_mut(|finders| match solution {
        Some(solution) => finders.minlex_solution.find_valid(cells, solution),
        None => finders.minlex.find(cells),
    });
    found.ok()
}

/// Returns the key of a grid, with the candidates of its record.
fn text_key(by: Equivalence, grid: &Grid, record: &Record) -> Key {
    if let (Some(cells), None) = (grid.to_classic(), record.candidates()) {
        return line_key(by, cells.into_iter());
    }
    let shape = grid.shape();
    let mut text = format!("{by}:");
    if shape != Shape::CLASSIC {
        text += &format!("{}x{}:", shape.box_rows(), shape.box_columns());
    }
    text += &grid.line().to_string();
    for set in record.candidates().into_iter().flat_map(Candidates::sets) {
        text.push(':');
        text.extend(set.iter().map(Digit::symbol));
    }
    start_of_sha1(&[text.as_bytes()])
}

/// Returns the key of a 9×9 grid of digits and blanks.
fn line_key(by: Equivalence, cells: impl Iterator<Item = u8>) -> Key {
    let mut text = Vec::with_capacity(96);
    text.extend_from_slice(by.id().as_bytes());
    text.push(b':');
    text.extend(cells.map(|cell| if cell == b'0' { b'.' } else { cell }));
    start_of_sha1(&[&text])
}

/// Returns a grid whose digits are named in the order of their first cells.
fn relabelled(grid: &Grid) -> Grid {
    let mut names = Names::default();
    let digits = grid.contents().iter().map(|digit| Digit::new(names.of(digit.map_or(0, Digit::get))));
    Grid::new(grid.shape(), digits).expect("as many names as digits")
}

/// New names for digits, in the order in which they are asked for.
#[derive(Default)]
struct Names {
    names: [u8; Shape::MAX_SIDE + 1],
    last: u8,
}

impl Names {
    /// Returns the name of a digit, and 0 of 0, which is a blank.
    fn of(&mut self, digit: u8) -> u8 {
        let name = &mut self.names[usize::from(digit)];
        if *name == 0 && digit > 0 {
            self.last += 1;
            *name = self.last;
        }
        *name
    }
}
