//! From the rows of a table to entries.
//!
//! It takes rows and yields an entry or a plain puzzle for each, by the roles of their columns. Rows whose fields are plain
//! are recognised by their bytes; others are read field by field.

use givens_engine::grid::Shape;

use crate::{
    cells::{
        no_solution::{has_no_solution, is_no_value},
        words::whole_lines,
    },
    codec::{
        Chunk, ColumnRole, Entry, Envelope, HEAD, PlainPlace, ReadOptions, Reader, Run, Runs, TableColumn,
        TableStyle, Wants,
    },
    diagnostic::{Diagnostic, Edit, Fix, Rule, Severity, unsupported_constraints},
    layout::{constraint_text::variant_hint, row_grid::other_side},
    record::{Attribute, FieldSet, Listed, Meta, Record, Text},
    text::{Span, lines, shown},
};

use super::{
    field::{FieldCells, PlacedGrid},
    layout::TableLayout,
    names::{declared_constraint, is_surely_puzzle_name, names_variant},
    plain::{PlainRows, RowStyle, plain_field},
    roles::TableContent,
    row::{FieldSpan, TablePart, TableRows, split_point},
    sample::{is_nothing, nearest_shape},
};

/// The largest number of bytes of the header of a later table.
const MAX_HEADER: usize = 1000;

pub(super) struct TableReader {
    layout: TableLayout,
    /// The usual shape, with the requested boxes.
    shape: Option<Shape>,
    solution: Option<usize>,
    texts: Vec<(Text, usize)>,
    /// The columns that may say that a row is no classic puzzle.
    variants: Vec<usize>,
    row_style: Option<RowStyle>,
    options: ReadOptions,
}

/// A row of a text.
#[derive(Clone, Copy)]
struct TableRow<'a> {
    text: &'a str,
    span: Span,
    fields: &'a [FieldSpan],
}

impl Reader for TableReader {
    fn envelope(&self) -> Envelope {
        Envelope::default()
    }

    fn table_style(&self) -> Option<TableStyle> {
        self.layout.style()
    }

    fn texts(&self, text: &str, record: Span) -> Meta {
        let mut rows =
            TableRows::new(text, self.layout.delimiter, record.start).in_quotes(self.layout.in_quotes);
        match rows.advance() {
            Some(TablePart::Row(span)) if span == record => {
                self.meta(TableRow { text, span, fields: rows.fields() })
            }
            _ => Meta::default(),
        }
    }

    fn cells_text(&self, text: &str, record: Span, column: &str) -> Option<String> {
        let is_asked = |found: &TableColumn| {
            let has_cells = matches!(found.role, ColumnRole::Puzzle | ColumnRole::Solution);
            has_cells && found.header.trim().eq_ignore_ascii_case(column)
        };
        let column = self.layout.columns.iter().position(is_asked)?;
        let mut rows =
            TableRows::new(text, self.layout.delimiter, record.start).in_quotes(self.layout.in_quotes);
        match rows.advance() {
            Some(TablePart::Row(span)) if span == record => {
                Some(rows.fields().get(column)?.text(text).into_owned())
            }
            _ => None,
        }
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        self.rows(chunk, None, &mut Run::entries(sink));
    }

    fn runs<'t>(&'t self, chunk: Chunk<'t>, runs: &mut Runs<'t>) {
        let plain = self.plain_rows();
        match (runs.wants(), &self.row_style) {
            (Wants::Cells, _) => self.rows(chunk, plain.as_ref(), &mut |run| runs.push(run)),
            (Wants::Bare, Some(style)) if style.has_grids_only() => {
                self.rows(chunk, plain.as_ref(), &mut |run| runs.push(run));
            }
            (Wants::Fields, Some(style)) => self.rows(chunk, plain.as_ref(), &mut |mut run| {
                if let Run::Plain(_, place) = &mut run {
                    let listed = if place.solution.is_some() { FieldSet::SOLUTION } else { FieldSet::EMPTY };
                    place.fields = style.fields(&chunk.text[place.span.range()]).with(listed);
                }
                runs.push(run);
            }),
            (Wants::Rows, Some(style)) => self.kept_rows(chunk, style, runs),
            _ => self.read(chunk, &mut |entry| runs.push(entry.into())),
        }
    }

    /// Behind another table, its rows may go on.
    fn next_reader(&self, chunk: Chunk<'_>) -> Option<Box<dyn Reader>> {
        // Its own header has a name of puzzles.
        let start = if chunk.first { self.layout.start.min(chunk.text.len()) } else { 0 };
        memchr::memchr(NAME_LETTER, &chunk.text.as_bytes()[start..])?;
        let last = later_headers(chunk).last()?;
        Some(Box::new(self.later_reader(&chunk.text[last..])))
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let start = if chunk.first { self.layout.start } else { 0 };
        let end = split_point(chunk.text, self.layout.delimiter, start);
        // The first chunk contains the whole header, and the first row if there is a note about it.
        let noted = self.layout.trailing.or_else(|| self.layout.second.map(|_| self.layout.first));
        let head = self.layout.start.max(noted.map_or(0, |place| place.end));
        if chunk.first && end < head { 0 } else { table_split_point(chunk, end) }
    }
}

impl TableReader {
    pub(super) fn new(layout: TableLayout, options: &ReadOptions) -> Self {
        Self {
            shape: layout.shape.map(|shape| options.shape_or(shape)),
            solution: layout.column(ColumnRole::Solution),
            texts: Text::ALL
                .into_iter()
                .filter_map(|text| Some((text, layout.column(ColumnRole::Text(text))?)))
                .collect(),
            variants: (0..layout.columns.len())
                .filter(|&column| layout.header.is_some() && names_variant(&layout.columns[column].header))
                .collect(),
            row_style: layout.style().as_ref().and_then(RowStyle::from_style),
            layout,
            options: options.clone(),
        }
    }

    /// Returns the reader of another table, which begins with its header. Other tables below it are none of its head.
    fn later_reader(&self, text: &str) -> Self {
        // Lines of the head are whole.
        let length = text.floor_char_boundary(HEAD);
        let length = if length < text.len() { whole_lines(&text[..length]) } else { length };
        let head = &text[..length];
        let end = later_headers(Chunk { text: head, first: true }).next().unwrap_or(length);
        Self::new(TableLayout::from_head(&head[..end]), &self.options)
    }

    /// Returns the reader of plain rows, if the table may have them.
    fn plain_rows(&self) -> Option<PlainRows> {
        let TableContent::Records(puzzle) = self.layout.kind else { return None };
        let is_usual =
            self.shape == Some(Shape::CLASSIC) && self.layout.trailing.is_none() && self.variants.is_empty();
        let (delimiter, columns) = (self.layout.delimiter, self.layout.columns.len());
        is_usual.then_some(PlainRows { delimiter, columns, puzzle, solution: self.solution })
    }

    /// Adds the plain rows that a table like this has for their records, and the entries of all others.
    fn kept_rows(&self, chunk: Chunk<'_>, style: &RowStyle, runs: &mut Runs<'_>) {
        self.rows(chunk, self.plain_rows().as_ref(), &mut |run| match run {
            Run::Plain(cells, PlainPlace { span, .. }) => {
                let row = &chunk.text[span.range()];
                if style.keeps(cells, row) {
                    runs.push(Run::Rows(span, 1));
                } else {
                    let alone = Chunk { text: row, first: false };
                    self.read(alone, &mut |entry| runs.push(entry.moved(span.start).into()));
                }
            }
            run => runs.push(run),
        });
    }

    /// Yields the puzzles of all rows.
    fn rows(&self, chunk: Chunk<'_>, plain: Option<&PlainRows>, sink: &mut dyn FnMut(Run<'_>)) {
        let mut next = self.table_rows(chunk, plain, sink);
        let mut start = 0;
        while let Some(header) = next {
            start += header;
            let later = Chunk { text: &chunk.text[start..], first: true };
            let sink = &mut |entry: Entry| sink(entry.moved(start).into());
            next = self.later_reader(later.text).table_rows(later, None, &mut Run::entries(sink));
        }
    }

    /// Yields the puzzles of all rows of one table; returns where the next one begins.
    fn table_rows(
        &self,
        chunk: Chunk<'_>,
        plain: Option<&PlainRows>,
        sink: &mut dyn FnMut(Run<'_>),
    ) -> Option<usize> {
        let text = chunk.text;
        let mut start = 0;
        if chunk.first {
            self.head_notes(text, &mut |entry| sink(entry.into()));
            start = self.layout.start.min(text.len());
        }
        if self.layout.kind == TableContent::Nothing {
            return later_headers(chunk).find(|header| *header > start);
        }
        let mut rows = TableRows::new(text, self.layout.delimiter, start).in_quotes(self.layout.in_quotes);
        loop {
            while let Some((run, end)) = plain.and_then(|plain| plain.read(text, rows.place())) {
                sink(run);
                rows.skip_to(end);
            }
            match rows.advance() {
                None => return None,
                Some(TablePart::Row(Span { start: place, end })) if place == end => {
                    let header = end + line_end(&text[end..]);
                    // The first row below a header is what is left of its line, and no empty line.
                    if (place > start || !chunk.first) && is_later_header(text, header) {
                        return Some(header);
                    }
                }
                Some(TablePart::Unclosed(line, quote)) => {
                    sink(Entry::malformed(line, Diagnostic::unclosed_quote(quote)).into());
                }
                Some(TablePart::Row(span)) => {
                    let row = TableRow { text, span, fields: rows.fields() };
                    if !is_nothing(text, span, row.fields) {
                        self.row(row, &mut |entry| sink(entry.into()));
                    }
                }
            }
        }
    }

    /// Reports what is unusual about the table as a whole.
    fn head_notes(&self, head: &str, sink: &mut dyn FnMut(Entry)) {
        let TableLayout { header, first, unclosed: quote, .. } = self.layout;
        let has_none = self.layout.kind == TableContent::Nothing && !first.is_empty();
        // A quote in a line below the header is reported with that line.
        let in_header = |&quote: &usize| !has_none && header.is_some_and(|header| quote < header.end);
        if let Some(quote) = quote.filter(in_header) {
            sink(Entry::without_puzzle(Diagnostic::unclosed_quote(quote)));
        }
        let above = lines(&head[..self.layout.start.min(head.len())]);
        let hints = above.filter_map(|line| variant_hint(line.text, line.trimmed_span()));
        hints.map(Entry::without_puzzle).for_each(&mut *sink);
        if let Some(above) = self.layout.above {
            sink(Entry::without_puzzle(Diagnostic::ignored("this text above the table", above)));
        }
        if has_none {
            let mut entry = Entry::malformed(first, self.layout.no_puzzle_column());
            entry.span = quote.map_or(first, |quote| first.to(Span::new(quote, quote + 1)));
            entry.diagnostics.extend(quote.map(Diagnostic::unclosed_quote));
            sink(entry);
        }
        if self.layout.indexed {
            let place = Span::at(header.unwrap_or(first).start);
            // An empty name in quotes is not one that only has to be written.
            let is_bare = head[place.start..].starts_with(char::from(self.layout.delimiter));
            let id = Fix::safe("call the first column `id`", [Edit::new(place, "id")]).if_safe(false);
            sink(Entry::without_puzzle(Diagnostic::unnamed_index(place).fix(is_bare.then_some(id))));
        }
        for &(before, place) in &self.layout.twice {
            let name = head[place.range()].trim().escape_debug();
            let message = format!("two columns are called `{name}`");
            let diagnostic = Diagnostic::new(Rule::RepeatedName, message).at(place, "");
            sink(Entry::without_puzzle(diagnostic.at(before, "here first")));
        }
        self.second_column(head).map(Entry::without_puzzle).into_iter().for_each(&mut *sink);
        if let Some(place) = self.layout.trailing {
            sink(Entry::without_puzzle(Diagnostic::trailing_delimiter_of_records(place)));
        }
    }

    /// Reports another column of puzzles.
    fn second_column(&self, head: &str) -> Option<Diagnostic> {
        let TableContent::Records(puzzle) = self.layout.kind else { return None };
        let name = |column: usize| self.layout.columns[column].header.trim();
        let second = self.layout.second?;
        let mut rows = TableRows::new(head, self.layout.delimiter, self.layout.first.start);
        rows.advance();
        let place = rows.fields().get(second).map_or(self.layout.first, |field| field.span);
        Some(Diagnostic::second_puzzle_column(name(second), name(puzzle), place))
    }

    /// Yields the puzzle of each field of a table of puzzles, or the record of a row.
    fn row(&self, row: TableRow<'_>, sink: &mut dyn FnMut(Entry)) {
        match self.layout.kind {
            TableContent::Puzzles => {
                let puzzles = row.fields.iter().filter(|field| !field.span.is_empty());
                puzzles.for_each(|field| sink(self.lone_puzzle(row.text, *field)));
            }
            TableContent::Records(puzzle) => sink(match self.wrong_count(row) {
                Some(diagnostic) => Entry::malformed(row.span, diagnostic),
                None => match self.variant(row) {
                    Some(diagnostic) => Entry::malformed(row.span, diagnostic),
                    None => self.record(row, puzzle),
                },
            }),
            TableContent::Nothing => {}
        }
    }

    /// Reports missing fields, or too many; empty ones at the end are not counted.
    fn wrong_count(&self, row: TableRow<'_>) -> Option<Diagnostic> {
        let expected = self.layout.columns.len();
        let found = row.fields.len();
        let extra = row.fields.get(expected..).unwrap_or_default();
        if found >= expected && extra.iter().all(|field| field.is_missing()) {
            return None;
        }
        let (place, text) = match extra {
            [first, ..] => (Span::new(first.span.start, row.span.end), format!("{} too many", extra.len())),
            [] => (row.span, format!("{} missing", expected - found)),
        };
        let whose = if self.layout.header.is_some() { "as in the header" } else { "as in other rows" };
        let expected = format_args!("{expected} fields, {whose}");
        Some(Diagnostic::wrong_field_count(expected, found, place).labelled(text))
    }

    /// Reports a row that declares a variant.
    fn variant(&self, row: TableRow<'_>) -> Option<Diagnostic> {
        let declared = self.variants.iter().filter_map(|&column| {
            let (name, field) = (&self.layout.columns[column].header, row.fields[column]);
            Some((declared_constraint(name, &field.text(row.text))?, field.span))
        });
        let (found, places): (Vec<_>, Vec<_>) = declared.unzip();
        unsupported_constraints(&found, *places.first()?)
    }

    fn record(&self, row: TableRow<'_>, puzzle: usize) -> Entry {
        let mut diagnostics = Vec::new();
        if let Some(entry) = self.record_from_zero(row, puzzle) {
            return entry;
        }
        let Some(placed) =
            self.puzzle(row.text, row.fields[puzzle], self.solution_text(row), &mut diagnostics)
        else {
            return without_puzzle(row, puzzle, diagnostics);
        };
        let mut record = self.record_of(placed, row.span, &mut diagnostics);
        record.solution = self
            .solution
            .and_then(|column| listed(row.text, row.fields[column], record.shape(), &mut diagnostics));
        record.meta = self.meta(row);
        Entry::new(row.span, Some(record), diagnostics)
    }

    /// Returns the record of a row whose values count from 0, as its full solution proves.
    fn record_from_zero(&self, row: TableRow<'_>, puzzle: usize) -> Option<Entry> {
        let solution = row.fields[self.solution?].span;
        memchr::memchr(b'0', row.text[solution.range()].as_bytes())?;
        let listed = FieldCells::from_field(row.text, solution);
        let zero = listed.counts_from_zero()?;
        let cells = FieldCells::from_field(row.text, row.fields[puzzle].span);
        let shape = Shape::of_cell_count(listed.count()).filter(|_| cells.has_blank())?;
        let mut diagnostics = Vec::new();
        let placed = cells.counted_from_one().grid(shape, &mut diagnostics)?;
        let message = "values count from 0, as the listed solution shows: 1 was added";
        let note = Diagnostic::new(Rule::ZeroBased, message).severity(Severity::Note);
        diagnostics.push(note.at(zero, ""));
        let mut record = self.record_of(placed, row.span, &mut diagnostics);
        let listed = listed.counted_from_one().grid(record.shape(), &mut diagnostics);
        record.solution = listed.map(|(grid, cells)| Listed { grid, cells });
        record.meta = self.meta(row);
        Some(Entry::new(row.span, Some(record), diagnostics))
    }

    /// Returns the entry of a field that is a puzzle of its own.
    fn lone_puzzle(&self, text: &str, field: FieldSpan) -> Entry {
        let mut diagnostics = Vec::new();
        let placed = self.puzzle(text, field, None, &mut diagnostics);
        let record = placed.map(|placed| self.record_of(placed, field.span, &mut diagnostics));
        Entry::new(field.span, record, diagnostics)
    }

    fn record_of(&self, (grid, cells): PlacedGrid, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Record {
        let grid = self.options.resolve_box_size(grid, span, diagnostics);
        diagnostics.extend(other_side(grid.shape(), self.shape.map(Shape::side), span));
        Record::new(grid, span, cells)
    }

    /// Returns the text of the column of solutions in a row.
    fn solution_text<'t>(&self, row: TableRow<'t>) -> Option<&'t str> {
        Some(row.text[row.fields.get(self.solution?)?.span.range()].trim())
    }

    /// Makes the grid of a field, or reports why it cannot; `solution` is what the row lists.
    fn puzzle(
        &self,
        text: &str,
        field: FieldSpan,
        solution: Option<&str>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<PlacedGrid> {
        if let Some(placed) = self.shape.and_then(|shape| plain_field(text, field.span, shape)) {
            return Some(placed);
        }
        let cells = FieldCells::from_field(text, field.span);
        let damage = || {
            let number = || cells.numeric(self.shape?, solution, self.layout.keeps_zeros);
            cells.exponential().or_else(number)
        };
        if let Some(damage) = damage() {
            diagnostics.push(damage);
            return None;
        }
        let Some(shape) = self.shape_of(&cells) else {
            diagnostics.push(Diagnostic::no_grid(cells.count(), cells.span()));
            return None;
        };
        if let Some(zero_based) = cells.zero_based(shape) {
            diagnostics.push(zero_based);
            return None;
        }
        cells.grid(shape, diagnostics)
    }

    /// Returns the shape with this number of cells if it is a usual one or the values fit it; else the usual shape.
    fn shape_of(&self, cells: &FieldCells<'_>) -> Option<Shape> {
        let count = cells.count();
        let shape = Shape::of_cell_count(count);
        let Some(shape) = shape.filter(|&shape| self.layout.counts.contains(&count) || cells.fit(shape))
        else {
            return self.shape.or_else(|| nearest_shape(count));
        };
        Some(self.options.shape_or(shape))
    }

    fn meta(&self, row: TableRow<'_>) -> Meta {
        let mut meta = Meta::default();
        for &(text, column) in &self.texts {
            if let Some(value) = row.fields.get(column).and_then(|field| field.value(row.text)) {
                meta.set(text, value);
            }
        }
        for (column, field) in self.layout.columns.iter().zip(row.fields) {
            match column.role {
                ColumnRole::Rating => {
                    if let Some(value) = field.value(row.text) {
                        meta.rate(column.name.as_str(), value);
                    }
                }
                ColumnRole::Carried => {
                    let text = field.text(row.text).into_owned();
                    meta.columns.push(Attribute { name: column.name.clone(), text });
                }
                _ => {}
            }
        }
        meta
    }
}

/// Returns where other tables begin, each below an empty line: their headers name a column of puzzles.
fn later_headers(chunk: Chunk<'_>) -> impl Iterator<Item = usize> + '_ {
    let text = chunk.text;
    // A text has line ends of one kind.
    let end = memchr::memchr(b'\n', text.as_bytes());
    let (empty, gap) =
        if end.is_some_and(|end| text[..end].ends_with('\r')) { ("\r\n", "\n\r\n") } else { ("\n", "\n\n") };
    // The line above may be in the chunk before.
    let first = (!chunk.first && text.starts_with(empty)).then_some(empty.len());
    let gaps = memchr::memmem::find_iter(text.as_bytes(), gap).map(|at| at + gap.len());
    first.into_iter().chain(gaps).filter(|&at| is_later_header(text, at))
}

/// A letter that each name of a column of puzzles has; names in capitals only are not looked for. Most tables are nothing but
/// digits below their header, and one letter is found fastest.
const NAME_LETTER: u8 = b'u';

/// Whether a line below an empty one is the header of a table.
fn is_later_header(text: &str, at: usize) -> bool {
    let is_name = |name: &str| {
        name.as_bytes().contains(&NAME_LETTER) && is_surely_puzzle_name(name.trim_matches([' ', '"']))
    };
    let line = text.get(at..).and_then(|rest| lines(rest).next()).map_or("", |line| line.text);
    line.len() < MAX_HEADER && line.split([',', ';', '\t', '|']).any(is_name)
}

/// Returns the size in bytes of the line end that a text begins with.
fn line_end(text: &str) -> usize {
    if text.starts_with("\r\n") { 2 } else { 1 }
}

/// Returns the last place up to `end` where a chunk may end. An empty line stays with what is below it, which may be another
/// table; and the layout of that one is made of its whole head.
fn table_split_point(chunk: Chunk<'_>, end: usize) -> usize {
    let text = chunk.text;
    // Of a table that began before these the chunk has the head.
    let begin = text.floor_char_boundary(text.len().saturating_sub(HEAD + 2));
    let part = Chunk { text: &text[begin..], first: chunk.first && begin == 0 };
    let last = later_headers(part).last().map(|last| begin + last).filter(|last| text.len() - last < HEAD);
    let end = last.map_or(end, |last| end.min(last));
    let rows = text[..end].trim_end_matches(['\n', '\r']).len();
    match rows {
        0 if text[..end].ends_with("\r\n") => end - 2,
        0 => end.saturating_sub(1),
        _ => end.min(rows + line_end(&text[rows..])),
    }
}

/// Returns the entry of a row whose puzzle cannot be read, or which has a word or a sentence in its place.
fn without_puzzle(row: TableRow<'_>, puzzle: usize, diagnostics: Vec<Diagnostic>) -> Entry {
    let span = row.fields[puzzle].span;
    let text = row.text[span.range()].trim();
    if text.is_empty() || !is_no_value(text) {
        return Entry::new(row.span, None, diagnostics);
    }
    let found = format_args!("`{}`", shown(text));
    let diagnostic = Diagnostic::record_without_puzzle("a puzzle in the row", found, span);
    Entry::malformed(row.span, diagnostic.help("restore the puzzle, or remove the row"))
}

/// Returns the solution that a field lists, or reports why it cannot be read.
fn listed(text: &str, field: FieldSpan, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<Listed> {
    if let Some((grid, cells)) = plain_field(text, field.span, shape) {
        return Some(Listed { grid, cells });
    }
    if has_no_solution(&text[field.span.range()]) {
        return None;
    }
    let cells = FieldCells::from_field(text, field.span);
    let mut damage: Vec<_> = cells.exponential().into_iter().collect();
    let placed = damage.is_empty().then(|| cells.grid(shape, &mut damage)).flatten();
    if placed.is_none() {
        let damage = damage.pop().map(Diagnostic::in_listed_solution);
        diagnostics.extend(damage.map(|diagnostic| diagnostic.severity(Severity::Error)));
    }
    placed.map(|(grid, cells)| Listed { grid, cells })
}
