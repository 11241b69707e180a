//! The registry: the facts and the codec of each format.
//!
//! [`Format`] gets its methods here: names and aliases, `info`, `writer`. Everything else asks a format and not its codec.

use std::{fmt, str::FromStr};

use givens_engine::ParseError;

use crate::codec::{Format, FormatInfo, ReadOnly, WriteOptions, Writer, formats};

use super::{documents, grids, lines, links, source, tables};

macro_rules! register {
    ($($(#[$doc:meta])+ $variant:ident => $($module:ident)::+,)*) => {
        /// The facts of each format, in the order of [`Format`].
        static FORMATS: &[FormatInfo] = &[$($($module)::+::INFO.of_this_build(),)*];
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
        &FORMATS[self as usize]
    }

    /// Its name on the command line: `line`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// Returns the format that is usual for files with this extension, in any case and without its dot. `csv` and `tsv`
    /// are tables, `json` is this program's own document; none is usual for `txt`, which most formats of lines and
    /// grids use.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
    /// # use givens::Format;
    /// assert_eq!(Format::of_extension("sdm"), Some(Format::Sdm));
    /// assert_eq!(Format::of_extension("TSV"), Some(Format::Table));
    /// assert_eq!(Format::of_extension("txt"), None);
    /// ```
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        let is_text = ["text", "txt"].iter().any(|text| extension.eq_ignore_ascii_case(text));
        if is_text { None } else { extension.parse().ok() }
    }

    /// Its other names on the command line, besides extensions that only it has: `csv` and `tsv` are `table`.
    pub fn aliases(self) -> impl Iterator<Item = &'static str> {
        ALIASES.iter().filter(move |(_, format)| *format == self).map(|(alias, _)| *alias)
    }

    /// Returns a writer of this format, for any number of records. The output is unspecified for a shape that the format
    /// cannot hold; see [`FormatInfo::shapes`].
    ///
    /// # Errors
    ///
    /// [`ReadOnly`] if the format is [not written](FormatInfo::is_written).
    pub fn writer(self, options: &WriteOptions) -> Result<Box<dyn Writer>, ReadOnly> {
        let writing = self.info().writing.filter(|_| self.info().is_written());
        writing.map(|codec| codec.writer(options)).ok_or(ReadOnly(self))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Format {
    type Err = ParseError;

    /// Parses an id, an alias, or an extension that only one format has, in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let same = |name: &str| name.eq_ignore_ascii_case(text);
        let has_extension = |format: &Self| format.info().extensions.iter().any(|extension| same(extension));
        let of_extension = || {
            let mut formats = Self::all().filter(has_extension);
            formats.next().filter(|_| formats.next().is_none())
        };
        let by_alias = || ALIASES.iter().find(|(alias, _)| same(alias)).map(|&(_, format)| format);
        let found = Self::all().find(|format| same(format.id())).or_else(by_alias).or_else(of_extension);
        found.ok_or_else(|| {
            ParseError::new(format!("no format is called `{text}`; `givens formats` lists them"))
        })
    }
}

/// Usual names of formats that are not their ids.
const ALIASES: &[(&str, Format)] = &[
    ("c", Format::Literal),
    ("csv", Format::Table),
    ("js", Format::Literal),
    ("ndjson", Format::Jsonl),
    ("numpy", Format::Literal),
    ("python", Format::Literal),
    ("text", Format::Line),
    ("tsv", Format::Table),
    ("txt", Format::Line),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_alias_is_one_name_of_its_format_and_no_id() {
        for &(alias, format) in ALIASES {
            assert_eq!(alias.to_uppercase().parse(), Ok(format), "{alias}");
            assert!(Format::all().all(|other| other.id() != alias), "{alias}");
            assert!(format.aliases().any(|name| name == alias), "{alias}");
        }
    }

    #[test]
    fn an_extension_of_several_formats_names_none() {
        assert_eq!("tex".parse(), Ok(Format::Latex));
        for ambiguous in ["dat", "url", "sud", ""] {
            assert!(ambiguous.parse::<Format>().is_err(), "{ambiguous}");
        }
        for format in Format::all() {
            assert_eq!(Format::of_extension(format.id()), Some(format), "an id wins");
        }
    }
}
