//! From blocks to entries.
//!
//! It takes a text and yields the entries of its tables and of its fenced blocks, which other formats read. A heading above
//! them is the title.

use crate::{
    cells::words::whole_lines,
    codec::{Chunk, Entry, Envelope, Evidence, Format, ReadOptions, Reader},
    format::source::{inner_text::code_entries, lists::list_solution},
    record::Text,
    text::{Line, Span, lines},
};

use super::{
    blocks::{Block, blocks, fence, is_rule, is_solution},
    markup::Markup,
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
            let mut entries = self.entries(text, span, &block);
            if let [only] = &mut entries[..] {
                only.set_span(Span::new(before.heading.map_or(span.start, |(_, start)| start), span.end));
            }
            for entry in entries {
                before.push(text, entry, sink);
            }
        }
        before.last.into_iter().for_each(sink);
    }

    /// Returns the puzzles of a block.
    fn entries(&self, text: &str, span: Span, block: &Block<'_>) -> Vec<Entry> {
        match block {
            Block::Heading(_) => Vec::new(),
            Block::Table(lines) => table::entry(lines, &self.options).into_iter().collect(),
            Block::Markup(rows) => table::markup_entry(text, rows, span, &self.options).into_iter().collect(),
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
            let has_puzzle = |(span, block): &(Span, Block<'_>)| !self.entries(text, *span, block).is_empty();
            let taken = heading
                .map_or(0, |_| below.iter().position(has_puzzle).map_or(below.len(), |place| place + 1));
            let above = |place: usize| match place.checked_sub(1) {
                Some(before) => below[before].0.end,
                None => heading.map_or(0, |heading| rest[heading].0.end),
            };
            // Text may announce that a block is the solution of the one before.
            let is_start = |place: &usize| {
                let (span, block) = &below[*place];
                block.is_alike_at_start() && !is_solution(&text[above(*place)..span.start])
            };
            if let Some(place) = (taken..below.len()).rev().find(is_start) {
                return below[place].0.start;
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
    ///
    /// Text between the two may announce a full grid that completes the puzzle: `This is the solution:`.
    fn push(&mut self, text: &str, mut entry: Entry, sink: &mut dyn FnMut(Entry)) {
        let is_announced = |full: &Entry| match (&self.last, &full.record) {
            (Some(Entry { record: Some(last), span, .. }), Some(record)) => {
                let between = text.get(span.end..full.span.start).unwrap_or_default();
                record.grid.completes(&last.grid) && is_solution(between)
            }
            _ => false,
        };
        let title = self.heading.take().map(|(title, _)| title);
        let is_listed = (title.is_some_and(is_solution) || title.is_none() && is_announced(&entry))
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
    let may_begin = |line: Line<'_>| {
        fence(line.text).is_some() || is_rule(line.text) || Markup::from_line(line.text).is_some()
    };
    if !lines(head).any(may_begin) {
        return None;
    }
    let mut any = false;
    MarkdownReader::new(&ReadOptions::default()).scan(head, &mut |entry| any |= entry.is_puzzle());
    any.then(|| Evidence::document(Format::Boxed, "tables or blocks of markup with puzzles"))
}
