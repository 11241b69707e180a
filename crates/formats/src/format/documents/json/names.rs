//! The names of the members of an object, in this program and in others.
//!
//! All readers of objects pass a name and get its [`Role`]. A name is only a hint: whether the value is a grid decides, and
//! where several names fit, the surer one comes first.

use std::borrow::Cow;

use crate::{layout::constraint_text::declares_variant, record::Text};

/// The role of a member by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The puzzle: the lower the number, the more surely so.
    Puzzle(u8),
    Solution,
    Placed,
    Candidates,
    Notes,
    Corners,
    Colours,
    Boxes,
    Regions,
    Ratings,
    Columns,
    Raw,
    Text(Text),
    /// How hard it is: a word or a number.
    Difficulty,
    /// A rating, where it is a number.
    Rating,
    /// Something that a classic grid cannot have, where its value is not empty.
    Constraint,
    /// The kind of the puzzle, which may be one that is not classic.
    Kind,
    /// The rules of the puzzle, in words or as a list of names.
    Rules,
    /// Anything else.
    Other,
}

const PUZZLE: &[&str] = &[
    "puzzle",
    "puzzles",
    "unsolved",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "q",
    "givens",
    "given",
    "clues",
    "clue",
    "problem",
    "initial",
    "start",
    "original",
    "mission",
    "task",
    "sudoku",
    "grid",
    "grids",
    "board",
    "boards",
    "game",
    "input",
    "cells",
    "value",
    "values",
    "rows",
    "field",
    "fields",
    "data",
    "prompt",
];
/// The largest rank of the names that other data seldom has.
pub(super) const SUREST: u8 = 21;

const SOLUTION: &[&str] = &[
    "solution",
    "solutions",
    "solved",
    "answer",
    "answers",
    "a",
    "target",
    "output",
    "full",
    "final",
    "completion",
];
const PLACED: &[&str] =
    &["placed", "saved", "current", "state", "progress", "entries", "user", "player", "filled"];
const CONSTRAINTS: &[&str] = &[
    "antibishop",
    "antiking",
    "antiknight",
    "arrow",
    "arrows",
    "betweenline",
    "betweenlines",
    "betweens",
    "boolconstraints",
    "cage",
    "cages",
    "clone",
    "clonecages",
    "clones",
    "columnindexer",
    "constraint",
    "constraints",
    "diagonal",
    "diagonals",
    "difference",
    "disjointgroups",
    "dots",
    "dutchwhispers",
    "elements",
    "entropic",
    "even",
    "extraconstraints",
    "extraregion",
    "extraregions",
    "germanwhispers",
    "globalconstraints",
    "hyper",
    "inequalities",
    "inequality",
    "jigsaw",
    "killer",
    "killercage",
    "killercages",
    "killers",
    "kropki",
    "littlekiller",
    "littlekillers",
    "littlekillersum",
    "localconstraints",
    "lockout",
    "magicsquare",
    "maximum",
    "minimum",
    "modular",
    "nabner",
    "nonconsecutive",
    "nonconsecutives",
    "odd",
    "palindrome",
    "palindromes",
    "quadruple",
    "quadruples",
    "ratio",
    "regionsum",
    "regionsumline",
    "renban",
    "rowindexer",
    "sandwich",
    "sandwichsum",
    "sandwichsums",
    "skyscraper",
    "skyscrapers",
    "thermo",
    "thermometer",
    "thermometers",
    "thermos",
    "whisper",
    "whispers",
    "windoku",
    "xsudoku",
    "xsums",
    "xv",
    "zipper",
    "zipperline",
    "zones",
];

/// The words that may follow such a name: `solutionGrid`.
const TAILS: &[&str] =
    &["grid", "board", "string", "str", "array", "matrix", "cells", "values", "puzzle", "sudoku", "state"];

/// Returns the role of a member with this name.
pub(crate) fn role(name: &str) -> Role {
    let name = folded(name);
    let known = exact(&name);
    if known != Role::Other {
        return known;
    }
    let shorter = TAILS.iter().find_map(|tail| name.strip_suffix(tail).filter(|rest| !rest.is_empty()));
    match shorter.map(exact) {
        Some(role @ (Role::Puzzle(_) | Role::Solution | Role::Placed)) => role,
        _ => Role::Other,
    }
}

/// Returns whether a member with this name that is called a solution lists one, and has no count or date of it.
pub(super) fn is_surely_solution_name(name: &str) -> bool {
    let name = folded(name);
    name.starts_with("answer") || name.starts_with("solution") && name != "solutions"
}

/// Returns whether such a kind of puzzle is none of classic grids.
pub(super) fn is_variant(kind: &str) -> bool {
    if declares_variant(kind) {
        return true;
    }
    let kind = folded(kind);
    let kind = kind.strip_suffix("sudoku").filter(|rest| !rest.is_empty()).unwrap_or(&kind);
    CONSTRAINTS.binary_search(&kind).is_ok()
        || matches!(kind, "x" | "samurai" | "irregular" | "squiggly" | "chaos" | "calcudoku" | "mathdoku")
}

/// Returns whether such a kind of puzzle has irregular regions and nothing else that is not classic.
pub(super) fn is_jigsaw(kind: &str) -> bool {
    let kind = folded(kind);
    let kind = kind.strip_suffix("sudoku").filter(|rest| !rest.is_empty()).unwrap_or(&kind);
    matches!(kind, "jigsaw" | "irregular" | "squiggly" | "chaos")
}

/// In lower case, letters and digits alone.
fn folded(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return name.into();
    }
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>().into()
}

fn exact(name: &str) -> Role {
    let place = |list: &[&str]| list.iter().position(|known| *known == name);
    if let Some(rank) = place(PUZZLE) {
        return Role::Puzzle(u8::try_from(rank).unwrap_or(u8::MAX));
    }
    let role = match name {
        "candidates" => Role::Candidates,
        "notes" | "pencilmarks" | "marks" => Role::Notes,
        "corners" | "cornermarks" => Role::Corners,
        "colours" | "colors" => Role::Colours,
        "boxes" | "block" | "box" | "boxsize" | "blocksize" => Role::Boxes,
        "regions" | "region" | "areas" => Role::Regions,
        "ratings" => Role::Ratings,
        "columns" => Role::Columns,
        "raw" => Role::Raw,
        "difficulty" | "level" => Role::Difficulty,
        "rating" | "score" | "se" | "er" | "serating" | "sukaku" => Role::Rating,
        "type" | "variant" | "variants" | "kind" | "puzzletype" | "sudokutype" | "variation" => Role::Kind,
        "rules" | "ruleset" | "rule" => Role::Rules,
        _ => Role::Other,
    };
    if role != Role::Other {
        return role;
    }
    match Text::named(name) {
        Some(text) => Role::Text(text),
        None if place(SOLUTION).is_some() => Role::Solution,
        None if place(PLACED).is_some() => Role::Placed,
        None if CONSTRAINTS.binary_search(&name).is_ok() => Role::Constraint,
        None => Role::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found() {
        assert!(CONSTRAINTS.is_sorted());
        assert_eq!(role("Solution_Grid"), Role::Solution);
        assert_eq!(role("initialBoard"), role("initial"));
        assert_eq!(role("killerCage"), Role::Constraint);
        assert_eq!(role("steps"), Role::Other);
    }
}
