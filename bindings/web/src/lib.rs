//! The library `givens` for JavaScript: in browsers, Node and bundlers.
//!
//! What is passed in and out is plain data. A place in a text is a line, a column and, in an excerpt, a number of UTF-16
//! units; an offset is a number of bytes of UTF-8. Errors of arguments are exceptions; what is wrong with data is in
//! diagnostics.
//!
//! Without the feature `whole` it is what a page needs at first: to read, check and solve classic puzzles. The other module
//! has everything; what needs it throws an error that says so, after which the worker asks the other one.

mod addresses;
mod batches;
mod board;
#[cfg(feature = "whole")]
mod conversion;
mod diagnostics;
#[cfg(feature = "whole")]
mod explanations;
mod files;
mod fixes;
mod formats;
#[cfg(feature = "whole")]
mod generation;
mod numbers;
mod panics;
#[cfg(feature = "whole")]
mod pictures;
mod puzzles;
#[cfg(feature = "whole")]
mod ratings;
mod readings;
mod records;
mod rows;
mod settings;
#[cfg(feature = "whole")]
mod steps;
mod variants;
mod verdict;

/// A value for JavaScript, or the error that it throws.
type Result<T> = std::result::Result<T, wasm_bindgen::JsError>;

/// Returns the exception of what only the whole module does, which js/crash.ts knows by its message.
fn needs_whole() -> wasm_bindgen::JsError {
    error("this needs the whole module")
}

/// Returns the exception with this message.
fn error(message: impl std::fmt::Display) -> wasm_bindgen::JsError {
    wasm_bindgen::JsError::new(&message.to_string())
}
