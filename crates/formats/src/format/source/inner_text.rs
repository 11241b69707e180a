//! Texts inside of others: blocks of code, strings and comments of programs, what a cell of a notebook printed.
//!
//! Readers of the text around them pass such a text and which formats it may be in; they get the entries of the format that
//! reads most of it. Prose and code have tables of other numbers, so a text counts only if it has grids without clashes, or
//! has nothing but rows.

use std::collections::BTreeSet;

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::mark::{fold, is_blank_symbol},
    codec::{Characters, Chunk, Entry, Format, ReadOptions, Shelf},
    diagnostic::Rule,
    layout::{row::looks_like_cells, rule_line},
    syntax::combinators::{
        Parser, alt, anychar, char, one_of, preceded, recognize, tag, take_while, take_while_m_n,
    },
    text::{Composed, Span, lines, offset_in},
};

/// The smallest number of lines that are a damaged grid if all of them look like cells.
const MIN_ROWS: usize = 7;
/// The smallest number of digits of a puzzle.
const MIN_DIGITS: usize = 3;
/// The smallest number of cells of a grid.
const MIN_CELLS: usize = 16;
/// The largest number of bytes of a string or comment in which puzzles are searched.
const MAX_TEXT: usize = 1 << 17;
/// The formats of puzzles in strings and comments: lines, grids, and documents that programs have in strings.
const PLAIN: [Format; 7] = [
    Format::Line,
    Format::Rows,
    Format::Boxed,
    Format::Spaced,
    Format::Comma,
    Format::Candidates,
    Format::Json,
];

/// Returns the puzzles of a block of code in the format that reads most of it. Links are left to their formats, which find
/// them in all of a text.
pub(crate) fn code_entries(text: &str, options: &ReadOptions) -> Vec<Entry> {
    // Rows without brackets and quotes are nothing but lines or grids: most formats need not be tried.
    let is_plain = are_rows(text) && !text.contains(['[', '{', '(', '"', '\'']);
    let is_inside = |format: &Format| match format.info().shelf {
        Shelf::Lines | Shelf::Grids => true,
        Shelf::Links => false,
        _ => !is_plain && !matches!(format, Format::Markdown | Format::Ipynb),
    };
    best_reading(text, options, Format::all().filter(is_inside))
}

/// Returns the puzzles of a string or comment.
pub(crate) fn plain_entries(text: &str, options: &ReadOptions) -> Vec<Entry> {
    if may_hold_grid(text) { best_reading(text, options, PLAIN.into_iter()) } else { Vec::new() }
}

/// Whether a string or comment has enough digits and blanks for a grid, and not many letters beside them. One line without
/// brackets has as many as a grid.
pub(crate) fn may_hold_grid(text: &str) -> bool {
    if text.len() < MIN_CELLS || text.len() > MAX_TEXT {
        return false;
    }
    let (mut cells, mut digits, mut letters) = (0, 0, 0);
    for c in text.chars() {
        digits += usize::from(c.is_ascii_digit());
        match fold(c) {
            c if c.is_ascii_digit() || is_blank_symbol(c) || c == 'x' => cells += 1,
            c if c.is_alphabetic() => letters += 1,
            _ => {}
        }
    }
    let is_enough = cells >= MIN_CELLS && digits >= MIN_DIGITS && letters <= cells;
    let has_rows = || text.trim_end().contains(['\n', '\r', '[', '{', '(', '\\']);
    is_enough && (Shape::of_cell_count(cells).is_some() || has_rows())
}

/// Returns the entries of the format that reads most of a text; none if no format reads a grid without clashes, unless there
/// is nothing but cells.
fn best_reading(text: &str, options: &ReadOptions, formats: impl Iterator<Item = Format>) -> Vec<Entry> {
    if text.bytes().filter(u8::is_ascii_digit).count() < MIN_DIGITS {
        return Vec::new();
    }
    let is_drawn = are_rows(text);
    let characters = Characters::from_text(text);
    let readings = formats.filter_map(|format| {
        let evidence = format.info().probe(text, &characters)?;
        let reading = InnerTrial::from_text(format, text, options);
        Some((format, (reading.covered, evidence.strength), reading))
    });
    let clear = |(format, _, reading): &(Format, _, InnerTrial)| {
        reading.clear > 0 && reading.clear >= reading.unclear
            || is_drawn && format.info().shelf == Shelf::Grids && reading.unclear > 0
    };
    let best = readings.filter(clear).max_by_key(|(_, worth, reading)| (reading.clear, *worth));
    best.map(|(_, _, reading)| reading.entries).unwrap_or_default()
}

/// Whether a grid has no clashes, and all digits but one at least.
pub(crate) fn is_puzzle(grid: &Grid) -> bool {
    let digits: BTreeSet<_> = grid.digits().map(|(_, digit)| digit).collect();
    digits.len() + 1 >= grid.shape().side() && grid.is_consistent()
}

/// Whether a text has nothing but rows and rules.
fn are_rows(text: &str) -> bool {
    let rows = || lines(text).filter(|line| !line.is_blank() && !rule_line::is_rule(line.text));
    rows().count() >= MIN_ROWS && rows().all(|line| looks_like_cells(line.text))
}

/// What a format reads.
struct InnerTrial {
    entries: Vec<Entry>,
    /// The number of puzzles that can be nothing else, and of the others.
    clear: usize,
    unclear: usize,
    /// The number of bytes of the first.
    covered: usize,
}

impl InnerTrial {
    fn from_text(format: Format, text: &str, options: &ReadOptions) -> Self {
        let mut trial = Self { entries: Vec::new(), clear: 0, unclear: 0, covered: 0 };
        let reader =
            format.info().codec.reader(text, &ReadOptions { from: None, extension: None, ..options.clone() });
        reader.read(Chunk { text, first: true }, &mut |entry| trial.add(entry));
        trial
    }

    fn add(&mut self, entry: Entry) {
        let is_foreign = || entry.diagnostics.iter().any(|found| found.rule == Rule::IgnoredText);
        if !entry.is_puzzle() || entry.record.is_none() && is_foreign() {
            return;
        }
        if entry.record.as_ref().is_some_and(|record| is_puzzle(&record.grid)) {
            self.clear += 1;
            self.covered += entry.span.len();
        } else {
            self.unclear += 1;
        }
        self.entries.push(entry);
    }
}

/// Adds the content of a string, which begins at `start`, without its escapes.
pub(crate) fn push_string(content: &str, start: usize, composed: &mut Composed) {
    let mut rest = content;
    while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
        let escape = &rest[at..];
        let from = start + offset_in(content, escape);
        composed.copy(&rest[..at], from - at);
        let (left, plain) = unescaped(escape).unwrap_or((&escape[1..], Some('\\')));
        let span = Span::new(from, from + escape.len() - left.len());
        composed.insert(plain.map_or(String::new(), String::from).as_str(), span);
        rest = left;
    }
    composed.copy(rest, start + offset_in(content, rest));
}

/// `escape = "\" ( EOL *WSP / "u" ["{"] 1*6HEX ["}"] / "x" 2HEX / any )`: the character that it stands for, if any
fn unescaped(input: &str) -> crate::syntax::expect::Parsed<'_, Option<char>> {
    let hex = |least, most| take_while_m_n(least, most, |c: char| c.is_ascii_hexdigit());
    let braced = preceded(tag("\\u{"), (hex(1, 6), char('}'))).map(|(digits, _)| digits);
    let coded = alt((braced, preceded(tag("\\u"), hex(4, 4)), preceded(tag("\\x"), hex(2, 2))));
    let coded = coded.map(|digits| u32::from_str_radix(digits, 16).ok().and_then(char::from_u32));
    let joined = recognize((char('\\'), one_of("\r\n"), take_while(char::is_whitespace))).map(|_| None);
    let plain = preceded(char('\\'), anychar).map(|c| {
        Some(match c {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            c => c,
        })
    });
    alt((coded, joined, plain)).parse(input)
}
