//! A picture as its back ends see it: outlines and texts with places, paint and strokes.
//!
//! `builder` makes a [`Figure`]; `svg`, `png` and `pdf` draw its elements one after the other and need nothing else to do
//! so. Coordinates are whole numbers, because sums of fractions would differ from machine to machine.

use super::{
    font::{HEIGHT, Weight},
    outline::Segment,
    picture_width::PictureWidth,
    style::{Color, DrawOptions},
};

/// A picture: elements in order, later ones above.
#[derive(Debug)]
pub(super) struct Figure {
    /// The width in units.
    pub(super) width: i32,
    /// The height in units.
    pub(super) height: i32,
    /// The rectangle of the board in it.
    pub(super) board: BoardArea,
    /// The width of a cell in hundredths of a millimetre.
    pub(super) cell: i32,
    /// The width of a thin line.
    pub(super) thin: i32,
    pub(super) paper: Color,
    pub(super) elements: Vec<Element>,
    /// The texts of which the end has no room.
    pub(super) cut: Vec<String>,
}

/// The rectangle of a board in its picture, in the units of its `viewBox`. All cells are equally wide and high.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardArea {
    /// The left edge of the first column.
    pub left: i32,
    /// The upper edge of the first row.
    pub top: i32,
    /// The width of all columns.
    pub width: i32,
    /// The height of all rows.
    pub height: i32,
}

/// Outlines of one style, or texts of one style.
#[derive(Debug)]
pub(super) enum Element {
    Path { style: PathStyle, outline: Vec<Segment> },
    Texts { style: TextStyle, texts: Vec<CenteredText> },
}

/// How a path is painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct PathStyle {
    pub(super) fill: Option<Color>,
    /// The colour and the width of the stroke.
    pub(super) stroke: Option<(Color, i32)>,
    /// The length of dashes and gaps.
    pub(super) dash: Option<[i32; 2]>,
    /// Whether the ends and joins of the stroke are round.
    pub(super) is_round: bool,
}

/// How texts are painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TextStyle {
    pub(super) weight: Weight,
    /// The size of an em in units.
    pub(super) size: i32,
    pub(super) color: Color,
    /// A line around each character, below it.
    pub(super) halo: Option<Color>,
}

/// A text, by the middle of its baseline.
#[derive(Debug)]
pub(super) struct CenteredText {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) text: String,
}

impl Figure {
    /// Returns the height in pixels for a width in pixels.
    pub(super) fn height_in_pixels(&self, pixels: u32) -> u32 {
        let [width, height] = [self.width, self.height].map(|units| u64::from(units.unsigned_abs()));
        u32::try_from((u64::from(pixels) * height + width / 2) / width).unwrap_or(u32::MAX).max(1)
    }

    /// Returns width and height in hundredths of a millimetre: exactly the width that the options ask for.
    pub(super) fn lengths(&self, options: &DrawOptions) -> [i32; 2] {
        let [width, height] = [self.width, self.height].map(i64::from);
        let (numerator, denominator) = match options.width {
            Some(PictureWidth::Length(length)) => (i64::from(length), width),
            _ => (i64::from(self.cell), 1000),
        };
        let length = |units: i64| i32::try_from(units * numerator / denominator).unwrap_or(i32::MAX);
        [width, height].map(length)
    }

    /// Adds an outline, to the last path if that has the same style.
    pub(super) fn push_outline(&mut self, style: PathStyle, segments: &[Segment]) {
        match self.elements.last_mut() {
            Some(Element::Path { style: other, outline }) if *other == style => outline.extend(segments),
            _ => self.elements.push(Element::Path { style, outline: segments.to_vec() }),
        }
    }

    /// Adds a text around a point.
    pub(super) fn write(&mut self, text: String, style: TextStyle, [x, y]: [i32; 2]) {
        self.push_text(style, CenteredText { x, y: y + style.size * HEIGHT / 2000, text });
    }

    /// Adds a text, to those just before that have the same style.
    pub(super) fn push_text(&mut self, style: TextStyle, text: CenteredText) {
        let texts = self.elements.iter_mut().rev().map_while(|element| match element {
            Element::Texts { style, texts } => Some((style, texts)),
            Element::Path { .. } => None,
        });
        match texts.into_iter().find(|(other, _)| **other == style) {
            Some((_, texts)) => texts.push(text),
            None => self.elements.push(Element::Texts { style, texts: vec![text] }),
        }
    }
}

/// Returns a number of cells, lines or pages, of which there are at most some thousands.
pub(crate) fn units(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
