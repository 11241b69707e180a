//! Puzzles of a document that are laid out as one before, so that they need not be parsed.
//!
//! Most JSON Lines and elements of a file have the same bytes but for the cells of the puzzle and of the solution, and for
//! short texts and numbers beside them. If all other bytes are the same, and these are plain, parsing would give the same
//! record with other cells and texts: nothing else depends on them. A caller of cells gets these alone; any other an entry
//! with the texts, without a tape of the element.

use std::sync::Arc;

use givens_engine::grid::Shape;

use crate::{
    cells::glued::{is_full, plain_cells},
    codec::{Entry, PlainCells, PlainLayout, PlainPlace, Run, WRITES, Wants},
    record::{CellSpans, FieldSet, Meta, MetaPlace, Record},
    text::Span,
};

use super::{cell_layout::CellLayout, constraint_text::variant_hint};

/// The length of the longest value that may differ, in bytes: longer ones may be cells.
const MAX_SCALAR: usize = 80;
/// Number of puzzles in a row that are not laid out as one before, after which no more are compared.
const MAX_UNLIKE: usize = 8;

/// What may differ, with the places of cells.
#[derive(Debug, Clone, Copy)]
pub(crate) enum TemplatePart<'c> {
    Puzzle(&'c CellSpans),
    Solution(&'c CellSpans),
    Scalar(ScalarPart),
}

/// A short text or number that may differ, and where the record keeps it, if it does.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ScalarPart {
    pub(crate) kind: ScalarKind,
    pub(crate) place: Option<MetaPlace>,
}

/// The values of which the same follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScalarKind {
    Any,
    /// A number, in quotes or without.
    Number,
    /// No number: `true`, or a text that is none.
    Word,
    /// A number without quotes.
    BareNumber,
    /// What does not hint at a variant.
    Heading,
}

/// A part of the text of a puzzle and around it.
enum Part {
    Same(Box<[u8]>),
    Puzzle(CellsText),
    Solution(CellsText),
    Scalar(ScalarPart),
}

/// The text of 81 cells.
enum CellsText {
    /// They follow one another.
    Glued,
    /// With other text between them, as in lists of numbers.
    LaidOut(CellLayout),
}

/// The layout of a puzzle and the text around it.
pub(crate) struct ElementTemplate {
    parts: Vec<Part>,
    /// The numbers of bytes before the puzzle's span and after it.
    before: usize,
    after: usize,
    /// Whether a grid without a digit is read in another way.
    has_digit: bool,
    /// What records have besides the grid.
    fields: FieldSet,
    /// The texts and ratings of the record that was parsed; `None` if those of others must be parsed, too.
    meta: Option<Meta>,
    layout: Option<Arc<PlainLayout>>,
}

impl ElementTemplate {
    /// Returns the layout of a puzzle with this span and of the text around it, of which these parts may differ; `None` if
    /// cells are longer than a byte.
    pub(crate) fn new(
        text: &str,
        around: Span,
        puzzle: Span,
        differing: &[(TemplatePart<'_>, Span)],
    ) -> Option<Self> {
        let (mut parts, mut done) = (Vec::with_capacity(2 * differing.len() + 1), around.start);
        let same = |from: usize, to: usize| Part::Same(text.as_bytes()[from..to].into());
        for (part, span) in differing {
            let part = match part {
                TemplatePart::Puzzle(cells) => Part::Puzzle(CellsText::new(text, *span, cells)?),
                TemplatePart::Solution(cells) => Part::Solution(CellsText::new(text, *span, cells)?),
                TemplatePart::Scalar(scalar) => Part::Scalar(*scalar),
            };
            parts.extend([same(done, span.start), part]);
            done = span.end;
        }
        parts.push(same(done, around.end));
        parts.retain(|part| !matches!(part, Part::Same(bytes) if bytes.is_empty()));
        let (before, after) = (puzzle.start - around.start, around.end - puzzle.end);
        let layout = layout_of(&parts);
        let (fields, meta) = (FieldSet::EMPTY, Some(Meta::default()));
        Some(Self { parts, before, after, has_digit: false, fields, meta, layout })
    }

    /// Takes only grids with a digit as laid out alike.
    pub(crate) fn with_digit(self) -> Self {
        Self { has_digit: true, ..self }
    }

    /// Sets what records have besides the grid, and the texts and ratings of the record that was parsed, if it is known where
    /// those of others belong.
    pub(crate) fn with_fields(self, fields: FieldSet, meta: Option<Meta>) -> Self {
        Self { fields, meta, ..self }
    }

    /// Returns whether cells are enough for a caller who wants this: the others need [entries](Self::entry).
    pub(crate) fn has_cells_for(&self, wants: Wants) -> bool {
        wants.takes_cells() && (wants != Wants::Bare || self.fields.without(FieldSet::SOLUTION).is_empty())
    }

    /// Returns what records have besides the grid, to a caller who wants it.
    pub(crate) fn fields(&self, wants: Wants) -> FieldSet {
        if wants == Wants::Fields { self.fields } else { FieldSet::EMPTY }
    }

    /// Returns the entry of the puzzle that begins here with the text around it, and the end of both; `None` if it is not
    /// laid out like this, or must be parsed. Sets the cells. A small build makes few entries, and parses them.
    // Apart from the loop that reads cells alone, which is faster without this.
    #[inline(never)]
    pub(crate) fn entry(&self, text: &str, start: usize, cells: &mut PlainCells) -> Option<(Entry, usize)> {
        let meta = self.meta.as_ref().filter(|_| WRITES)?;
        let (place, end) = self.read(text, start, cells)?;
        let mut entry = place.entry(cells, text);
        entry.record.as_mut()?.meta = self.meta_of(text, start, meta);
        Some((entry, end))
    }

    /// Returns the texts and ratings of the puzzle that begins here and is laid out like this, of which others are these.
    fn meta_of(&self, text: &str, start: usize, meta: &Meta) -> Meta {
        let (mut meta, mut at) = (meta.clone(), start);
        for part in &self.parts {
            let length = part.length(&text.as_bytes()[at..]);
            if let Part::Scalar(ScalarPart { place: Some(place), .. }) = part {
                meta.put(*place, unquoted(&text[at..at + length]));
            }
            at += length;
        }
        meta
    }

    /// Returns the layout of an element that gave this entry, and of the white space behind it; `None` if others might
    /// be read in another way.
    fn of_element(text: &str, entry: &Entry) -> Option<Self> {
        let record = plain_record(entry)?;
        let listed =
            record.solution.as_ref().map(|listed| (TemplatePart::Solution(&listed.cells), &listed.cells));
        let cells = [(TemplatePart::Puzzle(&record.cells), &record.cells)].into_iter().chain(listed);
        let glued = |(part, cells): (_, &CellSpans)| {
            let start = cells.get(0).start;
            (*cells == CellSpans::consecutive(start)).then(|| (part, Span::new(start, start + 81)))
        };
        let mut differing = cells.map(glued).collect::<Option<Vec<_>>>()?;
        differing.sort_by_key(|(_, span)| span.start);
        let rest = &text[entry.span.end..];
        let space = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        Self::new(text, Span::new(entry.span.start, entry.span.end + space), entry.span, &differing)
    }

    /// Returns the places of the puzzle that begins here with the text around it, and the end of both, and sets its cells;
    /// `None` if it is not laid out like this, or not plain.
    pub(crate) fn read(
        &self,
        text: &str,
        start: usize,
        cells: &mut PlainCells,
    ) -> Option<(PlainPlace<'_>, usize)> {
        let mut at = start;
        let mut place = PlainPlace {
            layout: self.layout.as_ref(),
            ..PlainPlace::consecutive(Span::at(start), start, None)
        };
        for part in &self.parts {
            at += part.read(text, at, &mut place, cells)?;
        }
        place.span = Span::new(start + self.before, at - self.after);
        let is_usual = !self.has_digit || cells.iter().any(|cell| matches!(cell, b'1'..=b'9'));
        is_usual.then_some((place, at))
    }
}

impl Part {
    /// Sets the cells or places that are in this part of the text; returns its length, `None` if it is another.
    #[inline]
    fn read(
        &self,
        text: &str,
        at: usize,
        place: &mut PlainPlace<'_>,
        cells: &mut PlainCells,
    ) -> Option<usize> {
        let rest = &text.as_bytes()[at..];
        match self {
            Self::Same(bytes) => rest.starts_with(bytes).then_some(bytes.len()),
            Self::Puzzle(CellsText::Glued) => {
                *cells = *plain_cells(rest)?;
                place.start = at;
                Some(cells.len())
            }
            Self::Puzzle(CellsText::LaidOut(layout)) => {
                layout.gather(text, at, cells)?;
                place.start = at;
                plain_cells(cells).map(|_| layout.len())
            }
            Self::Solution(CellsText::Glued) => {
                place.solution = Some(at);
                is_full(rest).then_some(81)
            }
            Self::Solution(CellsText::LaidOut(layout)) => {
                let mut digits = [0; 81];
                layout.gather(text, at, &mut digits)?;
                place.solution = Some(at);
                is_full(&digits).then_some(layout.len())
            }
            Self::Scalar(scalar) => scalar.kind.length(text, at),
        }
    }

    /// Returns the length of this part of a text that begins here and has been read.
    fn length(&self, bytes: &[u8]) -> usize {
        match self {
            Self::Same(same) => same.len(),
            Self::Puzzle(CellsText::LaidOut(layout)) | Self::Solution(CellsText::LaidOut(layout)) => {
                layout.len()
            }
            Self::Puzzle(CellsText::Glued) | Self::Solution(CellsText::Glued) => Shape::CLASSIC.cell_count(),
            Self::Scalar(_) => length_of_scalar(bytes).unwrap_or_default(),
        }
    }
}

/// Returns how the cells of parts are laid out, if any have other text between them.
fn layout_of(parts: &[Part]) -> Option<Arc<PlainLayout>> {
    let mut layout = PlainLayout { cells: None, solution: None };
    for part in parts {
        match part {
            Part::Puzzle(CellsText::LaidOut(own)) => layout.cells = Some(Arc::clone(own.cells())),
            Part::Solution(CellsText::LaidOut(own)) => layout.solution = Some(Arc::clone(own.cells())),
            _ => {}
        }
    }
    (layout.cells.is_some() || layout.solution.is_some()).then(|| Arc::new(layout))
}

impl CellsText {
    /// Returns how these cells are laid out in a stretch of text; `None` if they are longer than a byte.
    fn new(text: &str, stretch: Span, cells: &CellSpans) -> Option<Self> {
        if stretch.len() == 81 && *cells == CellSpans::consecutive(stretch.start) {
            return Some(Self::Glued);
        }
        let cells = (0..81).map(|index| cells.get(index));
        CellLayout::new(&text[stretch.range()], stretch.start, cells).map(Self::LaidOut)
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
        let (alike, mut end, mut cells) = (self.alike.as_ref()?, start, [0; 81]);
        while let Some((place, next)) = alike.read(text, end, &mut cells)
            && matches!(text.as_bytes().get(next), Some(b'<') | None)
        {
            if let Some(sink) = &mut self.sink {
                sink(Run::Plain(&cells, place));
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

impl ScalarKind {
    /// Returns the kind of a value of which the same follows for numbers, and for all others.
    pub(crate) fn numeric(scalar: &str) -> Self {
        if is_number(scalar) { Self::Number } else { Self::Word }
    }

    /// Returns the length of the text or number of this kind that begins here; `None` if there is none, or it has anything
    /// unusual.
    pub(crate) fn length(self, text: &str, at: usize) -> Option<usize> {
        let length = length_of_scalar(&text.as_bytes()[at..])?;
        let scalar = &text[at..at + length];
        let fits = match self {
            Self::Any => true,
            Self::Number => is_number(scalar),
            Self::Word => !is_number(scalar),
            Self::BareNumber => scalar.starts_with(|c: char| c.is_ascii_digit()),
            Self::Heading => variant_hint(unquoted(scalar), Span::at(at)).is_none(),
        };
        fits.then_some(length)
    }
}

/// Returns the length of a short text without escapes, a number without sign and exponent, or a truth value that begins here.
fn length_of_scalar(bytes: &[u8]) -> Option<usize> {
    let count = |from: usize, is: fn(&u8) -> bool| bytes[from..].iter().take_while(|byte| is(byte)).count();
    let length = match bytes.first()? {
        b'"' => {
            let inner = count(1, |&byte| byte >= b' ' && byte != b'"' && byte != b'\\');
            (bytes.get(inner + 1) == Some(&b'"')).then_some(inner + 2)?
        }
        b't' | b'f' => {
            let word = [&b"true"[..], b"false"].into_iter().find(|word| bytes.starts_with(word))?;
            word.len()
        }
        _ => {
            let whole = count(0, u8::is_ascii_digit);
            (whole == 1 || whole > 1 && bytes[0] != b'0').then_some(())?;
            let fraction =
                if bytes.get(whole) == Some(&b'.') { count(whole + 1, u8::is_ascii_digit) } else { 0 };
            if fraction > 0 { whole + 1 + fraction } else { whole }
        }
    };
    (length <= MAX_SCALAR).then_some(length)
}

/// Returns the text of a scalar: without its quotes, if it has some.
fn unquoted(scalar: &str) -> &str {
    scalar.strip_prefix('"').and_then(|scalar| scalar.strip_suffix('"')).unwrap_or(scalar)
}

/// Returns whether the text of a scalar is a number.
fn is_number(scalar: &str) -> bool {
    unquoted(scalar).trim().parse::<f64>().is_ok_and(f64::is_finite)
}
