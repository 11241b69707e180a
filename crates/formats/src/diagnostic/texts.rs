//! The wording of rules about text that is no cells: F025 and F029.
//!
//! A reader says which text it is and where; it gets the whole diagnostic. Most are notes: text that may hold a puzzle is
//! reported as an error, and text that may change one as a warning.

use std::fmt::Display;

use crate::text::{Span, shown};

use super::{Diagnostic, Rule, Severity};

/// Number of lines that a diagnostic names.
const MAX_LINES: usize = 5;

impl Diagnostic {
    /// Reports text above cells that was read as their title.
    pub(crate) fn title(text: &str, span: Span) -> Self {
        Self::new(Rule::Heading, format!("`{}` was read as a title", shown(text))).at(span, "")
    }

    fn ignored_text(message: impl Into<String>, span: Span) -> Self {
        Self::new(Rule::IgnoredText, message).at(span, "")
    }

    /// Reports text that is not needed: "the code around the lists".
    pub(crate) fn ignored(what: impl Display, span: Span) -> Self {
        Self::ignored_text(format!("{what} was ignored"), span)
    }

    /// Says that the text of the rules of a puzzle is not read.
    #[must_use]
    pub fn unread_rules(rules: &str, span: Span) -> Self {
        let message = format!("the text of its rules ({} characters) is not read", rules.chars().count());
        Self::new(Rule::UnreadRules, message).at(span, "")
    }

    /// Reports the sums beside and below a grid.
    pub(crate) fn ignored_sums(span: Span) -> Self {
        Self::ignored_text("the sums of rows and columns were ignored", span)
    }

    /// Warns of a grid that is no solution of the one beside it.
    pub(crate) fn ignored_grid_beside(span: Span) -> Self {
        Self::ignored("the grid beside this one is no solution of it, and", span).severity(Severity::Warning)
    }

    /// Warns of a solution, by its heading, whose puzzle could not be read.
    pub(crate) fn ignored_solution(heading: Span) -> Self {
        let what = "the grid below is the solution of a puzzle that could not be read, and";
        Self::ignored(what, heading).severity(Severity::Warning)
    }

    /// Reports text beside the parts of a whole: "a puzzle".
    pub(crate) fn stray_text(whole: &str, span: Span) -> Self {
        Self::ignored_text(format!("this text is not part of {whole}"), span)
    }

    /// Reports text below the last grid.
    pub(crate) fn text_without_grid(span: Span) -> Self {
        Self::ignored_text("this text does not belong to a grid", span)
    }

    /// Reports a line that was skipped, and why: "it names no cells".
    pub(crate) fn skipped_line(text: &str, reason: &str, span: Span) -> Self {
        Self::ignored_text(format!("`{}` was skipped: {reason}", shown(text)), span)
    }

    /// Reports a part that was skipped: "a line without a link".
    pub(crate) fn skipped(what: impl Display, span: Span) -> Self {
        Self::ignored_text(format!("{what} was skipped"), span)
    }

    /// Reports a line that is not a link.
    pub(crate) fn skipped_no_link(text: &str, span: Span) -> Self {
        Self::skipped(format_args!("`{}` is not a link and", shown(text)), span)
    }

    /// Warns of texts of the player that are not digits.
    pub(crate) fn skipped_texts(count: usize, span: Span) -> Self {
        let message = format!("texts that the player entered are not digits and were skipped ({count})");
        Self::ignored_text(message, span).severity(Severity::Warning)
    }

    /// Warns of a step of the player that no program makes.
    pub(crate) fn skipped_unknown_step(span: Span) -> Self {
        Self::skipped("a step of the history is of no known kind, and", span).severity(Severity::Warning)
    }

    /// Warns of a step of the player that `KSudoku` skips too.
    pub(crate) fn skipped_complex_step(span: Span) -> Self {
        let message = "a step of several cells was skipped, as in KSudoku";
        Self::ignored_text(message, span).severity(Severity::Warning)
    }

    /// Reports a text that is not what stands in its place: "a rating".
    pub(crate) fn not_known_as(what: &str, text: &str, span: Span) -> Self {
        Self::ignored_text(format!("`{}` is not {what}", shown(text)), span)
    }

    /// Reports text that can be read, but was not: "the expected answer in `a=`".
    pub(crate) fn unread(what: impl Display, span: Span) -> Self {
        Self::ignored_text(format!("{what} was not read"), span)
    }

    /// Reports a second puzzle on a line.
    pub(crate) fn unread_puzzle(span: Span) -> Self {
        let diagnostic = Self::unread("another puzzle on this line", span).severity(Severity::Error);
        diagnostic.help("--from table reads all puzzles of a line")
    }

    /// Warns of lines with the cells of a 9×9 grid, at these places of a text, that are in no puzzle.
    pub(crate) fn unread_lines(text: &str, places: &[Span]) -> Option<Self> {
        let first = places.first()?;
        let number = |place: &Span| 1 + text[..place.start].matches('\n').count();
        let mut named: Vec<_> =
            places.iter().take(MAX_LINES).map(|place| format!("line {}", number(place))).collect();
        if places.len() > MAX_LINES {
            named.push(format!("and {} more", places.len() - MAX_LINES));
        }
        let (count, named) = (places.len(), named.join(", "));
        let lines = if count == 1 {
            "1 line with 81 cells was"
        } else {
            &format!("{count} lines with 81 cells were")
        };
        let help = "put puzzles of another kind in a file of their own, or name the format with --from";
        let diagnostic = Self::ignored_text(format!("{lines} not read: {named}"), *first);
        Some(diagnostic.severity(Severity::Warning).help(help))
    }

    /// Reports text that looks like cells all the same.
    pub(crate) fn unread_cells(span: Span) -> Self {
        let diagnostic = Self::unread("this looks like cells of another layout, and", span);
        let help = "put each layout in a file of its own, or name the format with --from";
        diagnostic.severity(Severity::Error).help(help)
    }

    /// Warns of a line that names a constraint.
    pub(crate) fn unread_constraint(line: &str, name: &str, span: Span) -> Self {
        let what = format!("`{}` names a constraint, `{name}`, and", shown(line));
        Self::unread(what, span).severity(Severity::Warning)
    }

    /// Warns of a line with data that may change the solution.
    pub(crate) fn unread_data(line: &str, span: Span) -> Self {
        let message = format!("`{}` has data that were not read", shown(line));
        Self::ignored_text(message, span).severity(Severity::Warning)
    }

    /// Warns of a comment in JSON, or of a comma that no value follows.
    pub(crate) fn not_json(span: Span) -> Self {
        let message =
            "comments, and commas before a closing bracket, are not JSON: other programs refuse the file";
        let diagnostic = Self::ignored_text(message, span).severity(Severity::Warning);
        diagnostic.help("take them out, or name the file .jsonc")
    }

    /// Reports a second link on a line.
    pub(crate) fn unread_second_link(span: Span) -> Self {
        let diagnostic = Self::unread("another link on this line", span).severity(Severity::Error);
        diagnostic.help("put each link on a line of its own")
    }

    /// Reports a link of another format than the text.
    pub(crate) fn unread_link(other: impl Display, own: impl Display, span: Span) -> Self {
        let diagnostic =
            Self::unread(format_args!("this is a link of `{other}` among those of `{own}`, and"), span);
        let help = format!("put them in a file of their own, or read with --from {other}");
        diagnostic.severity(Severity::Error).help(help)
    }

    /// Reports a link of no known program.
    pub(crate) fn unread_host(host: &str, span: Span) -> Self {
        Self::not_known_as("a known host of links with puzzles", host, span).severity(Severity::Error)
    }

    /// Reports an object of details that belong to no format.
    pub(crate) fn unread_details(format: &str, span: Span) -> Self {
        Self::ignored_text(format!("details of an unknown format `{}` are left out", shown(format)), span)
    }

    /// Warns of a point behind cells that may have been a blank.
    pub(crate) fn full_stop(span: Span) -> Self {
        let message = "the point behind the 81 cells was read as a full stop";
        Self::ignored_text(message, span).severity(Severity::Warning)
    }
}
