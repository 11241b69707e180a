//! What the back ends write: paths and digits with places and colours, and the outlines of digits, so that a picture
//! looks the same without any font.

use std::sync::LazyLock;

use givens_engine::grid::Digit;

use super::{scene::Scene, style::Color};

/// A picture: shapes in order, later ones above.
#[derive(Debug)]
pub(super) struct Figure {
    /// In units.
    pub(super) width: i32,
    pub(super) height: i32,
    /// The width of a thin line.
    pub(super) thin: i32,
    pub(super) paper: Color,
    pub(super) shapes: Vec<Drawn>,
}

/// Lines and areas, or digits, of one look.
#[derive(Debug)]
pub(super) enum Drawn {
    /// The data is that of a path of SVG: `M`, `L`, `H`, `V`, `Q`, `C`, `h`, `v` and `Z`.
    Path {
        look: Look,
        data: String,
    },
    Texts {
        look: TextLook,
        texts: Vec<Placed>,
    },
}

/// How a path looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Look {
    pub(super) fill: Option<Color>,
    pub(super) stroke: Option<(Color, i32)>,
    /// The length of dashes and gaps.
    pub(super) dash: Option<[i32; 2]>,
}

/// How texts look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TextLook {
    pub(super) weight: Weight,
    /// The size of an em in units.
    pub(super) size: i32,
    pub(super) color: Color,
    /// A line around each character, below it.
    pub(super) halo: Option<Color>,
}

/// A text, by the middle of its baseline.
#[derive(Debug)]
pub(super) struct Placed {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) text: String,
}

/// The places of candidates in a cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Keypad {
    columns: i32,
    /// From one candidate to the next: to the right, and down.
    pub(super) pitch: [i32; 2],
    rows: i32,
    /// The size of an em.
    pub(super) size: i32,
}

impl Keypad {
    pub(super) fn of(scene: &Scene) -> Self {
        let columns = scene.keypad_columns();
        let em = [0, 0, 360, 270, 205, 165][columns];
        let [columns, rows] = [columns, scene.shape().side().div_ceil(columns)].map(units);
        Self { columns, pitch: [columns, rows].map(|number| (900 / number).min(400)), rows, size: em }
    }

    /// Returns the middle of a candidate, from that of its cell.
    pub(super) fn offset(self, digit: Digit) -> [i32; 2] {
        let index = units(digit.index());
        let place = |number: i32, count: i32, pitch: i32| (2 * number - (count - 1)) * pitch / 2;
        [
            place(index % self.columns, self.columns, self.pitch[0]),
            place(index / self.columns, self.rows, self.pitch[1]),
        ]
    }

    /// Returns the radius of a disc around a candidate.
    pub(super) fn radius(self) -> i32 {
        self.pitch[0].min(self.pitch[1]) * 9 / 20
    }
}

impl Figure {
    /// Returns the height in pixels for a width in pixels.
    pub(super) fn height_in_pixels(&self, pixels: u32) -> u32 {
        let [width, height] = [self.width, self.height].map(|units| u64::from(units.unsigned_abs()));
        u32::try_from((u64::from(pixels) * height + width / 2) / width).unwrap_or(u32::MAX).max(1)
    }

    /// Adds a path, to the last one if that looks the same.
    pub(super) fn path(&mut self, look: Look, data: &str) {
        match self.shapes.last_mut() {
            Some(Drawn::Path { look: other, data: before }) if *other == look => before.push_str(data),
            _ => self.shapes.push(Drawn::Path { look, data: data.to_owned() }),
        }
    }

    /// Adds a text, to those just before that look the same.
    pub(super) fn text(&mut self, look: TextLook, text: Placed) {
        let texts = self.shapes.iter_mut().rev().map_while(|shape| match shape {
            Drawn::Texts { look, texts } => Some((look, texts)),
            Drawn::Path { .. } => None,
        });
        match texts.into_iter().find(|(other, _)| **other == look) {
            Some((_, texts)) => texts.push(text),
            None => self.shapes.push(Drawn::Texts { look, texts: vec![text] }),
        }
    }
}

/// Returns a number of cells or lines, of which there are at most some hundreds.
pub(super) fn units(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Returns the outline of a square from one distance to another of a corner.
pub(super) fn square([x, y]: [i32; 2], [from, to]: [i32; 2]) -> String {
    let size = to - from;
    format!("M{} {}h{size}v{size}h-{size}Z", x + from, y + from)
}

pub(super) fn diamond([x, y]: [i32; 2], radius: i32) -> String {
    format!("M{x} {}L{} {y}L{x} {}L{} {y}Z", y - radius, x + radius, y + radius, x - radius)
}

/// Returns a circle of four cubic curves.
pub(super) fn circle([x, y]: [i32; 2], radius: i32) -> String {
    let handle = radius * 552 / 1000;
    let [left, right, top, bottom] = [x - radius, x + radius, y - radius, y + radius];
    let [west, east, north, south] = [x - handle, x + handle, y - handle, y + handle];
    format!(
        "M{x} {top}C{east} {top} {right} {north} {right} {y}C{right} {south} {east} {bottom} {x} {bottom}\
         C{west} {bottom} {left} {south} {left} {y}C{left} {north} {west} {top} {x} {top}Z"
    )
}

/// A part of a path, with absolute coordinates.
#[cfg(any(feature = "pdf", feature = "png"))]
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Segment {
    Move([f32; 2]),
    Line([f32; 2]),
    Quad([f32; 2], [f32; 2]),
    Cubic([f32; 2], [f32; 2], [f32; 2]),
    Close,
}

/// Reads the data of a path, as figures and glyphs write it.
#[cfg(any(feature = "pdf", feature = "png"))]
pub(super) fn segments(data: &str) -> impl Iterator<Item = Segment> {
    let mut last = [0.0; 2];
    let commands = data.chars().filter(char::is_ascii_alphabetic);
    commands.zip(arguments(data)).map(move |(command, numbers)| {
        let point = |at: usize| [numbers[at], numbers[at + 1]];
        let segment = match (command, numbers.len()) {
            ('M', 2) => Segment::Move(point(0)),
            ('L', 2) => Segment::Line(point(0)),
            ('H', 1) => Segment::Line([numbers[0], last[1]]),
            ('V', 1) => Segment::Line([last[0], numbers[0]]),
            ('h', 1) => Segment::Line([last[0] + numbers[0], last[1]]),
            ('v', 1) => Segment::Line([last[0], last[1] + numbers[0]]),
            ('Q', 4) => Segment::Quad(point(0), point(2)),
            ('C', 6) => Segment::Cubic(point(0), point(2), point(4)),
            _ => Segment::Close,
        };
        last = match segment {
            Segment::Move(end) | Segment::Line(end) | Segment::Quad(_, end) | Segment::Cubic(_, _, end) => {
                end
            }
            Segment::Close => last,
        };
        segment
    })
}

/// Returns the numbers after each command of a path; a minus sign divides them, too.
#[cfg(any(feature = "pdf", feature = "png"))]
fn arguments(data: &str) -> impl Iterator<Item = Vec<f32>> {
    data.split(|character: char| character.is_ascii_alphabetic()).skip(1).map(|text| {
        text.replace('-', " -").split_whitespace().filter_map(|number| number.parse().ok()).collect()
    })
}

/// An outline: `M`, `L`, `Q` and `Z` of SVG, with absolute coordinates in thousandths of an em from the start of the
/// baseline.
#[derive(Debug)]
pub(super) struct Glyph {
    pub(super) advance: i32,
    pub(super) outline: &'static str,
}

/// How heavy strokes are. Only digits and capitals are bold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    Bold,
    Regular,
}

/// The height of digits and capitals, in thousandths of an em.
pub(super) const HEIGHT: i32 = 714;

type Glyphs = Vec<(char, Glyph)>;

static FONT: LazyLock<[Glyphs; 2]> = LazyLock::new(|| {
    let (bold, regular) = include_str!("open-sans.txt").split_once("\nregular\n").expect("two weights");
    [bold, regular].map(glyphs)
});

fn glyphs(text: &'static str) -> Glyphs {
    let mut glyphs: Glyphs = text.lines().filter_map(glyph_of_line).collect();
    glyphs.sort_unstable_by_key(|(character, _)| *character);
    glyphs
}

/// Reads a line of the file; comments and names of weights are none.
fn glyph_of_line(line: &'static str) -> Option<(char, Glyph)> {
    let character = line.chars().next()?;
    let rest = line[character.len_utf8()..].strip_prefix(' ')?;
    let (advance, outline) = rest.split_once(' ').unwrap_or((rest, ""));
    Some((character, Glyph { advance: advance.parse().ok()?, outline }))
}

impl Weight {
    /// Returns the glyph of a character.
    pub(super) fn glyph(self, character: char) -> Option<&'static Glyph> {
        let glyphs = &FONT[self as usize];
        let place = glyphs.binary_search_by_key(&character, |(other, _)| *other).ok()?;
        Some(&glyphs[place].1)
    }

    /// Returns the width of a text in units, of which an em has `size`: exact if all glyphs are known, else what a text
    /// of another font needs at most, as a rule.
    pub(crate) fn width(self, text: &str, size: i32) -> i32 {
        let advance = |character: char| match self.glyph(character) {
            Some(glyph) => glyph.advance,
            None if character < '\u{1100}' => 700,
            None => 1000,
        };
        text.chars().map(advance).sum::<i32>() * size / 1000
    }
}

/// Divides a text into lines of at most this width, and this number of lines; `…` ends a text that is too long.
pub(crate) fn wrap(text: &str, size: i32, width: i32, most: usize) -> Vec<String> {
    let fits = |line: &str| Weight::Regular.width(line, size) <= width;
    let mut lines: Vec<String> = Vec::new();
    for word in words(text) {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => line.extend([" ", &word]),
            _ => lines.push(word),
        }
    }
    let is_cut = lines.len() > most;
    lines.truncate(most);
    let last = lines.len().saturating_sub(1);
    for (number, line) in lines.iter_mut().enumerate() {
        if !fits(line) || is_cut && number == last {
            let shorter = |(end, _): (usize, char)| format!("{}…", line[..end].trim_end());
            let cut = format!("{line}…");
            let mut shorter = line.char_indices().rev().map(shorter);
            *line = if fits(&cut) { cut } else { shorter.find(|line| fits(line)).unwrap_or_default() };
        }
    }
    lines
}

/// Returns the words of a text; `r1c1 = 4` is one.
fn words(text: &str) -> Vec<String> {
    let is_sign = |word: &str| word == "=" || word == "≠";
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(last) if is_sign(word) || last.ends_with(" =") || last.ends_with(" ≠") => {
                last.extend([" ", word]);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_their_width() {
        let width = Weight::Regular.width("of any length", 1000);
        for text in [
            "a title of any length",
            "unbreakable-and-much-longer-than-a-line",
            "数独 数独数独数独数独数独",
            "",
        ] {
            for most in 1..4 {
                let lines = wrap(text, 1000, width, most);
                assert!(lines.len() <= most);
                assert!(lines.iter().all(|line| Weight::Regular.width(line, 1000) <= width), "{lines:?}");
            }
        }
        assert_eq!(wrap("a title of any length", 1000, width, 3), ["a title of any", "length"]);
        let cut = wrap("a title of any length", 1000, width, 1);
        assert!(cut[0].starts_with("a title") && cut[0].ends_with('…'), "{cut:?}");
    }

    #[test]
    fn digits_and_capitals_have_one_height_in_both_weights() {
        for weight in [Weight::Bold, Weight::Regular] {
            let letter = weight.glyph('H').expect("a glyph");
            assert!(letter.outline.contains(&format!("-{HEIGHT}")), "{}", letter.outline);
            assert!("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars().all(|c| weight.glyph(c).is_some()));
            let widths: Vec<_> =
                ('0'..='9').filter_map(|digit| weight.glyph(digit)).map(|glyph| glyph.advance).collect();
            assert!(widths.windows(2).all(|two| two[0] == two[1]), "{widths:?}");
        }
    }
}
