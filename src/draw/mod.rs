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

mod figure;
mod glyphs;
#[cfg(feature = "png")]
mod png;
mod scene;
mod style;
mod svg;
mod text;

use crate::{
    enums::named_enum,
    grid::{Digit, Shape},
    setters::setters,
};

#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, png};
pub use scene::{Link, Mark, Scene};
pub use style::{Color, Ink, Style, UnknownColor};
pub use svg::{glyph_definitions, legend, svg};
pub(crate) use text::{ASCII, candidate_rows};
pub use text::{TextOptions, text};

named_enum! {
    /// How digits are written.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    #[non_exhaustive]
    pub enum Symbols {
        /// Returns its name.
        fn id;
        /// One character each: 1 to 9, then A to P.
        #[default]
        Letters = "letters",
        /// Numbers: 1 to 25.
        Numbers = "numbers",
        /// Letters only: A to Y.
        Alphabet = "alphabet",
    }
}

impl Symbols {
    /// Returns the text of a digit.
    #[must_use]
    pub fn of(self, digit: Digit) -> String {
        match self {
            Self::Letters => digit.symbol().to_string(),
            Self::Numbers => digit.to_string(),
            Self::Alphabet => char::from(b'A' + digit.get() - 1).to_string(),
        }
    }
}

/// How a picture is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct DrawOptions {
    /// The colours.
    pub style: Style,
    /// How digits are written.
    pub symbols: Symbols,
    /// The width in pixels; if none, a width in millimetres that suits the shape: 100 mm or so for 9×9.
    pub pixels: Option<u32>,
    /// Whether digits are text in a font of the reader, instead of outlines.
    pub real_text: bool,
    /// What begins the ids in the picture: those of one document must differ.
    pub id: String,
    /// Whether the outlines are elsewhere in the document: [`glyph_definitions`] with the ids of this text.
    pub shared_glyphs: Option<String>,
}

setters!(DrawOptions {
    with_style(style: Style),
    with_symbols(symbols: Symbols),
    with_pixels(pixels: impl Into<Option<u32>>),
    with_real_text(real_text: bool),
    with_id(id: impl Into<String>),
    with_shared_glyphs(shared_glyphs: impl Into<Option<String>>),
});

impl DrawOptions {
    /// Returns the width of a cell in hundredths of a millimetre, in a picture of this width in units. A pixel is
    /// 1/96 inch.
    fn cell(&self, shape: Shape, width: i32) -> i32 {
        let of_shape = || match shape.side() {
            ..=5 => 1500,
            6..=8 => 1300,
            9..=12 => 1150,
            13..=16 => 1060,
            _ => 800,
        };
        let of_pixels =
            |pixels: u32| i32::try_from(u64::from(pixels) * 26_458 / u64::from(width.unsigned_abs()));
        self.pixels.map_or_else(of_shape, |pixels| of_pixels(pixels).unwrap_or(i32::MAX)).max(1)
    }
}

/// Returns the number of columns in which candidates are drawn: as many as rows, or one more.
const fn keypad_columns(shape: Shape) -> usize {
    (shape.side() - 1).isqrt() + 1
}
