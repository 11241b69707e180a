//! The facts of a format.
//!
//! A codec declares one [`FormatInfo`]; help, `givens formats`, docs/formats.md, detection and the reports of lost fields
//! read it. What is said about a format anywhere is said here first.

use std::fmt;

use givens_engine::{enums::named_enum, grid::Shape};

use crate::{
    codec::{Codec, DESCRIBES, Evidence, Format, ReadingCodec, WRITES, WritingCodec},
    record::FieldSet,
};

/// The facts of a format.
#[non_exhaustive]
pub struct FormatInfo {
    /// The format.
    pub format: Format,
    /// Its name on the command line: `line`.
    pub id: &'static str,
    /// What it is, in a few words.
    pub name: &'static str,
    /// The kind of files.
    pub shelf: Shelf,
    /// The usual file extensions, without dots.
    pub extensions: &'static [&'static str],
    /// Whether a file may hold several puzzles. If not, each record makes a document of its own.
    pub many: bool,
    /// The shapes that it holds.
    pub shapes: Shapes,
    /// The fields that a written record keeps besides the givens.
    pub holds: FieldSet,
    /// The default blank; empty for an empty field.
    pub blank: &'static str,
    /// Its grammar, in ABNF.
    pub grammar: &'static str,
    /// The accepted dialects beyond the plainest form, and pitfalls.
    pub accepts: &'static [&'static str],
    /// What is written; empty if the format is read only.
    pub writes: &'static str,
    /// Where the format is described.
    pub reference: &'static str,
    /// Characters of which every text of the format has one or more, or nothing: detection asks no format in vain. One
    /// that is not ASCII stands for all of these.
    pub(crate) needs: &'static str,
    pub(crate) codec: &'static dyn ReadingCodec,
    pub(crate) writing: Option<&'static dyn WritingCodec>,
}

impl FormatInfo {
    /// A read-only format of files of any number of puzzles of any shape, with `.` as blank; each format names what is
    /// different.
    pub(crate) const fn new<C: Codec>(format: Format, shelf: Shelf, codec: &'static C) -> Self {
        Self {
            format,
            id: "",
            name: "",
            shelf,
            extensions: &[],
            many: true,
            shapes: Shapes::Any,
            holds: FieldSet::EMPTY,
            blank: ".",
            grammar: "",
            accepts: &[],
            writes: "",
            reference: "",
            needs: "",
            codec,
            writing: if WRITES { Some(codec) } else { None },
        }
    }

    /// Returns the facts that this build has: a small one lacks what only describes a format.
    pub(crate) const fn of_this_build(&self) -> Self {
        let (grammar, accepts, reference) =
            if DESCRIBES { (self.grammar, self.accepts, self.reference) } else { ("", &[] as &[_], "") };
        Self { grammar, accepts, reference, ..*self }
    }
}

named_enum! {
    /// A kind of formats, in the order in which lists show them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Shelf {
        /// Returns its name in lists.
        fn name;
        /// One puzzle per line.
        Lines = "lines",
        /// One line per row.
        Grids = "grids",
        /// One puzzle per row of a table.
        Tables = "tables",
        /// The programs' own files.
        Documents = "documents",
        /// Addresses and codes for them.
        Links = "links",
        /// Source text of other languages.
        Source = "source text",
    }
}

/// Shapes that a format holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shapes {
    /// All from 4×4 to 25×25.
    Any,
    /// 9×9 with boxes of 3×3.
    Classic,
    /// These sides; the format need not show the size of unusual boxes.
    Sides(&'static [usize]),
    /// No classic grid, only variants.
    Variants,
}

impl Shapes {
    /// Returns whether a shape is among them.
    #[must_use]
    pub fn contains(self, shape: Shape) -> bool {
        match self {
            Self::Any => true,
            Self::Classic => shape == Shape::CLASSIC,
            Self::Sides(sides) => sides.contains(&shape.side()),
            Self::Variants => false,
        }
    }
}

impl fmt::Display for Shapes {
    /// `any`, `9×9`, `4×4 9×9 16×16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Classic => f.write_str("9×9"),
            Self::Variants => f.write_str("variants"),
            Self::Sides(sides) => {
                let sides: Vec<_> = sides.iter().map(|side| format!("{side}×{side}")).collect();
                f.write_str(&sides.join(" "))
            }
        }
    }
}

impl FormatInfo {
    /// Finds evidence for the format in the head of a text of these characters, unless it needs others.
    pub(crate) fn probe(&self, head: &str, characters: &Characters) -> Option<Evidence> {
        if !self.needs.is_empty() && !characters.has_one_of(self.needs) {
            debug_assert!(self.codec.probe(head).is_none(), "{} does not need {:?}", self.id, self.needs);
            return None;
        }
        self.codec.probe(head)
    }

    /// Returns whether it can be written.
    #[must_use]
    pub const fn is_written(&self) -> bool {
        !self.writes.is_empty()
    }

    /// Returns whether this build reads it: what a page loads at first has no readers of variants.
    #[doc(hidden)]
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.codec.is_read()
    }
}

impl fmt::Debug for FormatInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FormatInfo").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The characters that occur in a text.
pub(crate) struct Characters([bool; 256]);

impl Characters {
    pub(crate) fn from_text(text: &str) -> Self {
        let mut occurs = [false; 256];
        text.bytes().for_each(|byte| occurs[usize::from(byte)] = true);
        Self(occurs)
    }

    /// Returns whether one of these characters may occur: all that are not ASCII count as one.
    fn has_one_of(&self, characters: &str) -> bool {
        characters.bytes().any(|byte| match byte {
            0..0x80 => self.0[usize::from(byte)],
            _ => self.0[0x80..].contains(&true),
        })
    }
}
