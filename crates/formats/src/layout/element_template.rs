//! Puzzles of a document that are laid out as one before, so that they need not be parsed.
//!
//! Most JSON Lines and elements of a file have the same bytes but for the cells of the puzzle and of the solution, and an
//! id or a rating. If all other bytes are the same, and these are plain, parsing would give the same record with other
//! cells: nothing else depends on them.

use givens_engine::grid::Shape;

use crate::{
    cells::glued::{is_full, plain_cells},
    codec::{Entry, PlainPlace, Run},
    record::{CellSpans, Record},
    text::Span,
};

/// The length of the longest value that may differ, in bytes.
const MAX_SCALAR: usize = 40;
/// Number of puzzles in a row that are not laid out as one before, after which no more are compared.
const MAX_UNLIKE: usize = 8;

/// What may differ.
pub(crate) enum TemplatePart {
    Same(Box<[u8]>),
    Puzzle,
    Solution,
    /// An id or a rating: a short text or number.
    Scalar,
}

/// The layout of a puzzle and the text around it.
pub(crate) struct ElementTemplate {
    parts: Vec<TemplatePart>,
    /// The numbers of bytes before the puzzle's span and after it.
    before: usize,
    after: usize,
}

impl ElementTemplate {
    /// Returns the layout of a puzzle with this span and of the text around it, of which these parts may differ.
    pub(crate) fn new(text: &str, around: Span, puzzle: Span, differing: Vec<(TemplatePart, Span)>) -> Self {
        let (mut parts, mut done) = (Vec::with_capacity(2 * differing.len() + 1), around.start);
        let same = |from: usize, to: usize| TemplatePart::Same(text.as_bytes()[from..to].into());
        for (part, span) in differing {
            parts.extend([same(done, span.start), part]);
            done = span.end;
        }
        parts.push(same(done, around.end));
        Self { parts, before: puzzle.start - around.start, after: around.end - puzzle.end }
    }

    /// Returns the layout of an element that gave this entry, and of the white space behind it; `None` if others might
    /// be read in another way.
    fn of_element(text: &str, entry: &Entry) -> Option<Self> {
        let record = plain_record(entry)?;
        let listed = record.solution.as_ref().map(|listed| (TemplatePart::Solution, &listed.cells));
        let cells = [(TemplatePart::Puzzle, &record.cells)].into_iter().chain(listed);
        let glued = |(part, cells): (TemplatePart, &CellSpans)| {
            let start = cells.get(0).start;
            (*cells == CellSpans::consecutive(start)).then(|| (part, Span::new(start, start + 81)))
        };
        let mut differing = cells.map(glued).collect::<Option<Vec<_>>>()?;
        differing.sort_by_key(|(_, span)| span.start);
        let rest = &text[entry.span.end..];
        let space = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        Some(Self::new(text, Span::new(entry.span.start, entry.span.end + space), entry.span, differing))
    }

    /// Returns the puzzle that begins here with the text around it, and the end of both; `None` if it is not laid out like
    /// this, or not plain.
    pub(crate) fn read<'t>(&self, text: &'t str, start: usize) -> Option<(Run<'t>, usize)> {
        let (mut at, mut puzzle, mut solution) = (start, None, None);
        for part in &self.parts {
            let rest = &text.as_bytes()[at..];
            at += match part {
                TemplatePart::Same(bytes) => rest.starts_with(bytes).then_some(bytes.len())?,
                TemplatePart::Puzzle => {
                    puzzle = Some((plain_cells(rest)?, at));
                    81
                }
                TemplatePart::Solution => {
                    solution = is_full(rest).then_some(Some(at))?;
                    81
                }
                TemplatePart::Scalar => scalar(rest)?,
            };
        }
        let (cells, first) = puzzle?;
        let span = Span::new(start + self.before, at - self.after);
        Some((Run::Plain(cells, PlainPlace::consecutive(span, first, solution)), at))
    }
}

/// Yields the puzzles of elements, those alike without parsing if plain ones need no records.
pub(crate) struct ElementSink<'s> {
    /// `None` if nobody needs them.
    sink: Option<&'s mut dyn FnMut(Run<'_>)>,
    alike: Option<ElementTemplate>,
    unlike: usize,
}

impl<'s> ElementSink<'s> {
    /// Creates a sink for a text of which all puzzles are parsed, or not those that `are_plain`.
    pub(crate) fn new(are_plain: bool, sink: &'s mut dyn FnMut(Run<'_>)) -> Self {
        Self { sink: Some(sink), alike: None, unlike: if are_plain { 0 } else { MAX_UNLIKE } }
    }

    /// Creates a sink for a text whose puzzles nobody needs.
    pub(crate) const fn idle() -> Self {
        Self { sink: None, alike: None, unlike: 0 }
    }

    /// Returns whether it is of no use to parse a puzzle.
    pub(crate) const fn is_done(&self) -> bool {
        self.sink.is_none() && self.unlike >= MAX_UNLIKE
    }

    /// Yields a puzzle that was parsed.
    pub(crate) fn entry(&mut self, text: &str, entry: Entry) {
        if self.unlike < MAX_UNLIKE {
            self.unlike += 1;
            self.alike = ElementTemplate::of_element(text, &entry).or_else(|| self.alike.take());
        }
        if let Some(sink) = &mut self.sink {
            sink(entry.into());
        }
    }

    /// Yields an entry that is none of those laid out alike.
    pub(crate) fn other(&mut self, entry: Entry) {
        if let Some(sink) = &mut self.sink {
            sink(entry.into());
        }
    }

    /// Yields the puzzles from this markup on that are laid out alike. Returns where other markup begins, if there are any.
    pub(crate) fn skip(&mut self, text: &str, start: usize) -> Option<usize> {
        let (alike, mut end) = (self.alike.as_ref()?, start);
        while let Some((run, next)) = alike.read(text, end)
            && matches!(text.as_bytes().get(next), Some(b'<') | None)
        {
            if let Some(sink) = &mut self.sink {
                sink(run);
            }
            (end, self.unlike) = (next, 0);
        }
        (end > start).then_some(end)
    }
}

/// Returns the record of an entry that another plain puzzle in its place would equal but for the cells.
pub(crate) fn plain_record(entry: &Entry) -> Option<&Record> {
    let record = entry.record.as_ref().filter(|record| record.state.is_none());
    record.filter(|record| entry.diagnostics.is_empty() && record.shape() == Shape::CLASSIC)
}

/// Returns the length of a short text or number without anything unusual that begins here.
pub(crate) fn scalar(bytes: &[u8]) -> Option<usize> {
    let count = |from: usize, is: fn(&u8) -> bool| bytes[from..].iter().take_while(|byte| is(byte)).count();
    let length = if bytes.first() == Some(&b'"') {
        let inner = count(1, |byte| byte.is_ascii_alphanumeric() || b" .:/_-".contains(byte));
        (bytes.get(inner + 1) == Some(&b'"')).then_some(inner + 2)?
    } else {
        let whole = count(0, u8::is_ascii_digit);
        (whole == 1 || whole > 1 && bytes[0] != b'0').then_some(())?;
        let fraction = if bytes.get(whole) == Some(&b'.') { count(whole + 1, u8::is_ascii_digit) } else { 0 };
        if fraction > 0 { whole + 1 + fraction } else { whole }
    };
    (length <= MAX_SCALAR).then_some(length)
}
