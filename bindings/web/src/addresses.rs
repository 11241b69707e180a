//! The puzzle that an address holds: it comes from anyone, so every part of it is checked.

use givens::{
    Grid, Shape,
    grid::{BadCell, ParseGridError},
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Result,
    board::{Position, cells_of, sets},
    numbers::number,
};

/// The number of characters of a part that a message repeats.
const MAX_QUOTED: usize = 20;

/// The parts of an address, decoded: `#puzzle=1.3..4.22.4..3.1&values=…`.
#[derive(Debug, Default, Deserialize, Tsify)]
#[serde(default)]
pub struct AddressParts {
    /// The givens, row by row; `.`, `0`, `_`, `*` or `-` for a blank.
    pub puzzle: String,
    /// The placed values, written like the givens.
    #[tsify(optional)]
    pub values: Option<String>,
    /// The rows and columns of a box: `3x2`.
    #[tsify(optional)]
    pub boxes: Option<String>,
    /// The candidates that are left in each cell, separated by commas.
    #[tsify(optional)]
    pub candidates: Option<String>,
}

/// What an address holds.
#[derive(Debug, Default, Serialize, Tsify)]
pub struct Address {
    /// The puzzle, with the other parts that could be read; none if the puzzle could not be read.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// The rows and columns of a box; 0 without a position.
    #[tsify(type = "[number, number]")]
    pub boxes: [u32; 2],
    /// Why parts were left out: a message for each, which begins with the name of the part.
    pub problems: Vec<String>,
}

/// Reads the parts of an address. A part that cannot be read is left out and has a message.
///
/// # Errors
///
/// If the argument is no object of texts.
#[wasm_bindgen(js_name = readAddress)]
pub fn read_address(parts: Ts<AddressParts>) -> Result<Ts<Address>> {
    Ok(Address::of(&parts.to_rust()?).into_ts()?)
}

impl Address {
    fn of(parts: &AddressParts) -> Self {
        let mut address = Self::default();
        let named = address.part("boxes", parts.boxes.as_deref().map(boxes));
        let Some(givens) = address.part("puzzle", Some(givens(&parts.puzzle, named))) else {
            return address;
        };
        let shape = givens.shape();
        let placed = address.part("values", parts.values.as_deref().map(|text| values(text, &givens)));
        let candidates =
            address.part("candidates", parts.candidates.as_deref().map(|text| sets(shape, text.split(','))));
        address.position = Some(Position {
            givens: givens.line().to_string(),
            boxes: (!shape.is_usual()).then(|| (shape.box_rows(), shape.box_columns())),
            placed: placed
                .filter(|placed| placed.digits().next().is_some())
                .map(|placed| placed.line().to_string()),
            // As the address has them, in filled cells, too: a record would replace these by the values.
            candidates: candidates
                .map(|candidates| candidates.sets().iter().map(ToString::to_string).collect()),
            ..Position::default()
        });
        address.boxes = [shape.box_rows(), shape.box_columns()].map(number);
        address
    }

    /// Returns a part that was read; keeps the message of one that was not.
    fn part<Part>(&mut self, name: &str, read: Option<std::result::Result<Part, String>>) -> Option<Part> {
        read?.map_err(|problem| self.problems.push(format!("{name}: {problem}"))).ok()
    }
}

fn boxes(text: &str) -> std::result::Result<Shape, String> {
    let numbers = text.split_once(['x', 'X', '×']);
    let numbers = numbers.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let (rows, columns) = numbers.ok_or_else(|| {
        format!("expected the rows and columns of a box, such as `3x2`, found `{}`", quoted(text))
    })?;
    Shape::new(rows, columns).ok_or_else(|| format!("no grid has boxes of {rows}×{columns}"))
}

fn givens(text: &str, shape: Option<Shape>) -> std::result::Result<Grid, String> {
    let count = symbols(text).count();
    let shape = shape.or_else(|| Shape::of_cell_count(count)).unwrap_or_else(|| nearest(count));
    grid(text, shape)
}

/// Reads the placed values, without those that repeat a given.
fn values(text: &str, givens: &Grid) -> std::result::Result<Grid, String> {
    let mut values = grid(text, givens.shape())?;
    for cell in givens.shape().cells() {
        let (Some(given), Some(value)) = (givens.get(cell), values.get(cell)) else { continue };
        if given != value {
            return Err(format!("{cell}: {} is given, found {}", given.symbol(), value.symbol()));
        }
        values.set(cell, None);
    }
    Ok(values)
}

fn grid(text: &str, shape: Shape) -> std::result::Result<Grid, String> {
    let (count, expected) = (symbols(text).count(), shape.cell_count());
    if count != expected {
        return Err(format!("expected {expected} cells ({0}×{0}), found {count}", shape.side()));
    }
    let line: String =
        symbols(text).map(|symbol| if "_*-".contains(symbol) { '.' } else { symbol }).collect();
    cells_of(shape, &line).map_err(|error| match error {
        ParseGridError::Cell(BadCell { cell, symbol, .. }) => {
            format!("{cell}: `{}` is neither a digit nor a blank", symbol.escape_debug())
        }
        other => other.to_string(),
    })
}

/// The characters of cells: what divides them is left out.
fn symbols(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|symbol| !symbol.is_whitespace() && *symbol != '|')
}

/// Returns the usual shape that has about this number of cells; the classic one if none has.
fn nearest(count: usize) -> Shape {
    let is_near = |shape: &Shape| shape.cell_count().abs_diff(count) <= shape.side();
    Shape::usual().find(is_near).unwrap_or(Shape::CLASSIC)
}

/// Returns the beginning of a part, for a message.
fn quoted(text: &str) -> String {
    let mut start: String = text.chars().take(MAX_QUOTED).flat_map(char::escape_debug).collect();
    if text.chars().nth(MAX_QUOTED).is_some() {
        start.push('…');
    }
    start
}
