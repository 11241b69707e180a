//! Scene → PDF (feature `pdf`): the paths of a [`Figure`], and its texts in a font that the file contains.
//!
//! [`pdf`] makes a page of each scene. A book has pages of its own, and calls [`Painter`] for each grid and line on them with
//! the [`Fonts`] of the whole book.

use std::{collections::BTreeMap, error, fmt};

use krilla::{
    Document,
    color::{luma, rgb},
    geom::{PathBuilder, Point, Transform},
    page::PageSettings,
    paint::{Fill, LineCap, LineJoin, Paint, Stroke, StrokeDash},
    surface::Surface,
    text::{Font, GlyphId, KrillaGlyph},
};
use skrifa::{
    FontRef, MetadataProvider,
    instance::{LocationRef, Size},
};

use super::{
    any_scene::AnyScene,
    figure::{CenteredText, Element, Figure, PathStyle, TextStyle},
    font::Weight,
    outline::{Segment, build_path, real},
    style::{Color, DrawOptions},
};

/// Draws scenes of either kind as a PDF of one page each, which is as large as the picture.
///
/// # Errors
///
/// If the font, Open Sans with Latin, Greek and Cyrillic letters, has no glyphs for characters of title and caption.
///
/// # Panics
///
/// Never: the font of this crate is one, and every picture has a size.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
/// use givens::{Grid, Shape, draw::{DrawOptions, Scene, pdf}};
///
/// let blank = Scene::from_givens(Grid::empty(Shape::CLASSIC));
/// assert!(pdf(&[blank], &DrawOptions::default()).unwrap().starts_with(b"%PDF-"));
/// ```
pub fn pdf<'a, S>(scenes: &'a [S], options: &DrawOptions) -> Result<Vec<u8>, NoGlyphs>
where
    &'a S: Into<AnyScene<'a>>,
{
    let fonts = Fonts::new(None).expect("Open Sans is a font");
    let mut document = Document::new();
    for scene in scenes {
        let picture: AnyScene = scene.into();
        let missing: String =
            fonts.missing(&picture.texts(options.language), Weight::Regular).into_iter().collect();
        if !missing.is_empty() {
            return Err(NoGlyphs { characters: missing });
        }
        let figure = picture.figure(options);
        let [width, height] = figure.lengths(options).map(in_points);
        let mut page =
            document.start_page_with(PageSettings::from_wh(width, height).expect("a picture has a size"));
        let mut surface = page.surface();
        Painter::new(&mut surface, &fonts).figure(&figure, [0.0, 0.0], width);
        surface.finish();
        page.finish();
    }
    Ok(document.finish().expect("without a standard to follow, every document is valid"))
}

/// The error of a text with characters that a font cannot show.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoGlyphs {
    /// These characters, each once.
    pub characters: String,
}

impl fmt::Display for NoGlyphs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the font has no glyphs for `{}`", self.characters)
    }
}

impl error::Error for NoGlyphs {}

/// Returns a length in hundredths of a millimetre as a number of points.
pub(crate) fn in_points(length: i32) -> f32 {
    real(length) * 72.0 / 2540.0
}

/// The fonts of digits, and of lines.
#[derive(Debug)]
pub(crate) struct Fonts {
    /// Open Sans, by [`Weight`].
    digits: [Face; 2],
    /// The font that the user names, in one weight.
    lines: Option<Face>,
}

/// A font with the glyph and advance of each character, in ems.
#[derive(Debug)]
struct Face {
    font: Font,
    glyphs: BTreeMap<char, (GlyphId, f32)>,
}

impl Face {
    /// Reads a font, given twice; none if it is not one.
    fn new(data: krilla::Data, bytes: &[u8]) -> Option<Self> {
        let reference = FontRef::from_index(bytes, 0).ok()?;
        let font = Font::new(data, 0)?;
        let metrics = reference.glyph_metrics(Size::unscaled(), LocationRef::default());
        let em = font.units_per_em();
        let glyphs = reference.charmap().mappings().filter_map(|(character, glyph)| {
            let advance = metrics.advance_width(glyph)? / em;
            Some((char::from_u32(character)?, (GlyphId::new(glyph.to_u32()), advance)))
        });
        Some(Self { font, glyphs: glyphs.collect() })
    }
}

impl Fonts {
    /// Returns Open Sans, and for lines the font of these bytes if there are any; none if they are not a font.
    pub(crate) fn new(lines: Option<&[u8]>) -> Option<Self> {
        const BOLD: &[u8] = include_bytes!("fonts/open-sans-bold.ttf");
        const REGULAR: &[u8] = include_bytes!("fonts/open-sans-regular.ttf");
        let [bold, regular] = [BOLD, REGULAR].map(|bytes| Face::new(bytes.into(), bytes));
        let lines = match lines {
            Some(bytes) => Some(Face::new(bytes.to_vec().into(), bytes)?),
            None => None,
        };
        Some(Self { digits: [bold?, regular?], lines })
    }

    /// Returns the font of lines of this weight.
    fn face(&self, weight: Weight) -> &Face {
        self.lines.as_ref().unwrap_or(&self.digits[weight as usize])
    }

    /// Returns the characters of a line for which its font has no glyphs.
    pub(crate) fn missing(&self, text: &str, weight: Weight) -> Vec<char> {
        let face = self.face(weight);
        text.chars().filter(|character| !face.glyphs.contains_key(character)).collect()
    }

    /// Returns the width of a line whose em is this long.
    pub(crate) fn text_width(&self, text: &str, weight: Weight, size: f32) -> f32 {
        width(self.face(weight), text) * size
    }
}

/// Returns the width of a text in ems.
fn width(face: &Face, text: &str) -> f32 {
    text.chars().filter_map(|character| face.glyphs.get(&character)).map(|(_, advance)| advance).sum()
}

/// Paints figures and lines on a page.
pub(crate) struct Painter<'a, 'page> {
    surface: &'a mut Surface<'page>,
    fonts: &'a Fonts,
}

impl<'a, 'page> Painter<'a, 'page> {
    /// Returns a painter on a page.
    pub(crate) const fn new(surface: &'a mut Surface<'page>, fonts: &'a Fonts) -> Self {
        Self { surface, fonts }
    }

    /// Draws a scene this wide, with its left upper corner here.
    pub(crate) fn scene<'b>(
        &mut self,
        scene: impl Into<AnyScene<'b>>,
        options: &DrawOptions,
        corner: [f32; 2],
        width: f32,
    ) {
        self.figure(&scene.into().figure(options), corner, width);
    }

    /// Writes a black line of text from the start of its baseline.
    pub(crate) fn line(&mut self, text: &str, weight: Weight, size: f32, [x, y]: [f32; 2]) {
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(Color([0; 3]))));
        self.glyphs(self.fonts.face(weight), text, size, [x, y], false);
    }

    /// Draws a figure this wide, with its left upper corner here.
    fn figure(&mut self, figure: &Figure, [x, y]: [f32; 2], width: f32) {
        let scale = width / real(figure.width);
        self.surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
        for element in &figure.elements {
            match element {
                Element::Path { style, outline } => self.path(*style, outline),
                Element::Texts { style, texts } => texts.iter().for_each(|text| self.text(*style, text)),
            }
        }
        self.surface.pop();
    }

    /// Draws an outline.
    fn path(&mut self, style: PathStyle, outline: &[Segment]) {
        let Some(path) = build_path!(PathBuilder::new(), outline) else { return };
        self.surface.set_fill(style.fill.map(fill));
        self.surface.set_stroke(style.stroke.map(|(color, width)| {
            let array = style.dash.map(|lengths| lengths.map(real).to_vec());
            let dash = array.map(|array| StrokeDash { array, offset: 0.0 });
            let stroke = Stroke { paint: paint(color), width: real(width), dash, ..Stroke::default() };
            if style.is_round {
                return Stroke { line_cap: LineCap::Round, line_join: LineJoin::Round, ..stroke };
            }
            stroke
        }));
        self.surface.draw_path(&path);
    }

    /// Writes a text around its middle, with its halo below it.
    fn text(&mut self, style: TextStyle, text: &CenteredText) {
        let (face, size) = (&self.fonts.digits[style.weight as usize], real(style.size));
        let start = [real(text.x) - width(face, &text.text) * size / 2.0, real(text.y)];
        if let Some(color) = style.halo {
            self.surface.set_fill(None);
            self.surface.set_stroke(Some(Stroke { paint: paint(color), width: 80.0, ..Stroke::default() }));
            self.glyphs(face, &text.text, size, start, true);
        }
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(style.color)));
        self.glyphs(face, &text.text, size, start, false);
    }

    /// Writes a text in the current paint, as glyphs of a face, or as their outlines.
    fn glyphs(&mut self, face: &Face, text: &str, size: f32, [x, y]: [f32; 2], is_outline: bool) {
        let glyphs: Vec<_> = text
            .char_indices()
            .filter_map(|(at, character)| {
                let (glyph, advance) = *face.glyphs.get(&character)?;
                Some(KrillaGlyph::new(glyph, advance, 0.0, 0.0, 0.0, at..at + character.len_utf8(), None))
            })
            .collect();
        self.surface.draw_glyphs(Point::from_xy(x, y), &glyphs, face.font.clone(), text, size, is_outline);
    }
}

/// Returns the fill of a colour.
fn fill(color: Color) -> Fill {
    Fill { paint: paint(color), ..Fill::default() }
}

/// Returns the paint of a colour: of a grey as such, which print shops ask for.
fn paint(color: Color) -> Paint {
    let Color([red, green, blue]) = color;
    if color.is_grey() { luma::Color::new(red).into() } else { rgb::Color::new(red, green, blue).into() }
}
