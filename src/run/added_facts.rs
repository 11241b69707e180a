//! Facts that are added to records as columns, and facts whose names columns of the input have, too.
//!
//! In come the facts of the records of a batch, on workers' threads; out come records with further columns, which those who
//! write them treat like any others. A column of the input is never replaced: where it has the name of an added one, that
//! is an error.

use std::{collections::BTreeSet, str::FromStr};

use givens_engine::ParseError;
use givens_formats::{
    error::Error,
    format::{self, Format, ReadOptions, TextReader},
    record::{AnyRecord, Attribute, Meta, RecordRef},
    text::list,
};

use crate::{
    pipeline::Batch,
    select::{Fact, Property, RecordFacts},
    similar::most_similar,
};

/// Facts to add to records, each as a column.
///
/// # Examples
///
/// ```
/// use givens::{Grid, Record, record::AnyRecord, run::AddedFacts, select::{SelectOptions, Selector}};
///
/// let added: AddedFacts = "symmetry,solutions=verdict".parse().unwrap();
/// let mut record = Record::of("1.3..4.22.4..3.1".parse::<Grid>().unwrap());
/// let texts = added.find(&mut Selector::new(SelectOptions::default()).facts(&[&record]), |_| true);
/// let mut record = AnyRecord::Classic(record);
/// added.add_to(&mut record, &texts[0], false);
/// assert_eq!(record.as_ref().meta().named("solutions"), Some("one"));
/// let error = "levle".parse::<AddedFacts>().unwrap_err();
/// assert_eq!(error.to_string(), "no fact is called `levle`: did you mean `level`?");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AddedFacts(Vec<(String, Fact)>);

impl AddedFacts {
    /// Returns whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the names of the columns.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the facts.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        self.0.iter().map(|(_, fact)| *fact)
    }

    /// Returns the texts of the facts of each record that is asked for, by its index; of the others none.
    #[must_use]
    pub fn find(
        &self,
        facts: &mut RecordFacts<'_>,
        is_asked: impl Fn(usize) -> bool,
    ) -> Vec<Vec<Option<String>>> {
        let mut texts = vec![Vec::new(); facts.len()];
        for (_, fact) in &self.0 {
            let values = facts.values_of(&Property::Fact(*fact), &is_asked);
            for (texts, value) in texts.iter_mut().zip(values) {
                texts.push(value.map(|value| fact.text(&value)));
            }
        }
        texts
    }

    /// Returns the texts as [`find`](Self::find) does, unless the input has one of the columns: then no record is written.
    pub(super) fn find_beside(
        &self,
        present: &PresentColumns,
        facts: &mut RecordFacts<'_>,
        is_asked: impl Fn(usize) -> bool,
    ) -> Vec<Vec<Option<String>>> {
        match self.clash("", present) {
            Some(_) => vec![Vec::new(); facts.len()],
            None => self.find(facts, is_asked),
        }
    }

    /// Adds texts that were found to the record. Beside the columns of a table that has names they are columns; else they are
    /// what a reader of tables takes columns of these names for: the level, a rating.
    pub fn add_to(&self, record: &mut AnyRecord, texts: &[Option<String>], is_in_table: bool) {
        let meta = match record {
            AnyRecord::Classic(record) => &mut record.meta,
            AnyRecord::Variant(record) => &mut record.meta,
        };
        for ((name, _), text) in self.0.iter().zip(texts) {
            let text = text.clone().unwrap_or_default();
            if is_in_table {
                meta.columns.push(Attribute { name: name.clone(), text });
            } else {
                add_column(meta, name, text);
            }
        }
    }

    /// Returns the error of the first column that the input has, too. `option` is the one that names the facts.
    #[must_use]
    pub fn clash(&self, option: &str, columns: &PresentColumns) -> Option<Error> {
        let (name, fact) = self.0.iter().find(|(name, _)| columns.names.contains(name))?;
        let help = format!("give the new one another name, such as {option} {name}-2={fact}");
        Some(Error::Usage(format!("{option} {name}: the input has a column `{name}`; {help}")))
    }
}

/// Facts separated by commas; each is a column of the same name, or of the name before `=`.
impl FromStr for AddedFacts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut added: Vec<(String, Fact)> = Vec::new();
        for part in text.split(',') {
            let (name, fact) = part.split_once('=').unwrap_or((part, part));
            let (name, fact) = (name.trim(), fact.trim());
            let fact = Fact::named(fact).ok_or_else(|| unknown_fact(fact))?;
            let is_taken = ["puzzle", "solution"].iter().any(|taken| taken.eq_ignore_ascii_case(name));
            if name.is_empty() || is_taken || added.iter().any(|(other, _)| other == name) {
                return Err(ParseError::new(format!(
                    "expected a name of its own for each column, found `{name}`"
                )));
            }
            added.push((name.to_owned(), fact));
        }
        Ok(Self(added))
    }
}

/// Adds what a reader of tables takes a column of this name for.
fn add_column(meta: &mut Meta, name: &str, text: String) {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let table = format!("puzzle,{}\n1.3..4.22.4..3.1,{}\n", quoted(name), quoted(&text));
    let read = format::read(&table, &ReadOptions::default().with_from(Some(Format::Table)));
    let found = read.entries.into_iter().find_map(|entry| entry.record).map(|record| record.meta);
    match found.filter(|found| found.named_texts().count() == 1) {
        Some(found) => {
            found.texts().for_each(|(kind, text)| meta.set(kind, text));
            meta.ratings.extend(found.ratings);
            meta.columns.extend(found.columns);
        }
        None => meta.columns.push(Attribute { name: name.to_owned(), text }),
    }
}

/// Returns whether a batch is of a table whose columns have names.
pub(super) fn is_named_table(batch: &Batch) -> bool {
    let style = batch.reader().and_then(TextReader::table_style);
    style.is_some_and(|style| style.column_names().next().is_some())
}

/// Returns the error for a name that no fact has.
fn unknown_fact(name: &str) -> ParseError {
    ParseError::new(match most_similar(name, Fact::ALL.map(Fact::name)) {
        Some(fact) => format!("no fact is called `{name}`: did you mean `{fact}`?"),
        None => format!("no fact is called `{name}`: facts are {}", list(Fact::ALL)),
    })
}

/// Which columns of some names the input has, and whether its records have what facts are about.
#[derive(Debug, Clone, Default)]
pub struct PresentColumns {
    names: BTreeSet<String>,
    /// Whether there are records, and variants among them.
    has_records: bool,
    has_variants: bool,
}

impl PresentColumns {
    /// Looks for columns of these names in the header of the table that is read, or else in some records.
    pub fn look<'n>(
        &mut self,
        names: impl IntoIterator<Item = &'n str>,
        batch: &Batch,
        records: &[RecordRef<'_>],
    ) {
        self.has_records |= !records.is_empty();
        self.has_variants |= records.iter().any(|record| matches!(record, RecordRef::Variant(_)));
        let style = batch.reader().and_then(TextReader::table_style);
        let style = style.filter(|style| style.column_names().next().is_some());
        for name in names.into_iter().filter(|name| !self.names.contains(*name)).collect::<Vec<_>>() {
            let is_name = |other: &str| other.trim().eq_ignore_ascii_case(name);
            let is_in = |record: &RecordRef<'_>| record.meta().named_texts().any(|(other, _)| is_name(other));
            let is_present = style
                .as_ref()
                .map_or_else(|| records.iter().any(is_in), |style| style.column_names().any(is_name));
            if is_present {
                self.names.insert(name.to_owned());
            }
        }
    }

    /// Adds those that other records have.
    pub fn add(&mut self, other: Self) {
        self.names.extend(other.names);
        self.has_records |= other.has_records;
        self.has_variants |= other.has_variants;
    }

    /// Returns a warning for each of some properties that is a fact, and has the name of a column; and one for the number of
    /// clues, if no record is a variant.
    #[must_use]
    pub fn warnings<'p>(&self, asked: impl IntoIterator<Item = &'p Property>) -> Vec<String> {
        let facts: BTreeSet<_> = asked.into_iter().filter(|asked| asked.column().is_none()).collect();
        let is_of_variants = |fact: &&&Property| matches!(fact, Property::Fact(Fact::Clues));
        let clues = facts.iter().find(is_of_variants).filter(|_| self.has_records && !self.has_variants);
        let clues = clues.map(|_| {
            let help = "for the number of digits that are given, write givens";
            format!("clues are further constraints of variants, and no record is one: {help}")
        });
        let shadowing = facts.iter().map(|fact| fact.name()).filter(|name| self.names.contains(*name));
        let warning = |name| {
            format!(
                "{name} is the fact that givens finds; for the column of the input, write `{name}` in backquotes"
            )
        };
        shadowing.map(warning).chain(clues).collect()
    }
}
