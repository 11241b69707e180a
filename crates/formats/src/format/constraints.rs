//! Variants that are written in a line, or in lines beside a grid: reported, and never read as a classic puzzle.
//!
//! ```text
//! Corniel     = 9( 9letter EOL ) 1*( letter "=" number )                ; cages by letters, and their sums
//! ```

use crate::{
    diagnostic::{Diagnostic, unsupported_constraints},
    layout::constraint_text::{constraint, region_map_in},
    syntax::{
        combinators::{
            Parser, all_consuming, char, delimited, digit1, many0_count, many1_count, one_of, preceded,
            satisfy, space0,
        },
        expect::Parsed,
    },
    text::lines,
};

/// Returns the diagnostic for a text whose first line describes a variant.
pub(super) fn variant(head: &str) -> Option<Diagnostic> {
    let line = lines(head).find(|line| !line.is_blank() && !line.text.starts_with('#'))?;
    let constraints = cages_by_letters(head)?;
    Some(Diagnostic::constraints_of("file", &constraints, line.span()))
}

/// Returns the diagnostic for a text of one grid that has lines with constraints beside it.
pub(super) fn constraints_beside(head: &str) -> Option<Diagnostic> {
    if let Some(map) = region_map_below(head) {
        return Some(map);
    }
    let mut found: Vec<_> = lines(head).filter_map(|line| Some((line, constraint(line.text)?))).collect();
    let place = found.first()?.0.trimmed_span();
    found.dedup_by_key(|(_, name)| *name);
    let names: Vec<_> = found.into_iter().map(|(_, name)| name.to_owned()).collect();
    unsupported_constraints(&names, place)
}

/// Returns the diagnostic for a text of one grid that has a map of regions below it.
fn region_map_below(head: &str) -> Option<Diagnostic> {
    let lines: Vec<_> = lines(head).filter(|line| !line.is_blank()).collect();
    let texts: Vec<_> = lines.iter().map(|line| line.text).collect();
    let place = region_map_in(&texts).filter(|&place| place > 0)?;
    unsupported_constraints(&["a map of irregular regions".to_owned()], lines[place].trimmed_span())
}

/// Describes the cages of rows of letters followed by the sum of each letter.
fn cages_by_letters(head: &str) -> Option<String> {
    let is_drawn = |c: char| matches!(c, '|' | '-' | '+' | ' ' | '\t');
    let width = |text: &str| text.chars().filter(|c| !is_drawn(*c)).count();
    let is_row = |text: &str| {
        let mut cells = text.chars().filter(|c| !is_drawn(*c));
        width(text) >= 4 && cells.all(char::is_alphabetic)
    };
    let mut content = lines(head).map(|line| line.text.trim()).filter(|text| !text.chars().all(is_drawn));
    let rows: Vec<_> = content.by_ref().take(9).take_while(|text| is_row(text)).map(width).collect();
    let sums: usize =
        content.filter_map(|text| all_consuming(sums).parse(text).ok()).map(|(_, sums)| sums).sum();
    let is_grid = rows.len() >= 4 && rows.iter().all(|width| *width == rows[0]);
    (is_grid && sums >= 4).then(|| format!("{sums} cages of a killer"))
}

/// `sums = 1*( letter "=" number *( SP / "," / ";" ) )`: the number of sums.
fn sums(input: &str) -> Parsed<'_, usize> {
    let letter = satisfy(char::is_alphabetic);
    let sum = (letter, delimited(space0, char('='), space0), digit1, many0_count(one_of(" \t,;")));
    preceded(space0, many1_count(sum)).parse(input)
}
