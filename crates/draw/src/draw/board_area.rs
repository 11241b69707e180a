//! Where the board is in a picture: without its margins, headings, and the numbers outside.
//!
//! Whoever lays something over a picture, as a page does with what a person enters, asks here for the place of cells.

use super::{any_scene::AnyScene, figure::BoardArea, style::DrawOptions};

/// Returns where the board is in the picture of a scene with these options.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_draw::*; }
/// use givens::{Grid, Shape, draw::{DrawOptions, Scene, board_area}};
///
/// let blank = Scene::from_givens(Grid::empty(Shape::CLASSIC));
/// let area = board_area(&blank, &DrawOptions::default());
/// assert_eq!([area.left, area.width / 9], [120, 1000]);
/// ```
#[must_use]
pub fn board_area<'a>(scene: impl Into<AnyScene<'a>>, options: &DrawOptions) -> BoardArea {
    scene.into().figure(options).board
}
