//! What a call comes to: a status, and a message for each thread. Nothing that fails or panics passes this file.

use std::{
    any::Any,
    cell::RefCell,
    ffi::{CStr, c_char},
    panic::{AssertUnwindSafe, catch_unwind},
};

use crate::pointers;

#[cfg(panic = "abort")]
compile_error!("a panic must be caught before it reaches C: build with panic = \"unwind\"");

/// What a call came to. `givens_last_error` says more.
#[repr(i32)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivensStatus {
    /// All rows are written. That a row is no puzzle is its verdict, not a failure of the call.
    Ok = 0,
    /// A pointer that must not be null is.
    NullPointer = 1,
    /// An argument or an option has a value that means nothing: the message names it. Nothing is written.
    InvalidArgument = 2,
    /// The rows do not fit the address space, or numbers of puzzles exceed 64 bits. Nothing is written.
    TooLarge = 3,
    /// No format fits the bytes, or the format does not read them.
    NoFormat = 4,
    /// The format cannot be written, or holds one puzzle and there are more.
    NotWritable = 5,
    /// Some puzzles were not found: their rows have zero bytes. All others are written.
    NotGenerated = 6,
    /// A bug of the library, which ended the call: rows may be missing. Please report it with the message.
    Bug = 7,
}

impl GivensStatus {
    const ALL: [Self; 8] = [
        Self::Ok,
        Self::NullPointer,
        Self::InvalidArgument,
        Self::TooLarge,
        Self::NoFormat,
        Self::NotWritable,
        Self::NotGenerated,
        Self::Bug,
    ];

    const fn text(self) -> &'static CStr {
        match self {
            Self::Ok => c"success",
            Self::NullPointer => c"null pointer",
            Self::InvalidArgument => c"invalid argument",
            Self::TooLarge => c"too large",
            Self::NoFormat => c"no format fits",
            Self::NotWritable => c"format not writable",
            Self::NotGenerated => c"puzzle not generated",
            Self::Bug => c"bug of the library",
        }
    }
}

/// Why a call fails.
#[derive(Debug)]
pub(crate) struct Failure {
    status: GivensStatus,
    message: String,
}

impl Failure {
    pub(crate) fn new(status: GivensStatus, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }

    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::new(GivensStatus::InvalidArgument, message)
    }

    fn of_panic(panic: &(dyn Any + Send)) -> Self {
        let message = panic.downcast_ref::<&str>().copied();
        let message = message.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Self::new(GivensStatus::Bug, format!("bug: {}", message.unwrap_or("a panic without a message")))
    }
}

thread_local! {
    /// The message of the last call of this thread; empty if it succeeded.
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Does the work of a call, and returns its status. A panic is a status too.
pub(crate) fn guard(work: impl FnOnce() -> Result<(), Failure>) -> GivensStatus {
    let outcome =
        catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(Failure::of_panic(&*panic)));
    let (status, message) = match outcome {
        Ok(()) => (GivensStatus::Ok, String::new()),
        Err(failure) => (failure.status, failure.message),
    };
    // A thread that ends may have no message any more.
    let _ = MESSAGE.try_with(|last| *last.borrow_mut() = message);
    status
}

/// Returns a few words for a status, such as `null pointer`: a text that is never freed. For any other number it is `unknown
/// status`.
#[unsafe(no_mangle)]
pub extern "C" fn givens_status_text(status: i32) -> *const c_char {
    let known = GivensStatus::ALL.into_iter().find(|known| *known as i32 == status);
    known.map_or(c"unknown status", GivensStatus::text).as_ptr()
}

/// Copies the message of the last call of this thread that returned a status: UTF-8, without a line end, empty if it
/// succeeded. Returns its length without the null byte. At most `capacity` bytes are written, a null byte included; a longer
/// message is cut between characters. `buffer` may be null to ask for the length.
///
/// Each thread has its own message. Where a runtime moves code from thread to thread between two calls, keep it on one
/// (`runtime.LockOSThread` in Go), or go by the status alone.
///
/// # Safety
///
/// `buffer` is null or has room for `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_last_error(buffer: *mut c_char, capacity: usize) -> usize {
    let copy = |message: &RefCell<String>| {
        let message = message.borrow();
        // SAFETY: the caller promises room for this number of bytes.
        unsafe { pointers::write_text(&message, buffer, capacity) };
        message.len()
    };
    MESSAGE.try_with(copy).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::{Failure, GivensStatus, givens_last_error, guard};

    fn message() -> String {
        let mut bytes = [0; 64];
        // SAFETY: the room is that of the array.
        let length = unsafe { givens_last_error(bytes.as_mut_ptr().cast(), bytes.len()) };
        String::from_utf8(bytes[..length].to_vec()).expect("UTF-8")
    }

    #[test]
    fn panic_becomes_a_status() {
        assert_eq!(guard(|| panic!("cell 82")), GivensStatus::Bug);
        assert_eq!(message(), "bug: cell 82");
        let of_number = |number: usize| guard(|| panic!("cell {number}"));
        assert_eq!(of_number(83), GivensStatus::Bug);
        assert_eq!(message(), "bug: cell 83");
    }

    #[test]
    fn panic_of_a_worker_becomes_a_status() {
        let status = guard(|| {
            crate::batch::for_each_block(100, 4, 10, || |rows| assert_ne!(rows.start, 50));
            Ok(())
        });
        assert_eq!(status, GivensStatus::Bug);
    }

    #[test]
    fn message_is_that_of_the_last_call_of_the_thread() {
        assert_eq!(
            guard(|| Err(Failure::invalid("limit: expected 1 or more"))),
            GivensStatus::InvalidArgument
        );
        assert_eq!(thread::spawn(message).join().expect("no panic"), "");
        assert_eq!(message(), "limit: expected 1 or more");
        assert_eq!(guard(|| Ok(())), GivensStatus::Ok);
        assert_eq!(message(), "");
    }
}
