//! Sheets → HTML for print: a sheet a page, with the same places as in a PDF.
//!
//! [`html`] writes a page at a time, so a book of any length needs the memory of one; grids are pictures of `draw` that share
//! their outlines.

use std::{fmt::Write as _, io};

use givens_formats::syntax::xml::push_text;

use crate::draw::{Weight, glyph_definitions, millimetres, svg};

use super::{
    options::BookScene,
    pagination::Book,
    sheet::{Align, LineRole, Picture, SheetItem, TextLine},
};

/// What begins the ids of the outlines that all grids share.
const GLYPHS: &str = "glyph-";

/// Writes a book as one document of HTML, without references to anything outside.
///
/// # Errors
///
/// If the output fails.
pub fn html(book: &Book, output: &mut impl io::Write) -> io::Result<()> {
    let mut text = String::new();
    push_head(book, &mut text);
    text += &glyph_definitions(GLYPHS);
    for (number, sheet) in book.sheets().enumerate() {
        text.push_str("<section>\n");
        for item in &sheet {
            match item {
                SheetItem::Line(line) => push_line(line, &mut text),
                SheetItem::Picture(picture) => push_picture(book, *picture, number, &mut text),
            }
        }
        text.push_str("</section>\n");
        output.write_all(text.as_bytes())?;
        text.clear();
    }
    output.write_all(b"</body>\n</html>\n")
}

/// Writes a length with its unit.
fn length(length: i32) -> String {
    format!("{}mm", millimetres(length))
}

/// Writes what is before the first sheet, with the places of sheets on screen and paper.
fn push_head(book: &Book, text: &mut String) {
    text.push_str("<!DOCTYPE html>\n");
    let _ = write!(text, "<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", book.language().id());
    // A phone shows the width of a page.
    let pixels = book.options.page.width * 96 / 2540;
    let _ = write!(text, "<meta name=\"viewport\" content=\"width={pixels}\">\n<title>");
    push_text(book.options.title.as_deref().unwrap_or("Sudoku"), text);
    let [width, height] = [book.options.page.width, book.options.page.height].map(length);
    // A page of exactly the height of the paper may be followed by an empty one.
    let least = length(book.options.page.height - 10);
    let _ = writeln!(
        text,
        "</title>\n<style>\n@page {{ size: {width} {height}; margin: 0 }}\nbody {{ margin: 0; background: #808080; color: \
         #000; font-family: 'Open Sans', 'DejaVu Sans', Arial, sans-serif; print-color-adjust: exact }}\nsection {{ \
         position: relative; width: {width}; height: {least}; margin: 4mm auto; overflow: hidden; background: #fff; \
         break-after: page; break-inside: avoid }}\nh1, h2, p, figure {{ position: absolute; margin: 0; line-height: 1 \
         }}\nh1, h2, p {{ white-space: pre }}\nsvg {{ display: block; width: 100%; height: auto }}\n@media print {{ body {{ background: none \
         }} section {{ margin: 0 }} }}\n</style>\n</head>\n<body>"
    );
}

/// Writes a line as an element of its role.
fn push_line(line: &TextLine, text: &mut String) {
    let (name, hidden) = match line.role {
        LineRole::Title => ("h1", ""),
        LineRole::Heading => ("h2", ""),
        LineRole::Text | LineRole::Label => ("p", ""),
        LineRole::Furniture => ("p", " aria-hidden=\"true\""),
    };
    let align = match line.align {
        Align::Left => "left",
        Align::Center => "center",
        Align::Right => "right",
    };
    let weight = if line.weight == Weight::Bold { "bold" } else { "normal" };
    // The baseline of a line as high as its em is here in most fonts.
    let top = length(line.baseline - line.size * 43 / 50);
    let [left, width, size] = [line.left, line.width, line.size].map(length);
    let _ = write!(
        text,
        "<{name}{hidden} style=\"left:{left};top:{top};width:{width};font-weight:{weight};font-size:{size};\
         text-align:{align}\">"
    );
    push_text(&line.text, text);
    let _ = writeln!(text, "</{name}>");
}

/// Writes a grid as a figure with its name.
fn push_picture(book: &Book, picture: Picture, sheet: usize, text: &mut String) {
    let [left, top, width] = [picture.corner[0], picture.corner[1], picture.side].map(length);
    let name = picture.name(book.words());
    let _ = writeln!(text, "<figure aria-label=\"{name}\" style=\"left:{left};top:{top};width:{width}\">");
    let options = book.options.draw.clone().with_id(format!("s{sheet}p{}-", picture.puzzle + 1));
    let (options, scene) = (options.with_pixels(picture.pixels()), book.scene(picture));
    // Those that pictures share are digits and names of rows; a variant also has a title and the names of its clues.
    let options = match &scene {
        BookScene::Classic(_) => options.with_shared_glyphs(GLYPHS.to_owned()),
        BookScene::Variant(_) => options,
    };
    *text += &svg(scene.any(), &options);
    text.push_str("</figure>\n");
}
