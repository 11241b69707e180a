//! The board that the code of a link is (base64, deflated), and where the grid is on it.
//!
//! `board` passes the sizes and margins of the header, and keys of cells and edges; it gets indices of the grid. Boards
//! have white margins, and a board may be larger than the sudoku on it.

use std::io::Read;

use base64::{
    DecodeError, Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use flate2::read::DeflateDecoder;
use givens_engine::grid::Shape;

use crate::{
    codec::ReadOptions,
    diagnostic::Diagnostic,
    format::links::address::decoded,
    syntax::{
        combinators::{
            Parser, all_consuming, alt, anychar, char, delimited, fold_many0, is_not, many0_count, map_opt,
            multispace0, preceded, separated_list1, tag, usize, verify,
        },
        expect::Parsed,
    },
    text::Span,
};

/// The place and the size of the grid on its board.
#[derive(Clone, Copy)]
pub(super) struct BoardFrame {
    columns: usize,
    rows: usize,
    /// Margins above and to the left.
    top: usize,
    left: usize,
    side: usize,
}

impl BoardFrame {
    /// Returns the frame on a board of this size, where a sudoku fits between its margins.
    pub(super) fn new(columns: &str, rows: &str, margins: &str) -> Option<Self> {
        let length = |input| all_consuming(number).parse(input).ok().map(|(_, number)| number);
        let margins = self::margins(margins).ok().and_then(|(_, margins)| margins.try_into().ok());
        let [top, bottom, left, right] = margins.unwrap_or([0; 4]);
        let (columns, rows) = (length(columns)?, length(rows)?);
        let side = rows.checked_sub(top + bottom)?;
        let is_square = columns.checked_sub(left + right) == Some(side);
        Shape::of_side(side).filter(|_| is_square)?;
        Some(Self { columns, rows, top, left, side })
    }

    /// Returns the row-major index of the cell of this key; `None` outside of the grid.
    pub(super) fn index(self, key: usize) -> Option<usize> {
        let width = self.columns + 4;
        let row = (key / width).checked_sub(2 + self.top)?;
        let column = (key % width).checked_sub(2 + self.left)?;
        (row < self.side && column < self.side).then_some(row * self.side + column)
    }

    /// Returns whether an edge between two corners is one of the frame or of the boxes. A corner is at the
    /// lower right of the cell whose number it has, counted on from the number of cells.
    pub(super) fn is_of_boxes(self, (from, to): (usize, usize), shape: Shape) -> bool {
        let width = self.columns + 4;
        let Some(corner) = from.checked_sub(width * (self.rows + 4)) else { return false };
        let line = |at: usize, margin: usize| (at + 1).checked_sub(2 + margin);
        let (row, column) = (line(corner / width, self.top), line(corner % width, self.left));
        let fits = |line: Option<usize>, size: usize| line.is_some_and(|line| line.is_multiple_of(size));
        if to == from + 1 {
            fits(row, shape.box_rows())
        } else {
            to == from + width && fits(column, shape.box_columns())
        }
    }

    /// Returns the shape whose boxes have the most of these edges, unless the options have one of this side.
    pub(super) fn shape(self, edges: &[(usize, usize)], options: &ReadOptions) -> Shape {
        let usual = Shape::of_side(self.side).expect("the side was checked before");
        let asked = options.shape.filter(|shape| shape.side() == self.side);
        let others = |shape: &Shape| edges.iter().filter(|edge| !self.is_of_boxes(**edge, *shape)).count();
        asked.unwrap_or_else(|| [usual, usual.turned()].into_iter().min_by_key(others).unwrap_or(usual))
    }
}

/// `number = *WSP 1*DIGIT *WSP`, below 100
fn number(input: &str) -> Parsed<'_, usize> {
    verify(delimited(multispace0, usize, multispace0), |&number| number < 100).parse(input)
}

/// `margins = "[" number *( "," number ) "]"`, above, below, to the left and to the right
fn margins(input: &str) -> Parsed<'_, Vec<usize>> {
    let numbers = separated_list1(char(','), number);
    let margins = delimited(many0_count(char('[')), numbers, many0_count(char(']')));
    all_consuming(delimited(multispace0, margins, multispace0)).parse(input)
}

/// The largest size of a board.
const LIMIT: u64 = 4 << 20;
/// Links lose their padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);
/// What is abbreviated by a character behind `z`: each with its character before it.
const ABBREVIATIONS: &str = r#"
    Zz Onull 9"qa" Q"pu_q" A"pu_a" G"grid" M"edit_mode" S"surface" L"line" E"lineE" W"wall" C"cage" N"number"
    Y"symbol" P"special" B"board" R"command_redo" U"command_undo" 8"command_replay" 1"numberS" F"freeline"
    2"freelineE" T"thermo" 3"arrows" D"direction" 0"squareframe" 5"polygon" 4"deletelineE" 6"killercages"
    7"nobulbthermo" _"__a""#;

/// Returns the board in a code at this place, or what is wrong with it.
pub(super) fn inflated(raw: &str, whole: Span) -> Result<String, Box<Diagnostic>> {
    let code = decoded(raw);
    let broken = |message: &str, place: Span| {
        let diagnostic = Diagnostic::broken(message, place);
        Box::new(diagnostic.help("the link was cut off, or a `+` was turned into a space: copy it again"))
    };
    let packed = BASE64.decode(&*code).map_err(|error| match error {
        DecodeError::InvalidByte(at, _) if at < code.len() => {
            let place = Span::at(whole.start + code.floor_char_boundary(at));
            // The place of a decoded character is unknown.
            let place = if code == raw { place } else { whole };
            broken("this character is not base64", place)
        }
        _ => broken("the code has a length that no code of base64 has", whole),
    })?;
    let mut text = Vec::new();
    let read = DeflateDecoder::new(packed.as_slice()).take(LIMIT + 1).read_to_end(&mut text);
    if text.len() as u64 > LIMIT {
        let message = "the code inflates to more than 4 MiB, which no board needs";
        return Err(Box::new(Diagnostic::broken(message, whole)));
    }
    read.map_err(|_| broken("the code does not inflate", whole))?;
    String::from_utf8(text).map_err(|_| broken("the code holds no text", whole))
}

/// Returns layers with the names of their abbreviations.
pub(super) fn written_out(text: &str) -> String {
    layers(text).unwrap_or_default().1
}

/// `layers = *( text / "z" character / "z" )`
fn layers(input: &str) -> Parsed<'_, String> {
    let abbreviations: Vec<_> = ABBREVIATIONS.split_whitespace().collect();
    let written_out = |sign: char| abbreviations.iter().find_map(|name| name.strip_prefix(sign));
    let part = alt((is_not("z"), preceded(char('z'), map_opt(anychar, written_out)), tag("z")));
    let mut layers = fold_many0(part, || String::with_capacity(input.len() * 2), |text, part| text + part);
    layers.parse(input)
}
