//! What stacks hold.

use crate::record::{Field, FieldSet, Text};

/// The blank that is written.
pub(super) const BLANK: &str = ".";
/// What a written record keeps beside the givens.
pub(super) const HOLDS: FieldSet =
    FieldSet::of(&[Field::Boxes, Field::Placed, Field::Candidates]).and_texts(&[Text::Title, Text::Comment]);
