//! What a format makes of a variant: its text, and what the text does not say.
//!
//! A writer gives this to whoever converts, which decides whether a text with less than all clues may be written.

use crate::record::{FieldSet, VariantRecord};

/// The text of a variant in a format.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct VariantText {
    /// The text, with its line end.
    pub text: String,
    /// The clues that it does not state, by their index; the text has all others.
    pub dropped: Vec<usize>,
    /// The fields that it does not hold.
    pub lost: FieldSet,
}

impl VariantText {
    /// Returns a text that states all clues, for now.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// Why a format has no text for a variant, whatever clues are dropped: "a grid of 7×7 has no boxes".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoVariantText(pub String);

/// Makes the text of a variant.
pub(crate) type PushVariant = fn(&VariantRecord) -> Result<VariantText, NoVariantText>;

/// What a format that states no variants makes of one.
pub(crate) fn classic_only(_: &VariantRecord) -> Result<VariantText, NoVariantText> {
    Err(NoVariantText("it holds only classic puzzles".to_owned()))
}
