//! Names that occur twice in an object: programs differ in which of the two values they take.

use std::{borrow::Cow, collections::BTreeMap};

use crate::{diagnostic::Diagnostic, syntax::json::Value, text::Span};

use super::names::{Role, role};

/// Reports each name that means something here and occurs more than once in an object.
pub(super) fn repeated_members(object: Value<'_>) -> Vec<Diagnostic> {
    let mut first: BTreeMap<Cow<'_, str>, (Span, bool)> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for (name, value) in object.members().filter(|(name, _)| role(name) != Role::Other) {
        match first.get_mut(&name) {
            None => {
                first.insert(name, (value.span(), false));
            }
            Some((before, is_reported)) if !*is_reported => {
                *is_reported = true;
                diagnostics.push(Diagnostic::repeated_member(&name, *before, value.span()));
            }
            Some(_) => {}
        }
    }
    diagnostics
}
