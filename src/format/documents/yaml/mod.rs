//! YAML: lists of rows, lists of records, named puzzles.
//!
#![doc = concat!("```text\n", include_str!("yaml.abnf"), "```")]
//!
//! Each value becomes JSON whose parts know their places in the text, and is walked as [`json`](super::json) walks its
//! own: names have the same meaning in both. A stream is split between its documents, and where the head has a list of
//! puzzles, between its items.

mod reader;
mod walk;

use std::io;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer},
    format::documents::json::push_record,
    record::{FieldSet, Record},
    schema,
    syntax::json::Tape,
};

use reader::YamlReader;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "yaml",
    needs: ":-",
    name: "YAML: rows, records and named puzzles",
    extensions: &["yaml", "yml"],
    holds: FieldSet::ALL,
    grammar: include_str!("yaml.abnf"),
    accepts: &[
        "rows as items (`- 53..7....`), as lists (`- [5, 3, 0, …]`) and as lists of items (`- - 5`)",
        "texts of all cells, plain, in quotes, or in a block (`|`, `>`)",
        "names of members as in `json`; a list of records, a mapping of puzzles with their titles as names",
        "several documents (`---`); puzzles beside a damaged one",
        "`Constraints` with `Known` and `Boxes`, `Columns`, `Rows`, with the `Solution` beside them",
        "cages, thermometers, irregular regions and other constraints are refused by name",
        "aliases and merge keys are not resolved",
    ],
    writes: "`puzzles:` and an item for each puzzle, which holds everything, with the members of `json`",
    reference: "YAML 1.2.2; `givens schema puzzles`",
    ..FormatInfo::new(Format::Yaml, Shelf::Documents, &Yaml)
};

struct Yaml;

impl Codec for Yaml {
    fn probe(&self, head: &str) -> Option<Evidence> {
        reader::probe(head)
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(YamlReader::new(head, options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(YamlWriter::new(options, INFO.blank))
    }
}

struct YamlWriter {
    blank: String,
    /// Whether the beginning of the document is written here or elsewhere.
    begun: bool,
}

impl YamlWriter {
    fn new(options: &WriteOptions, blank: &str) -> Self {
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
