//! Paths → the straight lines that they show.
//!
//! A line is drawn with a pen, or filled as a narrow rectangle, as browsers do; a larger filled area shows its edges, where
//! it is coloured otherwise than its neighbours.

use hayro_font::kurbo::{self, Affine};

use super::mark::{Curve, Marks, Point, Stroke};

/// Width in points up to which a filled rectangle is a line.
const MAX_FILLED: f64 = 4.5;
/// How many times as long as it is thick a line is at least.
const MIN_RATIO: f64 = 3.0;

/// How a path is painted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Paint {
    Not,
    Fill,
    /// With a pen of this width.
    Draw(f64),
}

/// A path that is being built: corners of its parts, on the page.
#[derive(Debug, Default)]
pub(super) struct PathBuilder {
    parts: Vec<Part>,
}

#[derive(Debug, Default)]
struct Part {
    corners: Vec<Point>,
    has_curves: bool,
}

impl PathBuilder {
    pub(super) fn move_to(&mut self, place: Point) {
        self.parts.push(Part { corners: vec![place], has_curves: false });
    }

    pub(super) fn line_to(&mut self, place: Point) {
        match self.parts.last_mut() {
            Some(part) => part.corners.push(place),
            None => self.move_to(place),
        }
    }

    /// Adds a curve that ends here, of which only the end matters.
    pub(super) fn curve_to(&mut self, place: Point) {
        self.line_to(place);
        if let Some(part) = self.parts.last_mut() {
            part.has_curves = true;
        }
    }

    pub(super) fn close(&mut self) {
        if let Some(part) = self.parts.last_mut()
            && let Some(&first) = part.corners.first()
        {
            part.corners.push(first);
        }
    }

    pub(super) fn rectangle(&mut self, transform: Affine, area: kurbo::Rect) {
        let places = [(area.x0, area.y0), (area.x1, area.y0), (area.x1, area.y1), (area.x0, area.y1)];
        let [start, others @ ..] = places.map(|place| placed(transform, place));
        self.move_to(start);
        for corner in others {
            self.line_to(corner);
        }
        self.close();
    }

    /// Ends the path, and adds the lines that it shows.
    pub(super) fn paint(&mut self, paint: Paint, marks: &mut Marks) {
        let strokes = &mut marks.strokes;
        for part in std::mem::take(&mut self.parts) {
            match paint {
                Paint::Not => {}
                _ if part.has_curves => marks.curves.extend(part.curve()),
                Paint::Draw(thickness) => part.draw(thickness, strokes),
                Paint::Fill => part.fill(strokes),
            }
        }
    }
}

impl Part {
    fn draw(&self, thickness: f64, strokes: &mut Vec<Stroke>) {
        let lines = self.corners.windows(2).map(|pair| Stroke { start: pair[0], end: pair[1], thickness });
        strokes.extend(lines);
    }

    /// Returns its place and size.
    fn curve(&self) -> Option<Curve> {
        let [left, right] = range(self.corners.iter().map(|corner| corner.x));
        let [top, bottom] = range(self.corners.iter().map(|corner| corner.y));
        let middle = Point { x: f64::midpoint(left, right), y: f64::midpoint(top, bottom) };
        (right >= left).then_some(Curve { middle, size: (right - left).max(bottom - top) })
    }

    fn fill(&self, strokes: &mut Vec<Stroke>) {
        if self.corners.len() < 3 {
            return;
        }
        let [left, right] = range(self.corners.iter().map(|corner| corner.x));
        let [top, bottom] = range(self.corners.iter().map(|corner| corner.y));
        let (width, height) = (right - left, bottom - top);
        let (middle_x, middle_y) = (f64::midpoint(left, right), f64::midpoint(top, bottom));
        let line = |start: (f64, f64), end: (f64, f64), thickness| Stroke {
            start: Point { x: start.0, y: start.1 },
            end: Point { x: end.0, y: end.1 },
            thickness,
        };
        if height <= MAX_FILLED && width >= MIN_RATIO * height {
            strokes.push(line((left, middle_y), (right, middle_y), height));
        } else if width <= MAX_FILLED && height >= MIN_RATIO * width {
            strokes.push(line((middle_x, top), (middle_x, bottom), width));
        } else {
            self.draw(0.0, strokes);
            if let [first, .., last] = self.corners[..] {
                strokes.push(Stroke { start: last, end: first, thickness: 0.0 });
            }
        }
    }
}

fn range(values: impl Iterator<Item = f64>) -> [f64; 2] {
    values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)])
}

/// Returns where a place is on the page.
pub(super) fn placed(transform: Affine, (x, y): (f64, f64)) -> Point {
    let kurbo::Point { x, y } = transform * kurbo::Point::new(x, y);
    Point { x, y }
}
