//! Source text: decoding, lines and places. Nothing here is specific to Sudoku.

mod encoding;
mod line;
mod source;
mod span;

pub use encoding::{Decoded, Decoder, Encoding, decode};
pub use line::{Line, LineIndex, Position, lines};
pub(crate) use source::BufferPool;
pub(crate) use source::Composed;
pub use source::Source;
pub use span::{Span, offset_in, shown};
