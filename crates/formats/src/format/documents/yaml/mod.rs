//! YAML: lists of rows, lists of records, named puzzles.
//!
#![doc = concat!("```text\n", include_str!("yaml.abnf"), "```")]
//!
//! Each value becomes JSON whose parts know their places in the text, and is walked as [`json`](super::json) walks its
//! own: names have the same meaning in both. A stream is split between its documents, and where the head has a list of
//! puzzles, between its items.

mod reader;
mod walk;
mod writer;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer},
    record::FieldSet,
};

use reader::YamlReader;
use writer::YamlWriter;

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
        "`regions` of a jigsaw as in `json`; cages, thermometers and other constraints are refused by name",
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
