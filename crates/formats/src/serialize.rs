//! Formats and rules for serde: each is its id.

use givens_engine::serialize_as_text;

use crate::{codec::Format, diagnostic::Rule};

serialize_as_text! {
    Format: |format| format.id();
    Rule: |rule| rule.info().code;
}
