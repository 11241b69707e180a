//! One grid of candidates per line: Sukaku Explainer's and tdoku's 729 characters.
//!
#![doc = concat!("```text\n", include_str!("sukaku.abnf"), "```")]
//!
//! Solutions use only these candidates. The format does not show which digits are given: a cell
//! with one candidate that none of its peers has is read as a given (HoDoKu's rule).
//! A line of 729 digits and blanks might also be a grid of 27×27, which nobody writes, and one of
//! 64 is usually a grid of 8×8: it contains candidates if every digit is in its place.

use std::borrow::Cow;

use givens_engine::grid::{Candidates, Digit, DigitSet, Shape};

use crate::{
    cells::{
        fill::unknown_character,
        mark::{fold, is_blank_symbol},
        values::{lost_in, values},
        words::{labelled, longest_word, word_of},
    },
    codec::{
        Codec, EachRecord, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions,
        Writer,
    },
    diagnostic::{Diagnostic, Few, Rule},
    layout::{
        flat::{EachLine, content},
        row::{looks_like_cells, most_common},
        row_grid::other_side,
    },
    record::{CellSpans, Field, FieldSet, Record, Text},
    text::{Line, Span},
};

use super::tail::add_tail;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "sukaku",
    name: "a grid of candidates per line: 729 characters",
    extensions: &["txt", "sukaku"],
    holds: FieldSet::of(&[Field::Candidates]),
    grammar: include_str!("sukaku.abnf"),
    accepts: &[
        "any blank; sides up to 25 (15625 characters)",
        "a cell with one candidate that none of its peers has is taken for a given",
        "labels, tails, comments and headings as in `line`",
    ],
    writes: "N³ characters per line, nothing else: the remaining candidates, else those that the givens and placed values allow",
    reference: "Sukaku Explainer; tdoku; Interactive Sudoku Solver",
    ..FormatInfo::new(Format::Sukaku, Shelf::Lines, &Sukaku)
};

struct Sukaku;

impl Codec for Sukaku {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (all, shapes) = shapes_of(head);
        let shape = most_common_shape(&shapes)?;
        let side = shape.side();
        let reason = format!("lines of {side}³ characters, every digit in its place");
        (shapes.len() * 2 >= all).then_some(Evidence::new(50, reason))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let (_, shapes) = shapes_of(head);
        let reader = SukakuReader { usual: most_common_shape(&shapes), options: options.clone() };
        Box::new(EachLine(move |line: Line<'_>| reader.entry(line)))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: options.blank_or(INFO.blank), push: push_record })
    }
}

/// Returns the number of lines with text, and the shapes of those that show candidates, most of whose
/// cells have one.
fn shapes_of(head: &str) -> (usize, Vec<Shape>) {
    let mut all = 0;
    let mut shapes = Vec::new();
    for line in content(head) {
        all += 1;
        let Ok((rest, first)) = word_of(line.text) else { continue };
        let second = || word_of(rest).ok().and_then(|(_, second)| shape_of_candidates(second));
        shapes.extend(shape_of_candidates(first).or_else(second));
    }
    (all, shapes)
}

/// The shape of a word of candidates, if most cells have one.
fn shape_of_candidates(word: &str) -> Option<Shape> {
    let shape = shape_of(word.len())?;
    let open = sets(word, shape.side())?.iter().filter(|set| !set.is_empty()).count();
    (open * 2 > shape.cell_count()).then_some(shape)
}

fn most_common_shape(shapes: &[Shape]) -> Option<Shape> {
    most_common(shapes.iter().map(|shape| shape.side())).and_then(Shape::of_side)
}

/// Returns the shape whose candidates take this number of characters.
fn shape_of(length: usize) -> Option<Shape> {
    let mut shapes = Shape::usual().take_while(|shape| shape.cell_count() * shape.side() <= length);
    shapes.find(|shape| shape.cell_count() * shape.side() == length)
}

/// Returns the candidates of each cell, if every character is a digit in its place or a blank.
fn sets(word: &str, side: usize) -> Option<Vec<DigitSet>> {
    let symbols: Vec<u8> = Digit::up_to(side).map(|digit| digit.symbol() as u8).collect();
    let mut all = Vec::with_capacity(side * side);
    for cell in word.as_bytes().chunks(side) {
        let (mut bits, mut known) = (0_u32, true);
        for (place, (&byte, &symbol)) in cell.iter().zip(&symbols).enumerate() {
            let is_digit = byte.to_ascii_uppercase() == symbol;
            bits |= u32::from(is_digit) << place;
            known &= is_digit | is_blank(char::from(byte));
        }
        if !known {
            return None;
        }
        all.push(DigitSet::from_bits(bits));
    }
    Some(all)
}

const fn is_blank(c: char) -> bool {
    c == '0' || is_blank_symbol(c)
}

struct SukakuReader {
    usual: Option<Shape>,
    options: ReadOptions,
}

impl SukakuReader {
    fn entry(&self, line: Line<'_>) -> Entry {
        let counts: Vec<_> = Shape::usual().map(|shape| shape.cell_count() * shape.side()).collect();
        let text = line.text.trim_start();
        let Ok((_, (label, word))) = labelled(&counts)(text) else {
            return self.misfit(line);
        };
        let start = line.span_of(word).start;
        let usual = shape_of(word.chars().count()).expect("the number of cells was checked before");
        let asked = self.options.shape.filter(|shape| shape.side() == usual.side());
        let shape = asked.unwrap_or(usual);
        let folded = folded(word);
        let Some(sets) = sets(&folded, shape.side()) else {
            return Entry::new(line.span(), None, misplaced(word, start, shape));
        };
        let mut record = record(sets, shape, line.span(), cell_spans(word, start, shape.side()));
        if let Some(label) = label {
            record.meta.set(Text::Title, label);
        }
        let end = start + word.len() - line.start;
        let diagnostic = add_tail(&mut record, &line.text[end..], start + word.len());
        let other = other_side(shape, self.usual.map(Shape::side), line.span());
        Entry::new(line.span(), Some(record), diagnostic.into_iter().chain(other).collect())
    }

    /// Reports a line without a word of the right length: a heading, or a faulty grid.
    fn misfit(&self, line: Line<'_>) -> Entry {
        let text = line.text.trim();
        let span = line.span_of(text);
        if !looks_like_cells(text) {
            return Entry::without_puzzle(Diagnostic::title(text, span));
        }
        let word = longest_word(text);
        let side = self.usual.unwrap_or(Shape::CLASSIC).side();
        let expected = format!("{} characters ({side} for each of {} cells)", side.pow(3), side * side);
        let diagnostic = Diagnostic::wrong_length(expected, word.chars().count(), line.span_of(word));
        Entry::malformed(line.span(), diagnostic)
    }
}

/// Returns the word with characters of other scripts as ASCII, as many of them.
fn folded(word: &str) -> Cow<'_, str> {
    if word.is_ascii() { Cow::Borrowed(word) } else { Cow::Owned(word.chars().map(fold).collect()) }
}

fn cell_spans(word: &str, start: usize, side: usize) -> CellSpans {
    if word.is_ascii() {
        return CellSpans::listed((0..side * side).map(|cell| Span::new(0, side).moved(start + cell * side)));
    }
    let ends = word.char_indices().map(|(at, _)| start + at).chain([start + word.len()]);
    let ends: Vec<_> = ends.step_by(side).collect();
    CellSpans::listed(ends.windows(2).map(|pair| Span::new(pair[0], pair[1])))
}

/// Returns the puzzle of these candidates.
fn record(sets: Vec<DigitSet>, shape: Shape, span: Span, cells: CellSpans) -> Record {
    let candidates = Candidates::new(shape, sets).expect("a set for each cell");
    let mut record = Record::new(values(&candidates), span, cells);
    record.set_candidates(candidates);
    record
}

/// Reports characters that are neither blank nor the digit of their place.
fn misplaced(word: &str, start: usize, shape: Shape) -> Vec<Diagnostic> {
    let side = shape.side();
    let diagnostics = word.char_indices().enumerate().filter_map(|(index, (at, c))| {
        let (cell, expected) = (shape.cell(index / side), Digit::from_index(index % side));
        let symbol = fold(c).to_ascii_uppercase();
        if symbol == expected.symbol() || is_blank(symbol) {
            return None;
        }
        let span = Span::new(start + at, start + at + c.len_utf8());
        if !Digit::up_to(side).any(|digit| digit.symbol() == symbol) {
            let mut diagnostic = unknown_character(c, span);
            diagnostic.message = format!("{cell}: {}", diagnostic.message);
            return Some(diagnostic);
        }
        let message = format!("{cell}: expected {expected} or a blank, found {symbol}");
        Some(Diagnostic::new(Rule::MisplacedCandidate, message).at_cell(cell, span, ""))
    });
    let found: Few<_> = diagnostics.collect();
    let (count, others) = (found.count(), found.other_count());
    let mut diagnostics = found.into_first();
    if others > 0 {
        let message =
            format!("{}; nor are {} characters behind it in their places", diagnostics[0].message, count - 1);
        diagnostics.truncate(1);
        diagnostics[0].message = message;
        diagnostics[0].help =
            Some("a character is lost or too many before this one, or the digits are packed".to_owned());
    }
    diagnostics
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let (shape, shown) = (record.shape(), record.shown_candidates());
    for &set in shown.sets() {
        for digit in Digit::up_to(shape.side()) {
            if set.contains(digit) {
                text.push(digit.symbol());
            } else {
                text.push_str(blank);
            }
        }
    }
    text.push('\n');
    let mut lost = record.fields().without(INFO.holds);
    lost = lost.with(lost_in(&shown, record));
    // The candidates depend on the boxes.
    if lost.contains(Field::Boxes) {
        lost = lost.with(FieldSet::of(&[Field::Givens, Field::Candidates]));
    }
    lost
}
