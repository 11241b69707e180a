//! Answer sets as clingo writes them in JSON (`--outf=2`).
//!
//! ```text
//! document  = "{" *any DQUOTE "Call" DQUOTE ":" "[" *call "]" *any "}"
//! call      = "{" *any DQUOTE "Witnesses" DQUOTE ":" "[" *witness "]" *any "}"
//! witness   = "{" *any DQUOTE "Value" DQUOTE ":" "[" *( DQUOTE fact DQUOTE ) "]" *any "}"
//! ```

use givens_engine::grid::Shape;

use crate::{
    codec::{Chunk, Entry, Envelope, Evidence, Format, HEAD, Reader},
    layout::elements::Elements,
    syntax::json::{Level, Value, ValueRole},
};

use super::{
    facts::{self, parts},
    program::ParsedProgram,
};

/// Finds facts of three numbers in the witnesses of a document.
pub(super) fn probe(head: &str) -> Option<Evidence> {
    if !is_document(head) {
        return None;
    }
    let is_given = |text: &&str| matches!(parts(text).next(), Some((facts::ProgramPart::Fact(fact), _)) if fact.numbers().is_some());
    let count = head.split('"').filter(is_given).count();
    let evidence = || Evidence::document(Format::Json, "witnesses of clingo with facts of three numbers");
    (count > 3).then(evidence)
}

/// Whether a head is that of a document with witnesses.
pub(super) fn is_document(head: &str) -> bool {
    head.trim_start().starts_with('{') && head.contains("\"Call\"") && head.contains("\"Witnesses\"")
}

/// Reads the witnesses of a document, one at a time.
pub(super) struct WitnessReader {
    level: Level,
    shape: Option<Shape>,
}

impl WitnessReader {
    pub(super) fn new(head: &str, shape: Option<Shape>) -> Self {
        let part = |_: Option<&str>, value: Value<'_>| match value.member("Value") {
            Some(_) => ValueRole::Puzzles,
            None => ValueRole::Other,
        };
        Self { level: Level::from_head(&head[..head.floor_char_boundary(HEAD)], &part), shape }
    }

    /// Reads the witnesses of a value, which may contain calls.
    fn walk(&self, text: &str, value: Value<'_>, sink: &mut dyn FnMut(Entry)) {
        let Some(facts) = value.member("Value").filter(|facts| facts.is_array()) else {
            let inner = value.values().filter(|value| value.is_container());
            return inner.for_each(|value| self.walk(text, value, sink));
        };
        let facts = facts.values().filter_map(Value::plain_span).flat_map(|place| {
            parts(&text[place.range()]).map(move |(part, span)| (part, span.moved(place.start)))
        });
        let mut entries = Vec::new();
        ParsedProgram::of_parts(text, facts).entries(self.shape, &mut |entry| entries.push(entry));
        let count = entries.iter().filter(|entry| entry.is_puzzle()).count();
        for mut entry in entries {
            if count == 1 && entry.is_puzzle() {
                entry.span = value.span();
                entry.record.iter_mut().for_each(|record| record.span = value.span());
            }
            sink(entry);
        }
    }
}

impl Reader for WitnessReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        Elements::new(chunk.text, &self.level, chunk.first)
            .each(sink, |value, sink| self.walk(chunk.text, value, sink));
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        Elements::new(chunk.text, &self.level, chunk.first).split_point()
    }

    fn envelope(&self) -> Envelope {
        let before = "{\"Call\": [{\"Witnesses\": [\n".to_owned();
        Envelope { before, between: ",\n", after: "]}]}\n" }
    }
}
