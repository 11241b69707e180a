//! What the members of an object are called, in this program and in others.

use std::{borrow::Cow, sync::LazyLock};

use crate::record::Text;

/// What a member is, as far as its name tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
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
    /// Something that a classic grid cannot carry, where it says that there is any.
    Constraint,
    /// The kind of the puzzle, which may be one that is not classic.
    Kind,
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
    "matrix",
    "value",
    "values",
    "rows",
    "field",
    "fields",
    "data",
];
const SOLUTION: &[&str] =
    &["solution", "solutions", "solved", "answer", "answers", "a", "target", "output", "full", "final"];
const PLACED: &[&str] =
    &["placed", "saved", "current", "state", "progress", "entries", "user", "player", "filled"];
const OTHERS: &[(&str, Role)] = &[
    ("candidates", Role::Candidates),
    ("notes", Role::Notes),
    ("pencilmarks", Role::Notes),
    ("marks", Role::Notes),
    ("corners", Role::Corners),
    ("cornermarks", Role::Corners),
    ("colours", Role::Colours),
    ("colors", Role::Colours),
    ("boxes", Role::Boxes),
    ("block", Role::Boxes),
    ("box", Role::Boxes),
    ("boxsize", Role::Boxes),
    ("blocksize", Role::Boxes),
    ("regions", Role::Regions),
    ("region", Role::Regions),
    ("areas", Role::Regions),
    ("ratings", Role::Ratings),
    ("columns", Role::Columns),
    ("raw", Role::Raw),
    ("difficulty", Role::Difficulty),
    ("level", Role::Difficulty),
    ("rating", Role::Rating),
    ("score", Role::Rating),
    ("se", Role::Rating),
    ("er", Role::Rating),
    ("serating", Role::Rating),
    ("sukaku", Role::Rating),
    ("type", Role::Kind),
    ("variant", Role::Kind),
    ("kind", Role::Kind),
];
const TEXTS: &[(&str, Text)] = &[
    ("uuid", Text::Id),
    ("hash", Text::Id),
    ("key", Text::Id),
    ("name", Text::Title),
    ("label", Text::Title),
    ("creator", Text::Author),
    ("setter", Text::Author),
    ("composer", Text::Author),
    ("by", Text::Author),
    ("desc", Text::Description),
    ("rules", Text::Description),
    ("ruleset", Text::Description),
    ("comments", Text::Comment),
    ("note", Text::Comment),
    ("publication", Text::Source),
    ("origin", Text::Source),
    ("link", Text::Url),
    ("sourceurl", Text::Url),
    ("created", Text::Date),
    ("createdat", Text::Date),
    ("published", Text::Date),
    ("pack", Text::Collection),
];
const CONSTRAINTS: &[&str] = &[
    "antibishop",
    "antiking",
    "antiknight",
    "arrow",
    "arrows",
    "betweenline",
    "betweenlines",
    "cage",
    "cages",
    "clone",
    "clones",
    "constraint",
    "constraints",
    "diagonal",
    "diagonals",
    "difference",
    "disjointgroups",
    "dots",
    "dutchwhispers",
    "entropic",
    "even",
    "extraregion",
    "extraregions",
    "germanwhispers",
    "hyper",
    "inequalities",
    "inequality",
    "jigsaw",
    "killer",
    "killercage",
    "killercages",
    "kropki",
    "littlekiller",
    "littlekillersum",
    "lockout",
    "magicsquare",
    "maximum",
    "minimum",
    "modular",
    "nabner",
    "nonconsecutive",
    "odd",
    "palindrome",
    "palindromes",
    "quadruple",
    "quadruples",
    "ratio",
    "regionsum",
    "regionsumline",
    "renban",
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

/// What may follow upon such a name: `solutionGrid`.
const TAILS: &[&str] =
    &["grid", "board", "string", "str", "array", "matrix", "cells", "values", "puzzle", "sudoku", "state"];

/// What a member of this name is.
pub(super) fn role(name: &str) -> Role {
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

/// Whether such a kind of puzzle is none of classic grids.
pub(super) fn is_variant(kind: &str) -> bool {
    let kind = folded(kind);
    let kind = kind.strip_suffix("sudoku").filter(|rest| !rest.is_empty()).unwrap_or(&kind);
    CONSTRAINTS.binary_search(&kind).is_ok()
        || matches!(kind, "x" | "samurai" | "irregular" | "squiggly" | "chaos" | "calcudoku" | "mathdoku")
}

/// In lower case, letters and digits alone.
fn folded(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return name.into();
    }
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>().into()
}

/// What a member of this very name is: all names are asked for, several times each.
fn exact(name: &str) -> Role {
    static KNOWN: LazyLock<Vec<(&str, Role)>> = LazyLock::new(known);
    KNOWN.binary_search_by_key(&name, |(known, _)| known).map_or(Role::Other, |place| KNOWN[place].1)
}

/// All names that are known, in order.
fn known() -> Vec<(&'static str, Role)> {
    let puzzles = (0..).zip(PUZZLE).map(|(rank, name)| (*name, Role::Puzzle(rank)));
    let texts = Text::ALL.into_iter().filter(|&text| text != Text::Level).map(|text| (text.name(), text));
    let texts = texts.chain(TEXTS.iter().copied()).map(|(name, text)| (name, Role::Text(text)));
    let same = |names: &'static [&'static str], role| names.iter().map(move |name| (*name, role));
    let mut known: Vec<_> = puzzles
        .chain(OTHERS.iter().copied())
        .chain(texts)
        .chain(same(SOLUTION, Role::Solution))
        .chain(same(PLACED, Role::Placed))
        .chain(same(CONSTRAINTS, Role::Constraint))
        .collect();
    known.sort_by_key(|(name, _)| *name);
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found() {
        assert!(CONSTRAINTS.is_sorted());
        assert!(known().windows(2).all(|pair| pair[0].0 != pair[1].0), "each name once");
        assert_eq!(role("Solution_Grid"), Role::Solution);
        assert_eq!(role("initialBoard"), role("initial"));
        assert_eq!(role("killerCage"), Role::Constraint);
        assert_eq!(role("steps"), Role::Other);
    }
}
