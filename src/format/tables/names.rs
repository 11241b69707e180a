//! What the columns of a table are called, in this program and in others.
//!
//! ```text
//! name   = text / scale / "rating:" *any    ; of any scale, where it has no known name
//! ```
//!
//! Names are known in any case, whatever stands between their words: `Puzzle_ID` is
//! `puzzle id`.

use crate::record::Text;

const PUZZLE: &[&str] = &[
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "q",
    "question",
    "questions",
    "unsolved",
    "clue",
    "clues",
    "given",
    "givens",
    "grid",
    "grids",
    "board",
    "game",
    "sudoku",
    "problem",
    "input",
];
const SOLUTION: &[&str] =
    &["solution", "solutions", "solutiongrid", "a", "answer", "answers", "solved", "target", "output"];

/// Texts have their own names too.
const TEXTS: &[(&str, Text)] = &[
    ("uuid", Text::Id),
    ("guid", Text::Id),
    ("hash", Text::Id),
    ("sha", Text::Id),
    ("sha1", Text::Id),
    ("sha256", Text::Id),
    ("idx", Text::Id),
    ("index", Text::Id),
    ("no", Text::Id),
    ("nr", Text::Id),
    ("number", Text::Id),
    ("puzzleid", Text::Id),
    ("name", Text::Title),
    ("label", Text::Title),
    ("creator", Text::Author),
    ("setter", Text::Author),
    ("composer", Text::Author),
    ("constructor", Text::Author),
    ("by", Text::Author),
    ("desc", Text::Description),
    ("rules", Text::Description),
    ("comments", Text::Comment),
    ("note", Text::Comment),
    ("notes", Text::Comment),
    ("remark", Text::Comment),
    ("remarks", Text::Comment),
    ("origin", Text::Source),
    ("publication", Text::Source),
    ("link", Text::Url),
    ("sourceurl", Text::Url),
    ("created", Text::Date),
    ("createdat", Text::Date),
    ("published", Text::Date),
    ("levels", Text::Level),
    ("pack", Text::Collection),
];

/// Scales whose values may be of any form: `7.1/1.2/1.2`, `Hard (1234)`.
const SCALES: &[&str] = &[
    "se",
    "er",
    "ep",
    "ed",
    "ser",
    "serating",
    "sse",
    "skfr",
    "pearl",
    "diamond",
    "gsf",
    "q1",
    "q2",
    "hodoku",
    "hodokuscore",
    "backdoors",
    "backdoor",
    "backtracks",
    "tdoku",
    "tdokubacktracks",
    "guesses",
    "sukaku",
    "sudokuexplainer",
];

/// Names below which some write numbers and others words.
const GRADES: &[&str] = &["rating", "ratings", "difficulty", "difficult", "grade", "score"];

/// What stands before the name of a scale that is no known one.
const SCALE_MARK: &str = "rating:";

/// What a column is, as far as its name tells, beside puzzles and solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known<'n> {
    Text(Text),
    /// A rating in this scale.
    Rating(&'n str),
    /// A rating in this scale if it is a number, else a level.
    Grade(&'n str),
}

impl<'n> Known<'n> {
    /// What the column of this name is.
    pub(super) fn of(name: &'n str) -> Option<Self> {
        if let Some((mark, scale)) = name.split_at_checked(SCALE_MARK.len())
            && mark.eq_ignore_ascii_case(SCALE_MARK)
        {
            return Some(Self::Rating(scale));
        }
        let name = name.trim();
        let folded = folded(name);
        if name == "#" {
            return Some(Self::Text(Text::Id));
        }
        if SCALES.contains(&folded.as_str()) {
            return Some(Self::Rating(name));
        }
        if GRADES.contains(&folded.as_str()) {
            return Some(Self::Grade(name));
        }
        let alias = TEXTS.iter().find(|(known, _)| *known == folded).map(|(_, text)| *text);
        alias.or_else(|| Text::named(&folded)).map(Self::Text)
    }

    /// Its scale, where it is a rating.
    pub(super) const fn scale(self) -> Option<&'n str> {
        match self {
            Self::Rating(scale) | Self::Grade(scale) => Some(scale),
            Self::Text(_) => None,
        }
    }
}

/// The name of the column of a scale whose first value is this one: its own where it is known, which of
/// some it is for numbers alone.
pub(super) fn scale_name(scale: &str, first: &str) -> String {
    match Known::of(scale) {
        Some(Known::Rating(known)) if known == scale => scale.to_owned(),
        Some(Known::Grade(known)) if known == scale && is_number(first) => scale.to_owned(),
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
    PUZZLE.contains(&folded(name).as_str())
}

/// Whether a column of this name holds solutions.
pub(super) fn is_solution_name(name: &str) -> bool {
    SOLUTION.contains(&folded(name).as_str())
}

/// In lower case, without what stands between words; `.Q..` is no name, but cells.
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
        assert_eq!(Known::of(" Puzzle_ID "), Some(Known::Text(Text::Id)));
        assert_eq!(Known::of("SE"), Some(Known::Rating("SE")));
        assert_eq!(Known::of("Difficulty"), Some(Known::Grade("Difficulty")));
        assert_eq!(Known::of("Rating: mine"), Some(Known::Rating(" mine")));
        assert_eq!(Known::of("clues"), None);
        assert!(is_puzzle_name("Quizzes") && is_solution_name("solution_grid"));
    }

    #[test]
    fn every_scale_comes_back() {
        for (scale, value) in [("SE", "x"), ("score", "9"), ("score", "x"), (" se", "1"), ("", ""), ("é", "")]
        {
            assert_eq!(Known::of(&scale_name(scale, value)).and_then(Known::scale), Some(scale));
        }
    }
}
