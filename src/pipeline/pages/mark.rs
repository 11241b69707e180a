//! What is on a page: characters and straight lines, with their places.

/// A place on a page or a distance, in points: x from the left, y from the top, as a reader holds the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// Which way a text runs on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Right,
    Down,
    Left,
    Up,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::Right, Self::Down, Self::Left, Self::Up];

    /// Returns the direction of this vector; `None` for a slanted one.
    pub(super) fn of(vector: Point) -> Option<Self> {
        const SLANT: f64 = 0.1;
        let Point { x, y } = vector;
        match () {
            () if y.abs() <= SLANT * x.abs() => Some(if x >= 0.0 { Self::Right } else { Self::Left }),
            () if x.abs() <= SLANT * y.abs() => Some(if y >= 0.0 { Self::Down } else { Self::Up }),
            () => None,
        }
    }

    /// Returns a place after the page was turned so that text of this direction is upright.
    const fn upright(self, Point { x, y }: Point) -> Point {
        match self {
            Self::Right => Point { x, y },
            Self::Down => Point { x: y, y: -x },
            Self::Left => Point { x: -x, y: -y },
            Self::Up => Point { x: -y, y: x },
        }
    }
}

/// A character.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Glyph {
    pub(super) symbol: char,
    /// Where it begins on its baseline.
    pub(super) start: Point,
    /// Its advance.
    pub(super) width: f64,
    /// The size of its font.
    pub(super) size: f64,
    pub(super) direction: Direction,
}

/// A straight line, drawn or filled, or the edge of a filled area.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stroke {
    pub(super) start: Point,
    pub(super) end: Point,
    /// 0 for an edge.
    pub(super) thickness: f64,
}

/// A shape with curves, as a circle is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Curve {
    pub(super) middle: Point,
    /// Its width or height, whichever is larger.
    pub(super) size: f64,
}

/// What is on a page.
#[derive(Debug, Default)]
pub(super) struct Marks {
    pub(super) glyphs: Vec<Glyph>,
    pub(super) strokes: Vec<Stroke>,
    pub(super) curves: Vec<Curve>,
    /// Number of characters that their font does not name.
    pub(super) unknown: usize,
    /// Number of pictures.
    pub(super) images: usize,
}

impl Marks {
    /// Returns the marks after the page was turned so that text of this direction is upright; other text is left out.
    pub(super) fn upright(&self, direction: Direction) -> Self {
        let turned = |glyph: &Glyph| Glyph { start: direction.upright(glyph.start), ..*glyph };
        let stroke = |stroke: &Stroke| Stroke {
            start: direction.upright(stroke.start),
            end: direction.upright(stroke.end),
            ..*stroke
        };
        Self {
            glyphs: self.glyphs.iter().filter(|glyph| glyph.direction == direction).map(turned).collect(),
            curves: self
                .curves
                .iter()
                .map(|curve| Curve { middle: direction.upright(curve.middle), ..*curve })
                .collect(),
            strokes: self.strokes.iter().map(stroke).collect(),
            ..Self::default()
        }
    }
}
