//! Arrays of Arrow whose rows are lists of integers: the cells of a puzzle, or its rows.

use std::ops::Range;

use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, PrimitiveArray,
    cast::AsArray,
    types::{Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type},
};
use arrow_buffer::{NullBuffer, ScalarBuffer};
use arrow_schema::DataType;
use givens::Diagnostic;

use crate::{
    rows::CELLS,
    values::{Integer, ValueText, text_of, write_symbols},
};

/// The lists of an array, a puzzle each.
#[derive(Debug)]
pub(crate) struct Lists {
    puzzles: Ranges,
    /// Where the rows of the puzzles are, if they are lists of lists.
    rows: Option<(Ranges, Option<NullBuffer>)>,
    values: Box<dyn Values>,
}

impl Lists {
    /// Takes an array of lists, or of lists of lists; `None` if their values are no integers.
    pub(crate) fn of(array: &ArrayRef) -> Option<Self> {
        let (puzzles, inner) = Ranges::of(array)?;
        if let Some(values) = values_of(&inner) {
            return Some(Self { puzzles, rows: None, values });
        }
        let (rows, values) = Ranges::of(&inner)?;
        Some(Self { puzzles, rows: Some((rows, inner.nulls().cloned())), values: values_of(&values)? })
    }

    /// Returns whether a row is no plain puzzle for sure.
    pub(crate) fn is_other(&self, row: usize) -> bool {
        self.rows.is_none() && self.puzzles.get(row).len() != CELLS
    }

    /// Returns the text of a row.
    ///
    /// # Errors
    ///
    /// The diagnostic that says why its values are no grid.
    pub(crate) fn text(&self, row: usize, cells: &mut [u8; CELLS]) -> Result<ValueText, Diagnostic> {
        let puzzle = self.puzzles.get(row);
        let Some((rows, nulls)) = &self.rows else {
            if puzzle.len() == CELLS && self.values.write(puzzle.start, cells) {
                return Ok(ValueText::InCells);
            }
            let values: Vec<_> = puzzle.map(|index| self.values.value(index)).collect();
            return text_of(&values, None).map(ValueText::Own);
        };
        let is_null = |row: usize| nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
        let rows: Vec<_> = puzzle.map(|row| if is_null(row) { 0..0 } else { rows.get(row) }).collect();
        let lengths: Vec<_> = rows.iter().map(Range::len).collect();
        let values: Vec<_> = rows.into_iter().flatten().map(|index| self.values.value(index)).collect();
        text_of(&values, Some(&lengths)).map(ValueText::Own)
    }
}

/// Where the elements of each list are among all.
#[derive(Debug)]
enum Ranges {
    Fixed(usize),
    Short(ScalarBuffer<i32>),
    Long(ScalarBuffer<i64>),
    /// The offsets and the lengths.
    ShortViews(ScalarBuffer<i32>, ScalarBuffer<i32>),
    LongViews(ScalarBuffer<i64>, ScalarBuffer<i64>),
}

impl Ranges {
    /// Returns the lists of an array, and their elements; `None` for another array.
    fn of(array: &ArrayRef) -> Option<(Self, ArrayRef)> {
        if let Some(lists) = array.as_fixed_size_list_opt() {
            return Some((Self::Fixed(usize::try_from(lists.value_length()).ok()?), lists.values().clone()));
        }
        if let Some(lists) = array.as_list_opt::<i32>() {
            return Some((Self::Short(lists.offsets().inner().clone()), lists.values().clone()));
        }
        if let Some(lists) = array.as_list_opt::<i64>() {
            return Some((Self::Long(lists.offsets().inner().clone()), lists.values().clone()));
        }
        if let Some(lists) = array.as_list_view_opt::<i32>() {
            let ranges = Self::ShortViews(lists.offsets().clone(), lists.sizes().clone());
            return Some((ranges, lists.values().clone()));
        }
        let lists = array.as_list_view_opt::<i64>()?;
        Some((Self::LongViews(lists.offsets().clone(), lists.sizes().clone()), lists.values().clone()))
    }

    /// Returns the elements of a list. The array is valid, so they are within the values.
    fn get(&self, row: usize) -> Range<usize> {
        let at = |number: i64| usize::try_from(number).unwrap_or_default();
        match self {
            Self::Fixed(width) => row * width..(row + 1) * width,
            Self::Short(offsets) => at(offsets[row].into())..at(offsets[row + 1].into()),
            Self::Long(offsets) => at(offsets[row])..at(offsets[row + 1]),
            Self::ShortViews(offsets, sizes) => {
                at(offsets[row].into())..at(offsets[row].into()) + at(sizes[row].into())
            }
            Self::LongViews(offsets, sizes) => at(offsets[row])..at(offsets[row]) + at(sizes[row]),
        }
    }
}

/// The elements of lists.
trait Values: std::fmt::Debug + Send + Sync {
    /// Writes 81 of them as symbols, and returns whether they are such.
    fn write(&self, start: usize, cells: &mut [u8; CELLS]) -> bool;

    /// Returns one; `None` for null.
    fn value(&self, index: usize) -> Option<i64>;
}

impl<T: ArrowPrimitiveType<Native: Integer>> Values for PrimitiveArray<T> {
    fn write(&self, start: usize, cells: &mut [u8; CELLS]) -> bool {
        let values = self.values()[start..start + CELLS].iter().copied();
        self.null_count() == 0 && T::Native::write_bytes(values, cells) && write_symbols(cells)
    }

    fn value(&self, index: usize) -> Option<i64> {
        self.is_valid(index).then(|| PrimitiveArray::value(self, index).number())
    }
}

/// Values that are all null, such as those of lists that are all empty.
#[derive(Debug)]
struct Nulls;

impl Values for Nulls {
    fn write(&self, _: usize, _: &mut [u8; CELLS]) -> bool {
        false
    }

    fn value(&self, _: usize) -> Option<i64> {
        None
    }
}

/// Returns an array of integers as values; `None` for another array.
fn values_of(array: &ArrayRef) -> Option<Box<dyn Values>> {
    fn of<T: ArrowPrimitiveType<Native: Integer>>(array: &ArrayRef) -> Option<Box<dyn Values>> {
        array.as_primitive_opt::<T>().map(|values| Box::new(values.clone()) as Box<dyn Values>)
    }
    if *array.data_type() == DataType::Null {
        return Some(Box::new(Nulls));
    }
    of::<UInt8Type>(array)
        .or_else(|| of::<Int8Type>(array))
        .or_else(|| of::<Int64Type>(array))
        .or_else(|| of::<Int32Type>(array))
        .or_else(|| of::<Int16Type>(array))
        .or_else(|| of::<UInt16Type>(array))
        .or_else(|| of::<UInt32Type>(array))
        .or_else(|| of::<UInt64Type>(array))
}
