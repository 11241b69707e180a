//! How wide a picture is: in pixels for screens, or as a length for paper.
//!
//! Callers choose a [`PictureWidth`] in [`DrawOptions`](super::DrawOptions); each back end writes it in its own unit.

use std::str::FromStr;

use givens_engine::ParseError;

/// The width of a picture; its height follows from what it shows.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
/// use givens::{Grid, Shape, draw::{DrawOptions, PictureWidth, Scene, svg}};
///
/// let options = DrawOptions::default().with_width("80mm".parse::<PictureWidth>().unwrap());
/// let picture = svg(&Scene::from_givens(Grid::empty(Shape::CLASSIC)), &options);
/// assert!(picture.contains(r#"width="80.00mm""#));
/// assert_eq!("8cm".parse(), Ok(PictureWidth::Length(8_000)));
/// assert_eq!("600".parse(), Ok(PictureWidth::Pixels(600)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PictureWidth {
    /// Pixels, of which an inch has 96.
    Pixels(u32),
    /// Hundredths of a millimetre; a PNG then has 300 pixels per inch.
    Length(i32),
}

impl PictureWidth {
    /// The widths that texts may say in pixels.
    pub const PIXELS: std::ops::RangeInclusive<u32> = 16..=10_000;
    /// The widths that texts may say as lengths: 5 to 800 mm.
    pub const LENGTHS: std::ops::RangeInclusive<i32> = 500..=80_000;
}

impl FromStr for PictureWidth {
    type Err = ParseError;

    /// Reads a number with `px` or nothing, `mm`, `cm` or `in` behind it.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let width = Self::parse(&text.trim().to_ascii_lowercase());
        width.ok_or_else(|| {
            ParseError::new("expected a width of 16 to 10,000 pixels such as 600, or of 5 to 800 mm such as 80mm, 8cm or 3.2in")
        })
    }
}

impl PictureWidth {
    fn parse(text: &str) -> Option<Self> {
        if let Some((number, unit)) = split_unit(text) {
            let length = number.trim_end().parse::<f64>().ok()? * unit;
            let bounds = f64::from(*Self::LENGTHS.start())..=f64::from(*Self::LENGTHS.end());
            #[allow(clippy::cast_possible_truncation, reason = "within the range")]
            bounds.contains(&length).then(|| Self::Length(length.round() as i32))
        } else {
            let pixels = text.strip_suffix("px").unwrap_or(text).trim_end().parse().ok();
            pixels.filter(|pixels| Self::PIXELS.contains(pixels)).map(Self::Pixels)
        }
    }
}

/// Returns what is before `mm`, `cm` or `in` at the end of a text, and that unit in hundredths of a millimetre.
pub(crate) fn split_unit(text: &str) -> Option<(&str, f64)> {
    let units = [("mm", 100.0), ("cm", 1000.0), ("in", 2540.0)];
    units.into_iter().find_map(|(unit, length)| Some((text.strip_suffix(unit)?, length)))
}
