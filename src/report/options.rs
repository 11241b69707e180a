//! How to write reports.

use std::path::PathBuf;

use crate::setters::setters;

/// How to write reports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ReportOptions {
    /// Whether reports for people have colours.
    pub color: bool,
    /// The width of the terminal in columns: reports for people show of a longer line the part around its labels.
    pub width: Option<usize>,
    /// The folder, as an absolute path, that reports for other programs name files relative to; if it is empty, they
    /// have the names as they are.
    pub folder: PathBuf,
}

setters!(ReportOptions {
    with_color(color: bool),
    with_width(width: Option<usize>),
    with_folder(folder: PathBuf),
});
