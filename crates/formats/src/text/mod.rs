//! Source text: decoding, lines and places, and how texts are shown; and lists in sentences. Nothing here is specific to
//! Sudoku.

mod encoding;
mod escape;
mod line;
mod places;
mod source;
mod span;

use std::fmt::Display;

pub use encoding::{Decoded, Decoder, Encoding, decode};
#[cfg(feature = "human")]
pub(crate) use escape::masked;
pub use escape::{escaped, escaped_json, escaped_lines, is_unprintable};
pub(crate) use line::line_ends;
pub use line::{Line, LineEnd, LineIndex, Position, lines};
pub use places::Places;
#[doc(hidden)]
pub use source::BufferPool;
pub(crate) use source::Composed;
pub use source::Source;
pub use span::{Span, offset_in, shown};

/// Lists items: `a`, `a and b`, `a, b and c`.
#[doc(hidden)]
pub fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "and")
}

/// Lists alternatives: `a`, `a or b`, `a, b or c`.
#[doc(hidden)]
pub fn either<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "or")
}

/// Lists items with a word between the last two.
#[doc(hidden)]
pub fn joined<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
        None => String::new(),
    }
}
