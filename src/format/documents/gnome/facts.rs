//! What the program knows.

use crate::grid::Shape;

pub(super) const SHAPE: Shape = Shape::CLASSIC;
