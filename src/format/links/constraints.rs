//! Constraints: what a puzzle has that a classic grid cannot carry.

use crate::{
    codec::unsupported_constraints,
    diagnostic::Diagnostic,
    syntax::json::{Kind, Value},
    text::{Span, shown},
};

/// Returns a constraint with its number, where there is any.
pub(super) fn counted(name: &str, count: usize) -> Option<String> {
    (count > 0).then(|| format!("{name} ({count})"))
}

/// Returns the members of an object that may be constraints: those that are true or lists.
pub(super) fn constraints(object: Value<'_>, harmless: &[&str]) -> Vec<String> {
    let others = object.members().filter(|(name, _)| !harmless.contains(&&**name));
    let constraint = |(name, value): (std::borrow::Cow<'_, str>, Value<'_>)| match value.kind() {
        Kind::True => Some(shown(&name)),
        Kind::Array | Kind::Object => counted(&shown(&name), value.values().count()),
        _ => None,
    };
    others.filter_map(constraint).collect()
}

/// Returns `None` for a puzzle with constraints, and reports them.
pub(super) fn refuse(constraints: &[String], place: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    let refused = unsupported_constraints(constraints, place);
    let is_classic = refused.is_none();
    diagnostics.extend(refused);
    is_classic.then_some(())
}
