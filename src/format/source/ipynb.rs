//! Jupyter notebooks: grids in the source text of their cells.
//!
#![doc = concat!("```text\n", include_str!("ipynb.abnf"), "```")]
//!
//! The source of a cell is read as [`literal`](super::literal) reads a program or [`markdown`](super::markdown) words, each cell without the others; then its
//! places in the notebook are put back. Outputs are not read: they repeat and solve the puzzles of the source.

use crate::{
    cells::mark::is_blank_symbol,
    codec::{Chunk, Codec, Entry, Evidence, Format, FormatInfo, HEAD, ReadOptions, Reader, Shelf},
    diagnostic::Rule,
    layout::elements::Elements,
    syntax::json::{Level, Part, Value, is_json},
    text::Composed,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "ipynb",
    name: "Jupyter notebooks: lists in their source text",
    extensions: &["ipynb"],
    blank: "0",
    grammar: include_str!("ipynb.abnf"),
    accepts: &[
        "source as one text or as a list of lines, in cells of code as in `literal`, in cells of Markdown as in `markdown`",
        "outputs, attachments and metadata are skipped",
    ],
    reference: "nbformat 4, The Notebook file format",
    ..FormatInfo::new(Format::Ipynb, Shelf::Source, &Ipynb)
};

struct Ipynb;

impl Codec for Ipynb {
    /// A notebook with a grid in its head, or one whose head has no end.
    fn probe(&self, head: &str) -> Option<Evidence> {
        let start = &head[..head.floor_char_boundary(HEAD)];
        let is_notebook = ["\"cells\"", "\"cell_type\"", "\"source\""].iter().all(|name| head.contains(name));
        if !is_notebook || !head.trim_start().starts_with('{') || !is_json(start) {
            return None;
        }
        let mut any = head.len() > start.len() || !head.trim_end().ends_with('}');
        self.reader(head, &ReadOptions::default())
            .read(Chunk { text: head, first: true }, &mut |entry| any |= entry.record.is_some());
        let evidence = Evidence::document(Format::Json, "a Jupyter notebook");
        any.then_some(Evidence { strength: Evidence::SIGNED, ..evidence })
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let part = |name: Option<&str>, value: Value<'_>| match name {
            Some("cells") => Part::Puzzles,
            None if value.member("cell_type").is_some() => Part::Puzzles,
            _ => Part::Other,
        };
        let level = Level::of(&head[..head.floor_char_boundary(HEAD)], &part);
        Box::new(NotebookReader { options: options.clone(), level })
    }
}

struct NotebookReader {
    options: ReadOptions,
    level: Level,
}

impl NotebookReader {
    fn cell(&self, cell: Value<'_>, sink: &mut dyn FnMut(Entry)) {
        let kind = cell.member("cell_type").and_then(Value::text);
        let format = match kind.as_deref() {
            Some("code") => Format::Literal,
            Some("markdown") => Format::Markdown,
            _ => return,
        };
        let Some(source) = cell.member("source").map(source) else { return };
        let reader = format.info().codec.reader(source.text(), &self.options);
        reader.read(Chunk { text: source.text(), first: false }, &mut |entry| {
            if entry.record.is_some() || is_damaged(&entry, source.text()) {
                sink(entry.with_spans(&|span| source.place(span)));
            }
        });
    }
}

impl Reader for NotebookReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        Elements::new(chunk.text, &self.level, chunk.first).each(sink, |element, sink| {
            match element.member("cells") {
                Some(cells) => cells.values().for_each(|cell| self.cell(cell, sink)),
                None => self.cell(element, sink),
            }
        });
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        Elements::new(chunk.text, &self.level, chunk.first).split_point()
    }
}

/// Whether an entry without a puzzle is about cells, rather than about code or words: most of it is digits and blanks.
fn is_damaged(entry: &Entry, source: &str) -> bool {
    let text = &source[entry.span.range()];
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let cells = text.chars().filter(|&c| c.is_ascii_digit() || is_blank_symbol(c)).count();
    cells > letters && entry.diagnostics.iter().all(|found| found.rule != Rule::IgnoredText)
}

/// Returns the source of a cell, one text or several, without their quotes and escapes.
fn source(value: Value<'_>) -> Composed {
    let mut source = Composed::default();
    for text in [value].into_iter().chain(value.values()).filter(|value| value.text().is_some()) {
        for (span, c) in text.characters() {
            let (mut buffer, raw) = ([0; 4], &text.raw()[span.start - text.span().start..][..span.len()]);
            match &*c.encode_utf8(&mut buffer) {
                plain if plain == raw => source.copy(raw, span.start),
                other => source.insert(other, span),
            }
        }
    }
    source
}
