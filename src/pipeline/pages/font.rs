//! The fonts of a document: how wide their characters are, and which ones.

use std::{cell::RefCell, collections::HashMap, sync::Arc};

use hayro_font::{
    CMapResolverFn, Font, FontCache, FontGlyph, FontQuery, FontResolverFn,
    hayro_cmap::{self, BfString},
};
use hayro_syntax::object::{Array, Dict, ObjectIdentifier, Stream};

use super::unpacked_size::{Budget, TooLarge};

/// The fonts of a document, each of which is read once.
pub(super) struct Fonts<'a> {
    cache: FontCache<'a>,
    known: RefCell<HashMap<ObjectIdentifier, Option<Font<'a>>>>,
    resolver: FontResolverFn,
    cmaps: CMapResolverFn,
}

impl<'a> Fonts<'a> {
    pub(super) fn new() -> Self {
        // A font that is not in the document is measured by one of the standard fonts.
        let resolver: FontResolverFn = Arc::new(|query| {
            Some(match query {
                FontQuery::Standard(font) => font.get_font_data(),
                FontQuery::Fallback(query) => query.pick_standard_font().get_font_data(),
            })
        });
        let cmaps: CMapResolverFn = Arc::new(hayro_cmap::load_embedded);
        Self { cache: FontCache::new(), known: RefCell::default(), resolver, cmaps }
    }

    /// Returns the font of a dictionary, if it is one that can be read.
    pub(super) fn font(&self, dict: &Dict<'a>, budget: &mut Budget) -> Result<Option<Font<'a>>, TooLarge> {
        let key = dict.obj_id();
        if let Some(known) = key.and_then(|key| self.known.borrow().get(&key).cloned()) {
            return Ok(known);
        }
        admit_font(dict, budget)?;
        let font = self.cache.font(dict, &self.resolver, &self.cmaps);
        if let Some(key) = key {
            self.known.borrow_mut().insert(key, font.clone());
        }
        Ok(font)
    }
}

/// Takes what a font unpacks to from the budget.
fn admit_font(font: &Dict<'_>, budget: &mut Budget) -> Result<(), TooLarge> {
    let descendant =
        font.get::<Array<'_>>("DescendantFonts").and_then(|fonts| fonts.iter::<Dict<'_>>().next());
    for dict in std::iter::once(font.clone()).chain(descendant) {
        let descriptor = dict.get::<Dict<'_>>("FontDescriptor").unwrap_or_default();
        let files = ["FontFile", "FontFile2", "FontFile3"].map(|name| descriptor.get::<Stream<'_>>(name));
        let maps = ["ToUnicode", "Encoding", "CIDToGIDMap"].map(|name| dict.get::<Stream<'_>>(name));
        for stream in files.iter().chain(&maps).flatten() {
            budget.admit(stream)?;
        }
    }
    Ok(())
}

/// Returns what a character of a font is.
pub(super) fn text_of(font: &Font<'_>, code: u32) -> Option<String> {
    let text = match font.glyph(font.map_code(code), code) {
        FontGlyph::Outline(glyph) => glyph.as_unicode(),
        FontGlyph::Type3(glyph) => glyph.as_unicode(),
    };
    Some(match text? {
        BfString::Char(symbol) => symbol.to_string(),
        BfString::String(text) => text,
    })
}
