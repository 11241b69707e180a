//! The grids of a text, and which of them make a stack.

use crate::{
    cells::{
        groups::Group,
        mark::{Mark, Token, value},
    },
    grid::Shape,
    layout::{row::is_comment, rule_line::is_rule},
    text::{Span, lines, offset_in},
};

use super::row::{Kind, Layout, Row, row, separate, symbols};

/// So many plain grids without one of candidates below them are no stack, nor are they held as one.
const MOST_PLAIN: usize = 8;

/// Rows that follow one another.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) side: usize,
    pub(super) rows: Vec<Row>,
    kind: Kind,
    /// Number of cells with several candidates.
    several: usize,
    /// Number of blank cells.
    blanks: usize,
}

impl Part {
    const fn new(kind: Kind, side: usize) -> Self {
        Self { side, rows: Vec::new(), kind, several: 0, blanks: 0 }
    }

    fn push(&mut self, row: Row, text: &str) {
        let is_several = |token: &Token| {
            let word = &text[token.span.range()];
            word.chars().count() > 1
                && Group::of(word, Shape::MAX_SIDE).is_none_or(|group| group.digits.len() > 1)
        };
        if row.kind == Kind::Separated {
            self.several += row.tokens.iter().filter(|token| is_several(token)).count();
        }
        let is_blank = |token: &&Token| matches!(token.mark, Mark::Blank(_) | Mark::Number(0));
        self.blanks += row.tokens.iter().filter(is_blank).count();
        self.rows.push(row);
    }

    pub(super) fn span(&self) -> Span {
        self.rows[0].span.to(self.rows[self.rows.len() - 1].span)
    }

    /// Whether it has a row or a line as it should.
    pub(super) const fn is_line(&self) -> bool {
        matches!(self.kind, Kind::Line)
    }

    /// Whether cells show several candidates.
    const fn has_candidates(&self) -> bool {
        self.several > 0 && self.blanks <= self.several
    }

    /// Whether cells stand apart, with bars between boxes, as those of candidates do.
    fn is_drawn(&self) -> bool {
        self.kind == Kind::Separated && self.rows.iter().all(|row| !row.bars.is_empty())
    }
}

/// The grids of a puzzle, and the text above them.
#[derive(Debug, Default)]
pub(super) struct Stack {
    pub(super) headings: Vec<Span>,
    pub(super) comments: Vec<Span>,
    /// Text between its grids.
    pub(super) between: Vec<Span>,
    pub(super) plain: Vec<Part>,
    pub(super) candidates: Option<Part>,
}

impl Stack {
    /// Whether it has plain grids and one of candidates.
    pub(super) const fn is_whole(&self) -> bool {
        !self.plain.is_empty() && self.candidates.is_some()
    }

    /// Whether nothing below can become a part of it.
    pub(super) const fn is_complete(&self) -> bool {
        self.candidates.is_some() || self.plain.len() == MOST_PLAIN
    }

    pub(super) const fn has_grids(&self) -> bool {
        !self.plain.is_empty() || self.candidates.is_some()
    }

    /// From the first line of it to the last.
    pub(super) fn span(&self) -> Span {
        let grids = self.plain.iter().chain(&self.candidates).map(Part::span);
        let all = self.headings.iter().chain(&self.comments).chain(&self.between).copied().chain(grids);
        let (start, end) =
            all.fold((usize::MAX, 0), |(start, end), span| (start.min(span.start), end.max(span.end)));
        Span::new(start.min(end), end)
    }
}

/// What stands in a text.
enum Piece {
    Grid(Part),
    Heading(Span),
    Comment(Span),
}

/// The stacks of a text; the last may have text alone.
pub(super) fn stacks(text: &str, layout: Layout) -> Vec<Stack> {
    let mut all = vec![Stack::default()];
    let mut pieces = pieces(text, layout).into_iter().peekable();
    while let Some(piece) = pieces.next() {
        let next = match pieces.peek() {
            Some(Piece::Grid(part)) => Some(part),
            _ => None,
        };
        let stack = all.last_mut().expect("never empty");
        match piece {
            Piece::Heading(span) if stack.plain.is_empty() => stack.headings.push(span),
            Piece::Comment(span) if stack.plain.is_empty() => stack.comments.push(span),
            Piece::Heading(span) | Piece::Comment(span) => stack.between.push(span),
            Piece::Grid(part) => {
                // Below a spaced grid it is its values or its solution.
                let glued = stack.plain.last().is_some_and(|plain| plain.kind != Kind::Separated);
                let is_last = glued && part.is_drawn() && !next.is_some_and(Part::is_drawn);
                if !part.has_candidates() && !is_last {
                    stack.plain.push(part);
                    if stack.plain.len() == MOST_PLAIN {
                        all.push(Stack::default());
                    }
                    continue;
                }
                let line = stack.plain.is_empty() && next.is_some_and(Part::is_line);
                stack.candidates = Some(part);
                if line && let Some(Piece::Grid(line)) = pieces.next() {
                    stack.plain.push(line);
                }
                all.push(Stack::default());
            }
        }
    }
    all
}

fn pieces(text: &str, layout: Layout) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (mut open, mut after_rule) = (None::<Part>, false);
    for line in lines(text) {
        let trimmed = line.text.trim();
        let (is_rule, is_comment) = (is_rule(trimmed), is_comment(trimmed));
        let row_of = |side| if is_rule || is_comment { None } else { row(line, side, layout.barred) };
        let next = open.as_ref().and_then(|part| row_of(part.side).filter(|row| row.goes_on(part.kind)));
        let goes_on = next.is_some() || is_rule && !after_rule;
        if !goes_on {
            pieces.extend(open.take().map(Piece::Grid));
        }
        after_rule = is_rule;
        // What a grid is does not depend on those above it.
        let side = || layout.side_of(separate(trimmed), symbols(trimmed));
        let side = open.as_ref().map_or_else(side, |part| part.side);
        if let Some(row) = next.or_else(|| row_of(side)) {
            let part = open.get_or_insert_with(|| Part::new(row.kind, side));
            part.push(row, text);
            if part.rows.len() == part.side || part.is_line() {
                pieces.extend(open.take().map(Piece::Grid));
            }
        } else if !is_rule && !trimmed.is_empty() {
            let at = line.start + offset_in(line.text, trimmed);
            let span = Span::new(at, at + trimmed.len());
            pieces.push(if is_comment { Piece::Comment(span) } else { Piece::Heading(span) });
        }
    }
    pieces.extend(open.map(Piece::Grid));
    pieces
}

/// The tokens of plain cells.
pub(super) fn plain_tokens(text: &str, part: &Part) -> Vec<Token> {
    let tokens = part.rows.iter().flat_map(|row| &row.tokens);
    match part.kind {
        Kind::Separated => tokens.map(|token| value(&text[token.span.range()], token.span.start)).collect(),
        _ => tokens.copied().collect(),
    }
}
