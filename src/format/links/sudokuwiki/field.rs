//! Fields: the number of a cell, and what it means.

use crate::{
    codec::unsupported_constraints,
    diagnostic::{Diagnostic, Rule},
    grid::{self, Digit, DigitSet, Shape},
    text::Span,
};

/// What a cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    Given(Digit),
    Placed(Digit),
    /// The candidates that are left; none where nothing is said of them.
    Candidates(DigitSet),
}

/// The three characters before the fields.
#[derive(Debug, Clone, Copy)]
pub(super) struct Header {
    kind: char,
    pub(super) side: usize,
    version: char,
}

/// The kinds of puzzles that are none of classic ones.
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

impl Header {
    /// `header = type size version`, where more follows
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut symbols = text.get(..3).filter(|_| text.len() > 3)?.chars();
        let kind = symbols.next()?.to_ascii_uppercase();
        let length = symbols.next()?.to_ascii_uppercase();
        let version = symbols.next()?.to_ascii_uppercase();
        let is_kind = kind == 'S' || KINDS.iter().any(|(known, _)| *known == kind);
        let is_size = matches!(length, '3'..='9' | 'G' | 'P');
        let side = usize::try_from(length.to_digit(36)?).ok()?;
        (is_kind && is_size && version.is_ascii_uppercase()).then_some(Self { kind, side, version })
    }

    /// Whether so many characters may be a puzzle's, or were one's.
    pub(super) fn is_about_right(self, text: &str) -> bool {
        let fields = &text[3..];
        let (length, cells) = (fields.len(), self.side * self.side);
        let is_near = match Shape::of_side(self.side) {
            Some(shape) if self.kind == 'S' => {
                length.abs_diff(cells * Coding::numbered(shape).width) <= cells / 2
            }
            _ => length.is_multiple_of(cells) && (1..=6).contains(&(length / cells)),
        };
        is_near && length >= 16 && fields.bytes().all(|byte| byte.is_ascii_alphanumeric())
    }

    /// Why such a puzzle is not read, where it is not.
    pub(super) fn refused(self, span: Span) -> Option<Diagnostic> {
        if let Some((_, name)) = KINDS.iter().find(|(kind, _)| *kind == self.kind) {
            return unsupported_constraints(&[format!("it is of the kind `{name}`")], span);
        }
        let message = format!("version {} of these strings is not known, only B is", self.version);
        (self.version != 'B').then(|| Diagnostic::new(Rule::UnknownVersion, message).at(span, ""))
    }
}

/// How cells are numbered.
pub(super) struct Coding {
    pub(super) shape: Shape,
    /// Where the fields begin.
    pub(super) start: usize,
    /// Characters of a field.
    pub(super) width: usize,
    radix: u32,
}

/// Why a field means nothing.
#[derive(Debug, Clone, Copy)]
pub(super) enum Fault {
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

    fn side(&self) -> u32 {
        u32::try_from(self.shape.side()).unwrap_or(u32::MAX)
    }

    fn is_flagged(&self) -> bool {
        self.radix == 32
    }

    /// The largest number of a field.
    fn largest(&self) -> u32 {
        let all = (1 << self.side()) - 1;
        if self.is_flagged() { 2 * all + 1 } else { 2 * self.side() + all }
    }

    /// What a field means.
    pub(super) fn cell(&self, field: &str) -> Result<Cell, Fault> {
        let mut number = 0;
        for c in field.chars() {
            let digit = c.to_digit(self.radix).ok_or(Fault::Symbol(c, self.radix))?;
            number = number * self.radix + digit;
        }
        if number > self.largest() {
            return Err(Fault::TooLarge(number, self.largest()));
        }
        if self.is_flagged() {
            return flagged(number & 1 == 1, DigitSet::from_bits(number >> 1));
        }
        let (side, digit) = (self.side(), |number: u32| Digit::from_index(number as usize - 1));
        Ok(match number {
            0 => Cell::Candidates(DigitSet::EMPTY),
            _ if number <= side => Cell::Given(digit(number)),
            _ if number <= 2 * side => Cell::Placed(digit(number - side)),
            _ => Cell::Candidates(DigitSet::from_bits(number - 2 * side)),
        })
    }

    /// Writes the header of a classic puzzle of this side.
    pub(super) fn push_header(&self, text: &mut String) {
        let size = char::from_digit(self.side(), 36).map(|size| size.to_ascii_uppercase());
        text.extend(['S', size.unwrap_or_default(), 'B']);
    }

    /// Writes a field.
    pub(super) fn push(&self, cell: Cell, text: &mut String) {
        let mut number = match cell {
            Cell::Given(digit) => u32::from(digit.get()),
            Cell::Placed(digit) => self.side() + u32::from(digit.get()),
            Cell::Candidates(set) if set.is_empty() => 0,
            Cell::Candidates(set) => 2 * self.side() + set.bits(),
        };
        let mut symbols = Vec::with_capacity(self.width);
        for _ in 0..self.width {
            symbols.push(char::from_digit(number % self.radix, self.radix).unwrap_or_default());
            number /= self.radix;
        }
        text.extend(symbols.iter().rev());
    }
}

fn flagged(is_given: bool, set: DigitSet) -> Result<Cell, Fault> {
    match (is_given, set.sole()) {
        (true, Some(digit)) => Ok(Cell::Given(digit)),
        (true, None) => Err(Fault::Flag(set)),
        (false, Some(digit)) => Ok(Cell::Placed(digit)),
        (false, None) => Ok(Cell::Candidates(set)),
    }
}

impl Fault {
    /// What is to be said about the field of a cell.
    pub(super) fn diagnostic(self, cell: grid::Cell, span: Span) -> Diagnostic {
        let (rule, message) = match self {
            Self::Symbol(c, radix) => {
                let message = format!("{cell}: `{}` is no digit of base {radix}", c.escape_debug());
                (Rule::UnknownCharacter, message)
            }
            Self::TooLarge(number, largest) => (
                Rule::ValueOutOfRange,
                format!("{cell}: {number} means nothing, {largest} is the largest number"),
            ),
            Self::Flag(set) => {
                let count = set.len();
                let message = format!("{cell}: a given has one digit, this one has {count}");
                (Rule::BrokenDocument, message)
            }
        };
        Diagnostic::new(rule, message).at_cell(cell, span, "")
    }
}
