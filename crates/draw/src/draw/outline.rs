//! Outlines: the segments of lines and areas, and those of simple shapes.
//!
//! Figures and glyphs are made of segments. `svg` writes them, and `png` and `pdf` add them to a path of their library by
//! `build_path`, so that only this file knows where a segment ends.

use Segment::{Close, Cubic, Down, Line, Move, Right};

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

/// Returns a rectangle whose corners are quarters of circles.
pub(super) fn rounded([left, top]: [i32; 2], [right, bottom]: [i32; 2], radius: i32) -> [Segment; 9] {
    let gap = radius * 448 / 1000;
    [
        Move([left + radius, top]),
        Line([right - radius, top]),
        Cubic([[right - gap, top], [right, top + gap], [right, top + radius]]),
        Line([right, bottom - radius]),
        Cubic([[right, bottom - gap], [right - gap, bottom], [right - radius, bottom]]),
        Line([left + radius, bottom]),
        Cubic([[left + gap, bottom], [left, bottom - gap], [left, bottom - radius]]),
        Line([left, top + radius]),
        Cubic([[left, top + gap], [left + gap, top], [left + radius, top]]),
    ]
}

/// Returns lines through points.
pub(super) fn polyline(points: &[[i32; 2]]) -> Vec<Segment> {
    let starts = points.iter().take(1).map(|&start| Move(start));
    starts.chain(points.iter().skip(1).map(|&point| Line(point))).collect()
}

/// Returns lines through points and back to the first.
pub(super) fn polygon(points: &[[i32; 2]]) -> Vec<Segment> {
    polyline(points).into_iter().chain([Close]).collect()
}

/// Returns a distance along a line, and the same distance to the right of it, each as steps to the right and down.
pub(super) fn steps(from: [i32; 2], to: [i32; 2], distance: i32) -> [[i32; 2]; 2] {
    let [dx, dy] = [0, 1].map(|axis| i64::from(to[axis]) - i64::from(from[axis]));
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let [right, down] = [dx, dy].map(|part| i32::try_from(part * i64::from(distance) / length).unwrap_or(0));
    [[right, down], [-down, right]]
}
