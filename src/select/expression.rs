//! Expressions about records, and the values that they compare.
//!
//! Here is what expressions mean, not how they are written, which the grammar knows, nor how facts are found out, which a
//! selector does.

use std::{cmp::Ordering, error, fmt};

use givens_engine::enums::named_enum;

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
    /// The puzzle has rules of this family, such as `cage`.
    Has(String),
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
        /// The families of the rules of a variant, joined by `+`: `cage`, `jigsaw+cage`; `classic` of a classic puzzle. Also
        /// called `family`.
        Families = "families",
        /// The number of clues besides givens; 0 of a classic puzzle.
        Clues = "clues",
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
    /// Returns the key of a name: a fact if one has this name, else a column of the input.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let name_of =
            |fact: &Fact| if name == "family" { *fact == Fact::Families } else { fact.name() == name };
        let fact = Fact::ALL.into_iter().find(name_of);
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
            Self::Minimal | Self::Has(_) | Self::Comparison(..) => Vec::new(),
        }
    }

    /// Returns whether it needs what this test says of some part of it.
    pub(super) fn needs(&self, test: &dyn Fn(&Self) -> bool) -> bool {
        test(self)
            || match self {
                Self::Or(parts) | Self::And(parts) => parts.iter().any(|part| part.needs(test)),
                Self::Not(part) => part.needs(test),
                Self::Minimal | Self::Has(_) | Self::Comparison(..) => false,
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
pub(super) fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}
