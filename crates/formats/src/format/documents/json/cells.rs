//! The cells that a value shows: a text of N² symbols, N texts of N symbols, or N² values in
//! arrays however nested, each a scalar or an object with a value.
//!
//! The readers of JSON, YAML and ipuz pass a value; they get its tokens and its likely shape, and the grid once the shape
//! is known. Whether a value is a puzzle is decided by its symbols as well as by its name, as names differ in every
//! program.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::{
        fill::fill,
        glued::plain,
        mark::{self, Blank, Mark, Token},
        words::{may_be_joined, side_of_joined},
    },
    diagnostic::Diagnostic,
    layout::{row::most_common, rule_line::is_rule},
    record::CellSpans,
    syntax::json::{Kind, Value},
    text::Span,
};

use super::{marks::NOTES, prompt::cells_among_words};

/// A value with more scalars than this is not a grid.
const MOST: usize = Shape::MAX_CELLS + 2 * Shape::MAX_SIDE;

/// The members of a cell that contain its value, the surest first.
const VALUES: &[&str] = &["value", "val", "digit", "number", "num", "v", "d"];

/// The cells of a value, before their shape is known.
#[derive(Debug)]
pub(crate) struct JsonCells<'a> {
    span: Span,
    pub(super) tokens: Vec<Token>,
    /// The object that each cell is, where cells are objects.
    pub(super) objects: Vec<Option<Value<'a>>>,
    /// The span of each row and its number of cells; none where cells are not in rows.
    rows: Vec<(Span, usize)>,
    is_text: bool,
    /// The value is an object, such as one of version numbers.
    is_object: bool,
    /// Rows are objects.
    are_objects: bool,
}

impl<'a> JsonCells<'a> {
    /// Returns the cells of a value that may be some.
    pub(crate) fn from_value(value: Value<'a>) -> Option<Self> {
        let mut cells = Self {
            span: value.span(),
            tokens: Vec::new(),
            objects: Vec::new(),
            rows: Vec::new(),
            is_text: false,
            is_object: value.is_object(),
            are_objects: false,
        };
        match value.kind() {
            Kind::Text { .. } => cells.take_text(value),
            Kind::Array | Kind::Object => cells.take_container(value)?,
            _ => return None,
        }
        (cells.tokens.len() >= Shape::MIN_SIDE).then_some(cells)
    }

    /// Returns the cells of the only grid among the words of a text.
    pub(super) fn among_words(value: Value<'a>) -> Option<(Self, Shape)> {
        let tokens = cells_among_words(value)?;
        let shape = Shape::of_cell_count(tokens.len())?;
        let cells = Self {
            span: value.span(),
            tokens,
            objects: Vec::new(),
            rows: Vec::new(),
            is_text: true,
            is_object: false,
            are_objects: false,
        };
        Some((cells, shape))
    }

    /// Returns whether every cell is a blank or a digit that some shape of its number of cells has.
    pub(super) fn fit_some_shape(&self) -> bool {
        let Some(shape) = Shape::of_cell_count(self.tokens.len()) else { return false };
        self.is_clear(shape, true)
    }

    /// The shape of a grid of this number of cells in such rows.
    pub(super) fn shape(&self) -> Option<Shape> {
        let shape = Shape::of_cell_count(self.tokens.len())?;
        let side = shape.side();
        let fits = self.rows.is_empty()
            || self.rows.len() == side && self.rows.iter().all(|(_, cells)| *cells == side);
        fits.then_some(shape)
    }

    /// Returns whether these are cells, `called` so or with any name: digits of this side and blanks.
    pub(super) fn is_clear(&self, shape: Shape, called: bool) -> bool {
        let most = u16::try_from(shape.side()).unwrap_or(u16::MAX);
        let fits = |token: &Token| match token.mark {
            Mark::Number(number) => number <= most,
            Mark::Letter(letter) => most > 9 && token.odd.is_none() && u16::from(letter) + 10 <= most,
            Mark::Blank(_) => true,
            _ => false,
        };
        let is_large = shape.side() > 4;
        let is_shaped = if called { is_large || self.is_text } else { is_large && self.digit_count() > 0 };
        let is_grid = is_shaped || !self.rows.is_empty() && self.digit_count() > 0;
        is_grid && self.tokens.iter().all(fits)
    }

    /// Returns whether they look like cells that were damaged.
    pub(super) fn is_near(&self) -> bool {
        let like = |token: &&Token| match token.mark {
            Mark::Number(number) => number <= 25,
            Mark::Blank(_) => true,
            _ => false,
        };
        let count = self.tokens.len();
        !self.are_objects
            && count >= 14
            && self.digit_count() * 10 >= count
            && self.tokens.iter().filter(like).count() * 4 >= count * 3
    }

    /// Returns whether they look like a text of a puzzle that was damaged, whatever it is called.
    pub(super) fn is_near_text(&self) -> bool {
        self.is_text
            && self.rows.is_empty()
            && self.tokens.len() >= 60
            && !self.are_numbers()
            && self.is_near()
    }

    /// Whether a text has groups of one length that no row and no box has: numbers with several digits.
    fn are_numbers(&self) -> bool {
        let gaps = self.tokens.windows(2).zip(1..).filter(|(pair, _)| pair[0].span.end < pair[1].span.start);
        let ends: Vec<_> = gaps.map(|(_, place)| place).collect();
        let Some(&length) = ends.first() else { return false };
        matches!(length, 2 | 5 | 7 | 8)
            && self.tokens.len().is_multiple_of(length)
            && ends.iter().zip(1..).all(|(&end, group)| end == group * length)
            && ends.len() + 1 == self.tokens.len() / length
    }

    /// Returns whether they look like rows of a grid that were damaged.
    pub(super) fn are_near_rows(&self) -> bool {
        let usual = self.usual_row().unwrap_or_default();
        let close = |&(_, cells): &(Span, usize)| cells.abs_diff(usual) <= 1;
        !self.is_object
            && self.rows.len() >= Shape::MIN_SIDE - 1
            && self.is_near()
            && self.rows.len().abs_diff(usual) <= 1
            && self.rows.iter().filter(|row| close(row)).count() + 1 >= self.rows.len()
    }

    /// The usual number of cells in a row, where there are rows.
    fn usual_row(&self) -> Option<usize> {
        most_common(self.rows.iter().map(|(_, cells)| *cells))
    }

    pub(super) const fn span(&self) -> Span {
        self.span
    }

    fn digit_count(&self) -> usize {
        self.tokens.iter().filter(|token| matches!(token.mark, Mark::Number(1..) | Mark::Letter(_))).count()
    }

    /// The grid of this shape, or the reasons why there is none.
    pub(crate) fn grid(&self, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
        let side = shape.side();
        let before = diagnostics.len();
        for ((span, cells), number) in self.rows.iter().zip(1..) {
            if *cells != side && self.rows.len() <= side {
                diagnostics.push(Diagnostic::wrong_row_length(number, side, *cells, *span));
            }
        }
        if !self.rows.is_empty() && self.rows.len() != side {
            diagnostics.push(Diagnostic::wrong_row_count(side, self.rows.len(), self.span));
        } else if self.rows.is_empty() && self.tokens.len() != shape.cell_count() {
            diagnostics.push(Diagnostic::wrong_cell_count(side, self.tokens.len(), self.span));
        }
        if diagnostics.len() > before { None } else { fill(&self.tokens, shape, diagnostics) }
    }

    /// The shape that is meant most likely.
    pub(crate) fn nearest_shape(&self) -> Option<Shape> {
        let by_rows = self.usual_row().and_then(Shape::of_side);
        let count = self.tokens.len();
        let close = |shape: &Shape| shape.cell_count().abs_diff(count) <= shape.side();
        by_rows
            .or_else(|| Shape::usual().min_by_key(|shape| shape.cell_count().abs_diff(count)).filter(close))
    }

    /// Takes each character as a cell; separators are left out unless only with them the number of cells fits.
    fn take_text(&mut self, value: Value<'a>) {
        self.is_text = true;
        let symbols = || value.characters();
        let is_set_apart = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
        let all = symbols().take(2 * MOST).count();
        if may_be_joined(all)
            && let Some(side) = side_of_joined(&symbols().take(2 * MOST).map(|(_, c)| c).collect::<Vec<_>>())
        {
            let cells = symbols().enumerate().filter(|(at, _)| at % (side + 1) != side);
            self.tokens
                .extend(cells.map(|(_, (span, c))| Token { span, ..mark::symbol_token(c, span.start) }));
            return self.objects.clear();
        }
        let bare = symbols().take(2 * MOST).filter(|(_, c)| !is_set_apart(*c)).count();
        let keeps = Shape::of_cell_count(all).is_some() && Shape::of_cell_count(bare).is_none();
        let cells = symbols().filter(|(_, c)| keeps || !is_set_apart(*c)).take(MOST + 1);
        let token = |(span, c): (Span, char)| Token { span, ..mark::symbol_token(c, span.start) };
        self.tokens.extend(cells.map(token));
        self.objects.clear();
    }

    /// Takes the cells of a list or object, and of lists of rows the length of each; `None` if there are too many.
    fn take_container(&mut self, value: Value<'a>) -> Option<()> {
        if self.take_rows_of_text(value) {
            return Some(());
        }
        let nested = value.values().next().is_some_and(|first| is_row(first)) && value.values().all(is_row);
        self.are_objects = value.values().any(|child| child.is_object() && is_row(child));
        for child in value.values() {
            let before = self.tokens.len();
            self.take_leaves(child)?;
            if nested {
                self.rows.push((child.span(), self.tokens.len() - before));
            }
        }
        Some(())
    }

    /// N texts of N symbols.
    fn take_rows_of_text(&mut self, value: Value<'a>) -> bool {
        // Rules with corners may be drawn between the bands; dashes alone are blanks.
        let is_drawn = |text: &str| text.contains(|c| !matches!(c, '-' | '=' | '_' | ' ')) && is_rule(text);
        let is_rule = |row: &Value<'_>| row.text().is_some_and(|text| is_drawn(&text));
        let rows = || value.values().filter(|row| !is_rule(row));
        let count = rows().take(Shape::MAX_SIDE + 2).count();
        let is_row =
            |row: Value<'_>| row.text().is_some_and(|text| text.trim().chars().count() >= Shape::MIN_SIDE);
        if !(Shape::MIN_SIDE - 1..=Shape::MAX_SIDE + 1).contains(&count) || !rows().all(is_row) {
            return false;
        }
        for row in rows() {
            let mut row_cells = Self {
                span: row.span(),
                tokens: Vec::new(),
                objects: Vec::new(),
                rows: Vec::new(),
                is_text: true,
                is_object: false,
                are_objects: false,
            };
            row_cells.take_text(row);
            self.rows.push((row.span(), row_cells.tokens.len()));
            self.tokens.append(&mut row_cells.tokens);
        }
        self.tokens.len() <= MOST
    }

    /// Takes all values at any depth, an object with a cell's members as one.
    fn take_leaves(&mut self, value: Value<'a>) -> Option<()> {
        if value.is_object()
            && let Some(cell) = cell_value(value)
        {
            self.objects.resize(self.tokens.len(), None);
            self.objects.push(Some(value));
            self.tokens.push(token(cell));
        } else if value.is_container() {
            for child in value.values() {
                self.take_leaves(child)?;
            }
        } else {
            self.tokens.push(token(value));
        }
        (self.tokens.len() <= MOST).then_some(())
    }
}

/// Returns whether a value may be a row of cells rather than a cell.
fn is_row(value: Value<'_>) -> bool {
    value.is_array() || value.is_object() && cell_value(value).is_none()
}

/// The value in the object of a cell, the object itself where it is a cell without one.
fn cell_value(object: Value<'_>) -> Option<Value<'_>> {
    let value = VALUES.iter().find_map(|name| object.member(name)).filter(|value| !value.is_container());
    let is_cell = || {
        let empty = object.values().next().is_none();
        empty || NOTES.iter().any(|name| object.member(name).is_some())
    };
    value.or_else(|| is_cell().then_some(object))
}

/// The contents of one value.
fn token(value: Value<'_>) -> Token {
    let span = value.span();
    let token = match value.kind() {
        Kind::Number => mark::value(value.raw(), span.start),
        Kind::Text { .. } => mark::value(value.text().unwrap_or_default().trim(), span.start),
        Kind::True | Kind::Array => Token { mark: Mark::Word, span, odd: None },
        Kind::Null | Kind::False | Kind::Object => Token { mark: Mark::Blank(Blank::EMPTY), span, odd: None },
    };
    Token { span, ..token }
}

/// The grid of a text of plain bytes.
pub(super) fn plain_text(whole: &str, value: Value<'_>, shape: Option<Shape>) -> Option<(Grid, CellSpans)> {
    let span = value.plain_span()?;
    let shape = shape
        .filter(|shape| shape.cell_count() == span.len())
        .or_else(|| Shape::of_cell_count(span.len()))?;
    let grid = plain(&whole.as_bytes()[span.range()], shape)?;
    Some((grid, CellSpans::consecutive(span.start)))
}
