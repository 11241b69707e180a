//! Sheets → PDF (feature `pdf`), in two profiles: one for print shops and one for screens.
//!
//! [`pdf`] makes a page of each sheet and calls the painter of `draw` for lines and grids. On a screen each line and grid
//! has a tag besides, in the order in which it is read aloud.

use std::{fmt::Debug, num::NonZeroU16};

use krilla::{
    Document, SerializeSettings,
    configure::{Accessibility, ConfigurationBuilder},
    destination::XyzDestination,
    geom::{Point, Rect},
    metadata::Metadata,
    outline::{Outline, OutlineNode},
    page::PageSettings,
    surface::Surface,
    tagging::{Artifact, ArtifactType, ContentTag, Node, Tag, TagGroup, TagTree},
};

use crate::draw::{Fonts, Painter, in_points};

use super::{
    options::{BookError, Profile},
    pagination::{Book, Part},
    sheet::{Align, LineRole, Picture, SheetItem, TextLine},
};

/// Writes a book as a PDF. The same book gives the same bytes.
///
/// # Errors
///
/// If the font is none, or lacks characters of the texts.
pub fn pdf(book: &Book) -> Result<Vec<u8>, BookError> {
    let fonts = Fonts::new(book.options.font.as_deref()).ok_or(BookError::NotAFont)?;
    let mut document = Document::new_with(settings(book.options.profile)?);
    let mut tags = TagTree::new();
    for sheet in book.sheets() {
        let missing = missing_characters(&sheet, &fonts);
        if !missing.is_empty() {
            return Err(BookError::NoGlyphs(missing));
        }
        set_page(book, &sheet, &fonts, &mut document, &mut tags);
    }
    if book.options.profile == Profile::Screen {
        document.set_tag_tree(tags.with_lang(Some(book.language().id().to_owned())));
        document.set_outline(outline(book));
        let title = book.options.title.clone().unwrap_or_else(|| "Sudoku".to_owned());
        document.set_metadata(Metadata::new().title(title).language(book.language().id().to_owned()));
    } else if let Some(title) = &book.options.title {
        document.set_metadata(Metadata::new().title(title.clone()));
    }
    document.finish().map_err(failed)
}

/// Returns an error of the library that writes PDF as one of the book.
fn failed(error: impl Debug) -> BookError {
    BookError::Failed(format!("PDF: {error:?}"))
}

/// Returns the settings of a profile: for print, no metadata and no tags.
fn settings(profile: Profile) -> Result<SerializeSettings, BookError> {
    let is_screen = profile == Profile::Screen;
    let mut configuration = ConfigurationBuilder::new();
    if is_screen {
        configuration = configuration.with_accessibility_validator(Accessibility::UA1);
    }
    let configuration = configuration.finish().map_err(failed)?;
    Ok(SerializeSettings {
        xmp_metadata: is_screen,
        enable_tagging: is_screen,
        configuration,
        ..SerializeSettings::default()
    })
}

/// Returns the characters of a sheet for which the fonts have no glyphs.
fn missing_characters(sheet: &[SheetItem], fonts: &Fonts) -> String {
    let lines = sheet.iter().filter_map(|item| match item {
        SheetItem::Line(line) => Some(line),
        SheetItem::Picture(_) => None,
    });
    lines.flat_map(|line| fonts.missing(&line.text, line.weight)).collect()
}

/// Adds a page to the document, and its tags to the others.
fn set_page(book: &Book, sheet: &[SheetItem], fonts: &Fonts, document: &mut Document, tags: &mut TagTree) {
    let [width, height] = [book.options.page.width, book.options.page.height].map(in_points);
    let mut settings = PageSettings::from_wh(width, height).expect("a page has a size");
    if book.options.profile == Profile::Print {
        let page = Rect::from_xywh(0.0, 0.0, width, height);
        settings = settings.with_media_box(page).with_bleed_box(page).with_trim_box(page);
    }
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    for item in sheet {
        match item {
            SheetItem::Line(line) => set_line(line, fonts, &mut surface, tags),
            SheetItem::Picture(picture) => set_picture(book, *picture, fonts, &mut surface, tags),
        }
    }
    surface.finish();
    page.finish();
}

/// Writes a line, as large as its room allows, with the tag of its role.
fn set_line(line: &TextLine, fonts: &Fonts, surface: &mut Surface, tags: &mut TagTree) {
    let content = match line.role {
        LineRole::Furniture => ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther)),
        _ => ContentTag::Other,
    };
    let identifier = surface.start_tagged(content);
    let [left, room, baseline, size] = [line.left, line.width, line.baseline, line.size].map(in_points);
    // A font of the user may be wider.
    let width = fonts.text_width(&line.text, line.weight, size);
    let size = if width > room { size * room / width } else { size };
    let width = width.min(room);
    let x = match line.align {
        Align::Left => left,
        Align::Center => left + (room - width) / 2.0,
        Align::Right => left + room - width,
    };
    Painter::new(surface, fonts).line(&line.text, line.weight, size, [x, baseline]);
    surface.end_tagged();
    let heading = |level: u16| {
        let level = NonZeroU16::new(level).expect("headings begin at 1");
        TagGroup::new(Tag::Hn(level, Some(line.text.clone())))
    };
    let mut group = match line.role {
        LineRole::Title | LineRole::Heading => heading(1),
        LineRole::Text | LineRole::Label => TagGroup::new(Tag::P),
        LineRole::Furniture => return,
    };
    group.push(identifier);
    tags.push(Node::Group(group));
}

/// Draws a grid, with its symbols as the text of its tag.
fn set_picture(book: &Book, picture: Picture, fonts: &Fonts, surface: &mut Surface, tags: &mut TagTree) {
    let scene = book.scene(picture);
    let options = book.options.draw.clone().with_pixels(picture.pixels());
    let identifier = surface.start_tagged(ContentTag::Other);
    let [x, y, width] = [picture.corner[0], picture.corner[1], picture.side].map(in_points);
    Painter::new(surface, fonts).scene(scene.any(), &options, [x, y], width);
    surface.end_tagged();
    let text = scene.any().description(&options);
    let mut group = TagGroup::new(Tag::Figure(Some(format!("{}\n{text}", picture.name(book.words())))));
    group.push(identifier);
    tags.push(Node::Group(group));
}

/// Returns a bookmark for each part.
fn outline(book: &Book) -> Outline {
    let mut outline = Outline::new();
    for Part { name, page, .. } in book.parts() {
        outline.push_child(OutlineNode::new(name, XyzDestination::new(page - 1, Point::from_xy(0.0, 0.0))));
    }
    outline
}
