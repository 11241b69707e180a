//! The types of values.

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    True,
    False,
    Number,
    /// A text, with or without escapes.
    Text {
        escaped: bool,
    },
    Array,
    Object,
}
