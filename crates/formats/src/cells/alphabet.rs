//! Alphabets: which marks are digits, and which are blanks.
//!
//! Up to 9×9 this is plain. Larger grids are written in decimal (`1` to `16`), or glued
//! in one of three alphabets: `1` to `9` then `A`, `0` to `9` then `A`, or `A` on. What the
//! cells themselves show decides among them.

use givens_engine::grid::{Digit, Shape};

use crate::{
    cells::{
        corrections::{blanks_fix, odd_blank_fix},
        mark::{Blank, Mark, Token},
    },
    diagnostic::{Diagnostic, Rule},
};

/// A way to write digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Alphabet {
    side: usize,
    values: LetterValues,
    /// A letter that means a blank.
    blank_letter: Option<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LetterValues {
    /// 1 to 9, then A, and 0 is a blank; decimal numbers are this too.
    FromOne,
    /// 0 to 9, then A.
    FromZero,
    /// A on.
    Letters,
}

/// The meaning of a mark in an alphabet.
pub(crate) enum Meaning {
    Blank,
    Digit(Digit),
    /// Larger than the side.
    OutOfRange(u16),
    /// No digit in this alphabet.
    Unknown(char),
    /// Below zero; the number without its sign.
    Negative(u16),
    /// A number with decimals or an exponent.
    Ruined,
    /// Some other text.
    Word,
}

/// The marks that occur in a grid.
#[derive(Debug, Default)]
struct MarkCensus {
    zeros: usize,
    /// The largest number.
    largest: u16,
    positive: usize,
    letters: [usize; 26],
    blanks: Vec<Blank>,
}

impl MarkCensus {
    fn take(tokens: &[Token]) -> Self {
        let mut census = Self::default();
        for token in tokens {
            match token.mark {
                Mark::Number(0) => census.zeros += 1,
                Mark::Number(number) => {
                    census.positive += 1;
                    census.largest = census.largest.max(number);
                }
                Mark::Letter(letter) => census.letters[usize::from(letter)] += 1,
                Mark::Blank(blank) if !census.blanks.contains(&blank) => census.blanks.push(blank),
                _ => {}
            }
        }
        census
    }

    /// Reports zeros beside empty cells where the largest digit is never given.
    fn zero_based(&self, tokens: &[Token], side: usize) -> Option<Diagnostic> {
        let blanks = if self.blanks.contains(&Blank::EMPTY) {
            "empty cells"
        } else if self.blanks.len() == 1 && is_placed_like_a_digit(tokens, side) {
            "other blanks"
        } else {
            return None;
        };
        let suspicious = side <= 9 && self.zeros > 0 && (1..side).contains(&usize::from(self.largest));
        if !suspicious {
            return None;
        }
        let message = format!(
            "there are {} zeros beside {blanks}, and {side} never occurs: values may count from 0",
            self.zeros
        );
        let diagnostic =
            place(Diagnostic::new(Rule::ZeroBased, message), tokens, |mark| mark == Mark::Number(0));
        Some(diagnostic.help(format!("write the values as 1 to {side}, or the zeros as empty cells")))
    }

    /// The largest letter that is no blank.
    fn largest_letter(&self, blank: Option<u8>) -> Option<u8> {
        (0..26).rev().find(|&letter| self.letters[usize::from(letter)] > 0 && Some(letter) != blank)
    }

    /// A letter that can only be a blank: `x`, or the sole letter, in a quarter of the cells.
    fn blank_letter(&self, side: usize) -> Option<u8> {
        const X: u8 = b'X' - b'A';
        let count = |letter: u8| self.letters[usize::from(letter)];
        let used: Vec<_> = (0..26).filter(|&letter| count(letter) > 0).collect();
        let no_other = self.zeros == 0 && self.blanks.is_empty();
        match used[..] {
            // Where letters are values, X is one from 24 on (as the 24th) or 33 (after 9 digits).
            [.., _] if count(X) > 0 && side < 24 && (no_other || self.positive > 0) => Some(X),
            // Beside decimal numbers a letter is no value.
            [X] if self.largest > 9 => Some(X),
            [sole]
                if (side <= 9 || self.largest > 9)
                    && self.positive > 0
                    && no_other
                    && count(sole) * 4 >= side * side =>
            {
                Some(sole)
            }
            _ => None,
        }
    }
}

/// Returns whether there are two zeros or more, and never two in a row or column.
fn is_placed_like_a_digit(tokens: &[Token], side: usize) -> bool {
    tokens.iter().filter(|token| token.mark == Mark::Number(0)).count() > 1 && are_zeros_apart(tokens, side)
}

/// Returns whether no row or column has two zeros, so that each may be a digit.
fn are_zeros_apart(tokens: &[Token], side: usize) -> bool {
    let mut zeros = tokens.iter().enumerate().filter(|(_, token)| token.mark == Mark::Number(0));
    let (mut rows, mut columns) = (0_u32, 0_u32);
    side <= Shape::MAX_SIDE
        && zeros.all(|(index, _)| {
            let (row, column) = (1 << (index / side), 1 << (index % side));
            let free = rows & row == 0 && columns & column == 0;
            (rows, columns) = (rows | row, columns | column);
            free
        })
}

impl Alphabet {
    /// Finds the alphabet of these cells, and reports about the choice. `None` where
    /// 0 may be a digit as well as a blank.
    pub(crate) fn from_tokens(
        tokens: &[Token],
        side: usize,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let census = MarkCensus::take(tokens);
        if let Some(diagnostic) = census.zero_based(tokens, side) {
            diagnostics.push(diagnostic);
            return None;
        }
        let blank_letter = census.blank_letter(side);
        let values = values(&census, side, blank_letter, tokens, diagnostics);
        let alphabet = Self { side, values, blank_letter };
        alphabet.remark_blanks(&census, tokens, diagnostics);
        Some(alphabet)
    }

    /// Returns the meaning of a mark.
    pub(crate) fn meaning(self, mark: Mark) -> Meaning {
        if self.blank_letter.is_some_and(|blank| mark == Mark::Letter(blank)) {
            return Meaning::Blank;
        }
        let value = match (mark, self.values) {
            (Mark::Unknown(c), _) => return Meaning::Unknown(c),
            (Mark::Word, _) => return Meaning::Word,
            (Mark::Ruined, _) => return Meaning::Ruined,
            (Mark::Negative(number), _) => return Meaning::Negative(number),
            (Mark::Blank(_), _) | (Mark::Number(0), LetterValues::FromOne | LetterValues::Letters) => {
                return Meaning::Blank;
            }
            (Mark::Number(number), LetterValues::FromOne) => number,
            (Mark::Number(number), LetterValues::FromZero) => number.saturating_add(1),
            (Mark::Number(number), LetterValues::Letters) => return Meaning::OutOfRange(number),
            (Mark::Letter(letter), LetterValues::Letters) => u16::from(letter) + 1,
            (Mark::Letter(letter), _) if self.side <= 9 => {
                return Meaning::Unknown(char::from(b'A' + letter));
            }
            (Mark::Letter(letter), LetterValues::FromOne) => u16::from(letter) + 10,
            (Mark::Letter(letter), LetterValues::FromZero) => u16::from(letter) + 11,
        };
        let digit = u8::try_from(value).ok().and_then(Digit::new);
        match digit.filter(|digit| digit.index() < self.side) {
            Some(digit) => Meaning::Digit(digit),
            None => Meaning::OutOfRange(value),
        }
    }

    /// Reports blanks of several kinds, and a letter that is a blank although it is not the usual `x`.
    fn remark_blanks(self, census: &MarkCensus, tokens: &[Token], diagnostics: &mut Vec<Diagnostic>) {
        let mut kinds: Vec<_> =
            census.blanks.iter().map(|&blank| (blank.name(), Mark::Blank(blank))).collect();
        if census.zeros > 0 && self.values != LetterValues::FromZero {
            kinds.insert(0, ("`0`".to_owned(), Mark::Number(0)));
        }
        if let Some(letter) = self.blank_letter {
            let (name, mark) = (char::from(b'a' + letter), Mark::Letter(letter));
            kinds.push((format!("`{name}`"), mark));
            if name != 'x' {
                let diagnostic = Diagnostic::odd_blank(format_args!("`{name}`"));
                let diagnostic = place(diagnostic, tokens, |other| other == mark);
                // With other blanks beside it, the warning about them has the fix.
                let fix = || odd_blank_fix(mark, tokens);
                diagnostics.push(diagnostic.fix((kinds.len() == 1).then(fix).flatten()));
            }
        }
        if kinds.len() > 1 {
            diagnostics.push(mixed_blanks(&kinds, tokens));
        }
        if census.blanks.contains(&Blank::MINUS_ONE) {
            let diagnostic = Diagnostic::new(Rule::MinusOne, "-1 was read as a blank");
            diagnostics.push(place(diagnostic, tokens, |mark| mark == Mark::Blank(Blank::MINUS_ONE)));
        }
    }
}

/// The warning about several kinds of blanks, at the first of the rarest kind.
fn mixed_blanks(kinds: &[(String, Mark)], tokens: &[Token]) -> Diagnostic {
    let count = |mark: Mark| tokens.iter().filter(|token| token.mark == mark).count();
    let counted: Vec<_> = kinds.iter().map(|(name, mark)| format!("{name} ({}×)", count(*mark))).collect();
    let rarest = kinds.iter().map(|&(_, mark)| mark).min_by_key(|&mark| count(mark));
    let message = format!("blanks are written as {}", counted.join(" and as "));
    let marks: Vec<_> = kinds.iter().map(|&(_, mark)| mark).collect();
    let diagnostic = Diagnostic::new(Rule::MixedBlanks, message).fix(blanks_fix(&marks, tokens));
    place(diagnostic, tokens, |mark| Some(mark) == rarest)
}

/// Chooses the values by what occurs; see the module's text.
fn values(
    census: &MarkCensus,
    side: usize,
    blank_letter: Option<u8>,
    tokens: &[Token],
    diagnostics: &mut Vec<Diagnostic>,
) -> LetterValues {
    let letter = census.largest_letter(blank_letter);
    if let Some(letter) = letter.filter(|_| census.positive == 0) {
        // Of a puzzle with one solution all letters but one are given.
        if side < 10 + usize::from(letter) {
            return LetterValues::Letters;
        }
        if census.zeros == 0 {
            diagnostics.push(ambiguous("no number occurs", letter, tokens));
            return LetterValues::FromOne;
        }
    }
    let other_blank = !census.blanks.is_empty() || blank_letter.is_some();
    let Some(letter) = letter.filter(|_| side > 9) else {
        let may_be_digits = || usize::from(census.largest) < side && are_zeros_apart(tokens, side);
        if side > 9 && census.zeros > 0 && other_blank && may_be_digits() {
            return LetterValues::FromZero;
        }
        return LetterValues::FromOne;
    };
    // The last symbol of 1…: G for 16; of 0…: F.
    let (last_from_one, last_from_zero) = (side - 10, side.wrapping_sub(11));
    let may_be_digits = || usize::from(letter) < last_from_one && are_zeros_apart(tokens, side);
    if census.zeros > 0 && other_blank && may_be_digits() {
        return LetterValues::FromZero;
    }
    if census.zeros == 0 && other_blank && usize::from(letter) == last_from_zero {
        let why = format!("neither 0 nor {} occurs", Digit::from_index(side - 1).symbol());
        diagnostics.push(ambiguous(&why, letter, tokens));
    }
    LetterValues::FromOne
}

/// Reports that a letter fits several alphabets, and which was assumed.
fn ambiguous(why: &str, letter: u8, tokens: &[Token]) -> Diagnostic {
    let diagnostic = Diagnostic::new(Rule::AmbiguousAlphabet, format!("{why}: read as 1 to 9 and A on"));
    place(diagnostic, tokens, |mark| mark == Mark::Letter(letter))
}

/// The diagnostic, at the first token whose mark is meant.
fn place(diagnostic: Diagnostic, tokens: &[Token], meant: impl Fn(Mark) -> bool) -> Diagnostic {
    match tokens.iter().find(|token| meant(token.mark)) {
        Some(token) => diagnostic.at(token.span, ""),
        None => diagnostic,
    }
}
