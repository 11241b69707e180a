//! The parts of a record that a format may or may not hold.
//!
//! A format declares the [`FieldSet`] that it holds, a record has that which it uses; the difference is lost when the
//! record is written. Reports name the fields in the order of [`Field::all`].

use std::fmt;

use super::Text;

/// A part of a record that a format may or may not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Field {
    /// The size of the boxes, if it is not the usual one for the side.
    Boxes,
    /// Which digits are given: in grids of candidates they may look like other cells with one candidate.
    Givens,
    /// The listed solution.
    Solution,
    /// Placed values.
    Placed,
    /// The candidates that are left.
    Candidates,
    /// Pencil marks.
    Notes,
    /// Pencil marks in corners.
    Corners,
    /// Colours.
    Colours,
    /// Ratings.
    Ratings,
    /// Further columns.
    Columns,
    /// What only one format knows.
    Raw,
    /// A text.
    Text(Text),
}

/// Number of fields that are no texts.
const PARTS: u8 = 11;

impl Field {
    /// The fields that are no texts.
    pub const PARTS: [Self; PARTS as usize] = [
        Self::Boxes,
        Self::Givens,
        Self::Solution,
        Self::Placed,
        Self::Candidates,
        Self::Notes,
        Self::Corners,
        Self::Colours,
        Self::Ratings,
        Self::Columns,
        Self::Raw,
    ];

    /// Returns all fields.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::PARTS.into_iter().chain(Text::ALL.into_iter().map(Self::Text))
    }

    /// Returns its name in texts: "box size", "solution", …
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boxes => "box size",
            Self::Givens => "which digits are given",
            Self::Solution => "solution",
            Self::Placed => "placed values",
            Self::Candidates => "candidates",
            Self::Notes => "pencil marks",
            Self::Corners => "corner marks",
            Self::Colours => "colours",
            Self::Ratings => "ratings",
            Self::Columns => "further columns",
            Self::Raw => "details of one format",
            Self::Text(text) => text.name(),
        }
    }

    const fn bit(self) -> u32 {
        let place = match self {
            Self::Boxes => 0,
            Self::Givens => 1,
            Self::Solution => 2,
            Self::Placed => 3,
            Self::Candidates => 4,
            Self::Notes => 5,
            Self::Corners => 6,
            Self::Colours => 7,
            Self::Ratings => 8,
            Self::Columns => 9,
            Self::Raw => 10,
            Self::Text(text) => PARTS + text as u8,
        };
        1 << place
    }
}

/// A set of fields. Prints as `title, comment`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FieldSet(u32);

impl FieldSet {
    /// No field.
    pub const EMPTY: Self = Self(0);

    /// The listed solution alone.
    pub const SOLUTION: Self = Self::of(&[Field::Solution]);

    /// Every field.
    pub const ALL: Self = Self(u32::MAX);

    /// Returns the set of these fields.
    #[must_use]
    pub const fn of(fields: &[Field]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < fields.len() {
            bits |= fields[at].bit();
            at += 1;
        }
        Self(bits)
    }

    /// Returns the fields of these texts, too.
    #[must_use]
    pub const fn and_texts(self, texts: &[Text]) -> Self {
        let (mut bits, mut at) = (self.0, 0);
        while at < texts.len() {
            bits |= Field::Text(texts[at]).bit();
            at += 1;
        }
        Self(bits)
    }

    /// Returns the set as a number, for what is kept in files for the time of a run.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the set of such a number.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns whether the field is among them.
    #[must_use]
    pub const fn contains(self, field: Field) -> bool {
        self.0 & field.bit() != 0
    }

    /// Returns whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a field.
    pub const fn insert(&mut self, field: Field) {
        self.0 |= field.bit();
    }

    /// Returns the fields of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the fields of `self` that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the fields, in the order of [`Field::all`].
    pub fn iter(self) -> impl Iterator<Item = Field> {
        Field::all().filter(move |&field| self.contains(field))
    }
}

impl IntoIterator for FieldSet {
    type Item = Field;
    type IntoIter = std::vec::IntoIter<Field>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<_>>().into_iter()
    }
}

impl FromIterator<Field> for FieldSet {
    fn from_iter<I: IntoIterator<Item = Field>>(fields: I) -> Self {
        fields.into_iter().fold(Self::EMPTY, |set, field| Self(set.0 | field.bit()))
    }
}

impl fmt::Display for FieldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, field) in self.iter().enumerate() {
            let comma = if position == 0 { "" } else { ", " };
            write!(f, "{comma}{}", field.name())?;
        }
        Ok(())
    }
}
