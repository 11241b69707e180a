//! Dialects: how a text separates its grids and bands.
//!
//! Found once from the head of a text, so that one lost row does not change how the rest is split.

use givens_engine::grid::Shape;

use crate::{
    cells::mark::{Blank, Mark},
    layout::{
        beside,
        row::{Row, RowGrammar, is_known, most_common},
        rule_line::is_rule,
        size::has_sizes,
    },
    text::{Line, lines},
};

/// The kind of a line.
#[derive(Debug, Clone)]
pub(super) enum LineKind {
    Blank,
    Rule,
    Comment,
    Heading,
    Row(Row),
}

/// How a text separates grids and bands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Dialect {
    /// The usual width of a row, where that is the side of a grid.
    pub(super) side: Option<usize>,
    /// There are blank lines between the bands of a grid.
    pub(super) banded: bool,
    /// There are two blank lines or more between grids whose bands have one.
    pub(super) wide_gaps: bool,
    pub(super) rules: Rules,
    /// Numbers alone on their lines are sizes.
    pub(super) has_sizes: bool,
    pub(super) texts: TextsBetween,
    /// `-` is a blank, `_` is a blank, so that a row may look like a rule.
    drawn_blanks: [Option<char>; 2],
}

/// What the lines between grids mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct TextsBetween {
    /// Comments are below the grids that they belong to.
    pub(super) comments_below: bool,
    /// There are headings of solutions.
    pub(super) has_solutions: bool,
    /// Solutions are beside their puzzles.
    has_solutions_beside: bool,
}

/// Where a text has rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Rules {
    /// Nowhere, or nowhere in particular.
    #[default]
    Stray,
    /// Between grids.
    Apart,
    /// Between the bands of a grid.
    Bands,
}

impl Dialect {
    /// Whether there are rules between the bands of grids.
    pub(crate) const fn has_ruled_bands(self) -> bool {
        matches!(self.rules, Rules::Bands)
    }

    /// Finds the dialect of a text from its head.
    pub(crate) fn from_head(head: &str, grammar: &dyn RowGrammar) -> Self {
        let mut dialect = Self::default();
        let parsed: Vec<_> = lines(head).map(|line| (line, grammar.row(line))).collect();
        let rows = || parsed.iter().filter_map(|(_, row)| row.as_ref());
        let mut widths = Vec::new();
        for row in rows() {
            let has = |is: fn(Mark) -> bool| row.tokens.iter().any(|token| is(token.mark));
            let lettered = has(|mark| matches!(mark, Mark::Letter(_)) && !is_known(mark));
            let known = !has(Mark::is_foreign);
            let width = row.tokens.len();
            if known && (!lettered || width > 9 || row.separated) && Shape::of_side(width).is_some() {
                widths.push(width);
            }
            if known && has(is_value) {
                for (blank, symbol) in dialect.drawn_blanks.iter_mut().zip(['-', '_']) {
                    let mark = Mark::Blank(Blank(symbol as u8));
                    *blank = blank.or(row.tokens.iter().any(|token| token.mark == mark).then_some(symbol));
                }
            }
        }
        let beside = beside::side_of(&rows().collect::<Vec<_>>());
        dialect.texts.has_solutions_beside = beside.is_some();
        let Some(side) = beside.or_else(|| most_common(widths.into_iter())) else {
            let kinds = parsed.into_iter().map(|(line, row)| kind_of(line, || row, grammar, dialect));
            dialect.texts.comments_below = has_comments_below(&kinds.collect::<Vec<_>>());
            return dialect;
        };
        dialect.side = Some(side);
        dialect.has_sizes = has_sizes(head);
        let kinds = parsed.into_iter().map(|(line, row)| kind_of(line, || row, grammar, dialect));
        let kinds: Vec<_> = kinds.collect();
        dialect.find_separators(&kinds, side);
        dialect.texts.comments_below = has_comments_below(&kinds);
        dialect.texts.has_solutions = lines(head)
            .zip(&kinds)
            .any(|(line, kind)| matches!(kind, LineKind::Heading) && is_solution(line.text));
        dialect
    }

    /// Finds what blank lines and rules separate.
    fn find_separators(&mut self, kinds: &[LineKind], side: usize) {
        let paragraphs =
            runs(kinds, |kind| matches!(kind, LineKind::Blank | LineKind::Heading | LineKind::Comment));
        if let Some(usual) = most_common(paragraphs.iter().copied()) {
            self.banded = usual < side && paragraphs.len() > 1 && side.is_multiple_of(usual);
        }
        self.wide_gaps =
            self.banded && kinds.windows(2).any(|pair| matches!(pair, [LineKind::Blank, LineKind::Blank]));
        let ruled = kinds.iter().any(|kind| matches!(kind, LineKind::Rule));
        let between_rules = runs(kinds, |kind| !matches!(kind, LineKind::Row(_) | LineKind::Blank));
        // Two bands of neighbours make as many rows as a grid has, but not at both ends.
        let halves = [between_rules.first(), between_rules.last()];
        let halves = halves.iter().flatten().all(|&&rows| rows * 2 == side);
        self.rules = match most_common(between_rules.into_iter()) {
            Some(usual) if usual == side && halves && ruled => Rules::Bands,
            Some(usual) if usual == side => Rules::Apart,
            Some(usual) if usual > 1 && usual < side && side.is_multiple_of(usual) && ruled => Rules::Bands,
            _ => Rules::Stray,
        };
    }
}

/// Whether a heading says that a solution follows.
pub(super) fn is_solution(heading: &str) -> bool {
    heading.to_lowercase().contains("solution")
}

/// Whether the first comment is just below rows, with nothing but a blank line below it, and no text is above.
fn has_comments_below(kinds: &[LineKind]) -> bool {
    let is_comment = |kind: &LineKind| matches!(kind, LineKind::Comment);
    let Some(first) = kinds.iter().position(is_comment) else { return false };
    let (above, below) = kinds.split_at(first);
    let next = below.iter().find(|kind| !is_comment(kind));
    matches!(above.last(), Some(LineKind::Row(_)))
        && !above.iter().any(|kind| matches!(kind, LineKind::Heading))
        && matches!(next, None | Some(LineKind::Blank))
}

/// Whether the mark is a digit or a letter, and no zero.
fn is_value(mark: Mark) -> bool {
    matches!(mark, Mark::Number(1..) | Mark::Letter(_))
}

/// Returns the lengths, in rows, of the runs between separators.
fn runs(kinds: &[LineKind], breaks: impl Fn(&LineKind) -> bool) -> Vec<usize> {
    let rows = |kind: &LineKind| match kind {
        // A grid on one line makes as many rows as its side.
        LineKind::Row(row) if row.tokens.len() > Shape::MAX_SIDE => row.tokens.len().isqrt(),
        LineKind::Row(_) => 1,
        _ => 0,
    };
    let lengths = kinds.split(breaks).map(|run| run.iter().map(rows).sum());
    lengths.filter(|&rows| rows > 0).collect()
}

/// Returns the kind of a line in this dialect.
pub(super) fn classify(line: Line<'_>, grammar: &dyn RowGrammar, dialect: Dialect) -> LineKind {
    kind_of(line, || grammar.row(line), grammar, dialect)
}

/// Returns the kind of a line that this row is, if it is one.
fn kind_of(
    line: Line<'_>,
    row: impl FnOnce() -> Option<Row>,
    grammar: &dyn RowGrammar,
    dialect: Dialect,
) -> LineKind {
    let text = line.text.trim();
    if is_rule(text) && !is_blank_row(text, dialect) {
        return LineKind::Rule;
    }
    if grammar.is_comment(text) {
        return LineKind::Comment;
    }
    match row() {
        Some(row) if is_plausible(&row, dialect) => LineKind::Row(match dialect.side {
            Some(side) if dialect.texts.has_solutions_beside => beside::split(row, side),
            _ => row,
        }),
        // The heading of both grids.
        _ if dialect.texts.has_solutions_beside && is_solution(text) => LineKind::Blank,
        _ if line.is_blank() => LineKind::Blank,
        _ => LineKind::Heading,
    }
}

/// A line of as many dashes or underscores as a row has cells, where these are blanks, and
/// nothing else but bars and spaces.
fn is_blank_row(text: &str, dialect: Dialect) -> bool {
    dialect.drawn_blanks.iter().flatten().any(|&blank| {
        dialect.side == Some(text.matches(blank).count())
            && text.chars().all(|c| c == blank || matches!(c, '|' | ' '))
    })
}

/// Whether tokens look like cells rather than words.
fn is_plausible(row: &Row, dialect: Dialect) -> bool {
    let count = |is: fn(&Mark) -> bool| row.tokens.iter().filter(|token| is(&token.mark)).count();
    let unknown = count(|mark| mark.is_foreign());
    let letters = count(|mark| matches!(mark, Mark::Letter(_)) && !is_known(*mark));
    let known = row.tokens.len() - unknown - letters;
    if unknown + letters == 0 || row.diagnostic.is_some() {
        return !row.tokens.is_empty() || row.diagnostic.is_some();
    }
    let width = row.tokens.len();
    let as_wide = dialect.side.is_some_and(|side| side.abs_diff(width) <= 1);
    // Up to 9×9 letters are not cells unless they are separated.
    let letters_are_cells = as_wide && dialect.side.is_some_and(|side| side > 9);
    let lettered = unknown == 0 && width >= 4 && (row.separated || letters_are_cells);
    let numbered = width > 3 && known * 3 >= width * 2;
    lettered || numbered || (as_wide && known * 2 >= width)
}
