//! What a document of f-puzzles has besides clues: drawings, twins of clues, texts, style, and what a player did.
//!
//! `variant` passes the object and its cells when the clues are read. A drawing that another program made of a clue that the
//! document also states is a twin; where the clue is missing, it may be a rule like any other drawing.

use std::borrow::Cow;

use crate::{
    format::links::{
        address::pair,
        board::CellBoard,
        members::{self, is_stated},
    },
    record::{KeptClass, VariantRecord},
    syntax::json::{Kind, Value},
    text::shown,
};

use super::constraints::is_key;

/// Members of the puzzle itself and of its texts.
const READ: &[&str] = &["size", "title", "author", "ruleset", "grid", "solution"];
/// Members that list drawings.
const DRAWINGS: &[&str] = &["line", "text", "circle", "rectangle", "cage"];
/// Members that say how the puzzle looks, or how a program shows it.
const STYLES: &[&str] =
    &["fogofwar", "foglight", "disabledlogic", "truecandidatesoptions", "highlightConflicts"];
/// Members with texts that no format shares.
const TEXTS: &[&str] = &["metadata", "successMessage"];
/// Names of metadata in the values of cages.
const CAGE_TEXTS: &[&str] = &["title", "author", "rules", "solution", "msgcorrect"];
/// Values of cages that are switches of `SudokuPad`.
const CAGE_SWITCHES: &[&str] = &["FOW", "FOGLIGHT"];
/// Keys that f-puzzles has not by itself: who adds them draws them too.
const EXTENSIONS: &[&str] = &[
    "renban",
    "whispers",
    "lockout",
    "regionsumline",
    "entropicline",
    "modularline",
    "zipperline",
    "nabner",
    "doublearrow",
    "slowthermometer",
    "rowindexer",
    "columnindexer",
    "boxindexer",
    "xsum",
    "skyscraper",
];
/// Members of an element that say that it is the drawing of a clue, which they do not name.
const TWIN_FLAGS: &[&str] = &["isNewConstraint", "isLLConstraint", "fromRangskSolver"];
/// Members of cells that are read.
const CELL: &[&str] = &["value", "given", "region", "parity", "givenPencilMarks"];
/// Members of cells with what a player noted.
const NOTES: &[&str] = &["centerPencilMarks", "cornerPencilMarks"];
/// Members of cells with colours.
const COLOURS: &[&str] = &["c", "cArray", "highlight", "highlightArray"];

/// Keeps all that is no clue by its name.
pub(super) fn read(object: Value<'_>, board: &CellBoard<'_>, record: &mut VariantRecord) {
    let stated: Vec<_> =
        EXTENSIONS.iter().copied().filter(|key| object.member(key).is_some_and(is_stated)).collect();
    for (name, value) in object.members().filter(|(_, value)| is_stated(*value)) {
        let span = value.span();
        match &*name {
            drawing if DRAWINGS.contains(&drawing) && value.is_array() => {
                for element in value.values() {
                    record.keep(class(drawing, element, &stated), drawing, element.span());
                }
            }
            style if STYLES.contains(&style) => record.keep(KeptClass::Style, style, span),
            text if TEXTS.contains(&text) => record.keep(KeptClass::Metadata, text, span),
            known if READ.contains(&known) || is_key(known) => {}
            unknown if may_be_rule(unknown, value) => {
                record.push_kept(KeptClass::Unknown, format!("`{}`", shown(unknown)), span);
            }
            text => record.push_kept(KeptClass::Metadata, shown(text), span),
        }
    }
    read_cells(board, record);
}

/// Returns whether a document states something by a name that f-puzzles does not have: in a member of its own or of a cell.
pub(super) fn has_unknown(object: Value<'_>, board: &CellBoard<'_>) -> bool {
    let is_known = |name: &str| {
        [READ, DRAWINGS, STYLES, TEXTS].iter().any(|names| names.contains(&name)) || is_key(name)
    };
    let is_unknown = |(name, value): (Cow<'_, str>, Value<'_>)| {
        is_stated(value) && !is_known(&name) && may_be_rule(&name, value)
    };
    object.members().any(is_unknown) || board.cells.iter().any(|cell| unknown_of(*cell).next().is_some())
}

/// Returns whether a member of an unknown name may state a rule: it does not if it has a text about the puzzle.
fn may_be_rule(name: &str, value: Value<'_>) -> bool {
    value.kind() == Kind::True || value.is_container() || !members::is_about_puzzle(name)
}

/// Returns the members of a cell that f-puzzles does not have.
fn unknown_of(cell: Value<'_>) -> impl Iterator<Item = (Cow<'_, str>, Value<'_>)> {
    let is_known = |name: &str| [CELL, NOTES, COLOURS].iter().any(|names| names.contains(&name));
    let is_flag = |name: &str, value: Value<'_>| name != "given" || value.kind() == Kind::True;
    cell.members()
        .filter(move |(name, value)| is_stated(*value) && !(is_known(name) && is_flag(name, *value)))
}

/// Returns what the element of a list of drawings is.
fn class(list: &str, element: Value<'_>, stated: &[&str]) -> KeptClass {
    if list == "cage" && metadata(element).is_some() {
        KeptClass::Metadata
    } else if is_twin(element, stated) {
        KeptClass::Twin
    } else {
        KeptClass::Drawn
    }
}

/// Returns whether an element is the drawing of a clue that the document states.
fn is_twin(element: Value<'_>, stated: &[&str]) -> bool {
    let flags = || TWIN_FLAGS.iter().filter(|flag| element.member(flag).is_some_and(is_stated));
    let name = element.member("fromConstraint").filter(|name| is_stated(*name)).and_then(Value::text);
    match name {
        // The names are those of the keys in words: "Region Sum Line".
        Some(name) => {
            let key = name.replace(' ', "").to_lowercase();
            stated.contains(&&*key)
        }
        None if flags().any(|flag| *flag == "isLLConstraint") => stated.contains(&"lockout"),
        None => flags().next().is_some() && !stated.is_empty(),
    }
}

/// Returns the name and the text of a cage that is no drawing, but has a text about the puzzle as its value.
pub(super) fn metadata(cage: Value<'_>) -> Option<(String, String)> {
    let value = cage.member("value").and_then(Value::text)?;
    if CAGE_SWITCHES.contains(&value.trim()) {
        return Some((value.trim().to_owned(), String::new()));
    }
    let (_, (name, text)) = pair(':', &value).ok()?;
    CAGE_TEXTS.contains(&name.trim()).then(|| (name.trim().to_owned(), text.trim().to_owned()))
}

/// Keeps what cells have besides givens and limits.
fn read_cells(board: &CellBoard<'_>, record: &mut VariantRecord) {
    for cell in &board.cells {
        let is_given = cell.member("given").is_some_and(is_stated);
        for (name, value) in cell.members().filter(|(_, value)| is_stated(*value)) {
            let is_parity = |text: &str| ["odd", "even"].iter().any(|known| text.eq_ignore_ascii_case(known));
            if name == "parity" && !value.text().is_some_and(|text| is_parity(&text)) {
                record.keep(KeptClass::Unknown, "`parity` of cells", value.span());
            }
            let class = match &*name {
                "value" if !is_given => KeptClass::Progress,
                notes if NOTES.contains(&notes) => KeptClass::Progress,
                colours if COLOURS.contains(&colours) => KeptClass::Style,
                _ => continue,
            };
            record.keep(class, &*name, value.span());
        }
        for (name, value) in unknown_of(*cell) {
            record.keep(KeptClass::Unknown, format!("`{}` of cells", shown(&name)), value.span());
        }
    }
}
