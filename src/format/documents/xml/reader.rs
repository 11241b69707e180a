//! From a document to its puzzles.

use crate::{
    cells::{fill::fill, glued, mark::symbol_token},
    codec::{Chunk, Entry, ReadOptions, Reader},
    diagnostic::{Diagnostic, Rule, Severity},
    format::documents::unclosed::unclosed,
    grid::{Grid, Shape},
    record::{Attribute, CellSpans, Listed, Record},
    syntax::xml::{Markup, Pieces, Tag, last_start, unescaped},
    text::{Line, Span, lines},
};

use super::layout::{Layout, count};

pub(super) struct XmlReader {
    layout: Option<Layout>,
    options: ReadOptions,
    /// The attributes of each element around the records, where a text begins within these.
    around: Around,
}

/// The attributes of each element that is open, from the root on.
type Around = Vec<Vec<Attribute>>;

/// Text and the offset at which it stands.
type Part<'t> = (&'t str, usize);

/// A record being read.
struct Open<'t> {
    span: Span,
    puzzle: Option<Part<'t>>,
    solution: Option<Part<'t>>,
    columns: Vec<Attribute>,
    /// Whether it says something of its own.
    says: bool,
    faults: Vec<Diagnostic>,
}

/// A document being read.
struct Scan<'t, 'r, 's> {
    text: &'t str,
    reader: &'r XmlReader,
    layout: &'r Layout,
    around: Around,
    record: Option<Open<'t>>,
    /// The element that is open within the record, if it has a text.
    element: &'t str,
    sink: &'s mut dyn FnMut(Entry),
}

impl XmlReader {
    pub(super) fn new(layout: Option<Layout>, options: &ReadOptions) -> Self {
        Self { layout, options: options.clone(), around: Vec::new() }
    }

    fn scan(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) -> Around {
        let Some(layout) = &self.layout else { return Vec::new() };
        let around = if chunk.first { Vec::new() } else { self.around.clone() };
        let mut scan =
            Scan { text: chunk.text, reader: self, layout, around, record: None, element: "", sink };
        for piece in Pieces::new(chunk.text) {
            scan.piece(piece);
        }
        scan.end(chunk.text.len(), false);
        scan.around
    }
}

impl Reader for XmlReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        self.scan(chunk, sink);
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        self.layout.as_ref().map_or(0, |layout| last_start(chunk.text, &[layout.record.as_str()]))
    }

    fn next_reader(&self, chunk: Chunk<'_>) -> Option<Box<dyn Reader>> {
        let around = self.scan(chunk, &mut |_| {});
        let (layout, options) = (self.layout.clone(), self.options.clone());
        (around != self.around).then(|| Box::new(Self { layout, options, around }) as Box<dyn Reader>)
    }
}

impl<'t> Scan<'t, '_, '_> {
    fn piece(&mut self, piece: Markup<'t>) {
        match piece {
            Markup::Open(tag) if tag.name == self.layout.record => self.begin(&tag),
            Markup::Open(tag) => self.open(&tag),
            Markup::Close(name, span) => {
                self.element = "";
                if name == self.layout.record {
                    self.end(span.end, true);
                } else if self.record.is_none() {
                    self.around.pop();
                }
            }
            Markup::Text(said, start) => self.text(said, start, true),
            Markup::Literal(said, start) => self.text(said, start, false),
            Markup::Other => {}
            Markup::Broken(span) => {
                let rest = self.text[span.range()].strip_prefix('<');
                let is_record = rest.is_some_and(|rest| rest.starts_with(self.layout.record.as_str()));
                let milder = unclosed(span).severity(Severity::Warning);
                if is_record {
                    self.end(span.start, false);
                }
                (self.sink)(if is_record {
                    Entry::malformed(span, unclosed(span))
                } else if self.record.is_none() {
                    Entry::without_puzzle(milder)
                } else {
                    return self.fault(milder);
                });
            }
        }
    }

    fn fault(&mut self, fault: Diagnostic) {
        if let Some(record) = &mut self.record {
            record.faults.push(fault);
        }
    }

    fn begin(&mut self, tag: &Tag<'t>) {
        self.end(tag.span.start, false);
        let (puzzle, solution, says, faults) = (None, None, false, Vec::new());
        let columns = self.around.last().cloned().unwrap_or_default();
        self.record = Some(Open { span: tag.span, puzzle, solution, columns, says, faults });
        self.element = tag.name;
        self.attributes(tag);
        if tag.is_empty {
            self.end(tag.span.end, true);
        }
    }

    fn open(&mut self, tag: &Tag<'t>) {
        if self.record.is_some() {
            self.element = tag.name;
            self.attributes(tag);
        } else if !tag.is_empty {
            let said = tag.attributes().map_while(Result::ok);
            let column = |attribute: crate::syntax::xml::Attribute<'_>| Attribute {
                name: attribute.name.to_owned(),
                text: attribute.text().into_owned(),
            };
            self.around.push(said.map(column).collect());
        }
    }

    fn attributes(&mut self, tag: &Tag<'t>) {
        for attribute in tag.attributes() {
            match attribute {
                Ok(attribute) => {
                    let part = (attribute.raw, attribute.start);
                    self.add(attribute.name, true, part, &attribute.text());
                }
                Err((place, what)) => {
                    let diagnostic = Diagnostic::new(Rule::BrokenDocument, what).severity(Severity::Warning);
                    self.fault(diagnostic.at(place, "here"));
                }
            }
        }
    }

    fn text(&mut self, said: &'t str, start: usize, is_escaped: bool) {
        if !said.trim().is_empty() && self.record.is_some() {
            let text = if is_escaped { unescaped(said) } else { said.into() };
            self.add(self.element, false, (said, start), text.trim());
        }
    }

    /// A named text of the record.
    fn add(&mut self, name: &str, in_attribute: bool, (raw, start): Part<'t>, text: &str) {
        let layout = self.layout;
        let Some(record) = &mut self.record else { return };
        record.says = true;
        let part = (raw.trim(), start + raw.len() - raw.trim_start().len());
        if layout.in_attribute == in_attribute && name == layout.puzzle && record.puzzle.is_none() {
            record.puzzle = Some(part);
        } else if name.eq_ignore_ascii_case("solution") && record.solution.is_none() {
            record.solution = Some(part);
        } else {
            record.columns.push(Attribute { name: name.to_owned(), text: text.to_owned() });
        }
    }

    /// The record that is open ends here.
    fn end(&mut self, end: usize, properly: bool) {
        // One around an element of the same name is no record.
        let Some(open) = self.record.take().filter(|record| properly || record.says) else { return };
        let end = open.span.start + self.text[open.span.start..end].trim_end().len();
        let span = Span::new(open.span.start, end.max(open.span.end));
        let mut diagnostics = open.faults;
        if !properly {
            let message = format!("the element `{}` is never ended", self.layout.record);
            let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).severity(Severity::Warning);
            diagnostics.push(diagnostic.at(open.span, "begun here"));
        }
        let Some(puzzle) = open.puzzle else {
            let message = format!("no `{}` in this `{}`", self.layout.puzzle, self.layout.record);
            diagnostics.push(Diagnostic::new(Rule::BrokenDocument, message).at(open.span, ""));
            return (self.sink)(Entry { span, record: None, diagnostics });
        };
        let record = self.reader.grid(puzzle, &mut diagnostics).map(|(grid, cells)| {
            let grid = self.reader.options.settle_boxes(grid, span, &mut diagnostics);
            let mut record = Record::new(grid, span, cells);
            record.solution =
                open.solution.and_then(|solution| listed(solution, record.shape(), &mut diagnostics));
            record.meta.columns = open.columns;
            record
        });
        (self.sink)(Entry { span, record, diagnostics });
    }
}

impl XmlReader {
    fn grid(&self, (text, start): Part<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
        let count = count(text);
        let asked = self.options.shape.filter(|shape| shape.cell_count() == count);
        let Some(shape) = asked.or_else(|| Shape::of_cell_count(count)) else {
            let wanted = self.layout.as_ref().and_then(|layout| Shape::of_cell_count(layout.cells));
            let wanted = wanted.unwrap_or(Shape::CLASSIC);
            let message =
                format!("expected {} cells ({1}×{1}), found {count}", wanted.cell_count(), wanted.side());
            let place = Span::new(start, start + text.len());
            diagnostics.push(Diagnostic::new(Rule::WrongLength, message).at(place, ""));
            return None;
        };
        cells((text, start), shape, diagnostics)
    }
}

/// Cells in one piece, or a row a line.
fn cells<'t>(
    (text, start): Part<'t>,
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

/// The solution that a record lists; what is wrong with it is told.
fn listed(solution: Part<'_>, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<Listed> {
    let mut faults = Vec::new();
    let count = count(solution.0);
    if count != shape.cell_count() {
        let (wanted, side) = (shape.cell_count(), shape.side());
        let message = format!("listed solution: expected {wanted} cells ({side}×{side}), found {count}");
        let place = Span::new(solution.1, solution.1 + solution.0.len());
        diagnostics.push(Diagnostic::new(Rule::BadSolution, message).at(place, ""));
        return None;
    }
    let listed = cells(solution, shape, &mut faults).map(|(grid, cells)| Listed { grid, cells });
    if listed.is_none()
        && let Some(Diagnostic { message, labels, .. }) = faults.into_iter().next()
    {
        let diagnostic = Diagnostic::new(Rule::BadSolution, format!("listed solution: {message}"));
        diagnostics.push(Diagnostic { labels, ..diagnostic });
    }
    listed
}
