//! One puzzle: its verdict, solutions, steps and picture.

use std::sync::{Arc, OnceLock};

use givens::{
    Record, Rule, Solution, SolveOutcome,
    check::{self, CheckOptions, VariantResult},
    collection::{Equivalence, Key, hexadecimal, key_of, key_of_variant},
    draw::{DrawOptions, Scene, VariantScene, svg},
    explain::{Document, Explain, ExplainOptions},
    format::Entry,
    record::{RecordRef, VariantRecord},
    run::rows::Answer,
};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyString},
};

use crate::{
    arguments::{number, type_of},
    error::Failure,
    record::entry_of,
    rows::worst,
    solutions::Solutions,
};

/// Adds the functions of single puzzles to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(explain, module)?)?;
    module.add_function(wrap_pyfunction!(draw, module)?)?;
    module.add_function(wrap_pyfunction!(solutions, module)?)
}

/// One puzzle, classic or a variant, of a text in any format. A notebook shows its picture.
///
/// Two puzzles are equal if they have the same exact key, in whatever format they are stated.
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
        let text = if let Ok(bytes) = object.cast::<PyBytes>() {
            String::from_utf8_lossy(bytes.as_bytes()).into_owned()
        } else {
            let wrong =
                |_| Failure::Type(format!("expected a Puzzle, str or bytes, found {}", type_of(object)));
            object.cast::<PyString>().map_err(wrong)?.to_cow()?.into_owned()
        };
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

    fn picture(&self, solved: bool, width: Option<u32>, has_rules: bool) -> String {
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
                let rules = has_rules.then(|| VariantScene::rules_of(variant, &options));
                svg(
                    &VariantScene::from_record(variant).with_solution(solution).with_rule_text(rules),
                    &options,
                )
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
        self.picture(false, Some(320), false)
    }

    fn _repr_html_(&self) -> String {
        self.picture(false, Some(320), false)
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
fn draw(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    solved: bool,
    width: &Bound<'_, PyAny>,
    rules: bool,
) -> Result<String, Failure> {
    let width = if width.is_none() { None } else { Some(number::<u32>("width", width)?) };
    if width == Some(0) {
        return Err(Failure::Value("width: expected 1 pixel or more, found 0".to_owned()));
    }
    let puzzle = Puzzle::of(puzzle)?;
    Ok(py.detach(|| puzzle.picture(solved, width, rules)))
}
