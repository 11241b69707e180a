//! The puzzles of an array, row by row.
//!
//! In comes an array that is valid, of any type that puzzles are kept in; out comes the text of each row. Nothing is copied
//! before its row is asked for: cells are copied to where they are read, 81 at a time.

use arrow_array::{Array, StructArray, make_array};
use arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use givens::Diagnostic;

use crate::{
    arrays::PuzzleArray,
    encoded::encoded,
    error::Failure,
    lists::Lists,
    rows::CELLS,
    values::{Integer, write_symbols},
};

/// The name of the column of puzzles, where there are several columns.
const PUZZLE: &str = "puzzle";
/// More columns than this are not named.
const MAX_NAMED: usize = 20;

/// The text of a puzzle, or why it has none.
pub(crate) type Text<'a> = Result<&'a [u8], Diagnostic>;

/// The puzzles of an array.
pub(crate) struct Chunk {
    length: usize,
    nulls: Option<NullBuffer>,
    cells: Cells,
}

/// Where the puzzles of a chunk are.
enum Cells {
    /// All are null.
    Nothing,
    Short(ScalarBuffer<i32>, Buffer),
    Long(ScalarBuffer<i64>, Buffer),
    Views(ScalarBuffer<u128>, Vec<Buffer>),
    /// This number of bytes each: a text, or values from 0 to 9.
    Fixed(Buffer, usize),
    Lists(Lists),
    Array(PuzzleArray),
    Owned(Vec<OwnedText>),
    /// Rows of another chunk, by their numbers.
    Encoded(Box<Chunk>, Vec<Option<usize>>),
}

/// The text of an element of a list of Python; `None` for null.
pub(crate) type OwnedText = Option<Result<Box<[u8]>, Diagnostic>>;

impl Cells {
    /// Returns the bytes of a row of texts or bytes, which may be in `cells`; `None` if it is outside of its buffers.
    #[inline]
    fn of_row<'a>(&'a self, row: usize, cells: &'a mut [u8; CELLS]) -> Option<&'a [u8]> {
        match self {
            Self::Short(offsets, values) => part(values, offsets[row].into(), offsets[row + 1].into()),
            Self::Long(offsets, values) => part(values, offsets[row], offsets[row + 1]),
            Self::Views(views, buffers) => viewed(views[row], buffers, cells),
            Self::Fixed(values, width) => {
                let bytes = values.get(row * width..(row + 1) * width)?;
                let is_grid = bytes.len() == CELLS
                    && u8::write_bytes(bytes.iter().copied(), cells)
                    && write_symbols(cells);
                Some(if is_grid { cells } else { bytes })
            }
            _ => None,
        }
    }
}

impl Chunk {
    /// Takes texts.
    pub(crate) fn of_texts(texts: Vec<OwnedText>) -> Self {
        Self { length: texts.len(), nulls: None, cells: Cells::Owned(texts) }
    }

    /// Takes an array of Python with this number of puzzles.
    pub(crate) fn of_array(array: PuzzleArray, length: usize) -> Self {
        Self { length, nulls: array.nulls(length), cells: Cells::Array(array) }
    }

    /// Takes an imported array; of a table, its column of puzzles.
    ///
    /// # Errors
    ///
    /// If its type is none for puzzles.
    pub(crate) fn of(data: &ArrayData) -> Result<Self, Failure> {
        let (length, start) = (data.len(), data.offset());
        let buffer = |index: usize| data.buffers()[index].clone();
        let cells = match data.data_type() {
            DataType::Struct(_) => return Self::of_struct(data),
            DataType::Null => Cells::Nothing,
            // It may have no buffers.
            text if length == 0 && is_text(text) => Cells::Nothing,
            DataType::Utf8 | DataType::Binary => {
                Cells::Short(ScalarBuffer::new(buffer(0), start, length + 1), buffer(1))
            }
            DataType::LargeUtf8 | DataType::LargeBinary => {
                Cells::Long(ScalarBuffer::new(buffer(0), start, length + 1), buffer(1))
            }
            DataType::Utf8View | DataType::BinaryView => {
                Cells::Views(ScalarBuffer::new(buffer(0), start, length), data.buffers()[1..].to_vec())
            }
            DataType::FixedSizeBinary(width) => {
                let width = usize::try_from(*width).unwrap_or_default();
                Cells::Fixed(buffer(0).slice(start * width), width)
            }
            _ => Self::cells_of(data)?,
        };
        Ok(Self { length, nulls: data.nulls().cloned(), cells })
    }

    /// Takes an array whose rows refer to other arrays.
    fn cells_of(data: &ArrayData) -> Result<Cells, Failure> {
        let array = make_array(data.clone());
        if let Some((values, places)) = encoded(&array) {
            return Ok(Cells::Encoded(Box::new(Self::of(&values.to_data())?), places));
        }
        Lists::of(&array).map(Cells::Lists).ok_or_else(|| {
            let found = data.data_type();
            Failure::Type(format!(
                "expected a column of texts, or of lists of integers, found an Arrow array of {found}"
            ))
        })
    }

    /// Takes the column `puzzle`, or the only one, of a table.
    fn of_struct(data: &ArrayData) -> Result<Self, Failure> {
        let table = StructArray::from(data.clone());
        let only = || table.columns().first().filter(|_| table.num_columns() == 1);
        let Some(column) = table.column_by_name(PUZZLE).or_else(only) else {
            let names = table.column_names();
            let found = match names.len() {
                0..=MAX_NAMED => format!("{}: pass the column of puzzles", names.join(", ")),
                number => {
                    format!("{number} columns: pass that of puzzles, or frame.to_numpy() if each is a cell")
                }
            };
            return Err(Failure::Value(format!("expected a column `{PUZZLE}`, found {found}")));
        };
        let mut chunk = Self::of(&column.to_data())?;
        chunk.nulls = NullBuffer::union(chunk.nulls.as_ref(), table.nulls());
        Ok(chunk)
    }

    /// Returns the number of rows.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// Returns the number of rows whose texts have more or fewer bytes than a plain puzzle.
    pub(crate) fn other_rows(&self) -> usize {
        (0..self.length).filter(|&row| !self.is_null(row) && self.is_other(row)).count()
    }

    fn is_null(&self, row: usize) -> bool {
        self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row))
    }

    fn is_other(&self, row: usize) -> bool {
        match &self.cells {
            Cells::Nothing => false,
            Cells::Short(offsets, _) => offsets[row + 1].checked_sub(offsets[row]) != Some(81),
            Cells::Long(offsets, _) => offsets[row + 1].checked_sub(offsets[row]) != Some(81),
            Cells::Views(views, _) => views[row] & 0xffff_ffff != CELLS as u128,
            Cells::Fixed(_, width) => *width != CELLS,
            Cells::Lists(lists) => lists.is_other(row),
            Cells::Array(array) => array.is_other(),
            Cells::Owned(texts) => {
                matches!(&texts[row], Some(text) if text.as_ref().is_ok_and(|text| text.len() != CELLS))
            }
            Cells::Encoded(values, places) => {
                places[row].is_some_and(|place| !values.is_null(place) && values.is_other(place))
            }
        }
    }

    /// Passes the text of a row to `work`; `None` if it is null.
    ///
    /// # Errors
    ///
    /// If the array says that the row is outside of its buffers.
    pub(crate) fn with_row<T>(
        &self,
        row: usize,
        work: impl FnOnce(Text<'_>) -> T,
    ) -> Result<Option<T>, Failure> {
        if self.is_null(row) {
            return Ok(None);
        }
        let (mut cells, own) = ([0; CELLS], &mut Vec::new());
        let text = match &self.cells {
            Cells::Nothing => return Ok(None),
            Cells::Encoded(values, places) => {
                return places[row].map_or(Ok(None), |place| values.with_row(place, work));
            }
            Cells::Owned(texts) => match &texts[row] {
                None => return Ok(None),
                Some(text) => text.as_deref().map_err(Clone::clone),
            },
            Cells::Lists(lists) => lists.text(row, &mut cells).map(|text| text.within(&cells, own)),
            Cells::Array(array) => array.text(row, &mut cells).map(|text| text.within(&cells, own)),
            bytes => {
                let outside = || {
                    Failure::Value(format!("not a valid Arrow array: row {row} is not within its buffers"))
                };
                Ok(bytes.of_row(row, &mut cells).ok_or_else(outside)?)
            }
        };
        Ok(Some(work(text)))
    }
}

/// Returns whether an array of a type has texts or bytes of any length.
fn is_text(data_type: &DataType) -> bool {
    data_type.is_string() || data_type.is_binary()
}

fn part(values: &Buffer, start: i64, end: i64) -> Option<&[u8]> {
    values.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
}

/// Returns the bytes of a view: up to 12 are in it, and are copied to `inner`; more are in a buffer, and begin with the
/// four that are in the view.
fn viewed<'a>(view: u128, buffers: &'a [Buffer], inner: &'a mut [u8; CELLS]) -> Option<&'a [u8]> {
    let number = |at: u32| usize::try_from((view >> (32 * at)) & 0xffff_ffff).unwrap_or(usize::MAX);
    let length = number(0);
    if length <= 12 {
        inner[..12].copy_from_slice(&view.to_le_bytes()[4..]);
        return Some(&inner[..length]);
    }
    let bytes = buffers.get(number(2))?.get(number(3)..number(3).checked_add(length)?)?;
    (bytes[..4] == view.to_le_bytes()[4..8]).then_some(bytes)
}
