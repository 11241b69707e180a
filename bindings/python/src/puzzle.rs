//! One puzzle: its solutions, steps and picture; and new puzzles.

use std::{ops::Range, sync::Mutex};

use givens::{
    Grid, Record, Shape, SolveOutcome,
    check::{self, CheckOptions},
    draw::{DrawOptions, Scene, svg},
    explain::{Document, Explain, ExplainOptions},
    generate::{GenerateOptions, Generator, Impossible, Symmetry},
};
use pyo3::{prelude::*, types::PyString};

use crate::{
    column::Column,
    error::Failure,
    record::record_of,
    rows::{Heading, Kind, Rows, Value, data_type},
    run::{run, thread_count},
};

/// Adds the functions of single puzzles to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(explain, module)?)?;
    module.add_function(wrap_pyfunction!(draw, module)?)?;
    module.add_function(wrap_pyfunction!(solutions, module)?)?;
    module.add_function(wrap_pyfunction!(generate, module)?)
}

/// A puzzle, read from a text in any format.
#[pyclass(frozen, module = "givens", eq, hash)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Puzzle(Record);

impl std::hash::Hash for Puzzle {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.line().hash(state);
    }
}

impl Puzzle {
    /// Returns the givens on one line.
    pub(crate) fn line(&self) -> String {
        self.0.grid.line().to_string()
    }

    /// Takes a puzzle or the text of one.
    fn of(object: &Bound<'_, PyAny>) -> Result<Self, Failure> {
        if let Ok(puzzle) = object.cast::<Self>() {
            return Ok(puzzle.get().clone());
        }
        let text =
            object.cast::<PyString>().map_err(|_| Failure::Type("expected a Puzzle or a str".to_owned()))?;
        let text = text.to_cow()?;
        record_of(&text).map(Self).map_err(|diagnostic| Failure::of(diagnostic, &text))
    }

    /// Returns the puzzle for engines.
    fn valid(&self) -> Result<givens::Puzzle, Failure> {
        let clashing = || check::judge(&self.0, None, &CheckOptions::default()).diagnostics.swap_remove(0);
        self.0.puzzle().map_err(|_| Failure::of(clashing(), &self.line()))
    }

    fn picture(&self, solved: bool, width: Option<u32>) -> String {
        let solution = || match self.0.puzzle().ok()?.solve() {
            SolveOutcome::One(solution) => Some(solution.into_grid()),
            _ => None,
        };
        let scene = Scene::from_record(&self.0).with_solution(if solved { solution() } else { None });
        // Pictures of one page must not share ids.
        let id = self.line().replace('.', "0");
        svg(&scene, &DrawOptions::default().with_pixels(width).with_id(format!("g{id}")))
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> Result<Self, Failure> {
        Self::of(text)
    }

    /// The givens, row by row, `.` for a blank.
    #[getter(line)]
    fn line_(&self) -> String {
        self.line()
    }

    /// The shape, such as `9x9`, or `2x3` for boxes of two rows and three columns.
    #[getter]
    fn shape(&self) -> String {
        self.0.shape().to_string().replace('×', "x")
    }

    /// The number of givens.
    #[getter]
    fn givens(&self) -> usize {
        self.0.grid.given_count()
    }

    /// The verdict: zero, one, many, clashing or undecided.
    #[getter]
    fn verdict(&self, py: Python<'_>) -> &'static str {
        py.detach(|| check::check(&self.0, &CheckOptions::default()).verdict.id())
    }

    /// The only solution on one line; None if there is not exactly one.
    #[getter]
    fn solution(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| match self.0.puzzle().ok()?.solve() {
            SolveOutcome::One(solution) => Some(solution.grid().line().to_string()),
            _ => None,
        })
    }

    fn __str__(&self) -> String {
        self.line()
    }

    fn __repr__(&self) -> String {
        format!("givens.Puzzle('{}')", self.line())
    }

    fn _repr_svg_(&self) -> String {
        self.picture(false, Some(320))
    }

    fn _repr_html_(&self) -> String {
        self.picture(false, Some(320))
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.line(),)
    }
}

/// The solutions of a puzzle, one after another.
#[pyclass(module = "givens")]
pub(crate) struct Solutions(Mutex<givens::Solutions>);

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.check_signals()?;
        let next = || self.0.lock().ok()?.next().map(|solution| solution.grid().line().to_string());
        Ok(py.detach(next))
    }
}

#[pyfunction]
fn solutions(puzzle: &Bound<'_, PyAny>) -> Result<Solutions, Failure> {
    Ok(Solutions(Mutex::new(Puzzle::of(puzzle)?.valid()?.solutions())))
}

#[pyfunction]
fn explain<'py>(py: Python<'py>, puzzle: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>, Failure> {
    let puzzle = Puzzle::of(puzzle)?.valid()?;
    let document = py.detach(|| {
        let trace = puzzle.explain(&ExplainOptions::default());
        serde_json::to_string(&Document::of(&trace)).expect("numbers and texts can always be written")
    });
    Ok(py.import("json")?.call_method1("loads", (document,))?)
}

#[pyfunction]
#[pyo3(signature = (puzzle, *, solved=false, width=None))]
fn draw(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    solved: bool,
    width: Option<u32>,
) -> Result<String, Failure> {
    let puzzle = Puzzle::of(puzzle)?;
    Ok(py.detach(|| puzzle.picture(solved, width)))
}

/// Number of puzzles that a thread generates at a time.
const BLOCK: u64 = 1024;
/// Puzzles of one call, which are in memory together.
const MAX_GENERATED: u64 = i32::MAX as u64;
const GENERATED: [Heading; 3] = [("puzzle", Kind::Text), ("solution", Kind::Text), ("givens", Kind::Integer)];

#[pyfunction]
#[pyo3(signature = (n, seed=0, *, start=0, shape="9x9", givens=None, symmetry="none", minimal=true, threads=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
fn generate(
    py: Python<'_>,
    n: u64,
    seed: u64,
    start: u64,
    shape: &str,
    givens: Option<(usize, usize)>,
    symmetry: &str,
    minimal: bool,
    threads: Option<usize>,
) -> Result<Column, Failure> {
    let shape: Shape =
        shape.parse().map_err(|_| Failure::Value(format!("shape: expected 9x9 or 2x3, found {shape}")))?;
    let symmetry: Symmetry = symmetry.parse().map_err(Failure::Value)?;
    let mut options = GenerateOptions::default()
        .with_shape(shape)
        .with_seed(seed)
        .with_symmetry(symmetry)
        .with_minimal(minimal);
    if let Some((fewest, most)) = givens {
        options = options.with_givens(fewest..=most);
    }
    let refuse = |reason: Impossible| Failure::Value(reason.to_string());
    Generator::new(options.clone()).map_err(refuse)?;
    if n > MAX_GENERATED {
        let hint = "generate them in parts: start= is the index of the first";
        return Err(Failure::Value(format!("n: expected at most {MAX_GENERATED}, found {n}; {hint}")));
    }
    let end = start.checked_add(n).ok_or_else(|| Failure::Value("start + n is out of range".to_owned()))?;
    let starts = (0..n.div_ceil(BLOCK)).map(|block| start + block * BLOCK);
    let blocks = starts.map(|start| start..end.min(start.saturating_add(BLOCK)));
    let work = |block: Range<u64>, _: &_| {
        let generator = Generator::new(options.clone()).map_err(refuse)?.with_indices(block);
        let mut rows = Rows::new(&GENERATED, 0);
        for generated in generator {
            match generated {
                Ok(found) => rows.push([
                    line(&found.grid()),
                    line(found.solution().grid()),
                    Some(found.given_count() as u64).into(),
                ]),
                Err(_) => rows.push_null(),
            }
        }
        Ok(rows.finish())
    };
    let chunks = run(py, blocks, thread_count(threads), work)?;
    Ok(Column::new(data_type(&GENERATED), chunks))
}

fn line(grid: &Grid) -> Value<'static> {
    Value::Owned(grid.line().to_string())
}
