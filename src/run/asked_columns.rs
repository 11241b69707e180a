//! The columns of the input that are asked for by name: in expressions, as keys to sort by, to decide or to keep.
//!
//! In come the names and the records of each batch; out comes an error that names what no record has and no header names.
//! Whatever asks for a column asks here, so that a misspelt name is the same wrong usage everywhere.

use std::collections::BTreeSet;

use givens_formats::{error::Error, format::TextReader, record::RecordRef, text::list};

use crate::{
    pipeline::Batch,
    select::{Fact, column},
    similar::most_similar,
};

/// Number of records of a batch whose columns are offered instead of one that is unknown.
const MAX_RECORDS: usize = 16;
/// Number of columns that are listed.
const MAX_LISTED: usize = 20;

/// Which of some columns of the input were found.
///
/// # Examples
///
/// ```
/// use givens::{Record, format::{ReadOptions, read}, run::AskedColumns};
///
/// let read = read("puzzle,rating\n1.3..4.22.4..3.1,7\n", &ReadOptions::default());
/// let record = read.entries[0].record.as_ref().unwrap();
/// let mut asked = AskedColumns::default();
/// asked.look(&["ratng"], None, &[record.into()]);
/// let error = asked.unknown("--by", &["ratng"]).unwrap();
/// assert_eq!(error.to_string(), "--by ratng: no record has such a column; did you mean `rating`?");
/// assert!(asked.unknown("--by", &[]).is_none());
/// ```
#[derive(Debug, Clone, Default)]
pub struct AskedColumns {
    /// The names that some record or header has.
    found: BTreeSet<String>,
    /// Other names that records or headers have.
    others: BTreeSet<String>,
    /// Whether there are records.
    has_records: bool,
    /// Whether a header names all columns, so that no later record has others.
    has_header: bool,
}

impl AskedColumns {
    /// Looks for columns of these names in the records of a batch.
    #[must_use]
    pub fn of_batch(names: &[&str], batch: &Batch, records: &[RecordRef<'_>]) -> Self {
        let mut asked = Self::default();
        asked.look(names, batch.reader(), records);
        asked
    }

    /// Returns columns of these names, which were found.
    pub(super) fn of_names(names: impl Iterator<Item = String>) -> Self {
        let found: BTreeSet<_> = names.collect();
        Self { others: found.clone(), has_records: !found.is_empty(), found, has_header: false }
    }

    /// Looks for columns of these names in some records, and in the header of the table that this reader reads.
    pub fn look(&mut self, names: &[&str], reader: Option<&TextReader>, records: &[RecordRef<'_>]) {
        self.has_records |= !records.is_empty();
        let is_in_record = |name: &&str| records.iter().any(|record| column(*record, name).is_some());
        let unseen: Vec<_> = names.iter().filter(|name| !is_in_record(name)).collect();
        self.found.extend(names.iter().filter(|name| !unseen.contains(name)).map(|name| (*name).to_owned()));
        if unseen.is_empty() {
            return;
        }
        let style = reader.and_then(TextReader::table_style);
        if let Some(style) = &style {
            let is_in_header = |name: &&&&str| style.has_column(name);
            self.found.extend(unseen.iter().filter(is_in_header).map(|name| (**name).to_owned()));
            self.others.extend(style.column_names().map(str::to_owned));
        }
        if style.is_some_and(|style| style.column_names().next().is_some()) {
            self.has_header = true;
            return;
        }
        let texts = records.iter().take(MAX_RECORDS).flat_map(|record| record.meta().named_texts());
        self.others.extend(texts.map(|(name, _)| name.to_owned()));
    }

    /// Returns whether columns of all these names were found.
    #[must_use]
    pub fn has_all(&self, names: &[&str]) -> bool {
        names.iter().all(|name| self.found.contains(*name))
    }

    /// Adds what was found in other records.
    pub fn add(&mut self, other: Self) {
        self.found.extend(other.found);
        self.others.extend(other.others);
        self.has_records |= other.has_records;
        self.has_header |= other.has_header;
    }

    /// Returns whether a header names all columns, so that a name which is unknown now stays unknown in its table.
    pub(super) const fn has_header(&self) -> bool {
        self.has_header
    }

    /// Returns the error of the first of these names that was not found, if there are records. `option` is
    /// the one that names it.
    #[must_use]
    pub fn unknown(&self, option: &str, names: &[&str]) -> Option<Error> {
        self.unknown_beside(option, names, &[])
    }

    /// Returns the same error where the names of facts would do, too: the most similar may be one of them.
    #[must_use]
    pub fn unknown_beside_facts(&self, option: &str, names: &[&str]) -> Option<Error> {
        self.unknown_beside(option, names, &Fact::ALL.map(Fact::name))
    }

    /// Returns the same error about the names of files of rows, which have these columns of their own.
    pub(super) fn unknown_in_name(&self, names: &[&str], own: &[&str]) -> Option<Error> {
        let error = self.unknown_beside("-o", names, own)?;
        let fact = names.iter().find(|name| !self.found.contains(**name));
        let Some(fact) = fact.filter(|name| Fact::ALL.iter().any(|fact| fact.name() == **name)) else {
            return Some(error);
        };
        let help = format!("it is a fact: givens select --rows --add {fact} has it in rows");
        Some(Error::Usage(format!("-o {fact}: rows have no such column; {help}")))
    }

    /// Returns the same error where these names would do, too.
    pub(super) fn unknown_beside(&self, option: &str, names: &[&str], own: &[&str]) -> Option<Error> {
        let unknown = names.iter().find(|name| self.has_records && !self.found.contains(**name))?;
        let others = self.others.iter().map(String::as_str).chain(own.iter().copied());
        let help = match most_similar(unknown, others) {
            // Most people call the digits that are given so.
            Some("clues") if own.contains(&"givens") => {
                "; did you mean `givens`, the number of digits that are given, or `clues`, those of variants?"
                    .to_owned()
            }
            Some(name) => format!("; did you mean `{name}`?"),
            None if self.others.is_empty() => String::new(),
            None => format!("; columns are {}", list(self.others.iter().take(MAX_LISTED))),
        };
        Some(Error::Usage(format!("{option} {unknown}: no record has such a column{help}")))
    }
}
