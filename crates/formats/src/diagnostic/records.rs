//! The wording of rules about tables and records: F012, F013, F021, F022, F057, F059 and F060.
//!
//! A reader of tables or of JSON says which field or member is meant and where it is; it gets the whole diagnostic, with what
//! to do about it.

use std::fmt::Display;

use crate::text::{Span, shown};

use super::{Diagnostic, Rule};

impl Diagnostic {
    /// Reports a quote at this place that is never closed.
    pub(crate) fn unclosed_quote(quote: usize) -> Self {
        let diagnostic = Self::new(Rule::UnclosedQuote, "a quote is opened and never closed");
        let help = "within quotes, a quote is written twice";
        diagnostic.at(Span::new(quote, quote + 1), "opened here").help(help)
    }

    /// Reports a quote at this place whose field ends before it is closed.
    pub(crate) fn unclosed_field(quote: usize) -> Self {
        let message = "a quote is opened and not closed before the end of its field";
        Self::new(Rule::UnclosedQuote, message).at(Span::new(quote, quote + 1), "opened here")
    }

    /// Reports a record with missing fields or too many: "81 fields, as in the header".
    pub(crate) fn wrong_field_count(expected: impl Display, found: usize, span: Span) -> Self {
        Self::new(Rule::WrongFieldCount, format!("expected {expected}, found {found}")).at(span, "")
    }

    /// Reports a column without a name whose values number the rows.
    pub(crate) fn unnamed_index(span: Span) -> Self {
        Self::new(Rule::IndexColumn, "the first column has no name: it numbers the rows").at(span, "")
    }

    /// Reports numbers before the cells of rows.
    pub(crate) fn row_numbers(span: Span) -> Self {
        Self::new(Rule::IndexColumn, "the first column numbers the rows and was ignored").at(span, "")
    }

    /// Reports delimiters at the end of the records of a table.
    pub(crate) fn trailing_delimiter_of_records(span: Span) -> Self {
        let message = "every row ends with a delimiter: the empty last field was ignored";
        Self::new(Rule::TrailingDelimiter, message).at(span, "")
    }

    /// Reports delimiters at the end of the rows of a grid.
    pub(crate) fn trailing_delimiter_of_rows(span: Span) -> Self {
        let message = "every row ends with a delimiter; the empty field after it was ignored";
        Self::new(Rule::TrailingDelimiter, message).at(span, "")
    }

    /// Reports a member whose name an object has twice.
    pub(crate) fn repeated_member(name: &str, before: Span, span: Span) -> Self {
        let message =
            format!("two members are called `{}`: programs differ in which one they read", shown(name));
        Self::new(Rule::RepeatedName, message).at(span, "").at(before, "here first")
    }

    /// Reports what a record has in place of "a puzzle" or of "a puzzle in `grid`".
    pub(crate) fn record_without_puzzle(expected: &str, found: impl Display, span: Span) -> Self {
        let message = format!("expected {expected}, found {found}");
        Self::new(Rule::RecordWithoutPuzzle, message).at(span, "")
    }

    /// Reports a grid of a page that could not be read, and the reason.
    pub(crate) fn unclear_grid(reason: &str, span: Span) -> Self {
        let message = format!("a grid is not understood: {reason}");
        Self::new(Rule::UnclearGrid, message).at(span, "")
    }

    /// Reports another column of puzzles than the one that is read.
    pub(crate) fn second_puzzle_column(second: &str, read: &str, span: Span) -> Self {
        let (second, read) = (shown(second), shown(read));
        let message = format!("`{second}` has puzzles too: only those of `{read}` are read");
        let help = format!("to read the puzzles of `{second}`, call this column `puzzle`");
        Self::new(Rule::SecondPuzzle, message).at(span, "").help(help)
    }

    /// Reports another member with a puzzle than the one that is read.
    pub(crate) fn second_puzzle_member(second: &str, read: &str, span: Span) -> Self {
        let (second, read) = (shown(second), shown(read));
        let message = format!("`{second}` has a puzzle too, but only that of `{read}` is read");
        let help = "give each puzzle an object of its own, in one list";
        Self::new(Rule::SecondPuzzle, message).at(span, "").help(help)
    }

    /// Reports a list of solutions whose puzzles are too far away to be found.
    pub(crate) fn solutions_as_puzzles(member: &str, span: Span) -> Self {
        let solutions = format!("the solutions in `{}` are read as puzzles", shown(member));
        let message = solutions + ": this document is too large to find their puzzles";
        let help = "write a record for each puzzle, in pandas: `to_json(orient=\"records\")`";
        Self::new(Rule::SecondPuzzle, message).at(span, "").help(help)
    }
}
