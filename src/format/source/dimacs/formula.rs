//! The clauses of a formula, each literal a number, and what its header claims.
//!
//! ```text
//! formula = *( comment / blank-line ) header *( comment / blank-line / literals ) [ "%" *any ]
//! comment = *WSP "c" *any EOL
//! header  = *WSP "p" 1*WSP "cnf" 1*WSP number 1*WSP number *WSP EOL   ; variables, clauses
//! literals = *WSP literal *( 1*WSP literal ) *WSP EOL                 ; 0 ends a clause
//! literal = ["-"] number
//! ```

use nom::{
    Parser,
    bytes::complete::tag,
    character::complete::{char, digit1, space0, space1},
    combinator::{eof, opt},
};

use crate::{
    diagnostic::{Diagnostic, Rule},
    syntax::expect::Parsed,
    text::{Line, Span, lines, offset_in, shown},
};

/// So many faulty literals are named one by one.
const NAMED: usize = 5;

/// A formula as it stands in a text.
#[derive(Debug, Default)]
pub(super) struct Formula<'t> {
    pub(super) span: Span,
    /// What stands behind the `c` of the comments above the first clause.
    pub(super) comments: Vec<&'t str>,
    pub(super) header: Option<Header>,
    /// All literals, and a 0 after each clause.
    pub(super) literals: Vec<i32>,
    /// Where each clause starts.
    pub(super) starts: Vec<usize>,
    /// The clauses of one literal.
    pub(super) units: Vec<(i32, Span)>,
    /// What is no literal.
    pub(super) faults: Vec<Diagnostic>,
    unknown: usize,
    /// The clause that is not ended yet: where its first literal stands, and the last.
    open: Option<(Span, Span)>,
}

/// The line `p cnf …`, whose numbers may be wrong.
#[derive(Debug, Clone, Copy)]
pub(super) struct Header {
    pub(super) variables: u64,
    pub(super) clauses: u64,
    pub(super) span: Span,
}

/// The formulas of a text, each with the comments above its header. Text without a header is one.
pub(super) fn formulas(text: &str) -> Vec<Formula<'_>> {
    let mut all = vec![Formula::default()];
    let mut comments: Vec<Line<'_>> = Vec::new();
    let mut is_over = false;
    for line in lines(text).filter(|line| !line.is_blank()) {
        let trimmed = line.text.trim();
        if is_comment(trimmed) {
            comments.push(line);
            continue;
        }
        let header = header(line);
        if header.is_some() && all.last().is_some_and(|formula| formula.header.is_some()) {
            all.push(Formula::default());
            is_over = false;
        }
        let formula = all.last_mut().expect("never empty");
        formula.take_comments(&mut comments);
        formula.reach(line.span());
        if header.is_some() {
            formula.header = header;
        } else if trimmed.starts_with('%') {
            // The benchmarks of SATLIB end so, with a 0 on the next line.
            is_over = true;
        } else if !is_over {
            formula.take_literals(line);
        }
    }
    if let Some(formula) = all.last_mut() {
        formula.take_comments(&mut comments);
    }
    all.iter_mut().for_each(Formula::end);
    all
}

/// Where the last formula of a text begins, with the comments above its header; 0 where it is the only one.
pub(super) fn last_formula(text: &str) -> usize {
    let whole_lines = memchr::memrchr(b'\n', text.as_bytes()).map_or(0, |end| end + 1);
    let (mut last, mut above, mut has_header) = (0, None, false);
    for line in lines(&text[..whole_lines]).filter(|line| !line.is_blank()) {
        if is_comment(line.text.trim()) {
            above.get_or_insert(line.start);
            continue;
        }
        let start = above.take().unwrap_or(line.start);
        if header(line).is_some() {
            last = if has_header { start } else { last };
            has_header = true;
        }
    }
    last
}

/// Whether a line without white space at its ends is a comment.
pub(super) fn is_comment(line: &str) -> bool {
    line.strip_prefix('c').is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// What a line claims, if it is a header. Numbers too large are as large as can be.
pub(super) fn header(line: Line<'_>) -> Option<Header> {
    fn claim(input: &str) -> Parsed<'_, (u64, u64)> {
        let number = || digit1.map(|digits: &str| digits.parse().unwrap_or(u64::MAX));
        let (rest, (_, _, _, _, _, variables, _, clauses, _, _)) =
            (space0, char('p'), space1, tag("cnf"), space1, number(), space1, number(), space0, eof)
                .parse(input)?;
        Ok((rest, (variables, clauses)))
    }
    let (_, (variables, clauses)) = claim(line.text).ok()?;
    Some(Header { variables, clauses, span: line.span() })
}

/// `literal = ["-"] number`; one too large for a variable is as large as can be.
fn literal(word: &str) -> Parsed<'_, i32> {
    let (rest, (sign, digits, _)) = (opt(char('-')), digit1, eof).parse(word)?;
    let number = digits.parse().unwrap_or(i32::MAX);
    Ok((rest, if sign.is_some() { -number } else { number }))
}

impl<'t> Formula<'t> {
    /// Number of clauses.
    pub(super) const fn count(&self) -> usize {
        self.starts.len()
    }

    /// The clauses, without the 0 at their ends.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.literals.split(|&literal| literal == 0).take(self.count())
    }

    /// The largest variable, 0 where there is none.
    pub(super) fn largest(&self) -> u32 {
        self.literals.iter().map(|literal| literal.unsigned_abs()).max().unwrap_or_default()
    }

    /// Takes a line in.
    fn reach(&mut self, span: Span) {
        self.span = if self.span == Span::default() { span } else { self.span.to(span) };
    }

    fn take_comments(&mut self, comments: &mut Vec<Line<'t>>) {
        for line in comments.drain(..) {
            self.reach(line.span());
            if self.starts.is_empty() && self.open.is_none() {
                self.comments.push(&line.text.trim()[1..]);
            }
        }
    }

    fn take_literals(&mut self, line: Line<'t>) {
        for word in line.text.split_whitespace() {
            let start = line.start + offset_in(line.text, word);
            let span = Span::new(start, start + word.len());
            match literal(word) {
                Ok((_, literal)) => self.take(literal, span),
                Err(_) => self.refuse(word, span),
            }
        }
    }

    fn take(&mut self, literal: i32, span: Span) {
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

    fn refuse(&mut self, word: &str, span: Span) {
        self.unknown += 1;
        if self.unknown <= NAMED {
            let message = format!("`{}` is not a literal: expected a number", shown(word));
            self.faults.push(Diagnostic::new(Rule::UnknownCharacter, message).at(span, ""));
        }
    }

    fn end(&mut self) {
        if self.unknown > NAMED {
            let message = format!("{} more words of this formula are no literals", self.unknown - NAMED);
            self.faults.push(Diagnostic::new(Rule::UnknownCharacter, message).at(self.span, ""));
        }
        if let Some((first, last)) = self.open {
            let diagnostic = Diagnostic::new(Rule::Unfinished, "the last clause is not ended by 0");
            self.faults.push(diagnostic.at(first.to(last), ""));
        }
    }
}
