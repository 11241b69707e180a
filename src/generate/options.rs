//! Options of generation, and why they may be impossible.

use std::{fmt, ops::RangeInclusive};

use givens_engine::{
    grid::{CellSet, House, Shape},
    setters::setters,
    simd::SimdLevel,
};

use super::{RatingTarget, Symmetry};
use crate::explain::{Technique, TechniqueOrder};

/// Options of generation.
///
/// # Examples
///
/// ```
/// use givens::generate::{GenerateOptions, Generator};
///
/// let few = GenerateOptions::default().with_givens(10..=16);
/// let reason = Generator::new(few).unwrap_err().to_string();
/// assert_eq!(reason, "16 givens at most: no 9×9 puzzle with one solution has fewer than 17 givens");
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct GenerateOptions {
    /// The shape; its side may be 4 to 16.
    pub shape: Shape,
    /// The kind of grid.
    pub goal: Goal,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// The number of givens; any if none. If puzzles need not be minimal, a target is chosen from this range for
    /// each, all equally likely, or one near it that the symmetry allows. If all remaining givens become
    /// necessary before the target is reached, and their number is in the range, the puzzle is accepted: so
    /// small numbers are less frequent than large ones.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether every given is necessary: with a symmetry, every orbit of givens. Without a number of givens,
    /// puzzles are always minimal.
    pub minimal: bool,
    /// The rating; any if none. Each attempt is rated; new puzzles, or variants of a puzzle that is near the target.
    pub rating: Option<RatingTarget>,
    /// The technique that comes next in what is generated: of each puzzle the first such position on its path is taken; none
    /// for whole puzzles. Excludes a rating, which is that of a whole puzzle.
    pub next: Option<Technique>,
    /// The random seed; random numbers depend on it and on the index of each puzzle.
    pub seed: u64,
    /// Maximum number of attempts per puzzle.
    pub attempts: u64,
    /// The SIMD level to use; the puzzles do not depend on it.
    pub level: SimdLevel,
}

setters!(GenerateOptions {
    with_shape(shape: Shape),
    with_goal(goal: Goal),
    with_symmetry(symmetry: Symmetry),
    with_givens(givens: RangeInclusive<usize>),
    with_minimal(minimal: bool),
    with_rating(rating: RatingTarget),
    with_next(next: impl Into<Option<Technique>>),
    with_seed(seed: u64),
    with_attempts(attempts: u64),
    with_level(level: SimdLevel),
});

/// The kind of grid to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// A puzzle with exactly one solution.
    Puzzle,
    /// A full grid.
    Full,
    /// A puzzle with exactly one solution and givens in exactly these cells.
    Pattern(CellSet),
}

impl Default for GenerateOptions {
    /// Minimal 9×9 puzzles of seed 0, with at most 100,000 attempts each.
    fn default() -> Self {
        Self {
            shape: Shape::CLASSIC,
            goal: Goal::Puzzle,
            symmetry: Symmetry::NONE,
            givens: None,
            minimal: true,
            rating: None,
            next: None,
            seed: 0,
            attempts: 100_000,
            level: SimdLevel::best(),
        }
    }
}

/// Why the options cannot be met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impossible(String);

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Impossible {}

/// The largest side of generated puzzles.
const MAX_SIDE: usize = 16;

/// Returns the fewest givens of a puzzle with one solution. For 9×9: `McGuire`, Tugemann and Civario,
/// "There is no 16-clue Sudoku" (2012); for smaller sides from an exhaustive search. For others the bound is
/// that all digits but one must be given.
#[must_use]
pub fn fewest_givens(shape: Shape) -> usize {
    match (shape.side(), shape.is_usual() || shape.turned().is_usual()) {
        (4, _) => 4,
        (6, _) => 8,
        (8, _) => 14,
        (9, true) => 17,
        (side, _) => side - 1,
    }
}

impl GenerateOptions {
    /// Returns the range of givens.
    pub(super) fn range(&self) -> RangeInclusive<usize> {
        self.givens.clone().unwrap_or(0..=self.shape.cell_count())
    }

    /// Rejects impossible options.
    pub(super) fn check(&self) -> Result<(), Impossible> {
        let reason = match self.goal {
            _ if self.shape.side() > MAX_SIDE => {
                Some(format!("{}: puzzles are generated with 4 to {MAX_SIDE} rows", self.shape))
            }
            _ if self.attempts == 0 => Some("at least 1 attempt is needed".to_owned()),
            Goal::Full if self.givens.is_some() || self.symmetry != Symmetry::NONE => {
                Some("a full grid has all cells given: it cannot be combined with a number of givens or a symmetry".to_owned())
            }
            Goal::Pattern(_) if self.givens.is_some() || self.symmetry != Symmetry::NONE => {
                Some("a pattern defines which cells are given: it cannot be combined with a number of givens or a symmetry".to_owned())
            }
            Goal::Pattern(cells) => self.refuse_pattern(cells),
            Goal::Puzzle => self.refuse_givens(),
            Goal::Full => None,
        };
        let reason = reason.or_else(|| self.refuse_rating()).or_else(|| self.refuse_next());
        reason.map_or(Ok(()), |reason| Err(Impossible(reason)))
    }

    /// Returns why no puzzle can have the rating, where that is known beforehand.
    fn refuse_rating(&self) -> Option<String> {
        let target = self.rating.as_ref()?;
        match self.goal {
            Goal::Full => Some("a full grid has no rating".to_owned()),
            _ => target.refuse(self.shape),
        }
    }

    /// Returns why there is no position to train a technique, where that is known beforehand.
    fn refuse_next(&self) -> Option<String> {
        let technique = self.next?;
        let is_found = TechniqueOrder::default().techniques().contains(technique);
        match self.goal {
            _ if self.rating.is_some() => {
                Some("a position has no rating: select --next takes it from rated puzzles".to_owned())
            }
            _ if self.shape != Shape::CLASSIC => {
                Some(format!("positions of 9×9 with boxes of 3×3 are generated, found {}", self.shape))
            }
            Goal::Full => Some("nothing is next in a full grid".to_owned()),
            _ if !is_found || technique == Technique::Trial => {
                Some(format!("{technique}: no step of explain is of this technique"))
            }
            _ => None,
        }
    }

    /// Returns why no puzzle can have the number of givens, where that is known beforehand.
    fn refuse_givens(&self) -> Option<String> {
        let Some(range) = &self.givens else { return None };
        let (fewest, cells) = (fewest_givens(self.shape), self.shape.cell_count());
        if range.is_empty() {
            return Some(format!("{}..{}: the range is empty", range.start(), range.end()));
        }
        if *range.start() > cells {
            return Some(format!(
                "at least {} givens: a {1}×{1} grid has only {cells} cells",
                range.start(),
                self.shape.side()
            ));
        }
        if *range.end() < fewest {
            let bound = if range.start() == range.end() { "" } else { " at most" };
            return Some(format!("{} givens{bound}: {}", range.end(), self.too_few()));
        }
        let reachable = reachable(&self.symmetry.orbits(self.shape));
        let any = range.clone().take_while(|&number| number <= cells).any(|number| reachable[number]);
        (!any).then(|| {
            let (least, most) = (range.start(), range.end());
            let numbers = if least == most { least.to_string() } else { format!("{least} to {most}") };
            format!("no pattern of {} with {} symmetry has {numbers} givens", self.shape, self.symmetry)
        })
    }

    fn too_few(&self) -> String {
        let side = self.shape.side();
        let fewest = fewest_givens(self.shape);
        format!("no {side}×{side} puzzle with one solution has fewer than {fewest} givens")
    }

    /// Rejects patterns with two lines of a band or stack without givens, because these can be exchanged.
    fn refuse_pattern(&self, cells: CellSet) -> Option<String> {
        let shape = self.shape;
        if let Some(cell) =
            cells.iter().find(|cell| cell.row().index().max(cell.column().index()) >= shape.side())
        {
            return Some(format!("{cell} of the pattern is outside {shape}"));
        }
        if cells.len() < fewest_givens(shape) {
            return Some(format!("pattern of {} cells: {}", cells.len(), self.too_few()));
        }
        let is_empty = |house: &House| shape.cells_of(*house).all(|cell| !cells.contains(cell));
        let lines: Vec<House> = shape.houses().filter(is_empty).collect();
        let chute = |house: House| match house {
            House::Row(row) => Some((0, row.index() / shape.box_rows())),
            House::Column(column) => Some((1, column.index() / shape.box_columns())),
            House::Block(_) => None,
        };
        let pair = lines.windows(2).find(|pair| chute(pair[0]).is_some() && chute(pair[0]) == chute(pair[1]));
        pair.map(|pair| {
            format!("{} and {} have no given: exchanging them gives another solution", pair[0], pair[1])
        })
    }
}

/// Returns for each number of cells, whether a union of orbits has it.
fn reachable(orbits: &[CellSet]) -> Vec<bool> {
    let cells: usize = orbits.iter().map(CellSet::len).sum();
    let mut reachable = vec![false; cells + 1];
    reachable[0] = true;
    for size in orbits.iter().map(CellSet::len) {
        for number in (size..=cells).rev() {
            reachable[number] |= reachable[number - size];
        }
    }
    reachable
}
