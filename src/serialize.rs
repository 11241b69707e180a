//! Techniques and symmetries for serde: each is its id.

use givens_engine::serialize_as_text;

use crate::{explain::Technique, generate::Symmetry};

serialize_as_text! {
    Technique: |technique| technique.id();
    Symmetry: Symmetry::to_string;
}
