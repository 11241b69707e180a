//! Fields: the number of a cell, and what it means.
//!
//! The codec passes the characters of a cell; it gets a given, a placed value or candidates, or why they are none. Header
//! and numbering differ between the versions, and a field means nothing without them.

use givens_engine::grid::{self, Digit, DigitSet, Shape};

use crate::{
    diagnostic::{Diagnostic, kind_constraint, unsupported_constraints},
    syntax::{
        combinators::{
            Parser, all_consuming, anychar, fold_many_m_n, map, map_opt, peek, take_while_m_n, terminated,
            verify,
        },
        expect::{Mismatch, Parsed},
    },
    text::Span,
};

/// The content of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FieldCell {
    Given(Digit),
    Placed(Digit),
    /// The remaining candidates; none where they are unknown.
    Candidates(DigitSet),
}

/// The three characters before the fields.
#[derive(Debug, Clone, Copy)]
pub(super) struct FieldHeader {
    kind: char,
    pub(super) side: usize,
    version: char,
}

/// The kinds of puzzles that are not classic.
const KINDS: &[(char, &str)] = &[
    ('X', "X-sudoku"),
    ('W', "windoku"),
    ('J', "jigsaw"),
    ('L', "killer"),
    ('M', "killer jigsaw"),
    ('K', "KenKen"),
    ('D', "KenDoku"),
    ('T', "Str8ts"),
    ('B', "Str8ts"),
    ('U', "Str8ts"),
    ('V', "Str8ts"),
];

/// Returns whether a word is certainly a payload, or was one.
pub(in crate::format::links) fn is_payload(word: &str) -> bool {
    match header(word) {
        Ok((fields, header)) => header.has_about(fields),
        Err(_) => flagged_fields(word).is_ok_and(|(_, fields)| !fields.bytes().all(|c| c.is_ascii_digit())),
    }
}

/// `header = type size version`, where more follows
pub(super) fn header(input: &str) -> Parsed<'_, FieldHeader> {
    let letter = || map(anychar, |c| c.to_ascii_uppercase());
    let kind = verify(letter(), |kind| *kind == 'S' || KINDS.iter().any(|(known, _)| known == kind));
    let length = verify(letter(), |length| matches!(length, '3'..='9' | 'G' | 'P'));
    let side = map_opt(length, |length| length.to_digit(36)?.try_into().ok());
    let version = verify(letter(), char::is_ascii_uppercase);
    let parts = terminated((kind, side, version), peek(anychar));
    map(parts, |(kind, side, version)| FieldHeader { kind, side, version }).parse(input)
}

/// `flagged-fields = 81( 2base32 )`
fn flagged_fields(input: &str) -> Parsed<'_, &str> {
    const LENGTH: usize = 2 * Shape::CLASSIC.cell_count();
    let fields = take_while_m_n(LENGTH, LENGTH, |c| matches!(c, '0'..='9' | 'a'..='v'));
    all_consuming(fields).parse(input)
}

impl FieldHeader {
    /// Returns whether these fields are about as many as a puzzle has.
    fn has_about(self, fields: &str) -> bool {
        let (length, cells) = (fields.len(), self.side * self.side);
        let is_near = match Shape::of_side(self.side) {
            Some(shape) if self.kind == 'S' => {
                length.abs_diff(cells * Coding::numbered(shape).width) <= cells / 2
            }
            _ => length.is_multiple_of(cells) && (1..=6).contains(&(length / cells)),
        };
        is_near && length >= 16 && fields.bytes().all(|byte| byte.is_ascii_alphanumeric())
    }

    /// Reports a puzzle that is not read.
    pub(super) fn refused(self, span: Span) -> Option<Diagnostic> {
        if let Some((_, name)) = KINDS.iter().find(|(kind, _)| *kind == self.kind) {
            return unsupported_constraints(&[kind_constraint(name)], span);
        }
        (self.version != 'B')
            .then(|| Diagnostic::unknown_version(self.version, "these strings", "only B is", span))
    }
}

/// How cells are numbered.
pub(super) struct Coding {
    pub(super) shape: Shape,
    /// Offset of the fields.
    pub(super) start: usize,
    /// Number of characters of a field.
    pub(super) width: usize,
    radix: u32,
}

/// Why a field has no meaning.
#[derive(Debug, Clone, Copy)]
pub(super) enum InvalidField {
    Symbol(char, u32),
    TooLarge(u32, u32),
    /// A given with several digits, or none.
    Flag(DigitSet),
}

impl Coding {
    /// Two characters a cell, the set of its digits and a flag.
    pub(super) const FLAGGED: Self = Self { shape: Shape::CLASSIC, start: 0, width: 2, radix: 32 };

    /// Behind a header, for grids of this shape.
    pub(super) fn numbered(shape: Shape) -> Self {
        let mut coding = Self { shape, start: 3, width: 1, radix: 36 };
        while coding.radix.pow(u32::try_from(coding.width).unwrap_or(u32::MAX)) <= coding.largest() {
            coding.width += 1;
        }
        coding
    }

    /// `field = 1*5base36 / 2base32`
    fn number<'t>(&self, input: &'t str) -> Parsed<'t, u32> {
        let digit = map_opt(anychar, |c| c.to_digit(self.radix));
        fold_many_m_n(self.width, self.width, digit, || 0, |number, digit| number * self.radix + digit)
            .parse(input)
    }

    fn side(&self) -> u32 {
        u32::try_from(self.shape.side()).unwrap_or(u32::MAX)
    }

    fn is_flagged(&self) -> bool {
        self.radix == 32
    }

    /// Returns the largest number of a field.
    fn largest(&self) -> u32 {
        let all = (1 << self.side()) - 1;
        if self.is_flagged() { 2 * all + 1 } else { 2 * self.side() + all }
    }

    /// Returns the content of a cell with this field.
    pub(super) fn cell(&self, field: &str) -> Result<FieldCell, InvalidField> {
        let (_, number) = self.number(field).map_err(|error| {
            let left = &field[Mismatch::from_error(error).in_text(field).at..];
            InvalidField::Symbol(left.chars().next().unwrap_or_default(), self.radix)
        })?;
        if number > self.largest() {
            return Err(InvalidField::TooLarge(number, self.largest()));
        }
        if self.is_flagged() {
            return flagged(number & 1 == 1, DigitSet::from_bits(number >> 1));
        }
        let (side, digit) = (self.side(), |number: u32| Digit::from_index(number as usize - 1));
        Ok(match number {
            0 => FieldCell::Candidates(DigitSet::EMPTY),
            _ if number <= side => FieldCell::Given(digit(number)),
            _ if number <= 2 * side => FieldCell::Placed(digit(number - side)),
            _ => FieldCell::Candidates(DigitSet::from_bits(number - 2 * side)),
        })
    }

    /// Writes the header of a classic puzzle of this side.
    pub(super) fn push_header(&self, text: &mut String) {
        let size = char::from_digit(self.side(), 36).map(|size| size.to_ascii_uppercase());
        text.extend(['S', size.unwrap_or_default(), 'B']);
    }

    /// Writes a field.
    pub(super) fn push(&self, cell: FieldCell, text: &mut String) {
        let mut number = match cell {
            FieldCell::Given(digit) => u32::from(digit.get()),
            FieldCell::Placed(digit) => self.side() + u32::from(digit.get()),
            FieldCell::Candidates(set) if set.is_empty() => 0,
            FieldCell::Candidates(set) => 2 * self.side() + set.bits(),
        };
        let mut symbols = Vec::with_capacity(self.width);
        for _ in 0..self.width {
            symbols.push(char::from_digit(number % self.radix, self.radix).unwrap_or_default());
            number /= self.radix;
        }
        text.extend(symbols.iter().rev());
    }
}

fn flagged(is_given: bool, set: DigitSet) -> Result<FieldCell, InvalidField> {
    match (is_given, set.sole()) {
        (true, Some(digit)) => Ok(FieldCell::Given(digit)),
        (true, None) => Err(InvalidField::Flag(set)),
        (false, Some(digit)) => Ok(FieldCell::Placed(digit)),
        (false, None) => Ok(FieldCell::Candidates(set)),
    }
}

impl InvalidField {
    /// Reports the field of a cell.
    pub(super) fn diagnostic(self, cell: grid::Cell, span: Span) -> Diagnostic {
        let diagnostic = match self {
            Self::Symbol(c, radix) => {
                Diagnostic::meaningless(c, format_args!("is not a digit of base {radix}"), span)
            }
            Self::TooLarge(number, largest) => Diagnostic::code_too_large(number, largest, span),
            Self::Flag(set) => {
                Diagnostic::broken(format!("a given has one digit, this one has {}", set.len()), span)
            }
        };
        diagnostic.in_cell(cell)
    }
}
