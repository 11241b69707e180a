//! Names of variables.

/// Whether this may be the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    let mut symbols = text.chars();
    symbols.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && symbols.all(|c| c.is_alphanumeric() || c == '_')
}
