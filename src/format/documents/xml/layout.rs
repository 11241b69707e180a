//! Where the puzzles of a document are.

use crate::{
    grid::Shape,
    syntax::xml::{Elements, Event, elements},
};

/// Where the puzzles of a document are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    /// The name of the elements that are records.
    pub(super) record: String,
    /// The name of the attribute, or of the element, that is the puzzle.
    pub(super) puzzle: String,
    pub(super) in_attribute: bool,
    /// Number of cells of the first.
    pub(super) cells: usize,
}

impl Layout {
    /// Finds the layout of the first puzzle of a head.
    pub(super) fn of(head: &str) -> Option<Self> {
        let mut elements = elements(head);
        while let Some(event) = elements.next() {
            match event {
                Event::Start(tag) => {
                    let mut attributes = tag.attributes().map_while(Result::ok);
                    if let Some(puzzle) = attributes.find(|attribute| is_puzzle(attribute.raw)) {
                        let cells = count(puzzle.raw);
                        let (record, puzzle) = (tag.name.to_owned(), puzzle.name.to_owned());
                        return Some(Self { record, puzzle, in_attribute: true, cells });
                    }
                }
                Event::Text(text) if is_puzzle(text.trimmed().0) => {
                    let cells = count(text.trimmed().0);
                    let (puzzle, around) = elements.open().split_last()?;
                    let record = around.last().filter(|_| is_alone(elements.clone(), puzzle.name));
                    let (record, puzzle) = (record.unwrap_or(puzzle).name.to_owned(), puzzle.name.to_owned());
                    return Some(Self { record, puzzle, in_attribute: false, cells });
                }
                _ => {}
            }
        }
        None
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
fn is_alone(mut elements: Elements<'_>, name: &str) -> bool {
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
fn is_puzzle(text: &str) -> bool {
    let text = text.trim();
    if text.len() < 16 || text.len() > 4 * Shape::MAX_CELLS {
        return false;
    }
    let cells = || text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let Some(shape) = Shape::of_cell_count(count(text)) else { return false };
    let side = shape.side();
    let is_blank = |byte: u8| matches!(byte, b'.' | b'0' | b'_' | b'-' | b'*' | b'?');
    let is_digit = |byte: u8| match byte {
        b'1'..=b'9' => usize::from(byte - b'0') <= side,
        b'A'..=b'Y' | b'a'..=b'y' => side > 9,
        _ => false,
    };
    cells().all(|byte| is_blank(byte) || is_digit(byte)) && cells().any(is_digit)
}
