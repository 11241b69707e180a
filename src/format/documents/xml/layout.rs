//! Where in a document its puzzles stand.

use crate::{
    grid::Shape,
    syntax::xml::{Markup, Pieces},
};

/// Where in a document its puzzles stand.
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
    /// By the first puzzle of a head.
    pub(super) fn of(head: &str) -> Option<Self> {
        let mut open: Vec<&str> = Vec::new();
        let mut pieces = Pieces::new(head);
        while let Some(piece) = pieces.next() {
            match piece {
                Markup::Open(tag) => {
                    let mut attributes = tag.attributes().map_while(Result::ok);
                    if let Some(puzzle) = attributes.find(|attribute| is_puzzle(attribute.raw)) {
                        let cells = count(puzzle.raw);
                        let (record, puzzle) = (tag.name.to_owned(), puzzle.name.to_owned());
                        return Some(Self { record, puzzle, in_attribute: true, cells });
                    }
                    if !tag.is_empty {
                        open.push(tag.name);
                    }
                }
                Markup::Close(..) => drop(open.pop()),
                Markup::Text(text, _) | Markup::Literal(text, _) if is_puzzle(text) => {
                    let puzzle = *open.last()?;
                    let around = open.len().checked_sub(2).map(|parent| open[parent]);
                    let record = around.filter(|_| is_alone(pieces, puzzle)).unwrap_or(puzzle);
                    let (record, puzzle) = (record.to_owned(), puzzle.to_owned());
                    return Some(Self { record, puzzle, in_attribute: false, cells: count(text) });
                }
                _ => {}
            }
        }
        None
    }
}

/// Number of characters that are no white space.
pub(super) fn count(text: &str) -> usize {
    if text.is_ascii() {
        // Many bytes are looked at in one step.
        return text.bytes().filter(|byte| !matches!(byte, b'\t'..=b'\r' | b' ')).count();
    }
    text.chars().filter(|c| !c.is_whitespace()).count()
}

/// Whether no element like the one that is open here follows before the one around it ends.
fn is_alone(pieces: Pieces<'_>, name: &str) -> bool {
    let mut depth = 1_usize;
    for piece in pieces {
        match piece {
            Markup::Open(tag) if depth == 0 && tag.name == name => return false,
            Markup::Open(tag) if !tag.is_empty => depth += 1,
            Markup::Close(..) if depth == 0 => return true,
            Markup::Close(..) => depth -= 1,
            _ => {}
        }
    }
    true
}

/// Whether a text is the cells of a grid, glued or a row a line: digits and blanks, above 9×9 letters
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
