//! Rows of groups of candidates, with or without bars.
//!
//! The codecs of candidates and of stacks find it from the head; as a `RowGrammar` it makes a token of each group. What a
//! group means is decided in `cells::groups`.

use givens_engine::grid::Shape;

use crate::{
    cells::{
        groups::{self, Group, GroupKind},
        mark::{Mark, Token, fold},
    },
    diagnostic::Diagnostic,
    layout::{
        row::{Row, RowGrammar, is_comment, most_common},
        rule_line::is_rule,
    },
    record::Record,
    syntax::{
        combinators::{Parser, alt, many0, map, preceded, take_while, take_while1, value},
        expect::Parsed,
    },
    text::{Line, lines, offset_in},
};

/// The number of lines of a head that are examined.
const SAMPLE: usize = 120;

/// How a text draws its groups.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Groups {
    side: usize,
    /// Rows have bars.
    barred: bool,
    census: GroupCensus,
}

impl Default for Groups {
    fn default() -> Self {
        Self { side: Shape::CLASSIC.side(), barred: true, census: GroupCensus::default() }
    }
}

/// The contents of the rows of a head.
#[derive(Debug, Clone, Copy, Default)]
struct GroupCensus {
    words: usize,
    groups: usize,
    blanks: usize,
    /// Groups of several digits, and those among them that rise.
    several: usize,
    rising: usize,
    /// Groups with a digit above 9, and those among them that have several.
    lettered: usize,
    several_lettered: usize,
    /// `<5>` and `*5*`.
    marked: usize,
    /// Rules with dots at their corners.
    cornered: bool,
    /// Lines with bars and few words, as rows with glued cells have them.
    glued_rows: usize,
}

impl Groups {
    /// Finds how the text with this head draws its groups; `None` where it has no rows of them.
    pub(crate) fn from_head(head: &str) -> Option<Self> {
        let content: Vec<_> = lines(head).filter(|line| is_content(line.text.trim())).take(SAMPLE).collect();
        let with_bar = content.iter().filter(|line| line.text.contains(is_bar)).count();
        let barred = with_bar > 3 && with_bar * 2 >= content.len();
        let rows = || content.iter().filter(|line| !barred || line.text.contains(is_bar));
        let counts = rows().map(|line| words(line.text).take(Shape::MAX_SIDE + 1).count());
        let usual = most_common(counts.filter(|&count| Shape::of_side(count).is_some()))?;
        // Rows that lack a column have all the digits of the side.
        let values = rows().flat_map(|line| words(line.text)).filter_map(largest);
        let side = values.max().filter(|&largest| usual < largest).unwrap_or(usual);
        let is_glued = |line: &&Line<'_>| line.text.contains(is_bar) && words(line.text).count() * 2 <= side;
        let mut census = GroupCensus {
            cornered: lines(head).any(|line| is_cornered(line.text)),
            glued_rows: content.iter().filter(is_glued).count(),
            ..GroupCensus::default()
        };
        for line in rows().filter(|line| words(line.text).count() == usual) {
            words(line.text).for_each(|word| census.add(word, side));
        }
        Some(Self { side, barred, census })
    }

    /// Returns why the text is one of candidates; `None` if it is not.
    pub(crate) fn reason(&self) -> Option<String> {
        let GroupCensus { words, groups, blanks, several, rising, marked, .. } = self.census;
        // Plain grids above those of candidates are not ignored.
        let mixed = self.census.glued_rows * 2 >= self.side;
        if groups * 4 < words * 3 || rising * 4 < several * 3 || mixed {
            return None;
        }
        let lettered = self.side <= 9 || self.census.several_lettered > 0;
        if lettered && several > 0 && blanks <= several {
            return Some(format!("rows of groups, {several} of them with several candidates"));
        }
        if marked > 0 && blanks == 0 {
            return Some("givens and placed values marked by `<5>` and `*5*`".to_owned());
        }
        let is_full = several == 0 && blanks == 0 && groups == words;
        let lettered = self.side <= 9 || self.census.lettered > 0;
        (is_full && lettered && self.census.cornered && self.barred)
            .then(|| "a full grid between the corners of a grid of candidates".to_owned())
    }
}

impl GroupCensus {
    fn add(&mut self, word: &str, side: usize) {
        self.words += 1;
        let Some(group) = Group::from_word(word, side) else { return };
        self.groups += 1;
        let several = group.digits.len() > 1;
        let lettered = group.digits.iter().any(|digit| digit.get() > 9);
        self.blanks += usize::from(group.digits.is_empty());
        self.several += usize::from(several);
        self.rising += usize::from(several && group.rises());
        self.lettered += usize::from(lettered);
        self.several_lettered += usize::from(several && lettered);
        self.marked += usize::from(group.kind != GroupKind::Candidates);
    }
}

/// Whether a line, without white space at its ends, is no rule, no comment and not empty.
pub(crate) fn is_content(text: &str) -> bool {
    !text.is_empty() && !is_rule(text) && !is_comment(text)
}

/// Returns the largest of several candidates, if they are digits.
fn largest(word: &str) -> Option<usize> {
    let digits = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    word.bytes().max().filter(|_| digits).map(|byte| usize::from(byte - b'0'))
}

/// Whether this is the upper rule of HoDoKu's frame.
fn is_cornered(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(".---") && text.ends_with("---.") && is_rule(text)
}

/// Whether the character is a bar.
pub(crate) fn is_bar(c: char) -> bool {
    fold(c) == '|'
}

/// Returns the words between bars and spaces.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || is_bar(c)).filter(|word| !word.is_empty())
}

/// `groups = *( *WSP ( 1*bar / word ) ) *WSP`: the words and, as `None`, the bars
pub(crate) fn words_and_bars(input: &str) -> Parsed<'_, Vec<Option<&str>>> {
    let bars = value(None, take_while1(is_bar));
    let word = map(take_while1(|c: char| !c.is_whitespace() && !is_bar(c)), Some);
    many0(preceded(take_while(char::is_whitespace), alt((bars, word)))).parse(input)
}

impl RowGrammar for Groups {
    fn row(&self, line: Line<'_>) -> Option<Row> {
        let mut row = Row::new(Vec::with_capacity(16), line.trimmed_span());
        row.separated = true;
        for word in words_and_bars(line.text).ok()?.1 {
            match word {
                Some(word) => {
                    let at = line.start + offset_in(line.text, word);
                    row.tokens.push(groups::token(word, at, self.side));
                }
                None => row.bars.push(row.tokens.len()),
            }
        }
        let is_number = |token: &Token| matches!(token.mark, Mark::Number(_));
        let numbers = row.tokens.iter().filter(|token| is_number(token)).count();
        let bare = self.barred && row.bars.is_empty();
        if row.tokens.is_empty() || (bare && (numbers < row.tokens.len() || numbers != self.side)) {
            return None;
        }
        if numbers == row.tokens.len() && numbers + 1 == self.side && numbers > 3 {
            row.diagnostic = Some(Box::new(missing_group(&row, self.side)));
        }
        Some(row)
    }

    fn record(
        &self,
        text: &str,
        tokens: &[Token],
        shape: Shape,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        groups::record(text, tokens, shape, diagnostics)
    }

    fn is_laid_out_alike(&self) -> bool {
        false
    }
}

/// Reports a row with one group too few.
fn missing_group(row: &Row, side: usize) -> Diagnostic {
    Diagnostic::wrong_row(format_args!("{side} groups"), side - 1, row.span)
        .labelled(format!("{} groups", side - 1))
        .help("a group is missing, or a cell without candidates was written as nothing")
}
