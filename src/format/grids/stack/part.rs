//! The grids of a text, and the stacks that they make.

use crate::{
    cells::{
        groups::{Group, are_digits},
        mark::{Mark, Token, value},
    },
    grid::Shape,
    layout::{
        row::{Row, is_comment},
        rule_line::is_rule,
    },
    text::{Span, lines},
};

use super::row::{Kind, Layout, row, separate, symbols};

/// The number of plain grids at which a stack ends without candidates.
const MAX_PLAIN: usize = 8;

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
        let has_several = |token: &Token| {
            let word = &text[token.span.range()];
            let has_group = || Group::of(word, Shape::MAX_SIDE).is_none_or(|group| group.digits.len() > 1);
            word.chars().count() > 1 && (are_digits(word, Shape::MAX_SIDE) || has_group())
        };
        if self.kind == Kind::Separated {
            self.several += row.tokens.iter().filter(|token| has_several(token)).count();
        }
        let is_blank = |token: &&Token| matches!(token.mark, Mark::Blank(_) | Mark::Number(0));
        self.blanks += row.tokens.iter().filter(is_blank).count();
        self.rows.push(row);
    }

    pub(super) fn span(&self) -> Span {
        self.rows[0].span.to(self.rows[self.rows.len() - 1].span)
    }

    /// Whether it is a grid on one line.
    pub(super) const fn is_line(&self) -> bool {
        matches!(self.kind, Kind::Line)
    }

    /// Whether cells show several candidates.
    const fn has_candidates(&self) -> bool {
        self.several > 0 && self.blanks <= self.several
    }

    /// Whether cells are separate, with bars between boxes, as those of candidates are.
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

    /// Whether it ends with its candidates whatever is above it. A grid on one line may be below these.
    pub(super) fn has_certain_end(&self) -> bool {
        self.is_whole()
            && self.candidates.as_ref().is_some_and(Part::has_candidates)
            && !self.plain.iter().any(Part::is_line)
    }

    /// Whether nothing below can become a part of it.
    pub(super) const fn is_complete(&self) -> bool {
        self.candidates.is_some() || self.plain.len() == MAX_PLAIN
    }

    pub(super) const fn has_grids(&self) -> bool {
        !self.plain.is_empty() || self.candidates.is_some()
    }

    /// Returns the span from its first line to the last.
    pub(super) fn span(&self) -> Span {
        let grids = self.plain.iter().chain(&self.candidates).map(Part::span);
        let all = self.headings.iter().chain(&self.comments).chain(&self.between).copied().chain(grids);
        let (start, end) =
            all.fold((usize::MAX, 0), |(start, end), span| (start.min(span.start), end.max(span.end)));
        Span::new(start.min(end), end)
    }
}

/// A part of a text.
enum Item {
    Grid(Part),
    Heading(Span),
    Comment(Span),
}

/// Returns the stacks of a text; the last may have no grids.
pub(super) fn stacks(text: &str, layout: Layout) -> Vec<Stack> {
    let mut all = vec![Stack::default()];
    let mut items = items(text, layout).into_iter().peekable();
    while let Some(item) = items.next() {
        let next = match items.peek() {
            Some(Item::Grid(part)) => Some(part),
            _ => None,
        };
        let stack = all.last_mut().expect("stacks begin with one and only grow");
        match item {
            Item::Heading(span) if stack.plain.is_empty() => stack.headings.push(span),
            Item::Comment(span) if stack.plain.is_empty() => stack.comments.push(span),
            Item::Heading(span) | Item::Comment(span) => stack.between.push(span),
            Item::Grid(part) => {
                // Below a spaced grid these are its values or its solution.
                let glued = stack.plain.last().is_some_and(|plain| plain.kind != Kind::Separated);
                let is_last = glued && part.is_drawn() && !next.is_some_and(Part::is_drawn);
                if !part.has_candidates() && !is_last {
                    stack.plain.push(part);
                    if stack.plain.len() == MAX_PLAIN {
                        all.push(Stack::default());
                    }
                    continue;
                }
                let line = stack.plain.is_empty() && next.is_some_and(Part::is_line);
                stack.candidates = Some(part);
                if line && let Some(Item::Grid(line)) = items.next() {
                    stack.plain.push(line);
                }
                all.push(Stack::default());
            }
        }
    }
    all
}

fn items(text: &str, layout: Layout) -> Vec<Item> {
    let mut items = Vec::new();
    let (mut open, mut after_rule) = (None::<Part>, false);
    for line in lines(text) {
        let trimmed = line.text.trim();
        let (is_rule, is_comment) = (is_rule(trimmed), is_comment(trimmed));
        let row_of = |side| if is_rule || is_comment { None } else { row(line, side, layout.barred) };
        let continues = |part: &Part, kind: Kind| kind == part.kind && kind != Kind::Line;
        let next =
            open.as_ref().and_then(|part| row_of(part.side).filter(|(kind, _)| continues(part, *kind)));
        if next.is_none() && (!is_rule || after_rule) {
            items.extend(open.take().map(Item::Grid));
        }
        after_rule = is_rule;
        // The kind of a grid does not depend on those above it.
        let side = || layout.side_of(separate(trimmed), symbols(trimmed));
        let side = open.as_ref().map_or_else(side, |part| part.side);
        if let Some((kind, row)) = next.or_else(|| row_of(side)) {
            let part = open.get_or_insert_with(|| Part::new(kind, side));
            part.push(row, text);
            if part.rows.len() == part.side || part.is_line() {
                items.extend(open.take().map(Item::Grid));
            }
        } else if !is_rule && !trimmed.is_empty() {
            let span = line.trimmed_span();
            items.push(if is_comment { Item::Comment(span) } else { Item::Heading(span) });
        }
    }
    items.extend(open.map(Item::Grid));
    items
}

/// Returns the tokens of plain cells.
pub(super) fn plain_tokens(text: &str, part: &Part) -> Vec<Token> {
    let tokens = part.rows.iter().flat_map(|row| &row.tokens);
    match part.kind {
        Kind::Separated => tokens.map(|token| value(&text[token.span.range()], token.span.start)).collect(),
        _ => tokens.copied().collect(),
    }
}
