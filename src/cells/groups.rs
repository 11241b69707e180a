//! Groups: the candidates of a cell as grids of them show it.
//!
//! ```text
//! group   = given / placed / step / blank
//! given   = "<" digit ">"                        ; SudokuStudio
//! placed  = "*" digit "*"                        ; SudokuStudio
//! step    = [pattern] 1*( ["-"] digit )          ; rising; HoDoKu marks the cells of a step
//! pattern = "*" / "#" / "@" / 1*UPPER            ; letters up to 9×9 alone
//! blank   = "." / "0" / "-" / …                  ; no candidate is left
//! ```
//!
//! Only SudokuStudio tells givens from candidates. Elsewhere a cell with one candidate is taken for
//! a given unless a peer still has that candidate (HoDoKu's rule, [`values`]).

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::take_while1,
    character::complete::{char, one_of, satisfy},
    combinator::{eof, map, map_opt, opt, recognize},
    multi::many1,
    sequence::{delimited, pair, terminated},
};

use crate::{
    cells::{
        fill::unknown_character,
        mark::{Mark, Token, fold, value},
        values::values,
    },
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Candidates, Cell, Digit, DigitSet, Grid, Shape},
    record::{CellSpans, Listed, Record},
    text::Span,
};

/// So many faulty cells of a grid are named one by one.
const NAMED: usize = 5;

/// What a cell shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) kind: Kind,
    /// In the order of the text.
    pub(crate) digits: Vec<Digit>,
    /// The cell or a candidate is marked as part of a step.
    marked: bool,
}

/// What a group says of its digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Candidates,
    Given,
    Placed,
}

impl Group {
    /// The group that is written so in a grid of this side; without candidates for a blank.
    pub(crate) fn of(word: &str, side: usize) -> Option<Self> {
        let folded: String = word.chars().map(fold).collect();
        if let Ok((_, group)) = group(&folded, side) {
            return Some(group);
        }
        let is_blank = matches!(value(word, 0).mark, Mark::Blank(_) | Mark::Number(0));
        is_blank.then_some(Self::empty())
    }

    /// A cell without candidates.
    pub(crate) const fn empty() -> Self {
        Self { kind: Kind::Candidates, digits: Vec::new(), marked: false }
    }

    /// The same as a placed value.
    pub(crate) fn placed(self) -> Self {
        Self { kind: Kind::Placed, ..self }
    }

    pub(crate) fn set(&self) -> DigitSet {
        self.digits.iter().copied().collect()
    }

    /// Whether the digits rise, each once.
    pub(crate) fn rises(&self) -> bool {
        self.digits.windows(2).all(|pair| pair[0] < pair[1])
    }

    /// Whether a digit is there twice.
    pub(crate) fn repeats(&self) -> bool {
        self.set().len() < self.digits.len()
    }
}

/// `group = given / placed / step`
fn group(input: &str, side: usize) -> IResult<&str, Group> {
    let sole = |kind| move |digit| Group { kind, digits: vec![digit], marked: false };
    let given = delimited(char('<'), digit(side), char('>'));
    let placed = delimited(char('*'), digit(side), char('*'));
    let step = map(step(side), |(marked, digits)| Group { kind: Kind::Candidates, digits, marked });
    let kinds = (map(given, sole(Kind::Given)), map(placed, sole(Kind::Placed)), step);
    alt((terminated(kinds.0, eof), terminated(kinds.1, eof), terminated(kinds.2, eof))).parse(input)
}

/// `step = [pattern] 1*( ["-"] digit )`: whether anything is marked, and the digits
fn step<'t>(
    side: usize,
) -> impl Parser<&'t str, Output = (bool, Vec<Digit>), Error = nom::error::Error<&'t str>> {
    let letters = take_while1(move |c: char| c.is_ascii_uppercase() && side <= 9);
    let pattern = opt(alt((recognize(one_of("*#@")), letters)));
    let candidates = many1(pair(opt(char('-')), digit(side)));
    map(pair(pattern, candidates), |(pattern, candidates)| {
        let marked = pattern.is_some() || candidates.iter().any(|(sign, _)| sign.is_some());
        (marked, candidates.into_iter().map(|(_, digit)| digit).collect())
    })
}

/// `digit = one symbol of the side, in any case`
fn digit<'t>(side: usize) -> impl Parser<&'t str, Output = Digit, Error = nom::error::Error<&'t str>> {
    map_opt(satisfy(|c| c.is_ascii_alphanumeric()), move |c| {
        let value = c.to_digit(36).and_then(|value| u8::try_from(value).ok())?;
        Digit::new(value).filter(|digit| digit.index() < side)
    })
}

/// The token of a word, so marked that groups count as numbers.
pub(crate) fn token(word: &str, at: usize, side: usize) -> Token {
    let plain = value(word, at);
    let mark = match Group::of(word, side) {
        Some(group) if group.digits.len() > 1 => Mark::Number(u16::MAX),
        Some(Group { digits, .. }) => {
            digits.first().map_or(plain.mark, |&digit| Mark::Number(digit.get().into()))
        }
        None if matches!(plain.mark, Mark::Number(_)) => Mark::Word,
        None => plain.mark,
    };
    Token { mark, ..plain }
}

/// The record that groups pose, or `None` with the reasons in `diagnostics`.
pub(crate) fn record(
    text: &str,
    tokens: &[Token],
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let groups = groups(text, tokens, shape, diagnostics)?;
    let told = groups.iter().any(|group| group.kind != Kind::Candidates);
    Some(pose(&groups, &spans(tokens), shape, told, diagnostics))
}

/// The candidates that groups show below a grid which tells the givens.
pub(crate) fn candidates(
    text: &str,
    tokens: &[Token],
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Candidates> {
    let groups = groups(text, tokens, shape, diagnostics)?;
    diagnostic(&groups, &spans(tokens), shape, diagnostics);
    Some(sets(&groups, shape))
}

/// The record that groups pose, which stand here. Its givens are those that the groups tell, or
/// the values among the candidates that are not placed.
pub(crate) fn pose(
    groups: &[Group],
    spans: &[Span],
    shape: Shape,
    told: bool,
    diagnostics: &mut Vec<Diagnostic>,
) -> Record {
    diagnostic(groups, spans, shape, diagnostics);
    let candidates = sets(groups, shape);
    let placed = of_kind(groups, Kind::Placed, shape);
    let mut grid = if told { of_kind(groups, Kind::Given, shape) } else { values(&candidates) };
    placed.digits().for_each(|(cell, _)| grid.set(cell, None));
    if !told {
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

/// What is to be said about groups that can be read.
fn diagnostic(groups: &[Group], spans: &[Span], shape: Shape, diagnostics: &mut Vec<Diagnostic>) {
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

/// The groups of the tokens, or `None` with the reasons in `diagnostics`.
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
    let mut faults = Vec::new();
    for (token, cell) in tokens.iter().zip(shape.cells()) {
        let word = &text[token.span.range()];
        match Group::of(word, side) {
            Some(group) if group.repeats() => faults.push(repeated(word, token.span, cell)),
            Some(group) => groups.push(group),
            None => faults.push(no_group(word, token.span, cell, side)),
        }
    }
    if faults.len() > NAMED {
        let message = format!("{} more cells of this grid cannot be read", faults.len() - NAMED);
        faults.truncate(NAMED);
        faults.push(Diagnostic::new(Rule::UnknownCharacter, message).at(tokens[0].span, ""));
    }
    diagnostics.append(&mut faults);
    (groups.len() == tokens.len()).then_some(groups)
}

/// The complaint about a group that names a candidate twice.
pub(crate) fn repeated(word: &str, span: Span, cell: Cell) -> Diagnostic {
    let message = format!("{cell}: `{word}` names a candidate twice");
    Diagnostic::new(Rule::UnorderedCandidates, message).severity(Severity::Error).at_cell(cell, span, "")
}

/// The complaint about a large grid with numbers of two digits, and no letter.
fn decimal(text: &str, tokens: &[Token], side: usize) -> Option<Diagnostic> {
    let words = || tokens.iter().map(|token| (token.span, &text[token.span.range()]));
    let (span, _) =
        words().find(|(_, word)| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit()))?;
    if side <= 9 || words().any(|(_, word)| word.contains(|c: char| c.is_alphabetic()) || word.len() > 2) {
        return None;
    }
    let message = format!("a grid of {side}×{side} without letters: these are numbers, not candidates");
    let diagnostic = Diagnostic::new(Rule::ValueOutOfRange, message).at(span, "");
    Some(diagnostic.help("the formats `boxed` and `spaced` read such grids"))
}

/// The complaint about a word that is no group.
fn no_group(word: &str, span: Span, cell: Cell, side: usize) -> Diagnostic {
    let foreign = word.char_indices().find(|&(_, c)| {
        let value = fold(c).to_digit(36).unwrap_or_default() as usize;
        !matches!(c, '<' | '>' | '*' | '#' | '@' | '-') && !(1..=side).contains(&value)
    });
    let mut diagnostic = match foreign {
        Some((at, c)) if c.is_ascii_digit() => {
            let message = format!("{c} is no candidate");
            let place = Span::new(span.start + at, span.start + at + 1);
            Diagnostic::new(Rule::ValueOutOfRange, message).at(place, "")
        }
        Some((at, c)) => unknown_character(c, Span::new(span.start + at, span.start + at + c.len_utf8())),
        None => {
            let message = format!("`{word}` is no group of candidates");
            Diagnostic::new(Rule::UnknownCharacter, message).at(span, "")
        }
    };
    diagnostic.message = format!("{cell}: {}", diagnostic.message);
    diagnostic.labels.iter_mut().for_each(|label| label.cell = Some(cell));
    diagnostic
}

/// The warning about cells without candidates, at the first of them.
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

/// The digits of the groups of this kind.
fn of_kind(groups: &[Group], kind: Kind, shape: Shape) -> Grid {
    let digit = |group: &Group| group.digits.first().copied().filter(|_| group.kind == kind);
    Grid::new(shape, groups.iter().map(digit)).expect("a group for each cell")
}

/// The note that nothing tells which lone candidates are given, at the first of them.
fn assumed(groups: &[Group], grid: &Grid, spans: &[Span]) -> Option<Diagnostic> {
    let is_lone = |group: &Group| group.kind == Kind::Candidates && group.digits.len() == 1;
    let (_, &first) = groups.iter().zip(spans).find(|(group, _)| is_lone(group))?;
    let lone = groups.iter().filter(|group| is_lone(group)).count();
    let given = grid.given_count();
    let message = match lone - given {
        0 => format!("{given} cells with one candidate were taken for givens"),
        open => format!(
            "{given} cells with one candidate were taken for givens, {open} not: peers have theirs too"
        ),
    };
    let diagnostic = Diagnostic::new(Rule::AssumedGivens, message).at(first, "");
    Some(diagnostic.help("the grid does not show which of them are given, placed or left"))
}
