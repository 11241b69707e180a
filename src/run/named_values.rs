//! The values of records by name: what columns, templates and names of files ask for.
//!
//! In come names, and the records of each batch on a worker's thread; out come a value for each name, as a text or a number,
//! and which of the names there are. A name is the puzzle or its solution, a fact that expressions know, or a text, rating or
//! column of the input; it is found out here and nowhere else what it means.

use std::ops::Range;

use givens_formats::{
    error::Error,
    record::{AnyRecord, RecordRef},
    text::Span,
};
use serde_json::Value;

use crate::{
    pipeline::Batch,
    select::{self, FactCost, Property, RecordFacts, Selector, cells, column},
};

use super::{AskedColumns, FoundRecords, OutputRecord, PresentColumns, literals::literals};

/// Names of values, in order.
#[derive(Debug, Clone)]
pub struct NamedValues {
    selector: Selector,
    blank: char,
    /// Whether numbers and other values of JSON that are no texts are values, not their texts.
    keeps_literals: bool,
    names: Vec<NamedValue>,
}

#[derive(Debug, Clone)]
struct NamedValue {
    /// The option that names it.
    option: &'static str,
    name: String,
    source: ValueSource,
}

#[derive(Debug, Clone)]
enum ValueSource {
    /// The cells of the puzzle or of its solution.
    Cells,
    /// A fact, or a column of the input.
    Property(Property),
}

impl NamedValues {
    /// Returns no names; facts are found out by a selector, and cells have this blank.
    #[must_use]
    pub const fn new(selector: Selector, blank: char) -> Self {
        Self { selector, blank, keeps_literals: false, names: Vec::new() }
    }

    /// Takes numbers, booleans and lists of records of JSON as they are, for an output in JSON; otherwise they are texts.
    pub const fn keep_literals(&mut self) {
        self.keeps_literals = true;
    }

    /// Adds names that an option asks for, and returns the indices of their values. One in backquotes is a column of the
    /// input, whatever else has this name.
    pub fn add(&mut self, option: &'static str, names: &[String]) -> Range<usize> {
        let start = self.names.len();
        self.names.extend(names.iter().map(|name| {
            let quoted = name.strip_prefix('`').and_then(|name| name.strip_suffix('`'));
            let source = match (name.as_str(), quoted) {
                (_, Some(column)) => ValueSource::Property(Property::Column(column.to_owned())),
                ("puzzle" | "solution", None) => ValueSource::Cells,
                (name, None) => ValueSource::Property(Property::named(name)),
            };
            NamedValue { option, name: quoted.unwrap_or(name).to_owned(), source }
        }));
        start..self.names.len()
    }

    /// Returns whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Finds the values of the records of a batch that go to some output.
    pub fn find<T, F>(&self, batch: &Batch, found: &mut FoundRecords<T, F>) {
        let going = found.records.iter().filter(|(output, _)| output.target.is_some());
        let records: Vec<_> =
            going.filter_map(|(output, _)| Some((output.record.as_deref()?, output.span))).collect();
        let refs: Vec<_> = records.iter().map(|(record, _)| record.as_ref()).collect();
        let all: Vec<_> = found.records.iter().filter_map(|(output, _)| output.record.as_deref()).collect();
        let all: Vec<_> = all.into_iter().map(AnyRecord::as_ref).collect();
        found.asked.add(AskedColumns::of_batch(&self.columns(None), batch, &all));
        found.present.look(self.facts().map(Property::name), batch, &all);
        let mut rows = vec![Vec::with_capacity(self.names.len()); records.len()];
        let mut facts = self.selector.facts(&refs);
        for named in &self.names {
            let text = |number: usize, name: &str| {
                batch.reader()?.cells_text(batch.source.text(), records[number].1, name)
            };
            let values = self.values(named, &refs, text, &mut facts);
            rows.iter_mut().zip(values).for_each(|(row, value)| row.push(value));
        }
        if self.keeps_literals {
            rows.iter_mut().zip(&records).for_each(|(row, (_, span))| self.set_literals(row, batch, *span));
        }
        let outputs = found.records.iter_mut().map(|(output, _)| output);
        let going = outputs.filter(|output| output.target.is_some() && output.record.is_some());
        going.zip(rows).for_each(|(output, row): (&mut OutputRecord, _)| output.values = row);
    }

    /// Sets the values of columns that are no texts in a record at this place.
    fn set_literals(&self, row: &mut [Value], batch: &Batch, record: Span) {
        let is_column =
            |named: &NamedValue| matches!(named.source, ValueSource::Property(Property::Column(_)));
        for (name, value) in literals(batch, record) {
            let places = self.names.iter().zip(&mut *row);
            let asked = places.filter(|(named, _)| is_column(named) && named.name == name);
            asked.for_each(|(_, place)| *place = value.clone());
        }
    }

    /// Returns the error of a name that no record has.
    #[must_use]
    pub fn unknown(&self, asked: &AskedColumns) -> Option<Error> {
        self.names.iter().find_map(|named| {
            let columns = self.columns(Some(named.option));
            asked.unknown_beside_facts(named.option, &columns)
        })
    }

    /// Returns what must be done for a record.
    #[must_use]
    pub fn cost(&self) -> FactCost {
        self.facts().map(Property::cost).max().unwrap_or(FactCost::Reading)
    }

    /// Returns a warning for each name that is a fact, and is that of a column, too.
    #[must_use]
    pub fn warnings(&self, present: &PresentColumns) -> Vec<String> {
        present.warnings(self.facts())
    }

    /// Returns the facts among the names.
    fn facts(&self) -> impl Iterator<Item = &Property> {
        self.names.iter().filter_map(|named| match &named.source {
            ValueSource::Property(fact @ Property::Fact(_)) => Some(fact),
            _ => None,
        })
    }

    /// Returns the names that are not facts: all, or those of an option.
    fn columns(&self, option: Option<&str>) -> Vec<&str> {
        let is_column =
            |named: &&NamedValue| !matches!(named.source, ValueSource::Property(Property::Fact(_)));
        let named = self.names.iter().filter(is_column);
        named
            .filter(|named| option.is_none_or(|option| named.option == option))
            .map(|named| named.name.as_str())
            .collect()
    }

    /// Returns the value of a name for each record; `text` returns the text of a column with cells as it stands, and `facts`
    /// are those that are known so far.
    fn values(
        &self,
        named: &NamedValue,
        records: &[RecordRef<'_>],
        text: impl Fn(usize, &str) -> Option<String>,
        facts: &mut RecordFacts<'_>,
    ) -> Vec<Value> {
        match &named.source {
            ValueSource::Cells => {
                let blank = |cells: &str| match self.blank {
                    '.' => cells.to_owned(),
                    blank => cells.chars().map(|symbol| if symbol == '.' { blank } else { symbol }).collect(),
                };
                let value =
                    |record: &RecordRef<'_>| cells(*record, &named.name).map(|cells| blank(&cells).into());
                records.iter().map(|record| value(record).unwrap_or_default()).collect()
            }
            ValueSource::Property(Property::Column(name)) => {
                let own = |record: &RecordRef<'_>| column(*record, name).map(std::borrow::Cow::into_owned);
                let value = |(number, record)| text(number, name).or_else(|| own(record)).map(Value::from);
                records.iter().enumerate().map(|record| value(record).unwrap_or_default()).collect()
            }
            ValueSource::Property(fact) => {
                let values = facts.values(fact).into_iter();
                values.map(|value| value.map_or(Value::Null, |value| json_of(fact, &value))).collect()
            }
        }
    }
}

/// Returns the value of a fact in JSON: a number as its text has it, `7.0` of a rating.
fn json_of(fact: &Property, value: &select::Value) -> Value {
    let text = fact.text(value);
    match value {
        select::Value::Number(_) => serde_json::from_str(&text).unwrap_or(Value::Null),
        select::Value::Ranked(_) | select::Value::Text(_) => text.into(),
    }
}
