//! Tables of numbers that have the size of a grid and are none: regions, indices, permutations.
//!
//! Readers of source text and of rows ask before they make a puzzle. Such tables are in programs about Sudoku more often
//! than puzzles are, and each would be a puzzle with clashes: they are reported with a note instead.

use std::collections::BTreeMap;

use givens_engine::grid::{House, Shape};

use crate::{
    cells::mark::{Mark, Token, has_ascending_digits},
    diagnostic::{Diagnostic, Rule},
    text::Span,
};

/// The beginnings of words in names of tables that say which region a cell is in.
const REGION_WORDS: [&str; 8] = ["region", "box", "block", "subgrid", "house", "cage", "zone", "quadrant"];

/// Whether rows of numbers in source text are no puzzle but a table: most numbers are too large for a grid, most repeat
/// others of their row, column or box and either no cell is blank or the name mentions regions, or nearly all do.
pub(crate) fn is_number_table<R: AsRef<[Token]>>(name: Option<&str>, rows: &[R]) -> bool {
    let numbers =
        || rows.iter().flat_map(AsRef::as_ref).filter(|token| matches!(token.mark, Mark::Number(_)));
    let is_large =
        |token: &&Token| matches!(token.mark, Mark::Number(number) if usize::from(number) > Shape::MAX_SIDE);
    numbers().filter(is_large).count() * 2 > numbers().count()
        || NumberTable::from_rows(rows)
            .is_some_and(|table| table.is_beyond() || table.is_repetitive(name) || table.is_all_repeated())
}

/// Whether rows of text are no puzzle but a table: tables of large numbers have no blanks either, and are no grids of
/// candidates.
pub(crate) fn is_table_in_text<R: AsRef<[Token]>>(heading: Option<&str>, rows: &[R]) -> bool {
    let Some(table) = NumberTable::from_rows(rows) else { return false };
    let is_large = |number| number > table.shape.side();
    let are_candidates = table.count(is_large) > 0
        && table.numbers.iter().flatten().all(|&number| has_ascending_digits(number));
    let is_table = if table.is_beyond() { table.is_full() } else { table.is_repetitive(heading) };
    is_table && !are_candidates
}

/// Reports a table that has the size of a grid.
pub(crate) fn ignored_table(span: Span) -> Diagnostic {
    let message =
        "this table was not read as a puzzle: it has regions, repeated numbers or numbers beyond its size";
    Diagnostic::new(Rule::NumberTable, message).at(span, "")
}

/// Rows of numbers, as many as a grid has.
struct NumberTable {
    shape: Shape,
    /// In rows; no number where a cell is blank.
    numbers: Vec<Option<u16>>,
}

impl NumberTable {
    /// Returns the numbers of rows as long as there are rows, if there is nothing else in them.
    fn from_rows<R: AsRef<[Token]>>(rows: &[R]) -> Option<Self> {
        let shape = Shape::of_side(rows.len())?;
        let number = |mark: Mark| match mark {
            Mark::Number(number) => Some(Some(number)),
            Mark::Blank(_) => Some(None),
            _ => None,
        };
        if rows.iter().any(|row| row.as_ref().len() != rows.len()) {
            return None;
        }
        let numbers =
            rows.iter().flat_map(AsRef::as_ref).map(|token| number(token.mark)).collect::<Option<_>>()?;
        Some(Self { shape, numbers })
    }

    /// Returns how many numbers have this property.
    fn count(&self, is: impl Fn(usize) -> bool) -> usize {
        self.numbers.iter().flatten().filter(|&&number| is(number.into())).count()
    }

    /// Whether no cell is blank: regions may count from 0.
    fn is_full(&self) -> bool {
        self.numbers.iter().all(Option::is_some) && self.count(|number| number == 0) <= 2 * self.shape.side()
    }

    /// Whether most numbers are too large for a grid.
    fn is_beyond(&self) -> bool {
        self.count(|number| number > self.shape.side()) * 2 > self.count(|_| true)
    }

    /// Whether most numbers are in their row or column again and no cell is blank, or the name mentions regions.
    fn is_repetitive(&self, name: Option<&str>) -> bool {
        let is_named = name.is_some_and(has_region_name);
        // The boxes of a puzzle may be others than the usual ones.
        let is_meant = |house: &House| is_named || !matches!(house, House::Block(_));
        (is_named || self.is_full()) && self.repeated(is_meant) * 2 >= self.count(|number| number > 0)
    }

    /// Whether hardly any number is alone in its row, column and box: no board, not even a wrong one.
    fn is_all_repeated(&self) -> bool {
        let count = self.count(|number| number > 0);
        count >= 2 * self.shape.side() && self.repeated(|_| true) * 10 >= count * 9
    }

    /// Returns the number of cells whose number is in another cell of these houses; zeros aside.
    fn repeated(&self, is_meant: impl Fn(&House) -> bool) -> usize {
        let mut is_repeated = vec![false; self.numbers.len()];
        for house in self.shape.houses().filter(is_meant) {
            let mut before = BTreeMap::new();
            let indices = self.shape.cells_of(house).map(|cell| self.shape.index(cell));
            for index in indices {
                let number = self.numbers[index].filter(|&number| number > 0);
                if let Some(other) = number.and_then(|number| before.insert(number, index)) {
                    (is_repeated[index], is_repeated[other]) = (true, true);
                }
            }
        }
        is_repeated.into_iter().filter(|&is| is).count()
    }
}

/// Whether a word of a name is about regions: `regionsOfX`, `BOX_OF`, `cellHouses`.
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
