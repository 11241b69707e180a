//! Fixes of the cells of a grid: letters for digits, several kinds of blanks, other scripts, blanks that were stripped.
//!
//! In come the tokens of a whole grid, because what a blank is written as is known from all of them; out come edits of the
//! text. Only tokens that are written as their marks say are edited: those of a code are somewhere else in the text.

use crate::{
    diagnostic::{Edit, Fix},
    text::Span,
};

use super::mark::{Blank, Mark, Odd, Token};

/// Returns the fix of a letter that is written for a digit, or for a blank of a grid whose usual one is known.
pub(super) fn letter_fix(letter: char, place: Span, usual_blank: &str) -> Option<Fix> {
    let (what, text) = match intended_digit(letter)? {
        '0' => ("a blank".to_owned(), usual_blank.to_owned()),
        digit => (digit.to_string(), digit.to_string()),
    };
    let edit = edits([(place, letter.len_utf8(), text)])?;
    Some(Fix::safe(format!("replace the letter `{letter}` by {what}"), edit).if_safe(is_sure(letter)))
}

/// Returns the fix of letters that are not named one by one.
pub(super) fn letters_fix(letters: &[(char, Span)], usual_blank: &str) -> Option<Fix> {
    let fixes = letters.iter().filter_map(|&(letter, place)| letter_fix(letter, place, usual_blank));
    let fixes: Vec<_> = fixes.collect();
    let is_safe = fixes.iter().all(|fix| fix.is_safe);
    let message = match fixes.len() {
        1 => "replace one more letter".to_owned(),
        count => format!("replace {count} more letters"),
    };
    let edits: Vec<_> = fixes.into_iter().flat_map(|fix| fix.edits).collect();
    (!edits.is_empty()).then(|| Fix::safe(message, edits).if_safe(is_safe))
}

/// Returns the fix that writes all blanks of these kinds in one way: the usual one of those that are visible. Beside empty
/// cells, `null` or -1 a zero may have been meant as a value, or as what is outside of a board, so then it is a guess.
pub(super) fn blanks_fix(kinds: &[Mark], tokens: &[Token]) -> Option<Fix> {
    let count = |mark: Mark| tokens.iter().filter(|token| token.mark == mark).count();
    let visible = kinds.iter().rev().filter_map(|&mark| Some((count(mark), mark, visible_text(mark)?)));
    let (_, usual, text) = visible.max_by_key(|(count, ..)| *count)?;
    let others = tokens.iter().filter(|token| token.mark != usual && kinds.contains(&token.mark));
    let edits = edits(others.map(|token| (token.span, written_length(token), text.clone())))?;
    let is_unseen = |mark: &&Mark| matches!(mark, Mark::Blank(Blank::EMPTY | Blank::WORD | Blank::MINUS_ONE));
    let is_doubtful = kinds.contains(&Mark::Number(0)) && kinds.iter().any(|mark| is_unseen(&mark));
    Some(Fix::safe(format!("write all blanks as `{text}`"), edits).if_safe(!is_doubtful))
}

/// Returns the fix that writes a letter for blanks as a usual one: of numbers 0.
pub(super) fn odd_blank_fix(letter: Mark, tokens: &[Token]) -> Option<Fix> {
    let has_numbers = tokens.iter().any(|token| matches!(token.mark, Mark::Number(10..)));
    let text = if has_numbers { "0" } else { "." };
    let letters = tokens.iter().filter(|token| token.mark == letter);
    let edits = edits(letters.map(|token| (token.span, 1, text.to_owned())))?;
    Some(Fix::safe(format!("write all blanks as `{text}`"), edits))
}

/// Returns the fix that writes the spaces again that an editor has removed. They stay spaces, as other grids of the file
/// have them too, and it is read by what they have in common.
pub(crate) fn stripped_fix<'t>(tokens: impl Iterator<Item = &'t Token>) -> Option<Fix> {
    let stripped = tokens.filter(|token| token.mark == Mark::Blank(Blank::EMPTY) && token.span.is_empty());
    let edits = edits(stripped.map(|token| (token.span, 0, " ".to_owned())))?;
    Some(Fix::safe("write the spaces that were stripped", edits))
}

/// Returns the fix that writes the cells of an unusual form as they were read.
pub(super) fn odd_fix(odd: Odd, tokens: &[Token]) -> Option<Fix> {
    let read = |token: &Token| match token.mark {
        Mark::Number(number) => Some(number.to_string()),
        Mark::Letter(letter) => Some(char::from(b'A' + letter).to_string()),
        mark => visible_text(mark),
    };
    let unusual = tokens.iter().filter(|token| token.odd == Some(odd));
    let edits: Option<Vec<_>> =
        unusual.map(|token| Some((token.span, token.span.len(), read(token)?))).collect();
    let what = if odd == Odd::Decimal { "write whole numbers" } else { "write all cells in ASCII" };
    Some(Fix::safe(what, self::edits(edits?)?))
}

/// Returns the digit for which a letter is often written, 0 for a blank.
pub(super) const fn intended_digit(letter: char) -> Option<char> {
    Some(match letter {
        'O' | 'o' | 'D' | 'Q' => '0',
        'l' | 'I' | 'i' | '!' => '1',
        'Z' | 'z' => '2',
        'S' | 's' => '5',
        'G' | 'b' => '6',
        'B' => '8',
        'g' | 'q' => '9',
        _ => return None,
    })
}

/// Returns whether a letter is a slip of the finger or of a scanner for one digit only.
const fn is_sure(letter: char) -> bool {
    matches!(letter, 'O' | 'o' | 'l' | 'I')
}

/// Returns the text of most blanks of a grid, of several that are as frequent the first; 0 if it has none.
pub(super) fn usual_blank(tokens: &[Token]) -> String {
    let mut counts: Vec<(Mark, usize)> = Vec::new();
    for mark in tokens.iter().map(|token| token.mark).filter(|&mark| blank_text(mark).is_some()) {
        match counts.iter_mut().find(|(known, _)| *known == mark) {
            Some((_, count)) => *count += 1,
            None => counts.push((mark, 1)),
        }
    }
    let usual = counts.into_iter().rev().max_by_key(|&(_, count)| count);
    usual.and_then(|(mark, _)| blank_text(mark)).unwrap_or_else(|| "0".to_owned())
}

/// Returns the text of a blank, unless it is one of several words.
fn blank_text(mark: Mark) -> Option<String> {
    if mark == Mark::Blank(Blank::EMPTY) { Some(" ".to_owned()) } else { visible_text(mark) }
}

/// Returns the text of a blank that is seen.
fn visible_text(mark: Mark) -> Option<String> {
    match mark {
        Mark::Number(0) => Some("0".to_owned()),
        Mark::Blank(Blank::MINUS_ONE) => Some("-1".to_owned()),
        Mark::Blank(blank) if blank != Blank::EMPTY && blank != Blank::WORD => {
            Some(char::from(blank.0).to_string())
        }
        _ => None,
    }
}

/// Returns the number of bytes of a token if it is written as its mark says.
fn written_length(token: &Token) -> usize {
    let is_free = matches!(token.mark, Mark::Blank(Blank::EMPTY | Blank::WORD | Blank::MINUS_ONE));
    if is_free || token.odd.is_some() { token.span.len() } else { 1 }
}

/// Returns the edits of places, each with its expected number of bytes, in order; `None` if they cannot be told apart in
/// the text, or there are none. Those of cells that adjoin are one.
fn edits(places: impl IntoIterator<Item = (Span, usize, String)>) -> Option<Vec<Edit>> {
    let mut edits: Vec<Edit> = Vec::new();
    for (span, length, text) in places {
        match edits.last_mut() {
            _ if span.len() != length => return None,
            Some(last) if span.start < last.span.end => return None,
            Some(last) if span.start == last.span.end => {
                last.span = last.span.to(span);
                last.text += &text;
            }
            _ => edits.push(Edit::new(span, text)),
        }
    }
    (!edits.is_empty()).then_some(edits)
}
