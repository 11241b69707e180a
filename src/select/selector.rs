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
    record::Record,
};
use givens_rate::{Rate, Scheme};

use crate::check::{CheckOptions, CheckResult, RuleSet, check_all};

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
    pub fn select(&self, expression: &Expression, records: &[&Record]) -> Vec<bool> {
        let fact = |fact: Fact| move |part: &Expression| matches!(part, Expression::Comparison(Property::Fact(found), ..) if *found == fact);
        let minimality = |part: &Expression| *part == Expression::Minimal || fact(Fact::Redundant)(part);
        let needs_minimality = expression.needs(&minimality);
        let needs_search = needs_minimality || expression.needs(&fact(Fact::Verdict));
        let checked = self.check(records, needs_search, needs_minimality);
        let holds =
            |(record, checked): (&&Record, &Option<CheckResult>)| holds(expression, record, checked.as_ref());
        records.iter().zip(&checked).map(holds).collect()
    }

    /// Returns the value of a key for each record; `None` for those that have none.
    #[must_use]
    pub fn values(&self, key: &Property, records: &[&Record]) -> Vec<Option<Value>> {
        let is_minimality = *key == Property::Fact(Fact::Redundant);
        let needs_search = is_minimality || *key == Property::Fact(Fact::Verdict);
        let checked = self.check(records, needs_search, is_minimality);
        records.iter().zip(&checked).map(|(record, checked)| value(key, record, checked.as_ref())).collect()
    }

    /// Checks records, if that is needed, with the rule about redundant givens if that is needed too.
    fn check(&self, records: &[&Record], search: bool, minimality: bool) -> Vec<Option<CheckResult>> {
        if !search {
            return vec![None; records.len()];
        }
        let rules: RuleSet = minimality.then_some(Rule::RedundantGiven).into_iter().collect();
        let options = CheckOptions::default().with_rules(rules).with_budget(self.options.budget);
        check_all(records, &options, self.options.level).into_iter().map(Some).collect()
    }
}

fn holds(expression: &Expression, record: &Record, checked: Option<&CheckResult>) -> bool {
    match expression {
        Expression::Or(parts) => parts.iter().any(|part| holds(part, record, checked)),
        Expression::And(parts) => parts.iter().all(|part| holds(part, record, checked)),
        Expression::Not(part) => !holds(part, record, checked),
        Expression::Minimal => {
            checked.is_some_and(|checked| checked.redundancy.as_ref().is_some_and(|found| found.is_minimal()))
        }
        Expression::Comparison(key, operator, literal) => {
            let found = value(key, record, checked);
            operator.holds(found.as_ref().and_then(|found| found.compare(literal)))
        }
    }
}

/// Returns the text of a column of the input; `puzzle` and `solution` are the cells, where no other column is called so.
#[must_use]
pub fn column<'r>(record: &'r Record, name: &str) -> Option<Cow<'r, str>> {
    let cells = || match name {
        "puzzle" => Some(record.grid.line().to_string().into()),
        "solution" => Some(record.solution.as_ref()?.grid.line().to_string().into()),
        _ => None,
    };
    record.meta.named(name).map(Cow::Borrowed).or_else(cells)
}

/// Returns the value of a key for one record.
fn value(key: &Property, record: &Record, checked: Option<&CheckResult>) -> Option<Value> {
    #[expect(clippy::cast_precision_loss, reason = "as many as there are cells")]
    let count = |number: usize| Some(Value::Number(number as f64));
    let fact = match key {
        Property::Column(name) => return column(record, name).map(|text| Value::Text(text.into_owned())),
        Property::Fact(fact) => fact,
    };
    match fact {
        Fact::Givens => count(record.grid.given_count()),
        Fact::Side => count(record.shape().side()),
        Fact::Verdict => {
            Some(Value::Text(checked.map_or(Verdict::Undecided, |checked| checked.verdict).id().to_owned()))
        }
        Fact::Redundant => {
            let redundancy = checked?.redundancy.as_ref().filter(|found| found.undecided.is_empty())?;
            count(redundancy.redundant.len())
        }
        Fact::Automorphisms => {
            let form =
                canonical(&record.puzzle().ok()?, CanonicalForm::Minlex, &CanonOptions::default()).ok()?;
            Some(Value::Number(form.automorphisms.into()))
        }
        Fact::Se | Fact::Hodoku => {
            let scheme = if *fact == Fact::Se { Scheme::SudokuExplainer } else { Scheme::Hodoku };
            record.puzzle().ok()?.rate(scheme).score.ok()?.number().map(Value::Number)
        }
    }
}
