//! Framing: which lines belong to one section of rows.
//!
//! A section ends where a new grid may begin. Headings and comments always end one. A
//! blank line ends one unless the text separates its bands with blank lines; a rule ends one only if the text
//! separates its grids with rules: the [`Dialect`] of a text.

use crate::{
    codec::{Chunk, ChunkSizes, Entry, ReadOptions, Reader, Run, Runs},
    layout::{
        dialect::{LineKind, Rules, classify, is_solution},
        grid_template::GridTemplate,
        row::{RowGrammar, is_comment, without_remark},
        section::{SHORTEST_ROW, Section},
    },
    text::{Line, lines},
};

pub(crate) use crate::layout::dialect::Dialect;

/// Reads the grids of a text whose rows have this grammar.
pub(crate) struct Blocks<G> {
    grammar: G,
    dialect: Dialect,
    options: ReadOptions,
}

impl<G: RowGrammar> Blocks<G> {
    /// Creates the reader of the text with this head.
    pub(crate) fn new(head: &str, grammar: G, options: &ReadOptions) -> Self {
        Self { dialect: Dialect::from_head(head, &grammar), grammar, options: options.clone() }
    }

    /// Yields all puzzles of a chunk, plain ones without records if these `are_plain`.
    fn read_runs(&self, chunk: Chunk<'_>, are_plain: bool, sink: &mut dyn FnMut(Run<'_>)) {
        if chunk.first {
            self.grammar.note(chunk.text).map(Run::from).into_iter().for_each(&mut *sink);
        }
        let section = Section::new(self.dialect, &self.grammar, &self.options, sink);
        let frame = Frame { are_plain, ..Frame::new(chunk.text, self.dialect, section) };
        read(frame, &self.grammar);
    }
}

impl<G: RowGrammar> Reader for Blocks<G> {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        self.read_runs(chunk, false, &mut Run::entries(sink));
    }

    /// Plain puzzles have no fields besides their grid.
    fn runs<'t>(&'t self, chunk: Chunk<'t>, runs: &mut Runs<'t>) {
        let are_plain =
            runs.wants().takes_cells() && self.dialect.side == Some(9) && self.grammar.is_laid_out_alike();
        self.read_runs(chunk, are_plain, &mut |run| runs.push(run));
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let end = split_point(chunk.text, &self.grammar, self.dialect);
        // The first chunk contains the rows that the note is about.
        let has_note = || self.grammar.note(&chunk.text[..end]).is_some();
        if !chunk.first || !self.grammar.has_note() || has_note() { end } else { 0 }
    }

    /// Rows that cannot be divided take up to a hundred times the memory of their text.
    fn chunk_sizes(&self) -> ChunkSizes {
        ChunkSizes { largest: 1 << 19, ..ChunkSizes::default() }
    }
}

/// Reads all grids of a text.
fn read(mut frame: Frame<'_>, grammar: &dyn RowGrammar) {
    let text = frame.text;
    let (mut base, mut rest) = (0, lines(text));
    while let Some(line) = rest.next() {
        let line = Line { start: base + line.start, ..line };
        let kind = classify(line, grammar, frame.dialect);
        if !matches!(kind, LineKind::Blank)
            && let Some(end) = frame.skip_blocks(line.start)
        {
            base = end;
            rest = lines(&text[end..]);
            continue;
        }
        frame.add(line, kind);
    }
    frame.section.finish(text);
}

/// A text being read.
struct Frame<'a> {
    text: &'a str,
    dialect: Dialect,
    section: Section<'a>,
    /// The number of blank lines just above.
    blanks: usize,
    after_rule: bool,
    /// The offset of the current block.
    block: usize,
    template: Option<GridTemplate>,
    /// Whether plain puzzles need no records.
    are_plain: bool,
}

impl<'a> Frame<'a> {
    const fn new(text: &'a str, dialect: Dialect, section: Section<'a>) -> Self {
        Self {
            text,
            dialect,
            section,
            blanks: 0,
            after_rule: false,
            block: 0,
            template: None,
            are_plain: false,
        }
    }

    /// Adds a line to the section, or ends it: at blank lines, rules and headings, as the dialect has them.
    fn add(&mut self, line: Line<'_>, kind: LineKind) {
        let (text, is_rule) = (self.text, matches!(kind, LineKind::Rule));
        if self.section.has_comment_below() && !matches!(kind, LineKind::Comment) {
            self.section.end(text);
        }
        match kind {
            LineKind::Blank => {
                self.blanks += 1;
                let wide = self.dialect.wide_gaps && self.blanks > 1;
                let side = self.dialect.side.unwrap_or(usize::MAX);
                if !self.dialect.banded || wide || self.section.row_count() >= side {
                    self.section.end(text);
                }
                return self.section.gap();
            }
            LineKind::Rule if self.dialect.rules == Rules::Apart || self.after_rule => self.section.end(text),
            LineKind::Rule => self.section.gap(),
            LineKind::Comment => self.section.comment(text, line.trimmed_span()),
            LineKind::Heading => self.section.heading(text, line.trimmed_span()),
            LineKind::Row(row) => self.section.row(text, row),
        }
        self.blanks = 0;
        self.after_rule = is_rule;
    }

    /// Yields, at the first line of a block, the grids of this block and of those after it as long as they are laid out
    /// as the block before. Returns the end of the last of them.
    fn skip_blocks(&mut self, start: usize) -> Option<usize> {
        if self.blanks == 0 || !self.section.is_empty() {
            return None;
        }
        if let Some(record) = self.section.begin_block() {
            self.template = GridTemplate::from_block(&self.text[self.block..start], self.block, &record);
        }
        self.block = start;
        let template = self.template.take()?;
        let (mut end, mut cells) = (start, [0; 81]);
        loop {
            let place = if self.are_plain { template.plain(self.text, end, &mut cells) } else { None };
            let run = match place {
                Some(place) => Run::Plain(&cells, place),
                None => match template.read(self.text, end) {
                    Some(record) => Entry::from_record(record).into(),
                    None => break,
                },
            };
            self.section.yield_run(run);
            end += template.len();
        }
        self.block = end;
        // A template that does not fit at once is replaced by one of the next block.
        self.template = (end > start).then_some(template);
        (end > start).then_some(end)
    }
}

/// Returns the last split point of a text that is not within a section: after a blank line or before a heading that
/// ends one, or where a long section is divided; 0 for nowhere.
///
/// The text may end within a line, which the rest of it may make something else.
fn split_point(text: &str, grammar: &dyn RowGrammar, dialect: Dialect) -> usize {
    let bytes = text.as_bytes();
    let feed = memchr::memrchr(b'\n', bytes);
    let end = feed.or_else(|| memchr::memrchr(b'\r', &bytes[..bytes.len().saturating_sub(1)]));
    let text = &text[..end.map_or(0, |end| end + 1)];
    let mut reach = 1024;
    loop {
        let from = text.len().saturating_sub(reach);
        let from = if from == 0 {
            0
        } else {
            memchr::memchr(b'\n', &text.as_bytes()[from..]).map_or(0, |at| from + at + 1)
        };
        let last = last_break(&text[from..], grammar, dialect);
        if last > 0 {
            return from + last;
        }
        if from == 0 {
            return last_end(text, grammar, dialect);
        }
        reach *= 4;
    }
}

/// Returns the last place where a section surely ends, so that a chunk can be split there.
fn last_break(text: &str, grammar: &dyn RowGrammar, dialect: Dialect) -> usize {
    let (mut last, mut blanks) = (0, 0);
    // Whether there are rows since the last break: a heading and its rule belong to the rows below.
    let (mut rows, mut ended) = (false, false);
    for line in lines(text) {
        let kind = classify(line, grammar, dialect);
        let is_below = dialect.texts.comments_below && matches!(kind, LineKind::Comment);
        let is_attached = begins_solution(line, &kind, dialect) || (is_below && blanks == 0);
        if ended && !is_attached {
            (last, rows) = (line.start, false);
        }
        ended &= is_attached;
        blanks = if matches!(kind, LineKind::Blank) { blanks + 1 } else { 0 };
        match kind {
            // Fewer values may be a heading: here it is unknown which.
            LineKind::Row(row) => rows = row.tokens.len() >= SHORTEST_ROW,
            LineKind::Comment if is_below => ended |= rows,
            // The solution belongs to the rows above it, and what is between the two to the solution.
            LineKind::Heading if is_attached => (rows, ended) = (false, false),
            LineKind::Heading | LineKind::Comment if rows => (last, rows) = (line.start, false),
            LineKind::Blank => ended = rows && (!dialect.banded || (dialect.wide_gaps && blanks == 2)),
            _ => {}
        }
    }
    // The next line may belong to the rows.
    let is_open = dialect.texts.comments_below || dialect.texts.has_solutions;
    if ended && !is_open { text.len() } else { last }
}

/// Whether a line is the heading of a solution, which belongs to the rows above.
fn begins_solution(line: Line<'_>, kind: &LineKind, dialect: Dialect) -> bool {
    dialect.texts.has_solutions && matches!(kind, LineKind::Heading) && is_solution(line.text)
}

/// Returns the last split point where sections end by the number of their rows or by rules, or are divided: as they
/// are read.
fn last_end(text: &str, grammar: &dyn RowGrammar, dialect: Dialect) -> usize {
    let (options, mut sink) = (ReadOptions::default(), |_: Run<'_>| {});
    let section = Section::new(dialect, grammar, &options, &mut sink).without_grids();
    // `ended` is the end of a section with nothing below it yet.
    let (mut frame, mut last, mut ended) = (Frame::new(text, dialect, section), 0, None);
    for line in lines(text) {
        let had_rows = frame.section.row_count() > 0;
        let kind = classify(line, grammar, dialect);
        let is_gap = matches!(kind, LineKind::Blank | LineKind::Rule);
        if !is_gap
            && let Some(end) = ended.take()
            && !begins_solution(line, &kind, dialect)
        {
            last = end;
        }
        frame.add(line, kind);
        if is_gap && had_rows && frame.section.row_count() == 0 {
            ended = Some(line.start);
        }
    }
    // The next line may begin the solution of the rows.
    if !dialect.texts.has_solutions {
        last = ended.unwrap_or(last);
    }
    let divided = frame.section.divided();
    let line_end = memchr::memrchr2(b'\n', b'\r', &text.as_bytes()[..divided]);
    last.max(line_end.map_or(0, |end| end + 1))
}

/// Whether the text is source code or a printed matrix: it has brackets that are more than a title in brackets, or a
/// name and `=`.
pub(crate) fn is_code(head: &str) -> bool {
    lines(head).filter(|line| !is_comment(line.text.trim_start())).any(|line| {
        let text = without_remark(line).text.trim();
        let named = text.strip_suffix('=').is_some_and(|name| {
            let name = name.trim_end();
            !name.is_empty()
                && name.chars().all(|c| c.is_alphanumeric() || c == '_')
                && name.starts_with(|c: char| c.is_alphabetic())
        });
        let titled = || text.starts_with('[') && text.ends_with(']') && text.contains(char::is_alphabetic);
        named || (text.contains(['[', ']', '{', '}']) && !titled())
    })
}
