//! The grids of a text, and the stacks that they make.
//!
//! It takes a text and yields [`PuzzleParts`]s: plain grids above one of candidates, with headings. A stack ends where the
//! next grid cannot belong to it, which is known only when that grid was seen.

use std::{collections::VecDeque, mem};

use givens_engine::grid::Shape;

use crate::{
    cells::{
        groups::{Group, are_digits},
        mark::{Mark, Token, value},
    },
    layout::{
        row::{Row, is_comment},
        rule_line::is_rule,
    },
    text::{Line, Span, lines},
};

use super::row::{RowKind, StackLayout, row, separate, symbols};

/// The number of plain grids at which a stack ends without candidates.
const MAX_PLAIN: usize = 8;

/// Rows that follow one another.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) side: usize,
    pub(super) rows: Vec<Row>,
    kind: RowKind,
    /// Number of cells with several candidates.
    several: usize,
    /// Number of blank cells.
    blanks: usize,
}

impl Part {
    const fn new(kind: RowKind, side: usize) -> Self {
        Self { side, rows: Vec::new(), kind, several: 0, blanks: 0 }
    }

    fn push(&mut self, row: Row, text: &str) {
        let has_several = |token: &Token| {
            let word = &text[token.span.range()];
            let has_group =
                || Group::from_word(word, Shape::MAX_SIDE).is_none_or(|group| group.digits.len() > 1);
            word.chars().count() > 1 && (are_digits(word, Shape::MAX_SIDE) || has_group())
        };
        if self.kind == RowKind::Separated {
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
        matches!(self.kind, RowKind::Line)
    }

    /// Whether cells show several candidates.
    const fn has_candidates(&self) -> bool {
        self.several > 0 && self.blanks <= self.several
    }

    /// Whether cells are separate, with bars between boxes, as those of candidates are.
    fn is_drawn(&self) -> bool {
        self.kind == RowKind::Separated && self.rows.iter().all(|row| !row.bars.is_empty())
    }
}

/// The grids of a puzzle, and the text above them.
#[derive(Debug, Default)]
pub(super) struct PuzzleParts {
    pub(super) headings: Vec<Span>,
    pub(super) comments: Vec<Span>,
    /// Text between its grids.
    pub(super) between: Vec<Span>,
    pub(super) plain: Vec<Part>,
    pub(super) candidates: Option<Part>,
}

impl PuzzleParts {
    /// Whether it has plain grids and one of candidates.
    pub(super) const fn is_whole(&self) -> bool {
        !self.plain.is_empty() && self.candidates.is_some()
    }

    /// Whether no cell of its grid of candidates has any.
    pub(super) fn has_only_blanks(&self) -> bool {
        let is_blank = |part: &Part| part.blanks >= part.side * part.side;
        self.candidates.as_ref().is_some_and(is_blank)
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

/// Iterates over the stacks of a text; the last may have no grids.
pub(super) struct Stacks<'t> {
    items: Items<'t>,
    /// What was read of the next stack.
    stack: PuzzleParts,
    is_done: bool,
}

impl<'t> Stacks<'t> {
    pub(super) fn new(text: &'t str, layout: StackLayout) -> Self {
        let items =
            Items { text, layout, at: 0, open: None, after_rule: false, ready: VecDeque::with_capacity(2) };
        Self { items, stack: PuzzleParts::default(), is_done: false }
    }

    /// Returns the start of the next line, if nothing of the next stack was read.
    pub(super) fn place(&self) -> Option<usize> {
        let Self { items, stack, .. } = self;
        let is_new = stack.plain.is_empty() && stack.headings.is_empty() && stack.comments.is_empty();
        (is_new && items.open.is_none() && items.ready.is_empty()).then_some(items.at)
    }

    /// Continues at the line that starts here.
    pub(super) const fn skip_to(&mut self, at: usize) {
        self.items.at = at;
    }

    /// Adds an item to the stack; returns whether it is complete.
    fn add(&mut self, item: Item) -> bool {
        let Self { items, stack, .. } = self;
        let part = match item {
            Item::Heading(span) | Item::Comment(span) if !stack.plain.is_empty() => {
                stack.between.push(span);
                return false;
            }
            Item::Heading(span) => {
                stack.headings.push(span);
                return false;
            }
            Item::Comment(span) => {
                stack.comments.push(span);
                return false;
            }
            Item::Grid(part) => part,
        };
        // Below a spaced grid these are its values or its solution.
        let glued = stack.plain.last().is_some_and(|plain| plain.kind != RowKind::Separated);
        let is_last = |items: &mut Items<'_>| {
            glued && part.is_drawn() && !items.next_grid().is_some_and(Part::is_drawn)
        };
        if !part.has_candidates() && !is_last(items) {
            stack.plain.push(part);
            return stack.plain.len() == MAX_PLAIN;
        }
        stack.candidates = Some(part);
        if stack.plain.is_empty()
            && items.next_grid().is_some_and(Part::is_line)
            && let Some(Item::Grid(line)) = items.next()
        {
            stack.plain.push(line);
        }
        true
    }
}

impl Iterator for Stacks<'_> {
    type Item = PuzzleParts;

    fn next(&mut self) -> Option<PuzzleParts> {
        if self.is_done {
            return None;
        }
        while let Some(item) = self.items.next() {
            if self.add(item) {
                return Some(mem::take(&mut self.stack));
            }
        }
        self.is_done = true;
        Some(mem::take(&mut self.stack))
    }
}

/// Iterates over the parts of a text.
struct Items<'t> {
    text: &'t str,
    layout: StackLayout,
    /// The start of the next line.
    at: usize,
    /// The rows of a grid that may go on.
    open: Option<Part>,
    after_rule: bool,
    /// Items that end before the next line.
    ready: VecDeque<Item>,
}

impl Iterator for Items<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        self.fill();
        self.ready.pop_front()
    }
}

impl Items<'_> {
    /// Returns the next item if it is a grid.
    fn next_grid(&mut self) -> Option<&Part> {
        self.fill();
        match self.ready.front() {
            Some(Item::Grid(part)) => Some(part),
            _ => None,
        }
    }

    /// Reads lines until there is an item, or to the end.
    fn fill(&mut self) {
        while self.ready.is_empty() {
            let Some(line) = lines(&self.text[self.at..]).next() else {
                return self.ready.extend(self.open.take().map(Item::Grid));
            };
            let start = self.at;
            self.at += line.text.len();
            self.at += match &self.text.as_bytes()[self.at..] {
                [b'\r', b'\n', ..] => 2,
                [_, ..] => 1,
                [] => 0,
            };
            self.add(Line { start, ..line });
        }
    }

    fn add(&mut self, line: Line<'_>) {
        let (trimmed, layout) = (line.text.trim(), self.layout);
        if trimmed.is_empty() {
            self.after_rule = false;
            return self.ready.extend(self.open.take().map(Item::Grid));
        }
        let (is_rule, is_comment) = (is_rule(trimmed), is_comment(trimmed));
        let row_of = |side| if is_rule || is_comment { None } else { row(line, side, layout.barred) };
        let continues = |part: &Part, kind: RowKind| kind == part.kind && kind != RowKind::Line;
        let next =
            self.open.as_ref().and_then(|part| row_of(part.side).filter(|(kind, _)| continues(part, *kind)));
        if next.is_none() && (!is_rule || self.after_rule) {
            self.ready.extend(self.open.take().map(Item::Grid));
        }
        self.after_rule = is_rule;
        // The kind of a grid does not depend on those above it.
        let side = || layout.side_of(separate(trimmed), symbols(trimmed));
        let side = self.open.as_ref().map_or_else(side, |part| part.side);
        if let Some((kind, row)) = next.or_else(|| row_of(side)) {
            let part = self.open.get_or_insert_with(|| Part::new(kind, side));
            part.push(row, self.text);
            if part.rows.len() == part.side || part.is_line() {
                self.ready.extend(self.open.take().map(Item::Grid));
            }
        } else if !is_rule {
            let span = line.trimmed_span();
            self.ready.push_back(if is_comment { Item::Comment(span) } else { Item::Heading(span) });
        }
    }
}

/// Returns the tokens of plain cells.
pub(super) fn plain_tokens(text: &str, part: &Part) -> Vec<Token> {
    let tokens = part.rows.iter().flat_map(|row| &row.tokens);
    match part.kind {
        RowKind::Separated => {
            tokens.map(|token| value(&text[token.span.range()], token.span.start)).collect()
        }
        _ => tokens.copied().collect(),
    }
}
