//! What a file said about one puzzle, each part with the place where it stands.

use std::{fmt, sync::Arc};

use crate::{
    grid::{Grid, Shape},
    text::Span,
};

/// One puzzle as a file has it: well-formed, which is not yet right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The givens and blanks.
    pub grid: Grid,
    /// The bytes of the whole record.
    pub span: Span,
    /// Where each cell stands.
    pub cells: CellSpans,
    /// The solution that the file lists, right or wrong.
    pub solution: Option<Listed>,
    /// What else the file says.
    pub meta: Meta,
}

/// A solution as a file lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its cells; nobody has checked it yet.
    pub grid: Grid,
    /// Where each cell stands.
    pub cells: CellSpans,
}

/// What a record says beside its cells.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Meta {
    /// A heading above the grid, a label before it, the name of a matrix.
    pub title: Option<String>,
    /// Free text after the cells.
    pub comment: Option<String>,
    /// Columns of a table that hold neither puzzle nor solution, in their order.
    pub columns: Vec<Attribute>,
}

/// A named text: a column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// The name in the header.
    pub name: String,
    /// The text, without quotes.
    pub text: String,
}

impl Record {
    /// A record that stands in no file.
    #[must_use]
    pub fn of(grid: Grid) -> Self {
        Self {
            grid,
            span: Span::default(),
            cells: CellSpans::consecutive(0),
            solution: None,
            meta: Meta::default(),
        }
    }

    /// Its shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.grid.shape()
    }

    /// Moves all spans `by` bytes on.
    pub(crate) fn shift(&mut self, by: usize) {
        self.span = self.span.moved(by);
        self.cells.shift(by);
        if let Some(listed) = &mut self.solution {
            listed.cells.shift(by);
        }
    }

    /// What it holds beside the givens, which every format can hold.
    #[must_use]
    pub fn fields(&self) -> FieldSet {
        let held = [
            (Field::Boxes, !self.shape().is_usual()),
            (Field::Solution, self.solution.is_some()),
            (Field::Title, self.meta.title.is_some()),
            (Field::Comment, self.meta.comment.is_some()),
            (Field::Columns, !self.meta.columns.is_empty()),
        ];
        held.into_iter().filter(|(_, there)| *there).map(|(field, _)| field).collect()
    }
}

/// Where the cells of a grid stand, by row-major index.
#[derive(Debug, Clone)]
pub struct CellSpans(Places);

#[derive(Debug, Clone)]
enum Places {
    /// One byte a cell, from this offset on: lines need no list.
    Consecutive(usize),
    /// One byte a cell, at these distances from an offset: grids that are laid out alike
    /// share them.
    LaidOut(usize, Arc<[u32]>),
    /// One stretch a cell.
    Listed(Box<[Span]>),
}

impl PartialEq for CellSpans {
    /// Whether the same cells stand in the same places, however these are kept.
    fn eq(&self, other: &Self) -> bool {
        match (self.count(), other.count()) {
            (None, None) => self.get(0) == other.get(0),
            (Some(count), Some(others)) if count != others => false,
            (Some(count), _) | (_, Some(count)) => {
                (0..count).all(|index| self.get(index) == other.get(index))
            }
        }
    }
}

impl Eq for CellSpans {}

impl CellSpans {
    /// Cells of one byte each that follow one another from `start` on.
    #[must_use]
    pub const fn consecutive(start: usize) -> Self {
        Self(Places::Consecutive(start))
    }

    /// Cells of one byte each, at these distances from `start`, row-major.
    pub(crate) const fn laid_out(start: usize, distances: Arc<[u32]>) -> Self {
        Self(Places::LaidOut(start, distances))
    }

    /// One stretch a cell, row-major.
    #[must_use]
    pub fn listed(spans: impl IntoIterator<Item = Span>) -> Self {
        Self(Places::Listed(spans.into_iter().collect()))
    }

    fn shift(&mut self, by: usize) {
        match &mut self.0 {
            Places::Consecutive(start) | Places::LaidOut(start, _) => *start += by,
            Places::Listed(spans) => spans.iter_mut().for_each(|span| *span = span.moved(by)),
        }
    }

    /// Where the cell with this row-major index stands.
    ///
    /// # Panics
    ///
    /// If the grid has no such cell.
    #[must_use]
    pub fn get(&self, index: usize) -> Span {
        match &self.0 {
            Places::Consecutive(start) => Span::new(start + index, start + index + 1),
            Places::LaidOut(start, distances) => {
                let start = start + distances[index] as usize;
                Span::new(start, start + 1)
            }
            Places::Listed(spans) => spans[index],
        }
    }

    /// Number of cells, where it is known.
    fn count(&self) -> Option<usize> {
        match &self.0 {
            Places::Consecutive(_) => None,
            Places::LaidOut(_, distances) => Some(distances.len()),
            Places::Listed(spans) => Some(spans.len()),
        }
    }
}

/// A part of a record that a format may or may not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Field {
    /// The size of the boxes, where it is not the usual one for the side.
    Boxes,
    /// The listed solution.
    Solution,
    /// The title.
    Title,
    /// The comment.
    Comment,
    /// Further columns.
    Columns,
}

impl Field {
    /// All fields.
    pub const ALL: [Self; 5] = [Self::Boxes, Self::Solution, Self::Title, Self::Comment, Self::Columns];

    /// Its name in texts: "box size", "solution", …
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boxes => "box size",
            Self::Solution => "solution",
            Self::Title => "title",
            Self::Comment => "comment",
            Self::Columns => "further columns",
        }
    }
}

/// A set of fields. Prints as `title, comment`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FieldSet(u8);

impl FieldSet {
    /// No field.
    pub const EMPTY: Self = Self(0);

    /// These fields.
    #[must_use]
    pub const fn of(fields: &[Field]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < fields.len() {
            bits |= 1 << fields[at] as u8;
            at += 1;
        }
        Self(bits)
    }

    /// Whether the field is among them.
    #[must_use]
    pub const fn contains(self, field: Field) -> bool {
        self.0 >> field as u8 & 1 != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The fields of `self` that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The fields, in the order of [`Field::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Field> {
        Field::ALL.into_iter().filter(move |&field| self.contains(field))
    }
}

impl FromIterator<Field> for FieldSet {
    fn from_iter<I: IntoIterator<Item = Field>>(fields: I) -> Self {
        fields.into_iter().fold(Self::EMPTY, |set, field| Self(set.0 | 1 << field as u8))
    }
}

impl fmt::Display for FieldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, field) in self.iter().enumerate() {
            let comma = if position == 0 { "" } else { ", " };
            write!(f, "{comma}{}", field.name())?;
        }
        Ok(())
    }
}
