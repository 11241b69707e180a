//! The cells of one field: glued, or a list.
//!
//! ```text
//! cells   = ["=" DQUOTE / "'"] ( glued / list ) [DQUOTE]   ; marks that force text
//! glued   = N²symbol
//! list    = value *( 1*separator value )                    ; N² values, or N rows of N symbols
//! separator = SP / "," / ";" / "|" / "[" / "]" / "(" / ")" / quote / line end
//! ```
//!
//! Where values are set apart by `,`, `;` or `|`, nothing between two of them is a blank.

use crate::{
    cells::{
        fill::{fill, unknown_character},
        mark::{self, Blank, Mark, Token},
    },
    diagnostic::{Diagnostic, Rule},
    grid::{Grid, Shape},
    record::CellSpans,
    text::{Span, offset_in},
};

/// A grid and where its cells stand.
pub(super) type Placed = (Grid, CellSpans);

/// What a field says, before anyone asks for a shape.
pub(super) struct Cells<'t> {
    /// The text without what forces it to be text, and where it starts.
    text: &'t str,
    start: usize,
    tokens: Vec<Token>,
}

impl<'t> Cells<'t> {
    /// Reads the field that stands at a span.
    pub(super) fn of(whole: &'t str, span: Span) -> Self {
        let raw = &whole[span.range()];
        let text = bared(raw);
        let start = span.start + offset_in(raw, text);
        let spaces = raw.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
        let tokens = if spaces && is_cell_count(raw.len()) {
            // A space is a blank, unless it sets single values apart.
            listed(text, start).filter(|tokens| is_cell_count(tokens.len())).unwrap_or_else(|| {
                let symbols = raw.char_indices();
                symbols.map(|(at, c)| mark::symbol_token(c, span.start + at)).collect()
            })
        } else {
            listed(text, start).unwrap_or_else(|| glued(text, start).collect())
        };
        Self { text, start, tokens }
    }

    /// Its values counted from 1, where they count from 0.
    pub(super) fn counted_on(mut self) -> Self {
        for token in &mut self.tokens {
            if let Mark::Number(number) = &mut token.mark {
                *number = number.saturating_add(1);
            }
        }
        self
    }

    /// Where a zero stands in a full grid of values that count from 0: each of these as often as the others.
    pub(super) fn counts_from_zero(&self) -> Option<Span> {
        let side = Shape::of_cell_count(self.count())?.side();
        let mut counts = vec![0; side];
        for token in &self.tokens {
            let Mark::Number(number) = token.mark else { return None };
            *counts.get_mut(usize::from(number))? += 1;
        }
        let is_full = counts.iter().all(|&count| count == side);
        self.tokens
            .iter()
            .find(|token| token.mark == Mark::Number(0))
            .filter(|_| is_full)
            .map(|zero| zero.span)
    }

    /// Whether a cell shows another blank than a zero.
    pub(super) fn has_blank(&self) -> bool {
        self.tokens.iter().any(|token| matches!(token.mark, Mark::Blank(_)))
    }

    /// Number of cells.
    pub(super) fn count(&self) -> usize {
        self.tokens.len()
    }

    /// The grid of this shape, or the reasons why there is none.
    pub(super) fn grid(&self, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<Placed> {
        if self.count() == shape.cell_count() {
            return fill(&self.tokens, shape, diagnostics);
        }
        diagnostics.push(self.wrong_length(shape));
        None
    }

    /// That a spreadsheet took the cells for a number and wrote it with an exponent.
    pub(super) fn exponential(&self) -> Option<Diagnostic> {
        let message = "the digits were lost when a spreadsheet turned them into a number with exponent";
        let diagnostic = || Diagnostic::new(Rule::RuinedNumber, message).at(self.span(), "");
        is_exponential(self.text).then(diagnostic)
    }

    /// That a spreadsheet took the cells for a whole number: zeros at the start are gone,
    /// or decimals were added.
    pub(super) fn numeric(&self, shape: Shape) -> Option<Diagnostic> {
        let wanted = shape.cell_count();
        let digits = self.text.bytes().take_while(u8::is_ascii_digit).count();
        if self.text.starts_with('0') || digits * 4 < wanted * 3 || digits > wanted {
            return None;
        }
        let rest = &self.text[digits..];
        if rest.len() > 1 && rest.starts_with(['.', ',']) && rest[1..].bytes().all(|byte| byte == b'0') {
            let message = "a puzzle was turned into a number with decimals";
            return Some(Diagnostic::new(Rule::RuinedNumber, message).at(self.span(), ""));
        }
        if !rest.is_empty() || digits == wanted {
            return None;
        }
        let lost = match wanted - digits {
            1 => "1 leading zero was lost".to_owned(),
            lost => format!("{lost} leading zeros were lost"),
        };
        let message = format!("expected {wanted} cells, found {digits} digits: {lost}");
        let help = "a spreadsheet took the puzzle for a number: export the column as text";
        Some(Diagnostic::new(Rule::LostZeros, message).at(self.span(), "").help(help))
    }

    /// Whether every cell is a blank or a digit of this shape.
    pub(super) fn fit(&self, shape: Shape) -> bool {
        let is_cell = |mark: Mark| match mark {
            Mark::Number(number) => usize::from(number) <= shape.side(),
            mark => matches!(mark, Mark::Blank(_)),
        };
        self.tokens.iter().all(|token| is_cell(token.mark))
    }

    /// That values seem to count from 0.
    pub(super) fn zero_based(&self, shape: Shape) -> Option<Diagnostic> {
        let there = |mark: Mark| self.tokens.iter().find(|token| token.mark == mark);
        let zero = there(Mark::Number(0))?;
        there(Mark::Blank(Blank::EMPTY))?;
        let largest = u16::try_from(shape.side()).unwrap_or(u16::MAX);
        if self.tokens.iter().any(|token| matches!(token.mark, Mark::Number(n) if n >= largest)) {
            return None;
        }
        let message =
            format!("values seem to count from 0: there are zeros and empty cells, and no {largest}");
        let help = "rewrite the values as 1 and up, or the empty cells as 0";
        Some(Diagnostic::new(Rule::ZeroBased, message).at(zero.span, "").help(help))
    }

    /// That the number of cells is not that of the shape.
    pub(super) fn wrong_length(&self, shape: Shape) -> Diagnostic {
        let wanted = shape.cell_count();
        let found = self.count();
        if self.text.is_empty() {
            let message = format!("expected {wanted} cells ({0}×{0}), found an empty field", shape.side());
            return Diagnostic::new(Rule::WrongLength, message).at(self.span(), "");
        }
        let message = format!("expected {wanted} cells ({0}×{0}), found {found}", shape.side());
        let diagnostic = Diagnostic::new(Rule::WrongLength, message);
        let odd = |token: &&Token| matches!(token.mark, Mark::Unknown(_));
        if let Some(Token { mark: Mark::Unknown(c), span, .. }) = self.tokens.iter().find(odd) {
            return diagnostic.at(self.span(), "").at(*span, unknown_character(*c, *span).message);
        }
        if found > wanted {
            let extra = self.tokens[wanted].span.to(self.span());
            let extra = Span::new(self.tokens[wanted].span.start, extra.end);
            return diagnostic.at(extra, format!("{} too many", found - wanted));
        }
        diagnostic.at(self.span(), format!("{} missing", wanted - found))
    }

    /// Where it stands.
    pub(super) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// Whether it looks like cells at all, well-formed or not.
    pub(super) fn is_near(&self) -> bool {
        let marks = || self.tokens.iter().map(|token| token.mark);
        let numbers = marks().filter(|mark| matches!(mark, Mark::Number(_))).count();
        let blanks = marks().filter(|mark| matches!(mark, Mark::Blank(_))).count();
        let count = self.count();
        let cells = count >= 14 && (numbers + blanks) * 2 >= count && numbers * 10 >= count;
        cells || is_exponential(self.text)
    }
}

/// The text without `="…"`, `'`, quotes and white space around it.
pub(super) fn bared(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_prefix('=').filter(|rest| rest.starts_with('"')).unwrap_or(text);
    text.trim_matches(['"', '\'']).trim()
}

/// `glued = *symbol`
fn glued(text: &str, start: usize) -> impl Iterator<Item = Token> {
    text.char_indices().map(move |(at, c)| mark::symbol_token(c, start + at))
}

/// The cells of a list, or `None` when this is none.
fn listed(text: &str, start: usize) -> Option<Vec<Token>> {
    let inner = text.trim_matches(['[', ']', '(', ')', '{', '}']);
    let delimiter = inner.chars().find(|c| matches!(c, ',' | ';' | '|'));
    if delimiter.is_none() && !inner.contains(is_separator) {
        return None;
    }
    let place = |word: &str| start + offset_in(text, word);
    let words: Vec<_> = inner.split(is_separator).filter(|word| !word.is_empty()).collect();
    let values = |words: &[&str]| words.iter().map(|word| mark::value(word, place(word))).collect();
    let symbols: usize = words.iter().map(|word| word.chars().count()).sum();
    let rows = words.len() > 1 && words.len().pow(2) == symbols;
    let glues = (is_cell_count(symbols) && words.len() * 2 <= symbols) || words.len() * 3 <= symbols;
    if rows || (glues && !is_cell_count(words.len())) {
        return Some(words.iter().flat_map(|word| glued(word, place(word))).collect());
    }
    let pieces = delimiter.into_iter().flat_map(|delimiter| inner.split(delimiter));
    let pieces: Vec<_> = pieces.map(|piece| piece.trim_matches(is_separator)).collect();
    let single = !pieces.iter().any(|piece| piece.contains(is_separator));
    if single && is_cell_count(pieces.len()) || !is_cell_count(words.len()) && delimiter.is_some() {
        return Some(values(&pieces));
    }
    Some(values(&words))
}

const fn is_separator(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t'
            | '\r'
            | '\n'
            | '\u{A0}'
            | ','
            | ';'
            | '|'
            | '['
            | ']'
            | '('
            | ')'
            | '{'
            | '}'
            | '"'
            | '\''
    )
}

pub(super) const fn is_cell_count(count: usize) -> bool {
    Shape::of_cell_count(count).is_some()
}

/// `number = 1*DIGIT [ ("." / ",") 1*DIGIT ] "E" ["+"] 1*DIGIT`
fn is_exponential(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else {
        return false;
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, "0"));
    digits(whole)
        && digits(fraction)
        && whole.len() < 4
        && digits(exponent.trim_start_matches('+'))
        && exponent.len() < 5
}

/// Whether a field says nothing, or says in words that there is nothing: `Puzzle has no
/// solution.`
pub(super) fn is_no_value(text: &str) -> bool {
    let text = text.trim();
    let words = || text.split_whitespace();
    let word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    let letters = text.chars().all(|c| c.is_alphabetic() || matches!(c, '/' | '-' | '_'));
    (words().count() > 1 && words().any(word)) || (letters && text.chars().count() < 14)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        Cells::of(text, Span::new(0, text.len())).count()
    }

    #[test]
    fn lists_of_every_kind() {
        for text in [
            "1.3..........2..",
            "=\"1.3..........2..\"",
            "'1030000000000200",
            "1 0 3 0 0 0 0 0 0 0 0 0 0 2 0 0",
            "1;;3;;;;;;;;;;;2;;",
            "[[1, 0, 3, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0]]",
            "[[1 0 3 0]\n [0 0 0 0]\n [0 0 0 0]\n [0 2 0 0]]",
            "['1.3.', '....', '....', '.2..']",
            "1.3.\n....\n....\n.2..",
            "1 3          2  ",
        ] {
            assert_eq!(count(text), 16, "{text}");
        }
        assert_eq!(count("16;1;;2"), 4, "an empty cell counts");
    }
}
