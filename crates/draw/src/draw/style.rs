//! How pictures look: colours by what they are for, symbols and sizes.
//!
//! Callers choose [`DrawOptions`], which say nothing about a puzzle: one value serves for all pictures of a book.

use std::{fmt, str::FromStr};

use givens_engine::{ParseError, enums::named_enum, grid::Digit, setters::setters};

use crate::language::Language;

use super::{ink::Ink, picture_width::PictureWidth};

/// A colour: red, green and blue, a byte each. Prints as `#1F4E9E`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Color(pub [u8; 3]);

impl Color {
    /// Returns whether it is black, white, or a grey between them.
    pub(super) const fn is_grey(self) -> bool {
        let Self([red, green, blue]) = self;
        red == green && green == blue
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue]) = self;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

impl FromStr for Color {
    type Err = ParseError;

    /// Reads `#RRGGBB` or `#RGB`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let digits =
            text.strip_prefix('#').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let number = |digits: &str| u32::from_str_radix(digits, 16).ok();
        let value = match digits {
            Some(digits) if digits.len() == 6 => number(digits),
            Some(digits) if digits.len() == 3 => {
                number(&digits.chars().flat_map(|digit| [digit, digit]).collect::<String>())
            }
            _ => None,
        };
        let value = value.ok_or_else(|| ParseError::new("expected a colour such as #1F4E9E"))?;
        let [_, red, green, blue] = value.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

/// A colour for each [`Ink`].
///
/// The colours of marks differ for colour-blind people; in grey their shapes tell them apart.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
/// use givens::draw::{Ink, Style};
///
/// let mut style = Style::named("dark").unwrap();
/// style.set(Ink::Given, "#FFD700".parse().unwrap());
/// assert_eq!(style.color(Ink::Given).to_string(), "#FFD700");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Style {
    colors: [Color; Ink::ALL.len()],
}

impl Style {
    /// Black and grey on white.
    pub const PRINT: Self = Self::from_hex(
        "FFFFFF 000000 000000 000000 303030 5A5A5A 4D4D4D CCCCCC \
         000000 EBEBEB 333333 000000 FFFFFF 000000 E0E0E0 FFFFFF \
         F2F2F2 C8C8C8 B4B4B4 E6E6E6 CFCFCF B8B8B8 F0F0F0 A8A8A8 \
         DBDBDB C3C3C3 D5D5D5 9A9A9A D9D9D9 E2E2E2 CFCFCF BDBDBD \
         DEDEDE CFCFCF 8C8C8C B4B4B4 C6C6C6 D2D2D2 8C8C8C 8C8C8C \
         A8A8A8 9E9E9E B4B4B4 9E9E9E C0C0C0 B0B0B0 8C8C8C A2A2A2 \
         A8A8A8",
    );
    /// Colours on white.
    pub const SCREEN: Self = Self::from_hex(
        "FFFFFF 000000 222222 000000 1F4E9E 5A5A5A 4D4D4D F4BFA8 \
         8A2A00 EEF2F7 0B4F8A 222222 FFFFFF 000000 B2F5C0 E6D25A \
         E5CFF9 7DB2FA ED9C78 B2F5C0 E6D25A 7DB2FA ED9C78 E5CFF9 \
         DCEFC4 CFE6F7 DADADA 34BBE6 D6D6D6 DCE3EE A8DDA8 EDB4B4 \
         B9B9EE CFCFCF A0A0A0 F067F0 67F067 BEBEBE B0B0B0 8FB8DE \
         2ECBFF B79A7A FFB266 5FD3C4 C1A0F0 DCD66A 8FB58F FF9AA2 \
         B5B5B5",
    );
    /// Light colours on black.
    pub const DARK: Self = Self::from_hex(
        "14171C B9C0CA D8DCE2 FFFFFF 9CC3FF A9B0BA B4BBC6 7A2E12 \
         FF9D7A 252B36 8CC4FF D8DCE2 FFFFFF 000000 1E6B3C 6E6100 \
         5D3F8C 1F57A6 8A3A17 1E6B3C 6E6100 1F57A6 8A3A17 5D3F8C \
         4A5C2C 2C5368 4A4F57 1B6E8C 3F444D 2C3540 2C5A2C 6E3030 \
         3C3C7E 4A4F57 666D7A 9A2E9A 1F7A2E 555B66 5F6672 2F6690 \
         0F6E96 7A5230 94560F 13756A 6A4FB0 736D1F 4D6E52 A33D55 \
         565C66",
    );

    /// Returns the style of these colours, six hexadecimal digits each, in the order of [`Ink`].
    const fn from_hex(text: &str) -> Self {
        let digits = text.as_bytes();
        assert!(digits.len() == 7 * Ink::ALL.len() - 1, "a colour for each ink");
        let mut colors = [Color([0; 3]); Ink::ALL.len()];
        let mut place = 0;
        while place < digits.len() {
            colors[place / 7] =
                Color([byte(digits, place), byte(digits, place + 2), byte(digits, place + 4)]);
            place += 7;
        }
        Self { colors }
    }

    /// The names of styles.
    pub const NAMES: [&'static str; 3] = ["print", "screen", "dark"];

    /// Returns the style of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let styles = [Self::PRINT, Self::SCREEN, Self::DARK];
        Self::NAMES.iter().zip(styles).find(|(other, _)| **other == name).map(|(_, style)| style)
    }

    /// Returns the colour for this.
    #[must_use]
    pub const fn color(&self, ink: Ink) -> Color {
        self.colors[ink as usize]
    }

    /// Sets the colour for this.
    pub const fn set(&mut self, ink: Ink, color: Color) {
        self.colors[ink as usize] = color;
    }
}

/// Returns the value of two hexadecimal digits.
const fn byte(digits: &[u8], place: usize) -> u8 {
    const fn value(digit: u8) -> u8 {
        if digit.is_ascii_digit() { digit - b'0' } else { digit - b'A' + 10 }
    }
    16 * value(digits[place]) + value(digits[place + 1])
}

impl Default for Style {
    fn default() -> Self {
        Self::SCREEN
    }
}

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
    /// Returns the text of a value of a variant, which may be 0 or greater than any digit.
    pub(super) fn of_value(self, value: u8) -> String {
        Digit::new(value).map_or_else(|| value.to_string(), |digit| self.text(digit))
    }

    /// Returns the text of a digit.
    #[must_use]
    pub fn text(self, digit: Digit) -> String {
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
    /// The width; if none, a length that suits the shape: 100 mm or so for 9×9.
    pub width: Option<PictureWidth>,
    /// The language of titles and descriptions.
    pub language: Language,
    /// Whether digits are text in a font of the reader, instead of outlines.
    pub real_text: bool,
    /// What begins the ids in the picture: those of one document must differ.
    pub id: String,
    /// Whether the outlines are elsewhere in the document: [`glyph_definitions`](super::glyph_definitions) with the ids of
    /// this text.
    pub shared_glyphs: Option<String>,
}

setters!(DrawOptions {
    with_style(style: Style),
    with_symbols(symbols: Symbols),
    with_width(width: impl Into<Option<PictureWidth>>),
    with_language(language: Language),
    with_real_text(real_text: bool),
    with_id(id: impl Into<String>),
    with_shared_glyphs(shared_glyphs: impl Into<Option<String>>),
});

/// Writes hundredths of a millimetre as millimetres: `12.70`.
pub(crate) fn millimetres(length: i32) -> String {
    format!("{}.{:02}", length / 100, length % 100)
}

impl DrawOptions {
    /// Sets the width in pixels, or that which suits the shape.
    #[must_use]
    pub fn with_pixels(self, pixels: impl Into<Option<u32>>) -> Self {
        self.with_width(pixels.into().map(PictureWidth::Pixels))
    }

    /// Returns the width of a cell in hundredths of a millimetre, in a picture of a board of so many rows or columns,
    /// which is this wide in units. A pixel is 1/96 inch.
    pub(super) fn cell(&self, side: usize, width: i32) -> i32 {
        let share = |thousandths: i64| i32::try_from(thousandths / i64::from(width)).unwrap_or(i32::MAX);
        let cell = match self.width {
            Some(PictureWidth::Pixels(pixels)) => share(i64::from(pixels) * 26_458),
            Some(PictureWidth::Length(length)) => share(i64::from(length) * 1000),
            None => match side {
                ..=5 => 1500,
                6..=8 => 1300,
                9..=12 => 1150,
                13..=16 => 1060,
                17..=25 => 800,
                _ => i32::try_from(20_000 / side).unwrap_or(1),
            },
        };
        cell.max(1)
    }
}
