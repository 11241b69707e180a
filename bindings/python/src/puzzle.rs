//! One puzzle: its verdict, solutions, steps and picture; and new puzzles.

use std::{
    ops::Range,
    sync::{Arc, OnceLock},
};

use givens::{
    Grid, Record, Rule, Shape, Solution, SolveOutcome,
    check::{self, CheckOptions, VariantResult},
    collection::{Equivalence, Key, hexadecimal, key_of, key_of_variant},
    draw::{DrawOptions, Scene, VariantScene, svg},
    explain::{Document, Explain, ExplainOptions},
    format::Entry,
    generate::{GenerateOptions, Generator, Impossible, Symmetry},
    record::{RecordRef, VariantRecord},
    run::rows::Answer,
};
use pyo3::{prelude::*, types::PyString};

use crate::{
    column::Column,
    error::Failure,
    record::entry_of,
    rows::{Heading, Kind, Rows, Value, data_type, worst},
    run::{run, thread_count},
    solutions::Solutions,
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
#[derive(Debug, Clone)]
pub(crate) struct Puzzle(Arc<ReadPuzzle>);

#[derive(Debug)]
struct ReadPuzzle {
    /// Has a record or a variant.
    entry: Entry,
    text: String,
    /// What the check of a variant found, once it was asked for: it may take seconds.
    checked: OnceLock<VariantResult>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Puzzle {}

impl std::hash::Hash for Puzzle {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Puzzle {
    /// Takes a puzzle or the text of one.
    fn of(object: &Bound<'_, PyAny>) -> Result<Self, Failure> {
        if let Ok(puzzle) = object.cast::<Self>() {
            return Ok(puzzle.get().clone());
        }
        let text =
            object.cast::<PyString>().map_err(|_| Failure::Type("expected a Puzzle or a str".to_owned()))?;
        let text = text.to_cow()?.into_owned();
        let entry = entry_of(&text).map_err(|diagnostic| Failure::of(diagnostic, &text))?;
        Ok(Self(Arc::new(ReadPuzzle { entry, text, checked: OnceLock::new() })))
    }

    /// Returns its record, of either kind.
    fn record(&self) -> RecordRef<'_> {
        let Entry { record, variant, .. } = &self.0.entry;
        let variant = || variant.as_deref().map(RecordRef::Variant);
        record.as_ref().map(RecordRef::Classic).or_else(variant).expect("a puzzle was read")
    }

    /// Returns the text that is read as this puzzle: one line of cells, if that is all.
    pub(crate) fn text(&self) -> String {
        match self.record() {
            RecordRef::Classic(record) if record.candidates().is_none() => record.grid.line().to_string(),
            _ => self.0.text.clone(),
        }
    }

    /// Returns the exact key.
    fn key(&self) -> Key {
        match self.record() {
            RecordRef::Classic(record) => key_of(record, Equivalence::Exact, None).key,
            RecordRef::Variant(variant) => key_of_variant(variant),
        }
    }

    /// Returns the record, for what is about classic puzzles only.
    fn classic(&self) -> Result<&Record, Failure> {
        let refusal = || self.0.entry.diagnostics.iter().find(|found| found.rule == Rule::Variant).cloned();
        self.record().classic().ok_or_else(|| Failure::of(refusal().expect("F033"), &self.0.text))
    }

    /// Returns the puzzle for engines.
    fn valid(&self) -> Result<givens::Puzzle, Failure> {
        let record = self.classic()?;
        let clashing = || check::judge(record, None, &CheckOptions::default()).diagnostics.swap_remove(0);
        record.puzzle().map_err(|_| Failure::of(clashing(), &self.0.text))
    }

    /// Returns the answer about a variant, the first time after a search.
    fn answer_of(&self, variant: &VariantRecord) -> Answer<()> {
        let checked = self.0.checked.get_or_init(|| check::check_variant(variant, &CheckOptions::default()));
        Answer::of_variant(variant, checked.clone())
    }

    fn picture(&self, solved: bool, width: Option<u32>) -> String {
        // Pictures of one page must not share ids.
        let id = format!("g{}", hexadecimal(&self.key()));
        let options = DrawOptions::default().with_pixels(width).with_id(id);
        match self.record() {
            RecordRef::Classic(record) => {
                let solution = solved.then(|| only_solution(record)).flatten();
                svg(&Scene::from_record(record).with_solution(solution.map(Solution::into_grid)), &options)
            }
            RecordRef::Variant(variant) => {
                let line = solved.then(|| self.answer_of(variant).solution).flatten();
                let solution = line.and_then(|line| variant.puzzle.digits_of(&line));
                svg(&VariantScene::from_record(variant).with_solution(solution), &options)
            }
        }
    }
}

/// Returns the solution of a classic puzzle that has exactly one.
fn only_solution(record: &Record) -> Option<Solution> {
    match record.puzzle().ok()?.solve() {
        SolveOutcome::One(solution) => Some(solution),
        _ => None,
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> Result<Self, Failure> {
        Self::of(text)
    }

    /// The text that is read as this puzzle.
    #[getter(text)]
    fn text_(&self) -> String {
        self.text()
    }

    /// The givens, row by row, `.` for a blank; None for a variant, of which they are not the puzzle.
    #[getter]
    fn line(&self) -> Option<String> {
        self.record().classic().map(|record| record.grid.line().to_string())
    }

    /// The shape, such as `9x9`, or `2x3` for boxes of two rows and three columns; of a variant its rows and columns.
    #[getter]
    fn shape(&self) -> String {
        match self.record() {
            RecordRef::Classic(record) => record.shape().to_string().replace('×', "x"),
            RecordRef::Variant(variant) => {
                let layout = &variant.puzzle.layout;
                format!("{}x{}", layout.rows(), layout.columns())
            }
        }
    }

    /// The number of givens.
    #[getter]
    fn givens(&self) -> usize {
        match self.record() {
            RecordRef::Classic(record) => record.grid.given_count(),
            RecordRef::Variant(variant) => variant.puzzle.given_count(),
        }
    }

    /// The families of its rules: `classic`, or those of a variant, such as `jigsaw+cage`.
    #[getter]
    fn families(&self) -> String {
        self.record().families()
    }

    /// The number of clues besides givens.
    #[getter]
    fn clues(&self) -> usize {
        match self.record() {
            RecordRef::Classic(_) => 0,
            RecordRef::Variant(variant) => variant.puzzle.clues.len(),
        }
    }

    /// The verdict: zero, one, many, clashing or undecided; malformed if constraints cannot be understood.
    #[getter]
    fn verdict(&self, py: Python<'_>) -> &'static str {
        py.detach(|| match self.record() {
            RecordRef::Classic(record) => check::check(record, &CheckOptions::default()).verdict.id(),
            RecordRef::Variant(variant) => self.answer_of(variant).verdict.id(),
        })
    }

    /// The only solution on one line; None if there is not exactly one.
    #[getter]
    fn solution(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| match self.record() {
            RecordRef::Classic(record) => {
                only_solution(record).map(|solution| solution.grid().line().to_string())
            }
            RecordRef::Variant(variant) => self.answer_of(variant).solution,
        })
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("givens.Puzzle({})", PyString::new(py, &self.text()).repr()?))
    }

    fn _repr_svg_(&self) -> String {
        self.picture(false, Some(320))
    }

    fn _repr_html_(&self) -> String {
        self.picture(false, Some(320))
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.text(),)
    }
}

#[pyfunction]
fn solutions(puzzle: &Bound<'_, PyAny>) -> Result<Solutions, Failure> {
    let puzzle = Puzzle::of(puzzle)?;
    let RecordRef::Variant(variant) = puzzle.record() else {
        return Ok(Solutions::of_classic(&puzzle.valid()?));
    };
    let checked = check::check_unsearched(variant, &CheckOptions::default());
    let refusal = checked.outcome.is_none().then(|| worst(&checked.diagnostics)).flatten();
    match refusal {
        Some(refusal) => Err(Failure::of(refusal.clone(), &puzzle.0.text)),
        None => Ok(Solutions::of_variant(variant.puzzle.clone())?),
    }
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
