//! SVG, without references to anything outside.

use std::{collections::BTreeSet, fmt::Write};

use givens_engine::grid::Grid;
use givens_formats::syntax::xml::{push_attribute, push_text};

use super::{
    artist::{figure, mark_figure},
    figure::{Drawn, Figure, Look, Placed, TextLook, Weight},
    scene::{Mark, Scene},
    style::{Color, DrawOptions, Symbols},
};

/// The fonts of real text.
const FONTS: &str = "'Open Sans', 'DejaVu Sans', Arial, sans-serif";

/// Draws a scene as SVG: one element, with a title and a description for screen readers.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
/// use givens::{Grid, Shape, draw::{DrawOptions, Scene, svg}};
///
/// let blank = Scene::of_givens(Grid::empty(Shape::CLASSIC));
/// let picture = svg(&blank, &DrawOptions::default().with_pixels(600));
/// assert!(picture.contains("width=\"600\" height=\"600\""));
/// ```
#[must_use]
pub fn svg(scene: &Scene, options: &DrawOptions) -> String {
    let figure = figure(scene, options);
    let mut text = String::with_capacity(8192);
    push_head(scene, &figure, options, &mut text);
    if options.shared_glyphs.is_none() && !options.real_text {
        push_definitions(&used_glyphs(&figure), &options.id, &mut text);
    }
    let _ =
        writeln!(text, "<path fill=\"{}\" d=\"M0 0H{}V{}H0Z\"/>", figure.paper, figure.width, figure.height);
    push_shapes(&figure, options, &mut text);
    text + "</svg>\n"
}

/// Returns the shape of each mark as a small picture, for a legend beside other pictures.
#[must_use]
pub fn legend(options: &DrawOptions) -> Vec<(Mark, String)> {
    let picture = |mark| {
        let (figure, [corner, width]) = mark_figure(mark, options);
        let mut text = format!("<svg viewBox=\"{corner} {corner} {width} {width}\" aria-hidden=\"true\">\n");
        push_shapes(&figure, options, &mut text);
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

fn push_shapes(figure: &Figure, options: &DrawOptions, text: &mut String) {
    for shape in &figure.shapes {
        match shape {
            Drawn::Path { look, data } => push_path(*look, data, text),
            Drawn::Texts { look, texts } => push_texts(*look, texts, options, text),
        }
    }
}

fn push_head(scene: &Scene, figure: &Figure, options: &DrawOptions, text: &mut String) {
    let Figure { width, height, .. } = *figure;
    text.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    if let Some(pixels) = options.pixels {
        let tall = figure.height_in_pixels(pixels);
        let _ = write!(text, " width=\"{pixels}\" height=\"{tall}\"");
    } else {
        let cell = options.cell(scene.shape(), width);
        let millimetres = |units: i32| {
            let hundredths = i64::from(units) * i64::from(cell) / 1000;
            format!("{}.{:02}mm", hundredths / 100, hundredths % 100)
        };
        let _ = write!(text, " width=\"{}\" height=\"{}\"", millimetres(width), millimetres(height));
    }
    let _ = write!(text, " viewBox=\"0 0 {width} {height}\" role=\"img\"");
    let id = &options.id;
    push_attribute("aria-labelledby", &format!("{id}title {id}desc"), text);
    for (name, content) in [("title", title(scene)), ("desc", description(scene, options.symbols))] {
        let _ = write!(text, ">\n<{name}");
        push_attribute("id", &format!("{id}{name}"), text);
        text.push('>');
        push_text(&content, text);
        let _ = write!(text, "</{name}");
    }
    text.push_str(">\n");
}

/// Returns the title, or what the picture is.
fn title(scene: &Scene) -> String {
    scene.title.clone().unwrap_or_else(|| format!("Sudoku {}", scene.shape()))
}

/// Returns what is in the picture, in words.
pub(crate) fn description(scene: &Scene, symbols: Symbols) -> String {
    let mut text = scene.caption.as_ref().map_or_else(String::new, |caption| format!("{caption}\n"));
    push_rows("givens", &scene.givens, symbols, &mut text);
    if let Some(placed) = &scene.placed {
        push_rows("placed values", placed, symbols, &mut text);
    }
    if let Some(solution) = &scene.solution {
        push_rows("solution", solution, symbols, &mut text);
    }
    if !scene.conflicts.is_empty() {
        let _ = writeln!(text, "clashing: {}", scene.conflicts);
    }
    for mark in Mark::ALL {
        let marked = scene.marks.iter().filter(|(other, _)| *other == mark);
        let marked: Vec<_> =
            marked.map(|(_, one)| format!("{} in {}", symbols.of(one.digit), one.cell)).collect();
        if !marked.is_empty() {
            let _ = writeln!(text, "{mark}: {}", marked.join(", "));
        }
    }
    text.trim_end().to_owned()
}

fn push_rows(name: &str, grid: &Grid, symbols: Symbols, text: &mut String) {
    let side = grid.shape().side();
    let _ = writeln!(text, "{name}, row by row:");
    for row in grid.contents().chunks(side) {
        let row: Vec<_> =
            row.iter().map(|digit| digit.map_or_else(|| ".".to_owned(), |digit| symbols.of(digit))).collect();
        let _ = writeln!(text, "{}", row.join(" "));
    }
}

/// Returns the glyphs that a picture uses.
fn used_glyphs(figure: &Figure) -> BTreeSet<(Weight, char)> {
    let texts = figure.shapes.iter().filter_map(|shape| match shape {
        Drawn::Texts { look, texts } => Some((look.weight, texts)),
        Drawn::Path { .. } => None,
    });
    texts
        .flat_map(|(weight, texts)| {
            texts.iter().flat_map(move |placed| placed.text.chars().map(move |c| (weight, c)))
        })
        .collect()
}

fn push_definitions(glyphs: &BTreeSet<(Weight, char)>, id: &str, text: &mut String) {
    text.push_str("<defs>\n");
    for &(weight, character) in glyphs {
        if let Some(glyph) = weight.glyph(character).filter(|glyph| !glyph.outline.is_empty()) {
            text.push_str("<path");
            push_attribute("id", &glyph_id(id, weight, character), text);
            let _ = writeln!(text, " d=\"{}\"/>", glyph.outline);
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

fn push_path(look: Look, data: &str, text: &mut String) {
    text.push_str("<path");
    match look.fill {
        Some(color) => write!(text, " fill=\"{color}\""),
        None => write!(text, " fill=\"none\""),
    }
    .unwrap_or_default();
    if let Some((color, width)) = look.stroke {
        let _ = write!(text, " stroke=\"{color}\" stroke-width=\"{width}\"");
    }
    if let Some([dash, gap]) = look.dash {
        let _ = write!(text, " stroke-dasharray=\"{dash} {gap}\"");
    }
    let _ = writeln!(text, " d=\"{data}\"/>");
}

/// Writes a group of texts: outlines, or real text if that is asked for or a character has no outline.
fn push_texts(look: TextLook, texts: &[Placed], options: &DrawOptions, text: &mut String) {
    let has_outlines =
        |placed: &Placed| placed.text.chars().all(|character| look.weight.glyph(character).is_some());
    if options.real_text || !texts.iter().all(has_outlines) {
        return push_real_texts(look, texts, text);
    }
    let TextLook { size, color, halo, .. } = look;
    let _ = write!(text, "<g fill=\"{color}\" transform=\"scale({}.{:03})\"", size / 1000, size % 1000);
    push_halo(halo, 80 * 1000 / size, text);
    text.push_str(">\n");
    let id = options.shared_glyphs.as_ref().unwrap_or(&options.id);
    for placed in texts {
        // In the units of the font.
        let mut x = (placed.x - look.weight.width(&placed.text, size) / 2) * 1000 / size;
        let y = placed.y * 1000 / size;
        for character in placed.text.chars() {
            let Some(glyph) = look.weight.glyph(character) else { continue };
            if !glyph.outline.is_empty() {
                text.push_str("<use");
                push_attribute("href", &format!("#{}", glyph_id(id, look.weight, character)), text);
                let _ = writeln!(text, " x=\"{x}\" y=\"{y}\"/>");
            }
            x += glyph.advance;
        }
    }
    text.push_str("</g>\n");
}

fn push_real_texts(look: TextLook, texts: &[Placed], text: &mut String) {
    let TextLook { weight, size, color, halo } = look;
    let bold = if weight == Weight::Bold { " font-weight=\"bold\"" } else { "" };
    let _ = write!(
        text,
        "<g fill=\"{color}\" font-family=\"{FONTS}\" font-size=\"{size}\"{bold} text-anchor=\"middle\""
    );
    push_halo(halo, 80, text);
    text.push_str(">\n");
    for Placed { x, y, text: content } in texts {
        let _ = write!(text, "<text x=\"{x}\" y=\"{y}\">");
        push_text(content, text);
        text.push_str("</text>\n");
    }
    text.push_str("</g>\n");
}

fn push_halo(halo: Option<Color>, width: i32, text: &mut String) {
    if let Some(color) = halo {
        let _ = write!(text, " stroke=\"{color}\" stroke-width=\"{width}\" paint-order=\"stroke\"");
    }
}
