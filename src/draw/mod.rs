//! Record or step → picture: SVG, text for terminals, or PNG (feature `png`).
//!
//! ```text
//!  Record ──Scene::of──▶ Scene ──svg───▶ SVG
//!  Step ──Event::scene─▶        ──text──▶ lines
//!                               ──png───▶ PNG
//! ```
//!
//! A [`Scene`] says what is shown; `figure` gives it sizes and a [`Style`] its colours; the back ends only write. The
//! same scene and options give the same bytes on every machine, and digits look the same without any font.
//!
//! # Examples
//!
//! ```
//! use givens::{draw::{Scene, TextOptions, text}, format::{ReadOptions, read}};
//!
//! let reading = read("1.3.\n.4.2\n2.4.\n.3.1\n", &ReadOptions::default());
//! let scene = Scene::of(reading.records().next().unwrap());
//! assert_eq!(text(&scene, &TextOptions::default()), "\
//! ┌─────┬─────┐
//! │ 1 . │ 3 . │
//! │ . 4 │ . 2 │
//! ├─────┼─────┤
//! │ 2 . │ 4 . │
//! │ . 3 │ . 1 │
//! └─────┴─────┘
//! ");
//! ```

mod artist;
mod figure;
#[cfg(feature = "png")]
mod png;
mod scene;
mod style;
mod svg;
mod text;

#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, png};
pub use scene::{Link, Mark, Scene};
pub use style::{Color, DrawOptions, Ink, Style, Symbols, UnknownColor};
pub use svg::{glyph_definitions, legend, svg};
pub(crate) use text::{ASCII, candidate_rows};
pub use text::{TextOptions, text};
