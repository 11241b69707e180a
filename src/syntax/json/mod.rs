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

mod level;
mod likelihood;
mod scalar;
mod tape;
mod value;

pub(crate) use level::{Level, Part, name};
pub(crate) use likelihood::{is_json, likelihood};
pub(crate) use tape::{Tape, is_too_deep, white};
pub(crate) use value::{Kind, Value};
