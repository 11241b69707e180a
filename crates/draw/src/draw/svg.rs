//! Scene → SVG, without references to anything outside.
//!
//! The segments of a [`Figure`] become commands of paths, and its texts uses of outlines that the picture defines once. Title
//! and description go to screen readers. The book and the pages of explanations call [`svg`] too; they share one set of
//! outlines among many pictures.

use std::{collections::BTreeSet, fmt::Write, slice};

use givens_formats::syntax::xml::{push_attribute, push_text};

use super::{
    any_scene::AnyScene,
    builder::mark_figure,
    figure::{CenteredText, Element, Figure, PathStyle, TextStyle},
    font::Weight,
    outline::Segment,
    picture_width::PictureWidth,
    scene::Mark,
    style::{Color, DrawOptions, millimetres},
};

/// The fonts of real text.
const FONTS: &str = "'Open Sans', 'DejaVu Sans', Arial, sans-serif";

/// Draws a scene of either kind as SVG: one element, with a title and a description for screen readers.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
/// use givens::{Grid, Shape, draw::{DrawOptions, Scene, svg}};
///
/// let blank = Scene::from_givens(Grid::empty(Shape::CLASSIC));
/// let picture = svg(&blank, &DrawOptions::default().with_pixels(600));
/// assert!(picture.contains("width=\"600\" height=\"600\""));
/// ```
#[must_use]
pub fn svg<'a>(scene: impl Into<AnyScene<'a>>, options: &DrawOptions) -> String {
    let picture = scene.into();
    let figure = picture.figure(options);
    let mut text = String::with_capacity(8192);
    push_head(picture, &figure, options, &mut text);
    if options.shared_glyphs.is_none() && !options.real_text {
        push_definitions(&used_glyphs(&figure), &options.id, &mut text);
    }
    let _ =
        writeln!(text, "<path fill=\"{}\" d=\"M0 0H{}V{}H0Z\"/>", figure.paper, figure.width, figure.height);
    push_elements(&figure, options, &mut text);
    text + "</svg>\n"
}

/// Returns the shape of each mark as a small picture, for a legend beside other pictures.
#[must_use]
pub fn legend(options: &DrawOptions) -> Vec<(Mark, String)> {
    let picture = |mark| {
        let (figure, [corner, width]) = mark_figure(mark, options);
        let mut text = format!("<svg viewBox=\"{corner} {corner} {width} {width}\" aria-hidden=\"true\">\n");
        push_elements(&figure, options, &mut text);
        (mark, text + "</svg>")
    };
    Mark::ALL.map(picture).to_vec()
}

/// Returns the outlines of all digits and capitals, for a document with many pictures whose options name the same
/// `id` as [`DrawOptions::shared_glyphs`]. Their titles must not contain other characters.
#[must_use]
pub fn glyph_definitions(id: &str) -> String {
    let capitals = ('0'..='9').chain('A'..='Z');
    let both =
        capitals.flat_map(|character| [Weight::Bold, Weight::Regular].map(|weight| (weight, character)));
    let small = "cr".chars().map(|character| (Weight::Regular, character));
    let mut text =
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n".to_owned();
    push_definitions(&both.chain(small).collect(), id, &mut text);
    text + "</svg>\n"
}

/// Writes paths and texts in their order.
fn push_elements(figure: &Figure, options: &DrawOptions, text: &mut String) {
    for element in &figure.elements {
        match element {
            Element::Path { style, outline } => push_path(*style, outline, text),
            Element::Texts { style, texts } => push_texts(*style, texts, options, text),
        }
    }
}

/// Writes the start of the picture: its size, title and description.
fn push_head(picture: AnyScene<'_>, figure: &Figure, options: &DrawOptions, text: &mut String) {
    let Figure { width, height, .. } = *figure;
    text.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    if let Some(PictureWidth::Pixels(pixels)) = options.width {
        let tall = figure.height_in_pixels(pixels);
        let _ = write!(text, " width=\"{pixels}\" height=\"{tall}\"");
    } else {
        let [across, down] = figure.lengths(options).map(millimetres);
        let _ = write!(text, " width=\"{across}mm\" height=\"{down}mm\"");
    }
    let _ = write!(text, " viewBox=\"0 0 {width} {height}\" role=\"img\"");
    let id = &options.id;
    push_attribute("aria-labelledby", &format!("{id}title {id}desc"), text);
    for (name, content) in
        [("title", picture.title(options.language)), ("desc", picture.description(options))]
    {
        let _ = write!(text, ">\n<{name}");
        push_attribute("id", &format!("{id}{name}"), text);
        text.push('>');
        push_text(&content, text);
        let _ = write!(text, "</{name}");
    }
    text.push_str(">\n");
}

/// Returns the glyphs that a picture uses.
fn used_glyphs(figure: &Figure) -> BTreeSet<(Weight, char)> {
    let texts = figure.elements.iter().filter_map(|element| match element {
        Element::Texts { style, texts } => Some((style.weight, texts)),
        Element::Path { .. } => None,
    });
    let characters = texts.flat_map(|(weight, texts)| {
        texts.iter().flat_map(|one| one.text.chars()).map(move |character| (weight, character))
    });
    characters.collect()
}

/// Writes the outlines that uses refer to.
fn push_definitions(glyphs: &BTreeSet<(Weight, char)>, id: &str, text: &mut String) {
    text.push_str("<defs>\n");
    for &(weight, character) in glyphs {
        if let Some(glyph) = weight.glyph(character).filter(|glyph| !glyph.data.is_empty()) {
            text.push_str("<path");
            push_attribute("id", &glyph_id(id, weight, character), text);
            let _ = writeln!(text, " d=\"{}\"/>", glyph.data);
        }
    }
    text.push_str("</defs>\n");
}

/// Returns the id of a glyph: `b5` for a bold 5, `r-20` for a character that is no letter or digit.
fn glyph_id(id: &str, weight: Weight, character: char) -> String {
    let letter = if weight == Weight::Bold { 'b' } else { 'r' };
    if character.is_ascii_alphanumeric() {
        format!("{id}{letter}{character}")
    } else {
        format!("{id}{letter}-{:x}", u32::from(character))
    }
}

/// Writes an outline with its paint and stroke.
fn push_path(style: PathStyle, outline: &[Segment], text: &mut String) {
    let fill = style.fill.map_or_else(|| "none".to_owned(), |color| color.to_string());
    let _ = write!(text, "<path fill=\"{fill}\"");
    if let Some((color, width)) = style.stroke {
        let _ = write!(text, " stroke=\"{color}\" stroke-width=\"{width}\"");
    }
    if let Some([dash, gap]) = style.dash {
        let _ = write!(text, " stroke-dasharray=\"{dash} {gap}\"");
    }
    if style.is_round {
        text.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
    text.push_str(" d=\"");
    for segment in outline {
        push_segment(segment, text);
    }
    text.push_str("\"/>\n");
}

/// Writes a command of a path.
fn push_segment(segment: &Segment, text: &mut String) {
    let (command, numbers) = match segment {
        Segment::Move(end) => ('M', &end[..]),
        Segment::Line(end) => ('L', &end[..]),
        Segment::Horizontal(x) => ('H', slice::from_ref(x)),
        Segment::Vertical(y) => ('V', slice::from_ref(y)),
        Segment::Right(length) => ('h', slice::from_ref(length)),
        Segment::Down(length) => ('v', slice::from_ref(length)),
        Segment::Quadratic(points) => ('Q', points.as_flattened()),
        Segment::Cubic(points) => ('C', points.as_flattened()),
        Segment::Close => ('Z', &[][..]),
    };
    text.push(command);
    for (index, number) in numbers.iter().enumerate() {
        let gap = if index == 0 { "" } else { " " };
        let _ = write!(text, "{gap}{number}");
    }
}

/// Writes a group of texts: outlines, or real text if that is asked for or a character has no outline.
fn push_texts(style: TextStyle, texts: &[CenteredText], options: &DrawOptions, text: &mut String) {
    let has_outlines =
        |placed: &CenteredText| placed.text.chars().all(|character| style.weight.glyph(character).is_some());
    if options.real_text || !texts.iter().all(has_outlines) {
        return push_real_texts(style, texts, text);
    }
    let TextStyle { size, color, halo, .. } = style;
    let _ = write!(text, "<g fill=\"{color}\" transform=\"scale({}.{:03})\"", size / 1000, size % 1000);
    push_halo(halo, 80 * 1000 / size, text);
    text.push_str(">\n");
    let id = options.shared_glyphs.as_ref().unwrap_or(&options.id);
    for placed in texts {
        // In the units of the font.
        let mut x = (placed.x - style.weight.width(&placed.text, size) / 2) * 1000 / size;
        let y = placed.y * 1000 / size;
        for character in placed.text.chars() {
            let Some(glyph) = style.weight.glyph(character) else { continue };
            if !glyph.data.is_empty() {
                text.push_str("<use");
                push_attribute("href", &format!("#{}", glyph_id(id, style.weight, character)), text);
                let _ = writeln!(text, " x=\"{x}\" y=\"{y}\"/>");
            }
            x += glyph.advance;
        }
    }
    text.push_str("</g>\n");
}

/// Writes a group of texts in a font of the reader.
fn push_real_texts(style: TextStyle, texts: &[CenteredText], text: &mut String) {
    let TextStyle { weight, size, color, halo } = style;
    let bold = if weight == Weight::Bold { " font-weight=\"bold\"" } else { "" };
    let _ = write!(
        text,
        "<g fill=\"{color}\" font-family=\"{FONTS}\" font-size=\"{size}\"{bold} text-anchor=\"middle\""
    );
    push_halo(halo, 80, text);
    text.push_str(">\n");
    for CenteredText { x, y, text: content } in texts {
        let _ = write!(text, "<text x=\"{x}\" y=\"{y}\">");
        push_text(content, text);
        text.push_str("</text>\n");
    }
    text.push_str("</g>\n");
}

/// Writes the attributes of a line around characters.
fn push_halo(halo: Option<Color>, width: i32, text: &mut String) {
    if let Some(color) = halo {
        let _ = write!(text, " stroke=\"{color}\" stroke-width=\"{width}\" paint-order=\"stroke\"");
    }
}
