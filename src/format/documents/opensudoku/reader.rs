//! From a document to its games.

use crate::{
    codec::{Chunk, Entry, Envelope, Reader},
    diagnostic::{Diagnostic, Rule, Severity},
    format::documents::unclosed::unclosed,
    record::{Meta, Text},
    syntax::xml::{Markup, Pieces, Tag, last_start, unescaped},
    text::{Span, shown},
};

use super::{
    data,
    facts::{FOLDER_CREATED, ID, ROOTS, TEXTS},
};

pub(super) struct OpenSudokuReader {
    /// What was said of the games that follow, where a text begins in the middle.
    context: Context,
    /// What stands before the first game.
    before: String,
}

/// What a document says of the games that follow.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Context {
    /// Whether a document was begun and not ended.
    is_open: bool,
    /// The texts of the document, and those of the folder besides.
    document: Meta,
    folder: Option<Meta>,
}

impl Context {
    /// What each game has.
    fn meta(&self) -> &Meta {
        self.folder.as_ref().unwrap_or(&self.document)
    }

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

    fn enter(&mut self, tag: &Tag<'_>) {
        self.folder = Some(self.document.clone());
        self.name(tag, "name", "created");
    }

    /// What the attributes of these names say of a collection.
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
struct Scan<'t, 's> {
    text: &'t str,
    context: Context,
    /// The text that is being read, and the name of its element.
    said: Option<(Text, &'t str, String)>,
    sink: &'s mut dyn FnMut(Entry),
}

impl OpenSudokuReader {
    /// A reader for the text that begins with this head.
    pub(super) fn of(head: &str) -> Self {
        let first = first_game(head);
        let context = after(Context::default(), &head[..first]);
        Self { context, before: head[..first].trim_end().to_owned() + "\n" }
    }

    fn context_of(&self, chunk: Chunk<'_>) -> Context {
        if chunk.first { Context::default() } else { self.context.clone() }
    }
}

impl Reader for OpenSudokuReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut scan = Scan { text: chunk.text, context: self.context_of(chunk), said: None, sink };
        Pieces::new(chunk.text).for_each(|piece| scan.piece(piece));
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
            sink(Entry::without_puzzle(never_ended(Span::at(chunk.text.len()))));
        }
    }

    fn envelope(&self) -> Envelope {
        let in_folder = self.context.folder.is_some();
        let after = if in_folder { "</folder>\n</opensudoku>\n" } else { "</opensudoku>\n" };
        let after = if self.before.contains("<opensudoku2") { "</opensudoku2>\n" } else { after };
        Envelope { before: self.before.clone(), between: "", after }
    }
}

/// What is said of the games after a text.
fn after(context: Context, text: &str) -> Context {
    let mut scan = Scan { text, context, said: None, sink: &mut |_| {} };
    for piece in Pieces::new(text) {
        if !matches!(piece, Markup::Open(tag) if tag.name == "game") {
            scan.piece(piece);
        }
    }
    scan.context
}

fn first_game(head: &str) -> usize {
    let games = Pieces::new(head).find_map(|piece| match piece {
        Markup::Open(tag) if tag.name == "game" => Some(tag.span.start),
        _ => None,
    });
    games.unwrap_or(head.len())
}

fn never_ended(place: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(Rule::BrokenDocument, "the document is never ended");
    diagnostic.severity(Severity::Warning).at(place, "expected `</opensudoku>`")
}

impl<'t> Scan<'t, '_> {
    fn piece(&mut self, piece: Markup<'t>) {
        match piece {
            Markup::Open(tag) => self.open(&tag),
            Markup::Close(name, _) => {
                self.end_text(name);
                self.context.close(name);
            }
            Markup::Text(text, _) => self.add(text, true),
            Markup::Literal(text, _) => self.add(text, false),
            Markup::Other => {}
            Markup::Broken(span) => {
                let diagnostic = unclosed(span);
                let is_game = self.text[span.range()].starts_with("<game");
                let milder = diagnostic.clone().severity(Severity::Warning);
                (self.sink)(if is_game {
                    Entry::malformed(span, diagnostic)
                } else {
                    Entry::without_puzzle(milder)
                });
            }
        }
    }

    fn open(&mut self, tag: &Tag<'t>) {
        self.said = None;
        match tag.name {
            "game" => (self.sink)(game(tag, self.context.meta())),
            "folder" => self.context.enter(tag),
            name if ROOTS.contains(&name) => {
                if self.context.is_open {
                    (self.sink)(Entry::without_puzzle(never_ended(Span::at(tag.span.start))));
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
                        self.said = Some((kind, name, String::new()));
                    }
                }
            }
        }
    }

    fn add(&mut self, text: &str, is_escaped: bool) {
        if let Some((.., said)) = &mut self.said {
            let text = text.replace("\r\n", "\n").replace('\r', "\n");
            said.push_str(&if is_escaped { unescaped(&text) } else { text.as_str().into() });
        }
    }

    fn end_text(&mut self, name: &str) {
        if let Some((kind, _, said)) = self.said.take().filter(|(_, begun, _)| *begun == name) {
            self.context.set(kind, said.trim());
        }
    }
}

fn game(tag: &Tag<'_>, meta: &Meta) -> Entry {
    let (mut meta, mut data, mut diagnostics) = (meta.clone(), None, Vec::new());
    for attribute in tag.attributes() {
        let attribute = match attribute {
            Ok(attribute) => attribute,
            Err((place, what)) => {
                let severity = if data.is_some() { Severity::Warning } else { Severity::Error };
                let diagnostic = Diagnostic::new(Rule::BrokenDocument, what).severity(severity);
                diagnostics.push(diagnostic.at(place, "here"));
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
        return Entry { span: tag.span, record: None, diagnostics };
    };
    let mut record = data::record(&data, tag.span, &mut diagnostics);
    if let Some(record) = &mut record {
        record.meta = meta;
    }
    Entry { span: tag.span, record, diagnostics }
}

fn no_data(tag: &Tag<'_>) -> Diagnostic {
    let names: Vec<_> = tag.attributes().flatten().take(20).map(|attribute| attribute.name).collect();
    let message = if names.is_empty() {
        "a game has no attributes".to_owned()
    } else {
        format!("a game has no `data`; attributes seen: {}", shown(&names.join(", ")))
    };
    Diagnostic::new(Rule::BrokenDocument, message).at(tag.span, "")
}
