//! What is known of a format.

use std::fmt;

use crate::{
    codec::{Codec, Format},
    grid::Shape,
    record::FieldSet,
};

/// All that is known about a format.
#[non_exhaustive]
pub struct FormatInfo {
    /// The format.
    pub format: Format,
    /// What it is called on the command line: `line`.
    pub id: &'static str,
    /// What it is, in a few words.
    pub name: &'static str,
    /// What kind of files it is for.
    pub shelf: Shelf,
    /// The usual file extensions, without dots.
    pub extensions: &'static [&'static str],
    /// Whether a file may hold several puzzles. Else a writer takes one record, and each
    /// further one makes another document.
    pub many: bool,
    /// The shapes that it holds.
    pub shapes: Shapes,
    /// What a written record keeps beside the givens.
    pub holds: FieldSet,
    /// The blank that is written unless another is asked for; empty for an empty field.
    pub blank: &'static str,
    /// Its grammar, in ABNF.
    pub grammar: &'static str,
    /// What is read beyond the plainest form, one dialect or pitfall each.
    pub accepts: &'static [&'static str],
    /// What is written; empty where the format is read alone.
    pub writes: &'static str,
    /// Where the format comes from or is described.
    pub reference: &'static str,
    pub(crate) codec: &'static dyn Codec,
}

/// A kind of formats. Orders itself as they are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Shelf {
    /// A puzzle a line.
    Lines,
    /// A line a row.
    Grids,
    /// A puzzle a row of a table.
    Tables,
    /// The programs' own files.
    Documents,
    /// Addresses and codes for them.
    Links,
    /// Source text of other languages.
    Source,
}

impl fmt::Display for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lines => "lines",
            Self::Grids => "grids",
            Self::Tables => "tables",
            Self::Documents => "documents",
            Self::Links => "links",
            Self::Source => "source text",
        })
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
    /// These sides; of boxes that are not the usual ones the format need not say the size.
    Sides(&'static [usize]),
}

impl Shapes {
    /// Whether a shape is among them.
    #[must_use]
    pub fn contains(self, shape: Shape) -> bool {
        match self {
            Self::Any => true,
            Self::Classic => shape == Shape::CLASSIC,
            Self::Sides(sides) => sides.contains(&shape.side()),
        }
    }
}

impl fmt::Display for Shapes {
    /// `any`, `9×9`, `4×4 9×9 16×16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Classic => f.write_str("9×9"),
            Self::Sides(sides) => {
                let sides: Vec<_> = sides.iter().map(|side| format!("{side}×{side}")).collect();
                f.write_str(&sides.join(" "))
            }
        }
    }
}

impl FormatInfo {
    /// Whether it can be written.
    #[must_use]
    pub const fn is_written(&self) -> bool {
        !self.writes.is_empty()
    }
}

impl fmt::Debug for FormatInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FormatInfo").field("id", &self.id).finish_non_exhaustive()
    }
}
