//! The cells of a row with bars: glued, spaced, or in fixed columns.
//!
//! It takes the head of a text and finds how cells are separated; as a `RowGrammar` it then makes the tokens of each line.
//! Bars alone do not tell: `|12 3|` may be four glued cells with a blank, or two numbers.

use givens_engine::grid::Shape;

use crate::{
    cells::{
        fill::fill,
        mark::{self, Blank, Mark, Token, fold, has_ascending_digits},
    },
    codec::Entry,
    diagnostic::Diagnostic,
    layout::{
        row::{self, Row, RowGrammar, most_common},
        rule_line::is_rule,
    },
    record::{Listed, Record},
    syntax::{
        combinators::{Parser, alt, map, take_till1, take_while, take_while1, terminated},
        expect::Parsed,
    },
    text::{Line, Span, lines},
};

use super::columns::{BarCharacters, Columns, SAMPLE, retain_heavy_bars};

/// The widest box of a grid, in cells.
const WIDEST_BOX: usize = 12;

/// How a text draws its rows.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of the text")]
pub(super) struct RowDrawing {
    cells: Separation,
    bars: BarCharacters,
    /// Rows have bars.
    barred: bool,
    /// There is a `*` before each given, and none before placed values.
    starred: bool,
    /// There are lines with commas, semicolons or TABs.
    delimited: bool,
    /// There is `=` and a sum at the end of each row.
    summed: bool,
}

/// How cells are separated.
#[derive(Debug, Clone)]
enum Separation {
    Spaced,
    Glued,
    InColumns(Columns),
}

/// A part of a row.
enum RowPart<'t> {
    Bars(&'t str),
    Word(&'t str),
}

impl RowDrawing {
    /// Finds how the text with this head draws its rows.
    pub(super) fn from_head(head: &str) -> Self {
        let content = |line: &Line<'_>| {
            let text = line.text.trim();
            !text.is_empty() && !is_rule(text) && !is_comment(text)
        };
        let content: Vec<_> = lines(head).filter(content).take(SAMPLE).collect();
        let with = |bar: char| content.iter().any(|line| line.text.chars().any(|c| fold(c) == bar));
        let framed = |line: &Line<'_>| {
            let text = line.text.trim();
            let is_framed = text.starts_with("+ ") && text.ends_with(" +");
            is_framed && text.matches('+').count() > 2 && text.contains(|c: char| c.is_ascii_digit())
        };
        let is_plus = || content.iter().filter(|line| framed(line)).count() * 2 > content.len();
        let other = if with('!') { Some('!') } else { is_plus().then_some('+') };
        let bars = BarCharacters { other: other.filter(|_| !with('|')) };
        let is_row = |line: &&Line<'_>| {
            let words = || words(line.text, bars);
            line.text.contains(|c| bars.is_bar(c))
                && words().count() <= Shape::MAX_SIDE + 1
                && words().all(|word| word.len() <= 3 * WIDEST_BOX && word.chars().count() <= WIDEST_BOX)
        };
        let rows: Vec<_> = content.iter().filter(is_row).copied().collect();
        let barred = rows.len() > 3 && rows.len() * 2 >= content.len();
        let delimited =
            content.iter().filter(|line| line.text.contains([',', ';', '\t'])).count() * 4 > content.len();
        let summed = barred && rows.iter().all(|line| without_sum(line.text) != line.text.trim());
        let starred = is_starred(&rows, bars);
        let mut drawn = Self { cells: Separation::Spaced, bars, barred, starred, delimited, summed };
        drawn.choose_cells(if barred { &rows } else { &content });
        drawn
    }

    pub(super) const fn barred(&self) -> bool {
        self.barred
    }

    pub(super) const fn has_other_delimiters(&self) -> bool {
        self.delimited
    }

    /// Chooses the cells that make the most rows of one width.
    fn choose_cells(&mut self, lines: &[Line<'_>]) {
        let fit = |drawn: &Self| {
            let rows: Vec<_> = lines.iter().filter_map(|line| drawn.row_of_parts(*line)).collect();
            GridFit::from_rows(&rows)
        };
        let spaced = fit(self);
        self.cells = Separation::Glued;
        let glued = fit(self);
        let best = if glued.points > spaced.points { glued } else { spaced };
        if best.points < 3 * lines.len()
            && !best.blank
            && let Some(columns) = Columns::from_lines(lines, self.bars)
        {
            self.cells = Separation::InColumns(columns);
        } else if glued.points <= spaced.points {
            self.cells = Separation::Spaced;
        }
    }

    /// `row = *( bars / 1*WSP / word )`, without regard for columns
    fn row_of_parts(&self, line: Line<'_>) -> Option<Row> {
        let text = if self.summed { without_sum(line.text) } else { line.text.trim() };
        let span = line.span_of(text);
        let mut row = Row::new(Vec::with_capacity(16), span);
        row.separated = !matches!(self.cells, Separation::Glued);
        let mut heavy = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let at = span.end - rest.len();
            let (after, part) =
                terminated(part(self.bars), take_while(char::is_whitespace)).parse(rest).ok()?;
            match part {
                RowPart::Bars(run) => {
                    row.bars.push(row.tokens.len());
                    if BarCharacters::is_heavy(run) {
                        heavy.push(row.tokens.len());
                    }
                }
                RowPart::Word(word) if self.starred => {
                    let bare = word.strip_prefix('*').unwrap_or(word);
                    row.tokens.push(mark::value(bare, at + word.len() - bare.len()));
                }
                RowPart::Word(word) if row.separated => row.tokens.push(mark::value(word, at)),
                RowPart::Word(word) => {
                    row.tokens.extend(word.char_indices().map(|(i, c)| mark::symbol_token(c, at + i)));
                }
            }
            rest = after;
        }
        retain_heavy_bars(&mut row.bars, &heavy, row.tokens.len());
        Some(row)
    }
}

/// `part = bars / word`
fn part<'t>(bars: BarCharacters) -> impl Fn(&'t str) -> Parsed<'t, RowPart<'t>> {
    move |input| {
        let run = take_while1(|c| bars.is_bar(c));
        let word = take_till1(|c: char| c.is_whitespace() || bars.is_bar(c));
        alt((map(word, RowPart::Word), map(run, RowPart::Bars))).parse(input)
    }
}

/// Whether each cell is a blank, a number, or a number behind a `*`, as pzl.org.uk writes givens.
fn is_starred(rows: &[Line<'_>], bars: BarCharacters) -> bool {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let all = || rows.iter().flat_map(|line| words(line.text, bars));
    let starred = all().filter(|word| word.strip_prefix('*').is_some_and(is_number)).count();
    starred >= 4 && all().all(|word| word == "." || is_number(word.strip_prefix('*').unwrap_or(word)))
}

/// Returns a line without `=` and numbers at its end.
fn without_sum(text: &str) -> &str {
    let text = text.trim();
    text.rsplit_once(" =").filter(|(_, sum)| is_sum(sum)).map_or(text, |(row, _)| row.trim_end())
}

/// Whether a text has numbers, and nothing else but spaces and commas between them.
fn is_sum(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ' ' | ',' | '.' | '\t');
    text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(is_part)
}

/// Returns the words between bars and spaces.
fn words(text: &str, bars: BarCharacters) -> impl Iterator<Item = &str> {
    text.split(move |c: char| c.is_whitespace() || bars.is_bar(c)).filter(|word| !word.is_empty())
}

/// Whether a line is a comment, and not a row between bars of `#`.
fn is_comment(text: &str) -> bool {
    row::is_comment(text) && !(text.len() > 4 && text.starts_with('#') && text.ends_with('#'))
}

impl RowGrammar for RowDrawing {
    fn row(&self, line: Line<'_>) -> Option<Row> {
        if let Separation::InColumns(columns) = &self.cells
            && let Some(row) = columns.row(line, self.bars)
        {
            return Some(row);
        }
        let row = self.row_of_parts(line)?;
        let bare = self.barred && row.bars.is_empty() && !row.tokens.iter().all(|token| is_cell(token, &row));
        (!row.tokens.is_empty() && !bare).then_some(row)
    }

    fn is_comment(&self, text: &str) -> bool {
        let is_sums = || !text.contains(|c| self.bars.is_bar(c)) && is_sum(text);
        is_comment(text) || self.summed && is_sums()
    }

    /// Reports the sums of rows, at the first of them.
    fn note(&self, text: &str) -> Option<Entry> {
        let has_sum = |line: &Line<'_>| without_sum(line.text) != line.text.trim();
        let line = lines(text).find(|line| self.summed && has_sum(line))?;
        let start = line.span_of(without_sum(line.text)).end;
        let place = Span::new(start, line.trimmed_span().end);
        Some(Entry::without_puzzle(Diagnostic::ignored_sums(place)))
    }

    fn has_note(&self) -> bool {
        self.summed
    }

    /// Returns digits and blanks; if givens have a `*`, other digits were placed.
    fn record(
        &self,
        text: &str,
        tokens: &[Token],
        shape: Shape,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        let (mut grid, cells) = fill(tokens, shape, diagnostics)?;
        if !self.starred {
            return Some(Record::new(grid, Span::default(), cells));
        }
        let placed = grid.clone();
        for (cell, token) in shape.cells().zip(tokens) {
            if !text[..token.span.start].ends_with('*') {
                grid.set(cell, None);
            }
        }
        let mut record = Record::new(grid, Span::default(), cells.clone());
        record.set_placed(Listed { grid: placed, cells });
        Some(record)
    }

    fn is_laid_out_alike(&self) -> bool {
        !self.starred
    }
}

/// Whether this can be a cell where no bars distinguish rows from words.
fn is_cell(token: &Token, row: &Row) -> bool {
    matches!(token.mark, Mark::Number(_) | Mark::Blank(_))
        || (row.separated && matches!(token.mark, Mark::Letter(_)))
}

/// How well the rows fit one grid.
#[derive(Clone, Copy)]
struct GridFit {
    /// Three for each row of the usual width with only cells, one for any other of that width.
    points: usize,
    /// There are blanks other than spaces.
    blank: bool,
}

impl GridFit {
    fn from_rows(rows: &[Row]) -> Self {
        let usual = most_common(rows.iter().map(|row| row.tokens.len()));
        let worth = |row: &Row| match Some(row.tokens.len()) == usual && row.tokens.len() > 3 {
            true if row.tokens.iter().all(|token| is_usual(token.mark)) => 3,
            true => 1,
            false => 0,
        };
        let is_blank = |token: &Token| {
            token.mark == Mark::Number(0) || matches!(token.mark, Mark::Blank(blank) if blank != Blank::EMPTY)
        };
        Self {
            points: rows.iter().map(worth).sum(),
            blank: rows.iter().flat_map(|row| &row.tokens).any(is_blank),
        }
    }
}

/// Whether the mark may be a cell of a grid of some side, or of candidates.
fn is_usual(mark: Mark) -> bool {
    match mark {
        Mark::Number(number) => usize::from(number) <= Shape::MAX_SIDE || has_ascending_digits(number),
        Mark::Letter(_) | Mark::Blank(_) => true,
        _ => false,
    }
}
