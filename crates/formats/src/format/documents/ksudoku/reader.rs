//! From a document to its game.
//!
//! It takes the text of a document and yields one entry for each game: values column by column, and the steps of the player
//! replayed on them. A step that cannot be read is skipped with a warning, as the puzzle is known without it.

use givens_engine::grid::{Candidates, Digit, DigitSet, Grid, Shape};

use crate::{
    cells::values::placed,
    codec::{Chunk, Entry, READS_VARIANTS, Reader, unread_variant},
    diagnostic::{Diagnostic, Few},
    format::documents::elements::{PlacedText, never_ended, unclosed_markup},
    record::{AnyRecord, CellSpans, Listed, Record, VariantRecord},
    syntax::xml::{Event, Tag, XmlText, elements, last_start},
    text::Span,
};

use super::{
    game::{Game, Graph, GraphPart, HistoryStep, ID, OWN, SIDES, digit},
    variant,
};

pub(super) struct KSudokuReader;

impl Reader for KSudokuReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut scan = KSudokuScan { game: None, complex: false, sink };
        elements(chunk.text).for_each(|event| scan.add(event));
        scan.end(chunk.text.len(), false);
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        last_start(chunk.text, &["ksudoku", "ksudoku-graph"])
    }
}

/// A document being read.
struct KSudokuScan<'t, 's> {
    game: Option<Game<'t>>,
    /// Whether a step of several cells is open.
    complex: bool,
    sink: &'s mut dyn FnMut(Entry),
}

impl<'t> KSudokuScan<'t, '_> {
    fn add(&mut self, event: Event<'t>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End("game", span) => self.end(span.end, true),
            Event::End("ksudoku", span) => self.end(span.start, false),
            Event::End("complex-event", _) => self.complex = false,
            Event::End("graph", _) => self.game.iter_mut().for_each(|game| game.is_in_graph = false),
            Event::Text(text) => self.text(text),
            Event::End(..) | Event::Other => {}
            Event::Broken(span) => (self.sink)(Entry::without_puzzle(unclosed_markup(span))),
        }
    }

    /// Begins a game, and ends the one before it, which has no end tag.
    fn start(&mut self, tag: &Tag<'t>) {
        match tag.name {
            "ksudoku" => self.end(tag.span.start, false),
            "ksudoku-graph" => {
                self.end(tag.span.start, false);
                let diagnostic = Diagnostic::no_puzzle("a shape without digits, no puzzle", tag.span);
                (self.sink)(Entry::malformed(tag.span, diagnostic));
            }
            "game" => {
                self.end(tag.span.start, false);
                let own = |name| Some((name, tag.attribute(name)?.text().into_owned()));
                let own = OWN.into_iter().filter_map(own).collect();
                self.complex = false;
                self.game = Some(Game { span: tag.span, own, ..Game::default() });
            }
            name => {
                if let Some(game) = &mut self.game {
                    game.open(name, tag, &mut self.complex);
                }
            }
        }
    }

    fn text(&mut self, text: XmlText<'t>) {
        let Some(game) = &mut self.game else { return };
        let cells = match text.element {
            "values" => &mut game.values,
            "solution" => &mut game.solution,
            "clique" | "cage" => match game.graph.as_mut().and_then(|graph| graph.parts.last_mut()) {
                Some(part) => &mut part.cells,
                None => return,
            },
            _ => return,
        };
        if cells.is_none() && !text.trimmed().0.is_empty() {
            *cells = Some(text.trimmed());
        }
    }

    /// Ends the open game.
    fn end(&mut self, end: usize, properly: bool) {
        let Some(mut game) = self.game.take() else { return };
        let start = game.span.start;
        let parts = [
            game.values.map(|(text, start)| start + text.len()),
            game.graph.as_ref().map(|graph| graph.span.end),
        ];
        let last = parts.into_iter().flatten().fold(game.span.end, usize::max);
        game.span = Span::new(start, if properly { end } else { last.min(end) });
        let mut diagnostics = Vec::new();
        if !properly {
            diagnostics.push(never_ended("game", Span::at(game.span.end)).labelled("expected `</game>`"));
        }
        let record = record(&game, &mut diagnostics);
        (self.sink)(Entry::of_any(game.span, record, diagnostics));
    }
}

impl<'t> Game<'t> {
    /// Reads an element inside a game; the steps of a complex event are those of one move, and are left out.
    fn open(&mut self, name: &str, tag: &Tag<'t>, complex: &mut bool) {
        match (name, &mut self.graph) {
            ("graph", None) => {
                self.is_in_graph = !tag.is_empty;
                self.graph = Some(Graph::from_tag(tag));
            }
            ("complex-event", _) => {
                *complex = !tag.is_empty;
                self.complex.get_or_insert(tag.span);
            }
            ("simple-event", _) if !*complex => self.steps.push(HistoryStep::from_tag(tag)),
            (_, Some(graph)) if self.is_in_graph => graph.parts.push(GraphPart::from_tag(tag)),
            _ => {}
        }
    }
}

/// Returns the record of a game, or `None`, with the reasons in `diagnostics`.
fn record(game: &Game<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
    let Some(graph) = &game.graph else {
        diagnostics.push(Diagnostic::without_part("a game", "graph", game.span));
        return None;
    };
    if let Some(name) = graph.foreign_name() {
        diagnostics.push(Diagnostic::constraints_of("file", &name, graph.span));
        return None;
    }
    if !graph.is_classic() && !READS_VARIANTS {
        return unread_variant(game.span).refuse(diagnostics);
    }
    if !graph.is_classic() {
        return variant::record(game, graph, diagnostics).map(VariantRecord::into_any);
    }
    let side = graph.order.parse().ok().filter(|side| SIDES.contains(side));
    let Some(shape) = side.and_then(Shape::of_side) else {
        diagnostics.push(Diagnostic::wrong_order("4, 9, 16 or 25", graph.order, graph.span));
        return None;
    };
    let Some(values) = game.values else {
        diagnostics.push(Diagnostic::without_part("a game", "values", game.span));
        return None;
    };
    let (grid, cells) = grid(values, shape, diagnostics)?;
    let mut record = Record::new(grid, game.span, cells);
    record.solution = game.solution.and_then(|solution| listed(solution, shape, diagnostics));
    replay(game, &mut record, diagnostics);
    for (name, text) in &game.own {
        record.meta.keep(ID, *name, text.clone());
    }
    Some(record.into())
}

/// Cells, column by column.
fn grid(
    (text, start): PlacedText<'_>,
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Grid, CellSpans)> {
    let symbols: Vec<_> = text.char_indices().collect();
    let (expected, found, side) = (shape.cell_count(), symbols.len(), shape.side());
    if found != expected {
        let place = Span::new(start, start + text.len());
        diagnostics.push(Diagnostic::wrong_cell_count(side, found, place));
        return None;
    }
    let (mut grid, mut spans) = (Grid::empty(shape), vec![Span::default(); expected]);
    let mut unread = Few::default();
    for (index, &(at, symbol)) in symbols.iter().enumerate() {
        let cell = shape.cell(row_major(index, side));
        let place = Span::new(start + at, start + at + symbol.len_utf8());
        spans[shape.index(cell)] = place;
        match digit(symbol, side) {
            Ok(digit) => grid.set(cell, digit),
            Err(what) => unread.push(|| Diagnostic::meaningless(symbol, what, place).in_cell(cell)),
        }
    }
    let is_read = unread.is_empty();
    diagnostics.extend(unread.into_first());
    is_read.then(|| (grid, CellSpans::listed(spans)))
}

/// The row-major index of the cell with this column-major index.
pub(super) const fn row_major(index: usize, side: usize) -> usize {
    index % side * side + index / side
}

/// Returns the listed solution; its reported are warnings.
fn listed(solution: PlacedText<'_>, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<Listed> {
    let mut reported = Vec::new();
    let listed = grid(solution, shape, &mut reported).map(|(grid, cells)| Listed { grid, cells });
    diagnostics.extend(reported.into_iter().next().map(Diagnostic::in_listed_solution));
    listed
}

/// Adds the values and marks after the steps of the player.
fn replay(game: &Game<'_>, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
    let shape = record.shape();
    let mut values = Grid::empty(shape);
    let mut notes = vec![DigitSet::EMPTY; shape.cell_count()];
    let mut spans = vec![game.span; shape.cell_count()];
    let mut bad = None;
    for step in &game.steps {
        let index = step.index.filter(|&index| index < shape.cell_count());
        let Some((index, (digit, marks))) = index.zip(content(step, shape)) else {
            bad.get_or_insert(step.span);
            continue;
        };
        let index = row_major(index, shape.side());
        values.set(shape.cell(index), digit);
        (notes[index], spans[index]) = (marks, step.span);
    }
    placed(record, Listed { grid: values, cells: CellSpans::listed(spans) }, diagnostics);
    record.set_notes(Candidates::new(shape, notes).expect("a set for each cell"));
    diagnostics.extend(bad.map(Diagnostic::skipped_unknown_step));
    diagnostics.extend(game.complex.map(Diagnostic::skipped_complex_step));
}

/// Returns the value and the marks of a cell after a step.
fn content(step: &HistoryStep<'_>, shape: Shape) -> Option<(Option<Digit>, DigitSet)> {
    match (step.value, step.markers) {
        (Some(value), None) => {
            let value: u8 = value.trim().parse().ok().filter(|&value| usize::from(value) <= shape.side())?;
            Some((Digit::new(value), DigitSet::EMPTY))
        }
        (None, Some(markers)) if markers.len() <= shape.side() => {
            let marked = markers.bytes().enumerate().filter(|(_, byte)| *byte != b'0');
            Some((None, marked.map(|(index, _)| Digit::from_index(index)).collect()))
        }
        _ => None,
    }
}
