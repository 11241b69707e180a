//! The registry: the facts and the codec of each format.

use std::{fmt, str::FromStr};

use crate::codec::{Format, FormatInfo, ReadOnly, UnknownFormatName, WriteOptions, Writer, formats};

use super::{documents, grids, lines, links, source, tables};

macro_rules! register {
    ($($(#[$doc:meta])+ $variant:ident => $($module:ident)::+,)*) => {
        /// The facts of each format, in the order of [`Format`].
        static FORMATS: &[&FormatInfo] = &[$(&$($module)::+::INFO,)*];
    };
}

formats!(register);

impl Format {
    /// All formats, in the order in which [`FormatInfo`]s are listed.
    pub fn all() -> impl Iterator<Item = Self> {
        FORMATS.iter().map(|info| info.format)
    }

    /// The facts about this format.
    #[must_use]
    pub fn info(self) -> &'static FormatInfo {
        FORMATS[self as usize]
    }

    /// Its name on the command line: `line`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// Returns a writer of this format, for any number of records. The output is unspecified for a shape that the format
    /// cannot hold; see [`FormatInfo::shapes`].
    ///
    /// # Errors
    ///
    /// [`ReadOnly`] if the format is [not written](FormatInfo::is_written).
    pub fn writer(self, options: &WriteOptions) -> Result<Box<dyn Writer>, ReadOnly> {
        if self.info().is_written() { Ok(self.info().codec.writer(options)) } else { Err(ReadOnly(self)) }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Format {
    type Err = UnknownFormatName;

    fn from_str(text: &str) -> Result<Self, UnknownFormatName> {
        let same = |format: &Self| format.id().eq_ignore_ascii_case(text);
        Self::all().find(same).ok_or_else(|| UnknownFormatName(text.to_owned()))
    }
}
