//! From the elements of documents to entries: those of a list, or one after the other, and those in other text.
//!
//! Codecs of documents pass a function for one value, and have [`Documents`] as their reader. A large document may be split
//! between elements, and a damaged one costs only its own puzzle.

use crate::{
    codec::{Chunk, Entry, Reader, Run},
    diagnostic::Diagnostic,
    layout::elements::{ElementPart, Elements, ListContent},
    record::{AnyRecord, Record},
    syntax::json::{Level, Tape, Value},
    text::Span,
};

impl Elements<'_> {
    /// Passes on every value of the level, and yields entries for damaged parts between them.
    pub(crate) fn each(
        self,
        sink: &mut dyn FnMut(Entry),
        mut element: impl FnMut(Value<'_>, &mut dyn FnMut(Entry)),
    ) {
        let element = |value: Value<'_>, sink: &mut dyn FnMut(Entry)| {
            element(value, sink);
            true
        };
        self.each_record(sink, element, |value| unreachable!("{value:?} is an element"));
    }

    /// Returns the first that `find` makes of the first values of the level; `None` if there is none.
    pub(crate) fn find_map<T>(mut self, mut find: impl FnMut(Value<'_>) -> Option<T>) -> Option<T> {
        const MOST: usize = 8;
        for _ in 0..MOST {
            if let ElementPart::Element(value, _) = self.advance()?
                && let Some(found) = find(value)
            {
                return Some(found);
            }
        }
        None
    }

    /// Passes on every value of the level, and yields entries for damaged parts between them. `element` returns whether the
    /// value has a puzzle, and `missing` the entry of an element of a list of puzzles that has none.
    pub(crate) fn each_record(
        self,
        sink: &mut dyn FnMut(Entry),
        element: impl FnMut(Value<'_>, &mut dyn FnMut(Entry)) -> bool,
        missing: impl Fn(Value<'_>) -> Entry,
    ) {
        self.each_run(&mut Run::entries(sink), element, missing);
    }

    /// Does the same, and yields puzzles that are [laid out alike](Self::with_alike) without records.
    pub(crate) fn each_run(
        mut self,
        sink: &mut dyn FnMut(Run<'_>),
        mut element: impl FnMut(Value<'_>, &mut dyn FnMut(Entry)) -> bool,
        missing: impl Fn(Value<'_>) -> Entry,
    ) {
        let text = self.text;
        let mut waiting = PendingEntries::default();
        while let Some(step) = self.advance() {
            match step {
                ElementPart::Named(diagnostic) => sink(Entry::without_puzzle(diagnostic).into()),
                ElementPart::Alike(run, list) => {
                    waiting.begin(list, sink);
                    waiting.end(true, sink);
                    sink(run);
                    self.decide_list(true);
                }
                ElementPart::Element(value, list) => {
                    waiting.begin(list, sink);
                    let found = element(value, &mut |entry| {
                        waiting.end(true, sink);
                        sink(entry.into());
                    });
                    if !found {
                        waiting.add_missing(list, || missing(value), sink);
                    }
                    self.decide_list(found);
                }
                ElementPart::Broken(fault, span) => {
                    let diagnostic = Diagnostic::damaged(text, fault);
                    waiting.0.push((Entry::malformed(span, diagnostic), false));
                    self.decide_list(false);
                    // Few entries wait: enough of them without a puzzle make it another list.
                    if waiting.0.len() == 1 || self.list_is_other() {
                        waiting.end(false, sink);
                    }
                }
            }
        }
        waiting.end(false, sink);
    }
}

/// The entries of a list of which it is not known yet whether it is one of puzzles; and which of them are elements without a
/// puzzle, which are none if it is not.
#[derive(Default)]
struct PendingEntries(Vec<(Entry, bool)>);

impl PendingEntries {
    /// Passes on what there is to report before an element of a list, if it is the first or of no list of puzzles.
    fn begin(&mut self, list: ListContent, sink: &mut dyn FnMut(Run<'_>)) {
        if matches!(list, ListContent::Unknown(0) | ListContent::Other) {
            self.end(false, sink);
        }
    }

    /// Adds or passes on the entry of an element without a puzzle, if it is of a list that may have some.
    fn add_missing(
        &mut self,
        list: ListContent,
        entry: impl FnOnce() -> Entry,
        sink: &mut dyn FnMut(Run<'_>),
    ) {
        match list {
            ListContent::Puzzles => sink(entry().into()),
            ListContent::Unknown(_) => self.0.push((entry(), true)),
            ListContent::Other => {}
        }
    }

    /// Passes on what there is to report if the list `has_puzzles` or not.
    fn end(&mut self, has_puzzles: bool, sink: &mut dyn FnMut(Run<'_>)) {
        let entries = self.0.drain(..).filter(|(_, is_missing)| has_puzzles || !is_missing);
        entries.for_each(|(entry, _)| sink(entry.into()));
    }
}

/// Reads every element, each without the others.
pub(crate) struct Documents<F>(pub(crate) F);

impl<F> Reader for Documents<F>
where
    F: Fn(Value<'_>, &mut Vec<Diagnostic>) -> Option<AnyRecord> + Send + Sync,
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
                Err(fault) => Entry::malformed(span, Diagnostic::damaged(text, fault)),
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
