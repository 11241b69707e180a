//! What a picture shows, without sizes and colours.
//!
//! A [`Scene`] is made from a record or from givens, and whoever explains a step adds marks, links and houses. `builder`
//! makes a picture of it, and `text` draws it in characters. A new layer, such as cages, is a field here, and a function of
//! `builder` that paints it.

use givens_engine::{
    enums::named_enum,
    grid::{Candidate, Candidates, CellSet, DigitSet, Grid, House, Shape},
    setters::setters,
};
use givens_formats::record::{Record, Text};

use crate::language::Language;

use super::ink::Ink;

named_enum! {
    /// What a marked candidate is in the reason of a step. Each has a shape of its own, so that no colour is needed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Mark {
        /// Returns its name in documents.
        fn id;
        /// A candidate of the pattern, or the first of two colours: a disc.
        Pattern = "pattern",
        /// The second of two colours, or what links others: a disc with a dashed ring.
        Second = "second",
        /// The cell in the middle, or the candidates that must not be: a disc with a dotted ring.
        Pivot = "pivot",
        /// A fin: a diamond.
        Fin = "fin",
        /// A candidate that is removed: a square with a stroke.
        Eliminated = "eliminated",
        /// A digit that is placed: a bold digit in a double frame.
        Placed = "placed",
    }
}

impl Mark {
    /// Returns its name in a legend of this language.
    #[must_use]
    pub const fn name(self, language: Language) -> &'static str {
        let words = language.words();
        match self {
            Self::Pattern => words.mark_pattern,
            Self::Second => words.mark_second,
            Self::Pivot => words.mark_pivot,
            Self::Fin => words.mark_fin,
            Self::Eliminated => words.mark_eliminated,
            Self::Placed => words.mark_placed,
        }
    }

    /// Returns its colour; a placed digit has none.
    pub(super) const fn ink(self) -> Ink {
        match self {
            Self::Pattern => Ink::Pattern,
            Self::Second => Ink::Second,
            Self::Pivot => Ink::Pivot,
            Self::Fin => Ink::Fin,
            Self::Eliminated => Ink::Eliminated,
            Self::Placed => Ink::Paper,
        }
    }
}

/// A link between two candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link {
    /// Its ends.
    pub ends: [Candidate; 2],
    /// Whether one of them is right (a solid line), or at most one (dashed).
    pub is_strong: bool,
}

impl Link {
    /// Returns a link.
    #[must_use]
    pub const fn new(ends: [Candidate; 2], is_strong: bool) -> Self {
        Self { ends, is_strong }
    }
}

/// What a picture shows. All parts are of one shape.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
/// use givens::{Grid, Record, draw::{DrawOptions, Scene, svg}};
///
/// let grid: Grid = "1.3..4.22.4..3.1".parse::<givens::Puzzle>().unwrap().grid().clone();
/// let scene = Scene::from_record(&Record::of(grid)).with_title("Monday".to_owned());
/// let picture = svg(&scene, &DrawOptions::default());
/// assert!(picture.starts_with("<svg ") && picture.contains(">Monday</title>"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scene {
    /// The givens.
    pub givens: Grid,
    /// The placed values.
    pub placed: Option<Grid>,
    /// The solution, shown in cells that are blank otherwise.
    pub solution: Option<Grid>,
    /// The candidates, shown in cells that are blank otherwise.
    pub candidates: Option<Candidates>,
    /// Pencil marks, shown in the corners of cells that are blank otherwise and have no candidates.
    pub corners: Option<Candidates>,
    /// A colour for each cell, row-major, 0 for none.
    pub colours: Option<Box<[u8]>>,
    /// Cells whose values clash.
    pub conflicts: CellSet,
    /// Marked candidates.
    pub marks: Vec<(Mark, Candidate)>,
    /// Links, above the grid and below the digits.
    pub links: Vec<Link>,
    /// Houses with a tint.
    pub houses: Vec<House>,
    /// Houses with a dashed frame.
    pub covers: Vec<House>,
    /// The line above the grid.
    pub title: Option<String>,
    /// The sentence below the grid.
    pub caption: Option<String>,
    /// Whether to name rows and columns.
    pub has_labels: bool,
}

setters!(Scene {
    with_solution(solution: impl Into<Option<Grid>>),
    with_candidates(candidates: impl Into<Option<Candidates>>),
    with_marks(marks: Vec<(Mark, Candidate)>),
    with_links(links: Vec<Link>),
    with_houses(houses: Vec<House>),
    with_covers(covers: Vec<House>),
    with_title(title: impl Into<Option<String>>),
    with_caption(caption: impl Into<Option<String>>),
    with_labels(has_labels: bool),
});

impl Scene {
    /// Returns givens alone, without conflicts.
    #[must_use]
    pub fn from_givens(givens: Grid) -> Self {
        Self {
            givens,
            placed: None,
            solution: None,
            candidates: None,
            corners: None,
            colours: None,
            conflicts: CellSet::EMPTY,
            marks: Vec::new(),
            links: Vec::new(),
            houses: Vec::new(),
            covers: Vec::new(),
            title: None,
            caption: None,
            has_labels: false,
        }
    }

    /// Returns what a record holds: its values, with those that clash marked; its remaining candidates, or else its
    /// pencil marks; colours and title. Its solution is not shown.
    #[must_use]
    pub fn from_record(record: &Record) -> Self {
        let mut scene = Self::from_givens(record.grid.clone());
        scene.placed = record.placed().map(|placed| placed.grid.clone());
        scene.conflicts =
            record.values().clashes().iter().fold(CellSet::EMPTY, |all, clash| all | clash.cells);
        if let Some(state) = record.state.as_deref() {
            scene.candidates = state.candidates.clone().or_else(|| state.notes.clone());
            scene.corners.clone_from(&state.corners);
            scene.colours.clone_from(&state.colours);
        }
        let title = record.meta.text(Text::Title).and_then(|title| title.lines().next()).unwrap_or_default();
        // A terminal would obey control characters.
        let title: String = title.trim().chars().filter(|character| !character.is_control()).collect();
        scene.title = Some(title).filter(|title| !title.is_empty());
        scene
    }

    /// Returns the shape of the grid.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// Returns the givens and the placed values.
    #[must_use]
    pub fn values(&self) -> Grid {
        let mut values = self.givens.clone();
        for (cell, digit) in self.placed.iter().flat_map(Grid::digits) {
            values.set(cell, Some(digit));
        }
        values
    }

    /// Returns the candidates that are shown: of cells that are blank otherwise, with those that are marked.
    pub(crate) fn shown_candidates(&self) -> Option<Candidates> {
        let mut shown = self.candidates.clone()?;
        let values = self.values();
        let filled = values.digits().chain(self.solution.iter().flat_map(Grid::digits));
        let placed = self.marks.iter().filter(|(mark, _)| *mark == Mark::Placed);
        for cell in filled.map(|(cell, _)| cell).chain(placed.map(|(_, one)| one.cell)) {
            shown.set(cell, DigitSet::EMPTY);
        }
        Some(shown)
    }
}
