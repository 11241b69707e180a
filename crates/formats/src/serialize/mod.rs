//! Formats, rules and severities for serde, each its id; and records, each its object of JSON Lines.
//!
//! It is compiled with the feature `serde`, here because only the crate that owns a type can implement the traits of
//! another for it.

mod ordered;

use givens_engine::serialize_as_text;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::{
    codec::{Entry, Format, ReadOptions, WriteOptions},
    diagnostic::{Rule, Severity},
    format,
    record::Record,
};

use ordered::Ordered;

serialize_as_text! {
    Format: |format| format.id();
    Rule: |rule| rule.info().code;
    Severity: |severity| severity.name();
}

/// The object that `jsonl` writes.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut writer = Format::Jsonl.writer(&WriteOptions::default()).map_err(ser::Error::custom)?;
        let mut line = Vec::new();
        writer.write(self, &mut line).and_then(|_| writer.finish(&mut line)).map_err(ser::Error::custom)?;
        serde_json::from_slice::<Ordered>(&line).map_err(ser::Error::custom)?.serialize(serializer)
    }
}

/// Reads the object that `jsonl` writes, whatever the order of its members. Places are those in its line.
impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let object = Ordered::deserialize(deserializer)?.with_first("schema");
        let line = serde_json::to_string(&object).map_err(de::Error::custom)?;
        let reading = format::read(&line, &ReadOptions::default().with_from(Some(Format::Jsonl)));
        let [entry] = <[Entry; 1]>::try_from(reading.entries)
            .map_err(|_| de::Error::custom("expected an object with one puzzle"))?;
        let message = || entry.diagnostics.first().map_or("expected a puzzle", |first| &first.message);
        entry.record.ok_or_else(|| de::Error::custom(message()))
    }
}
