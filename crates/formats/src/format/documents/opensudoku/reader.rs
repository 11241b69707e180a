//! From a document to its games.
//!
//! It takes the text of a document and yields an entry for each element `game`. Comparable elements are read with a
//! template, so that large exports are not parsed tag by tag.

use crate::{
    codec::{Chunk, Entry, Envelope, Reader, Run, Runs, Wants},
    diagnostic::Diagnostic,
    format::documents::elements::{bad_attribute, never_ended, unclosed},
    layout::element_template::ElementSink,
    record::{Meta, Text},
    syntax::xml::{Event, Tag, elements, first_start, last_start},
    text::{Span, shown},
};

use super::data::{self, FOLDER_CREATED, ID, ROOTS, TEXTS};

pub(super) struct OpenSudokuReader {
    /// The context of a text that begins in the middle.
    context: Context,
    /// The text before the first game.
    before: String,
}

/// The texts that apply to the games that follow.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Context {
    /// Whether a document is open.
    is_open: bool,
    /// The texts of the document, and those of the folder besides.
    document: Meta,
    folder: Option<Meta>,
}

impl Context {
    /// Returns the texts of each game.
    fn meta(&self) -> &Meta {
        self.folder.as_ref().unwrap_or(&self.document)
    }

    /// Sets a text of the folder or, outside of folders, of the document; an empty one removes it.
    fn set(&mut self, kind: Text, text: &str) {
        let meta = self.folder.as_mut().unwrap_or(&mut self.document);
        match text {
            "" => drop(meta.take(kind)),
            text => meta.set(kind, text),
        }
    }

    fn begin(&mut self, tag: &Tag<'_>) {
        *self = Self { is_open: true, ..Self::default() };
        self.name(tag, "folder_name", FOLDER_CREATED);
    }

    /// Enters a folder, whose games have the texts of the document unless it has its own.
    fn enter(&mut self, tag: &Tag<'_>) {
        self.folder = Some(self.document.clone());
        self.name(tag, "name", "created");
    }

    /// Adds the attributes of these names to the texts of a collection.
    fn name(&mut self, tag: &Tag<'_>, name: &str, created: &str) {
        if let Some(name) = tag.attribute(name) {
            self.set(Text::Collection, &name.text());
        }
        if let Some(created) = tag.attribute(created) {
            let meta = self.folder.as_mut().unwrap_or(&mut self.document);
            meta.keep(ID, FOLDER_CREATED, created.text());
        }
    }

    fn close(&mut self, name: &str) {
        if ROOTS.contains(&name) {
            *self = Self::default();
        } else if name == "folder" {
            self.folder = None;
        }
    }
}

/// A document being read.
struct OpenSudokuScan<'t, 's> {
    text: &'t str,
    context: Context,
    /// The text being read, with its kind and the name of its element.
    open_text: Option<(Text, &'t str, String)>,
    sink: ElementSink<'s>,
}

impl OpenSudokuReader {
    /// A reader for the text that begins with this head.
    pub(super) fn from_head(head: &str) -> Self {
        let first = first_start(head, |tag| tag.name == "game").map_or(head.len(), |tag| tag.span.start);
        let context = after(Context::default(), &head[..first]);
        Self { context, before: head[..first].trim_end().to_owned() + "\n" }
    }

    /// Returns the texts that hold where the chunk begins.
    fn context_of(&self, chunk: Chunk<'_>) -> Context {
        if chunk.first { Context::default() } else { self.context.clone() }
    }
}

impl Reader for OpenSudokuReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut sink = Run::entries(sink);
        scan(chunk.text, self.context_of(chunk), ElementSink::new(false, &mut sink));
    }

    fn runs<'t>(&'t self, chunk: Chunk<'t>, runs: &mut Runs<'t>) {
        let are_plain = runs.wants() == Wants::Cells;
        let sink = &mut |run: Run<'_>| runs.push(run);
        scan(chunk.text, self.context_of(chunk), ElementSink::new(are_plain, sink));
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        last_start(chunk.text, &["game"])
    }

    fn next_reader(&self, chunk: Chunk<'_>) -> Option<Box<dyn Reader>> {
        let context = after(self.context_of(chunk), chunk.text);
        let before = self.before.clone();
        (context != self.context).then(|| Box::new(Self { context, before }) as Box<dyn Reader>)
    }

    fn end(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        if after(self.context_of(chunk), chunk.text).is_open {
            sink(never_ended_at(chunk.text.len()));
        }
    }

    fn envelope(&self) -> Envelope {
        let in_folder = self.context.folder.is_some();
        let after = if in_folder { "</folder>\n</opensudoku>\n" } else { "</opensudoku>\n" };
        let after = if self.before.contains("<opensudoku2") { "</opensudoku2>\n" } else { after };
        Envelope { before: self.before.clone(), between: "", after }
    }
}

/// Returns the context after a text.
fn after(context: Context, text: &str) -> Context {
    scan(text, context, ElementSink::idle())
}

/// Yields the games of a text, and returns the context after it.
fn scan(text: &str, context: Context, sink: ElementSink<'_>) -> Context {
    let mut scan = OpenSudokuScan { text, context, open_text: None, sink };
    let mut events = elements(text);
    loop {
        if scan.open_text.is_none()
            && let Some(end) = scan.sink.skip(text, events.place())
        {
            events.skip_to(end);
        }
        let Some(event) = events.next() else { return scan.context };
        scan.add(event);
    }
}

fn never_ended_at(place: usize) -> Entry {
    Entry::without_puzzle(never_ended("document", Span::at(place)).labelled("expected `</opensudoku>`"))
}

impl<'t> OpenSudokuScan<'t, '_> {
    /// Collects texts until their end tag, so that entities and comments may divide them.
    fn add(&mut self, event: Event<'t>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(name, _) => {
                if let Some((kind, _, text)) = self.open_text.take().filter(|(_, begun, _)| *begun == name) {
                    self.context.set(kind, text.trim());
                }
                self.context.close(name);
            }
            Event::Text(text) => {
                if let Some((.., open_text)) = &mut self.open_text {
                    open_text.push_str(&text.unescaped());
                }
            }
            Event::Other => {}
            Event::Broken(span) => self.sink.entry(self.text, unclosed(self.text, span, "game")),
        }
    }

    fn start(&mut self, tag: &Tag<'t>) {
        self.open_text = None;
        match tag.name {
            "game" if self.sink.is_done() => {}
            "game" => self.sink.entry(self.text, game(tag, self.context.meta())),
            "folder" => self.context.enter(tag),
            name if ROOTS.contains(&name) => {
                if self.context.is_open {
                    self.sink.entry(self.text, never_ended_at(tag.span.start));
                }
                self.context.begin(tag);
            }
            name => {
                let known = [("name", Text::Collection), ("comment", Text::Comment)];
                let kind = TEXTS.iter().chain(&known).find(|(known, _)| *known == name);
                if let Some(&(_, kind)) = kind {
                    if tag.is_empty {
                        self.context.set(kind, "");
                    } else {
                        self.open_text = Some((kind, name, String::new()));
                    }
                }
            }
        }
    }
}

fn game(tag: &Tag<'_>, meta: &Meta) -> Entry {
    let (mut meta, mut data, mut diagnostics) = (meta.clone(), None, Vec::new());
    for attribute in tag.attributes() {
        let attribute = match attribute {
            Ok(attribute) => attribute,
            Err(fault) => {
                diagnostics.push(bad_attribute(fault, data.is_none()));
                break;
            }
        };
        match attribute.name {
            "data" | "cells_data" => data = Some(attribute),
            "note" | "user_note" | "name" if attribute.raw.is_empty() => {}
            "note" | "user_note" => meta.add(Text::Comment, &attribute.text()),
            "name" => meta.set(Text::Title, attribute.text()),
            name => meta.keep(ID, name, attribute.text()),
        }
    }
    let Some(data) = data else {
        if diagnostics.is_empty() {
            diagnostics.push(no_data(tag));
        }
        return Entry::new(tag.span, None, diagnostics);
    };
    let mut record = data::record(&data, tag.span, &mut diagnostics);
    if let Some(record) = &mut record {
        record.meta = meta;
    }
    Entry::new(tag.span, record, diagnostics)
}

fn no_data(tag: &Tag<'_>) -> Diagnostic {
    let names: Vec<_> = tag.attributes().flatten().take(20).map(|attribute| attribute.name).collect();
    let message = if names.is_empty() {
        "a game has no attributes".to_owned()
    } else {
        format!("a game has no `data`; attributes seen: {}", shown(&names.join(", ")))
    };
    Diagnostic::broken(message, tag.span)
}
