//! What is known about a record: its facts, each found out once, and only if it is asked for.
//!
//! In comes a record, and which costs may be borne; out come values, and truths of expressions as far as what is known
//! decides them.

use std::borrow::Cow;

use givens_engine::{
    canon::{CanonOptions, CanonicalForm, canonical},
    digest::hexadecimal,
};
use givens_formats::{
    diagnostic::Verdict,
    record::{Record, RecordRef, VariantRecord},
};
use givens_rate::{Rate, Scheme, Score};

use crate::{
    check::{AnyCheckResult, CheckResult},
    explain::{Technique, TechniqueSet},
    generate::Symmetry,
};

use super::{
    expression::{Expression, Operator, Property},
    fact::{Fact, FactCost},
    meaning,
    value::Value,
};

/// A record with what is known about it.
#[derive(Debug)]
pub(super) struct KnownRecord<'r> {
    pub(super) record: RecordRef<'r>,
    /// The result of the search for solutions, and whether redundant givens were searched for, too.
    pub(super) checked: Option<(AnyCheckResult, bool)>,
    form: Option<KnownForm>,
    hodoku: Option<HodokuPath>,
    explainer: Option<ExplainerRating>,
}

/// The key of the canonical form and the number of automorphisms, if there is such a form.
type KnownForm = Option<(String, u32)>;

/// What the path of `HoDoKu` shows.
#[derive(Debug, Clone, Copy, Default)]
struct HodokuPath {
    score: Option<Score>,
    techniques: TechniqueSet,
    hardest: Option<Technique>,
}

/// ER, EP and ED in tenths, if there is a rating.
type ExplainerRating = Option<[u32; 3]>;

impl<'r> KnownRecord<'r> {
    pub(super) const fn new(record: RecordRef<'r>) -> Self {
        Self { record, checked: None, form: None, hodoku: None, explainer: None }
    }

    /// Returns whether what has this cost is known.
    pub(super) fn knows(&self, cost: FactCost) -> bool {
        match cost {
            FactCost::Reading => true,
            FactCost::Solving => self.checked.is_some(),
            FactCost::Canonical => self.form.is_some(),
            FactCost::Minimality => matches!(self.checked, Some((_, true))),
            FactCost::Hodoku => self.hodoku.is_some(),
            FactCost::SudokuExplainer => self.explainer.is_some(),
        }
    }

    /// Finds out what has this cost and is found for each record alone.
    pub(super) fn find(&mut self, cost: FactCost) {
        let puzzle = self.record.classic().and_then(|record| record.puzzle().ok());
        match cost {
            // Many records are solved at once.
            FactCost::Reading | FactCost::Solving | FactCost::Minimality => {}
            FactCost::Canonical => {
                let form = |puzzle| canonical(&puzzle, CanonicalForm::Minlex, &CanonOptions::default()).ok();
                let form = puzzle.and_then(form);
                self.form = Some(form.map(|form| (hexadecimal(&form.key()), form.automorphisms)));
            }
            FactCost::Hodoku => {
                let rating = puzzle.map(|puzzle| puzzle.rate(Scheme::Hodoku));
                let path = rating.map(|rating| HodokuPath {
                    score: rating.score.ok(),
                    techniques: rating
                        .steps
                        .iter()
                        .filter_map(|step| Technique::of_program(step.technique))
                        .collect(),
                    hardest: rating.hardest().and_then(Technique::of_program),
                });
                self.hodoku = Some(path.unwrap_or_default());
            }
            FactCost::SudokuExplainer => {
                let score = puzzle.and_then(|puzzle| puzzle.rate(Scheme::SudokuExplainer).score.ok());
                self.explainer = Some(match score {
                    Some(Score::SudokuExplainer { er, ep, ed }) => Some([er, ep, ed]),
                    _ => None,
                });
            }
        }
    }

    /// Returns whether an expression holds, if what is known decides it.
    pub(super) fn decides(&self, expression: &Expression) -> Option<bool> {
        match expression {
            Expression::Or(parts) => self.decides_any(parts, true),
            Expression::And(parts) => self.decides_any(parts, false),
            Expression::Not(part) => self.decides(part).map(|holds| !holds),
            _ => self.knows(expression.cost()).then(|| self.holds(expression)),
        }
    }

    /// Returns `decisive` if one of some parts is, and its opposite if all parts are known not to be.
    fn decides_any(&self, parts: &[Expression], decisive: bool) -> Option<bool> {
        let mut is_known = true;
        for part in parts {
            match self.decides(part) {
                Some(holds) if holds == decisive => return Some(decisive),
                found => is_known &= found.is_some(),
            }
        }
        is_known.then_some(!decisive)
    }

    /// Returns whether an expression without parts holds, for which all is known.
    fn holds(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Or(_) | Expression::And(_) | Expression::Not(_) => false,
            Expression::Minimal => {
                let redundancy = self.check_result().and_then(|checked| checked.redundancy.as_ref());
                redundancy.is_some_and(|found| found.is_minimal())
            }
            Expression::HasFamily(family) => match self.record {
                RecordRef::Classic(_) => false,
                RecordRef::Variant(variant) => variant.family_names().any(|found| found == *family),
            },
            Expression::HasTechnique(technique) => {
                self.hodoku.is_some_and(|path| path.techniques.contains(*technique))
            }
            Expression::HasSymmetry(symmetry) => {
                self.record.classic().is_some_and(|record| has_symmetry(record, *symmetry))
            }
            Expression::Comparison(property, operator, literal) => self.compare(property, *operator, literal),
        }
    }

    fn compare(&self, property: &Property, operator: Operator, literal: &Value) -> bool {
        operator.holds(self.value(property).as_ref().and_then(|found| found.compare(literal)))
    }

    /// Returns the value of a property whose cost was borne; `None` if the record has none.
    pub(super) fn value(&self, property: &Property) -> Option<Value> {
        match property {
            Property::Column(name) => {
                column(self.record, name).map(|text| meaning::of_column(name, text.into_owned()))
            }
            Property::Fact(Fact::Verdict) => Some(Value::Text(self.verdict().id().to_owned())),
            Property::Fact(Fact::Families) => Some(Value::Text(self.record.families())),
            Property::Fact(fact) => match self.record {
                RecordRef::Classic(record) => self.of_classic(*fact, record),
                RecordRef::Variant(variant) => of_variant(*fact, variant),
            },
        }
    }

    pub(super) fn verdict(&self) -> Verdict {
        self.checked.as_ref().map_or(Verdict::Undecided, |(checked, _)| checked.verdict())
    }

    fn check_result(&self) -> Option<&CheckResult> {
        self.checked.as_ref()?.0.classic()
    }

    /// Returns a fact about a classic puzzle.
    fn of_classic(&self, fact: Fact, record: &Record) -> Option<Value> {
        let tenths =
            |index: usize| self.explainer?.map(|ratings| Value::Number(f64::from(ratings[index]) / 10.0));
        match fact {
            Fact::Verdict | Fact::Families => None,
            Fact::Givens => Some(count(record.grid.given_count())),
            Fact::Side => Some(count(record.shape().side())),
            Fact::Symmetry => Some(Value::Text(symmetries(record).to_string())),
            Fact::Clues => Some(count(0)),
            Fact::Redundant => {
                let redundancy = self.check_result()?.redundancy.as_ref();
                let redundancy = redundancy.filter(|found| found.undecided.is_empty())?;
                Some(count(redundancy.redundant.len()))
            }
            Fact::Automorphisms => Some(Value::Number(self.form.as_ref()?.as_ref()?.1.into())),
            Fact::Class => Some(Value::Text(self.form.as_ref()?.as_ref()?.0.clone())),
            Fact::Hodoku => self.hodoku?.score?.number().map(Value::Number),
            Fact::Level => match self.hodoku?.score? {
                Score::Hodoku { level, .. } => Some(level.into()),
                _ => None,
            },
            Fact::Technique => self.hodoku?.hardest.map(Value::from),
            Fact::Er => tenths(0),
            Fact::Ep => tenths(1),
            Fact::Ed => tenths(2),
        }
    }
}

/// Returns the text of a column of the input; `puzzle` and `solution` are the cells, where no other column is called so.
#[must_use]
pub fn column<'r>(record: RecordRef<'r>, name: &str) -> Option<Cow<'r, str>> {
    record.meta().named(name).map(Cow::Borrowed).or_else(|| cells(record, name).map(Cow::Owned))
}

/// Returns the cells of the `puzzle` or the `solution` of a record, `.` for a blank.
pub(crate) fn cells(record: RecordRef<'_>, name: &str) -> Option<String> {
    match (name, record) {
        ("puzzle", RecordRef::Classic(record)) => Some(record.grid.line().to_string()),
        ("puzzle", RecordRef::Variant(record)) => Some(record.puzzle.line_of(&record.puzzle.givens)),
        ("solution", RecordRef::Classic(record)) => Some(record.solution.as_ref()?.grid.line().to_string()),
        ("solution", RecordRef::Variant(record)) => Some(record.puzzle.line_of(record.solution.as_ref()?)),
        _ => None,
    }
}

/// Returns all symmetries of the pattern of givens.
fn symmetries(record: &Record) -> Symmetry {
    let held = meaning::single_symmetries().filter(|symmetry| has_symmetry(record, *symmetry));
    held.fold(Symmetry::NONE, Symmetry::and)
}

fn has_symmetry(record: &Record, symmetry: Symmetry) -> bool {
    symmetry.holds(record.shape(), record.grid.filled())
}

/// Returns a fact about a variant; what only classic puzzles have is missing.
fn of_variant(fact: Fact, record: &VariantRecord) -> Option<Value> {
    let puzzle = &record.puzzle;
    match fact {
        Fact::Givens => Some(count(puzzle.given_count())),
        Fact::Side => Some(count(puzzle.layout.rows())),
        Fact::Clues => Some(count(puzzle.clues.len())),
        _ => None,
    }
}

#[expect(clippy::cast_precision_loss, reason = "as many as there are cells or clues")]
fn count(number: usize) -> Value {
    Value::Number(number as f64)
}
