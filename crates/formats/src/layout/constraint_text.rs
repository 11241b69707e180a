//! Names of constraints that a classic grid does not have, in lines beside a grid, in headings, and in values that say
//! what kind of puzzle a record is.
//!
//! ```text
//! thermo qw(8,5 9,5);        a constraint and its cells
//! Variant: diagonal          nothing but names
//! # Killer Sudoku, easy      a heading that only hints at them
//! X-Sudoku                   a value that declares them
//! ```

use std::collections::{BTreeMap, BTreeSet};

use givens_engine::grid::Shape;

use crate::{
    diagnostic::Diagnostic,
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

/// Names of variants that may be other words too, except in a value or beside the word Sudoku.
const VARIANTS: [&str; 24] = [
    "antibishop",
    "argyle",
    "asterisk",
    "calcudoku",
    "centerdot",
    "centredot",
    "consecutive",
    "disjointgroups",
    "even",
    "evenodd",
    "extraregion",
    "extraregions",
    "girandola",
    "greaterthan",
    "hyper",
    "littlekiller",
    "mathdoku",
    "odd",
    "oddeven",
    "samurai",
    "squiggly",
    "windowed",
    "x",
    "xv",
];

/// Returns whether a value that says what kind of puzzle a record is declares a variant: `X-Sudoku`, `Killer, diagonal`.
pub(crate) fn declares_variant(value: &str) -> bool {
    let is_variant = |part: &str| {
        let name = folded(part).replace("sudoku", "");
        let name = ["puzzle", "variant", "rules"].iter().fold(&*name, |name, end| name.trim_end_matches(end));
        is_constraint(name) && !name.contains("symmetr") || VARIANTS.binary_search(&name).is_ok()
    };
    value.split([',', ';', '/', '+', '|', '&']).any(is_variant)
}

/// Reports a heading or comment that hints at a variant: a name of one beside the word Sudoku, or alone.
pub(crate) fn variant_hint(line: &str, span: Span) -> Option<Diagnostic> {
    let named = constraint(line).is_some() || is_beside_sudoku(line);
    let shown = || shown(line.trim());
    named.then(|| Diagnostic::read_as_classic(format!("`{}` names a variant", shown()), span))
}

/// Reports lines among these that are a map of regions.
pub(super) fn region_map(text: &str, spans: &[Span]) -> Option<Diagnostic> {
    let lines: Vec<_> = spans.iter().map(|span| &text[span.range()]).collect();
    let place = region_map_in(&lines)?;
    let span = spans[place].to(spans[place + Shape::CLASSIC.side() - 1]);
    Some(Diagnostic::read_as_classic("these lines are a map of irregular regions".to_owned(), span))
}

/// Reports lines among these that were a map of regions before some of its rows were lost or cut: most of the rows of a grid,
/// each of as many letters as it has columns, of no more letters than it has regions, and neighbours that are equal.
pub(super) fn cut_region_map(text: &str, spans: &[Span]) -> Option<Diagnostic> {
    let span = CUT_SIDES.rev().find_map(|side| {
        let letters = |span: &&Span| {
            let row = text[span.range()].trim().as_bytes();
            let has_neighbours = row.windows(2).any(|pair| pair[0] == pair[1]);
            row.len() == side && has_neighbours && row.iter().all(u8::is_ascii_alphabetic)
        };
        let rows: Vec<_> = spans.iter().filter(letters).collect();
        let names: BTreeSet<_> = rows.iter().flat_map(|span| text[span.range()].trim().bytes()).collect();
        let is_map = 2 * rows.len() > side && names.len() > 1 && names.len() <= side;
        is_map.then(|| rows[0].to(*rows[rows.len() - 1]))
    })?;
    let what = "these lines look like a map of irregular regions of which rows are missing or cut";
    Some(Diagnostic::read_as_classic(what.to_owned(), span))
}

/// The sides of grids whose maps are recognised although they are cut.
const CUT_SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// Returns the first of nine lines that are a map of irregular regions: nine letters or digits nine times each, which are
/// no solution.
pub(crate) fn region_map_in(lines: &[&str]) -> Option<usize> {
    let side = Shape::CLASSIC.side();
    (0..(lines.len() + 1).saturating_sub(side)).find(|&start| {
        let rows = lines[start..start + side].iter();
        let symbols: Vec<_> =
            rows.flat_map(|row| row.chars().filter(|c| !matches!(c, ' ' | '\t' | '|' | ','))).collect();
        symbols.len() == side * side && is_region_map(&symbols, Shape::CLASSIC)
    })
}

/// Whether symbols, one for each cell, name the boxes of this shape.
pub(crate) fn are_boxes(symbols: &[char], shape: Shape) -> bool {
    let cells = cells_by_symbol(symbols);
    let block = |index: usize| shape.block_of(shape.cell(index));
    let is_box = |cells: &Vec<usize>| cells.iter().all(|&index| block(index) == block(cells[0]));
    symbols.len() == shape.cell_count() && cells.len() == shape.side() && cells.values().all(is_box)
}

/// Returns the places of each symbol.
fn cells_by_symbol(symbols: &[char]) -> BTreeMap<char, Vec<usize>> {
    let mut cells: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for (index, symbol) in symbols.iter().enumerate() {
        cells.entry(*symbol).or_default().push(index);
    }
    cells
}

/// Whether symbols, one for each cell, name regions of the right size other than the boxes, and are no solution.
fn is_region_map(symbols: &[char], shape: Shape) -> bool {
    let side = shape.side();
    let cells = cells_by_symbol(symbols);
    let rows_differ = || symbols.chunks(side).all(|row| (1..side).all(|at| !row[..at].contains(&row[at])));
    symbols.iter().all(char::is_ascii_alphanumeric)
        && cells.len() == side
        && cells.values().all(|cells| cells.len() == side)
        && !are_boxes(symbols, shape)
        && !rows_differ()
}

/// Whether the name of a variant is beside the word Sudoku, except in an address.
fn is_beside_sudoku(line: &str) -> bool {
    let is_address = |chunk: &&str| chunk.contains("://") || chunk.contains("www.") || chunk.contains('@');
    let chunks = line.split_whitespace().filter(|chunk| !is_address(chunk));
    let words = chunks.flat_map(|chunk| chunk.split(|c: char| !c.is_alphanumeric()));
    let words: Vec<_> = words.filter(|word| !word.is_empty()).map(folded).collect();
    let is_name = |name: &str| is_constraint_name(name) || VARIANTS.binary_search(&name).is_ok();
    let is_variant = |words: &[String]| !words.is_empty() && is_name(&words.concat());
    words.iter().enumerate().any(|(place, word)| {
        let rest = word.replace("sudoku", "");
        if rest.is_empty() {
            let before =
                [1, 2].iter().any(|&count| place >= count && is_variant(&words[place - count..place]));
            before || words.get(place + 1).is_some_and(|next| is_variant(std::slice::from_ref(next)))
        } else {
            rest.len() < word.len() && is_name(&rest)
        }
    })
}

/// Whether a word is the name of a constraint or its plural.
fn is_constraint_name(word: &str) -> bool {
    CONSTRAINTS.binary_search(&word).is_ok()
        || word.strip_suffix('s').is_some_and(|word| CONSTRAINTS.binary_search(&word).is_ok())
        || matches!(word, "thermometer" | "thermometers" | "antiknights" | "antikings")
}

/// In lower case, letters and digits alone.
fn folded(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

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

/// Reports a line beside a grid that names a constraint, or hints at one.
pub(super) fn unread_constraint(line: &str, span: Span) -> Option<Diagnostic> {
    let Some(name) = constraint(line) else { return variant_hint(line, span) };
    Some(Diagnostic::unread_constraint(line, name, span))
}

/// Reports a line beside a grid that may change its solution: a call with several numbers is no signature of a program.
pub(super) fn unread_data(line: &str, span: Span) -> Option<Diagnostic> {
    let arguments =
        line.split_once(['(', '[', '{']).filter(|(name, _)| name.ends_with(char::is_alphanumeric));
    let is_call = arguments.is_some_and(|(_, arguments)| number_count(arguments) >= 3);
    unread_constraint(line, span).or_else(|| is_call.then(|| Diagnostic::unread_data(line, span)))
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
    use super::*;

    #[test]
    fn variants_are_declared_or_hinted_at() {
        assert!(CONSTRAINTS.is_sorted() && VARIANTS.is_sorted());
        for value in
            ["X", "X-Sudoku", "diagonal", "Killer Sudoku", "sudoku-x", "Anti-Knight", "classic, jigsaw"]
        {
            assert!(declares_variant(value), "{value}");
        }
        for value in ["", "classic", "Standard", "9x9", "sudoku", "Sudoku 9x9", "hard", "diagonal symmetry"] {
            assert!(!declares_variant(value), "{value}");
        }
        for line in ["X-Sudoku", "# Diagonal Sudoku", "# Killer Sudoku, cages below", "Jigsaw", "XSudoku 5"] {
            assert!(variant_hint(line, Span::at(0)).is_some(), "{line}");
        }
        for line in
            ["Sudoku 12", "Killer 12", "see https://x.org/killer-sudoku/", "Black Arrow", "Sudoku 9x9", ""]
        {
            assert!(variant_hint(line, Span::at(0)).is_none(), "{line}");
        }
    }

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
