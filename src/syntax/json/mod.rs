//! JSON with the span of each value, and with recovery after damaged ones.
//!
//! ```text
//! value  = object / array / text / number / "true" / "false" / "null"
//! object = "{" [ member *( "," member ) ] "}"
//! member = text ":" value
//! array  = "[" [ value *( "," value ) ] "]"
//! ```
//!
//! White space is allowed between any two of these; nesting deeper than 127 is an error. [`Tape`] holds one value,
//! and [`Level`] finds the list of puzzles in a document, so that a reader holds one puzzle at a time.
//!
//! `serde_json` would provide neither spans nor recovery nor split points.

mod level;
mod likelihood;
mod scalar;
mod tape;
mod value;

pub(crate) use level::{Level, Part, name};
pub(crate) use likelihood::{is_json, likelihood};
pub(crate) use scalar::Kind;
pub(super) use scalar::escape;
pub(crate) use tape::{Tape, is_too_deep, skip_space};
pub(crate) use value::Value;
