//! The runs of a chunk, collected: readers add them, [`check::solve`] and the commands take them in order.
//!
//! Puzzles whose cells follow one another in the text are not copied, as files may have millions of them. Lines are not even
//! looked at more closely before they are solved, because the engine itself sees whether 81 bytes are digits and blanks.
//!
//! [`check::solve`]: https://docs.rs/givens/latest/givens/check/fn.solve.html

use std::{fmt, mem, ops::Range, sync::Arc};

use givens_engine::{grid::Shape, solve::sliced::GridBatch};
use memchr::{memchr, memchr2};

use crate::{
    cells::glued::{plain, plain_cells},
    record::FieldSet,
    text::Span,
};

use super::{Entry, PlainCells, PlainLayout, PlainPlace, Run, Wants};

/// The runs of a chunk, in order.
pub struct Runs<'t> {
    text: &'t str,
    wants: Wants,
    /// The range in which runs begin that are kept, and what decides whether there is memory for an entry.
    part: Range<usize>,
    has_room: Box<dyn Fn(&Entry) -> bool + 't>,
    /// The places of plain puzzles, and the cells of those whose cells do not follow one another in the text.
    places: Places,
    cells: Vec<PlainCells>,
    /// The others, each with the number of plain puzzles before it.
    others: Vec<(usize, Other)>,
    /// What reads the lines of a plain puzzle that is none, where they were not checked.
    unchecked: Option<Box<ReadLines<'t>>>,
    /// Whether unchecked puzzles may mix `.` and `0`, which the engine does not see.
    is_mixed: bool,
}

/// The places of plain puzzles, one value for each in each list.
#[derive(Default)]
struct Places {
    starts: Vec<usize>,
    spans: Vec<Span>,
    /// Those of solutions and fields; empty if no puzzle has any.
    solutions: Vec<Option<usize>>,
    fields: Vec<FieldSet>,
    /// How cells are laid out.
    layouts: Layouts,
}

/// Layouts of cells, each with the index of the first puzzle that has it; `None` where they follow one another, as they do
/// before the first layout.
#[derive(Default)]
struct Layouts(Vec<(usize, Option<Arc<PlainLayout>>)>);

/// Yields the entries of some lines; spans count from their start.
type ReadLines<'t> = dyn Fn(&str, &mut dyn FnMut(Entry)) + 't;

/// A run that is no plain puzzle.
enum Other {
    Rows(Span, u64),
    Entry(Box<Entry>),
}

impl<'t> Runs<'t> {
    /// Returns no runs of a text yet.
    pub(crate) fn new(text: &'t str, wants: Wants) -> Self {
        Self {
            text,
            wants,
            part: 0..usize::MAX,
            has_room: Box::new(|_| true),
            places: Places::default(),
            cells: Vec::new(),
            others: Vec::new(),
            unchecked: None,
            is_mixed: false,
        }
    }

    /// Returns entries of a text as runs.
    #[must_use]
    pub fn of(text: &'t str, entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut runs = Self::new(text, Wants::Entries);
        entries.into_iter().for_each(|entry| runs.push(entry.into()));
        runs
    }

    /// Keeps only runs that begin in this range, and entries for which there is room.
    #[must_use]
    pub(crate) fn within(self, part: Range<usize>, has_room: impl Fn(&Entry) -> bool + 't) -> Self {
        Self { part, has_room: Box::new(has_room), ..self }
    }

    /// Returns what the caller can use.
    pub(crate) const fn wants(&self) -> Wants {
        self.wants
    }

    /// Returns the range in which runs begin that are kept.
    pub(crate) fn part(&self) -> Range<usize> {
        self.part.clone()
    }

    /// Declares that plain puzzles are added unchecked: `read` reads the lines of one that is none.
    pub(crate) fn check_later(&mut self, read: impl Fn(&str, &mut dyn FnMut(Entry)) + 't) {
        self.unchecked = Some(Box::new(read));
        self.is_mixed = has_both_blanks(self.text.as_bytes());
    }

    /// Adds a run.
    pub fn push(&mut self, run: Run<'_>) {
        let is_in = |part: &Range<usize>, span: Span| part.contains(&span.start);
        match run {
            Run::Plain(cells, place) if is_in(&self.part, place.span) => self.push_plain(cells, &place),
            Run::Rows(rows, number) if is_in(&self.part, rows) => self.push_rows(rows, number),
            Run::Entry(entry) if is_in(&self.part, entry.span) && (self.has_room)(&entry) => {
                self.others.push((self.places.len(), Other::Entry(entry)));
            }
            _ => {}
        }
    }

    /// Adds a plain puzzle.
    #[inline]
    fn push_plain(&mut self, cells: &PlainCells, place: &PlainPlace<'_>) {
        if place.layout.is_some() && self.cells.len() < self.places.len() {
            self.copy_cells();
        }
        if place.layout.is_some() || !self.cells.is_empty() {
            self.push_cells(cells);
        }
        self.places.push(place, self.text);
    }

    /// Adds the cells of a puzzle. Growing with each would copy them several times, so there is room for all that the text
    /// may have.
    #[inline]
    fn push_cells(&mut self, cells: &PlainCells) {
        if self.cells.len() == self.cells.capacity() {
            self.cells.reserve(self.text.len() / cells.len() + 1);
        }
        self.cells.push(*cells);
    }

    /// Copies the cells of all puzzles, because those of the next do not follow one another in the text.
    #[cold]
    fn copy_cells(&mut self) {
        let at = |&start: &usize| *self.text.as_bytes()[start..].first_chunk().expect("81 cells");
        self.cells = self.places.starts.iter().map(at).collect();
    }

    /// Adds 81 bytes from this offset of the text on that may be the cells of a puzzle with this span.
    #[inline]
    pub(crate) fn push_unchecked(&mut self, start: usize, span: Span) {
        if self.part.contains(&start) {
            self.places.push_consecutive(start, span, self.text);
        }
    }

    /// Adds rows to those just above, if there are any.
    fn push_rows(&mut self, rows: Span, number: u64) {
        let plain = self.places.len();
        match self.others.last_mut() {
            Some((before, Other::Rows(above, sum)))
                if *before == plain && self.text[above.end..rows.start] == *"\n" =>
            {
                (above.end, *sum) = (rows.end, *sum + number);
            }
            _ => self.others.push((plain, Other::Rows(rows, number))),
        }
    }

    /// Returns the number of plain puzzles.
    #[must_use]
    pub fn plain_count(&self) -> usize {
        self.places.len()
    }

    /// Returns the cells of the plain puzzles, to be solved. Some may be malformed.
    #[must_use]
    pub fn grids(&self) -> GridBatch<'_> {
        match &self.cells[..] {
            [] => GridBatch::at(self.text.as_bytes(), &self.places.starts),
            cells => GridBatch::grids(cells),
        }
    }

    /// Passes all runs to `sink` in order.
    pub fn each(self, mut sink: impl FnMut(Run<'_>)) {
        let is_unchecked = self.unchecked.is_some();
        let check = |cells: &PlainCells, _: usize, _: Option<&PlainCells>| {
            (!is_unchecked || plain_cells(cells).is_some() && !may_be_table(cells)).then_some(())
        };
        self.each_with(check, |run, _| sink(run));
    }

    /// Passes all runs to `sink` in order. `find` says of the cells of a plain puzzle, of its index and of the solution that
    /// the text lists what is known about it, which is passed with it; if nothing, its entry is passed, without texts and
    /// ratings.
    pub fn each_with<F>(
        mut self,
        mut find: impl FnMut(&PlainCells, usize, Option<&PlainCells>) -> Option<F>,
        mut sink: impl FnMut(Run<'_>, Option<F>),
    ) {
        let mut done = 0;
        for (before, other) in mem::take(&mut self.others) {
            self.each_plain(done..before, &mut find, &mut sink);
            done = before;
            sink(other.into_run(), None);
        }
        self.each_plain(done..self.places.len(), &mut find, &mut sink);
    }

    /// Passes the plain puzzles with these indices to `sink`.
    #[inline]
    fn each_plain<F>(
        &self,
        indices: Range<usize>,
        find: &mut impl FnMut(&PlainCells, usize, Option<&PlainCells>) -> Option<F>,
        sink: &mut impl FnMut(Run<'_>, Option<F>),
    ) {
        let Places { starts, spans, .. } = &self.places;
        let mut digits = [0; 81];
        for index in indices {
            let place = PlainPlace { span: spans[index], start: starts[index], ..self.places.rare(index) };
            let cells = match &self.cells[..] {
                [] => self.text.as_bytes()[place.start..].first_chunk().expect("81 cells"),
                cells => &cells[index],
            };
            let found = find(cells, index, place.listed(self.text, &mut digits));
            match found.filter(|_| !self.is_mixed || !has_both_blanks(cells)) {
                Some(found) => sink(Run::Plain(cells, place), Some(found)),
                None => self.read_again(cells, place, &mut |entry| sink(entry.into(), None)),
            }
        }
    }

    /// Yields the entries of a plain puzzle for which there is room, or of lines that are none.
    fn read_again(&self, cells: &PlainCells, place: PlainPlace<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut sink = |entry: Entry| {
            if (self.has_room)(&entry) {
                sink(entry);
            }
        };
        match &self.unchecked {
            None => sink(place.entry(cells, self.text)),
            Some(read) => {
                read(&self.text[place.span.range()], &mut |entry| sink(entry.moved(place.span.start)));
            }
        }
    }

    /// Returns the entries of all puzzles. Those of plain ones have no texts and ratings.
    #[must_use]
    pub fn into_entries(self) -> Vec<Entry> {
        let mut entries = Vec::with_capacity(self.others.len());
        let nothing = |_: &PlainCells, _: usize, _: Option<&PlainCells>| None::<()>;
        self.each_with(nothing, |run, _| {
            if let Run::Entry(entry) = run {
                entries.push(*entry);
            }
        });
        entries
    }
}

impl Places {
    /// Adds a plain puzzle; tables for fields and solutions begin with the first puzzle that has some.
    #[inline]
    fn push(&mut self, place: &PlainPlace<'_>, text: &str) {
        let PlainPlace { span, fields, start, layout, solution } = *place;
        self.make_room(span, text);
        let (index, room) = (self.starts.len(), self.starts.capacity());
        if solution.is_some() || !self.solutions.is_empty() {
            push_at(&mut self.solutions, index, room, solution);
        }
        if !fields.is_empty() || !self.fields.is_empty() {
            push_at(&mut self.fields, index, room, fields);
        }
        self.layouts.push(index, layout);
        self.starts.push(start);
        self.spans.push(span);
    }

    /// Adds a puzzle that has neither a layout nor a solution nor fields, as none before it has.
    #[inline]
    fn push_consecutive(&mut self, start: usize, span: Span, text: &str) {
        self.make_room(span, text);
        self.starts.push(start);
        self.spans.push(span);
    }

    /// Makes room for as many puzzles as long as this one as the text may have.
    #[inline]
    fn make_room(&mut self, span: Span, text: &str) {
        if self.starts.len() == self.starts.capacity() {
            self.reserve(text.len() / (span.len() + 1) + 1);
        }
    }

    /// Returns what few puzzles have.
    #[inline]
    fn rare(&self, index: usize) -> PlainPlace<'_> {
        let fields = self.fields.get(index).copied().unwrap_or_default();
        let solution = self.solutions.get(index).copied().flatten();
        PlainPlace { span: Span::at(0), fields, start: 0, layout: self.layouts.get(index), solution }
    }

    /// Makes room for as many puzzles as the text has if all are as long as the first.
    #[cold]
    fn reserve(&mut self, number: usize) {
        self.starts.reserve(number);
        self.spans.reserve(number);
    }

    const fn len(&self) -> usize {
        self.starts.len()
    }
}

impl Layouts {
    /// Adds the layout of the puzzle with this index, if it is not that of the one before.
    #[inline]
    fn push(&mut self, index: usize, layout: Option<&Arc<PlainLayout>>) {
        let last = self.0.last().and_then(|(_, layout)| layout.as_ref());
        if last.map(Arc::as_ptr) != layout.map(Arc::as_ptr) {
            self.push_changed(index, layout.map(Arc::clone));
        }
    }

    #[cold]
    fn push_changed(&mut self, index: usize, layout: Option<Arc<PlainLayout>>) {
        self.0.push((index, layout));
    }

    /// Returns the layout of the puzzle with this index. Most texts have none or one.
    #[inline]
    fn get(&self, index: usize) -> Option<&Arc<PlainLayout>> {
        match &self.0[..] {
            [] => None,
            [(first, layout)] => layout.as_ref().filter(|_| *first <= index),
            _ => self.search(index),
        }
    }

    fn search(&self, index: usize) -> Option<&Arc<PlainLayout>> {
        let after = self.0.partition_point(|(first, _)| *first <= index);
        self.0[..after].last()?.1.as_ref()
    }
}

impl Other {
    fn into_run(self) -> Run<'static> {
        match self {
            Self::Rows(rows, number) => Run::Rows(rows, number),
            Self::Entry(entry) => Run::Entry(entry),
        }
    }
}

impl fmt::Debug for Runs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (plain, others) = (self.places.len(), self.others.len());
        f.debug_struct("Runs").field("plain", &plain).field("others", &others).finish_non_exhaustive()
    }
}

/// Adds the value of the puzzle with this index, in room for so many; those before it that have none get the usual one.
#[inline]
fn push_at<T: Copy + Default>(values: &mut Vec<T>, index: usize, room: usize, value: T) {
    if values.len() == values.capacity() {
        values.reserve(room.saturating_sub(values.len()).max(1));
    }
    if values.len() < index {
        values.resize(index, T::default());
    }
    values.push(value);
}

/// Returns whether there are blanks of both kinds.
fn has_both_blanks(bytes: &[u8]) -> bool {
    memchr(b'.', bytes).is_some() && memchr(b'0', bytes).is_some()
}

/// Returns whether no cell is blank and some clash: the reader knows tables of regions.
fn may_be_table(cells: &PlainCells) -> bool {
    memchr2(b'.', b'0', cells).is_none()
        && plain(cells, Shape::CLASSIC).is_some_and(|grid| !grid.is_consistent())
}
