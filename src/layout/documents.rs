//! Documents whose elements are puzzles: one alone, several in an array, or one after the other.

use crate::{
    codec::{Chunk, Entry, Reader},
    diagnostic::Diagnostic,
    layout::elements::Elements,
    record::Record,
    syntax::json::{Level, Value},
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
