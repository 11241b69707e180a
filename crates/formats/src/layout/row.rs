//! Rows: the cells of a line, and the grammars that parse them.
//!
//! A codec implements [`RowGrammar`] and gets framing, faults and templates from the other files of this floor. The
//! functions beside it answer what several grammars ask about a line.

use givens_engine::grid::Shape;

use crate::{
    cells::{
        fill::fill,
        mark::{Mark, Token, of_symbol},
    },
    codec::Entry,
    diagnostic::Diagnostic,
    layout::rule_line::is_rule,
    record::Record,
    syntax::{
        combinators::{
            Parser, alpha1, alphanumeric1, alt, char, eof, many1_count, one_of, preceded, recognize, rest,
            space0, space1, tag, take_until, take_while_m_n, value, verify,
        },
        expect::{Parsed, whole},
    },
    text::{Line, Span},
};

/// The cells of one line.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// One token a cell.
    pub(crate) tokens: Vec<Token>,
    /// The cells of the solution beside this row.
    pub(crate) beside: Vec<Token>,
    /// The line, without white space at its ends.
    pub(crate) span: Span,
    /// The numbers of cells before each bar or wider gap.
    pub(crate) bars: Vec<usize>,
    /// There are delimiters between all cells.
    pub(crate) separated: bool,
    /// Blanks were stripped from the end and put back.
    pub(crate) padded: bool,
    /// Why the line could not be split into cells.
    pub(crate) diagnostic: Option<Box<Diagnostic>>,
}

impl Row {
    /// Creates a row that is no more than these cells.
    pub(crate) fn of_cells(tokens: Vec<Token>) -> Self {
        let span = cells_span(&tokens);
        Self::new(tokens, span)
    }

    /// Creates a row of glued cells.
    pub(crate) fn new(tokens: Vec<Token>, span: Span) -> Self {
        let (beside, bars) = (Vec::new(), Vec::new());
        Self { tokens, beside, span, bars, separated: false, padded: false, diagnostic: None }
    }
}

/// A codec's grammar of one line.
pub(crate) trait RowGrammar: Send + Sync {
    /// Parses the cells of a line; `None` if it is not a row.
    fn row(&self, line: Line<'_>) -> Option<Row>;

    /// Returns the record of the tokens of a grid, digits and blanks unless the codec overrides this, or reports
    /// why there is none. Its span and texts are added later.
    fn record(
        &self,
        _text: &str,
        tokens: &[Token],
        shape: Shape,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        let (grid, cells) = fill(tokens, shape, diagnostics)?;
        Some(Record::new(grid, Span::default(), cells))
    }

    /// Returns what to report about the rows of a text as a whole, where [`Self::has_note`].
    fn note(&self, _text: &str) -> Option<Entry> {
        None
    }

    /// Whether there is a note: known from the head of a text.
    fn has_note(&self) -> bool {
        false
    }

    /// Whether grids that look alike but for plain digits and blanks are read alike.
    fn is_laid_out_alike(&self) -> bool {
        true
    }

    /// Whether a line, without white space at its ends, is a comment.
    fn is_comment(&self, text: &str) -> bool {
        is_comment(text)
    }
}

/// Whether the line is a comment: `#`, `%` or `//` and text.
pub(crate) fn is_comment(text: &str) -> bool {
    text.starts_with(['#', '%']) || text.starts_with("//")
}

/// Whether text that is in no grammar looks like cells all the same: at least eight digits and blanks, or four
/// separate values, and hardly anything else. A date does not.
pub(crate) fn looks_like_cells(text: &str) -> bool {
    let delimiter = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '"' | '[' | ']');
    let solid = || text.chars().filter(|&c| !delimiter(c));
    let known = solid().filter(|&c| is_known(of_symbol(c))).count();
    if known < 4 || known * 4 < solid().count() * 3 || is_rule(text) || is_date(text) {
        return false;
    }
    let values = || text.split(delimiter).filter(|word| !word.is_empty());
    known >= 8 || (values().count() >= 4 && values().all(|value| value.len() <= 2))
}

/// Returns a line without the label of its values: `Enter row 1: 5 3 0 0`, `p←9 9⍴5 3 0 0`.
pub(crate) fn without_label(line: Line<'_>) -> Line<'_> {
    let text = whole(labelled, line.text).unwrap_or(line.text);
    Line { text, start: line.start + line.text.len() - text.len() }
}

/// Returns a line without the remark behind its cells: `8 . . . . . . 6 9 [ok]`.
pub(crate) fn without_remark(line: Line<'_>) -> Line<'_> {
    // Most lines have none of these signs.
    let Some(at) = memchr::memchr3(b'[', b'(', b'<', line.text.as_bytes()) else { return line };
    let (cells, remark) = line.text.split_at(at);
    let is_apart = cells.ends_with([' ', '\t']);
    let is_remark = remark[1..].trim_start_matches('-').trim_start().starts_with(char::is_alphabetic);
    if is_apart && is_remark && looks_like_cells(cells) {
        return Line { text: cells.trim_end(), ..line };
    }
    line
}

/// `labelled = ( *SP 1*( word 1*SP ) 1*2DIGIT *SP ":" / name "←" *any "⍴" ) values`: the values
fn labelled(input: &str) -> Parsed<'_, &str> {
    let number = take_while_m_n(1, 2, |c: char| c.is_ascii_digit());
    let row = recognize((space0, many1_count((alpha1, space1)), number, space0, char(':')));
    let shape = recognize((alphanumeric1, tag("←"), take_until("⍴"), tag("⍴")));
    preceded(alt((row, shape)), verify(rest, looks_like_cells)).parse(input)
}

/// Whether a mark is a digit, a blank, or an `x`, which is a blank where digits are.
pub(crate) const fn is_known(mark: Mark) -> bool {
    matches!(mark, Mark::Number(_) | Mark::Blank(_) | Mark::Letter(23))
}

/// Whether the text is three numbers with the same sign between them.
pub(super) fn is_date(text: &str) -> bool {
    date(text.trim()).is_ok()
}

/// `date = number "-" number "-" number / number "." number "." number / number "/" number "/" number`
fn date(input: &str) -> Parsed<'_, ()> {
    let number = || take_while_m_n(1, 4, |c: char| c.is_ascii_digit());
    let (rest, (_, sign)) = (number(), one_of("-./")).parse(input)?;
    value((), (number(), char(sign), number(), eof)).parse(rest)
}

/// Returns the most common of some numbers, the larger if two are equally common.
pub(crate) fn most_common(numbers: impl Iterator<Item = usize>) -> Option<usize> {
    let mut counts = std::collections::BTreeMap::new();
    for number in numbers {
        *counts.entry(number).or_insert(0_usize) += 1;
    }
    counts.into_iter().max_by_key(|&(number, count)| (count, number)).map(|(number, _)| number)
}

/// Returns the span from the first cell to the last.
pub(crate) fn cells_span(tokens: &[Token]) -> Span {
    let ends = tokens.first().zip(tokens.last());
    ends.map(|(first, last)| first.span.to(last.span)).unwrap_or_default()
}

/// Returns the span from the first row to the last, with the blanks that are spaces at both ends.
pub(super) fn span_of(rows: &[Row]) -> Span {
    let (first, last) = (&rows[0], &rows[rows.len() - 1]);
    let ends = [first.tokens.first(), last.tokens.last()].into_iter().flatten();
    ends.fold(first.span.to(last.span), |span, token| span.to(token.span))
}
