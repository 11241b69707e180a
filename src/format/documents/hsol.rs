//! A saved game: HoDoKu, `.hsol`.
//!
#![doc = "```text"]
#![doc = include_str!("hsol.abnf")]
#![doc = "```"]
//!
//! The document is what Java's `XMLEncoder` makes of objects: whoever decodes it runs what it says. Here
//! it is text: of the first board the numbers are read, and nothing else. Elements that have the value
//! of a new board are not written: 0, no, and all nine candidates.

use crate::{
    cells::placed::placed,
    codec::{Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf},
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Candidates, Digit, DigitSet, Grid, Shape},
    record::{CellSpans, FieldSet, Listed, Record},
    syntax::xml::{Markup, Pieces, Tag, last_start, root},
    text::{Span, shown},
};

const SHAPE: Shape = Shape::CLASSIC;
const CELLS: usize = 81;
/// What is read of a board.
const PROPERTIES: [&str; 6] = ["values", "fixed", "solution", "cells", "candidates", "userCells"];
/// So many elements are around a number at most, up to the property that it belongs to.
const AROUND: usize = 5;

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Hsol,
    id: "hsol",
    name: "a saved game: HoDoKu",
    shelf: Shelf::Documents,
    extensions: &["hsol"],
    many: false,
    shapes: Shapes::Classic,
    holds: FieldSet::EMPTY,
    blank: "0",
    grammar: include_str!("hsol.abnf"),
    accepts: &[
        "the archive as it is, or the document unpacked from it",
        "arrays written out, or element by element",
        "settings (`.hcfg`) and games of HoDoKu 1 are reported",
    ],
    writes: "",
    reference: "HoDoKu, src/sudoku/MainFrame.java and Sudoku2.java",
    codec: &Hsol,
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
        let mut document: Option<Document<'_>> = None;
        for piece in Pieces::new(chunk.text) {
            match (&mut document, piece) {
                (_, Markup::Open(tag)) if tag.name == "java" => {
                    if let Some(document) = document.take() {
                        sink(document.entry(chunk.text[..tag.span.start].trim_end().len(), false));
                    }
                    document = Some(Document::new(tag.span));
                }
                (Some(_), Markup::Close("java", span)) => {
                    sink(document.take().expect("a document is open").entry(span.end, true));
                }
                (Some(document), piece) => document.piece(piece),
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
struct Document<'t> {
    span: Span,
    /// Name, property and index of each element that is open.
    open: Vec<(&'t str, Option<&'t str>, Option<usize>)>,
    /// The classes of the objects seen.
    classes: Vec<&'t str>,
    board: Option<Board>,
    /// How many elements are around the board; `None` after its end.
    depth: Option<usize>,
    faults: Vec<Diagnostic>,
}

/// What a board says.
struct Board {
    values: Vec<Option<Digit>>,
    spans: Vec<Span>,
    fixed: Vec<bool>,
    solution: Vec<Option<Digit>>,
    candidates: Vec<DigitSet>,
    notes: Vec<DigitSet>,
}

impl Board {
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

    /// Takes over a number; `None` where it is none that the property may have.
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

impl<'t> Document<'t> {
    const fn new(span: Span) -> Self {
        Self { span, open: Vec::new(), classes: Vec::new(), board: None, depth: None, faults: Vec::new() }
    }

    fn piece(&mut self, piece: Markup<'t>) {
        match piece {
            Markup::Open(tag) => self.open(&tag),
            Markup::Close(..) => {
                self.open.pop();
                if self.depth.is_some_and(|depth| self.open.len() <= depth) {
                    self.depth = None;
                }
            }
            Markup::Text(text, start) if self.depth.is_some() => self.text(text, start),
            _ => {}
        }
    }

    fn open(&mut self, tag: &Tag<'t>) {
        let raw = |name: &str| tag.attribute(name).map(|attribute| attribute.raw);
        if let Some(class) = raw("class").filter(|_| tag.name == "object") {
            if self.board.is_none() && class.ends_with("Sudoku2") {
                self.board = Some(Board::new(Span::at(tag.span.start)));
                self.depth = Some(self.open.len());
            }
            if self.classes.len() < 4 {
                self.classes.push(class);
            }
        }
        if !tag.is_empty {
            let index = raw("index").and_then(|index| index.parse().ok());
            self.open.push((tag.name, raw("property"), index));
        }
    }

    fn text(&mut self, text: &'t str, start: usize) {
        let said = text.trim();
        let Some((name, ..)) = self.open.last().filter(|_| !said.is_empty()) else { return };
        let near = || self.open.iter().rev().take(AROUND);
        let index = near().find_map(|(_, _, index)| *index);
        let property = near().find_map(|(_, property, _)| *property);
        let property = property.filter(|property| PROPERTIES.contains(property));
        let (Some(index), Some(property), "int" | "boolean" | "short") = (index, property, *name) else {
            return;
        };
        let start = start + text.len() - text.trim_start().len();
        let place = Span::new(start, start + said.len());
        let Some(board) = &mut self.board else { return };
        let fault = if index >= CELLS {
            format!("index {index} of `{}` is outside 0 to 80", shown(property))
        } else if board.set(property, index, said, place).is_none() {
            format!("{}: `{}` is nothing that `{}` may hold", SHAPE.cell(index), shown(said), shown(property))
        } else {
            return;
        };
        if self.faults.len() < AROUND {
            self.faults.push(Diagnostic::new(Rule::ValueOutOfRange, fault).at(place, ""));
        }
    }

    fn entry(mut self, end: usize, properly: bool) -> Entry {
        let span = Span::new(self.span.start, end.max(self.span.end));
        let mut diagnostics = std::mem::take(&mut self.faults);
        if !properly {
            let diagnostic = Diagnostic::new(Rule::BrokenDocument, "the document is never ended");
            diagnostics.push(diagnostic.severity(Severity::Warning).at(self.span, "begun here"));
        }
        let failed = diagnostics.iter().any(|fault| fault.severity == Severity::Error);
        let record = match self.board.take() {
            Some(board) if !failed => Some(record(board, span, &mut diagnostics)),
            Some(_) => None,
            None => {
                diagnostics.push(self.without_board());
                None
            }
        };
        Entry { span, record, diagnostics }
    }

    fn without_board(&self) -> Diagnostic {
        let of = |class: &str| self.classes.contains(&class);
        if of("sudoku.Sudoku") {
            let message = "a game of HoDoKu 1, which is not known";
            let diagnostic = Diagnostic::new(Rule::UnknownVersion, message).at(self.span, "");
            return diagnostic.help("save it with HoDoKu 2, or copy the puzzle as text");
        }
        let message = match self.classes.first() {
            Some(_) if of("sudoku.Options") => "settings of HoDoKu, no puzzle".to_owned(),
            Some(class) => format!("an object of class `{}`, no puzzle", shown(class)),
            None => "a document of Java without objects".to_owned(),
        };
        Diagnostic::new(Rule::NoPuzzle, message).at(self.span, "")
    }
}

fn record(board: Board, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Record {
    let Board { values, spans, mut fixed, solution, candidates, notes } = board;
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
    // All nine everywhere is what a new board has, and not written.
    if candidates.iter().any(|set| *set != DigitSet::up_to(9)) {
        record.set_candidates(Candidates::new(SHAPE, candidates).expect("81 sets"));
    }
    if notes.iter().any(|set| !set.is_empty()) {
        record.state_mut().notes = Candidates::new(SHAPE, notes);
    }
    if solution.iter().all(Option::is_some) {
        record.solution = Some(Listed { grid: grid(solution), cells });
    }
    record
}
