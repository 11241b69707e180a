//! Lists of values in the source text of programming languages, and which of them are grids.
//!
//! ```text
//! text  = *( [name assign] list / name assign string / comment / other )
//! list  = [word] open *( item [ "," ] ) close        ; brackets of any kind
//! item  = list / value / string / name ( ":" / "=" ) item
//! ```
//!
//! [`lexeme`] splits the text; [`tree`] nests lists, and abandons those that are open where the
//! next statement begins; [`grids`] finds rows, whole grids and strings of cells among them; [`inner_text`] has other
//! formats read strings and comments.

mod comment;
mod grids;
mod lexeme;
mod list;
mod tree;

use givens_engine::grid::Grid;

use crate::{
    cells::mark::fold,
    codec::{Chunk, ChunkSizes, Codec, Entry, Evidence, ReadOptions, Reader, WriteOptions, Writer},
    diagnostic::Diagnostic,
    layout::row::{is_comment, looks_like_cells},
    record::{Listed, Record, Text},
    text::{Composed, Span, lines, offset_in},
};

use super::{
    inner_text::{is_puzzle, may_hold_grid, plain_entries, push_string},
    matrix::{Matrix, is_numbered, report_stray_cells},
    statement::{Statement, StatementWriter},
};
use grids::{Found, Strings};

pub(crate) use lexeme::Syntax;
pub(crate) use list::is_solution;

/// A language whose lists are read and written.
pub(crate) struct Language {
    pub(crate) syntax: Syntax,
    pub(crate) statement: Statement,
    /// Returns the evidence in the head of a text.
    pub(crate) probe: fn(&str) -> Option<Evidence>,
}

impl Language {
    /// Returns a reader of its lists.
    pub(crate) fn reader(&'static self, options: &ReadOptions) -> ListReader {
        ListReader { syntax: &self.syntax, options: options.clone(), depth: 0 }
    }
}

/// The codec of a language.
pub(crate) struct ListCodec(pub(crate) &'static Language);

impl Codec for ListCodec {
    fn probe(&self, head: &str) -> Option<Evidence> {
        (self.0.probe)(head)
    }

    fn reader(&self, _: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(self.0.reader(options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(StatementWriter::new(&self.0.statement, options.language))
    }
}

/// Reads the lists of a text, and the puzzles in its strings and comments.
pub(crate) struct ListReader {
    syntax: &'static Syntax,
    options: ReadOptions,
    /// The number of strings and comments around the text.
    depth: u8,
}

/// What may be a puzzle, with the name that it is given.
pub(crate) enum Candidate<'t> {
    Matrix(Matrix<'t>),
    /// A puzzle that another format reads in a string or comment.
    Puzzle(Option<&'t str>, Box<Entry>),
    /// A puzzle in a comment.
    Commented(Box<Entry>),
}

impl<'t> Candidate<'t> {
    /// Returns the name that it is given.
    pub(crate) const fn name(&self) -> Option<&'t str> {
        match self {
            Self::Matrix(Matrix { name, .. }) | Self::Puzzle(name, _) => *name,
            Self::Commented(_) => None,
        }
    }

    const fn span(&self) -> Span {
        match self {
            Self::Matrix(matrix) => matrix.span,
            Self::Puzzle(_, entry) | Self::Commented(entry) => entry.span,
        }
    }

    const fn is_table(&self) -> bool {
        matches!(self, Self::Matrix(Matrix { is_table: true, .. }))
    }

    /// Whether it has several rows, or is damaged.
    fn has_rows(&self) -> bool {
        match self {
            Self::Matrix(found) => {
                found.unclosed.is_some() || found.diagnostic.is_some() || found.rows.len() > 1
            }
            Self::Puzzle(..) | Self::Commented(_) => true,
        }
    }

    fn into_entry(self, options: &ReadOptions) -> Entry {
        match self {
            Self::Matrix(matrix) => matrix.into_entry(options),
            Self::Puzzle(_, entry) | Self::Commented(entry) => *entry,
        }
    }
}

impl ListReader {
    /// Returns the candidates of each list that has any with those of the comments in and above it, and where the list
    /// is; also of the list in which the text ends.
    fn candidates<'t>(&self, text: &'t str) -> impl Iterator<Item = (Span, Vec<Candidate<'t>>)> {
        let mut lists = tree::Lists::new(text, self.syntax);
        let all = std::iter::from_fn(move || {
            let list = lists.next();
            let comments = lists.take_comments();
            (list.is_some() || !comments.is_empty()).then_some((list, comments))
        });
        all.filter_map(move |(list, comments)| {
            let span = list.as_ref().map(|list| list.span);
            let found = list.map(|list| grids::grids(self.syntax, text, list)).unwrap_or_default();
            let found = self.resolved(text, found, &comments);
            let own = found.first()?.span().to(found.last()?.span());
            Some((span.map_or(own, |span| span.to(own)), found))
        })
    }

    /// Reads strings, and the comments that are not inside of what was found.
    fn resolved<'t>(&self, text: &'t str, found: Vec<Found<'t>>, comments: &[Span]) -> Vec<Candidate<'t>> {
        let mut candidates = Vec::new();
        let mut comments = comments.iter().peekable();
        for found in found {
            let before = candidates.len();
            match found {
                Found::Matrix(matrix) => candidates.push(Candidate::Matrix(matrix)),
                Found::Strings(strings) => self.read_strings(text, strings, &mut candidates),
            }
            let Some(span) = candidates.get(before).map(Candidate::span) else { continue };
            let mut above = Vec::new();
            while let Some(comment) = comments.next_if(|comment| comment.start < span.end) {
                if comment.end <= span.start {
                    self.read_comments(text, *comment, &mut above);
                }
            }
            candidates.splice(before..before, above);
        }
        comments.for_each(|comment| self.read_comments(text, *comment, &mut candidates));
        candidates
    }

    /// Adds the puzzles of strings, which are one text or several.
    fn read_strings<'t>(&self, text: &'t str, strings: Strings<'t>, found: &mut Vec<Candidate<'t>>) {
        let Strings { name, span, contents } = strings;
        let mut entries = self.entries(&joined(text, &contents));
        if entries.is_empty() && contents.len() > 1 {
            let each = contents.iter().flat_map(|content| self.entries(&joined(text, &[content])));
            entries = each.collect();
        }
        let name = name.filter(|_| entries.len() == 1);
        for mut entry in entries {
            if let Some(span) = span.filter(|_| name.is_some()) {
                entry.set_span(span);
            }
            if let (Some(record), Some(title)) = (&mut entry.record, name.filter(|name| !is_numbered(name)))
                && record.meta.text(Text::Title).is_none()
            {
                record.meta.set(Text::Title, title);
            }
            found.push(Candidate::Puzzle(name, Box::new(entry)));
        }
    }

    /// Adds the puzzles in a run of comments: small matrices without bars are examples of something else.
    fn read_comments(&self, text: &str, run: Span, found: &mut Vec<Candidate<'_>>) {
        if self.depth >= MAX_DEPTH || !may_hold_digits(&text[run.range()]) {
            return;
        }
        let parts = comment::parts(text, run);
        let mut entries: Vec<_> = parts.iter().flat_map(|part| self.entries(part)).collect();
        if text[run.range()].contains(['"', '\'', '`', '[', '{']) {
            let of_code = self.code_entries(&comment::content(text, run));
            let records = entries.iter().filter(|entry| entry.record.is_some()).count();
            entries = if of_code.len() >= records.max(1) { of_code } else { entries };
        }
        for entry in entries {
            let is_drawn = || text[entry.span.range()].contains(|c| fold(c) == '|');
            let side = entry.record.as_ref().map_or(0, |record| record.shape().side());
            if side >= MIN_SIDE || is_drawn() {
                found.push(Candidate::Commented(Box::new(entry)));
            }
        }
    }

    /// Returns the puzzles of a string or comment: of other formats, or of lists in it.
    fn entries(&self, composed: &Composed) -> Vec<Entry> {
        if self.depth >= MAX_DEPTH || !may_hold_grid(composed.text()) {
            return Vec::new();
        }
        let entries = plain_entries(composed.text(), &self.options);
        if entries.is_empty() {
            return self.code_entries(composed);
        }
        entries.into_iter().map(|entry| entry.with_spans(&|span| composed.place(span))).collect()
    }

    /// Returns the puzzles of lists in a string or comment.
    fn code_entries(&self, composed: &Composed) -> Vec<Entry> {
        let (syntax, options) = (self.syntax, self.options.clone());
        let reader = Self { syntax, options, depth: self.depth + 1 };
        let found = reader.candidates(composed.text()).flat_map(|(_, found)| found);
        let entries = found.filter(|found| !found.is_table()).map(|found| found.into_entry(&self.options));
        let is_clear = |entry: &Entry| entry.record.as_ref().is_some_and(|record| is_puzzle(&record.grid));
        entries.filter(is_clear).map(|entry| entry.with_spans(&|span| composed.place(span))).collect()
    }

    /// Whether there may be a grid in a text.
    pub(crate) fn finds(&self, text: &str) -> bool {
        self.candidates(text).flat_map(|(_, found)| found).any(|found| !found.is_table())
    }

    /// Returns the first candidate of a text that has several rows.
    pub(crate) fn first<'t>(&self, text: &'t str) -> Option<Candidate<'t>> {
        self.candidates(text).flat_map(|(_, found)| found).find(|found| !found.is_table() && found.has_rows())
    }
}

/// The largest number of strings and comments around each other.
const MAX_DEPTH: u8 = 2;
/// The smallest side of a grid without bars in a comment.
const MIN_SIDE: usize = 6;

/// Whether a text has as many digits and blanks as the smallest grid has cells.
fn may_hold_digits(text: &str) -> bool {
    text.bytes().filter(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'_')).nth(15).is_some()
}

/// Returns strings without their escapes, one a line.
fn joined(text: &str, contents: &[&str]) -> Composed {
    let mut joined = Composed::default();
    for content in contents {
        let start = offset_in(text, content);
        push_string(content, start, &mut joined);
        joined.insert("\n", Span::at(start + content.len()));
    }
    joined
}

impl Reader for ListReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let (mut done, mut last): (usize, Option<Entry>) = (0, None);
        for (list, found) in self.candidates(chunk.text) {
            let mut gap = Span::new(done, list.start.max(done));
            let mut is_behind_item = false;
            for found in found {
                let is_item = !matches!(found, Candidate::Commented(_));
                let may_pair = std::mem::replace(&mut is_behind_item, is_item) && is_item;
                let is_solution = found.name().is_some_and(is_solution);
                let mut entry = found.into_entry(&self.options);
                done = entry.span.end.max(done);
                if let Some(before) = last.as_mut()
                    && (is_solution && list_solution(before, &entry) || may_pair && pair(before, &mut entry))
                {
                    continue;
                }
                if let Some(before) = last.replace(entry) {
                    sink(before);
                } else if chunk.first {
                    report_code(chunk.text, gap, sink);
                }
                report_stray_cells(chunk.text, gap, sink);
                gap = Span::at(done);
            }
            done = list.end.max(done);
        }
        last.into_iter().for_each(&mut *sink);
        report_stray_cells(chunk.text, Span::new(done, chunk.text.len()), sink);
    }

    /// Nowhere: the meaning of a list depends on the code around it.
    fn split_point(&self, _chunk: Chunk<'_>) -> usize {
        0
    }

    /// Grids are made of one list at a time: records take up to 25 times the memory of their text.
    fn chunk_sizes(&self) -> ChunkSizes {
        ChunkSizes { largest: 1 << 21, ..ChunkSizes::default() }
    }
}

/// Makes a full grid the solution of the puzzle before it, if both have one shape; whether it did.
pub(crate) fn list_solution(before: &mut Entry, entry: &Entry) -> bool {
    let (Some(record), Some(solution)) = (&mut before.record, &entry.record) else { return false };
    let is_full = |grid: &Grid| grid.given_count() == grid.shape().cell_count();
    if record.solution.is_some()
        || record.shape().side() != solution.shape().side()
        || !is_full(&solution.grid)
    {
        return false;
    }
    // A full grid alone may have its boxes turned.
    let Some(grid) = Grid::new(record.shape(), solution.grid.contents().iter().copied()) else {
        return false;
    };
    record.solution = Some(Listed { grid, cells: solution.cells.clone() });
    before.span = before.span.to(entry.span);
    record.span = before.span;
    before.diagnostics.extend(entry.diagnostics.iter().cloned());
    true
}

/// Makes a full grid the solution of the puzzle beside it in a list, such as a row of SQL, if it completes that puzzle;
/// whether it did. The solution may come first.
fn pair(before: &mut Entry, entry: &mut Entry) -> bool {
    let (Some(first), Some(second)) = (&before.record, &entry.record) else { return false };
    let completes = |full: &Record, puzzle: &Record| {
        let is_alone = full.solution.is_none() && puzzle.grid.given_count() >= puzzle.shape().side();
        is_alone && full.grid.is_consistent() && full.grid.completes(&puzzle.grid)
    };
    if completes(first, second) {
        std::mem::swap(before, entry);
    } else if !completes(second, first) {
        return false;
    }
    list_solution(before, entry)
}

/// Reports the code above the first list.
fn report_code(text: &str, gap: Span, sink: &mut dyn FnMut(Entry)) {
    let is_code = |line: &crate::text::Line<'_>| {
        let is_text =
            line.text.chars().any(char::is_alphanumeric) && !line.text.trim_start().starts_with("/*");
        is_text && !is_comment(line.text.trim_start()) && !looks_like_cells(line.text)
    };
    let mut code = lines(&text[gap.range()]).filter(is_code).map(|line| line.span());
    let Some(first) = code.next() else { return };
    let span = code.last().map_or(first, |last| first.to(last)).moved(gap.start);
    sink(Entry::without_puzzle(Diagnostic::ignored("the code around the lists", span)));
}
