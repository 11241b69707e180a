//! Arrays of Python's buffer protocol, as `NumPy`, `memoryview` and `array` have them: integers of shape (n, 81) or (n, 9, 9),
//! or texts of a fixed width.
//!
//! The memory is Python's, of any layout: rows may be apart, in reverse or transposed. An item is copied before it is looked
//! at, so that a thread that changes it meanwhile changes the answers and nothing else.

use std::ffi::CStr;

use arrow_buffer::NullBuffer;
use givens::{Diagnostic, Shape};
use pyo3::{
    buffer::{ElementType, PyUntypedBuffer},
    prelude::*,
};

use crate::{
    error::Failure,
    rows::CELLS,
    values::{Integer, ValueText, text_of, write_symbols},
};

/// Puzzles in an array.
pub(crate) struct PuzzleArray {
    items: Items,
    /// An array of the same shape, whose items are true where there is none in the other.
    mask: Option<Items>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    /// Integers, in rows and columns of this number.
    Grids { side: usize, item: Item },
    /// Texts of at most this number of characters, one byte each.
    Bytes(usize),
    /// The same, four bytes each.
    Characters(usize),
}

/// A type of integers.
#[derive(Debug, Clone, Copy)]
enum Item {
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
}

/// Items of memory that Python owns.
struct Items {
    start: *const u8,
    /// Bytes from a puzzle to the next, from row to row, and from cell to cell.
    strides: [isize; 3],
    /// Keeps the memory.
    _buffer: PyUntypedBuffer,
}

// SAFETY: the memory is only copied from, and is kept by the buffer.
unsafe impl Send for Items {}
// SAFETY: as above.
unsafe impl Sync for Items {}

impl PuzzleArray {
    /// Takes an array and the number of its puzzles; `None` for an object that is none, or an array of objects.
    ///
    /// # Errors
    ///
    /// If it is an array of another type or shape.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> Result<Option<(Self, usize)>, Failure> {
        let Ok(buffer) = PyUntypedBuffer::get(object) else { return Ok(None) };
        if buffer.format() == c"O" {
            return Ok(None);
        }
        if buffer.suboffsets().is_some() {
            return Err(Failure::Value(
                "expected an array in one part: use numpy.ascontiguousarray".to_owned(),
            ));
        }
        let kind = Kind::of(&buffer)?;
        let mask = if object.hasattr("mask")? && object.hasattr("fill_value")? {
            let mask = object.py().import("numpy")?.getattr("ma")?.call_method1("getmaskarray", (object,))?;
            Some(Items::of(PyUntypedBuffer::get(&mask)?, kind))
        } else {
            None
        };
        let length = buffer.shape()[0];
        Ok(Some((Self { items: Items::of(buffer, kind), mask, kind }, length)))
    }

    /// Returns whether a row is no plain puzzle for sure.
    pub(crate) fn is_other(&self) -> bool {
        match self.kind {
            Kind::Grids { side, .. } => side * side != CELLS,
            Kind::Bytes(width) | Kind::Characters(width) => width != CELLS,
        }
    }

    /// Returns which of the texts a mask hides; of grids it hides cells.
    pub(crate) fn nulls(&self, length: usize) -> Option<NullBuffer> {
        let is_text = matches!(self.kind, Kind::Bytes(_) | Kind::Characters(_));
        (is_text && self.mask.is_some())
            .then(|| (0..length).map(|row| !self.is_masked([row, 0, 0])).collect::<Vec<_>>().into())
    }

    /// Returns the text of a row.
    ///
    /// # Errors
    ///
    /// The diagnostic that says why its values are no grid.
    pub(crate) fn text(&self, row: usize, cells: &mut [u8; CELLS]) -> Result<ValueText, Diagnostic> {
        match self.kind {
            Kind::Grids { side, item } => self.text_of_grid(row, side, item, cells),
            Kind::Bytes(width) => {
                let bytes = (0..width).map(|at| self.items.read::<u8>([row, 0, at]));
                Ok(ValueText::Own(trimmed(bytes.collect())))
            }
            Kind::Characters(width) => {
                let codes = (0..width).map(|at| self.items.read::<u32>([row, 0, at]));
                let text = codes.map(|code| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                Ok(ValueText::Own(trimmed(text.collect::<String>().into_bytes())))
            }
        }
    }

    fn text_of_grid(
        &self,
        row: usize,
        side: usize,
        item: Item,
        cells: &mut [u8; CELLS],
    ) -> Result<ValueText, Diagnostic> {
        if side * side == CELLS && self.mask.is_none() && self.write(item, row, cells) {
            return Ok(ValueText::InCells);
        }
        let places = (0..side * side).map(|cell| [row, cell / side, cell % side]);
        let value = |place| (!self.is_masked(place)).then(|| self.value(item, place));
        text_of(&places.map(value).collect::<Vec<_>>(), None).map(ValueText::Own)
    }

    fn is_masked(&self, place: [usize; 3]) -> bool {
        self.mask.as_ref().is_some_and(|mask| mask.read::<u8>(place) != 0)
    }

    /// Writes the symbols of a 9×9 grid, and returns whether its values are such.
    fn write(&self, item: Item, row: usize, cells: &mut [u8; CELLS]) -> bool {
        match item {
            Item::I8 => self.items.write::<i8>(row, cells),
            Item::I16 => self.items.write::<i16>(row, cells),
            Item::I32 => self.items.write::<i32>(row, cells),
            Item::I64 => self.items.write::<i64>(row, cells),
            Item::U8 => self.items.write::<u8>(row, cells),
            Item::U16 => self.items.write::<u16>(row, cells),
            Item::U32 => self.items.write::<u32>(row, cells),
            Item::U64 => self.items.write::<u64>(row, cells),
        }
    }

    fn value(&self, item: Item, place: [usize; 3]) -> i64 {
        match item {
            Item::I8 => self.items.read::<i8>(place).number(),
            Item::I16 => self.items.read::<i16>(place).number(),
            Item::I32 => self.items.read::<i32>(place).number(),
            Item::I64 => self.items.read::<i64>(place).number(),
            Item::U8 => self.items.read::<u8>(place).number(),
            Item::U16 => self.items.read::<u16>(place).number(),
            Item::U32 => self.items.read::<u32>(place).number(),
            Item::U64 => self.items.read::<u64>(place).number(),
        }
    }
}

/// Returns a text without the null bytes that fill it up.
fn trimmed(mut text: Vec<u8>) -> Vec<u8> {
    text.truncate(text.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1));
    text
}

impl Kind {
    fn of(buffer: &PyUntypedBuffer) -> Result<Self, Failure> {
        let (format, shape) = (buffer.format(), buffer.shape());
        let characters = match (format.to_bytes().last(), buffer.item_size()) {
            (Some(b's'), width) => Some(Self::Bytes(width)),
            (Some(b'w'), width) if is_native(format) => Some(Self::Characters(width / size_of::<u32>())),
            _ => None,
        };
        if let Some(kind) = characters {
            let one = || Failure::Value(format!("expected texts of shape (n,), found {shape:?}"));
            return (shape.len() == 1).then_some(kind).ok_or_else(one);
        }
        let item = Item::of(format, buffer.item_size()).ok_or_else(|| {
            let found = name_of(format);
            Failure::Type(format!(
                "expected an array of integers or texts, found {found}; use .astype(\"uint8\")"
            ))
        })?;
        Ok(Self::Grids { side: side_of(shape)?, item })
    }
}

/// Returns whether items have the order of bytes of this machine.
fn is_native(format: &CStr) -> bool {
    let other = if cfg!(target_endian = "little") { [b'>', b'!'] } else { [b'<', b'<'] };
    !format.to_bytes().first().is_some_and(|order| other.contains(order))
}

/// Returns what `NumPy` calls the items of a format.
fn name_of(format: &CStr) -> String {
    match ElementType::from_format(format) {
        ElementType::Float { bytes } => format!("float{}", 8 * bytes),
        ElementType::Bool => "bool".to_owned(),
        _ => format!("items of the format {}", format.to_string_lossy()),
    }
}

/// Returns the side of the grids of an array.
fn side_of(shape: &[usize]) -> Result<usize, Failure> {
    let side = match *shape {
        [_, cells] => cells.isqrt(),
        [_, rows, columns] if rows == columns => rows,
        _ => 0,
    };
    let is_grid = shape.len() == 3 || shape.get(1) == Some(&(side * side));
    if is_grid && Shape::of_side(side).is_some() {
        return Ok(side);
    }
    let hint = match shape {
        [81] | [9, 9] => "; one puzzle is array.reshape(1, 81)",
        [_, _, .., 9 | 10] => "; of one-hot cells, take argmax over the last axis",
        _ => "",
    };
    Err(Failure::Value(format!("expected an array of shape (n, 81) or (n, 9, 9), found {shape:?}{hint}")))
}

impl Item {
    fn of(format: &CStr, size: usize) -> Option<Self> {
        if size > 1 && !is_native(format) {
            return None;
        }
        match (ElementType::from_format(format), size) {
            (ElementType::SignedInteger { .. }, 1) => Some(Self::I8),
            (ElementType::SignedInteger { .. }, 2) => Some(Self::I16),
            (ElementType::SignedInteger { .. }, 4) => Some(Self::I32),
            (ElementType::SignedInteger { .. }, 8) => Some(Self::I64),
            (ElementType::UnsignedInteger { .. }, 1) => Some(Self::U8),
            (ElementType::UnsignedInteger { .. }, 2) => Some(Self::U16),
            (ElementType::UnsignedInteger { .. }, 4) => Some(Self::U32),
            (ElementType::UnsignedInteger { .. }, 8) => Some(Self::U64),
            _ => None,
        }
    }
}

impl Items {
    fn of(buffer: PyUntypedBuffer, kind: Kind) -> Self {
        let strides = match (kind, buffer.strides()) {
            (Kind::Grids { side, .. }, &[puzzle, cell]) => [puzzle, cell * side.cast_signed(), cell],
            (Kind::Grids { .. }, &[puzzle, row, cell]) => [puzzle, row, cell],
            (Kind::Characters(_), &[puzzle]) => [puzzle, 0, 4],
            (_, strides) => [strides[0], 0, 1],
        };
        Self { start: buffer.buf_ptr().cast(), strides, _buffer: buffer }
    }

    /// Copies the item at a place: puzzle, row and column, within the shape.
    fn read<T: Copy>(&self, place: [usize; 3]) -> T {
        let offset = |(&index, &stride): (&usize, &isize)| index.cast_signed() * stride;
        let offset: isize = place.iter().zip(&self.strides).map(offset).sum();
        // SAFETY: the place is within the shape of the buffer, whose strides lead to items of this size; any bytes are an
        // integer, and they need not be aligned.
        unsafe { self.start.offset(offset).cast::<T>().read_unaligned() }
    }

    /// Writes the symbols of a 9×9 grid, and returns whether its values are such.
    fn write<T: Integer>(&self, row: usize, cells: &mut [u8; CELLS]) -> bool {
        let [_, row_stride, cell_stride] = self.strides;
        let is_dense = cell_stride == size_of::<T>().cast_signed() && row_stride == 9 * cell_stride;
        let fits = if is_dense {
            T::write_bytes(self.read::<[T; CELLS]>([row, 0, 0]).into_iter(), cells)
        } else {
            let rows = cells.chunks_exact_mut(9).enumerate();
            let fits = rows.map(|(at, cells)| {
                T::write_bytes((0..9).map(|column| self.read::<T>([row, at, column])), cells)
            });
            fits.fold(true, |all, fits| all & fits)
        };
        fits && write_symbols(cells)
    }
}
