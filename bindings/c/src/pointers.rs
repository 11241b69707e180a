//! The memory of the caller: the only file that reads and writes it.
//!
//! In come the pointers and numbers of a call, out come values that can only be used within what the caller promised. All
//! that can be known about a pointer is checked here: that it is not null, and that the rows behind it neither overflow nor
//! wrap. Rows are copied in and out, one by one, and no reference to them is ever made: so an array may be input and output
//! of one call, may have any alignment, and may have anything between its rows.

use std::{
    ffi::c_char,
    mem::{MaybeUninit, size_of},
    ops::Range,
    ptr, slice,
};

use crate::{
    status::{Failure, GivensStatus},
    version::GIVENS_CELLS,
};

/// The most bytes of a name, such as that of a format: what is longer has no end, or is none.
const MAX_NAME: usize = 4096;
/// The most bytes of options: a larger size was not set.
const MAX_OPTIONS: usize = 4096;

/// The cells of a puzzle.
pub(crate) type Cells = [u8; GIVENS_CELLS];

/// Checks a region: returns it if it is neither null nor too large. No bytes may be anywhere.
fn region<T>(name: &str, start: *const T, bytes: Option<usize>) -> Result<(), Failure> {
    let too_large =
        || Failure::new(GivensStatus::TooLarge, format!("{name}: more than the address space has"));
    let bytes = bytes.filter(|&bytes| isize::try_from(bytes).is_ok()).ok_or_else(too_large)?;
    if bytes > 0 && start.is_null() {
        return Err(Failure::new(GivensStatus::NullPointer, format!("{name} is null")));
    }
    start.addr().checked_add(bytes).map(|_| ()).ok_or_else(too_large)
}

/// Rows of 81 bytes, each a stride behind the one before.
#[derive(Debug, Clone, Copy)]
struct Rows {
    count: usize,
    stride: usize,
}

impl Rows {
    /// Checks the rows of an array; a stride of 0 is that of rows without anything between them.
    fn new(name: &str, start: *const u8, count: usize, stride: usize) -> Result<Self, Failure> {
        let stride = if stride == 0 { GIVENS_CELLS } else { stride };
        if stride < GIVENS_CELLS {
            return Err(Failure::invalid(format!(
                "stride of {name}: expected 0, or 81 or more, found {stride}"
            )));
        }
        let bytes = match count {
            0 => Some(0),
            _ => (count - 1).checked_mul(stride).and_then(|last| last.checked_add(GIVENS_CELLS)),
        };
        region(name, start, bytes)?;
        Ok(Self { count, stride })
    }

    /// Returns the bytes before a row, which must exist.
    fn offset(self, row: usize) -> usize {
        assert!(row < self.count, "row {row} of {}", self.count);
        row * self.stride
    }
}

/// The puzzles of a batch.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Puzzles {
    start: *const u8,
    rows: Rows,
}

// SAFETY: the caller promises that the puzzles stay as they are during the call, so that any thread may read them.
unsafe impl Send for Puzzles {}
// SAFETY: as above.
unsafe impl Sync for Puzzles {}

impl Puzzles {
    /// Checks the puzzles of a call.
    ///
    /// # Safety
    ///
    /// `start` is null, or the rows can be read until the value is dropped.
    pub(crate) unsafe fn new(start: *const u8, count: usize, stride: usize) -> Result<Self, Failure> {
        Ok(Self { start, rows: Rows::new("puzzles", start, count, stride)? })
    }

    /// Copies some of the puzzles.
    pub(crate) fn read(&self, rows: Range<usize>, cells: &mut Vec<Cells>) {
        cells.clear();
        cells.extend(rows.map(|row| {
            // SAFETY: the row is one of those that `new` was promised, and an array of bytes has no alignment.
            unsafe { self.start.add(self.rows.offset(row)).cast::<Cells>().read() }
        }));
    }
}

/// Rows of 81 bytes that are written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellsOut {
    start: *mut u8,
    rows: Rows,
}

// SAFETY: each row is written by the one thread that has its block.
unsafe impl Send for CellsOut {}
// SAFETY: as above.
unsafe impl Sync for CellsOut {}

impl CellsOut {
    /// Checks the rows of a call.
    ///
    /// # Safety
    ///
    /// `start` is null, or the rows can be written until the value is dropped.
    pub(crate) unsafe fn new(
        name: &str,
        start: *mut u8,
        count: usize,
        stride: usize,
    ) -> Result<Self, Failure> {
        Ok(Self { start, rows: Rows::new(name, start, count, stride)? })
    }

    /// Checks the rows of a call, which the caller does not need if they are null.
    ///
    /// # Safety
    ///
    /// As for `new`.
    pub(crate) unsafe fn optional(
        name: &str,
        start: *mut u8,
        count: usize,
        stride: usize,
    ) -> Result<Option<Self>, Failure> {
        if start.is_null() {
            return Ok(None);
        }
        // SAFETY: as promised to this function.
        unsafe { Self::new(name, start, count, stride) }.map(Some)
    }

    /// Writes a row.
    pub(crate) fn write(&self, row: usize, cells: &Cells) {
        // SAFETY: the row is one of those that `new` was promised, and an array of bytes has no alignment.
        unsafe { self.start.add(self.rows.offset(row)).cast::<Cells>().write(*cells) }
    }
}

/// An array that is written.
#[derive(Debug)]
pub(crate) struct ItemsOut<T> {
    start: *mut T,
    count: usize,
}

// SAFETY: each item is written by the one thread that has its block.
unsafe impl<T: Send> Send for ItemsOut<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for ItemsOut<T> {}

impl<T> ItemsOut<T> {
    /// Checks the array of a call.
    ///
    /// # Safety
    ///
    /// `start` is null, or the items can be written until the value is dropped.
    pub(crate) unsafe fn new(name: &str, start: *mut T, count: usize) -> Result<Self, Failure> {
        region(name, start, count.checked_mul(size_of::<T>()))?;
        Ok(Self { start, count })
    }

    /// Checks the array of a call, which the caller does not need if it is null.
    ///
    /// # Safety
    ///
    /// As for `new`.
    pub(crate) unsafe fn optional(name: &str, start: *mut T, count: usize) -> Result<Option<Self>, Failure> {
        if start.is_null() {
            return Ok(None);
        }
        // SAFETY: as promised to this function.
        unsafe { Self::new(name, start, count) }.map(Some)
    }

    /// Writes an item.
    pub(crate) fn write(&self, index: usize, item: T) {
        assert!(index < self.count, "item {index} of {}", self.count);
        // SAFETY: the item is one of those that `new` was promised; it may have any alignment.
        unsafe { self.start.add(index).write_unaligned(item) }
    }
}

/// Returns the bytes of a file.
///
/// # Safety
///
/// `start` is null, or the bytes can be read, and are not changed, as long as the slice is used.
pub(crate) unsafe fn bytes<'a>(start: *const u8, size: usize) -> Result<&'a [u8], Failure> {
    region("bytes", start, Some(size))?;
    if size == 0 {
        return Ok(&[]);
    }
    // SAFETY: not null, within the address space, and promised to this function.
    Ok(unsafe { slice::from_raw_parts(start, size) })
}

/// Returns a name that ends with a null byte; `None` for a null pointer.
///
/// # Safety
///
/// `start` is null, or a text can be read up to its null byte.
pub(crate) unsafe fn name(what: &str, start: *const c_char) -> Result<Option<String>, Failure> {
    if start.is_null() {
        return Ok(None);
    }
    // SAFETY: bytes are read one by one up to the null byte, which is promised to this function.
    let text = (0..MAX_NAME).map(|index| unsafe { start.cast::<u8>().add(index).read() });
    let text: Vec<u8> = text.take_while(|&byte| byte != 0).collect();
    if text.len() == MAX_NAME {
        return Err(Failure::invalid(format!("{what}: no null byte within {MAX_NAME} bytes")));
    }
    let not_text = |_| Failure::invalid(format!("{what}: not a text in UTF-8"));
    String::from_utf8(text).map(Some).map_err(not_text)
}

/// Options: a struct of C that begins with its size, and may get more members.
///
/// # Safety
///
/// The struct is `repr(C)`, its first member is its size, and all zero bytes are one of its values, which stands for the
/// usual options: it has only numbers and raw pointers.
pub(crate) unsafe trait Options: Copy {
    /// The size in the first version of the interface.
    const FIRST_SIZE: usize;
}

/// Copies the options of a call; the usual ones for a null pointer. Those of an earlier header are shorter, and the rest is
/// as usual; those of a later one are longer, which is understood as long as the rest is as usual.
///
/// # Safety
///
/// `start` is null, or as many bytes can be read as its first member says, which can be read itself.
pub(crate) unsafe fn options<T: Options>(start: *const T) -> Result<T, Failure> {
    let mut options = MaybeUninit::<T>::zeroed();
    if !start.is_null() {
        // SAFETY: the first member is a size, by the trait, and can be read.
        let size = unsafe { start.cast::<usize>().read_unaligned() };
        if !(T::FIRST_SIZE..=MAX_OPTIONS).contains(&size) {
            let expected = size_of::<T>();
            return Err(Failure::invalid(format!("size of options: expected {expected}, found {size}")));
        }
        let known = size.min(size_of::<T>());
        // SAFETY: the caller promises to have this number of bytes, and there is room for them.
        unsafe { ptr::copy_nonoverlapping(start.cast::<u8>(), options.as_mut_ptr().cast(), known) };
        // SAFETY: as above.
        if (known..size).any(|index| unsafe { start.cast::<u8>().add(index).read() } != 0) {
            return Err(Failure::invalid("an option is set that this version of the library does not have"));
        }
    }
    // SAFETY: any bytes are a value, by the trait.
    Ok(unsafe { options.assume_init() })
}

/// Writes one value.
///
/// # Safety
///
/// `start` is null, or one value can be written.
pub(crate) unsafe fn write<T>(name: &str, start: *mut T, value: T) -> Result<(), Failure> {
    // SAFETY: as promised to this function.
    unsafe { ItemsOut::new(name, start, 1) }?.write(0, value);
    Ok(())
}

/// Writes one value, and returns the one before.
///
/// # Safety
///
/// A value can be read and written.
pub(crate) unsafe fn replace<T>(start: *mut T, value: T) -> T {
    // SAFETY: as promised to this function; it may have any alignment.
    unsafe {
        let before = start.read_unaligned();
        start.write_unaligned(value);
        before
    }
}

/// Writes a text, cut where there is no more room, and a null byte; nothing to a null pointer.
///
/// # Safety
///
/// `start` is null, or this number of bytes can be written.
pub(crate) unsafe fn write_text(text: &str, start: *mut c_char, capacity: usize) {
    if start.is_null() || capacity == 0 {
        return;
    }
    let length = text.floor_char_boundary(capacity - 1);
    // SAFETY: at most `capacity` bytes are written, which is promised to this function.
    unsafe {
        ptr::copy_nonoverlapping(text.as_ptr(), start.cast::<u8>(), length);
        start.add(length).write(0);
    }
}
