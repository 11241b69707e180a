//! Texts that the library hands out.

use std::{mem::ManuallyDrop, ptr};

use crate::{
    pointers,
    status::{Failure, GivensStatus},
};

/// A text of the library: set by a call, freed by `givens_buffer_free`. Its members are only read by the caller.
///
/// Each call sets the buffers that it is passed, whatever they held before: free a buffer before it is used again. A call
/// that fails sets them too, so that they can be freed in any case.
#[repr(C)]
#[derive(Debug)]
pub struct GivensBuffer {
    /// The bytes, and a null byte behind them; null if the call set no text.
    pub data: *mut u8,
    /// The number of bytes, without the null byte.
    pub size: usize,
    /// What the library needs to free the memory.
    pub capacity: usize,
}

impl GivensBuffer {
    const EMPTY: Self = Self { data: ptr::null_mut(), size: 0, capacity: 0 };

    fn of(mut bytes: Vec<u8>) -> Self {
        let size = bytes.len();
        bytes.push(0);
        let mut bytes = ManuallyDrop::new(bytes);
        Self { data: bytes.as_mut_ptr(), size, capacity: bytes.capacity() }
    }
}

/// Where a call puts a text.
#[derive(Debug)]
pub(crate) struct BufferOut {
    name: &'static str,
    buffer: *mut GivensBuffer,
}

impl BufferOut {
    /// Sets a buffer of a call to none, if there is one.
    ///
    /// # Safety
    ///
    /// `buffer` is null, or can be written until the value is dropped.
    pub(crate) unsafe fn new(name: &'static str, buffer: *mut GivensBuffer) -> Self {
        let out = Self { name, buffer };
        if !buffer.is_null() {
            // SAFETY: as promised to this function.
            let _ = unsafe { pointers::write(name, buffer, GivensBuffer::EMPTY) };
        }
        out
    }

    /// Fails if there is no buffer.
    pub(crate) fn required(self) -> Result<Self, Failure> {
        if self.buffer.is_null() {
            return Err(Failure::new(GivensStatus::NullPointer, format!("{} is null", self.name)));
        }
        Ok(self)
    }

    /// Hands a text to the caller, who frees it; drops it if the caller does not want it.
    pub(crate) fn set(&self, bytes: Vec<u8>) -> Result<(), Failure> {
        if self.buffer.is_null() {
            return Ok(());
        }
        // SAFETY: as promised to `new`.
        unsafe { pointers::write(self.name, self.buffer, GivensBuffer::of(bytes)) }
    }
}

/// Frees the text of a buffer, and sets the buffer to none: freeing it again does nothing, as does a null pointer.
///
/// # Safety
///
/// `buffer` is null, or was set by a call of this library or to zero bytes, and not changed since.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_buffer_free(buffer: *mut GivensBuffer) {
    if buffer.is_null() {
        return;
    }
    // SAFETY: the buffer can be read and written, as promised by the caller.
    let GivensBuffer { data, capacity, .. } = unsafe { pointers::replace(buffer, GivensBuffer::EMPTY) };
    if !data.is_null() {
        // SAFETY: `GivensBuffer::of` made these of a vector, whose bytes need not be read again.
        drop(unsafe { Vec::from_raw_parts(data, 0, capacity) });
    }
}
