//! Keys by which records are sorted.
//!
//! In come records; out come bytes, whose order is that of the records. So records are sorted without what made their keys,
//! and in a store of bytes.

use std::str::FromStr;

use givens_engine::ParseError;
use givens_formats::record::RecordRef;

use super::{
    expression::Property,
    selector::{RecordFacts, Selector},
};

/// A key and its direction.
///
/// # Examples
///
/// ```
/// use givens::select::SortKey;
///
/// let key: SortKey = "rating:desc".parse()?;
/// assert_eq!((key.name.as_str(), key.descending), ("rating", true));
/// # Ok::<(), givens::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SortKey {
    /// Its name, as it was written.
    pub name: String,
    /// What is compared.
    pub property: Property,
    /// Whether greater values come first.
    pub descending: bool,
}

/// A fact or a column, then `:desc` for descending order.
impl FromStr for SortKey {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (name, descending) = match text.rsplit_once(':') {
            Some((name, "desc")) => (name, true),
            Some((name, "asc")) => (name, false),
            _ => (text, false),
        };
        let name = name.trim();
        if name.is_empty() {
            return Err(ParseError::new("expected a fact or a column, such as givens or rating:desc"));
        }
        Ok(Self { name: name.to_owned(), property: Property::named(name), descending })
    }
}

impl Selector {
    /// Returns the keys of some records, as [`RecordFacts::sort_keys`] does.
    #[must_use]
    pub fn sort_keys<'r>(
        &self,
        by: &[SortKey],
        records: &[impl Into<RecordRef<'r>> + Copy],
        has_value: &mut Vec<bool>,
    ) -> Vec<Vec<u8>> {
        self.facts(records).sort_keys(by, has_value)
    }
}

impl RecordFacts<'_> {
    /// Returns for each record bytes whose order is that of the records: numbers before texts, records without a value last.
    /// Sets in `has_value`, which gets an element for each key, the keys of which some record has a value.
    #[must_use]
    pub fn sort_keys(&mut self, by: &[SortKey], has_value: &mut Vec<bool>) -> Vec<Vec<u8>> {
        has_value.resize(by.len(), false);
        let mut found = vec![Vec::new(); self.len()];
        for (SortKey { property, descending, .. }, has_value) in by.iter().zip(has_value) {
            for (bytes, value) in found.iter_mut().zip(self.values(property)) {
                let start = bytes.len();
                *has_value |= value.is_some();
                match value {
                    // After all values.
                    None => bytes.push(u8::MAX),
                    Some(value) => value.push_sort_key(bytes),
                }
                if *descending && bytes[start] != u8::MAX {
                    bytes[start..].iter_mut().for_each(|byte| *byte = !*byte);
                }
            }
        }
        found
    }
}
