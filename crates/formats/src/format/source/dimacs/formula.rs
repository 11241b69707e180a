//! Formulas: comments, a header and clauses.
//!
//! ```text
//! formula = *( comment / blank-line ) header *( comment / blank-line / literals ) [ "%" *any ]
//! comment = *WSP "c" *any EOL
//! header  = *WSP "p" 1*WSP "cnf" 1*WSP number 1*WSP number *WSP EOL   ; variables, clauses
//! literals = *WSP literal *( 1*WSP literal ) *WSP EOL                 ; 0 ends a clause
//! literal = ["-"] number
//! ```

use crate::{
    diagnostic::{Diagnostic, Few, Rule},
    syntax::{
        combinators::{
            Parser, char, delimited, digit1, eof, map, multispace0, not, opt, preceded, rest, satisfy,
            separated_pair, space0, space1, tag,
        },
        expect::Parsed,
    },
    text::{Line, Span, lines, offset_in},
};

/// A formula of a text.
#[derive(Debug, Default)]
pub(super) struct Formula<'t> {
    pub(super) span: Span,
    /// The texts of the comments above the first clause.
    pub(super) comments: Vec<&'t str>,
    pub(super) header: Option<FormulaHeader>,
    /// All literals, and a 0 after each clause.
    pub(super) literals: Vec<i32>,
    /// Where each clause starts.
    pub(super) starts: Vec<usize>,
    /// The clauses of one literal.
    pub(super) units: Vec<(i32, Span)>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Reports of words that are not literals.
    unknown: Few<Diagnostic>,
    /// The first literal and the last of the clause that has no end yet.
    open: Option<(Span, Span)>,
}

/// The line `p cnf …`, whose numbers may be wrong.
#[derive(Debug, Clone, Copy)]
pub(super) struct FormulaHeader {
    pub(super) variables: u64,
    pub(super) clauses: u64,
    pub(super) span: Span,
}

/// Returns the formulas of a text, each with the comments above its header. Text without a header is one.
pub(super) fn formulas(text: &str) -> Vec<Formula<'_>> {
    let mut all = vec![Formula::default()];
    let mut comments = Vec::new();
    let mut is_over = false;
    for line in lines(text).filter(|line| !line.is_blank()) {
        if let Ok((_, text)) = comment(line.text) {
            comments.push((text, line.span()));
            continue;
        }
        let header = FormulaHeader::from_line(line);
        if header.is_some() && all.last().is_some_and(|formula| formula.header.is_some()) {
            all.push(Formula::default());
            is_over = false;
        }
        let formula = all.last_mut().expect("formulas begin with one and only grow");
        formula.take_comments(&mut comments);
        formula.add_span(line.span());
        if header.is_some() {
            formula.header = header;
        } else if line.text.trim_start().starts_with('%') {
            // The benchmarks of SATLIB end with this line and a 0.
            is_over = true;
        } else if !is_over {
            formula.add_literals(line);
        }
    }
    if let Some(formula) = all.last_mut() {
        formula.take_comments(&mut comments);
    }
    all.iter_mut().for_each(Formula::end);
    all
}

/// Returns where the last formula of a text begins, with the comments above its header; 0 for the only one.
pub(super) fn last_formula(text: &str) -> usize {
    let whole_lines = memchr::memrchr(b'\n', text.as_bytes()).map_or(0, |end| end + 1);
    let (mut last, mut above, mut has_header) = (0, None, false);
    for line in lines(&text[..whole_lines]).filter(|line| !line.is_blank()) {
        if comment(line.text).is_ok() {
            above.get_or_insert(line.start);
            continue;
        }
        let start = above.take().unwrap_or(line.start);
        if FormulaHeader::from_line(line).is_some() {
            last = if has_header { start } else { last };
            has_header = true;
        }
    }
    last
}

/// `comment = *WSP "c" *any`, but no digit behind the `c`: its text
pub(super) fn comment(input: &str) -> Parsed<'_, &str> {
    let sign = (multispace0, char('c'), not(satisfy(|c| c.is_ascii_digit())));
    preceded(sign, map(rest, str::trim_end)).parse(input)
}

impl FormulaHeader {
    /// Parses a line; `None` if it is not a header.
    pub(super) fn from_line(line: Line<'_>) -> Option<Self> {
        let (_, (variables, clauses)) = header(line.text).ok()?;
        Some(Self { variables, clauses, span: line.span() })
    }
}

/// `header = *WSP "p" 1*WSP "cnf" 1*WSP number 1*WSP number *WSP EOL`
fn header(input: &str) -> Parsed<'_, (u64, u64)> {
    let start = (space0, char('p'), space1, tag("cnf"), space1);
    delimited(start, separated_pair(number, space1, number), (space0, eof)).parse(input)
}

/// `number = 1*DIGIT`; one that is too large becomes the largest there is
fn number(input: &str) -> Parsed<'_, u64> {
    map(digit1, |digits: &str| digits.parse().unwrap_or(u64::MAX)).parse(input)
}

/// `literal = ["-"] number`; one that is too large for a variable becomes the largest there is
fn literal(word: &str) -> Parsed<'_, i32> {
    let (rest, (sign, digits, _)) = (opt(char('-')), digit1, eof).parse(word)?;
    let number = digits.parse().unwrap_or(i32::MAX);
    Ok((rest, if sign.is_some() { -number } else { number }))
}

impl<'t> Formula<'t> {
    /// Returns the number of clauses.
    pub(super) const fn count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the clauses, without the 0 at their ends.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.literals.split(|&literal| literal == 0).take(self.count())
    }

    /// Returns the largest variable, 0 if there is none.
    pub(super) fn largest(&self) -> u32 {
        self.literals.iter().map(|literal| literal.unsigned_abs()).max().unwrap_or_default()
    }

    fn add_span(&mut self, span: Span) {
        self.span = if self.span == Span::default() { span } else { self.span.to(span) };
    }

    /// Takes comments into the span; those before the first clause are kept as texts.
    fn take_comments(&mut self, comments: &mut Vec<(&'t str, Span)>) {
        for (text, span) in comments.drain(..) {
            self.add_span(span);
            if self.starts.is_empty() && self.open.is_none() {
                self.comments.push(text);
            }
        }
    }

    fn add_literals(&mut self, line: Line<'t>) {
        for word in line.text.split_whitespace() {
            let start = line.start + offset_in(line.text, word);
            let span = Span::new(start, start + word.len());
            match literal(word) {
                Ok((_, literal)) => self.add(literal, span),
                Err(_) => {
                    self.unknown.push(|| Diagnostic::not_a("a literal: expected a number", word, span));
                }
            }
        }
    }

    /// Adds a literal; 0 ends a clause, which may go over several lines.
    fn add(&mut self, literal: i32, span: Span) {
        self.literals.push(literal);
        if literal != 0 {
            let first = self.open.map_or(span, |(first, _)| first);
            self.open = Some((first, span));
            return;
        }
        let (first, last) = self.open.take().unwrap_or((span, span));
        self.starts.push(first.start);
        if first == last && first != span {
            self.units.push((self.literals[self.literals.len() - 2], first));
        }
    }

    fn end(&mut self) {
        let unknown = std::mem::take(&mut self.unknown);
        self.diagnostics.extend(unknown.with_others(|count| Diagnostic::more_words(count, self.span)));
        if let Some((first, last)) = self.open {
            let diagnostic = Diagnostic::new(Rule::Unfinished, "the last clause does not end with 0");
            self.diagnostics.push(diagnostic.at(first.to(last), ""));
        }
    }
}
