//! Record or step → picture: SVG, text for terminals, PNG (feature `png`) or PDF (feature `pdf`).
//!
//! ```text
//!  Record ──Scene::from_record─▶ Scene ───builder───────┬─▶ Figure ──svg─▶ SVG
//!  Step ───────Event::scene────▶   │                    │          ──png─▶ PNG
//!  VariantRecord ──────▶ VariantScene ─variant_builder──┘          ──pdf─▶ PDF
//!                                  └──text─▶ lines
//! ```
//!
//! A [`Scene`] says what is shown of a classic puzzle and a [`VariantScene`] what of a variant, and a [`Style`] in which
//! colours. A builder gives it sizes and places, and the back ends write the outlines and texts of its `Figure`, so that all
//! show the same. The same scene and options give the same bytes on every machine, and digits look the same without any font.
//!
//! # Examples
//!
//! ```
//! # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
//! use givens::{draw::{Scene, TextOptions, text}, format::{ReadOptions, read}};
//!
//! let reading = read("1.3.\n.4.2\n2.4.\n.3.1\n", &ReadOptions::default());
//! let scene = Scene::from_record(reading.records().next().unwrap());
//! assert_eq!(text(&scene, &TextOptions::default()), "\
//! ┌─────┬─────┐
//! │ 1 . │ 3 . │
//! │ . 4 │ . 2 │
//! ├─────┼─────┤
//! │ 2 . │ 4 . │
//! │ . 3 │ . 1 │
//! └─────┴─────┘
//! ");
//! ```

mod any_scene;
mod board_area;
mod board_sentences;
mod borders;
mod builder;
mod clue_words;
mod corner;
mod description;
mod figure;
mod font;
mod headings;
mod ink;
mod keypad;
mod outline;
#[cfg(feature = "pdf")]
mod pdf;
mod picture_width;
#[cfg(feature = "png")]
mod png;
mod rule_sentences;
mod scene;
mod style;
mod svg;
mod text;
mod text_options;
mod variant_builder;
mod variant_scene;
mod variant_text;

pub use any_scene::AnyScene;
pub use board_area::board_area;
pub use figure::BoardArea;
pub(crate) use figure::units;
pub(crate) use font::{Weight, Wrapped, wrap};
pub use ink::Ink;
pub(crate) use keypad::Keypad;
#[cfg(feature = "pdf")]
pub(crate) use pdf::{Fonts, Painter, in_points};
#[cfg(feature = "pdf")]
pub use pdf::{NoGlyphs, pdf};
pub use picture_width::PictureWidth;
pub(crate) use picture_width::split_unit;
#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, png, without_outline};
pub(crate) use rule_sentences::is_listed;
pub use rule_sentences::rule_sentences;
pub use scene::{Link, Mark, Scene};
pub(crate) use style::millimetres;
pub use style::{Color, DrawOptions, Style, Symbols};
pub use svg::{glyph_definitions, legend, svg};
pub use text::{candidate_rows, text};
pub use text_options::TextOptions;
pub use variant_scene::VariantScene;
