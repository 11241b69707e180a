//! How to read and how to write.

use crate::{cells::mark, codec::Format, grid::Shape, setters::setters};

/// How to read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format, where it is not to be detected.
    pub from: Option<Format>,
    /// The boxes of grids of this side, where the text does not show them.
    pub shape: Option<Shape>,
    /// The extension of the file, without a dot: breaks ties in detection, no more.
    pub extension: Option<String>,
}

setters!(ReadOptions {
    with_from(from: impl Into<Option<Format>>),
    with_shape(shape: impl Into<Option<Shape>>),
    with_extension(extension: impl Into<Option<String>>),
});

/// How to write.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The blank, where it is not to be the format's own; see [`WriteOptions::is_blank`].
    pub blank: Option<char>,
    /// The first record follows others that are written elsewhere: no header goes before
    /// it. The columns of a table are then those of its own first records, which the header
    /// that is written elsewhere must have too; matrices of `matlab` are numbered anew.
    pub omit_header: bool,
    /// The last record is followed by others that are written elsewhere: no end is written
    /// after it. With both, documents written in parts are one when the parts are joined.
    pub omit_footer: bool,
}

setters!(WriteOptions {
    with_blank(blank: impl Into<Option<char>>),
    with_omit_header(omit_header: bool),
    with_omit_footer(omit_footer: bool),
});

impl WriteOptions {
    /// Whether every format reads this character back as a blank.
    #[must_use]
    pub const fn is_blank(symbol: char) -> bool {
        symbol == '0' || mark::is_blank_symbol(symbol)
    }

    /// The blank to write.
    pub(crate) fn blank_or(&self, usual: &str) -> String {
        self.blank.map_or_else(|| usual.to_owned(), String::from)
    }
}
