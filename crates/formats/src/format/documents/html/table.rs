//! Tables, and which of them are puzzles.
//!
//! `scan` adds rows, cells and texts as it meets them; the reader gets the tokens of each table that is a grid. Tables
//! within tables are how pages lay out boxes, so a table of nine tables of nine cells is one puzzle.

use givens_engine::grid::{CellSet, Grid, Shape};

use crate::{
    cells::{
        fill::fill,
        mark::{self, Mark, Token},
    },
    layout::{row::most_common, rule_line::is_rule},
    syntax::xml::{self, Tag},
    text::{Span, lines},
};

/// A table of any contents.
pub(super) struct HtmlTable {
    pub(super) span: Span,
    pub(super) caption: Option<Title>,
    rows: Vec<Vec<TableCell>>,
    /// Whether text belongs to the last cell.
    in_cell: bool,
    is_closed: bool,
}

/// A cell of a table.
struct TableCell {
    is_header: bool,
    /// The text, and where it is.
    text: String,
    span: Span,
    tables: Vec<HtmlTable>,
}

/// A title, and where it begins.
pub(super) struct Title {
    pub(super) start: usize,
    pub(super) text: String,
}

/// The cells of a puzzle.
pub(super) struct PuzzleCells {
    pub(super) span: Span,
    pub(super) caption: Option<Title>,
    pub(super) rows: Vec<Vec<Token>>,
    pub(super) is_closed: bool,
}

impl HtmlTable {
    pub(super) const fn new(span: Span) -> Self {
        Self { span, caption: None, rows: Vec::new(), in_cell: false, is_closed: false }
    }

    pub(super) fn begin_row(&mut self) {
        self.rows.push(Vec::new());
        self.in_cell = false;
    }

    /// Begins a cell, and a row if there is none: the tags of rows may be left out.
    pub(super) fn begin_cell(&mut self, is_header: bool, at: usize) {
        if self.rows.is_empty() {
            self.begin_row();
        }
        let cell = TableCell { is_header, text: String::new(), span: Span::at(at), tables: Vec::new() };
        self.rows.last_mut().expect("a row was begun").push(cell);
        self.in_cell = true;
        self.span.end = at;
    }

    pub(super) const fn end_cell(&mut self) {
        self.in_cell = false;
    }

    /// Adds text to the open cell; white space and `&nbsp;` are none.
    pub(super) fn add_text(&mut self, text: &xml::XmlText<'_>) {
        let (raw, start) = text.trimmed();
        self.add(&text.unescaped().replace("&nbsp;", " "), Span::new(start, start + raw.len()));
    }

    /// Adds the lines of preformatted text, a symbol a cell, without bars and rules.
    pub(super) fn add_lines(&mut self, text: &xml::XmlText<'_>) {
        let (raw, start) = text.trimmed();
        for line in lines(raw).filter(|line| !is_rule(line.text)) {
            // A longer text is not a grid.
            if self.rows.len() > Shape::MAX_SIDE + 1 {
                return;
            }
            self.begin_row();
            let symbols = line.text.char_indices().filter(|(_, c)| !c.is_whitespace() && *c != '|');
            for (at, c) in symbols.take(Shape::MAX_SIDE + 2) {
                let at = start + line.start + at;
                self.begin_cell(false, at);
                self.add(&c.to_string(), Span::new(at, at + c.len_utf8()));
            }
        }
    }

    /// Adds the value of a field for input to the open cell.
    pub(super) fn add_input(&mut self, tag: &Tag<'_>) {
        let is_hidden =
            || tag.html_attribute("type").is_some_and(|kind| kind.raw.eq_ignore_ascii_case("hidden"));
        if let Some(value) = tag.html_attribute("value").filter(|_| !is_hidden()) {
            self.add(&value.text().replace("&nbsp;", " "), value.span());
        }
    }

    /// Adds text to the open cell; text between cells is not shown in them.
    fn add(&mut self, text: &str, span: Span) {
        let cell = self.rows.last_mut().and_then(|row| row.last_mut()).filter(|_| self.in_cell);
        let Some(cell) = cell.filter(|_| !span.is_empty()) else { return };
        cell.span = if cell.text.is_empty() { span } else { cell.span.to(span) };
        cell.text.push_str(text.trim());
        self.span.end = span.end;
    }

    /// Adds a table that is inside of this one.
    pub(super) fn add_table(&mut self, table: Self) {
        if !self.in_cell {
            self.begin_cell(false, table.span.start);
        }
        self.span.end = table.span.end;
        let cell = self.rows.last_mut().and_then(|row| row.last_mut()).expect("a cell was begun");
        cell.tables.push(table);
    }

    /// Ends it, properly or with the text.
    pub(super) fn end(&mut self, end: Option<usize>) {
        self.is_closed = end.is_some();
        self.span.end = end.unwrap_or(self.span.end);
    }

    /// Yields the puzzle that it is, or those inside of it.
    pub(super) fn puzzles(self, sink: &mut dyn FnMut(PuzzleCells)) {
        let boxes = self.rows_of_boxes();
        let rows = if boxes.is_empty() { self.rows_of_cells() } else { boxes };
        if is_puzzle(&rows, self.is_closed) {
            let Self { span, caption, is_closed, .. } = self;
            return sink(PuzzleCells { span, caption, rows, is_closed });
        }
        let inner = self.rows.into_iter().flatten().flat_map(|cell| cell.tables);
        inner.for_each(|table| table.puzzles(sink));
    }

    /// Returns its cells, without headers beside them.
    fn rows_of_cells(&self) -> Vec<Vec<Token>> {
        let has_cells = self.rows.iter().flatten().any(|cell| !cell.is_header);
        let is_cell = |cell: &&TableCell| !(has_cells && cell.is_header);
        let token = |cell: &TableCell| Token { span: cell.span, ..mark::value(&cell.text, cell.span.start) };
        let rows = self.rows.iter().map(|row| row.iter().filter(is_cell).map(token).collect::<Vec<_>>());
        rows.filter(|row| !row.is_empty()).collect()
    }

    /// Returns the rows through all boxes where each cell is a table of its own, else none.
    fn rows_of_boxes(&self) -> Vec<Vec<Token>> {
        let cells = || self.rows.iter().flatten();
        if !cells().all(|cell| cell.tables.len() == 1 && cell.text.is_empty()) {
            return Vec::new();
        }
        let mut rows = Vec::new();
        for band in self.rows.iter().filter(|band| !band.is_empty()) {
            let boxes: Vec<_> = band.iter().map(|cell| cell.tables[0].rows_of_cells()).collect();
            let height = boxes.iter().map(Vec::len).max().unwrap_or_default();
            let row = |number| boxes.iter().filter_map(move |cells| cells.get(number)).flatten().copied();
            rows.extend((0..height).map(|number| row(number).collect::<Vec<_>>()));
        }
        rows
    }
}

/// Whether rows are as many as they have cells, or one more or less, nearly all of them are digits and blanks, and
/// most digits do not clash. Rows may be missing where a table has no end.
fn is_puzzle(rows: &[Vec<Token>], is_closed: bool) -> bool {
    let width = most_common(rows.iter().map(Vec::len)).unwrap_or_default();
    let Some(shape) = [width, rows.len()].into_iter().find_map(Shape::of_side) else { return false };
    let side = shape.side();
    let fits = |mark: Mark| match mark {
        Mark::Number(number) => usize::from(number) <= side,
        Mark::Letter(letter) => side > 9 && usize::from(letter) < side,
        mark => matches!(mark, Mark::Blank(_)),
    };
    let marks = || rows.iter().flatten().map(|token| token.mark);
    let (all, known) = (marks().count(), marks().filter(|&mark| fits(mark)).count());
    let digits = marks().filter(|mark| !matches!(mark, Mark::Blank(_) | Mark::Number(0))).count();
    let is_whole = rows.len() == side && rows.iter().all(|row| row.len() == side);
    let is_as_high = width.abs_diff(rows.len()) < 2 || !is_closed && rows.len() < width;
    let is_near = side > 5 && is_as_high && known * 10 >= all * 9;
    if digits * 10 < all || !(is_near || is_whole && known == all) {
        return false;
    }
    let tokens: Vec<_> = rows.iter().flatten().copied().filter(|_| is_whole).collect();
    let grid = if is_whole { fill(&tokens, shape, &mut Vec::new()) } else { None };
    grid.is_none_or(|(grid, _)| has_few_clashes(&grid))
}

/// Whether fewer than half of the digits clash: a table of other numbers repeats them.
fn has_few_clashes(grid: &Grid) -> bool {
    let clashing = grid.clashes().into_iter().fold(CellSet::EMPTY, |cells, clash| cells | clash.cells);
    clashing.len() * 2 < grid.given_count()
}
