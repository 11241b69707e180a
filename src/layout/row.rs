//! Rows: the cells of a line, and the grammar that finds them.

use crate::{
    cells::{
        fill::fill,
        mark::{Mark, Token, of_symbol},
    },
    diagnostic::{Diagnostic, Rule, Severity},
    grid::Shape,
    layout::rule_line::is_rule,
    record::Record,
    text::{Line, Span},
};

/// The cells of one line.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// One token a cell.
    pub(crate) tokens: Vec<Token>,
    /// The line, without white space at its ends.
    pub(crate) span: Span,
    /// The numbers of cells after which a bar or a wider gap stands.
    pub(crate) bars: Vec<usize>,
    /// Each cell stands alone between delimiters.
    pub(crate) separated: bool,
    /// Blanks were stripped from the end and put back.
    pub(crate) padded: bool,
    /// Why the line could not be cut into cells, where it could not.
    pub(crate) fault: Option<Box<Diagnostic>>,
}

impl Row {
    /// A row of glued cells.
    pub(crate) fn new(tokens: Vec<Token>, span: Span) -> Self {
        Self { tokens, span, bars: Vec::new(), separated: false, padded: false, fault: None }
    }
}

/// A codec's grammar of one line.
pub(crate) trait RowGrammar: Send + Sync {
    /// The cells of a line, or `None` when it cannot be a row.
    fn row(&self, line: Line<'_>) -> Option<Row>;

    /// What the tokens of a grid say, or `None` with the reasons in `diagnostics`: digits and blanks,
    /// unless the codec knows better. Its span and texts are added later.
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

/// Whether text that no grammar takes looks like cells all the same: eight digits and
/// blanks or more, or four values set apart, and hardly anything else. A date does not.
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

/// A digit, a blank, or an `x`, which is a blank where digits are.
pub(crate) const fn is_known(mark: Mark) -> bool {
    matches!(mark, Mark::Number(_) | Mark::Blank(_) | Mark::Letter(23))
}

/// Three numbers with the same sign between them.
pub(super) fn is_date(text: &str) -> bool {
    ['-', '.', '/'].into_iter().any(|sign| {
        let parts: Vec<_> = text.trim().split(sign).collect();
        let number =
            |part: &&str| (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        parts.len() == 3 && parts.iter().all(number)
    })
}

/// The diagnostic about such text.
pub(crate) fn cells_of_another_layout(span: Span) -> Diagnostic {
    let message = "this looks like cells of another layout, and was not read";
    let diagnostic = Diagnostic::new(Rule::IgnoredText, message).severity(Severity::Error);
    diagnostic.at(span, "").help("put each layout in a file of its own, or name the format with --from")
}

/// The most common of some numbers, the larger where two are equally common.
pub(crate) fn most_common(numbers: impl Iterator<Item = usize>) -> Option<usize> {
    let mut counts = std::collections::BTreeMap::new();
    for number in numbers {
        *counts.entry(number).or_insert(0_usize) += 1;
    }
    counts.into_iter().max_by_key(|&(number, count)| (count, number)).map(|(number, _)| number)
}

/// From the first row to the last, with the blanks that are spaces at both ends.
pub(super) fn span_of(rows: &[Row]) -> Span {
    let (first, last) = (&rows[0], &rows[rows.len() - 1]);
    let ends = [first.tokens.first(), last.tokens.last()].into_iter().flatten();
    ends.fold(first.span.to(last.span), |span, token| span.to(token.span))
}
