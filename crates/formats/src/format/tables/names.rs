//! The names of the columns of a table, in this program and in others.
//!
//! ```text
//! name   = text / scale / "rating:" *any    ; of any scale, where it has no known name
//! ```
//!
//! Names are known in any case, whatever sign is between their words: `Puzzle_ID` is `puzzle id`.

use givens_engine::grid::Shape;

use crate::{
    diagnostic::kind_constraint,
    layout::constraint_text::{are_boxes, declares_variant},
    record::Text,
    syntax::{
        combinators::{Parser, preceded, rest, tag_no_case},
        expect::Parsed,
    },
    text::shown,
};

const PUZZLE: &str = "\
    puzzle puzzles quiz quizzes q question questions unsolved clue clues given givens grid grids board \
    game sudoku problem input";
const SOLUTION: &str = "\
    solution solutions solutiongrid a answer answers solved target output";

/// Scales whose values may be of any form: `7.1/1.2/1.2`, `Hard (1234)`.
const SCALES: &str = "\
    se er ep ed ser serating sse skfr pearl diamond gsf q1 q2 hodoku hodokuscore backdoors backdoor \
    backtracks tdoku tdokubacktracks guesses sukaku sudokuexplainer";

/// Names below which some write numbers and others words.
const GRADES: &str = "\
    rating ratings difficulty difficult grade score";

/// Columns that say what kind of puzzle a row is.
const KINDS: &str = "\
    variant variants variation type kind puzzletype sudokutype gametype puzzlevariant rule rules ruleset";

/// Columns of constraints that a classic grid does not have.
const CONSTRAINTS: &str = "\
    antiking antiknight arrow arrows cage cages constraint constraints diagonal diagonals extraregions jigsaw killer \
    killercages kropki littlekiller regions sandwich sandwichsums thermo thermometers thermos whispers xsums";

/// The mark before the name of an unknown scale.
const SCALE_MARK: &str = "rating:";

/// The values that mean that there is no constraint.
const NO_CONSTRAINT: [&str; 16] = [
    "", "0", "-", "[]", "{}", "no", "none", "null", "nan", "n/a", "false", "off", "classic", "standard",
    "sudoku", "normal",
];

/// The content of a column according to its name, besides puzzles and solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NamedColumn<'n> {
    Text(Text),
    /// A rating in this scale.
    Rating(&'n str),
    /// A rating in this scale if it is a number, else a level.
    Grade(&'n str),
}

impl<'n> NamedColumn<'n> {
    /// Returns the content of the column of this name.
    pub(super) fn from_name(name: &'n str) -> Option<Self> {
        if let Ok((_, scale)) = marked_scale(name) {
            return Some(Self::Rating(scale));
        }
        let name = name.trim();
        let folded = folded(name);
        if is_listed(SCALES, &folded) {
            return Some(Self::Rating(name));
        }
        if is_listed(GRADES, &folded) {
            return Some(Self::Grade(name));
        }
        Text::named(&folded).map(Self::Text)
    }

    /// Returns its scale, if it is a rating.
    pub(super) const fn scale(self) -> Option<&'n str> {
        match self {
            Self::Rating(scale) | Self::Grade(scale) => Some(scale),
            Self::Text(_) => None,
        }
    }
}

/// Returns the name of the column of a scale whose first value is this one: its own if it is known; for
/// some that is so only for numbers.
pub(super) fn scale_name(scale: &str, first: &str) -> String {
    match NamedColumn::from_name(scale) {
        Some(NamedColumn::Rating(known)) if known == scale => scale.to_owned(),
        Some(NamedColumn::Grade(known)) if known == scale && is_number(first) => scale.to_owned(),
        _ => format!("{SCALE_MARK}{scale}"),
    }
}

/// Whether a rating is one or several numbers: `7.2`, `7,2`, `7.1/1.2/1.2`.
pub(super) fn is_number(value: &str) -> bool {
    let number = |part: &str| part.trim().replace(',', ".").parse::<f64>().is_ok_and(f64::is_finite);
    value.split('/').all(number)
}

/// Whether a column of this name holds puzzles.
pub(super) fn is_puzzle_name(name: &str) -> bool {
    is_listed(PUZZLE, &folded(name))
}

/// Whether a column of this name holds puzzles in any table: the name is no word of titles.
pub(super) fn is_surely_puzzle_name(name: &str) -> bool {
    is_listed("puzzle puzzles quiz quizzes unsolved", &folded(name))
}

/// Whether a column of this name holds solutions.
pub(super) fn is_solution_name(name: &str) -> bool {
    is_listed(SOLUTION, &folded(name))
}

/// Returns whether the values of the column of this name say that a row is no classic puzzle: its kind or a constraint.
pub(super) fn names_variant(name: &str) -> bool {
    let name = folded(name);
    is_listed(KINDS, &name) || is_listed(CONSTRAINTS, &name)
}

/// Returns the constraint that a value in the column of this name declares, if there is one.
pub(super) fn declared_constraint(name: &str, value: &str) -> Option<String> {
    let (folded, value) = (folded(name), value.trim());
    if is_listed(KINDS, &folded) {
        return declares_variant(value).then(|| kind_constraint(value));
    }
    let symbols: Vec<_> = value.chars().collect();
    let shape = Shape::of_cell_count(symbols.len());
    let is_set = match &*folded {
        "regions" if shape.is_some() => shape.is_some_and(|shape| !are_boxes(&symbols, shape)),
        _ => !NO_CONSTRAINT.iter().any(|none| none.eq_ignore_ascii_case(value)),
    };
    (is_listed(CONSTRAINTS, &folded) && is_set).then(|| format!("{} ({})", shown(name.trim()), shown(value)))
}

/// `scale = "rating:" *any`, in any case: the name behind it
fn marked_scale(input: &str) -> Parsed<'_, &str> {
    preceded(tag_no_case(SCALE_MARK), rest).parse(input)
}

/// Whether a name is one of those in a list.
fn is_listed(names: &str, name: &str) -> bool {
    names.split(' ').any(|known| known == name)
}

/// Returns a name in lower case, without the signs between words; `.Q..` is not a name, but cells.
fn folded(name: &str) -> String {
    let name = name.trim();
    let is_framed = name.starts_with(char::is_alphanumeric) && name.ends_with(char::is_alphanumeric);
    let kept = |c: &char| !(is_framed && matches!(c, ' ' | '_' | '-'));
    name.chars().filter(kept).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_in_any_case() {
        assert_eq!(NamedColumn::from_name(" Puzzle_ID "), Some(NamedColumn::Text(Text::Id)));
        assert_eq!(NamedColumn::from_name("SE"), Some(NamedColumn::Rating("SE")));
        assert_eq!(NamedColumn::from_name("Difficulty"), Some(NamedColumn::Grade("Difficulty")));
        assert_eq!(NamedColumn::from_name("Rating: mine"), Some(NamedColumn::Rating(" mine")));
        assert_eq!(NamedColumn::from_name("clues"), None);
        assert!(is_puzzle_name("Quizzes") && is_solution_name("solution_grid"));
    }

    #[test]
    fn every_scale_comes_back() {
        for (scale, value) in [("SE", "x"), ("score", "9"), ("score", "x"), (" se", "1"), ("", ""), ("é", "")]
        {
            assert_eq!(
                NamedColumn::from_name(&scale_name(scale, value)).and_then(NamedColumn::scale),
                Some(scale)
            );
        }
    }
}
