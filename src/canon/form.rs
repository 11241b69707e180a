//! The rules that choose one grid of each class.

use std::{error, fmt, str::FromStr};

use crate::enums::named_enum;

named_enum! {
    /// Which grid of a class is its canonical form. Grids are compared as strings, row by row.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    #[non_exhaustive]
    pub enum Form {
        /// Returns its name: `minlex`.
        fn id;
        /// The least string, where a blank is less than every digit.
        #[default]
        Minlex = "minlex",
        /// Of the strings whose nine mini-rows of the first three rows have the least numbers of givens, compared in
        /// the order of the string, the least one: the form of the list of 17-given puzzles.
        MinlexCounts = "minlex-counts",
        /// Of the strings with the least pattern of givens, the least one.
        MinlexPattern = "minlex-pattern",
        /// The puzzle transformed like its solution, whose string is the least; if several transformations make it
        /// the least, of their puzzles the least one. Only for puzzles with exactly one solution.
        MinlexSolution = "minlex-solution",
        /// The greatest string, where a blank is less than every digit.
        Maxlex = "maxlex",
    }
}

impl Form {
    /// Returns what it is, in one line.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Minlex => "the least string",
            Self::MinlexCounts => "fewest givens in the first mini-rows, then the least string",
            Self::MinlexPattern => "the least pattern of givens, then the least string",
            Self::MinlexSolution => "transformed like its solution in minlex form",
            Self::Maxlex => "the greatest string",
        }
    }
}

impl FromStr for Form {
    type Err = UnknownForm;

    /// Parses a name, in any case.
    fn from_str(text: &str) -> Result<Self, UnknownForm> {
        let named = Self::ALL.into_iter().find(|form| form.id().eq_ignore_ascii_case(text.trim()));
        named.ok_or_else(|| UnknownForm(text.to_owned()))
    }
}

/// The error for a text that is not the name of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownForm(String);

impl fmt::Display for UnknownForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Form::ALL.map(Form::id).join(", ");
        write!(f, "no form is called `{}`: expected one of {names}", self.0)
    }
}

impl error::Error for UnknownForm {}
