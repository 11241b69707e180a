//! Maps of regions: symbols, one for each cell of a square board, that name the region of the cell.
//!
//! Readers pass the symbols of a text; they get whether these can only be a map, and the number of the region of each cell.
//! A full grid has each digit as often as a map has its symbols, so what tells them apart is that cells of a region are
//! neighbours.

use crate::{diagnostic::Diagnostic, text::Span};

/// The sides of boards that have a map.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// Returns the side of the square board of this many cells, 4 to 16.
pub(crate) fn side_of(count: usize) -> Option<usize> {
    let side = count.isqrt();
    (side * side == count && SIDES.contains(&side)).then_some(side)
}

/// Returns whether symbols are certainly a map of regions: N letters or digits, each N times, most of them beside another of
/// their kind.
pub(crate) fn is_region_map(symbols: &str) -> bool {
    // A full grid has no neighbours alike, so most texts go no further.
    let Some(side) = side_of(symbols.len()).filter(|side| is_patchwork(symbols, *side)) else { return false };
    let counts = counts(symbols);
    counts.len() == side && counts.iter().all(|(_, count)| *count == side)
}

/// Returns whether symbols are letters that are surely meant for a map of regions, although these may have a wrong size.
pub(crate) fn is_damaged_map(symbols: &str) -> bool {
    let is_map = |side| is_patchwork(symbols, side) && counts(symbols).len() >= side / 2;
    symbols.bytes().all(|symbol| symbol.is_ascii_alphabetic()) && side_of(symbols.len()).is_some_and(is_map)
}

/// Returns the number of the region of each cell; reports regions that have another size than the side.
///
/// # Panics
///
/// If the symbols are not those of a square board.
pub(crate) fn region_numbers(
    symbols: &str,
    place: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Option<usize>>> {
    let side = side_of(symbols.len()).expect("the length was checked");
    let counts = counts(symbols);
    let named: Vec<_> =
        counts.iter().map(|&(symbol, count)| (char::from(symbol).to_string(), count)).collect();
    if let Some(diagnostic) = wrong_region_sizes(&named, side, place) {
        return diagnostic.refuse(diagnostics);
    }
    let number = |symbol: u8| counts.iter().position(|(other, _)| *other == symbol);
    Some(symbols.bytes().map(number).collect())
}

/// Reports regions, by name and size, that do not all have as many cells as the board has rows.
pub(crate) fn wrong_region_sizes(
    regions: &[(String, usize)],
    side: usize,
    place: Span,
) -> Option<Diagnostic> {
    const MAX_NAMED: usize = 4;
    let wrong: Vec<_> = regions.iter().filter(|(_, count)| *count != side).collect();
    let named = wrong.iter().take(MAX_NAMED).map(|(name, count)| match count {
        1 => format!("region {name} has 1 cell"),
        _ => format!("region {name} has {count} cells"),
    });
    let named = named.collect::<Vec<_>>().join(", ");
    let more = match wrong.len().saturating_sub(MAX_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more have other sizes"),
    };
    let message = format!("expected {side} regions of {side} cells, but {named}{more}");
    (!wrong.is_empty()).then(|| Diagnostic::broken(message, place))
}

/// Returns how often each symbol occurs, in order of appearance; none if one is no letter or digit.
fn counts(symbols: &str) -> Vec<(u8, usize)> {
    let mut counts: Vec<(u8, usize)> = Vec::new();
    for symbol in symbols.bytes() {
        if !symbol.is_ascii_alphanumeric() {
            return Vec::new();
        }
        match counts.iter_mut().find(|(other, _)| *other == symbol) {
            Some((_, count)) => *count += 1,
            None => counts.push((symbol, 1)),
        }
    }
    counts
}

/// Returns whether most cells are beside another of the same symbol, and not only along rows or only along columns.
fn is_patchwork(symbols: &str, side: usize) -> bool {
    let symbols = symbols.as_bytes();
    let same = |cell: usize, other: usize| symbols.get(other) == Some(&symbols[cell]);
    let along_row = |cell: usize| cell % side + 1 < side && same(cell, cell + 1);
    let along_column = |cell: usize| same(cell, cell + side);
    let in_row = |cell: &usize| along_row(*cell) || !cell.is_multiple_of(side) && along_row(cell - 1);
    let in_column = |cell: &usize| along_column(*cell) || *cell >= side && along_column(cell - side);
    let cells = || 0..symbols.len();
    cells().any(along_row)
        && cells().any(along_column)
        && cells().filter(|cell| in_row(cell) || in_column(cell)).count() * 4 >= symbols.len() * 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_tell_a_map_from_a_grid() {
        for map in ["1112122233343444", "AABBAABBCCDDCCDD", "aaabbaabbbccddeccddecdeee"] {
            assert!(is_region_map(map), "{map}");
        }
        for other in [
            "1234341221434321",
            "1111222233334444",
            "1234123412341234",
            "AAAABBBBCCCCDDD.",
            "111212223334344",
        ] {
            assert!(!is_region_map(other), "{other}");
        }
        assert!(is_damaged_map("AABBAABBCCDDCCDC") && !is_damaged_map("ABCDCDABBADCDCBA"));
    }

    #[test]
    fn sizes_are_named() {
        let mut diagnostics = Vec::new();
        assert_eq!(region_numbers("AABBAABBCCDDCCDC", Span::at(0), &mut diagnostics), None);
        let expected = "expected 4 regions of 4 cells, but region C has 5 cells, region D has 3 cells";
        assert_eq!(diagnostics[0].message, expected);
        assert_eq!(
            region_numbers("AABBAABBCCDDCCDD", Span::at(0), &mut diagnostics).map(|all| all[15]),
            Some(Some(3))
        );
    }
}
