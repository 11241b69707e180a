//! From records to items.
//!
//! It takes records and writes an item for each, with the members that `json::push_record` gives it: values of JSON are
//! values of YAML, and the reader finds the same names.

use std::io;

use crate::{
    codec::{WriteOptions, Writer},
    format::documents::json::push_record,
    record::{FieldSet, Record},
    schema,
    syntax::json::Tape,
};

pub(super) struct YamlWriter {
    blank: String,
    /// Whether the beginning of the document is written here or elsewhere.
    begun: bool,
}

impl YamlWriter {
    pub(super) fn new(options: &WriteOptions, blank: &str) -> Self {
        Self { blank: options.blank_or(blank), begun: options.omit_header }
    }

    fn begin(&mut self) -> String {
        if std::mem::replace(&mut self.begun, true) { String::new() } else { opening() }
    }
}

impl Writer for YamlWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = self.begin();
        let mut json = String::new();
        push_record(record, &self.blank, false, &mut json);
        let mut tape = Tape::default();
        tape.read(&json, 0).expect("JSON was written");
        for (number, (name, value)) in tape.root(&json).members().enumerate() {
            let dash = if number == 0 { "-" } else { " " };
            text.push_str(&format!("{dash} {name}: {}\n", value.raw()));
        }
        out.write_all(text.as_bytes())?;
        Ok(FieldSet::EMPTY)
    }

    fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(self.begin().as_bytes())
    }
}

/// The text before the first puzzle of a document.
pub(super) fn opening() -> String {
    format!("schema: {}\npuzzles:\n", schema::ID)
}
