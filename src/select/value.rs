//! Values: what facts and columns are, to compare them, to sort by them and to show them.

use std::{cmp::Ordering, fmt};

use givens_rate::Difficulty;

use crate::explain::Technique;

/// A value to compare, or to sort by. Prints as its text.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// A number.
    Number(f64),
    /// A name with its place in an order.
    Ranked(RankedName),
    /// A text.
    Text(String),
}

/// A name with its place in an order: of levels, or of techniques.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RankedName {
    rank: u16,
    name: &'static str,
}

/// Words for levels, the easiest first: those of `HoDoKu` and QQWing, and two for what is easier.
const LEVEL_WORDS: [&str; 10] = [
    "beginner",
    "very easy",
    "simple",
    "easy",
    "medium",
    "intermediate",
    "hard",
    "expert",
    "unfair",
    "extreme",
];

impl RankedName {
    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the level that a word of a column means, in any case: one of `HoDoKu` or QQWing, `very easy` or `beginner`.
    pub(super) fn of_level_word(word: &str) -> Option<Self> {
        let word = word.trim();
        let rank = LEVEL_WORDS.iter().position(|known| known.eq_ignore_ascii_case(word))?;
        Some(Self { rank: u16::try_from(rank).ok()?, name: LEVEL_WORDS[rank] })
    }
}

impl From<Difficulty> for Value {
    fn from(level: Difficulty) -> Self {
        Self::Ranked(RankedName { rank: level as u16, name: level.id() })
    }
}

/// Techniques are in the order of `HoDoKu`; those that it does not have come last.
impl From<Technique> for Value {
    fn from(technique: Technique) -> Self {
        let info = technique.info();
        Self::Ranked(RankedName { rank: info.hodoku.unwrap_or(u16::MAX), name: info.id })
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Ranked(RankedName { name, .. }) => f.write_str(name),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl Value {
    /// Compares with a literal: as numbers, if the literal is one; a text that is no number cannot be compared to it, nor a
    /// name with a place to a text.
    #[must_use]
    pub fn compare(&self, literal: &Self) -> Option<Ordering> {
        match (self, literal) {
            (Self::Number(number), Self::Number(other)) => number.partial_cmp(other),
            (Self::Text(text), Self::Number(other)) => number(text)?.partial_cmp(other),
            (Self::Text(text), Self::Text(other)) => Some(text.as_str().cmp(other)),
            (Self::Ranked(name), Self::Ranked(other)) => Some(name.cmp(other)),
            _ => None,
        }
    }

    /// Appends bytes whose order is that of values: numbers, and texts that are numbers, come before names with a place, and
    /// these before other texts. None begins with `0xff`, and none is the beginning of another one.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{rate::Difficulty, select::Value};
    ///
    /// let values = [
    ///     Value::Number(-1.5), Value::Text("7".to_owned()), Value::Number(10.0),
    ///     Difficulty::Medium.into(), Difficulty::Hard.into(), Value::Text("a".to_owned()),
    /// ];
    /// let keys = values.map(|value| {
    ///     let mut key = Vec::new();
    ///     value.push_sort_key(&mut key);
    ///     key
    /// });
    /// assert!(keys.is_sorted());
    /// ```
    pub fn push_sort_key(&self, key: &mut Vec<u8>) {
        let text = match self {
            Self::Number(number) => return push_number(*number, key),
            Self::Ranked(RankedName { rank, name }) => {
                key.push(2);
                key.extend(rank.to_be_bytes());
                name
            }
            Self::Text(text) => {
                if let Some(number) = number(text) {
                    return push_number(number, key);
                }
                key.push(3);
                text.as_str()
            }
        };
        // No byte of a text is 255, so that its end is less than all.
        key.extend(text.bytes().map(|byte| byte + 1).chain([0]));
    }
}

/// Appends bytes whose order is that of numbers.
fn push_number(number: f64, key: &mut Vec<u8>) {
    let bits = (number + 0.0).to_bits();
    key.push(1);
    key.extend(if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }.to_be_bytes());
}

/// Returns the number that a text of a column is.
pub(super) fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}
