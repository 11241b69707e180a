//! From a stream to entries.
//!
//! It takes the text of a stream and yields the entries of its documents, items or names, each of which is parsed alone. So
//! a damaged part costs only its own puzzle, and a long list can be split.

use givens_engine::grid::Grid;

use crate::{
    cells::words::whole_lines,
    codec::{Chunk, Entry, Envelope, Evidence, ReadOptions, Reader},
    diagnostic::{Diagnostic, Rule},
    format::documents::json::{Role, role},
    record::Meta,
    syntax::{
        expect::Fault,
        json::Tape,
        yaml::{is_item, key, values},
    },
    text::{Line, Span, lines},
};

use super::{walk::PuzzleFinder, writer::opening};

#[derive(Clone)]
pub(super) struct YamlReader {
    options: ReadOptions,
    layout: StreamLayout,
    /// Whether this program wrote the text.
    own: bool,
    /// What precedes the first item of a list.
    preamble: String,
}

impl YamlReader {
    pub(super) fn new(head: &str, options: &ReadOptions) -> Self {
        let own = head.starts_with(&opening());
        let (layout, preamble) = (StreamLayout::Documents, String::new());
        let documents = Self { options: options.clone(), layout, own, preamble };
        let (whole, is_damaged) = documents.trial(head);
        let layouts = StreamLayout::candidates(head).into_iter().map(|layout| {
            let (found, _) = Self { layout, ..documents.clone() }.trial(head);
            (layout, found)
        });
        let fits = |found: &[YamlPuzzle]| {
            if is_damaged { !found.is_empty() } else { found.len() > 1 && *found == whole }
        };
        let best = layouts.filter(|(_, found)| fits(found)).max_by_key(|(_, found)| found.len());
        let layout = best.map_or(StreamLayout::Documents, |(layout, _)| layout);
        let start = layout.starts(head).next().filter(|_| layout != StreamLayout::Documents);
        let preamble = start.map_or("", |start| &head[..start]).to_owned();
        Self { layout, preamble, ..documents }
    }

    /// Returns the puzzles that are read in the head with this layout, and whether a part of it is damaged.
    fn trial(&self, head: &str) -> (Vec<YamlPuzzle>, bool) {
        let (mut found, mut is_damaged) = (Vec::new(), false);
        self.read(Chunk { text: head, first: true }, &mut |entry| {
            is_damaged |= entry.diagnostics.iter().any(|diagnostic| diagnostic.rule == Rule::BrokenDocument);
            found.extend(
                entry
                    .record
                    .map(|record| (record.grid, record.solution.map(|listed| listed.grid), record.meta)),
            );
        });
        (found, is_damaged)
    }

    /// Reads a part of the text that begins at an offset.
    fn part(&self, text: &str, (start, part): (usize, &str), sink: &mut dyn FnMut(Entry)) {
        let mark = if is_document(part.split(['\n', '\r']).next().unwrap_or_default()) { 3 } else { 0 };
        let (start, body) = (start + mark, &part[mark..]);
        let (mut tape, mut end) = (Tape::default(), start);
        for value in values(body) {
            match value {
                Ok(json) => {
                    tape.read(json.text(), 0).expect("JSON is made of it");
                    let walk = PuzzleFinder::new(json.text(), &self.options, self.own);
                    walk.each(tape.root(json.text()), &mut |entry| {
                        let entry = entry.with_spans(&|span| json.place(span)).moved(start);
                        end = end.max(entry.span.end);
                        sink(entry);
                    });
                }
                Err(fault) => {
                    // What was read before the damage is not part of it.
                    let damaged = text[end..start + body.len()].trim_end();
                    let blank = damaged.len() - damaged.trim_start().len();
                    let span = Span::new(end + blank, end + damaged.len());
                    let fault = Fault { at: start + fault.at, ..fault };
                    sink(Entry::malformed(span, Diagnostic::damaged(text, fault)));
                }
            }
        }
    }
}

/// A puzzle that was read, wherever it is.
type YamlPuzzle = (Grid, Option<Grid>, Meta);

impl Reader for YamlReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for (start, part) in self.layout.parts(chunk.text) {
            let mut entries = Vec::new();
            self.part(chunk.text, (start, part), &mut |entry| entries.push(entry));
            if let ([entry], true) = (&mut entries[..], self.layout != StreamLayout::Documents) {
                // A copy of the puzzle needs its dash or name.
                entry.span.start = start;
                entry.record.iter_mut().for_each(|record| record.span.start = start);
            }
            entries.into_iter().for_each(&mut *sink);
        }
    }

    fn envelope(&self) -> Envelope {
        let between = if self.layout == StreamLayout::Documents { "---\n" } else { "" };
        Envelope { before: self.preamble.clone(), between, after: "" }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        self.layout.starts(&chunk.text[..whole_lines(chunk.text)]).last().unwrap_or_default()
    }
}

/// Returns the evidence for YAML: every line at the margin is an item or has a name, and there is a puzzle.
pub(super) fn probe(head: &str) -> Option<Evidence> {
    let content = || lines(head).filter(|line| !is_ignored(line));
    let is_node = |text: &str| is_item(text) || key(text).is_ok();
    let is_foreign =
        |text: &str| !text.starts_with([' ', '\t', ']', '}']) && !is_document(text) && !is_node(text);
    let foreign = content().filter(|line| is_foreign(line.text)).count();
    if head.trim_start().starts_with(['{', '[', '<'])
        || foreign * 20 > content().count()
        || !content().any(|line| is_node(line.text.trim_start()))
    {
        return None;
    }
    let (mut any, mut is_variant) = (false, false);
    let options = ReadOptions::default();
    YamlReader::new(head, &options).read(Chunk { text: head, first: true }, &mut |entry| {
        let has = |rule| entry.diagnostics.iter().any(|found| found.rule == rule);
        is_variant |= has(Rule::Variant);
        let is_damaged = || foreign == 0 && is_cells(&head[entry.span.range()]);
        any |= entry.record.is_some() || !has(Rule::BrokenDocument) || is_damaged();
    });
    // Other formats read the cells beside the constraints; lines of labels and cells are theirs.
    let strength = match is_variant {
        true => Evidence::SIGNED,
        false if content().all(|line| is_labelled(line.text)) => 10,
        false => 48,
    };
    any.then(|| Evidence::new(strength, "YAML with puzzles"))
}

/// Whether a line is a label that has no meaning here, a colon, and a text without quotes.
fn is_labelled(line: &str) -> bool {
    let quotes = ['"', '\'', '[', '{', '|', '>', '&', '!'];
    key(line).is_ok_and(|(text, name)| {
        let is_plain = !text.trim().is_empty() && !text.trim_start().starts_with(quotes);
        is_plain && role(name) == Role::Other
    })
}

/// Whether most of a text is digits and points, and few are letters, as of hexadecimal numbers.
fn is_cells(text: &str) -> bool {
    let count = |is: fn(&u8) -> bool| text.bytes().filter(is).count();
    let (cells, letters) =
        (count(|byte| byte.is_ascii_digit() || *byte == b'.'), count(u8::is_ascii_alphabetic));
    cells * 2 > count(|byte| !byte.is_ascii_whitespace()) && letters * 2 <= cells
}

/// Where the parts of a stream begin, besides its documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StreamLayout {
    /// Documents alone.
    Documents,
    /// At the items in this column.
    Items(usize),
    /// At the names in this column.
    Names(usize),
}

impl StreamLayout {
    /// Returns the layouts that a head may have besides [`StreamLayout::Documents`]: those of its first items, and of
    /// the titles above these in the two leftmost columns.
    pub(super) fn candidates(head: &str) -> Vec<Self> {
        let column = |line: &Line<'_>| line.text.len() - content(line).len();
        let content_lines = || lines(head).filter(|line| !is_ignored(line) && !is_document(line.text));
        let is_item_line = |line: &Line<'_>| is_item(content(line));
        let above = content_lines().take_while(|line| !is_item_line(line));
        let is_title = |line: &Line<'_>| key(content(line)).is_ok_and(|(_, name)| role(name) == Role::Other);
        let mut names: Vec<_> = above.filter(is_title).map(|line| column(&line)).collect();
        names.sort_unstable();
        names.dedup();
        let items = content_lines().find(is_item_line).map(|line| Self::Items(column(&line)));
        items.into_iter().chain(names.into_iter().take(2).map(Self::Names)).collect()
    }

    /// Returns the offsets at which the parts of a text begin, other than the first.
    pub(super) fn starts(self, text: &str) -> impl Iterator<Item = usize> {
        let is_start = move |line: &Line<'_>| {
            let at = |column: usize| line.text.get(column..).filter(|_| indent(line) == column);
            is_document(line.text)
                || match self {
                    Self::Documents => false,
                    Self::Items(column) => at(column).is_some_and(is_item),
                    Self::Names(column) => at(column).is_some_and(|content| key(content).is_ok()),
                }
        };
        lines(text).filter(is_start).map(|line| line.start).filter(|&start| start > 0)
    }

    /// Returns the parts of a text with their offsets.
    pub(super) fn parts(self, text: &str) -> impl Iterator<Item = (usize, &str)> {
        let mut starts = self.starts(text);
        let mut next = Some(0);
        std::iter::from_fn(move || {
            let start = next?;
            next = starts.next();
            Some((start, &text[start..next.unwrap_or(text.len())]))
        })
    }
}

/// Whether a line begins or ends a document: `---`, with or without a value behind it, or `...`.
pub(super) fn is_document(line: &str) -> bool {
    ["---", "..."]
        .iter()
        .filter_map(|mark| line.strip_prefix(mark))
        .any(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

/// Whether a line is empty, a comment, or a directive.
pub(super) fn is_ignored(line: &Line<'_>) -> bool {
    let content = content(line);
    content.is_empty() || content.starts_with('#') || line.text.starts_with('%')
}

fn content<'t>(line: &Line<'t>) -> &'t str {
    line.text.trim_start()
}

fn indent(line: &Line<'_>) -> usize {
    line.text.len() - line.text.trim_start_matches(' ').len()
}
