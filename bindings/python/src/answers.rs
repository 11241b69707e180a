//! The answers of each function of columns.

use givens::{
    Budget, Count, Diagnostic, Grid, Puzzle, Record, Rule, SolveOutcome, Verdict,
    canon::{CanonOptions, Canonical, CanonicalForm, NoForm, canonical, minlex_solution},
    check::{CheckOptions, CheckResult, RuleSet, check_variant, count_variant},
    collection::hexadecimal,
    format::Entry,
    rate::{Rate, Scheme, Score},
    record::VariantRecord,
    run::rows::Answer,
};

use crate::{
    rows::{CELLS, Heading, Kind, Rows, Value, solutions_of, worst},
    verb::{FAST, SLOW, Verb},
};

const SOLUTION: Heading = ("solution", Kind::Text);

fn text(symbols: &[u8; CELLS]) -> &str {
    str::from_utf8(symbols).expect("digits")
}

/// Checks the variant of an entry, as the rows of the command do; what is reported about its form comes first.
fn answer_of_variant(mut entry: Entry, check: impl FnOnce(&VariantRecord) -> Answer<()>) -> Answer<()> {
    let Some(variant) = entry.take_variant() else { return Answer::of_verdict(Verdict::Malformed) };
    let mut answer = check(&variant);
    answer.diagnostics.splice(..0, entry.diagnostics);
    answer
}

/// Checks a variant under the options of a function.
fn checked_variant(entry: Entry, options: &CheckOptions) -> Answer<()> {
    answer_of_variant(entry, |variant| Answer::of_variant(variant, check_variant(variant, options)))
}

/// Returns the verdict of an answer and the number of solutions.
fn found_in(answer: &Answer<()>) -> (Verdict, Option<u64>) {
    (answer.verdict, solutions_of(answer.verdict))
}

/// Verdict and solution.
pub(crate) struct Solve;

impl Verb for Solve {
    fn columns(&self) -> &'static [Heading] {
        &[SOLUTION]
    }

    fn rows(&self) -> usize {
        FAST
    }

    fn push_proper(&self, _: &[u8; CELLS], solution: &[u8; CELLS], rows: &mut Rows) {
        rows.push_proper(Some(text(solution)));
    }

    fn push(&self, _: &Record, checked: CheckResult, rows: &mut Rows) {
        let solution = match &checked.outcome {
            Some(SolveOutcome::One(solution)) => Value::Owned(solution.grid().line().to_string()),
            _ => Value::Null,
        };
        let found = (checked.verdict, solutions_of(checked.verdict));
        rows.push_answer(found, [solution], worst(&checked.diagnostics));
    }

    fn push_variant(&self, entry: Entry, rows: &mut Rows) {
        let answer = checked_variant(entry, &self.options());
        let solution = answer.solution.as_deref().into();
        rows.push_answer(found_in(&answer), [solution], worst(&answer.diagnostics));
    }
}

/// The verdict.
pub(crate) struct Check;

impl Verb for Check {
    fn columns(&self) -> &'static [Heading] {
        &[]
    }

    fn rows(&self) -> usize {
        FAST
    }

    fn push_proper(&self, _: &[u8; CELLS], _: &[u8; CELLS], rows: &mut Rows) {
        rows.push_proper(None);
    }

    fn push(&self, _: &Record, checked: CheckResult, rows: &mut Rows) {
        let found = (checked.verdict, solutions_of(checked.verdict));
        rows.push_answer(found, [], worst(&checked.diagnostics));
    }

    fn push_variant(&self, entry: Entry, rows: &mut Rows) {
        let answer = checked_variant(entry, &self.options());
        rows.push_answer(found_in(&answer), [], worst(&answer.diagnostics));
    }
}

/// The number of solutions, up to a limit.
pub(crate) struct Counting {
    pub(crate) limit: u64,
}

impl Verb for Counting {
    fn columns(&self) -> &'static [Heading] {
        &[("at_least", Kind::Integer)]
    }

    fn rows(&self) -> usize {
        if self.limit <= 2 { FAST } else { SLOW }
    }

    /// No or many solutions are answers here, not problems.
    fn options(&self) -> CheckOptions {
        let rules: RuleSet = [Rule::DuplicateGiven, Rule::Undecided].into_iter().collect();
        CheckOptions::default().with_rules(rules)
    }

    fn push_proper(&self, _: &[u8; CELLS], _: &[u8; CELLS], rows: &mut Rows) {
        rows.push_proper(None);
    }

    fn push(&self, record: &Record, checked: CheckResult, rows: &mut Rows) {
        let (mut verdict, mut solutions) = (checked.verdict, solutions_of(checked.verdict));
        let mut at_least = (verdict == Verdict::Many).then_some(2);
        let is_open = matches!(verdict, Verdict::Many | Verdict::Undecided) && self.limit > 2;
        let mut finding = worst(&checked.diagnostics);
        if let Some(puzzle) = record.puzzle().ok().filter(|_| is_open) {
            match puzzle.count(self.limit, Budget::default()) {
                Count::Exactly(number) => {
                    (solutions, at_least, finding) = (Some(number), None, None);
                    verdict = match number {
                        0 => Verdict::Zero,
                        1 => Verdict::One,
                        _ => Verdict::Many,
                    };
                }
                count => at_least = Some(count.seen()),
            }
        }
        rows.push_answer((verdict, solutions), [at_least.into()], finding);
    }

    fn push_variant(&self, entry: Entry, rows: &mut Rows) {
        let (mut number, mut at_least) = (None, None);
        let answer = answer_of_variant(entry, |variant| {
            let mut counted = count_variant(variant, self.limit, Budget::default());
            match counted.many {
                Some(Count::Exactly(many)) => {
                    number = Some(many);
                    counted.checked.diagnostics.clear();
                }
                count => at_least = count.map(Count::seen),
            }
            Answer::of_variant(variant, counted.checked)
        });
        let (verdict, solutions) = found_in(&answer);
        rows.push_answer((verdict, number.or(solutions)), [at_least.into()], worst(&answer.diagnostics));
    }
}

/// The rating on a scale.
pub(crate) struct Rating(pub(crate) Scheme);

impl Verb for Rating {
    fn columns(&self) -> &'static [Heading] {
        &[
            ("scheme", Kind::Text),
            ("score", Kind::Integer),
            ("level", Kind::Text),
            ("er", Kind::Number),
            ("ep", Kind::Number),
            ("ed", Kind::Number),
            ("hardest", Kind::Text),
            ("steps", Kind::Integer),
            ("reason", Kind::Text),
        ]
    }

    fn push_proper(&self, cells: &[u8; CELLS], _: &[u8; CELLS], rows: &mut Rows) {
        let puzzle = Puzzle::new(Grid::from_classic(cells).expect("the cells are plain"));
        self.push_rating(&puzzle.expect("a puzzle with a solution"), (Verdict::One, Some(1)), None, rows);
    }

    fn push(&self, record: &Record, checked: CheckResult, rows: &mut Rows) {
        let (found, finding) =
            ((checked.verdict, solutions_of(checked.verdict)), worst(&checked.diagnostics));
        match record.puzzle() {
            Ok(puzzle) => self.push_rating(&puzzle, found, finding, rows),
            Err(_) => rows.push_answer(found, [], finding),
        }
    }
}

impl Rating {
    fn push_rating(
        &self,
        puzzle: &Puzzle,
        found: (Verdict, Option<u64>),
        finding: Option<&Diagnostic>,
        rows: &mut Rows,
    ) {
        let rating = puzzle.rate(self.0);
        let (mut number, mut numbers) = (Value::Null, [const { Value::Null }; 3]);
        match rating.score {
            Ok(Score::Hodoku { score, .. } | Score::Number(score)) => number = Value::Integer(score.into()),
            Ok(Score::SudokuExplainer { er, ep, ed }) => {
                numbers = [er, ep, ed].map(|tenths| Value::Number(f64::from(tenths) / 10.0));
            }
            _ => {}
        }
        let level = rating.score.ok().and_then(|score| score.level());
        let steps = Some(rating.steps.len() as u64).into();
        let reason = rating.score.err().map_or(Value::Null, |reason| Value::Owned(reason.to_string()));
        let before = [Value::Text(rating.scheme.id()), number, level.into()];
        let after = [rating.hardest().into(), steps, reason];
        rows.push_answer(found, before.into_iter().chain(numbers).chain(after), finding);
    }
}

/// The canonical form.
pub(crate) struct Canon(pub(crate) CanonicalForm);

impl Verb for Canon {
    fn columns(&self) -> &'static [Heading] {
        &[
            ("form", Kind::Text),
            ("canonical", Kind::Text),
            ("automorphisms", Kind::Integer),
            ("map", Kind::Text),
            ("key", Kind::Text),
        ]
    }

    fn rows(&self) -> usize {
        1 << 12
    }

    /// Unless the form needs one solution, no or many solutions are no problem.
    fn options(&self) -> CheckOptions {
        if self.0 == CanonicalForm::MinlexSolution {
            return CheckOptions::default();
        }
        CheckOptions::default().with_rules([Rule::DuplicateGiven].into_iter().collect())
    }

    fn push(&self, record: &Record, checked: CheckResult, rows: &mut Rows) {
        let found = record.puzzle().ok().and_then(|puzzle| match (self.0, &checked.outcome) {
            (CanonicalForm::MinlexSolution, Some(SolveOutcome::One(solution))) => {
                Some(minlex_solution(&puzzle, solution))
            }
            (CanonicalForm::MinlexSolution, _) => None,
            (form, _) => Some(canonical(&puzzle, form, &CanonOptions::default())),
        });
        let mut diagnostics = checked.diagnostics;
        let refuse =
            |error: NoForm| diagnostics.push(Diagnostic::new(Rule::NoCanonicalForm, error.to_string()));
        let found = found.and_then(|found| found.map_err(refuse).ok());
        let verdict = (checked.verdict, solutions_of(checked.verdict));
        let own = found.iter().flat_map(columns_of);
        rows.push_answer(verdict, own, worst(&diagnostics));
    }
}

fn columns_of<'a>(found: &Canonical) -> [Value<'a>; 5] {
    [
        Value::Text(found.form.id()),
        Value::Owned(found.grid.line().to_string()),
        Value::Integer(found.automorphisms.into()),
        Value::Owned(found.map.to_string()),
        Value::Owned(hexadecimal(&found.key())),
    ]
}
