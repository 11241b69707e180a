//! Errors of columnar files that contradict themselves, whoever finds that out: this crate, or the crates that read them.

use std::{
    fmt::Display,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Returns the error of a file of this kind.
pub(super) fn damaged(what: &str, error: &dyn Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the {what} file is cut off or damaged ({error})"))
}

/// Runs a reader of files that are not to be trusted: its panic is an error of the file.
pub(super) fn guarded<T>(read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let panicked = |_| Err(damaged("columnar", &"its contents contradict each other"));
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(panicked)
}
