//! Grids in the comments of source code: a mark before every row.
//!
//! ```text
//! commented = *WSP mark *any EOL
//! mark      = "//" ["/" / "!"] / "#" / ";" / "%" / ( "--" / "*" / "'" / "!" / "REM" ) ( SP / EOL )
//! ```
//!
//! Where no format fits a text, its comments are read as if all else were spaces: offsets stay the same. A claim needs
//! grids without clashes, as comments in code are often tables of other numbers.

use std::collections::BTreeSet;

use givens_engine::grid::Grid;

use crate::{
    cells::mark::{fold, of_symbol},
    codec::{Chunk, Entry, Envelope, Format, ReadOptions, Reader, ReadingCodec, Shelf},
    layout::{row::is_known, rule_line::is_rule},
    syntax::{
        combinators::{Parser, alt, eof, peek, preceded, space1, tag, take_while, terminated},
        expect::Parsed,
    },
    text::{Line, lines},
};

/// The smallest number of rows of a grid.
const MIN_ROWS: usize = 4;
/// The smallest side of a grid without bars: smaller matrices are common in comments.
const MIN_SIDE: usize = 6;

/// Returns the lines of a text that are rows in comments, with spaces for the marks; `None` if there are none.
pub(super) fn commented_rows(text: &str) -> Option<String> {
    let mut rows = String::new();
    for run in runs(text) {
        for (line, content) in run {
            push_spaces(&line.text[..line.text.len() - content.len()], &mut rows);
            rows.push_str(content);
            rows.push('\n');
        }
        rows.push('\n');
    }
    (!rows.is_empty()).then_some(rows)
}

/// Returns the lines of a text that are no comments.
pub(super) fn without_comments(text: &str) -> String {
    let others = lines(text).filter(|line| comment(line.text).is_err());
    others.flat_map(|line| [line.text, "\n"]).collect()
}

/// Returns the reader for the comments of a text, if there are grids of this format in them.
pub(super) fn reader(head: &str, format: Format, options: &ReadOptions) -> Option<Box<dyn Reader>> {
    let info = format.info();
    let rows = commented_rows(head).filter(|_| info.shelf == Shelf::Grids)?;
    has_grids(&rows, info.codec, options)
        .then(|| Box::new(Commented(info.codec.reader(&rows, options))) as Box<dyn Reader>)
}

/// Whether these rows are grids without clashes that may have one solution.
pub(super) fn has_grids(rows: &str, codec: &dyn ReadingCodec, options: &ReadOptions) -> bool {
    let (mut grids, mut others) = (0, 0);
    let is_drawn = rows.contains(is_bar);
    codec.reader(rows, options).read(Chunk { text: rows, first: true }, &mut |entry| match &entry.record {
        Some(record) if is_puzzle(&record.grid, is_drawn) => grids += 1,
        _ => others += usize::from(entry.is_puzzle()),
    });
    grids > 0 && others == 0
}

/// Returns whether a grid in comments is one on purpose: a small one may be anything unless it is drawn.
fn is_puzzle(grid: &Grid, is_drawn: bool) -> bool {
    (is_drawn || grid.shape().side() >= MIN_SIDE) && has_digits(grid) && grid.is_consistent()
}

/// Whether there are enough different digits for one solution.
pub(super) fn has_digits(grid: &Grid) -> bool {
    let digits: BTreeSet<_> = grid.digits().map(|(_, digit)| digit).collect();
    digits.len() + 1 >= grid.shape().side()
}

/// A line, and its text behind the mark.
type CommentLine<'t> = (Line<'t>, &'t str);

/// Returns the runs of comments, with the same mark, that are rows and rules.
fn runs(text: &str) -> Vec<Vec<CommentLine<'_>>> {
    let mut runs: Vec<Vec<CommentLine<'_>>> = vec![Vec::new()];
    let mut last = None;
    for line in lines(text) {
        let found = comment(line.text).ok().filter(|(content, _)| is_row(content) || is_rule(content));
        let mark = found.map(|(_, mark)| mark);
        if mark != last {
            runs.push(Vec::new());
        }
        last = mark;
        if let (Some((content, _)), Some(run)) = (found, runs.last_mut()) {
            run.push((line, content));
        }
    }
    let is_grid =
        |run: &Vec<CommentLine<'_>>| run.iter().filter(|(_, content)| is_row(content)).count() >= MIN_ROWS;
    runs.retain(is_grid);
    runs
}

/// `comment = *WSP mark`: the mark
fn comment(input: &str) -> Parsed<'_, &str> {
    let worded = alt((tag("--"), tag("*"), tag("'"), tag("!"), tag("REM")));
    let doc = preceded(tag("//"), alt((tag("/"), tag("!"))));
    let mark =
        alt((doc, tag("//"), tag("#"), tag(";"), tag("%"), terminated(worded, peek(alt((space1, eof))))));
    preceded(take_while(char::is_whitespace), mark).parse(input)
}

/// Whether a text has only cells, as many as a row, or cells and bars.
fn is_row(text: &str) -> bool {
    let solid = || text.chars().filter(|&c| !c.is_whitespace() && !is_bar(c) && c != ',');
    let bars = text.chars().filter(|&c| is_bar(c)).count();
    (solid().count() >= MIN_ROWS || bars > 2) && !is_rule(text) && solid().all(|c| is_known(of_symbol(c)))
}

fn is_bar(c: char) -> bool {
    fold(c) == '|'
}

/// Adds as many spaces as the text has bytes; line ends stay.
fn push_spaces(text: &str, spaces: &mut String) {
    spaces
        .extend(text.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { char::from(byte) } else { ' ' }));
}

/// Reads grids in comments.
struct Commented(Box<dyn Reader>);

impl Reader for Commented {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut text = String::with_capacity(chunk.text.len());
        for (line, content) in runs(chunk.text).into_iter().flatten() {
            let end = line.span().end;
            push_spaces(&chunk.text[text.len()..end - content.len()], &mut text);
            text.push_str(content);
        }
        push_spaces(&chunk.text[text.len()..], &mut text);
        self.0.read(Chunk { text: &text, first: chunk.first }, &mut |mut entry| {
            // A copy of the puzzle needs the mark of its first row.
            let before = &text.as_bytes()[..entry.span.start];
            entry.span.start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
            sink(entry);
        });
    }

    fn envelope(&self) -> Envelope {
        self.0.envelope()
    }

    /// Behind the last line without a mark: runs of comments are never divided.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let whole = crate::cells::words::whole_lines(chunk.text);
        let others = lines(&chunk.text[..whole]).filter(|line| comment(line.text).is_err());
        let end = others.last().map_or(0, |line| line.span().end);
        let ends = chunk.text[end..whole].bytes().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        if end == 0 { 0 } else { end + ends }
    }
}
