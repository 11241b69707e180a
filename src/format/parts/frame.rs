//! Framing: which lines belong to one section of rows.
//!
//! A section ends where a new grid may begin. Headings and comments always end one. A
//! blank line ends one unless the text sets its bands apart with blank lines; a rule ends
//! one only where the text sets its grids apart with rules. Which of these a text does is
//! its [`Dialect`], found once from its head, so that one lost row does not change how
//! the rest is cut.

use crate::{
    format::{Entry, ReadOptions},
    grid::Shape,
    record::{Field, FieldSet, Record},
    text::{Line, Span, lines},
};

use super::{
    mark::{Blank, Mark},
    rule_line::is_rule,
    section::{Row, Section},
};

/// A codec's grammar of one line.
pub(crate) trait RowGrammar: Send + Sync {
    /// The cells of a line, or `None` when it cannot be a row.
    fn row(&self, line: Line<'_>) -> Option<Row>;
}

/// What a line is.
#[derive(Debug, Clone)]
enum Kind {
    Blank,
    Rule,
    Comment,
    Heading,
    Row(Row),
}

/// How a text sets grids and bands apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Dialect {
    /// The usual width of a row, where that is the side of a grid.
    side: Option<usize>,
    /// Blank lines stand between the bands of a grid.
    banded: bool,
    /// Two blank lines or more stand between grids whose bands have one.
    wide_gaps: bool,
    /// Rules stand between grids, not between bands.
    ruled_apart: bool,
    /// `-` is a blank, so that a row may look like a rule.
    dash_is_blank: bool,
    /// `_` is a blank, likewise.
    underscore_is_blank: bool,
}

impl Dialect {
    /// Finds the dialect of a text from its head.
    pub(crate) fn of(head: &str, grammar: &dyn RowGrammar) -> Self {
        let mut dialect = Self::default();
        let rows = lines(head).filter_map(|line| grammar.row(line));
        let mut widths = Vec::new();
        for row in rows {
            let has = |wanted: fn(Mark) -> bool| row.tokens.iter().any(|token| wanted(token.mark));
            let lettered = has(|mark| matches!(mark, Mark::Letter(_)));
            let known = !has(|mark| matches!(mark, Mark::Unknown(_)));
            let width = row.tokens.len();
            if known && (!lettered || width > 9 || row.separated) && Shape::of_side(width).is_some() {
                widths.push(width);
            }
            let mixed = known && has(is_value);
            dialect.dash_is_blank |= mixed && has(|mark| mark == Mark::Blank(Blank(b'-')));
            dialect.underscore_is_blank |= mixed && has(|mark| mark == Mark::Blank(Blank(b'_')));
        }
        let Some(side) = most_common(widths.into_iter()) else {
            return dialect;
        };
        dialect.side = Some(side);
        let kinds: Vec<_> = lines(head).map(|line| classify(line, grammar, dialect)).collect();
        let paragraphs = runs(&kinds, |kind| matches!(kind, Kind::Blank | Kind::Heading | Kind::Comment));
        if let Some(usual) = most_common(paragraphs.iter().copied()) {
            dialect.banded = usual < side && paragraphs.len() > 1 && side.is_multiple_of(usual);
        }
        dialect.wide_gaps =
            dialect.banded && kinds.windows(2).any(|pair| matches!(pair, [Kind::Blank, Kind::Blank]));
        let between_rules = runs(&kinds, |kind| !matches!(kind, Kind::Row(_) | Kind::Blank));
        dialect.ruled_apart = most_common(between_rules.into_iter()).is_some_and(|usual| usual == side);
        dialect
    }
}

/// Whether the mark is a digit or a letter, and no zero.
fn is_value(mark: Mark) -> bool {
    matches!(mark, Mark::Number(1..) | Mark::Letter(_))
}

/// The lengths, in rows, of the runs between lines that break.
fn runs(kinds: &[Kind], breaks: impl Fn(&Kind) -> bool) -> Vec<usize> {
    let pieces =
        kinds.split(breaks).map(|piece| piece.iter().filter(|kind| matches!(kind, Kind::Row(_))).count());
    pieces.filter(|&rows| rows > 0).collect()
}

/// The most common of some numbers, the larger where two are equally common.
pub(crate) fn most_common(numbers: impl Iterator<Item = usize>) -> Option<usize> {
    let mut counts = std::collections::BTreeMap::new();
    for number in numbers {
        *counts.entry(number).or_insert(0_usize) += 1;
    }
    counts.into_iter().max_by_key(|&(number, count)| (count, number)).map(|(number, _)| number)
}

fn classify(line: Line<'_>, grammar: &dyn RowGrammar, dialect: Dialect) -> Kind {
    let text = line.text.trim();
    if !line.is_blank() && is_rule(text) && !is_blank_row(text, dialect) {
        return Kind::Rule;
    }
    if is_comment(text) {
        return Kind::Comment;
    }
    match grammar.row(line) {
        Some(row) if is_plausible(&row, dialect) => Kind::Row(row),
        _ if line.is_blank() => Kind::Blank,
        _ => Kind::Heading,
    }
}

/// Whether the line is a comment: `#`, `%` or `//` and text.
pub(crate) fn is_comment(text: &str) -> bool {
    text.starts_with(['#', '%']) || text.starts_with("//")
}

/// A line of as many dashes or underscores as a row has cells, where these are blanks, and
/// nothing else but bars and spaces.
fn is_blank_row(text: &str, dialect: Dialect) -> bool {
    let blanks = [('-', dialect.dash_is_blank), ('_', dialect.underscore_is_blank)];
    blanks.iter().any(|&(blank, used)| {
        used && dialect.side == Some(text.matches(blank).count())
            && text.chars().all(|c| c == blank || matches!(c, '|' | ' '))
    })
}

/// Whether tokens look like cells rather than words.
fn is_plausible(row: &Row, dialect: Dialect) -> bool {
    let count = |wanted: fn(&Mark) -> bool| row.tokens.iter().filter(|token| wanted(&token.mark)).count();
    let unknown = count(|mark| matches!(mark, Mark::Unknown(_)));
    let letters = count(|mark| matches!(mark, Mark::Letter(_)));
    let known = row.tokens.len() - unknown - letters;
    if unknown + letters == 0 {
        return !row.tokens.is_empty();
    }
    let width = row.tokens.len();
    let as_wide = dialect.side.is_some_and(|side| side.abs_diff(width) <= 1);
    let lettered = unknown == 0 && width >= 4 && (row.separated || (as_wide && width > 9));
    let numbered = width > 3 && known * 3 >= width * 2;
    lettered || numbered || (as_wide && known * 2 >= width)
}

/// Writes what stands above a grid, its comment and its title, as far as it will be read
/// back as such; tells which of them will not.
pub(crate) fn push_above(record: &Record, text: &mut String) -> FieldSet {
    let mut lost = Vec::new();
    match &record.meta.comment {
        Some(comment) if is_one_line(comment) && !is_comment(comment) => {
            text.push_str("# ");
            text.push_str(comment);
            text.push('\n');
        }
        _ => lost.push(Field::Comment),
    }
    match &record.meta.title {
        Some(title) if is_heading(title, record.shape().side()) => {
            text.push_str(title);
            text.push('\n');
        }
        _ => lost.push(Field::Title),
    }
    FieldSet::of(&lost)
}

fn is_one_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(['\n', '\r'])
}

/// Whether any grammar of rows takes this for a heading: mostly words, and not as many
/// letters as a row of letters has.
fn is_heading(text: &str, side: usize) -> bool {
    let solid = || text.chars().filter(|c| !c.is_whitespace());
    let letters = solid().filter(|c| c.is_alphabetic()).count();
    let words = text.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1);
    is_one_line(text)
        && !is_comment(text)
        && !is_rule(text)
        && !text.contains(['[', ']', '{', '}', '=', ',', ';', '\t', '|', '"', '\''])
        && letters * 2 > solid().count()
        && words.count() * 2 > text.split_whitespace().count()
        && solid().count().abs_diff(side) > 1
}

/// Reads all grids of a text.
pub(crate) fn read(
    text: &str,
    grammar: &dyn RowGrammar,
    dialect: Dialect,
    options: &ReadOptions,
    sink: &mut dyn FnMut(Entry),
) {
    let mut section = Section::new(dialect.side, options, sink);
    let (mut blanks, mut after_rule) = (0, false);
    for line in lines(text) {
        let kind = classify(line, grammar, dialect);
        let side = dialect.side.unwrap_or(usize::MAX);
        let is_rule = matches!(kind, Kind::Rule);
        match kind {
            Kind::Blank => {
                blanks += 1;
                let wide = dialect.wide_gaps && blanks > 1;
                if !dialect.banded || wide || section.row_count() >= side {
                    section.end(text);
                }
                section.gap();
                continue;
            }
            Kind::Rule if dialect.ruled_apart || after_rule => section.end(text),
            Kind::Rule => section.gap(),
            Kind::Comment => section.comment(text, trimmed(line)),
            Kind::Heading => section.heading(text, trimmed(line)),
            Kind::Row(row) => section.row(text, row),
        }
        blanks = 0;
        after_rule = is_rule;
    }
    section.finish(text);
}

/// Where a text may be cut so that no section is: after a blank line or before a heading
/// that ends one. As late as possible; 0 where there is no such place.
pub(crate) fn cut(text: &str, grammar: &dyn RowGrammar, dialect: Dialect) -> usize {
    let mut reach = 8 * 1024;
    loop {
        let from = text.len().saturating_sub(reach);
        let from = if from == 0 {
            0
        } else {
            memchr::memchr(b'\n', &text.as_bytes()[from..]).map_or(0, |at| from + at + 1)
        };
        let last = last_break(&text[from..], grammar, dialect);
        if last > 0 || from == 0 {
            return if last > 0 { from + last } else { 0 };
        }
        reach *= 4;
    }
}

fn last_break(text: &str, grammar: &dyn RowGrammar, dialect: Dialect) -> usize {
    let lines: Vec<_> = lines(text).collect();
    let kinds: Vec<_> = lines.iter().map(|&line| classify(line, grammar, dialect)).collect();
    let start = |line: usize| lines.get(line).map_or(text.len(), |line| line.start);
    let ends_rows = |line: usize| matches!(kinds[line], Kind::Row(_) | Kind::Rule);
    let break_at = |line: usize| match kinds[line] {
        Kind::Heading | Kind::Comment if ends_rows(line - 1) => Some(start(line)),
        Kind::Blank if ends_rows(line - 1) && !dialect.banded => Some(start(line + 1)),
        Kind::Blank if line > 1 && dialect.wide_gaps && ends_rows(line - 2) => {
            matches!(kinds[line - 1], Kind::Blank).then(|| start(line + 1))
        }
        _ => None,
    };
    (1..lines.len()).rev().find_map(break_at).unwrap_or(0)
}

/// Where the line stands without white space at its ends.
fn trimmed(line: Line<'_>) -> Span {
    let start = line.start + (line.text.len() - line.text.trim_start().len());
    Span::new(start, start + line.text.trim().len())
}
