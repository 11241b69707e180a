//! Tables of programs that have the size of a grid and are none: regions, indices, variables of rules.

use std::collections::BTreeMap;

use crate::{
    cells::mark::{Mark, Token},
    format::source::matrix::Row,
    grid::{House, Shape},
};

/// The beginnings of words in names of tables that say which region a cell is in.
const REGION_WORDS: [&str; 8] = ["region", "box", "block", "subgrid", "house", "cage", "zone", "quadrant"];

/// Whether the cells of a rule are named variables, and none has a digit: `Vars = [A1, A2, …]`. Without names,
/// `_` in all cells, it is an empty grid.
pub(super) fn are_variables(text: &str, rows: &[Row]) -> bool {
    let cells = || rows.iter().flatten();
    let is_named = |token: &Token| text[token.span.range()].starts_with(char::is_uppercase);
    cells().all(|token| matches!(token.mark, Mark::Blank(_))) && cells().any(is_named)
}

/// Whether rows of numbers are no puzzle but a table: most numbers are too large for a grid, or most repeat
/// others of their row, column or box and either no cell is blank or the name speaks of regions.
pub(super) fn is_table(name: Option<&str>, rows: &[Row]) -> bool {
    let Some(shape) = Shape::of_side(rows.len()) else { return false };
    let Some(numbers) = numbers_of(rows, shape.side()) else { return false };
    let count = numbers.iter().flatten().count();
    let beyond = numbers.iter().flatten().filter(|&&number| usize::from(number) > shape.side()).count();
    if beyond * 2 > count {
        return true;
    }
    let zeros = numbers.iter().flatten().filter(|&&number| number == 0).count();
    // Regions may count from 0.
    let is_full = count == numbers.len() && zeros <= 2 * shape.side();
    let is_named = name.is_some_and(has_region_name);
    // The boxes of a puzzle may be others than the usual ones.
    let houses = shape.houses().filter(|house| is_named || !matches!(house, House::Block(_)));
    (is_full || is_named) && repeated(&numbers, shape, houses) * 2 >= count - zeros
}

/// Returns the numbers of rows that all have this length, and no number where a cell is blank.
fn numbers_of(rows: &[Row], side: usize) -> Option<Vec<Option<u16>>> {
    let number = |mark: Mark| match mark {
        Mark::Number(number) => Some(Some(number)),
        Mark::Blank(_) => Some(None),
        _ => None,
    };
    if rows.iter().any(|row| row.len() != side) {
        return None;
    }
    rows.iter().flatten().map(|token| number(token.mark)).collect()
}

/// Returns the number of cells whose number is in another cell of these houses; zeros aside.
fn repeated(numbers: &[Option<u16>], shape: Shape, houses: impl Iterator<Item = House>) -> usize {
    let mut is_repeated = vec![false; numbers.len()];
    for house in houses {
        let mut before = BTreeMap::new();
        let indices = shape.cells_of(house).map(|cell| shape.index(cell));
        let numbered =
            indices.filter_map(|index| Some((index, numbers[index].filter(|&number| number > 0)?)));
        for (index, number) in numbered {
            if let Some(other) = before.insert(number, index) {
                (is_repeated[index], is_repeated[other]) = (true, true);
            }
        }
    }
    is_repeated.into_iter().filter(|&is| is).count()
}

/// Whether a word of a name speaks of regions: `regionsOfX`, `BOX_OF`, `cellHouses`.
fn has_region_name(name: &str) -> bool {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.push(if c == '_' { ' ' } else { c.to_ascii_lowercase() });
    }
    let is_region = |word: &str| REGION_WORDS.iter().any(|start| word.starts_with(start));
    words.split(' ').any(is_region)
        || ["row of", "col of", "column of"].iter().any(|start| words.starts_with(start))
}
