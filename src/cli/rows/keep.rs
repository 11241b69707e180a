//! The columns of the input that rows keep.

use std::collections::HashSet;

use givens::record::{Meta, Record, Text};

/// Which columns of the input rows keep: texts, ratings by their scale, and columns by their name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::cli) enum Keep {
    #[default]
    Nothing,
    /// These, also if a record has no such text.
    Named(Vec<String>),
    /// All that a record has.
    All,
}

/// Parses `all`, or names separated by commas.
pub(super) fn parse(text: &str) -> Result<Keep, String> {
    if text == "all" {
        return Ok(Keep::All);
    }
    let names: Vec<_> = text.split(',').map(|name| name.trim().to_owned()).collect();
    if names.iter().any(String::is_empty) {
        return Err("expected names of columns, such as title,author, or all".to_owned());
    }
    Ok(Keep::Named(names))
}

/// A text of the input, and the name of its column.
pub(in crate::cli) type Kept = (String, Option<String>);

impl Keep {
    /// Returns the columns of a record, each name once; `reserved` are the other columns of its row.
    pub(super) fn of(&self, record: Option<&Record>, reserved: &[&str]) -> Vec<Kept> {
        let all = || record.into_iter().flat_map(|record| texts(&record.meta));
        let mut kept: Vec<Kept> = match self {
            Self::Nothing => return Vec::new(),
            Self::All => all().map(|(name, text)| (name.to_owned(), Some(text.to_owned()))).collect(),
            Self::Named(names) => {
                let text =
                    |name: &str| all().find(|(other, _)| *other == name).map(|(_, text)| text.to_owned());
                names.iter().map(|name| (name.clone(), text(name))).collect()
            }
        };
        let mut taken: HashSet<String> = reserved.iter().map(|&name| name.to_owned()).collect();
        for (name, _) in &mut kept {
            *name = free_name(name, &taken);
            taken.insert(name.clone());
        }
        kept
    }
}

/// Returns the text of this name of a record.
pub(in crate::cli) fn text_of<'r>(record: &'r Record, name: &str) -> Option<&'r str> {
    texts(&record.meta).find(|(other, _)| *other == name).map(|(_, text)| text)
}

/// Returns the texts of a record by name.
fn texts(meta: &Meta) -> impl Iterator<Item = (&str, &str)> {
    let texts = meta.texts().map(|(kind, text): (Text, &str)| (kind.name(), text));
    let ratings = meta.ratings.iter().map(|rating| (rating.scale.as_str(), rating.value.as_str()));
    let columns = meta.columns.iter().map(|column| (column.name.as_str(), column.text.as_str()));
    texts.chain(ratings).chain(columns)
}

/// Returns a name that no other column has: `input_line` beside the row's `line`, `tag_2` beside another `tag`.
fn free_name(name: &str, taken: &HashSet<String>) -> String {
    if !taken.contains(name) {
        return name.to_owned();
    }
    let input = format!("input_{name}");
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    std::iter::once(input).chain(numbered).find(|name| !taken.contains(name)).unwrap_or_default()
}
