//! Colours, by what they are for.

use std::{fmt, str::FromStr};

use crate::enums::named_enum;

/// A colour: red, green and blue, a byte each. Prints as `#1F4E9E`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Color(pub [u8; 3]);

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue]) = self;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

/// A text that is not a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownColor;

impl fmt::Display for UnknownColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a colour such as #1F4E9E")
    }
}

impl std::error::Error for UnknownColor {}

impl FromStr for Color {
    type Err = UnknownColor;

    /// Reads `#RRGGBB` or `#RGB`.
    fn from_str(text: &str) -> Result<Self, UnknownColor> {
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
        value.map(Self::of).ok_or(UnknownColor)
    }
}

impl Color {
    /// Returns the colour of a number such as `0x1F4E9E`.
    const fn of(value: u32) -> Self {
        let [_, red, green, blue] = value.to_be_bytes();
        Self([red, green, blue])
    }
}

named_enum! {
    /// What a colour is for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Ink {
        /// Returns its name in files of styles.
        fn id;
        /// The background.
        Paper = "paper",
        /// The lines of the grid, and the outlines of marks.
        Line = "line",
        /// Titles, captions and the names of rows and columns.
        Text = "text",
        /// The digits of givens.
        Given = "given",
        /// The digits that were placed.
        Placed = "placed",
        /// The digits of the solution.
        Solution = "solution",
        /// Candidates and pencil marks.
        Candidate = "candidate",
        /// Cells that clash.
        Conflict = "conflict",
        /// The stroke through eliminated candidates and cells that clash.
        Strike = "strike",
        /// The houses of a step.
        House = "house",
        /// Links between candidates.
        Link = "link",
        /// [`Mark::Pattern`](super::Mark::Pattern).
        Pattern = "pattern",
        /// [`Mark::Second`](super::Mark::Second).
        Second = "second",
        /// [`Mark::Pivot`](super::Mark::Pivot).
        Pivot = "pivot",
        /// [`Mark::Fin`](super::Mark::Fin).
        Fin = "fin",
        /// [`Mark::Eliminated`](super::Mark::Eliminated).
        Eliminated = "eliminated",
        /// The first colour of a record.
        Colour1 = "colour-1",
        /// The second.
        Colour2 = "colour-2",
        /// The third.
        Colour3 = "colour-3",
        /// The fourth.
        Colour4 = "colour-4",
        /// The fifth.
        Colour5 = "colour-5",
        /// The sixth.
        Colour6 = "colour-6",
        /// The seventh.
        Colour7 = "colour-7",
        /// The eighth; then they begin again.
        Colour8 = "colour-8",
    }
}

impl Ink {
    /// Returns the ink of a colour of a record, 1 or more.
    pub(super) const fn of_colour(colour: u8) -> Self {
        Self::ALL[Self::Colour1 as usize + (colour as usize + 7) % 8]
    }
}

/// A colour for each [`Ink`].
///
/// The colours of marks differ for colour-blind people; in grey their shapes tell them apart.
///
/// # Examples
///
/// ```
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
    pub const PRINT: Self = Self::of([
        0xFFFFFF, 0x000000, 0x000000, 0x000000, 0x303030, 0x5A5A5A, 0x4D4D4D, 0xCCCCCC, 0x000000, 0xEBEBEB,
        0x333333, 0xE0E0E0, 0xFFFFFF, 0xF2F2F2, 0xC8C8C8, 0xB4B4B4, 0xE6E6E6, 0xCFCFCF, 0xB8B8B8, 0xF0F0F0,
        0xA8A8A8, 0xDBDBDB, 0xC3C3C3, 0xD5D5D5,
    ]);
    /// Colours on white.
    pub const SCREEN: Self = Self::of([
        0xFFFFFF, 0x000000, 0x222222, 0x000000, 0x1F4E9E, 0x5A5A5A, 0x4D4D4D, 0xF4BFA8, 0x8A2A00, 0xEEF2F7,
        0x0B4F8A, 0xB2F5C0, 0xE6D25A, 0xE5CFF9, 0x7DB2FA, 0xED9C78, 0xB2F5C0, 0xE6D25A, 0x7DB2FA, 0xED9C78,
        0xE5CFF9, 0xDCEFC4, 0xCFE6F7, 0xDADADA,
    ]);
    /// Light colours on black.
    pub const DARK: Self = Self::of([
        0x14171C, 0xB9C0CA, 0xD8DCE2, 0xFFFFFF, 0x9CC3FF, 0xA9B0BA, 0xB4BBC6, 0x7A2E12, 0xFF9D7A, 0x252B36,
        0x8CC4FF, 0x1E6B3C, 0x6E6100, 0x5D3F8C, 0x1F57A6, 0x8A3A17, 0x1E6B3C, 0x6E6100, 0x1F57A6, 0x8A3A17,
        0x5D3F8C, 0x4A5C2C, 0x2C5368, 0x4A4F57,
    ]);

    const fn of(values: [u32; Ink::ALL.len()]) -> Self {
        let mut colors = [Color([0; 3]); Ink::ALL.len()];
        let mut place = 0;
        while place < values.len() {
            colors[place] = Color::of(values[place]);
            place += 1;
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

impl Default for Style {
    fn default() -> Self {
        Self::SCREEN
    }
}
