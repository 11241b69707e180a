//! What the back ends draw: a scene of either kind.
//!
//! `svg`, `png`, `pdf` and `text` take whatever becomes a [`AnyScene`], and ask it for its figure and for its words.

use crate::language::Language;

use super::{
    builder, description, figure::Figure, scene::Scene, style::DrawOptions, variant_builder,
    variant_scene::VariantScene,
};

/// A scene of either kind, so that one list may have both.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_draw::*; pub use givens_variants as variants; }
/// use givens::{draw::{DrawOptions, VariantScene, svg}, variants::{Layout, VariantPuzzle}};
///
/// let scene = VariantScene::from_puzzle(VariantPuzzle::new(Layout::square(6).unwrap()));
/// assert!(svg(&scene, &DrawOptions::default()).contains(">Sudoku 6×6</title>"));
/// ```
#[derive(Debug, Clone, Copy)]
pub enum AnyScene<'a> {
    /// Of a classic puzzle.
    Classic(&'a Scene),
    /// Of a variant.
    Variant(&'a VariantScene),
}

impl<'a> From<&'a Scene> for AnyScene<'a> {
    fn from(scene: &'a Scene) -> Self {
        Self::Classic(scene)
    }
}

impl<'a> From<&'a VariantScene> for AnyScene<'a> {
    fn from(scene: &'a VariantScene) -> Self {
        Self::Variant(scene)
    }
}

impl<'a> From<&AnyScene<'a>> for AnyScene<'a> {
    fn from(scene: &AnyScene<'a>) -> Self {
        *scene
    }
}

impl AnyScene<'_> {
    /// Returns its outlines and texts.
    pub(super) fn figure(self, options: &DrawOptions) -> Figure {
        match self {
            Self::Classic(scene) => builder::figure(scene, options),
            Self::Variant(scene) => variant_builder::figure(scene, options),
        }
    }

    /// Returns its width and height in units of its own.
    pub(crate) fn size(self, options: &DrawOptions) -> [i32; 2] {
        let figure = self.figure(options);
        [figure.width, figure.height]
    }

    /// Returns those of title and caption that are drawn with `…` for an end that has no room.
    #[must_use]
    pub fn cut_texts(self, options: &DrawOptions) -> Vec<String> {
        let has_texts = match self {
            Self::Classic(scene) => scene.title.is_some() || scene.caption.is_some(),
            Self::Variant(scene) => scene.title.is_some() || scene.full_caption(options.language).is_some(),
        };
        if has_texts { self.figure(options).cut } else { Vec::new() }
    }

    /// Returns the title, or what the picture is.
    pub(super) fn title(self, language: Language) -> String {
        match self {
            Self::Classic(scene) => description::title(scene, language),
            Self::Variant(scene) => scene.heading(language),
        }
    }

    /// Returns what is in the picture, in words.
    pub(crate) fn description(self, options: &DrawOptions) -> String {
        let (symbols, language) = (options.symbols, options.language);
        match self {
            Self::Classic(scene) => description::description(scene, symbols, language),
            Self::Variant(scene) => scene.description(symbols, language),
        }
    }

    /// Returns the title and the caption, if there are any.
    #[cfg(any(feature = "pdf", feature = "png"))]
    pub(super) fn texts(self, language: Language) -> String {
        let texts = match self {
            Self::Classic(scene) => [scene.title.clone(), scene.caption.clone()],
            Self::Variant(scene) => [scene.title.clone(), scene.full_caption(language)],
        };
        texts.into_iter().flatten().collect()
    }
}
