//! Grids with glued cells: a line a row.
//!
#![doc = concat!("```text\n", include_str!("rows.abnf"), "```")]
//!
//! Where no other blank occurs, a space is a blank: `53  7    `.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::{
        glued,
        mark::{self, Blank, Mark, Token},
    },
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer},
    layout::{
        beside::is_solved,
        block::{grid_writer, push_rows, push_symbol},
        frame::Blocks,
        row::{Row, RowGrammar, is_comment, most_common, without_remark},
    },
    record::{FieldSet, Text},
    syntax::{
        combinators::{Parser, char, delimited, digit1, map, opt, space0, take_till1, take_while1, verify},
        expect::{Parsed, whole},
    },
    text::{Line, Span, lines},
};

use super::comma::is_dotted;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "rows",
    name: "one line per row, cells not separated",
    extensions: &["txt", "sdk", "msk", "sol", "sud"],
    holds: FieldSet::EMPTY.and_texts(&[Text::Title, Text::Comment]),
    grammar: include_str!("rows.abnf"),
    accepts: &[
        "any blank; a space where no other blank occurs, and rows whose blanks at the end were stripped",
        "spaces between boxes (`... 15. .7.`), blank lines between bands",
        "several grids, one after the other or separated by blank lines, headings (`Grid 01`), comments or rules",
        "a line with the size (`9`, `3x3`) above a grid",
        "its solution beside a grid, a row of each on a line",
        "16×16 and 25×25 as 1 to 9 and A on, 0 to 9 and A on, or A on",
        "rows that are assigned to the elements of an array: `line[1] = 600380002;`",
        "in comments of source code, a mark before every row (`//`, `///`, `#`, `;`, `%`, `--`, `*`, `'`, `!`, `REM`)",
        "comments below their grids, where the first comment of a text is below a grid",
        "a remark behind the cells of a row (`8......69 [ok]`)",
        "a last line that repeats the grid, as HoDoKu's clipboard has it",
    ],
    writes: "N lines of N symbols; a title above its grid; an empty line between grids",
    reference: "the common ground of programs: GNOME Sudoku, QQWing `--compact`, SadMan `.sdk` without sections",
    ..FormatInfo::new(Format::Rows, Shelf::Grids, &Rows)
};

struct Rows;

impl Codec for Rows {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if width_by_spaces(head).is_some() {
            return Some(Evidence::new(10, "lines of digits and spaces"));
        }
        if is_dotted(head) {
            return None;
        }
        let grammar = Glued { space_width: None, are_assigned: are_assigned(head), other_width: None };
        let is_cells = |row: &Row| {
            let foreign = row.tokens.iter().filter(|token| token.mark.is_foreign()).count();
            row.tokens.len() <= Shape::MAX_SIDE && foreign * 4 <= row.tokens.len()
        };
        let row = |line: Line<'_>| grammar.row(line).filter(|row| !line.text.contains(',') && is_cells(row));
        let rows: Vec<_> = lines(head).filter_map(row).collect();
        // Where spaces are blanks, gaps are cells.
        let is_number = |row: &&Row| is_uneven(row) || has_twice(row) && !is_solved(row);
        let numbers = || rows.iter().filter(is_number).count();
        let are_numbers = width_by_spaces(head).is_none() && numbers() * 4 > rows.len() * 3;
        (rows.len() >= 2 && !are_numbers).then(|| Evidence::new(20, "lines of glued cells"))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let are_assigned = are_assigned(head);
        let space_width = width_by_spaces(head).filter(|_| !are_assigned);
        let grammar = Glued { space_width, are_assigned, other_width: None };
        let other_width = grammar.width_of_both(head);
        Box::new(Blocks::new(head, Glued { other_width, ..grammar }, options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        grid_writer(push_grid, options, &INFO)
    }
}

/// Returns the width of a grid whose blanks are spaces: no other blank occurs, and the widest line, with its
/// spaces, is as wide as a grid.
fn width_by_spaces(head: &str) -> Option<usize> {
    let mut widest = 0;
    for line in lines(head).filter(|line| !is_comment(line.text)) {
        let symbols = || line.text.chars().map(mark::of_symbol);
        if symbols().any(|mark| {
            matches!(mark, Mark::Blank(blank) if blank != Blank::EMPTY) || mark == Mark::Number(0)
        }) {
            return None;
        }
        if symbols().all(|mark| !matches!(mark, Mark::Unknown(_) | Mark::Letter(_))) {
            widest = widest.max(line.text.chars().count());
        }
    }
    let inner = lines(head).any(|line| line.text.trim().contains(' '));
    Shape::of_side(widest).filter(|_| inner).map(Shape::side)
}

/// Whether the rows of a grid are assigned to the elements of an array.
fn are_assigned(head: &str) -> bool {
    if !head.contains('=') {
        return false;
    }
    let widths = || lines(head).filter_map(|line| Some(whole(assigned, line.text.trim())?.chars().count()));
    let side = most_common(widths()).and_then(Shape::of_side).map_or(usize::MAX, Shape::side);
    widths().filter(|width| *width == side).count() * 2 >= side
}

/// `assigned = name "[" 1*DIGIT "]" *SP "=" [SP] cells [";"]`: the cells, with spaces for zeros that begin a number
fn assigned(input: &str) -> Parsed<'_, &str> {
    let name = (take_while1(|c: char| c.is_alphanumeric() || c == '_'), char('['), digit1, char(']'));
    let cells = verify(take_till1(|c| c == ';'), |cells: &str| !cells.trim().contains(char::is_whitespace));
    delimited((name, space0, char('='), opt(char(' '))), cells, opt(char(';'))).parse(input)
}

/// The grammar of a row of glued cells.
struct Glued {
    /// The width of a row, where a space is a blank.
    space_width: Option<usize>,
    /// Whether each row is assigned to an element of an array.
    are_assigned: bool,
    /// The width of rows of separated cells, where a text has such grids beside glued ones.
    other_width: Option<usize>,
}

impl Glued {
    /// Returns the width of the glued rows of a text, if as many separated rows as a grid has are as wide.
    fn width_of_both(&self, head: &str) -> Option<usize> {
        let widths = lines(head).filter_map(|line| Some(self.row(line)?.tokens.len()));
        let width =
            most_common(widths).filter(|&width| self.space_width.is_none() && (6..=9).contains(&width))?;
        let is_separated = |line: &Line<'_>| {
            let text = without_remark(*line).text;
            let mut words = text.split_whitespace();
            words.clone().count() == width && words.all(|word| word.len() == 1)
        };
        (lines(head).filter(is_separated).count() >= width).then_some(width)
    }
}

impl RowGrammar for Glued {
    fn row(&self, line: Line<'_>) -> Option<Row> {
        if let Some(width) = self.space_width {
            return Some(row_with_spaces(line, width));
        }
        let line = without_remark(line);
        let text = line.text.trim();
        if self.are_assigned {
            let cells = whole(assigned, text)?;
            let place = line.span_of(cells);
            let mut tokens = glued::tokens(cells, place.start);
            // A number is written without the zeros that begin it.
            let zeros = tokens.iter_mut().filter(|token| token.mark == Mark::Blank(Blank::EMPTY));
            zeros.for_each(|token| token.mark = Mark::Number(0));
            return Some(Row::new(tokens, place));
        }
        let (_, row) = row(text, line.span_of(text)).ok()?;
        // Groups of one symbol each are separated values; unequal groups with letters are words.
        let groups = row.bars.len() + 1;
        let is_other = || groups == row.tokens.len() && self.other_width == Some(groups);
        let glued = groups * 2 <= row.tokens.len() || groups == 1 || is_other();
        let words = row.tokens.iter().any(|token| matches!(token.mark, Mark::Letter(_))) && is_uneven(&row);
        (glued && !words).then_some(row)
    }

    fn is_laid_out_alike(&self) -> bool {
        !self.are_assigned
    }
}

/// Whether the groups of a row differ in length, as numbers and words do.
fn is_uneven(row: &Row) -> bool {
    let groups = row.bars.len() + 1;
    row.bars.iter().zip(1..).any(|(&bar, number)| bar * groups != number * row.tokens.len())
}

/// Whether a row has a digit twice.
fn has_twice(row: &Row) -> bool {
    let is_digit = |mark: &Mark| matches!(mark, Mark::Number(1..));
    let digits = || row.tokens.iter().map(|token| token.mark).filter(is_digit);
    digits().enumerate().any(|(place, digit)| digits().skip(place + 1).any(|other| other == digit))
}

/// `row = 1*symbol *( 1*SP 1*symbol )`
fn row(input: &str, span: Span) -> Parsed<'_, Row> {
    let mut rest = input;
    let mut row = Row::new(Vec::with_capacity(16), span);
    loop {
        (rest, ()) = group(span.end - rest.len(), &mut row.tokens).parse(rest)?;
        (rest, _) = space0(rest)?;
        if rest.is_empty() {
            return Ok((rest, row));
        }
        row.bars.push(row.tokens.len());
    }
}

/// `group = 1*symbol`
fn group<'t>(start: usize, tokens: &mut Vec<Token>) -> impl FnMut(&'t str) -> Parsed<'t, ()> {
    move |input| {
        map(take_till1(char::is_whitespace), |group: &str| {
            let symbols = group.char_indices();
            tokens.extend(symbols.map(|(at, c)| mark::symbol_token(c, start + at)));
        })
        .parse(input)
    }
}

/// Returns a row in which every character, spaces too, is a cell; blanks that an editor stripped from its end are
/// put back.
fn row_with_spaces(line: Line<'_>, width: usize) -> Row {
    let symbols = line.text.char_indices();
    let tokens = symbols.map(|(at, c)| mark::symbol_token(c, line.start + at)).collect();
    let mut row = Row::new(tokens, line.span());
    row.padded = !row.tokens.is_empty() && row.tokens.len() < width;
    if row.padded {
        let blank = Token { mark: Mark::Blank(Blank::EMPTY), span: Span::at(line.span().end), odd: None };
        row.tokens.resize(width, blank);
    }
    row
}

fn push_grid(grid: &Grid, blank: &str, text: &mut String) {
    push_rows(grid, text, |_, digit, text| push_symbol(digit, blank, text));
}
