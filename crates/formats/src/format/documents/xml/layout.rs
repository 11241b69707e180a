//! Where the puzzles of a document are.
//!
//! It takes the head of a document and finds the element of a record and that of its puzzle. No names are known in advance:
//! the element whose text is a grid, or whose elements are its rows, is the puzzle.

use givens_engine::grid::Shape;

use crate::syntax::xml::{Event, XmlEvents, elements};

/// Where the puzzles of a document are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct XmlLayout {
    /// The name of the elements that are records.
    pub(super) record: String,
    /// The name of the attribute, or of the element, that is the puzzle.
    pub(super) puzzle: String,
    pub(super) in_attribute: bool,
    /// Whether the puzzle is several elements, each a row.
    pub(super) in_rows: bool,
    /// Number of cells of the first.
    pub(super) cells: usize,
}

/// The smallest side of a grid of which rows may be missing or damaged: shorter texts are numbers of many kinds.
const MIN_NEAR_SIDE: usize = 6;
/// The largest number of tags and texts for each row of a grid, and of elements around it: any text may look like a row, and
/// what follows it is not searched to its end for each.
const MAX_EVENTS: usize = 64;
const MAX_DEPTH: usize = 64;

impl XmlLayout {
    /// Finds the layout of the first puzzle of a head.
    pub(super) fn from_head(head: &str) -> Option<Self> {
        let mut elements = elements(head);
        while let Some(event) = elements.next() {
            match event {
                Event::Start(tag) => {
                    let mut attributes = tag.attributes().map_while(Result::ok);
                    if let Some(puzzle) = attributes.find(|attribute| is_puzzle(attribute.raw)) {
                        let cells = count(puzzle.raw);
                        let (record, puzzle) = (tag.name.to_owned(), puzzle.name.to_owned());
                        return Some(Self { record, puzzle, in_attribute: true, in_rows: false, cells });
                    }
                }
                Event::Text(text) if is_puzzle(text.trimmed().0) => {
                    let cells = count(text.trimmed().0);
                    let (puzzle, around) = elements.open().split_last()?;
                    let record = around.last().filter(|_| is_alone(elements.clone(), puzzle.name));
                    let (record, puzzle) = (record.unwrap_or(puzzle).name.to_owned(), puzzle.name.to_owned());
                    return Some(Self { record, puzzle, in_attribute: false, in_rows: false, cells });
                }
                Event::Text(text) if is_row(text.trimmed().0) => {
                    if let Some(layout) = Self::of_rows(&elements, text.trimmed().0.len()) {
                        return Some(layout);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the layout of a puzzle whose first row, of this length, is in the open element: as many elements of one
    /// name as a row has cells, or one more or less.
    fn of_rows(elements: &XmlEvents<'_>, side: usize) -> Option<Self> {
        let (row, around) = elements.open().split_last().filter(|(_, around)| around.len() <= MAX_DEPTH)?;
        let (mut elements, depth) = (elements.clone(), around.len());
        let mut after_row = elements.clone();
        after_row.find(|event| matches!(event, Event::End(..)));
        let (mut rows, mut alike, mut digits) = (1, 1, 0);
        let mut seen = 0;
        while let Some(event) = elements.next() {
            seen += 1;
            match event {
                _ if seen > MAX_EVENTS * (side + 2) => return None,
                Event::Start(tag) if tag.name == row.name => rows += 1,
                Event::Text(text) if text.element == row.name => {
                    let text = text.trimmed().0;
                    alike += usize::from(is_row(text) && text.len() == side);
                    digits += usize::from(has_digit(text));
                }
                Event::End(..) if elements.open().len() < depth => break,
                _ if rows > side + 1 => return None,
                _ => {}
            }
        }
        let is_near = side >= MIN_NEAR_SIDE && rows.abs_diff(side) < 2 && alike * 4 >= rows * 3;
        let is_puzzle = digits > 0 && (is_near || rows == side && alike == rows);
        let shape = Shape::of_side(side).filter(|_| is_puzzle)?;
        let (whole, around) = around.split_last()?;
        let record = around.last().filter(|_| is_alone(after_row, whole.name)).unwrap_or(whole);
        let (record, puzzle) = (record.name.to_owned(), row.name.to_owned());
        Some(Self { record, puzzle, in_attribute: false, in_rows: true, cells: shape.cell_count() })
    }
}

/// Returns the number of characters that are no white space.
pub(super) fn count(text: &str) -> usize {
    if text.is_ascii() {
        // Many bytes are looked at in one step.
        return text.bytes().filter(|byte| !matches!(byte, b'\t'..=b'\r' | b' ')).count();
    }
    text.chars().filter(|c| !c.is_whitespace()).count()
}

/// Returns whether no element like the open one follows it before the one around them ends.
fn is_alone(mut elements: XmlEvents<'_>, name: &str) -> bool {
    let around = elements.open().len() - 1;
    while let Some(event) = elements.next() {
        let depth = elements.open().len();
        match event {
            Event::Start(tag) if tag.name == name && depth == around + usize::from(!tag.is_empty) => {
                return false;
            }
            Event::End(..) if depth < around => return true,
            _ => {}
        }
    }
    true
}

/// Returns whether a text is the cells of a grid, glued or a row a line: digits and blanks, above 9×9 letters
/// too.
pub(super) fn is_puzzle(text: &str) -> bool {
    let text = text.trim();
    if text.len() < 16 || text.len() > 4 * Shape::MAX_CELLS {
        return false;
    }
    Shape::of_cell_count(count(text)).is_some_and(|shape| are_cells(text, shape)) && has_digit(text)
}

/// Returns whether a text is the cells of a row, glued.
fn is_row(text: &str) -> bool {
    let shape = Shape::of_side(text.len()).filter(|_| !text.contains(char::is_whitespace));
    shape.is_some_and(|shape| are_cells(text, shape))
}

fn has_digit(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_alphabetic() || matches!(c, '1'..='9'))
}

/// Returns whether all characters but white space are digits of this shape or blanks.
fn are_cells(text: &str, shape: Shape) -> bool {
    let mut cells = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let side = shape.side();
    let is_blank = |byte: u8| matches!(byte, b'.' | b'0' | b'_' | b'-' | b'*' | b'?');
    let is_digit = |byte: u8| match byte {
        b'1'..=b'9' => usize::from(byte - b'0') <= side,
        b'A'..=b'Y' | b'a'..=b'y' => side > 9,
        _ => false,
    };
    cells.all(|byte| is_blank(byte) || is_digit(byte))
}
