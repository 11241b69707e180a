//! What tables hold.

use crate::record::{Field, FieldSet, Text};

/// What a written record keeps beside the givens.
pub(super) const HOLDS: FieldSet =
    FieldSet::of(&[Field::Solution, Field::Ratings, Field::Columns]).and_texts(&Text::ALL);
