//! Jupyter notebooks: grids in the source text of their cells.
//!
#![doc = concat!("```text\n", include_str!("ipynb.abnf"), "```")]
//!
//! The source of a cell is read as [`literal`](super::literal) reads a program or [`markdown`](super::markdown) words,
//! each cell without the others; then its places in the notebook are put back. Outputs repeat and solve the puzzles of
//! the source, so they are read only where the source in the head has none.

use crate::{
    cells::mark::is_blank_symbol,
    codec::{Chunk, Codec, Entry, Evidence, Format, FormatInfo, HEAD, ReadOptions, Reader, Shelf},
    diagnostic::Rule,
    layout::elements::Elements,
    syntax::json::{Level, Value, ValueRole, is_json},
    text::Composed,
};

use super::inner_text::code_entries;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "ipynb",
    needs: "{",
    name: "Jupyter notebooks: lists in their source text",
    extensions: &["ipynb"],
    blank: "0",
    grammar: include_str!("ipynb.abnf"),
    accepts: &[
        "source as one text or as a list of lines, in cells of code as in `literal`, in cells of Markdown as in `markdown`",
        "printed grids in outputs, where the source has no puzzle; attachments and metadata are skipped",
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
        let any = head.len() > start.len()
            || !head.trim_end().ends_with('}')
            || has_puzzle(&*self.reader(head, &ReadOptions::default()), head);
        let evidence = Evidence::document(Format::Json, "a Jupyter notebook");
        any.then_some(Evidence { strength: Evidence::SIGNED, ..evidence })
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let part = |name: Option<&str>, value: Value<'_>| match name {
            Some("cells") => ValueRole::Puzzles,
            None if value.member("cell_type").is_some() => ValueRole::Puzzles,
            _ => ValueRole::Other,
        };
        let level = Level::from_head(&head[..head.floor_char_boundary(HEAD)], &part);
        let mut reader = NotebookReader { options: options.clone(), level, with_outputs: false };
        reader.with_outputs = !has_puzzle(&reader, head);
        Box::new(reader)
    }
}

/// Whether a puzzle is in a head.
fn has_puzzle(reader: &dyn Reader, head: &str) -> bool {
    let mut any = false;
    reader.read(Chunk { text: head, first: true }, &mut |entry| any |= entry.record.is_some());
    any
}

struct NotebookReader {
    options: ReadOptions,
    level: Level,
    with_outputs: bool,
}

impl NotebookReader {
    fn cell(&self, cell: Value<'_>, sink: &mut dyn FnMut(Entry)) {
        let kind = cell.member("cell_type").and_then(Value::text);
        let format = match kind.as_deref() {
            Some("code") => Format::Literal,
            Some("markdown") => Format::Markdown,
            _ => return,
        };
        let Some(source) = cell.member("source").map(joined) else { return };
        let reader = format.info().codec.reader(source.text(), &self.options);
        reader.read(Chunk { text: source.text(), first: false }, &mut |entry| {
            if entry.record.is_some() || is_damaged(&entry, source.text()) {
                sink(entry.with_spans(&|span| source.place(span)));
            }
        });
        let outputs = cell.member("outputs").filter(|_| self.with_outputs);
        outputs.into_iter().flat_map(Value::values).for_each(|output| self.output(output, sink));
    }

    /// Reads what a cell printed, or its value.
    fn output(&self, output: Value<'_>, sink: &mut dyn FnMut(Entry)) {
        let value = || output.member("data")?.member("text/plain");
        let Some(printed) = output.member("text").or_else(value).map(joined) else { return };
        for entry in code_entries(printed.text(), &self.options) {
            sink(entry.with_spans(&|span| printed.place(span)));
        }
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
    cells > letters
        && !entry.diagnostics.iter().any(|found| matches!(found.rule, Rule::IgnoredText | Rule::NumberTable))
}

/// Returns one text or several without their quotes and escapes.
fn joined(value: Value<'_>) -> Composed {
    let mut joined = Composed::default();
    for text in [value].into_iter().chain(value.values()).filter(|value| value.text().is_some()) {
        for (span, c) in text.characters() {
            let (mut buffer, raw) = ([0; 4], &text.raw()[span.start - text.span().start..][..span.len()]);
            match &*c.encode_utf8(&mut buffer) {
                plain if plain == raw => joined.copy(raw, span.start),
                other => joined.insert(other, span),
            }
        }
    }
    joined
}
