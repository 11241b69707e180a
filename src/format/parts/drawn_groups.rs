//! Rows of groups of candidates, with or without bars; and frames around them.

use std::io;

use crate::{
    diagnostic::{Diagnostic, Rule},
    format::{FormatInfo, WriteOptions, Writer},
    grid::{Candidates, Shape},
    record::{Field, FieldSet, Record},
    text::{Line, Span, lines, offset_in},
};

use super::{
    frame,
    groups::{self, Group, Kind},
    mark::{Mark, Token, fold},
    row::{Row, RowGrammar, is_comment, most_common},
    rule_line::is_rule,
    values::values,
};

/// So many lines of a head are looked at closely.
const SAMPLE: usize = 120;

/// How a text draws its groups.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Groups {
    side: usize,
    /// Rows have bars.
    barred: bool,
    census: Census,
}

impl Default for Groups {
    fn default() -> Self {
        Self { side: Shape::CLASSIC.side(), barred: true, census: Census::default() }
    }
}

/// What stands in the rows of a head.
#[derive(Debug, Clone, Copy, Default)]
struct Census {
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
    told: usize,
    /// Rules with dots at their corners.
    cornered: bool,
}

impl Groups {
    /// Finds how the text with this head draws its groups; `None` where it has no rows of them.
    pub(crate) fn of(head: &str) -> Option<Self> {
        let content: Vec<_> = lines(head).filter(|line| is_content(line.text.trim())).take(SAMPLE).collect();
        let with_bar = content.iter().filter(|line| line.text.contains(is_bar)).count();
        let barred = with_bar > 3 && with_bar * 2 >= content.len();
        let rows = || content.iter().filter(|line| !barred || line.text.contains(is_bar));
        let counts = rows().map(|line| words(line.text).take(Shape::MAX_SIDE + 1).count());
        let usual = most_common(counts.filter(|&count| Shape::of_side(count).is_some()))?;
        // Rows that lack a column hold the digits of the side all the same.
        let values = rows().flat_map(|line| words(line.text)).filter_map(largest);
        let side = values.max().filter(|&largest| usual < largest).unwrap_or(usual);
        let mut census =
            Census { cornered: lines(head).any(|line| is_cornered(line.text)), ..Census::default() };
        for line in rows().filter(|line| words(line.text).count() == usual) {
            words(line.text).for_each(|word| census.add(word, side));
        }
        Some(Self { side, barred, census })
    }

    /// Why the text is one of candidates; `None` where it is not.
    pub(crate) fn reason(&self) -> Option<String> {
        let Census { words, groups, blanks, several, rising, told, .. } = self.census;
        if groups * 4 < words * 3 || rising * 4 < several * 3 {
            return None;
        }
        let lettered = self.side <= 9 || self.census.several_lettered > 0;
        if lettered && several > 0 && blanks <= several {
            return Some(format!("rows of groups, {several} of them with several candidates"));
        }
        if told > 0 && blanks == 0 {
            return Some("givens and placed values told by `<5>` and `*5*`".to_owned());
        }
        let is_full = several == 0 && blanks == 0 && groups == words;
        let lettered = self.side <= 9 || self.census.lettered > 0;
        (is_full && lettered && self.census.cornered && self.barred)
            .then(|| "a full grid between the corners of a grid of candidates".to_owned())
    }
}

impl Census {
    fn add(&mut self, word: &str, side: usize) {
        self.words += 1;
        let Some(group) = Group::of(word, side) else { return };
        self.groups += 1;
        let several = group.digits.len() > 1;
        let lettered = group.digits.iter().any(|digit| digit.get() > 9);
        self.blanks += usize::from(group.digits.is_empty());
        self.several += usize::from(several);
        self.rising += usize::from(several && group.rises());
        self.lettered += usize::from(lettered);
        self.several_lettered += usize::from(several && lettered);
        self.told += usize::from(group.kind != Kind::Candidates);
    }
}

fn is_content(text: &str) -> bool {
    !text.is_empty() && !is_rule(text) && !is_comment(text)
}

/// The largest of several candidates, where these are digits.
fn largest(word: &str) -> Option<usize> {
    let digits = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    word.bytes().max().filter(|_| digits).map(|byte| usize::from(byte - b'0'))
}

/// Whether this is the upper rule of HoDoKu's frame.
fn is_cornered(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(".---") && text.ends_with("---.") && is_rule(text)
}

fn is_bar(c: char) -> bool {
    fold(c) == '|'
}

/// What stands between bars and spaces.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || is_bar(c)).filter(|word| !word.is_empty())
}

impl RowGrammar for Groups {
    fn row(&self, line: Line<'_>) -> Option<Row> {
        let text = line.text.trim();
        let start = line.start + offset_in(line.text, text);
        let mut row = Row::new(Vec::with_capacity(16), Span::new(start, start + text.len()));
        row.separated = true;
        let mut rest = line.text;
        while let Some(first) = rest.chars().next() {
            let kind = |c: char| (c.is_whitespace(), is_bar(c));
            let length = rest.find(|c| kind(c) != kind(first)).unwrap_or(rest.len());
            let (run, after) = rest.split_at(length);
            match kind(first) {
                (_, true) => row.bars.push(row.tokens.len()),
                (true, _) => {}
                _ => row.tokens.push(groups::token(run, line.start + offset_in(line.text, run), self.side)),
            }
            rest = after;
        }
        let is_number = |token: &Token| matches!(token.mark, Mark::Number(_));
        let numbers = row.tokens.iter().filter(|token| is_number(token)).count();
        let bare = self.barred && row.bars.is_empty();
        if row.tokens.is_empty() || (bare && (numbers < row.tokens.len() || numbers != self.side)) {
            return None;
        }
        if numbers == row.tokens.len() && numbers + 1 == self.side && numbers > 3 {
            row.fault = Some(Box::new(one_lost(&row, self.side)));
        }
        Some(row)
    }

    fn record(
        &self,
        text: &str,
        tokens: &[Token],
        shape: Shape,
        remarks: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        groups::record(text, tokens, shape, remarks)
    }

    fn is_laid_out_alike(&self) -> bool {
        false
    }
}

/// The complaint about a row with one group too few.
fn one_lost(row: &Row, side: usize) -> Diagnostic {
    let message = format!("{side} groups wanted, {} found", side - 1);
    let remark = Diagnostic::new(Rule::WrongRowLength, message).at(row.span, format!("{} groups", side - 1));
    remark.help("a group was lost, or a cell without candidates was written as nothing")
}

/// A frame around groups.
pub(crate) struct Drawing {
    indent: &'static str,
    /// The corners of the upper rule, of those between bands, and of the lower one: left, between
    /// boxes, right.
    rules: [[char; 3]; 3],
}

/// HoDoKu's frame.
pub(crate) static HODOKU: Drawing =
    Drawing { indent: "", rules: [['.', '.', '.'], [':', '+', ':'], ['\'', '\'', '\'']] };

/// Writes grids of candidates.
pub(crate) struct GroupsWriter {
    drawing: &'static Drawing,
    blank: String,
    holds: FieldSet,
    first: bool,
}

impl GroupsWriter {
    pub(crate) fn new(drawing: &'static Drawing, options: &WriteOptions, info: &FormatInfo) -> Self {
        let blank = options.blank_or(info.blank);
        Self { drawing, blank, holds: info.holds, first: !options.continued }
    }
}

impl Writer for GroupsWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::new();
        if !std::mem::take(&mut self.first) {
            text.push('\n');
        }
        let above = frame::push_above(record, &mut text);
        let shown = record.shown_candidates();
        self.drawing.push(&shown, &self.blank, &mut text);
        out.write_all(text.as_bytes())?;
        let mut lost = record.fields().without(self.holds.without(above));
        if values(&shown) != record.grid {
            lost.insert(Field::Givens);
        }
        Ok(lost)
    }
}

impl Drawing {
    /// Writes the candidates of all cells, each column as wide as its longest group and two.
    pub(crate) fn push(&self, shown: &Candidates, blank: &str, text: &mut String) {
        let shape = shown.shape();
        let (side, across) = (shape.side(), shape.box_columns());
        let widest = |column: usize| {
            let sets = shown.sets().iter().skip(column).step_by(side);
            sets.map(|set| set.len().max(1)).max().unwrap_or(1) + 2
        };
        let widths: Vec<_> = (0..side).map(widest).collect();
        let strokes: Vec<_> =
            widths.chunks(across).map(|columns| 1 + columns.iter().sum::<usize>()).collect();
        for (number, row) in shown.sets().chunks(side).enumerate() {
            if number.is_multiple_of(shape.box_rows()) {
                self.push_rule(usize::from(number > 0), &strokes, text);
            }
            text.push_str(self.indent);
            for (column, set) in row.iter().enumerate() {
                text.push_str(if column.is_multiple_of(across) { "| " } else { "" });
                let group = if set.is_empty() { blank.to_owned() } else { set.to_string() };
                text.push_str(&group);
                text.extend(std::iter::repeat_n(' ', widths[column] - group.chars().count()));
            }
            text.push_str("|\n");
        }
        self.push_rule(2, &strokes, text);
    }

    fn push_rule(&self, place: usize, strokes: &[usize], text: &mut String) {
        let [left, between, right] = self.rules[place];
        text.push_str(self.indent);
        for (number, &length) in strokes.iter().enumerate() {
            text.push(if number == 0 { left } else { between });
            text.extend(std::iter::repeat_n('-', length));
        }
        text.extend([right, '\n']);
    }
}
