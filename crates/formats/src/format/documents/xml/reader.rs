//! From a document to its puzzles.
//!
//! It takes the text of a document and yields an entry for each element of the layout that the head has shown. Elements
//! laid out as the one before are read with its template.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::{fill::fill, glued, mark::symbol_token},
    codec::{Chunk, Entry, ReadOptions, Reader, Run, Runs, Wants},
    diagnostic::{Diagnostic, Severity},
    format::documents::elements::{PlacedText, bad_attribute, column, never_ended, unclosed},
    layout::element_template::ElementSink,
    record::{Attribute, CellSpans, Listed, Record},
    syntax::xml::{Event, Tag, elements, last_start},
    text::{Line, Span, lines, offset_in, shown},
};

use super::layout::{XmlLayout, count, is_puzzle};

pub(super) struct XmlReader {
    layout: Option<XmlLayout>,
    options: ReadOptions,
    /// The attributes of each element around the records, where a text begins within these.
    around: Around,
}

/// The attributes of each open element, from the root on.
type Around = Vec<Vec<Attribute>>;

/// A record being read.
struct Open<'t> {
    span: Span,
    /// The text of the puzzle, or of each row.
    puzzle: Vec<PlacedText<'t>>,
    solution: Option<PlacedText<'t>>,
    columns: Vec<Attribute>,
    /// Whether it has an attribute or a text.
    has_text: bool,
    reported: Vec<Diagnostic>,
}

/// A document being read.
struct XmlScan<'t, 'r, 's> {
    text: &'t str,
    reader: &'r XmlReader,
    layout: &'r XmlLayout,
    around: Around,
    record: Option<Open<'t>>,
    sink: ElementSink<'s>,
}

impl XmlReader {
    pub(super) fn new(layout: Option<XmlLayout>, options: &ReadOptions) -> Self {
        Self { layout, options: options.clone(), around: Vec::new() }
    }

    /// Reads the records of a chunk, and returns the attributes of the elements that are open at its end.
    fn scan(&self, chunk: Chunk<'_>, sink: ElementSink<'_>) -> Around {
        let Some(layout) = &self.layout else { return Vec::new() };
        let around = if chunk.first { Vec::new() } else { self.around.clone() };
        let mut scan = XmlScan { text: chunk.text, reader: self, layout, around, record: None, sink };
        let mut events = elements(chunk.text);
        loop {
            if scan.record.is_none()
                && let Some(end) = scan.sink.skip(chunk.text, events.place())
            {
                events.skip_to(end);
            }
            let Some(event) = events.next() else { break };
            scan.event(event);
        }
        scan.end(chunk.text.len(), false);
        scan.around
    }
}

impl Reader for XmlReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        self.scan(chunk, ElementSink::new(false, &mut Run::entries(sink)));
    }

    fn runs<'t>(&'t self, chunk: Chunk<'t>, runs: &mut Runs<'t>) {
        let are_plain = runs.wants() == Wants::Cells;
        self.scan(chunk, ElementSink::new(are_plain, &mut |run| runs.push(run)));
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        self.layout.as_ref().map_or(0, |layout| last_start(chunk.text, &[layout.record.as_str()]))
    }

    fn next_reader(&self, chunk: Chunk<'_>) -> Option<Box<dyn Reader>> {
        let around = self.scan(chunk, ElementSink::idle());
        let (layout, options) = (self.layout.clone(), self.options.clone());
        (around != self.around).then(|| Box::new(Self { layout, options, around }) as Box<dyn Reader>)
    }
}

impl<'t> XmlScan<'t, '_, '_> {
    fn event(&mut self, event: Event<'t>) {
        match event {
            Event::Start(tag) if tag.name == self.layout.record => self.begin(&tag),
            Event::Start(tag) => self.start(&tag),
            Event::End(name, span) if name == self.layout.record => self.end(span.end, true),
            Event::End(..) if self.record.is_none() => drop(self.around.pop()),
            Event::Text(text) if self.is_other(text.element) && is_puzzle(text.trimmed().0) => {
                self.other(text.element, text.trimmed());
            }
            Event::Text(text) if !text.trimmed().0.is_empty() => {
                self.add(self.inner(text.element), false, text.trimmed(), text.unescaped().trim());
            }
            Event::End(..) | Event::Text(_) | Event::Other => {}
            Event::Broken(span) => {
                let entry = unclosed(self.text, span, &self.layout.record);
                if entry.is_malformed() {
                    self.end(span.start, false);
                }
                match &mut self.record {
                    Some(record) => record.reported.extend(entry.diagnostics),
                    None => self.sink.entry(self.text, entry),
                }
            }
        }
    }

    /// Begins a record, with the attributes of the elements around it as columns.
    fn begin(&mut self, tag: &Tag<'t>) {
        self.end(tag.span.start, false);
        let (puzzle, solution, has_text, reported) = (Vec::new(), None, false, Vec::new());
        let columns = self.around.last().cloned().unwrap_or_default();
        self.record = Some(Open { span: tag.span, puzzle, solution, columns, has_text, reported });
        self.attributes(tag);
        if tag.is_empty {
            self.end(tag.span.end, true);
        }
    }

    /// Opens an element in or around records.
    fn start(&mut self, tag: &Tag<'t>) {
        if self.record.is_some() {
            return self.attributes(tag);
        }
        for attribute in tag.attributes().flatten().filter(|attribute| is_puzzle(attribute.raw)) {
            self.other(attribute.name, attribute.trimmed());
        }
        if !tag.is_empty {
            self.around.push(tag.attributes().flatten().map(|attribute| column(&attribute)).collect());
        }
    }

    /// Whether an element is in no record, and of another kind than the puzzles in these.
    fn is_other(&self, element: &str) -> bool {
        self.record.is_none() && (self.layout.in_attribute || element != self.layout.puzzle)
    }

    /// Yields the puzzle in an element or attribute of this name that is no record: one of another kind than the first.
    fn other(&mut self, name: &str, cells: PlacedText<'t>) {
        let span = Span::new(cells.1, cells.1 + cells.0.len());
        let mut diagnostics = Vec::new();
        let record = self.reader.grid(cells, &mut diagnostics).map(|(grid, cells)| {
            let grid = self.reader.options.resolve_box_size(grid, span, &mut diagnostics);
            Record::new(grid, span, cells)
        });
        let is_solution = record.as_ref().is_some_and(|record| record.grid.is_full());
        let entry = if is_solution {
            let what = format_args!("the full grid in `{}`, which belongs to no puzzle,", shown(name));
            Entry::without_puzzle(Diagnostic::unread(what, span).severity(Severity::Warning))
        } else {
            Entry::new(span, record, diagnostics)
        };
        self.sink.other(entry);
    }

    /// Adds attributes like elements of their name; an ill-formed one is reported of records only.
    fn attributes(&mut self, tag: &Tag<'t>) {
        for attribute in tag.attributes() {
            match attribute {
                Ok(attribute) => {
                    self.add(attribute.name, true, attribute.trimmed(), &attribute.text());
                }
                Err(fault) => {
                    if let Some(record) = &mut self.record {
                        record.reported.push(bad_attribute(fault, false));
                    }
                }
            }
        }
    }

    /// Returns the name of an element if it began within the record: one around the record may be in an earlier chunk.
    fn inner(&self, element: &'t str) -> &'t str {
        let start = self.record.as_ref().map_or(0, |record| record.span.start);
        if element.is_empty() || offset_in(self.text, element) < start { "" } else { element }
    }

    /// Adds a named text of the record.
    fn add(&mut self, name: &str, in_attribute: bool, part: PlacedText<'t>, text: &str) {
        let layout = self.layout;
        let Some(record) = &mut self.record else { return };
        record.has_text = true;
        let is_next = layout.in_rows || record.puzzle.is_empty();
        if layout.in_attribute == in_attribute && name == layout.puzzle && is_next {
            record.puzzle.push(part);
        } else if name.eq_ignore_ascii_case("solution") && record.solution.is_none() {
            record.solution = Some(part);
        } else {
            record.columns.push(Attribute { name: name.to_owned(), text: text.to_owned() });
        }
    }

    /// Ends the open record.
    fn end(&mut self, end: usize, properly: bool) {
        // An element around one of the same name is no record.
        let Some(open) = self.record.take().filter(|record| properly || record.has_text) else { return };
        let end = open.span.start + self.text[open.span.start..end].trim_end().len();
        let span = Span::new(open.span.start, end.max(open.span.end));
        let mut diagnostics = open.reported;
        if !properly {
            let element = format!("element `{}`", self.layout.record);
            diagnostics.push(never_ended(&element, open.span).labelled("begun here"));
        }
        if open.puzzle.is_empty() {
            let message = format!("no `{}` in this `{}`", self.layout.puzzle, self.layout.record);
            diagnostics.push(Diagnostic::broken(message, open.span));
            return self.sink.entry(self.text, Entry::new(span, None, diagnostics));
        }
        let grid = match open.puzzle[..] {
            [puzzle] if !self.layout.in_rows => self.reader.grid(puzzle, &mut diagnostics),
            ref rows => self.reader.rows(rows, &mut diagnostics),
        };
        let record = grid.map(|(grid, cells)| {
            let grid = self.reader.options.resolve_box_size(grid, span, &mut diagnostics);
            let mut record = Record::new(grid, span, cells);
            record.solution =
                open.solution.and_then(|solution| listed(solution, record.shape(), &mut diagnostics));
            record.meta.columns = open.columns;
            record
        });
        self.sink.entry(self.text, Entry::new(span, record, diagnostics));
    }
}

impl XmlReader {
    /// Reads the rows of a grid of the side of the first grid.
    fn rows(&self, rows: &[PlacedText<'_>], diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
        let shape = self.layout.as_ref().and_then(|layout| Shape::of_cell_count(layout.cells))?;
        let rows: Vec<_> = rows.iter().map(|&(text, start)| Line { text, start }).collect();
        glued::rows(&rows, self.options.shape_or(shape), diagnostics)
    }

    fn grid(
        &self,
        (text, start): PlacedText<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<(Grid, CellSpans)> {
        let count = count(text);
        let asked = self.options.shape.filter(|shape| shape.cell_count() == count);
        let Some(shape) = asked.or_else(|| Shape::of_cell_count(count)) else {
            let expected = self.layout.as_ref().and_then(|layout| Shape::of_cell_count(layout.cells));
            let expected = expected.unwrap_or(Shape::CLASSIC);
            let place = Span::new(start, start + text.len());
            diagnostics.push(Diagnostic::wrong_cell_count(expected.side(), count, place));
            return None;
        };
        cells((text, start), shape, diagnostics)
    }
}

/// Reads cells without a gap, or one row per line.
fn cells<'t>(
    (text, start): PlacedText<'t>,
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Grid, CellSpans)> {
    if text.is_ascii() && count(text) == text.len() || !text.contains(char::is_whitespace) {
        return glued::whole(text, start, shape, diagnostics);
    }
    let moved = |line: Line<'t>| Line { start: line.start + start, ..line };
    let rows: Vec<_> = lines(text).filter(|line| !line.is_blank()).map(moved).collect();
    if rows.iter().all(|row| row.text.trim().chars().count() == shape.side()) {
        return glued::rows(&rows, shape, diagnostics);
    }
    let symbols = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    let tokens: Vec<_> = symbols.map(|(at, c)| symbol_token(c, start + at)).collect();
    fill(&tokens, shape, diagnostics)
}

/// Returns the solution that a record lists, and reports its reported.
fn listed(solution: PlacedText<'_>, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<Listed> {
    let mut reported = Vec::new();
    let count = count(solution.0);
    if count != shape.cell_count() {
        let place = Span::new(solution.1, solution.1 + solution.0.len());
        let diagnostic = Diagnostic::wrong_cell_count(shape.side(), count, place).in_listed_solution();
        diagnostics.push(diagnostic.severity(Severity::Error));
        return None;
    }
    let listed = cells(solution, shape, &mut reported).map(|(grid, cells)| Listed { grid, cells });
    if listed.is_none()
        && let Some(diagnostic) = reported.into_iter().next()
    {
        diagnostics.push(diagnostic.in_listed_solution().severity(Severity::Error));
    }
    listed
}
