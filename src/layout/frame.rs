//! Framing: which lines belong to one section of rows.
//!
//! A section ends where a new grid may begin. Headings and comments always end one. A
//! blank line ends one unless the text sets its bands apart with blank lines; a rule ends
//! one only where the text sets its grids apart with rules. Which of these a text does is
//! its [`Dialect`].

use crate::{
    cells::mark::{self, Mark},
    codec::{Entry, ReadOptions},
    layout::{
        dialect::{Kind, Rules, classify},
        row::{RowGrammar, is_comment, is_known},
        rule_line::is_rule,
        section::{SHORTEST_ROW, Section},
        stencil::Stencil,
    },
    record::{Field, FieldSet, Record, Text},
    text::{Line, Span, lines},
};

pub(crate) use crate::layout::dialect::Dialect;

/// Rows that cannot be divided are not read on beyond so many bytes: they take up to a hundred times the
/// memory of their text.
pub(crate) const LONGEST_PIECE: usize = 1 << 19;

/// Writes what stands above a grid, its comment and its title, as far as it will be read
/// back as such; tells which of them will not.
pub(crate) fn push_above(record: &Record, text: &mut String) -> FieldSet {
    let mut lost = Vec::new();
    match record.meta.text(Text::Comment) {
        Some(comment) if is_plain_comment(comment) => {
            text.push_str("# ");
            text.push_str(comment);
            text.push('\n');
        }
        _ => lost.push(Field::Text(Text::Comment)),
    }
    match record.meta.text(Text::Title) {
        Some(title) if is_heading(title, record.shape().side()) => {
            text.push_str(title);
            text.push('\n');
        }
        _ => lost.push(Field::Text(Text::Title)),
    }
    FieldSet::of(&lost)
}

/// Whether `# ` and this text are a comment everywhere: no rule, and no row drawn with `#`.
fn is_plain_comment(text: &str) -> bool {
    is_one_line(text) && !is_comment(text) && !text.ends_with('#') && !is_rule(&format!("# {text}"))
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
        // The corner of a drawing.
        && !text.starts_with(['*', '+'])
        && !text.contains(['[', ']', '{', '}', '=', ',', ';', '\t', '|', '"', '\''])
        && letters * 2 > solid().count()
        && words.count() * 2 >= text.split_whitespace().count()
        && !text.split_whitespace().all(is_blank_word)
        && !may_be_row(text, side)
        && (side <= 9 || solid().count().abs_diff(side) > 1)
}

/// Whether the symbols may be those of a row: most are digits and blanks, for which some files have `x`.
fn may_be_row(text: &str, side: usize) -> bool {
    let symbols = || text.chars().filter(|c| !c.is_whitespace()).map(mark::of_symbol);
    let (known, all) = (symbols().filter(|&mark| is_known(mark)).count(), symbols().count());
    let is_word = !text.contains(char::is_whitespace);
    known * 3 >= all * 2 || (is_word && side.abs_diff(all) <= 1 && known * 2 >= all)
}

/// Whether a word is a blank where values are: `NaN`, `None`.
fn is_blank_word(word: &str) -> bool {
    matches!(mark::value(word, 0).mark, Mark::Blank(_))
}

/// Reads all grids of a text.
pub(crate) fn read(
    text: &str,
    grammar: &dyn RowGrammar,
    dialect: Dialect,
    options: &ReadOptions,
    sink: &mut dyn FnMut(Entry),
) {
    let mut frame = Frame::new(text, dialect, Section::new(dialect, grammar, options, sink));
    let (mut base, mut rest) = (0, lines(text));
    while let Some(line) = rest.next() {
        let line = Line { start: base + line.start, ..line };
        let kind = classify(line, grammar, dialect);
        if !matches!(kind, Kind::Blank)
            && let Some(end) = frame.skip_blocks(line.start)
        {
            base = end;
            rest = lines(&text[end..]);
            continue;
        }
        frame.add(line, kind);
    }
    frame.section.finish(text);
}

/// A text being read.
struct Frame<'a> {
    text: &'a str,
    dialect: Dialect,
    section: Section<'a>,
    /// Number of blank lines just above.
    blanks: usize,
    after_rule: bool,
    /// Where the block began that is being read.
    block: usize,
    stencil: Option<Stencil>,
}

impl<'a> Frame<'a> {
    const fn new(text: &'a str, dialect: Dialect, section: Section<'a>) -> Self {
        Self { text, dialect, section, blanks: 0, after_rule: false, block: 0, stencil: None }
    }

    fn add(&mut self, line: Line<'_>, kind: Kind) {
        let (text, is_rule) = (self.text, matches!(kind, Kind::Rule));
        match kind {
            Kind::Blank => {
                self.blanks += 1;
                let wide = self.dialect.wide_gaps && self.blanks > 1;
                let side = self.dialect.side.unwrap_or(usize::MAX);
                if !self.dialect.banded || wide || self.section.row_count() >= side {
                    self.section.end(text);
                }
                return self.section.gap();
            }
            Kind::Rule if self.dialect.rules == Rules::Apart || self.after_rule => self.section.end(text),
            Kind::Rule => self.section.gap(),
            Kind::Comment => self.section.comment(text, trimmed(line)),
            Kind::Heading => self.section.heading(text, trimmed(line)),
            Kind::Row(row) => self.section.row(text, row),
        }
        self.blanks = 0;
        self.after_rule = is_rule;
    }

    /// At the first line of a block: yields the grids of this block and of those after it
    /// as long as they are laid out as the block before was. The end of the last of them.
    fn skip_blocks(&mut self, start: usize) -> Option<usize> {
        if self.blanks == 0 || !self.section.is_empty() {
            return None;
        }
        if let Some(record) = self.section.begin_block() {
            self.stencil = Stencil::of(&self.text[self.block..start], self.block, &record);
        }
        self.block = start;
        let stencil = self.stencil.take()?;
        let mut end = start;
        while let Some(record) = stencil.read(self.text, end) {
            self.section.yield_record(record);
            end += stencil.len();
        }
        self.block = end;
        // One that does not fit at once is made anew from the next block.
        self.stencil = (end > start).then_some(stencil);
        (end > start).then_some(end)
    }
}

/// Where a text may be cut so that no section is: after a blank line or before a heading
/// that ends one, or where a long section is divided. As late as possible; 0 where there is no such place.
///
/// The text may end within a line, which the rest of it may make something else.
pub(crate) fn cut(text: &str, grammar: &dyn RowGrammar, dialect: Dialect) -> usize {
    let bytes = text.as_bytes();
    let feed = memchr::memrchr(b'\n', bytes);
    let end = feed.or_else(|| memchr::memrchr(b'\r', &bytes[..bytes.len().saturating_sub(1)]));
    let text = &text[..end.map_or(0, |end| end + 1)];
    let mut reach = 8 * 1024;
    loop {
        let from = text.len().saturating_sub(reach);
        let from = if from == 0 {
            0
        } else {
            memchr::memchr(b'\n', &text.as_bytes()[from..]).map_or(0, |at| from + at + 1)
        };
        let last = last_break(&text[from..], grammar, dialect);
        if last > 0 {
            return from + last;
        }
        if from == 0 {
            return last_end(text, grammar, dialect);
        }
        reach *= 4;
    }
}

fn last_break(text: &str, grammar: &dyn RowGrammar, dialect: Dialect) -> usize {
    let (mut last, mut blanks) = (0, 0);
    // Whether there are rows since the last break: a heading and its rule belong to what follows.
    let (mut rows, mut ended) = (false, false);
    for line in lines(text) {
        let kind = classify(line, grammar, dialect);
        if ended {
            (last, rows, ended) = (line.start, false, false);
        }
        blanks = if matches!(kind, Kind::Blank) { blanks + 1 } else { 0 };
        match kind {
            // Fewer values may be a heading: where one stands is not known here.
            Kind::Row(row) => rows = row.tokens.len() >= SHORTEST_ROW,
            Kind::Heading | Kind::Comment if rows => (last, rows) = (line.start, false),
            Kind::Blank => ended = rows && (!dialect.banded || (dialect.wide_gaps && blanks == 2)),
            _ => {}
        }
    }
    if ended { text.len() } else { last }
}

/// The same where sections end by the number of their rows or by rules, or are divided: as they are read.
fn last_end(text: &str, grammar: &dyn RowGrammar, dialect: Dialect) -> usize {
    let (options, mut sink) = (ReadOptions::default(), |_| {});
    let section = Section::new(dialect, grammar, &options, &mut sink).without_grids();
    let (mut frame, mut last) = (Frame::new(text, dialect, section), 0);
    for line in lines(text) {
        let had_rows = frame.section.row_count() > 0;
        let kind = classify(line, grammar, dialect);
        let is_gap = matches!(kind, Kind::Blank | Kind::Rule);
        frame.add(line, kind);
        if is_gap && had_rows && frame.section.row_count() == 0 {
            last = line.start;
        }
    }
    let divided = frame.section.divided();
    let line_end = memchr::memrchr2(b'\n', b'\r', &text.as_bytes()[..divided]);
    last.max(line_end.map_or(0, |end| end + 1))
}

/// Where the line stands without white space at its ends.
fn trimmed(line: Line<'_>) -> Span {
    let start = line.start + (line.text.len() - line.text.trim_start().len());
    Span::new(start, start + line.text.trim().len())
}

/// Whether the text has brackets that are more than a title in brackets, or a name and
/// `=`: then it is source code or a printed matrix.
pub(crate) fn is_code(head: &str) -> bool {
    lines(head).filter(|line| !is_comment(line.text.trim_start())).any(|line| {
        let text = line.text.trim();
        let named = text.strip_suffix('=').is_some_and(|name| {
            let name = name.trim_end();
            !name.is_empty()
                && name.chars().all(|c| c.is_alphanumeric() || c == '_')
                && name.starts_with(|c: char| c.is_alphabetic())
        });
        let titled = || text.starts_with('[') && text.ends_with(']') && text.contains(char::is_alphabetic);
        named || (text.contains(['[', ']', '{', '}']) && !titled())
    })
}
