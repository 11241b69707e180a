//! Expressions about records.
//!
//! Here is what expressions mean, not how they are written, which the grammar knows, nor how facts are found out, which a
//! selector does.

use std::{cmp::Ordering, error, fmt};

use crate::{explain::Technique, generate::Symmetry};

use super::{
    fact::{Fact, FactCost},
    value::Value,
};

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
    /// A variant has rules of this family, such as `cage`.
    HasFamily(&'static str),
    /// The path of `HoDoKu` has this technique.
    HasTechnique(Technique),
    /// The pattern of givens has these symmetries, and maybe others.
    HasSymmetry(Symmetry),
    /// A comparison. A value that a record lacks is unequal to all others, and neither less nor greater.
    Comparison(Property, Operator, Value),
}

/// What is known about a record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Property {
    /// What the program finds out.
    Fact(Fact),
    /// A text, rating or column of the input, by its name.
    Column(String),
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

/// Why an expression cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpressionError {
    /// The place in the text, in bytes.
    pub at: usize,
    pub(super) message: String,
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
    /// Returns the property of a name: a fact if one has this name, else a column of the input; a name in backquotes is
    /// always a column.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::select::{Fact, Property};
    ///
    /// assert_eq!(Property::named("level"), Property::Fact(Fact::Level));
    /// assert_eq!(Property::named("`level`"), Property::Column("level".to_owned()));
    /// assert_eq!(Property::named("author"), Property::Column("author".to_owned()));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Self {
        let quoted = name.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
        match (quoted.filter(|quoted| !quoted.is_empty()), Fact::named(name)) {
            (Some(column), _) => Self::Column(column.to_owned()),
            (None, Some(fact)) => Self::Fact(fact),
            (None, None) => Self::Column(name.to_owned()),
        }
    }

    /// Returns its name: of the fact, or of the column.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Fact(fact) => fact.name(),
            Self::Column(name) => name,
        }
    }

    /// Returns the column, if it is one.
    #[must_use]
    pub fn column(&self) -> Option<&str> {
        match self {
            Self::Fact(_) => None,
            Self::Column(name) => Some(name),
        }
    }

    /// Returns the text of a value of this property.
    #[must_use]
    pub fn text(&self, value: &Value) -> String {
        match self {
            Self::Fact(fact) => fact.text(value),
            Self::Column(_) => value.to_string(),
        }
    }

    /// Returns what must be done to find it out.
    #[must_use]
    pub const fn cost(&self) -> FactCost {
        match self {
            Self::Fact(fact) => fact.cost(),
            Self::Column(_) => FactCost::Reading,
        }
    }
}

impl Expression {
    /// Returns what it compares.
    #[must_use]
    pub fn properties(&self) -> Vec<&Property> {
        match self {
            Self::Or(parts) | Self::And(parts) => parts.iter().flat_map(Self::properties).collect(),
            Self::Not(part) => part.properties(),
            Self::Comparison(property, ..) => vec![property],
            Self::Minimal | Self::HasFamily(_) | Self::HasTechnique(_) | Self::HasSymmetry(_) => Vec::new(),
        }
    }

    /// Returns the names of the columns of the input that it reads.
    #[must_use]
    pub fn columns(&self) -> Vec<&str> {
        self.properties().into_iter().filter_map(Property::column).collect()
    }

    /// Returns whether some part of it has this cost.
    pub(super) fn has_cost(&self, cost: FactCost) -> bool {
        match self {
            Self::Or(parts) | Self::And(parts) => parts.iter().any(|part| part.has_cost(cost)),
            Self::Not(part) => part.has_cost(cost),
            _ => self.cost() == cost,
        }
    }

    /// Returns what must be done for a record that its cheaper parts do not decide.
    #[must_use]
    pub fn cost(&self) -> FactCost {
        match self {
            Self::Or(parts) | Self::And(parts) => {
                parts.iter().map(Self::cost).max().unwrap_or(FactCost::Reading)
            }
            Self::Not(part) => part.cost(),
            Self::Comparison(property, ..) => property.cost(),
            Self::Minimal => FactCost::Minimality,
            Self::HasTechnique(_) => FactCost::Hodoku,
            Self::HasFamily(_) | Self::HasSymmetry(_) => FactCost::Reading,
        }
    }
}

impl Operator {
    /// Returns whether an order of two values is one of those meant; `None` if they cannot be compared.
    pub(super) fn holds(self, order: Option<Ordering>) -> bool {
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
