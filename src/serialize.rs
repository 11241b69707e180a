//! The types that have ids for serde, as those of the engine: a type is its id.

use givens_engine::serialize_as_text;

use crate::{diagnostic::Rule, explain::Technique, format::Format, generate::Symmetry};

serialize_as_text! {
    Format: |format| format.id();
    Rule: |rule| rule.info().code;
    Technique: |technique| technique.id();
    Symmetry: Symmetry::to_string;
}
