//! The cells of one field: glued, or a list.
//!
//! ```text
//! cells   = ["=" DQUOTE / "'"] ( glued / list ) [DQUOTE]   ; marks that force text
//! glued   = N²symbol
//! list    = value *( 1*separator value )                    ; N² values, or N rows of N symbols
//! separator = SP / "," / ";" / "|" / "[" / "]" / "(" / ")" / quote / line end
//! ```
//!
//! Where values are separated by `,`, `;` or `|`, nothing between two of them is a blank.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::{
        fill::{fill, unknown_character},
        lost_zeros::{agrees, are_most, are_proven, lost_zeros},
        mark::{self, Blank, Mark, Token},
    },
    diagnostic::{Diagnostic, Edit, Fix, Rule},
    record::CellSpans,
    syntax::{
        combinators::{
            Parser, char, digit1, eof, many0, map, one_of, opt, preceded, recognize, separated_list1,
            take_till, take_till1, take_while, take_while_m_n, take_while1, terminated, value, verify,
        },
        expect::Parsed,
    },
    text::{Span, offset_in},
};

/// A grid and the spans of its cells.
pub(super) type PlacedGrid = (Grid, CellSpans);

/// The cells of a field of any shape.
pub(super) struct FieldCells<'t> {
    /// The text without the marks that force it to be text, and where it starts.
    text: &'t str,
    start: usize,
    tokens: Vec<Token>,
}

impl<'t> FieldCells<'t> {
    /// Parses the field at a span.
    pub(super) fn from_field(whole: &'t str, span: Span) -> Self {
        let raw = &whole[span.range()];
        let text = bared(raw);
        let start = span.start + offset_in(raw, text);
        let spaces = raw.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
        let tokens = if spaces && is_cell_count(raw.len()) {
            // A space is a blank, unless it separates single values.
            listed(text, start).filter(|tokens| is_cell_count(tokens.len())).unwrap_or_else(|| {
                let symbols = raw.char_indices();
                symbols.map(|(at, c)| mark::symbol_token(c, span.start + at)).collect()
            })
        } else {
            listed(text, start).unwrap_or_else(|| glued(text, start).collect())
        };
        Self { text, start, tokens }
    }

    /// Adds 1 to its values, which count from 0.
    pub(super) fn counted_from_one(mut self) -> Self {
        for token in &mut self.tokens {
            if let Mark::Number(number) = &mut token.mark {
                *number = number.saturating_add(1);
            }
        }
        self
    }

    /// Returns the span of a zero in a full grid whose values count from 0: each is as frequent as the others.
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

    /// Returns the number of cells.
    pub(super) fn count(&self) -> usize {
        self.tokens.len()
    }

    /// Makes a grid of this shape, or reports why it cannot.
    pub(super) fn grid(&self, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<PlacedGrid> {
        if self.count() == shape.cell_count() {
            return fill(&self.tokens, shape, diagnostics);
        }
        diagnostics.push(self.wrong_length(shape));
        None
    }

    /// Reports cells that a spreadsheet took for a number and wrote with an exponent.
    pub(super) fn exponential(&self) -> Option<Diagnostic> {
        let message = "the digits were lost when a spreadsheet turned them into a number with exponent";
        let diagnostic = || Diagnostic::new(Rule::RuinedNumber, message).at(self.span(), "");
        exponential(self.text).is_ok().then(diagnostic)
    }

    /// Reports a puzzle that a spreadsheet took for a whole number: zeros at the start were lost, or decimals
    /// were added. Zeros were not lost where the solution of the row has other digits in these
    /// cells, or, if it has none, where others kept theirs.
    pub(super) fn numeric(
        &self,
        shape: Shape,
        solution: Option<&str>,
        keeps_zeros: bool,
    ) -> Option<Diagnostic> {
        let (_, (digits, decimals)) = whole_number(self.text).ok()?;
        let expected = shape.cell_count();
        let solution = solution.filter(|solution| solution.len() == expected);
        let are_proven = || solution.is_some_and(|solution| are_proven(digits, solution));
        if digits.starts_with('0') || digits.len() > expected || !(are_most(digits, expected) || are_proven())
        {
            return None;
        }
        if decimals {
            let message = "a puzzle was turned into a number with decimals";
            return Some(Diagnostic::new(Rule::RuinedNumber, message).at(self.span(), ""));
        }
        let is_refuted = solution.map_or(keeps_zeros, |solution| !agrees(digits, solution));
        if digits.len() == expected || is_refuted {
            return None;
        }
        let help = "a spreadsheet took the puzzle for a number: export the column as text";
        let zeros = Edit::new(Span::at(self.span().start), "0".repeat(expected - digits.len()));
        let fix = Fix::safe("write the zeros that were lost", [zeros]).if_safe(solution.is_some());
        Some(lost_zeros(expected, digits.len(), self.span()).help(help).fix(fix))
    }

    /// Whether every cell is a blank or a digit of this shape.
    pub(super) fn fit(&self, shape: Shape) -> bool {
        let is_cell = |mark: Mark| match mark {
            Mark::Number(number) => usize::from(number) <= shape.side(),
            mark => matches!(mark, Mark::Blank(_)),
        };
        self.tokens.iter().all(|token| is_cell(token.mark))
    }

    /// Reports values that seem to count from 0.
    pub(super) fn zero_based(&self, shape: Shape) -> Option<Diagnostic> {
        let find_mark = |mark: Mark| self.tokens.iter().find(|token| token.mark == mark);
        let zero = find_mark(Mark::Number(0))?;
        find_mark(Mark::Blank(Blank::EMPTY))?;
        let largest = u16::try_from(shape.side()).unwrap_or(u16::MAX);
        if self.tokens.iter().any(|token| matches!(token.mark, Mark::Number(n) if n >= largest)) {
            return None;
        }
        let message =
            format!("values seem to count from 0: there are zeros and empty cells, and no {largest}");
        let help = "rewrite the values as 1 and up, or the empty cells as 0";
        Some(Diagnostic::new(Rule::ZeroBased, message).at(zero.span, "").help(help))
    }

    /// Reports a number of cells that is not that of the shape.
    pub(super) fn wrong_length(&self, shape: Shape) -> Diagnostic {
        let (expected, found) = (shape.cell_count(), self.count());
        let diagnostic = Diagnostic::wrong_cell_count(shape.side(), found, self.span());
        if self.text.is_empty() {
            let message = format!("expected {expected} cells ({0}×{0}), found an empty field", shape.side());
            return Diagnostic { message, ..diagnostic };
        }
        let odd = |token: &&Token| matches!(token.mark, Mark::Unknown(_));
        if let Some(Token { mark: Mark::Unknown(c), span, .. }) = self.tokens.iter().find(odd) {
            return diagnostic.at(*span, unknown_character(*c, *span).message);
        }
        match self.tokens.get(expected) {
            Some(Token { span, .. }) => {
                let extra = Span::new(span.start, self.span().end);
                let label = format!("{} too many", found - expected);
                Diagnostic::wrong_cell_count(shape.side(), found, extra).labelled(label)
            }
            None => diagnostic.labelled(format!("{} missing", expected - found)),
        }
    }

    /// Returns its span.
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
        cells || exponential(self.text).is_ok()
    }
}

/// Removes `="…"`, `'`, quotes and white space around a text.
pub(super) fn bared(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_prefix('=').filter(|rest| rest.starts_with('"')).unwrap_or(text);
    text.trim_matches(['"', '\'']).trim()
}

/// `glued = *symbol`
fn glued(text: &str, start: usize) -> impl Iterator<Item = Token> {
    text.char_indices().map(move |(at, c)| mark::symbol_token(c, start + at))
}

/// Parses the cells of a list; `None` if it is not a list.
fn listed(text: &str, start: usize) -> Option<Vec<Token>> {
    let inner = text.trim_matches(['[', ']', '(', ')', '{', '}']);
    let delimiter = inner.chars().find(|c| matches!(c, ',' | ';' | '|'));
    if delimiter.is_none() && !inner.contains(is_separator) {
        return None;
    }
    let place = |word: &str| start + offset_in(text, word);
    let (_, words) = words(inner).ok()?;
    let values = |words: &[&str]| words.iter().map(|word| mark::value(word, place(word))).collect();
    let symbols: usize = words.iter().map(|word| word.chars().count()).sum();
    let rows = words.len() > 1 && words.len().pow(2) == symbols;
    let glues = (is_cell_count(symbols) && words.len() * 2 <= symbols) || words.len() * 3 <= symbols;
    if rows || (glues && !is_cell_count(words.len())) {
        return Some(words.iter().flat_map(|word| glued(word, place(word))).collect());
    }
    let Some((_, values_between)) = delimiter.and_then(|delimiter| delimited_values(delimiter, inner).ok())
    else {
        return Some(values(&words));
    };
    let single = !values_between.iter().any(|value| value.contains(is_separator));
    if single && is_cell_count(values_between.len()) || !is_cell_count(words.len()) {
        return Some(values(&values_between));
    }
    Some(values(&words))
}

/// `list = *separator *( word 1*separator ) [word]`: the words
fn words(input: &str) -> Parsed<'_, Vec<&str>> {
    let separators = || take_while(is_separator);
    preceded(separators(), many0(terminated(take_till1(is_separator), separators()))).parse(input)
}

/// `list = [value] *( delimiter [value] )`: the values, without separators around them
fn delimited_values(delimiter: char, input: &str) -> Parsed<'_, Vec<&str>> {
    let value = map(take_till(move |c| c == delimiter), |value: &str| value.trim_matches(is_separator));
    separated_list1(char(delimiter), value).parse(input)
}

fn is_separator(c: char) -> bool {
    " \t\r\n\u{A0},;|[](){}\"'".contains(c)
}

pub(super) const fn is_cell_count(count: usize) -> bool {
    Shape::of_cell_count(count).is_some()
}

/// `exponential = 1*3DIGIT [ ("." / ",") 1*DIGIT ] "E" *"+" 1*4DIGIT`
fn exponential(input: &str) -> Parsed<'_, ()> {
    let mantissa = (take_while_m_n(1, 3, |c: char| c.is_ascii_digit()), opt((one_of(".,"), digit1)));
    let exponent = verify(recognize((take_while(|c| c == '+'), digit1)), |text: &str| text.len() < 5);
    value((), (mantissa, one_of("eE"), exponent, eof)).parse(input)
}

/// `whole-number = 1*DIGIT [ ( "." / "," ) 1*"0" ]`: the digits, and whether there are decimals
fn whole_number(input: &str) -> Parsed<'_, (&str, bool)> {
    let decimals = (one_of(".,"), take_while1(|c| c == '0'));
    terminated((digit1, map(opt(decimals), |decimals| decimals.is_some())), eof).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        FieldCells::from_field(text, Span::new(0, text.len())).count()
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
