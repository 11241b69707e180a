//! What is needed while a person edits a grid: candidates, clashes, the verdict.

use givens::{
    Candidates, Cell, CellSet, Clash as FoundClash, Digit, DigitSet, Grid, Puzzle, Record, Shape,
    format::{self, ReadOptions},
    grid::ParseGridError,
    record::Listed,
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Result, error};

/// The number of symbols: 0, and the digits of the largest grid.
const SYMBOLS: u32 = 26;

/// A puzzle: a text in any format, whose first puzzle is taken, or a position.
#[derive(Debug, Deserialize, Tsify)]
#[serde(untagged)]
pub enum PuzzleInput {
    Text(String),
    Position(Position),
}

/// Givens, and how far they are solved.
#[derive(Debug, Clone, Default, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct Position {
    /// The givens, row by row: `1` to `9`, then `A` to `P`; `.` or `0` for a blank.
    pub givens: String,
    /// The rows and columns of a box, if they are not the usual ones.
    #[tsify(type = "[number, number]", optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boxes: Option<(usize, usize)>,
    /// The placed values, written like the givens.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<String>,
    /// The candidates that are left in each cell, row by row: they restrict the solutions. Those of filled cells are
    /// ignored.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
    /// Pencil marks, which restrict nothing, and those in the corners of cells.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corners: Option<Vec<String>>,
    /// A colour for each cell, 0 for none.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours: Option<Vec<u8>>,
}

/// A digit that a house holds twice or more.
#[derive(Debug, Serialize, Tsify)]
pub struct Clash {
    /// `row 3`, `column 7`, `box 1`
    pub house: String,
    pub digit: u8,
    /// All its cells in the house.
    pub cells: Vec<String>,
}

impl PuzzleInput {
    /// Returns the record of the puzzle.
    pub fn record(self) -> Result<Record> {
        match self {
            Self::Position(position) => position.record(),
            Self::Text(text) => {
                let reading = format::read(&text, &ReadOptions::default());
                let reason = |found: &[givens::Diagnostic]| {
                    error(found.first().map_or("there is no puzzle", |first| &first.message))
                };
                reading.first_record().cloned().map_err(reason)
            }
        }
    }

    /// Returns the puzzle of the givens, within their candidates.
    pub fn puzzle(self) -> Result<Puzzle> {
        self.record()?.puzzle().map_err(error)
    }
}

impl Position {
    /// Returns the position of a record.
    pub fn of(record: &Record) -> Self {
        let shape = record.shape();
        let state = record.state.as_deref();
        let sets = |candidates: &Candidates| candidates.sets().iter().map(ToString::to_string).collect();
        Self {
            givens: record.grid.line().to_string(),
            boxes: (!shape.is_usual()).then(|| (shape.box_rows(), shape.box_columns())),
            placed: record.placed().map(|placed| placed.grid.line().to_string()),
            candidates: record.candidates().map(sets),
            notes: state.and_then(|state| state.notes.as_ref()).map(sets),
            corners: state.and_then(|state| state.corners.as_ref()).map(sets),
            colours: state.and_then(|state| state.colours.as_ref()).map(|colours| colours.to_vec()),
        }
    }

    /// Returns the record of the position.
    pub fn record(self) -> Result<Record> {
        let grid = self.grid(&self.givens)?;
        let shape = grid.shape();
        let mut record = Record::of(grid);
        if let Some(placed) = &self.placed {
            record.set_placed(Listed::of(self.grid(placed)?));
        }
        let marks = |texts: Vec<String>| sets(shape, texts.iter().map(String::as_str)).map_err(error);
        if let Some(candidates) = self.candidates {
            record.set_candidates(marks(candidates)?);
        }
        let notes = self.notes.map(marks).transpose()?;
        let corners = self.corners.map(marks).transpose()?;
        if notes.is_some() || corners.is_some() || self.colours.is_some() {
            let state = record.state_mut();
            (state.notes, state.corners) = (notes, corners);
            state.colours =
                self.colours.filter(|colours| colours.len() == shape.cell_count()).map(Into::into);
        }
        Ok(record)
    }

    fn grid(&self, cells: &str) -> Result<Grid> {
        match self.boxes.map(|(rows, columns)| (rows, columns, Shape::new(rows, columns))) {
            Some((.., Some(shape))) => cells_of(shape, cells).map_err(error),
            Some((rows, columns, None)) => format!("{rows}x{columns}:{cells}").parse().map_err(error),
            None => cells.parse().map_err(error),
        }
    }
}

/// Reads the cells of a grid of this shape.
pub fn cells_of(shape: Shape, cells: &str) -> std::result::Result<Grid, ParseGridError> {
    // `4x4` is the size of a small grid, not the box of a large one.
    if shape.is_usual() {
        return format!("{0}x{0}:{cells}", shape.side()).parse();
    }
    format!("{}x{}:{cells}", shape.box_rows(), shape.box_columns()).parse()
}

/// Reads a set of digits for each cell of a grid, or returns what is wrong with them.
pub fn sets<'a>(
    shape: Shape,
    texts: impl Iterator<Item = &'a str> + Clone,
) -> std::result::Result<Candidates, String> {
    let (count, expected) = (texts.clone().count(), shape.cell_count());
    if count != expected {
        return Err(format!("expected the candidates of {expected} cells, found {count}"));
    }
    let digit = |cell: Cell, symbol: char| {
        let value = symbol.to_digit(SYMBOLS).and_then(|value| u8::try_from(value).ok());
        let digit = value.and_then(Digit::new).filter(|digit| digit.index() < shape.side());
        digit.ok_or_else(|| {
            format!("{cell}: `{}` is not a digit of a {1}×{1} grid", symbol.escape_debug(), shape.side())
        })
    };
    let set = |(cell, text): (Cell, &str)| text.chars().map(|symbol| digit(cell, symbol)).collect();
    let sets = shape.cells().zip(texts).map(set).collect::<std::result::Result<Vec<DigitSet>, _>>()?;
    Ok(Candidates::new(shape, sets).expect("each cell has digits of the shape"))
}

/// Returns the cells of a set.
pub fn cells(cells: &CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// Returns the clashes of a grid.
pub fn clashes_of(grid: &Grid) -> Vec<Clash> {
    let clash = |FoundClash { house, digit, cells: places, .. }: FoundClash| Clash {
        house: house.to_string(),
        digit: digit.get(),
        cells: cells(&places),
    };
    grid.clashes().into_iter().map(clash).collect()
}

/// Returns the candidates of each cell, row by row: what the values of its houses and the remaining candidates leave; of
/// a filled cell its value.
#[wasm_bindgen]
pub fn candidates(position: Ts<PuzzleInput>) -> Result<Vec<String>> {
    let record = position.to_rust()?.record()?;
    let mut left = Candidates::of(&record.values());
    if let Some(restricted) = record.candidates() {
        for (cell, &set) in record.shape().cells().zip(restricted.sets()) {
            left.set(cell, left.get(cell).iter().filter(|&digit| set.contains(digit)).collect());
        }
    }
    let digits = |cell| record.values().get(cell).map_or_else(|| left.get(cell), DigitSet::of).to_string();
    Ok(record.shape().cells().map(digits).collect())
}

/// Returns the digits that a house holds twice or more, given or placed.
#[wasm_bindgen(unchecked_return_type = "Clash[]")]
pub fn clashes(position: Ts<PuzzleInput>) -> Result<Vec<Ts<Clash>>> {
    let clashes = clashes_of(&position.to_rust()?.record()?.values());
    clashes.into_iter().map(|clash| Ok(clash.into_ts()?)).collect()
}
