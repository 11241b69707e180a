//! Scene → PNG (feature `png`): the paths and outlines of a [`Figure`], painted by tiny-skia.
//!
//! The file is written here, because opaque pixels and their density need little of what a crate for PNG has. Characters
//! without an outline become frames: [`without_outline`] names them, so that callers can refuse.

use std::io::Write;

use flate2::{Compression, Crc, write::ZlibEncoder};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, PremultipliedColorU8, Stroke, StrokeDash,
    Transform,
};

use crate::language::Language;

use super::{
    any_scene::AnyScene,
    figure::{CenteredText, Element, Figure, PathStyle, TextStyle},
    font::{UNKNOWN, Weight},
    outline::{Segment, build_path, real},
    picture_width::PictureWidth,
    style::{Color, DrawOptions},
};

/// Pixels per metre of a picture whose width is in pixels, of which 96 are an inch.
const SCREEN: u32 = 3780;
/// Pixels per metre of a picture whose width is in millimetres: 300 an inch.
const PRINT: u32 = 11_811;

/// Draws a scene of either kind as a PNG file: without a width in the options, at 300 pixels per inch.
///
/// # Panics
///
/// If the width is more than [`MAX_PIXELS`].
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
/// use givens::{Grid, Shape, draw::{DrawOptions, Scene, png}};
///
/// let blank = Scene::from_givens(Grid::empty(Shape::CLASSIC));
/// let file = png(&blank, &DrawOptions::default().with_pixels(300));
/// assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
/// ```
#[must_use]
pub fn png<'a>(scene: impl Into<AnyScene<'a>>, options: &DrawOptions) -> Vec<u8> {
    let figure = scene.into().figure(options);
    let (width, density) = match options.width {
        Some(PictureWidth::Pixels(pixels)) => (pixels.max(1), SCREEN),
        // Of the 300 pixels of an inch.
        _ => ((figure.lengths(options)[0] * 15 / 127).unsigned_abs().max(1), PRINT),
    };
    assert!(width <= MAX_PIXELS, "a picture of {width} pixels");
    let height = figure.height_in_pixels(width);
    let scale = real(i32::try_from(width).unwrap_or(i32::MAX)) / real(figure.width);
    let mut canvas = Pixmap::new(width, height).expect("a picture has pixels");
    let Color([red, green, blue]) = figure.paper;
    canvas.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
    paint(&figure, Transform::from_scale(scale, scale), &mut canvas);
    encode([width, height], canvas.pixels(), density)
}

/// Returns the characters of title and caption for which [`png`] has no outline, and draws a frame.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
/// use givens::{Grid, Shape, draw::{Scene, without_outline}, language::Language};
///
/// let scene = Scene::from_givens(Grid::empty(Shape::CLASSIC)).with_title("数 1".to_owned());
/// assert_eq!(without_outline(&scene, Language::English), "数");
/// ```
#[must_use]
pub fn without_outline<'a>(scene: impl Into<AnyScene<'a>>, language: Language) -> String {
    let is_unknown = |character: &char| Weight::Regular.glyph(*character).is_none();
    let texts = scene.into().texts(language);
    texts.chars().filter(is_unknown).filter(|character| !character.is_whitespace()).collect()
}

/// The greatest width of a PNG in pixels.
pub const MAX_PIXELS: u32 = 10_000;

/// Paints paths and texts in their order.
fn paint(figure: &Figure, scale: Transform, canvas: &mut Pixmap) {
    for element in &figure.elements {
        match element {
            Element::Path { style, outline } => paint_outline(*style, outline, scale, canvas),
            Element::Texts { style, texts } => {
                for text in texts {
                    paint_text(*style, text, scale, canvas);
                }
            }
        }
    }
}

/// Paints an outline, its stroke above its fill.
fn paint_outline(style: PathStyle, outline: &[Segment], place: Transform, canvas: &mut Pixmap) {
    let Some(path) = build_path!(PathBuilder::new(), outline) else { return };
    if let Some(color) = style.fill {
        canvas.fill_path(&path, &solid(color), FillRule::Winding, place, None);
    }
    if let Some((color, width)) = style.stroke {
        let dash = style.dash.and_then(|lengths| StrokeDash::new(lengths.map(real).to_vec(), 0.0));
        let (line_cap, line_join) =
            if style.is_round { (LineCap::Round, LineJoin::Round) } else { (LineCap::Butt, LineJoin::Miter) };
        let stroke = Stroke { width: real(width), dash, line_cap, line_join, ..Stroke::default() };
        canvas.stroke_path(&path, &solid(color), &stroke, place, None);
    }
}

/// Paints the outlines of a text; a frame stands for a character that has none.
fn paint_text(style: TextStyle, text: &CenteredText, scale: Transform, canvas: &mut Pixmap) {
    let em = real(style.size) / 1000.0;
    let mut x = real(text.x - style.weight.width(&text.text, style.size) / 2);
    for character in text.text.chars() {
        let outline = style.weight.glyph(character).unwrap_or(&UNKNOWN).outline();
        let place = scale.pre_translate(x, real(text.y)).pre_scale(em, em);
        if let Some(color) = style.halo {
            let halo = PathStyle { stroke: Some((color, 80_000 / style.size)), ..PathStyle::default() };
            paint_outline(halo, &outline, place, canvas);
        }
        let fill = PathStyle { fill: Some(style.color), ..PathStyle::default() };
        paint_outline(fill, &outline, place, canvas);
        x += real(style.weight.width(character.encode_utf8(&mut [0; 4]), 1000)) * em;
    }
}

/// Returns an opaque paint of a colour.
fn solid(color: Color) -> Paint<'static> {
    let Color([red, green, blue]) = color;
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// Writes a PNG file of opaque pixels.
fn encode([width, height]: [u32; 2], pixels: &[PremultipliedColorU8], density: u32) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let size = [width, height].map(u32::to_be_bytes).concat();
    // Eight bits each of red, green and blue.
    push_chunk(*b"IHDR", &[&size[..], &[8, 2, 0, 0, 0]].concat(), &mut file);
    push_chunk(*b"pHYs", &[&density.to_be_bytes()[..], &density.to_be_bytes(), &[1]].concat(), &mut file);
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::new(6));
    let mut row = Vec::with_capacity(3 * width as usize + 1);
    let mut above = vec![0; 3 * width as usize];
    for line in pixels.chunks(width as usize) {
        let bytes: Vec<u8> =
            line.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        row.clear();
        // Each byte as its difference from the one above.
        row.push(2);
        row.extend(bytes.iter().zip(&above).map(|(byte, above): (&u8, &u8)| byte.wrapping_sub(*above)));
        above = bytes;
        packed.write_all(&row).expect("memory takes everything");
    }
    push_chunk(*b"IDAT", &packed.finish().expect("memory takes everything"), &mut file);
    push_chunk(*b"IEND", &[], &mut file);
    file
}

/// Writes `chunk = length name data crc`.
fn push_chunk(name: [u8; 4], data: &[u8], file: &mut Vec<u8>) {
    file.extend(u32::try_from(data.len()).expect("a picture of less than 4 GB").to_be_bytes());
    let mut sum = Crc::new();
    for part in [&name[..], data] {
        sum.update(part);
        file.extend(part);
    }
    file.extend(sum.sum().to_be_bytes());
}
