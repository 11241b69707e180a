//! Regular expressions over digits, as constraint texts state them.
//!
//! The text becomes a tree, which is bounded in its depth and in the number of states that it stands for. The checker matches
//! the tree itself; the solver makes an automaton of it.

use std::fmt;

use crate::digits::DigitRange;

/// A regular expression that the digits of a line match as a whole.
///
/// A symbol is a digit, `A` or `a` for 10 and so on; `.` any digit; `[13-5]` and `[^2]` classes; then `( )`, `|`, and the
/// repetitions `*`, `+`, `?`, `{2}`, `{2,}` and `{2,3}`.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_variants as variants; }
/// use givens::variants::{DigitRange, Pattern, PatternError};
///
/// let digits = DigitRange::up_to(9).unwrap();
/// assert_eq!(Pattern::new("[24]*(1|3).*", digits).unwrap().to_string(), "[24]*(1|3).*");
/// assert_eq!(Pattern::new("(12", digits), Err(PatternError::Syntax(3)));
/// assert_eq!(Pattern::new("((1{99}){99}){99}", digits), Err(PatternError::Size));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    text: String,
    root: PatternNode,
    symbol_count: usize,
}

/// Why a text is no pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternError {
    /// The text has no meaning from this byte on.
    Syntax(usize),
    /// It is longer than [`Pattern::MAX_LENGTH`], stands for more than [`Pattern::MAX_STATES`] symbols, or is nested too
    /// deeply.
    Size,
}

/// A part of a pattern. Masks are of digits, counted from the least.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum PatternNode {
    /// One of these digits.
    Symbol(u16),
    /// One after another; nothing if there are none.
    Sequence(Vec<Self>),
    /// One of these.
    Choice(Vec<Self>),
    /// So often, and at most so often.
    Repeat(Box<Self>, u32, Option<u32>),
}

impl Pattern {
    /// The most symbols that a pattern stands for, repetitions written out: an automaton can hold a step from each of them to
    /// each.
    pub const MAX_STATES: usize = 255;
    /// The longest text, in bytes.
    pub const MAX_LENGTH: usize = 4000;
    /// How deeply parts may be nested.
    pub const MAX_DEPTH: usize = 50;

    /// Reads a pattern for a board with these digits.
    ///
    /// # Errors
    ///
    /// [`PatternError`] if it is no pattern, has a symbol that is no digit of the board, or stands for too many symbols.
    pub fn new(text: &str, digits: DigitRange) -> Result<Self, PatternError> {
        if text.len() > Self::MAX_LENGTH {
            return Err(PatternError::Size);
        }
        let mut parser = Parser { text: text.as_bytes(), at: 0, digits };
        let (root, symbol_count) = parser.choice(0)?;
        if parser.at < text.len() {
            return Err(PatternError::Syntax(parser.at));
        }
        Ok(Self { text: text.to_owned(), root, symbol_count })
    }

    /// Returns the number of symbols that it stands for, repetitions written out.
    #[must_use]
    pub const fn symbol_count(&self) -> usize {
        self.symbol_count
    }

    pub(crate) const fn root(&self) -> &PatternNode {
        &self.root
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pattern").field(&self.text).finish()
    }
}

/// A part of a pattern and the number of symbols that it stands for.
type Part = (PatternNode, usize);

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    digits: DigitRange,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Takes a byte if it comes next.
    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    const fn fault(&self) -> PatternError {
        PatternError::Syntax(self.at)
    }

    /// `choice = sequence *( "|" sequence )`
    fn choice(&mut self, depth: usize) -> Result<Part, PatternError> {
        if depth > Pattern::MAX_DEPTH {
            return Err(PatternError::Size);
        }
        let (first, mut size) = self.sequence(depth)?;
        let mut parts = vec![first];
        while self.take(b'|') {
            let (part, of_part) = self.sequence(depth)?;
            size = bounded(size + of_part)?;
            parts.push(part);
        }
        Ok((one_or(parts, PatternNode::Choice), size))
    }

    /// `sequence = *( primary *repetition )`
    fn sequence(&mut self, depth: usize) -> Result<Part, PatternError> {
        let (mut parts, mut size) = (Vec::new(), 0);
        while !matches!(self.peek(), None | Some(b'|' | b')')) {
            let (part, of_part) = self.repeated(depth)?;
            size = bounded(size + of_part)?;
            parts.push(part);
        }
        Ok((one_or(parts, PatternNode::Sequence), size))
    }

    fn repeated(&mut self, depth: usize) -> Result<Part, PatternError> {
        let (mut node, mut size) = self.primary(depth)?;
        let mut repetitions = depth;
        while let Some((min, max)) = self.repetition()? {
            repetitions += 1;
            if repetitions > Pattern::MAX_DEPTH {
                return Err(PatternError::Size);
            }
            let times = usize::try_from(max.unwrap_or(min).max(1)).map_err(|_| PatternError::Size)?;
            size = bounded(size.max(1).saturating_mul(times))?;
            node = PatternNode::Repeat(Box::new(node), min, max);
        }
        Ok((node, size))
    }

    /// `primary = digit / "." / class / "(" choice ")" / "\" digit`
    fn primary(&mut self, depth: usize) -> Result<Part, PatternError> {
        match self.peek() {
            Some(b'(') => {
                self.at += 1;
                let part = self.choice(depth + 1)?;
                if self.take(b')') { Ok(part) } else { Err(self.fault()) }
            }
            Some(b'[') => Ok((PatternNode::Symbol(self.class()?), 1)),
            Some(b'.') => {
                self.at += 1;
                Ok((PatternNode::Symbol(self.all()), 1))
            }
            _ => {
                let digit = self.digit()?;
                Ok((PatternNode::Symbol(1 << digit), 1))
            }
        }
    }

    /// `class = "[" [ "^" ] 1*( digit [ "-" digit ] ) "]"`
    fn class(&mut self) -> Result<u16, PatternError> {
        self.at += 1;
        let is_negated = self.take(b'^');
        let (start, mut mask) = (self.at, 0);
        while !matches!(self.peek(), None | Some(b']')) {
            let first = self.digit()?;
            let mut last = first;
            if self.peek() == Some(b'-') && self.text.get(self.at + 1) != Some(&b']') {
                self.at += 1;
                last = self.digit()?;
            }
            if last < first {
                return Err(self.fault());
            }
            mask |= (first..=last).fold(0, |mask, digit| mask | 1 << digit);
        }
        if self.at == start || !self.take(b']') {
            return Err(self.fault());
        }
        Ok(if is_negated { self.all() & !mask } else { mask })
    }

    /// Reads a digit of the board; returns its place among them.
    fn digit(&mut self) -> Result<u8, PatternError> {
        let start = self.at;
        self.take(b'\\');
        let value = match self.peek() {
            Some(byte @ b'0'..=b'9') => byte - b'0',
            Some(byte @ b'A'..=b'Z') => byte - b'A' + 10,
            Some(byte @ b'a'..=b'z') => byte - b'a' + 10,
            _ => return Err(PatternError::Syntax(start)),
        };
        if !self.digits.contains(value) {
            return Err(PatternError::Syntax(start));
        }
        self.at += 1;
        Ok(value - self.digits.first())
    }

    fn all(&self) -> u16 {
        u16::MAX >> (16 - self.digits.count())
    }

    /// `repetition = "*" / "+" / "?" / "{" number [ "," [ number ] ] "}"`
    fn repetition(&mut self) -> Result<Option<(u32, Option<u32>)>, PatternError> {
        for (byte, bounds) in [(b'*', (0, None)), (b'+', (1, None)), (b'?', (0, Some(1)))] {
            if self.take(byte) {
                return Ok(Some(bounds));
            }
        }
        if !self.take(b'{') {
            return Ok(None);
        }
        let min = self.number()?;
        let max = match self.take(b',') {
            false => Some(min),
            true if self.peek() == Some(b'}') => None,
            true => Some(self.number()?),
        };
        if !self.take(b'}') || max.is_some_and(|max| max < min) {
            return Err(self.fault());
        }
        Ok(Some((min, max)))
    }

    fn number(&mut self) -> Result<u32, PatternError> {
        let start = self.at;
        let mut number = 0u32;
        while let Some(byte @ b'0'..=b'9') = self.peek() {
            number = number.saturating_mul(10).saturating_add(u32::from(byte - b'0'));
            self.at += 1;
        }
        if self.at == start { Err(self.fault()) } else { Ok(number) }
    }
}

/// Returns a size that is not too large.
const fn bounded(size: usize) -> Result<usize, PatternError> {
    if size <= Pattern::MAX_STATES { Ok(size) } else { Err(PatternError::Size) }
}

/// Returns the only part, or what is made of all.
fn one_or(mut parts: Vec<PatternNode>, all: impl Fn(Vec<PatternNode>) -> PatternNode) -> PatternNode {
    if parts.len() == 1 { parts.remove(0) } else { all(parts) }
}
