//! Groups: the candidates of a cell as grids of them show it.
//!
//! ```text
//! group   = given / placed / step / blank
//! given   = "<" digit ">"                        ; SudokuStudio
//! placed  = "*" digit "*"                        ; SudokuStudio
//! step    = [pattern] 1*( ["-"] digit )          ; rising; HoDoKu marks the cells of a step
//! pattern = "*" / "#" / "@" / 1*UPPER            ; letters up to 9×9 alone
//! blank   = "." / "0" / "-" / …                  ; no candidate remains
//! ```
//!
//! Only SudokuStudio distinguishes givens from candidates. Elsewhere a cell with one candidate is read as
//! a given unless a peer still has that candidate (HoDoKu's rule, [`values`]).

use givens_engine::grid::{Candidates, Cell, Digit, DigitSet, Grid, Shape};

use crate::{
    cells::{
        fill::unknown_character,
        mark::{Mark, Token, fold, value},
        values::values,
        words::digit,
    },
    diagnostic::{Diagnostic, Few, Rule, Severity},
    record::{CellSpans, Listed, Record},
    syntax::{
        combinators::{
            Parser, all_consuming, alt, char, delimited, many1, one_of, opt, pair, recognize, take_while1,
        },
        expect::{Mismatch, Parsed},
    },
    text::Span,
};

/// The contents of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) kind: GroupKind,
    /// In the order of the text.
    pub(crate) digits: Vec<Digit>,
    /// The cell or a candidate is marked as part of a step.
    marked: bool,
}

/// The meaning of the digits of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GroupKind {
    Candidates,
    Given,
    Placed,
}

impl Group {
    /// Parses a group in a grid of this side; without candidates for a blank.
    pub(crate) fn from_word(word: &str, side: usize) -> Option<Self> {
        if are_digits(word, side) {
            let digits = word.bytes().filter_map(|byte| Digit::new(byte - b'0'));
            return Some(Self::of_candidates(digits.collect()));
        }
        let folded: String = word.chars().map(fold).collect();
        if let Ok((_, group)) = group(&folded, side) {
            return Some(group);
        }
        let is_blank = matches!(value(word, 0).mark, Mark::Blank(_) | Mark::Number(0));
        is_blank.then_some(Self::of_candidates(Vec::new()))
    }

    /// Returns the group with these candidates, none of them marked.
    pub(crate) const fn of_candidates(digits: Vec<Digit>) -> Self {
        Self { kind: GroupKind::Candidates, digits, marked: false }
    }

    /// Returns the group with one digit.
    pub(crate) fn sole(kind: GroupKind, digit: Digit) -> Self {
        Self { kind, digits: vec![digit], marked: false }
    }

    pub(crate) fn set(&self) -> DigitSet {
        self.digits.iter().copied().collect()
    }

    /// Returns whether the digits rise, each once.
    pub(crate) fn rises(&self) -> bool {
        self.digits.windows(2).all(|pair| pair[0] < pair[1])
    }

    /// Returns whether a digit is there twice.
    pub(crate) fn repeats(&self) -> bool {
        self.set().len() < self.digits.len()
    }
}

/// Whether a word has only digits up to 9 of this side: nearly all words of a grid are such, and need no grammar.
pub(crate) fn are_digits(word: &str, side: usize) -> bool {
    let is_digit = |byte: u8| usize::from(byte.wrapping_sub(b'1')) < side.min(9);
    !word.is_empty() && word.bytes().all(is_digit)
}

/// `group = given / placed / step`
fn group(input: &str, side: usize) -> Parsed<'_, Group> {
    let given =
        delimited(char('<'), digit(side), char('>')).map(|digit| Group::sole(GroupKind::Given, digit));
    let placed =
        delimited(char('*'), digit(side), char('*')).map(|digit| Group::sole(GroupKind::Placed, digit));
    alt((all_consuming(given), all_consuming(placed), all_consuming(step(side)))).parse(input)
}

/// `step = [pattern] 1*( ["-"] digit )`
fn step<'t>(side: usize) -> impl Parser<&'t str, Output = Group, Error = Mismatch> {
    let letters = take_while1(move |c: char| c.is_ascii_uppercase() && side <= 9);
    let pattern = opt(alt((recognize(one_of("*#@")), letters)));
    let candidates = many1(pair(opt(char('-')), digit(side)));
    pair(pattern, candidates).map(|(pattern, candidates)| {
        let marked = pattern.is_some() || candidates.iter().any(|(sign, _)| sign.is_some());
        let digits = candidates.into_iter().map(|(_, digit)| digit).collect();
        Group { kind: GroupKind::Candidates, digits, marked }
    })
}

/// Returns the token of a word, with groups as numbers.
pub(crate) fn token(word: &str, at: usize, side: usize) -> Token {
    if are_digits(word, side) {
        let number = if word.len() > 1 { u16::MAX } else { u16::from(word.as_bytes()[0] - b'0') };
        return Token { mark: Mark::Number(number), span: Span::new(at, at + word.len()), odd: None };
    }
    let plain = value(word, at);
    let mark = match Group::from_word(word, side) {
        Some(group) if group.digits.len() > 1 => Mark::Number(u16::MAX),
        Some(Group { digits, .. }) => {
            digits.first().map_or(plain.mark, |&digit| Mark::Number(digit.get().into()))
        }
        None if matches!(plain.mark, Mark::Number(_)) => Mark::Word,
        None => plain.mark,
    };
    Token { mark, ..plain }
}

/// Reads the record of groups, or returns `None` with the reasons in `diagnostics`.
pub(crate) fn record(
    text: &str,
    tokens: &[Token],
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let groups = groups(text, tokens, shape, diagnostics)?;
    let marks_givens = groups.iter().any(|group| group.kind != GroupKind::Candidates);
    Some(puzzle(&groups, &spans(tokens), shape, marks_givens, diagnostics))
}

/// Reads the candidates of groups below a grid of givens.
pub(crate) fn candidates(
    text: &str,
    tokens: &[Token],
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Candidates> {
    let groups = groups(text, tokens, shape, diagnostics)?;
    report(&groups, &spans(tokens), shape, diagnostics);
    Some(sets(&groups, shape))
}

/// Returns the puzzle of groups with these spans. Its givens are those that the groups mark, or
/// the values among the candidates that are not placed.
pub(crate) fn puzzle(
    groups: &[Group],
    spans: &[Span],
    shape: Shape,
    marks_givens: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Record {
    report(groups, spans, shape, diagnostics);
    let candidates = sets(groups, shape);
    let placed = of_kind(groups, GroupKind::Placed, shape);
    let mut grid = if marks_givens { of_kind(groups, GroupKind::Given, shape) } else { values(&candidates) };
    placed.digits().for_each(|(cell, _)| grid.set(cell, None));
    if !marks_givens {
        diagnostics.extend(assumed(groups, &grid, spans));
    }
    let cells = CellSpans::listed(spans.iter().copied());
    let mut record = Record::new(grid, Span::default(), cells.clone());
    record.set_placed(Listed { grid: placed, cells });
    record.set_candidates(candidates);
    record
}

fn sets(groups: &[Group], shape: Shape) -> Candidates {
    Candidates::new(shape, groups.iter().map(Group::set)).expect("a set for each cell")
}

fn spans(tokens: &[Token]) -> Vec<Span> {
    tokens.iter().map(|token| token.span).collect()
}

/// Reports unusual groups that can be read.
fn report(groups: &[Group], spans: &[Span], shape: Shape, diagnostics: &mut Vec<Diagnostic>) {
    let first = |is: fn(&Group) -> bool| groups.iter().zip(spans).find(|(group, _)| is(group));
    if let Some((_, &span)) = first(|group| group.marked) {
        let message = "marks of a step are ignored: candidates that it removes are still there";
        diagnostics.push(Diagnostic::new(Rule::StepMarks, message).at(span, ""));
    }
    if let Some((_, &span)) = first(|group| !group.rises()) {
        let message = "the candidates of a cell are not in order";
        diagnostics.push(Diagnostic::new(Rule::UnorderedCandidates, message).at(span, ""));
    }
    diagnostics.extend(empty_cells(groups, spans, shape));
}

/// Returns the groups of the tokens, or `None` with the reasons in `diagnostics`.
fn groups(
    text: &str,
    tokens: &[Token],
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Group>> {
    let side = shape.side();
    if let Some(diagnostic) = decimal(text, tokens, side) {
        diagnostics.push(diagnostic);
        return None;
    }
    let mut groups = Vec::with_capacity(tokens.len());
    let mut unread = Few::default();
    for (token, cell) in tokens.iter().zip(shape.cells()) {
        let word = &text[token.span.range()];
        match Group::from_word(word, side) {
            Some(group) if group.repeats() => unread.push(|| repeated(word, token.span, cell)),
            Some(group) => groups.push(group),
            None => unread.push(|| no_group(word, token.span, cell, side)),
        }
    }
    diagnostics.extend(unread.with_others(|count| Diagnostic::more_unreadable_cells(count, tokens[0].span)));
    (groups.len() == tokens.len()).then_some(groups)
}

/// Reports a group that names a candidate twice.
pub(crate) fn repeated(word: &str, span: Span, cell: Cell) -> Diagnostic {
    let message = format!("{cell}: `{word}` names a candidate twice");
    Diagnostic::new(Rule::UnorderedCandidates, message).severity(Severity::Error).at_cell(cell, span, "")
}

/// Reports a large grid with numbers of two digits, and no letter.
fn decimal(text: &str, tokens: &[Token], side: usize) -> Option<Diagnostic> {
    let words = || tokens.iter().map(|token| (token.span, &text[token.span.range()]));
    let (span, _) =
        words().find(|(_, word)| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit()))?;
    if side <= 9 || words().any(|(_, word)| word.contains(|c: char| c.is_alphabetic()) || word.len() > 2) {
        return None;
    }
    Some(Diagnostic::numbers_for_candidates(side, span))
}

/// Reports a word that is no group.
fn no_group(word: &str, span: Span, cell: Cell, side: usize) -> Diagnostic {
    let foreign = word.char_indices().find(|&(_, c)| {
        let value = fold(c).to_digit(36).unwrap_or_default() as usize;
        !matches!(c, '<' | '>' | '*' | '#' | '@' | '-') && !(1..=side).contains(&value)
    });
    let diagnostic = match foreign {
        Some((at, c)) if c.is_ascii_digit() => {
            Diagnostic::not_a_candidate(c, Span::new(span.start + at, span.start + at + 1))
        }
        Some((at, c)) => unknown_character(c, Span::new(span.start + at, span.start + at + c.len_utf8())),
        None => Diagnostic::not_a("a group of candidates", word, span),
    };
    diagnostic.in_cell(cell)
}

/// Warns of cells without candidates, at the first of them.
fn empty_cells(groups: &[Group], spans: &[Span], shape: Shape) -> Option<Diagnostic> {
    let mut empty = groups.iter().enumerate().filter(|(_, group)| group.digits.is_empty());
    let (first, _) = empty.next()?;
    let (cell, others) = (shape.cell(first), empty.count());
    let message = match others {
        0 => format!("{cell} has no candidate left"),
        others => format!("{cell} and {others} more cells have no candidate left"),
    };
    Some(Diagnostic::new(Rule::NoCandidate, message).at_cell(cell, spans[first], ""))
}

/// Returns the digits of the groups of this kind.
fn of_kind(groups: &[Group], kind: GroupKind, shape: Shape) -> Grid {
    let digit = |group: &Group| group.digits.first().copied().filter(|_| group.kind == kind);
    Grid::new(shape, groups.iter().map(digit)).expect("a group for each cell")
}

/// Reports, at the first lone candidate, that nothing shows which of them are given.
fn assumed(groups: &[Group], grid: &Grid, spans: &[Span]) -> Option<Diagnostic> {
    let is_lone = |group: &Group| group.kind == GroupKind::Candidates && group.digits.len() == 1;
    let (_, &first) = groups.iter().zip(spans).find(|(group, _)| is_lone(group))?;
    let lone = groups.iter().filter(|group| is_lone(group)).count();
    let given = grid.given_count();
    let message = match lone - given {
        0 => format!("{given} cells with one candidate were read as givens"),
        open => {
            format!("{given} cells with one candidate were read as givens, {open} not: peers have theirs too")
        }
    };
    let diagnostic = Diagnostic::new(Rule::AssumedGivens, message).at(first, "");
    Some(diagnostic.help("the grid does not show which of them are given, placed or remaining"))
}
