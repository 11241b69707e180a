//! Lines beside a grid that name a constraint which a classic grid does not have.
//!
//! ```text
//! thermo qw(8,5 9,5);        a constraint and its cells
//! Variant: diagonal          nothing but names
//! ```

use crate::{
    diagnostic::{Diagnostic, Rule, Severity},
    text::{Span, shown},
};

/// The beginnings of the names of constraints.
const CONSTRAINTS: [&str; 20] = [
    "antiking",
    "antiknight",
    "arrow",
    "between",
    "cage",
    "chaos",
    "diagonal",
    "irregular",
    "jigsaw",
    "killer",
    "kropki",
    "nonconsecutive",
    "palindrome",
    "quadruple",
    "renban",
    "sandwich",
    "skyscraper",
    "thermo",
    "whisper",
    "windoku",
];
/// Words that stand beside names of constraints.
const OTHERS: [&str; 9] =
    ["constraint", "constraints", "kind", "line", "lines", "rules", "sudoku", "type", "variant"];

/// Returns the constraint of a line: its first word, followed by two numbers or more, or one beside which there are
/// no other words.
pub(crate) fn constraint(line: &str) -> Option<&str> {
    let mut words = line.split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_'));
    let named = words.clone().find(|word| is_constraint(word))?;
    let is_first = words.clone().find(|word| !word.is_empty()) == Some(named);
    let is_other = |word: &str| OTHERS.iter().any(|other| other.eq_ignore_ascii_case(word));
    let is_alone = words.all(|word| word.is_empty() || is_constraint(word) || is_other(word));
    (is_alone || is_first && number_count(line) >= 2).then_some(named)
}

/// Reports a line beside a grid that names a constraint.
pub(super) fn unread_constraint(line: &str, span: Span) -> Option<Diagnostic> {
    let name = constraint(line)?;
    Some(unread(format!("`{}` names a constraint, `{name}`, and was not read", shown(line)), span))
}

/// Reports a line beside a grid that may change its solution: a call with several numbers is no signature of a program.
pub(super) fn unread_data(line: &str, span: Span) -> Option<Diagnostic> {
    let arguments =
        line.split_once(['(', '[', '{']).filter(|(name, _)| name.ends_with(char::is_alphanumeric));
    let is_call = arguments.is_some_and(|(_, arguments)| number_count(arguments) >= 3);
    let unread = || unread(format!("`{}` has data that were not read", shown(line)), span);
    unread_constraint(line, span).or_else(|| is_call.then(unread))
}

fn unread(message: String, span: Span) -> Diagnostic {
    Diagnostic::new(Rule::IgnoredText, message).severity(Severity::Warning).at(span, "")
}

fn number_count(text: &str) -> usize {
    text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).count()
}

/// Whether a word begins with the name of a constraint: `thermometers`, `anti-knight`.
fn is_constraint(word: &str) -> bool {
    let name: String = word.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    CONSTRAINTS.iter().any(|constraint| name.starts_with(constraint))
}

#[cfg(test)]
mod tests {
    use super::constraint;

    #[test]
    fn constraints_are_named_first_or_alone() {
        for (line, name) in [
            ("thermo qw(8,5 9,5);", "thermo"),
            ("cage 15: r1c1 r1c2", "cage"),
            ("Variant: diagonal", "diagonal"),
            ("Anti-Knight Sudoku", "Anti-Knight"),
        ] {
            assert_eq!(constraint(line), Some(name), "{line}");
        }
        for line in ["Killer 12", "Black Arrow", "The diagonal 3 of 5", "Grid 01", ""] {
            assert_eq!(constraint(line), None, "{line}");
        }
    }
}
