//! Formats and rules for serde: each is its id.
//!
//! It is compiled with the feature `serde`, here because only the crate that owns a type can implement the traits of
//! another for it.

use givens_engine::serialize_as_text;

use crate::{codec::Format, diagnostic::Rule};

serialize_as_text! {
    Format: |format| format.id();
    Rule: |rule| rule.info().code;
}
