//! JSON with the places of its values: what stands where, and what stands in its way.
//!
//! ```text
//! value  = object / array / text / number / "true" / "false" / "null"
//! object = "{" [ member *( "," member ) ] "}"
//! member = text ":" value
//! array  = "[" [ value *( "," value ) ] "]"
//! ```
//!
//! White space may stand between any two of these. Nesting deeper than 127 is refused. [`Tape`] holds one
//! value; [`Elements`] takes a document apart into the values of its list of puzzles, so that
//! no more than one of these is held at a time, and reads on after one that is damaged.

mod documents;
mod elements;
mod level;
mod scalar;
mod tape;
mod value;

pub(crate) use documents::Documents;
pub(crate) use elements::Elements;
pub(crate) use level::{Level, Part};
pub(crate) use tape::{Fault, Tape, white};
pub(crate) use value::{Kind, Value};
