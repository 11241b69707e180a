//! The grids of a text, and which of them make a stack.

use crate::{
    format::parts::{
        drawn_groups::{is_bar, is_content, words},
        groups::{self, Group},
        mark::{Mark, Token, fold, is_blank_symbol, symbol_token, value},
        row::is_comment,
        rule_line::is_rule,
    },
    grid::Shape,
    text::{Line, Span, lines, offset_in},
};

/// How a text lays out its grids.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    /// The side of most grids.
    side: usize,
    /// The sides of its grids, a bit each.
    sides: u32,
    /// Rows have bars.
    barred: bool,
}

impl Default for Layout {
    fn default() -> Self {
        let side = Shape::CLASSIC.side();
        Self { side, sides: 1 << side, barred: true }
    }
}

impl Layout {
    /// Finds the layout from the head of a text: as many groups as a row of candidates has.
    pub(super) fn of(head: &str) -> Option<Self> {
        let content: Vec<_> = lines(head).filter(|line| is_content(line.text.trim())).collect();
        let mut counts = [0_usize; Shape::MAX_SIDE + 1];
        for line in &content {
            let count = separate(line.text);
            if let Some(lines) = counts.get_mut(count) {
                *lines += 1;
            }
        }
        let is_side = |side: &usize| Shape::of_side(*side).is_some() && counts[*side] * 2 > *side;
        let side = (4..counts.len()).rfind(is_side)?;
        let sides = (4..counts.len()).filter(is_side).fold(0, |sides, side| sides | 1 << side);
        let with_bar = content.iter().filter(|line| line.text.contains(is_bar)).count();
        Some(Self { side, sides, barred: with_bar * 2 >= content.len() })
    }

    /// The side of a grid that has a row of so many words and symbols.
    fn side_of(self, words: usize, symbols: usize) -> usize {
        let has = |side: &usize| *side <= Shape::MAX_SIDE && self.sides & (1 << *side) != 0;
        let of_line = (1..=Shape::MAX_SIDE).find(|side| words == 1 && side * side == symbols);
        [Some(words), Some(symbols), of_line].into_iter().flatten().find(has).unwrap_or(self.side)
    }
}

/// A row of a grid.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) tokens: Vec<Token>,
    /// The numbers of cells after which a bar stands.
    pub(super) bars: Vec<usize>,
    pub(super) span: Span,
    kind: Kind,
}

/// How the cells of a row are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Glued,
    Separated,
    /// A whole grid.
    Line,
}

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

    /// Whether every cell shows one digit, with space around it and bars between boxes.
    fn is_full(&self) -> bool {
        let barred = self.rows.iter().all(|row| !row.bars.is_empty());
        self.kind == Kind::Separated && self.several == 0 && self.blanks == 0 && barred
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
                let shows_more = |part: &Part| part.has_candidates() || part.is_full();
                // Below a spaced grid it is its solution.
                let glued = stack.plain.last().is_some_and(|plain| plain.kind != Kind::Separated);
                let is_last = glued && part.is_full() && !next.is_some_and(shows_more);
                if !part.has_candidates() && !is_last {
                    stack.plain.push(part);
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
        let is_rule = is_rule(trimmed);
        let (words, symbols) = (separate(trimmed), symbols(trimmed));
        let side = open.as_ref().map_or_else(|| layout.side_of(words, symbols), |part| part.side);
        let row = if is_rule || is_comment(trimmed) { None } else { row(line, Layout { side, ..layout }) };
        let goes_on = match &row {
            Some(row) => open.as_ref().is_some_and(|part| part.kind == row.kind && !row.kind.is_whole()),
            None => is_rule && !after_rule,
        };
        if !goes_on {
            pieces.extend(open.take().map(Piece::Grid));
        }
        after_rule = is_rule;
        if let Some(row) = row {
            let part = open.get_or_insert_with(|| Part::new(row.kind, side));
            part.push(row, text);
            if part.rows.len() == part.side || part.is_line() {
                pieces.extend(open.take().map(Piece::Grid));
            }
        } else if !is_rule && !trimmed.is_empty() {
            let at = line.start + offset_in(line.text, trimmed);
            let span = Span::new(at, at + trimmed.len());
            pieces.push(if is_comment(trimmed) { Piece::Comment(span) } else { Piece::Heading(span) });
        }
    }
    pieces.extend(open.map(Piece::Grid));
    pieces
}

impl Kind {
    const fn is_whole(self) -> bool {
        matches!(self, Self::Line)
    }
}

/// Number of words, but 1 where all are of the same length, as the boxes of a row of glued cells are.
fn separate(text: &str) -> usize {
    let mut lengths = words(text).map(|word| word.chars().count());
    let first = lengths.next();
    let (alike, others) = lengths
        .take(Shape::MAX_SIDE)
        .fold((true, 0), |(alike, others), length| (alike && Some(length) == first, others + 1));
    if alike && first > Some(1) { 1 } else { others + usize::from(first.is_some()) }
}

/// Number of characters that are neither white space nor bars.
fn symbols(text: &str) -> usize {
    text.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).count()
}

/// The row on a line, in which cells are glued where there are few words.
fn row(line: Line<'_>, layout: Layout) -> Option<Row> {
    let Layout { side, barred, .. } = layout;
    let text = line.text.trim();
    let has_bar = text.contains(is_bar);
    let solid = symbols(text);
    let separated = words(text).count() * 2 > side;
    let kind = match solid == side * side && words(text).count() == 1 {
        true => Kind::Line,
        false if separated => Kind::Separated,
        false => Kind::Glued,
    };
    let as_wide = if separated { words(text).count() == side } else { solid == side || kind == Kind::Line };
    let start = line.start + offset_in(line.text, text);
    let (tokens, bars) = cells(line, separated, side);
    let is_cell = |token: &&Token| match token.mark {
        Mark::Number(_) | Mark::Blank(_) => true,
        Mark::Letter(_) => side > 9 || token.odd.is_none(),
        _ => false,
    };
    let known = tokens.iter().filter(is_cell).count();
    let digits = text.chars().filter(|&c| fold(c).is_ascii_digit() || is_blank_symbol(c)).count();
    // Where rows have bars, a line without them is a row only if nothing else is on it.
    let barless = if barred { as_wide && digits * 2 > solid } else { as_wide || solid.abs_diff(side) <= 1 };
    let plausible = has_bar || barless;
    let is_row = !tokens.is_empty() && plausible && known * 4 >= tokens.len() * 3;
    is_row.then(|| Row { tokens, bars, span: Span::new(start, start + text.len()), kind })
}

/// The cells of a line, and after how many of them bars stand.
fn cells(line: Line<'_>, separated: bool, side: usize) -> (Vec<Token>, Vec<usize>) {
    let (mut tokens, mut bars) = (Vec::new(), Vec::new());
    let mut rest = line.text;
    while let Some(first) = rest.chars().next() {
        let kind = |c: char| (c.is_whitespace(), is_bar(c));
        let length = rest.find(|c| kind(c) != kind(first)).unwrap_or(rest.len());
        let (run, after) = rest.split_at(length);
        let at = line.start + offset_in(line.text, run);
        match kind(first) {
            (_, true) => bars.push(tokens.len()),
            (true, _) => {}
            _ if separated => tokens.push(groups::token(run, at, side)),
            _ => tokens.extend(run.char_indices().map(|(i, c)| symbol_token(c, at + i))),
        }
        rest = after;
    }
    (tokens, bars)
}

/// The tokens of plain cells.
pub(super) fn plain_tokens(text: &str, part: &Part) -> Vec<Token> {
    let tokens = part.rows.iter().flat_map(|row| &row.tokens);
    match part.kind {
        Kind::Separated => tokens.map(|token| value(&text[token.span.range()], token.span.start)).collect(),
        _ => tokens.copied().collect(),
    }
}
