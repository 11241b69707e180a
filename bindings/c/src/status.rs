//! What a call comes to: a status for C, and the message of a failure.

use std::ffi::{CStr, c_char};

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
    /// What the call returns.
    pub(crate) status: GivensStatus,
    /// What `givens_last_error` gives: one line.
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(status: GivensStatus, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }

    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::new(GivensStatus::InvalidArgument, message)
    }
}

/// Returns a few words for a status, such as `null pointer`: a text that is never freed. For any other number it is `unknown
/// status`.
#[unsafe(no_mangle)]
pub extern "C" fn givens_status_text(status: i32) -> *const c_char {
    let known = GivensStatus::ALL.into_iter().find(|known| *known as i32 == status);
    known.map_or(c"unknown status", GivensStatus::text).as_ptr()
}
