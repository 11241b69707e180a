//! What a column of puzzles may be: an array of Arrow, a buffer of bytes, or a list.
//!
//! A column is not copied: a puzzle is copied to where it is read, 81 bytes at a time, and looked at there.

use std::ops::Range;

use arrow_array::{Array, StructArray};
use arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::{
    buffer::PyBuffer,
    prelude::*,
    types::{PyBytes, PyString},
};

use crate::{
    error::Failure,
    import::{Texts, import},
    puzzle::Puzzle,
    rows::CELLS,
};

/// The name of the column of puzzles, where there are several columns.
const PUZZLE: &str = "puzzle";
const EXPECTED: &str =
    "a column of puzzles: an Arrow array of texts, a list of str, or uint8 of shape (n, 81) or (n, 9, 9)";

/// A column of puzzles.
pub(crate) struct Puzzles {
    chunks: Vec<Chunk>,
    /// Held as long as the chunks point into it.
    _buffer: Option<PyBuffer<u8>>,
}

/// Rows of a chunk.
#[derive(Debug, Clone)]
pub(crate) struct Block<'a> {
    pub(crate) chunk: &'a Chunk,
    pub(crate) rows: Range<usize>,
}

/// The puzzles of an array.
#[derive(Debug)]
pub(crate) struct Chunk {
    length: usize,
    nulls: Option<NullBuffer>,
    cells: Cells,
}

/// Where the puzzles of a chunk are.
#[derive(Debug)]
enum Cells {
    /// All are null.
    Nothing,
    Short(ScalarBuffer<i32>, Buffer),
    Long(ScalarBuffer<i64>, Buffer),
    Views(ScalarBuffer<u128>, Vec<Buffer>),
    /// 81 bytes each: texts, or values from 0 to 9.
    Fixed(Buffer),
    Foreign(Foreign),
    Owned(Vec<Option<Box<[u8]>>>),
}

/// Bytes that Python owns: values of cells, 81 each.
#[derive(Debug, Clone, Copy)]
struct Foreign(*const u8);

// SAFETY: the bytes are only copied, and `Puzzles` holds their buffer.
unsafe impl Send for Foreign {}
// SAFETY: as above.
unsafe impl Sync for Foreign {}

impl Puzzles {
    /// Takes an argument of Python for a column.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> Result<Self, Failure> {
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            return Err(Failure::Type(format!(
                "expected {EXPECTED}, found one text; use [text] or Puzzle(text)"
            )));
        }
        if let Some(arrays) = import(object, Texts::AsBytes)? {
            let chunks = arrays.iter().map(Chunk::of).collect::<Result<_, _>>()?;
            return Ok(Self { chunks, _buffer: None });
        }
        if let Some(puzzles) = Self::of_buffer(object)? {
            return Ok(puzzles);
        }
        let texts = object
            .try_iter()
            .map_err(|_| Failure::Type(format!("expected {EXPECTED}, found {}", type_of(object))))?;
        let texts: Vec<_> = texts.map(|item| text_of(&item?)).collect::<Result<_, Failure>>()?;
        Ok(Self {
            chunks: vec![Chunk { length: texts.len(), nulls: None, cells: Cells::Owned(texts) }],
            _buffer: None,
        })
    }

    /// Takes bytes of shape (n, 81) or (n, 9, 9); `None` for an object without bytes.
    fn of_buffer(object: &Bound<'_, PyAny>) -> Result<Option<Self>, Failure> {
        let Ok(buffer) = PyBuffer::<u8>::get(object) else {
            let is_array = object.hasattr("__array_interface__")?
                && object.getattr("dtype")?.getattr("kind")?.to_string() != "U";
            let refused = is_array && object.getattr("dtype")?.getattr("kind")?.to_string() != "O";
            let found = || object.getattr("dtype").map_or_else(|_| type_of(object), |kind| kind.to_string());
            return if refused {
                Err(Failure::Type(format!("expected {EXPECTED}, found {}", found())))
            } else {
                Ok(None)
            };
        };
        let length = match *buffer.shape() {
            [length, 81] | [length, 9, 9] => length,
            ref shape => {
                let hint = if matches!(shape, [.., 9 | 10]) {
                    "; of one-hot cells, take argmax over the last axis"
                } else {
                    ""
                };
                return Err(Failure::Value(format!(
                    "expected uint8 of shape (n, 81) or (n, 9, 9), found {shape:?}{hint}"
                )));
            }
        };
        if !buffer.is_c_contiguous() {
            return Err(Failure::Value(
                "expected an array in row-major order: use numpy.ascontiguousarray".to_owned(),
            ));
        }
        let cells = Cells::Foreign(Foreign(buffer.buf_ptr().cast::<u8>()));
        Ok(Some(Self { chunks: vec![Chunk { length, nulls: None, cells }], _buffer: Some(buffer) }))
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.length).sum()
    }

    /// Returns the number of rows that are no plain puzzle, because they have more or fewer bytes.
    pub(crate) fn other_rows(&self) -> usize {
        self.chunks.iter().map(Chunk::other_rows).sum()
    }

    /// Divides the rows into blocks of at most this number of rows, in order.
    pub(crate) fn blocks(&self, rows: usize) -> impl Iterator<Item = Block<'_>> + Send {
        self.chunks.iter().flat_map(move |chunk| {
            let starts = (0..chunk.length).step_by(rows);
            starts.map(move |start| Block { chunk, rows: start..(start + rows).min(chunk.length) })
        })
    }
}

fn type_of(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}

/// Returns the text of an element of a list; `None` is null, as is the NaN that pandas uses for it.
fn text_of(item: &Bound<'_, PyAny>) -> Result<Option<Box<[u8]>>, Failure> {
    if item.is_none() || item.extract::<f64>().is_ok_and(f64::is_nan) {
        return Ok(None);
    }
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(Some(text.to_cow()?.as_bytes().into()));
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes().into()));
    }
    if let Ok(puzzle) = item.cast::<Puzzle>() {
        return Ok(Some(puzzle.get().text().into_bytes().into()));
    }
    Err(Failure::Type(format!("expected a list of str, bytes, Puzzle or None, found {}", type_of(item))))
}

impl Chunk {
    /// Takes an imported array for a column.
    pub(crate) fn of(data: &ArrayData) -> Result<Self, Failure> {
        if let DataType::Struct(_) = data.data_type() {
            return Self::of_struct(data);
        }
        let (length, start) = (data.len(), data.offset());
        let buffer = |index: usize| data.buffers()[index].clone();
        let cells = match data.data_type() {
            _ if length == 0 => Cells::Nothing,
            DataType::Null => Cells::Nothing,
            DataType::Utf8 | DataType::Binary => {
                Cells::Short(ScalarBuffer::new(buffer(0), start, length + 1), buffer(1))
            }
            DataType::LargeUtf8 | DataType::LargeBinary => {
                Cells::Long(ScalarBuffer::new(buffer(0), start, length + 1), buffer(1))
            }
            DataType::Utf8View | DataType::BinaryView => {
                Cells::Views(ScalarBuffer::new(buffer(0), start, length), data.buffers()[1..].to_vec())
            }
            DataType::FixedSizeBinary(81) => Cells::Fixed(buffer(0).slice(start * CELLS)),
            DataType::FixedSizeList(field, 81) if *field.data_type() == DataType::UInt8 => {
                let values = &data.child_data()[0];
                let first = |row: usize| (start + row) * CELLS;
                let has_null = |nulls: &NullBuffer, row| nulls.slice(first(row), CELLS).null_count() > 0;
                let mut rows = (0..length).filter(|row| data.is_valid(*row));
                if values.nulls().is_some_and(|nulls| rows.any(|row| has_null(nulls, row))) {
                    return Err(Failure::Value(
                        "expected 81 values for each puzzle, found null among them".to_owned(),
                    ));
                }
                Cells::Fixed(values.buffers()[0].slice(values.offset() + start * CELLS))
            }
            other => {
                return Err(Failure::Type(format!("expected {EXPECTED}, found an Arrow array of {other}")));
            }
        };
        Ok(Self { length, nulls: data.nulls().cloned(), cells })
    }

    /// Takes the column `puzzle`, or the only one, of a table.
    fn of_struct(data: &ArrayData) -> Result<Self, Failure> {
        let table = StructArray::from(data.clone());
        let only = || table.columns().first().filter(|_| table.num_columns() == 1);
        let Some(column) = table.column_by_name(PUZZLE).or_else(only) else {
            let names = table.column_names().join(", ");
            return Err(Failure::Value(format!(
                "expected a column `{PUZZLE}`, found {names}: pass the column of puzzles"
            )));
        };
        let mut chunk = Self::of(&column.to_data())?;
        chunk.nulls = NullBuffer::union(chunk.nulls.as_ref(), table.nulls());
        Ok(chunk)
    }

    /// Returns the number of rows whose texts have more or fewer bytes than a plain puzzle.
    fn other_rows(&self) -> usize {
        let is_other = |length: Option<usize>| length != Some(CELLS);
        let lengths: &mut dyn Iterator<Item = Option<usize>> = match &self.cells {
            Cells::Nothing | Cells::Fixed(_) | Cells::Foreign(_) => return 0,
            Cells::Short(offsets, _) => {
                let length = |pair: &[i32]| pair[1].checked_sub(pair[0])?.try_into().ok();
                &mut offsets.windows(2).map(length)
            }
            Cells::Long(offsets, _) => {
                let length = |pair: &[i64]| pair[1].checked_sub(pair[0])?.try_into().ok();
                &mut offsets.windows(2).map(length)
            }
            Cells::Views(views, _) => &mut views.iter().map(|view| (view & 0xffff_ffff).try_into().ok()),
            Cells::Owned(texts) => &mut texts.iter().map(|text| Some(text.as_ref()?.len())),
        };
        let is_null = |row| self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
        lengths.enumerate().filter(|&(row, length)| is_other(length) && !is_null(row)).count()
    }

    /// Passes the bytes of a row to `work`; `None` if it is null.
    ///
    /// # Errors
    ///
    /// If the array says that the row is outside of its buffers.
    pub(crate) fn with_row<T>(
        &self,
        row: usize,
        work: impl FnOnce(&[u8]) -> T,
    ) -> Result<Option<T>, Failure> {
        if self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
            return Ok(None);
        }
        let mut cells = [0; CELLS];
        let bytes = match &self.cells {
            Cells::Nothing => return Ok(None),
            Cells::Owned(texts) => return Ok(texts[row].as_deref().map(work)),
            Cells::Short(offsets, values) => part(values, offsets[row].into(), offsets[row + 1].into()),
            Cells::Long(offsets, values) => part(values, offsets[row], offsets[row + 1]),
            Cells::Views(views, buffers) => viewed(views[row], buffers, &mut cells),
            Cells::Fixed(values) => values.get(row * CELLS..(row + 1) * CELLS).map(|values| {
                cells.copy_from_slice(values);
                to_symbols(&mut cells)
            }),
            Cells::Foreign(Foreign(start)) => {
                // SAFETY: the buffer has 81 bytes for each row, and is held. They are copied before they are looked at:
                // a thread that changes them at the same time changes the answers and nothing else.
                unsafe { start.add(row * CELLS).copy_to_nonoverlapping(cells.as_mut_ptr(), CELLS) };
                Some(to_symbols(&mut cells))
            }
        };
        let outside =
            || Failure::Value(format!("not a valid Arrow array: row {row} is not within its buffers"));
        Ok(Some(work(bytes.ok_or_else(outside)?)))
    }
}

/// Writes values from 0 to 9 as digits; texts are left as they are.
fn to_symbols(cells: &mut [u8; CELLS]) -> &[u8] {
    for cell in cells.iter_mut() {
        *cell += if *cell <= 9 { b'0' } else { 0 };
    }
    cells
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

/// Returns the cells of a puzzle of 81 digits and blanks of one kind, which the engine for many puzzles takes.
pub(crate) fn plain(bytes: &[u8]) -> Option<&[u8; CELLS]> {
    let cells: &[u8; CELLS] = bytes.try_into().ok()?;
    let (mut dots, mut zeros, mut others) = (false, false, false);
    for &byte in cells {
        dots |= byte == b'.';
        zeros |= byte == b'0';
        others |= (byte != b'.') & (byte.wrapping_sub(b'0') > 9);
    }
    (!others && !(dots & zeros)).then_some(cells)
}
