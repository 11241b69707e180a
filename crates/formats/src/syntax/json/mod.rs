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
mod scalar;
mod tape;
mod value;

use super::expect::Fault;

pub(crate) use level::{Damaged, Level, ValueRole, name};
pub(crate) use scalar::Kind;
pub(super) use scalar::escape;
pub(crate) use tape::{Tape, is_too_deep, skip_space};
pub(crate) use value::Value;

/// Rates from 0 to 50 how likely a text with this head is a JSON document; `None` if it is not one.
pub(crate) fn likelihood(head: &str) -> Option<u8> {
    let start = skip_space(head.as_bytes(), 0);
    let opened = head.as_bytes().get(start).filter(|byte| matches!(byte, b'[' | b'{'))?;
    match Tape::default().read(head, start) {
        Ok(_) => Some(45),
        Err(fault) if fault.at >= head.len() => Some(40),
        Err(fault) if *opened == b'{' && has_member(head, start, fault) => Some(35),
        Err(fault) if fault.at > start + 40 => Some(20),
        Err(_) => None,
    }
}

/// Whether a head is JSON up to its end or its first damage.
pub(crate) fn is_json(head: &str) -> bool {
    likelihood(head).is_some_and(|likelihood| likelihood > 20)
}

/// Whether a head is one array or object, as far as it goes.
pub(crate) fn is_document(head: &str) -> bool {
    let start = skip_space(head.as_bytes(), 0);
    head[start..].starts_with(['[', '{'])
        && match Tape::default().read(head, start) {
            Ok(end) => skip_space(head.as_bytes(), end) == head.len(),
            Err(fault) => fault.at >= head.len(),
        }
}

/// Whether an object was well-formed at least to its first name.
fn has_member(head: &str, start: usize, fault: Fault) -> bool {
    let before = head[start..fault.at.min(head.len())].trim_start_matches('{').trim_start();
    before.starts_with('"')
        && before[1..].split_once('"').is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}
