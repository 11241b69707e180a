//! Expressions that select records by what the program knows about them, and by their columns.
//!
//! # Examples
//!
//! ```
//! use givens::{Grid, Record, select::{Expression, Selector, SelectOptions}};
//!
//! let expression: Expression = "givens<=8 and not minimal".parse().unwrap();
//! let record = Record::of("1.3..4.22.4..3.1".parse::<Grid>().unwrap());
//! let selector = Selector::new(SelectOptions::default());
//! assert_eq!(selector.select(&expression, &[&record]), [true]);
//!
//! let error = "givens<=".parse::<Expression>().unwrap_err();
//! assert_eq!(error.to_string(), "expected a number or a text, found the end at character 9");
//! ```

mod grammar;
mod parts;
mod sort_key;

use std::{borrow::Cow, cmp::Ordering, error, fmt};

use givens_engine::{
    canon::{CanonOptions, CanonicalForm, canonical},
    enums::named_enum,
    setters::setters,
    simd::SimdLevel,
    solve::Budget,
};
use givens_formats::{
    diagnostic::{Rule, Verdict},
    record::Record,
};
use givens_rate::{Rate, Scheme};

pub use parts::Parts;
pub use sort_key::SortKey;

use crate::check::{CheckOptions, CheckResult, RuleSet, check_all};

/// An expression: a truth about each record.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// At least one of these holds.
    Or(Vec<Expression>),
    /// All of these hold.
    And(Vec<Expression>),
    /// This does not hold.
    Not(Box<Expression>),
    /// The puzzle is known to be minimal.
    Minimal,
    /// A comparison. A value that a record lacks is unequal to all others, and neither less nor greater.
    Comparison(Property, Operator, Value),
}

/// What is known about a record.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Property {
    /// What the program finds out.
    Fact(Fact),
    /// A text, rating or column of the input, by its name.
    Column(String),
}

named_enum! {
    /// What the program finds out about a record.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Fact {
        /// Returns the name in expressions.
        fn name;
        /// The number of givens.
        Givens = "givens",
        /// The number of rows.
        Side = "side",
        /// The verdict: `zero`, `one`, `many`, `clashing` or `undecided`.
        Verdict = "verdict",
        /// The number of givens that are each redundant, of a puzzle with one solution.
        Redundant = "redundant",
        /// The number of automorphisms of a 9×9 puzzle.
        Automorphisms = "automorphisms",
        /// The rating of Sudoku Explainer, such as 7.1.
        Se = "se",
        /// The score of `HoDoKu`.
        Hodoku = "hodoku",
    }
}

/// How two values are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// A value to compare, or to sort by.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
}

/// Why an expression cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpressionError {
    /// The place in the text, in bytes.
    pub at: usize,
    message: String,
    /// What to do.
    pub help: Option<String>,
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl error::Error for ExpressionError {}

impl Property {
    /// Returns the key of a name: a fact if one has this name, else a column of the input.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let fact = Fact::ALL.into_iter().find(|fact| fact.name() == name);
        fact.map_or_else(|| Self::Column(name.to_owned()), Self::Fact)
    }
}

impl Expression {
    /// Returns the names of the columns of the input that it reads.
    #[must_use]
    pub fn columns(&self) -> Vec<&str> {
        match self {
            Self::Or(parts) | Self::And(parts) => parts.iter().flat_map(Self::columns).collect(),
            Self::Not(part) => part.columns(),
            Self::Comparison(Property::Column(name), ..) => vec![name],
            Self::Minimal | Self::Comparison(..) => Vec::new(),
        }
    }

    /// Returns whether it needs what this test says of some part of it.
    fn needs(&self, test: &dyn Fn(&Self) -> bool) -> bool {
        test(self)
            || match self {
                Self::Or(parts) | Self::And(parts) => parts.iter().any(|part| part.needs(test)),
                Self::Not(part) => part.needs(test),
                Self::Minimal | Self::Comparison(..) => false,
            }
    }
}

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

impl Operator {
    /// Returns whether an order of two values is one of those meant; `None` if they cannot be compared.
    fn holds(self, order: Option<Ordering>) -> bool {
        match (self, order) {
            (Self::Unequal, order) => order.is_none_or(Ordering::is_ne),
            (_, None) => false,
            (Self::Equal, Some(order)) => order.is_eq(),
            (Self::Less, Some(order)) => order.is_lt(),
            (Self::LessOrEqual, Some(order)) => order.is_le(),
            (Self::Greater, Some(order)) => order.is_gt(),
            (Self::GreaterOrEqual, Some(order)) => order.is_ge(),
        }
    }
}

impl Value {
    /// Compares with a literal: as numbers, if the literal is one; a text that is no number cannot be compared to it.
    #[must_use]
    pub fn compare(&self, literal: &Self) -> Option<Ordering> {
        match (self, literal) {
            (Self::Number(number), Self::Number(other)) => number.partial_cmp(other),
            (Self::Text(text), Self::Number(other)) => number(text)?.partial_cmp(other),
            (Self::Text(text), Self::Text(other)) => Some(text.as_str().cmp(other)),
            (Self::Number(_), Self::Text(_)) => None,
        }
    }

    /// Appends bytes whose order is that of values: numbers, and texts that are numbers, come before other texts. None
    /// begins with `0xff`, and none is the beginning of another one.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::select::Value;
    ///
    /// let values = [Value::Number(-1.5), Value::Text("7".to_owned()), Value::Number(10.0), Value::Text("a".to_owned())];
    /// let keys = values.map(|value| {
    ///     let mut key = Vec::new();
    ///     value.push_sort_key(&mut key);
    ///     key
    /// });
    /// assert!(keys.is_sorted());
    /// ```
    pub fn push_sort_key(&self, key: &mut Vec<u8>) {
        let found = match self {
            Self::Number(number) => Ok(*number),
            Self::Text(text) => number(text).ok_or(text),
        };
        match found {
            Ok(number) => {
                let bits = (number + 0.0).to_bits();
                key.push(1);
                key.extend(if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }.to_be_bytes());
            }
            Err(text) => {
                key.push(2);
                // No byte of a text is 255, so that its end is less than all.
                key.extend(text.bytes().map(|byte| byte + 1).chain([0]));
            }
        }
    }
}

/// Returns the number that a text of a column is.
fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
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
