//! Houses: rows, columns and boxes.
//!
//! Each is its index from 0, counted within the largest shape, so it needs none to be named.

use std::fmt;

use super::Shape;

macro_rules! index_type {
    ($(#[$doc:meta])* $name:ident, $word:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u8);

        impl $name {
            /// Returns the one at a 0-based index, `0..25`.
            ///
            /// # Panics
            ///
            /// If `index` is 25 or more.
            #[inline]
            #[must_use]
            #[track_caller]
            pub const fn new(index: usize) -> Self {
                assert!(index < Shape::MAX_SIDE, concat!($word, " out of range"));
                Self(index as u8)
            }

            /// Returns the 0-based index, `0..25`.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($word, " {}"), self.0 + 1)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

index_type! {
    /// A row, counted from the top. Prints as `row 3`.
    Row, "row"
}
index_type! {
    /// A column, counted from the left. Prints as `column 7`.
    Column, "column"
}
index_type! {
    /// A box, counted from the left, then from the top. Prints as `box 5`.
    ///
    /// It is named `Block` because `Box` is the standard library's; texts use "box".
    #[doc(alias = "box")]
    Block, "box"
}

/// A row, a column or a box: the cells that must hold each digit once.
#[doc(alias("unit", "group", "region"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum House {
    /// A row.
    Row(Row),
    /// A column.
    Column(Column),
    /// A box.
    Block(Block),
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => row.fmt(f),
            Self::Column(column) => column.fmt(f),
            Self::Block(block) => block.fmt(f),
        }
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
