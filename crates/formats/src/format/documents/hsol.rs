//! A saved game: HoDoKu, `.hsol`.
//!
#![doc = concat!("```text\n", include_str!("hsol.abnf"), "```")]
//!
//! The document is what Java's `XMLEncoder` makes of objects: decoding it would run the code that it
//! names. Here it is text: only the numbers of the first board are read. Elements that have the value
//! of a new board are not written: 0, no, and all nine candidates.

use givens_engine::grid::{Candidates, Digit, DigitSet, Grid, Shape};

use crate::{
    cells::values::placed,
    codec::{Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf},
    diagnostic::{Diagnostic, Few, Severity},
    format::documents::elements::never_ended,
    record::{CellSpans, Listed, Record},
    syntax::xml::{Event, Tag, XmlText, elements, last_start, root},
    text::{Span, shown},
};

const SHAPE: Shape = Shape::CLASSIC;
const CELLS: usize = 81;
/// The properties of a board that are read.
const PROPERTIES: [&str; 6] = ["values", "fixed", "solution", "cells", "candidates", "userCells"];
/// The maximum number of elements around a number, up to its property.
const AROUND: usize = 5;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "hsol",
    needs: "<",
    name: "a saved game: HoDoKu",
    extensions: &["hsol"],
    many: false,
    shapes: Shapes::Classic,
    blank: "0",
    grammar: include_str!("hsol.abnf"),
    accepts: &[
        "the archive as it is, or the document unpacked from it",
        "arrays written out, or element by element",
        "settings (`.hcfg`) and games of HoDoKu 1 are reported",
    ],
    reference: "HoDoKu, src/sudoku/MainFrame.java and Sudoku2.java",
    ..FormatInfo::new(Format::Hsol, Shelf::Documents, &Hsol)
};

struct Hsol;

impl Codec for Hsol {
    fn probe(&self, head: &str) -> Option<Evidence> {
        root(head).filter(|root| root.name == "java")?;
        Some(Evidence::document(Format::Xml, "objects written by Java"))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(HsolReader)
    }
}

struct HsolReader;

impl Reader for HsolReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut document: Option<JavaDocument<'_>> = None;
        let mut elements = elements(chunk.text);
        while let Some(event) = elements.next() {
            match (&mut document, event) {
                (_, Event::Start(tag)) if tag.name == "java" => {
                    if let Some(document) = document.take() {
                        sink(document.entry(chunk.text[..tag.span.start].trim_end().len(), false));
                    }
                    document = Some(JavaDocument::new(tag.span));
                }
                (Some(_), Event::End("java", span)) => {
                    sink(document.take().expect("a document is open").entry(span.end, true));
                }
                (Some(document), event) => document.add(event, elements.open()),
                (None, _) => {}
            }
        }
        if let Some(document) = document {
            sink(document.entry(chunk.text.trim_end().len(), false));
        }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        last_start(chunk.text, &["java"])
    }
}

/// A document being read.
struct JavaDocument<'t> {
    span: Span,
    /// The classes of the objects seen.
    classes: Vec<&'t str>,
    board: Option<HodokuBoard>,
    /// The number of open elements in the board; `None` after its end.
    depth: Option<usize>,
    reported: Few<Diagnostic>,
}

/// The contents of a board.
struct HodokuBoard {
    values: Vec<Option<Digit>>,
    spans: Vec<Span>,
    fixed: Vec<bool>,
    solution: Vec<Option<Digit>>,
    candidates: Vec<DigitSet>,
    notes: Vec<DigitSet>,
}

impl HodokuBoard {
    fn new(place: Span) -> Self {
        Self {
            values: vec![None; CELLS],
            spans: vec![place; CELLS],
            fixed: vec![false; CELLS],
            solution: vec![None; CELLS],
            candidates: vec![DigitSet::up_to(9); CELLS],
            notes: vec![DigitSet::EMPTY; CELLS],
        }
    }

    /// Sets a number; `None` if the property cannot have it.
    fn set(&mut self, property: &str, index: usize, text: &str, place: Span) -> Option<()> {
        let digit = || Some(Digit::new(text.parse().ok().filter(|&value| value <= 9)?));
        let marks = || text.parse().ok().filter(|&bits| bits < 1 << 9).map(DigitSet::from_bits);
        match property {
            "values" => (self.values[index], self.spans[index]) = (digit()?, place),
            "solution" => self.solution[index] = digit()?,
            "fixed" => self.fixed[index] = text.parse().ok()?,
            "cells" | "candidates" => self.candidates[index] = marks()?,
            "userCells" => self.notes[index] = marks()?,
            _ => {}
        }
        Some(())
    }
}

impl<'t> JavaDocument<'t> {
    fn new(span: Span) -> Self {
        Self { span, classes: Vec::new(), board: None, depth: None, reported: Few::default() }
    }

    /// Passes numbers on only inside the first board: saved games have the boards of all steps behind it.
    fn add(&mut self, event: Event<'t>, open: &[Tag<'t>]) {
        match event {
            Event::Start(tag) if tag.name == "object" => self.object(&tag, open.len()),
            Event::End(..) if self.depth.is_some_and(|depth| open.len() < depth) => self.depth = None,
            Event::Text(text) if self.depth.is_some() => self.number(text, open),
            _ => {}
        }
    }

    /// Begins the board at the first object of the class `Sudoku2`; the classes before it are for the diagnostic without one.
    fn object(&mut self, tag: &Tag<'t>, depth: usize) {
        let Some(class) = tag.attribute("class") else { return };
        if self.board.is_none() && class.raw.ends_with("Sudoku2") {
            self.board = Some(HodokuBoard::new(Span::at(tag.span.start)));
            self.depth = Some(depth);
        }
        if self.classes.len() < 4 {
            self.classes.push(class.raw);
        }
    }

    /// Puts a number into the board: the property and the index are attributes of the elements around it.
    fn number(&mut self, text: XmlText<'t>, open: &[Tag<'t>]) {
        let (number, start) = text.trimmed();
        if number.is_empty() || !matches!(text.element, "int" | "boolean" | "short") {
            return;
        }
        // The numbers of a document do not belong to an element that was opened before it.
        let inside = |tag: &&Tag<'_>| tag.span.start >= self.span.start;
        let around = || open.iter().rev().take(AROUND).take_while(inside);
        let near = |name: &'static str| around().filter_map(move |tag| tag.attribute(name));
        let index = near("index").find_map(|index| index.raw.parse().ok());
        let property = near("property").next().map(|property| property.raw);
        let property = property.filter(|property| PROPERTIES.contains(property));
        let (Some(index), Some(property), Some(board)) = (index, property, &mut self.board) else { return };
        let place = Span::new(start, start + number.len());
        if index >= CELLS {
            let index = format!("index {index} of `{}`", shown(property));
            self.reported.push(|| Diagnostic::outside(index, 0, CELLS - 1, place));
        } else if board.set(property, index, number, place).is_none() {
            let wrong = || Diagnostic::not_a_value_of(property, number, place).about(SHAPE.cell(index));
            self.reported.push(wrong);
        }
    }

    /// Ends the document: with a record, unless an error was reported.
    fn entry(mut self, end: usize, properly: bool) -> Entry {
        let span = Span::new(self.span.start, end.max(self.span.end));
        let mut diagnostics = std::mem::take(&mut self.reported).into_first();
        if !properly {
            diagnostics.push(never_ended("document", self.span).labelled("begun here"));
        }
        let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        let record = match self.board.take() {
            Some(board) if !failed => Some(record(board, span, &mut diagnostics)),
            Some(_) => None,
            None => {
                diagnostics.push(self.without_board());
                None
            }
        };
        Entry::new(span, record, diagnostics)
    }

    fn without_board(&self) -> Diagnostic {
        let of = |class: &str| self.classes.contains(&class);
        if of("sudoku.Sudoku") {
            let diagnostic = Diagnostic::unknown_program("a game of HoDoKu 1", self.span);
            return diagnostic.help("save it with HoDoKu 2, or copy the puzzle as text");
        }
        let message = match self.classes.first() {
            Some(_) if of("sudoku.Options") => "settings of HoDoKu, no puzzle".to_owned(),
            Some(class) => format!("an object of class `{}`, no puzzle", shown(class)),
            None => "a document of Java without objects".to_owned(),
        };
        Diagnostic::no_puzzle(message, self.span)
    }
}

fn record(board: HodokuBoard, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Record {
    let HodokuBoard { values, spans, mut fixed, solution, candidates, notes } = board;
    // A board that was never fixed has no values that were placed.
    if !fixed.contains(&true) {
        fixed = vec![true; CELLS];
    }
    let grid = |digits: Vec<Option<Digit>>| Grid::new(SHAPE, digits).expect("81 digits up to 9");
    let part = |given: bool| {
        values.iter().zip(&fixed).map(|(value, fixed)| value.filter(|_| *fixed == given)).collect()
    };
    let cells = CellSpans::listed(spans);
    let mut record = Record::new(grid(part(true)), span, cells.clone());
    placed(&mut record, Listed { grid: grid(part(false)), cells: cells.clone() }, diagnostics);
    // A new board has all nine everywhere, which is not written.
    if candidates.iter().any(|set| *set != DigitSet::up_to(9)) {
        record.set_candidates(Candidates::new(SHAPE, candidates).expect("81 sets"));
    }
    record.set_notes(Candidates::new(SHAPE, notes).expect("81 sets"));
    if solution.iter().all(Option::is_some) {
        record.solution = Some(Listed { grid: grid(solution), cells });
    }
    record
}
