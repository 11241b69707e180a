//! A picture as its back ends see it: outlines and texts with places, paint and strokes.
//!
//! `builder` makes a [`Figure`]; `svg`, `png` and `pdf` draw its elements one after the other and need nothing else to do
//! so. Coordinates are whole numbers, because sums of fractions would differ from machine to machine.

use super::{font::Weight, style::Color};
use Segment::{Close, Cubic, Down, Line, Move, Right};

/// A picture: elements in order, later ones above.
#[derive(Debug)]
pub(super) struct Figure {
    /// The width in units.
    pub(super) width: i32,
    /// The height in units.
    pub(super) height: i32,
    /// The width of a thin line.
    pub(super) thin: i32,
    pub(super) paper: Color,
    pub(super) elements: Vec<Element>,
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

/// A part of an outline, from the end of the part before it. Points are `[x, y]`, and the last one of a curve is its end.
///
/// Lines along an axis have segments of their own, because SVG has shorter commands for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Segment {
    Move([i32; 2]),
    Line([i32; 2]),
    /// A line to this x.
    Horizontal(i32),
    /// A line to this y.
    Vertical(i32),
    /// A line this far to the right.
    Right(i32),
    /// A line this far down.
    Down(i32),
    Quadratic([[i32; 2]; 2]),
    Cubic([[i32; 2]; 3]),
    /// A line to the start.
    Close,
}

impl Segment {
    /// Returns where a segment ends that begins here; one that closes an outline is followed by none or by a move.
    #[cfg(any(feature = "pdf", feature = "png"))]
    pub(super) const fn end(self, [x, y]: [i32; 2]) -> [i32; 2] {
        match self {
            Self::Move(end) | Self::Line(end) | Self::Quadratic([_, end]) | Self::Cubic([_, _, end]) => end,
            Self::Horizontal(end) => [end, y],
            Self::Vertical(end) => [x, end],
            Self::Right(length) => [x + length, y],
            Self::Down(length) => [x, y + length],
            Self::Close => [x, y],
        }
    }
}

/// Adds the segments of an outline to a `PathBuilder`, and returns its path. A macro, because those of tiny-skia and krilla
/// have the same methods, but no trait.
#[cfg(any(feature = "pdf", feature = "png"))]
macro_rules! build_path {
    ($builder:expr, $outline:expr) => {{
        let (mut builder, mut end) = ($builder, [0; 2]);
        for &segment in $outline {
            end = segment.end(end);
            let [x, y] = end.map(real);
            match segment {
                Segment::Move(_) => builder.move_to(x, y),
                Segment::Quadratic([handle, _]) => {
                    let [a, b] = handle.map(real);
                    builder.quad_to(a, b, x, y);
                }
                Segment::Cubic([first, second, _]) => {
                    let ([a, b], [c, d]) = (first.map(real), second.map(real));
                    builder.cubic_to(a, b, c, d, x, y);
                }
                Segment::Close => builder.close(),
                _ => builder.line_to(x, y),
            }
        }
        builder.finish()
    }};
}
#[cfg(any(feature = "pdf", feature = "png"))]
pub(super) use build_path;

/// Returns a length as a fraction of floating point, which holds it exactly.
#[cfg(any(feature = "pdf", feature = "png"))]
pub(super) const fn real(number: i32) -> f32 {
    #[allow(clippy::cast_precision_loss, reason = "lengths are less than a million")]
    let number = number as f32;
    number
}

impl Figure {
    /// Returns the height in pixels for a width in pixels.
    pub(super) fn height_in_pixels(&self, pixels: u32) -> u32 {
        let [width, height] = [self.width, self.height].map(|units| u64::from(units.unsigned_abs()));
        u32::try_from((u64::from(pixels) * height + width / 2) / width).unwrap_or(u32::MAX).max(1)
    }

    /// Adds an outline, to the last path if that has the same style.
    pub(super) fn push_outline(&mut self, style: PathStyle, segments: &[Segment]) {
        match self.elements.last_mut() {
            Some(Element::Path { style: other, outline }) if *other == style => outline.extend(segments),
            _ => self.elements.push(Element::Path { style, outline: segments.to_vec() }),
        }
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

/// Returns a straight line.
pub(super) const fn line(from: [i32; 2], to: [i32; 2]) -> [Segment; 2] {
    [Move(from), Line(to)]
}

/// Returns the outline of a square from one distance to another of a corner.
pub(super) fn square([x, y]: [i32; 2], [from, to]: [i32; 2]) -> [Segment; 5] {
    let size = to - from;
    [Move([x + from, y + from]), Right(size), Down(size), Right(-size), Close]
}

/// Returns the outline of a square that stands on a corner.
pub(super) fn diamond([x, y]: [i32; 2], radius: i32) -> [Segment; 5] {
    [Move([x, y - radius]), Line([x + radius, y]), Line([x, y + radius]), Line([x - radius, y]), Close]
}

/// Returns a circle of four cubic curves.
pub(super) fn circle([x, y]: [i32; 2], radius: i32) -> [Segment; 6] {
    let handle = radius * 552 / 1000;
    let [left, right, top, bottom] = [x - radius, x + radius, y - radius, y + radius];
    let [west, east, north, south] = [x - handle, x + handle, y - handle, y + handle];
    [
        Move([x, top]),
        Cubic([[east, top], [right, north], [right, y]]),
        Cubic([[right, south], [east, bottom], [x, bottom]]),
        Cubic([[west, bottom], [left, south], [left, y]]),
        Cubic([[left, north], [west, top], [x, top]]),
        Close,
    ]
}
