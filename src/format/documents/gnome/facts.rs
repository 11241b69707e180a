//! The shape of the program's puzzles.

use crate::grid::Shape;

pub(super) const SHAPE: Shape = Shape::CLASSIC;
