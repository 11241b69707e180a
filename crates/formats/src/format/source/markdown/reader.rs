//! From blocks to entries.
//!
//! It takes a text and yields the entries of its tables and of its fenced blocks, which other formats read. A heading above
//! them is the title.

use crate::{
    cells::words::whole_lines,
    codec::{Chunk, Entry, Envelope, Evidence, Format, ReadOptions, Reader},
    format::source::{inner_text::code_entries, lists::list_solution},
    record::Text,
    text::{Span, lines},
};

use super::{
    blocks::{Block, blocks, fence, is_rule, is_solution},
    table,
};

pub(super) struct MarkdownReader {
    options: ReadOptions,
}

impl MarkdownReader {
    pub(super) fn new(options: &ReadOptions) -> Self {
        Self { options: options.clone() }
    }

    /// Yields the puzzles.
    fn scan(&self, text: &str, sink: &mut dyn FnMut(Entry)) {
        let mut before = BlockContext::default();
        for (span, block) in blocks(text) {
            if let Block::Heading(text) = block {
                before.heading = Some((text, span.start));
                continue;
            }
            let mut entries = self.entries(text, &block);
            if let [only] = &mut entries[..] {
                only.set_span(Span::new(before.heading.map_or(span.start, |(_, start)| start), span.end));
            }
            for entry in entries {
                before.push(entry, sink);
            }
        }
        before.last.into_iter().for_each(sink);
    }

    /// Returns the puzzles of a block.
    fn entries(&self, text: &str, block: &Block<'_>) -> Vec<Entry> {
        match block {
            Block::Heading(_) => Vec::new(),
            Block::Table(lines) => table::entry(lines, &self.options).into_iter().collect(),
            Block::Code(content) => {
                let entries = code_entries(&text[content.range()], &self.options);
                entries.into_iter().map(|entry| entry.moved(content.start)).collect()
            }
        }
    }

    /// Returns the last place where the text may be split: before a heading that is not that of a solution, or a block
    /// without a heading that is the same at the start of a text. Blocks are read only to find the first puzzle below a
    /// heading, which takes it.
    fn last_start(&self, text: &str) -> usize {
        let blocks: Vec<_> = blocks(text).collect();
        let mut rest = &blocks[..];
        loop {
            let heading = rest.iter().rposition(|(_, block)| matches!(block, Block::Heading(_)));
            let below = &rest[heading.map_or(0, |place| place + 1)..];
            let has_puzzle = |(_, block): &(Span, Block<'_>)| !self.entries(text, block).is_empty();
            let taken = heading
                .map_or(0, |_| below.iter().position(has_puzzle).map_or(below.len(), |place| place + 1));
            if let Some((span, _)) = below[taken..].iter().rfind(|(_, block)| block.is_alike_at_start()) {
                return span.start;
            }
            match heading.map(|place| (place, &rest[place])) {
                None => return 0,
                Some((place, (_, Block::Heading(text)))) if is_solution(text) => rest = &rest[..place],
                Some((_, (span, _))) => return span.start,
            }
        }
    }
}

/// What comes before a block.
#[derive(Default)]
struct BlockContext<'t> {
    /// The text and place of a heading without a puzzle so far.
    heading: Option<(&'t str, usize)>,
    /// The last puzzle, whose solution may follow.
    last: Option<Entry>,
}

impl BlockContext<'_> {
    /// Adds a puzzle, which takes the heading, or the solution of the last.
    fn push(&mut self, mut entry: Entry, sink: &mut dyn FnMut(Entry)) {
        let title = self.heading.take().map(|(title, _)| title);
        let is_listed = title.is_some_and(is_solution)
            && self.last.as_mut().is_some_and(|last| list_solution(last, &entry));
        if is_listed {
            return;
        }
        if let (Some(title), Some(record)) = (title, &mut entry.record)
            && record.meta.text(Text::Title).is_none()
        {
            record.meta.set(Text::Title, title);
        }
        self.last.replace(entry).into_iter().for_each(sink);
    }
}

impl Reader for MarkdownReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        self.scan(chunk.text, sink);
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        self.last_start(&chunk.text[..whole_lines(chunk.text)])
    }

    fn envelope(&self) -> Envelope {
        Envelope { between: "\n", ..Envelope::default() }
    }
}

/// Returns the evidence for Markdown: a puzzle in a table or between fences.
pub(super) fn probe(head: &str) -> Option<Evidence> {
    if !lines(head).any(|line| fence(line.text).is_some() || is_rule(line.text)) {
        return None;
    }
    let mut any = false;
    MarkdownReader::new(&ReadOptions::default()).scan(head, &mut |entry| any |= entry.is_puzzle());
    any.then(|| Evidence::document(Format::Boxed, "tables or blocks of Markdown with puzzles"))
}
