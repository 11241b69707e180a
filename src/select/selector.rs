//! What expressions and sort keys ask for is found out here, for some records at once.
//!
//! In come an expression or a property, and records; out come truths or values. Only what is asked for is searched for.

use std::borrow::Cow;

use givens_engine::{
    canon::{CanonOptions, CanonicalForm, canonical},
    setters::setters,
    simd::SimdLevel,
    solve::Budget,
};
use givens_formats::{
    diagnostic::{Rule, Verdict},
    record::{Record, RecordRef, VariantRecord},
};
use givens_rate::{Rate, Scheme};

use crate::check::{AnyCheckResult, CheckOptions, CheckResult, RuleSet, check_any};

use super::expression::{Expression, Fact, Property, Value};

/// Limits of what is found out.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SelectOptions {
    /// The limit of the search for solutions.
    pub budget: Budget,
    /// The SIMD level; results do not depend on it.
    pub level: SimdLevel,
}

setters!(SelectOptions {
    with_budget(budget: Budget),
    with_level(level: SimdLevel),
});

impl Default for SelectOptions {
    fn default() -> Self {
        Self { budget: Budget::default(), level: SimdLevel::best() }
    }
}

/// Finds out what expressions and sort keys ask for.
#[derive(Debug, Clone, Default)]
pub struct Selector {
    options: SelectOptions,
}

impl Selector {
    /// Returns a selector with these limits.
    #[must_use]
    pub const fn new(options: SelectOptions) -> Self {
        Self { options }
    }

    /// Returns for each record whether the expression holds. Only what it asks for is searched for.
    #[must_use]
    pub fn select<'r>(
        &self,
        expression: &Expression,
        records: &[impl Into<RecordRef<'r>> + Copy],
    ) -> Vec<bool> {
        let records = RecordRef::list(records);
        let fact = |fact: Fact| move |part: &Expression| matches!(part, Expression::Comparison(Property::Fact(found), ..) if *found == fact);
        let minimality = |part: &Expression| *part == Expression::Minimal || fact(Fact::Redundant)(part);
        let needs_minimality = expression.needs(&minimality);
        let needs_search = needs_minimality || expression.needs(&fact(Fact::Verdict));
        let checked = self.check(&records, needs_search, needs_minimality);
        let pairs = records.iter().zip(&checked);
        pairs.map(|(record, checked)| holds(expression, *record, checked.as_ref())).collect()
    }

    /// Returns the value of a key for each record; `None` for those that have none.
    #[must_use]
    pub fn values<'r>(
        &self,
        key: &Property,
        records: &[impl Into<RecordRef<'r>> + Copy],
    ) -> Vec<Option<Value>> {
        let records = RecordRef::list(records);
        let is_minimality = *key == Property::Fact(Fact::Redundant);
        let needs_search = is_minimality || *key == Property::Fact(Fact::Verdict);
        let checked = self.check(&records, needs_search, is_minimality);
        records.iter().zip(&checked).map(|(record, checked)| value(key, *record, checked.as_ref())).collect()
    }

    /// Checks records, if that is needed, with the rule about redundant givens if that is needed too.
    fn check(
        &self,
        records: &[RecordRef<'_>],
        search: bool,
        minimality: bool,
    ) -> Vec<Option<AnyCheckResult>> {
        if !search {
            return vec![None; records.len()];
        }
        let rules: RuleSet = minimality.then_some(Rule::RedundantGiven).into_iter().collect();
        let options = CheckOptions::default().with_rules(rules).with_budget(self.options.budget);
        check_any(records, &options, self.options.level).into_iter().map(Some).collect()
    }
}

fn holds(expression: &Expression, record: RecordRef<'_>, checked: Option<&AnyCheckResult>) -> bool {
    match expression {
        Expression::Or(parts) => parts.iter().any(|part| holds(part, record, checked)),
        Expression::And(parts) => parts.iter().all(|part| holds(part, record, checked)),
        Expression::Not(part) => !holds(part, record, checked),
        Expression::Minimal => {
            let redundancy = checked.and_then(|checked| checked.classic()?.redundancy.as_ref());
            redundancy.is_some_and(|found| found.is_minimal())
        }
        Expression::Has(family) => match record {
            RecordRef::Classic(_) => false,
            RecordRef::Variant(variant) => variant.family_names().any(|found| found == family),
        },
        Expression::Comparison(key, operator, literal) => {
            let found = value(key, record, checked);
            operator.holds(found.as_ref().and_then(|found| found.compare(literal)))
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

/// Returns the value of a key for one record.
fn value(key: &Property, record: RecordRef<'_>, checked: Option<&AnyCheckResult>) -> Option<Value> {
    let fact = match key {
        Property::Column(name) => return column(record, name).map(|text| Value::Text(text.into_owned())),
        Property::Fact(fact) => *fact,
    };
    if fact == Fact::Verdict {
        let verdict = checked.map_or(Verdict::Undecided, AnyCheckResult::verdict);
        return Some(Value::Text(verdict.id().to_owned()));
    }
    if fact == Fact::Families {
        return Some(Value::Text(record.families()));
    }
    match record {
        RecordRef::Classic(record) => of_classic(fact, record, checked.and_then(AnyCheckResult::classic)),
        RecordRef::Variant(variant) => of_variant(fact, variant),
    }
}

/// Returns a fact about a classic puzzle.
fn of_classic(fact: Fact, record: &Record, checked: Option<&CheckResult>) -> Option<Value> {
    match fact {
        Fact::Verdict | Fact::Families => None,
        Fact::Givens => Some(count(record.grid.given_count())),
        Fact::Side => Some(count(record.shape().side())),
        Fact::Clues => Some(count(0)),
        Fact::Redundant => {
            let redundancy = checked?.redundancy.as_ref().filter(|found| found.undecided.is_empty())?;
            Some(count(redundancy.redundant.len()))
        }
        Fact::Automorphisms => {
            let form =
                canonical(&record.puzzle().ok()?, CanonicalForm::Minlex, &CanonOptions::default()).ok()?;
            Some(Value::Number(form.automorphisms.into()))
        }
        Fact::Se | Fact::Hodoku => {
            let scheme = if fact == Fact::Se { Scheme::SudokuExplainer } else { Scheme::Hodoku };
            record.puzzle().ok()?.rate(scheme).score.ok()?.number().map(Value::Number)
        }
    }
}

/// Returns a fact about a variant; what only classic puzzles have is missing.
fn of_variant(fact: Fact, record: &VariantRecord) -> Option<Value> {
    let puzzle = &record.puzzle;
    match fact {
        Fact::Givens => Some(count(puzzle.given_count())),
        Fact::Side => Some(count(puzzle.layout.rows())),
        Fact::Clues => Some(count(puzzle.clues.len())),
        Fact::Verdict | Fact::Families | Fact::Redundant | Fact::Automorphisms | Fact::Se | Fact::Hodoku => {
            None
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "as many as there are cells or clues")]
fn count(number: usize) -> Value {
    Value::Number(number as f64)
}
