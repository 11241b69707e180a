//! Documents whose elements are puzzles: one alone, several in an array, or one after the other; and documents in
//! other text.

use crate::{
    codec::{Chunk, Entry, Reader},
    diagnostic::{Diagnostic, Rule},
    layout::elements::Elements,
    record::Record,
    syntax::json::{Level, Tape, Value},
    text::Span,
};

/// Reads every element, each without the others.
pub(crate) struct Documents<F>(pub(crate) F);

impl<F> Reader for Documents<F>
where
    F: Fn(Value<'_>, &mut Vec<Diagnostic>) -> Option<Record> + Send + Sync,
{
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        Elements::new(chunk.text, &Level::default(), chunk.first).each(sink, |element, sink| {
            sink(Entry::read(element.span(), |diagnostics| (self.0)(element, diagnostics)));
        });
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        Elements::new(chunk.text, &Level::default(), chunk.first).split_point()
    }
}

/// Reads the objects in other text, such as source code, that have a word in them.
pub(crate) struct ObjectsInText<F> {
    pub(crate) word: &'static str,
    pub(crate) record: F,
}

impl<F> Reader for ObjectsInText<F>
where
    F: Fn(Value<'_>, &mut Vec<Diagnostic>) -> Option<Record> + Send + Sync,
{
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let (text, mut at) = (chunk.text, 0);
        let mut tape = Tape::default();
        while let Some(open) = memchr::memchr(b'{', &text.as_bytes()[at..]).map(|offset| at + offset) {
            let end = tape.read(text, open);
            let until = end.unwrap_or_else(|fault| fault.at.min(text.len()));
            // An object without the word contains none with it.
            at = until.max(open + 1);
            if !text.get(open..until).is_some_and(|object| object.contains(self.word)) {
                continue;
            }
            let span = Span::new(open, until);
            sink(match end {
                Ok(_) => Entry::read(span, |diagnostics| (self.record)(tape.root(text), diagnostics)),
                Err(fault) => Entry::malformed(span, Diagnostic::expected(Rule::BrokenDocument, text, fault)),
            });
        }
    }

    /// Nowhere: an object may begin before any place.
    fn split_point(&self, _: Chunk<'_>) -> usize {
        0
    }
}

/// Whether a text that is no object itself has an object with a word in it.
pub(crate) fn has_object_in_text(text: &str, word: &'static str) -> bool {
    let mut any = false;
    let is_text = !text.trim_start().starts_with(['{', '[']) && text.contains(word);
    let reader = ObjectsInText { word, record: |_: Value<'_>, _: &mut Vec<Diagnostic>| None };
    if is_text {
        reader.read(Chunk { text, first: true }, &mut |_| any = true);
    }
    any
}
