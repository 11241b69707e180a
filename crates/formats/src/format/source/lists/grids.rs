//! Finds grids in lists: rows of values, as many values as a grid has cells, and strings.
//!
//! The codecs of languages pass a list of `tree`; they get matrices, each with a name and a span, and strings that other
//! formats may read. A language says in its syntax which brackets and separators it has, and the search is the same for
//! all.

use givens_engine::grid::Shape;

use crate::{
    cells::mark::{Mark, Token, symbol_token},
    diagnostic::{Diagnostic, Rule},
    format::source::matrix::{Matrix, MatrixRow, census, transposed},
    layout::row::{cells_span, is_known, most_common},
    syntax::{
        combinators::{Parser, eof, map, separated_pair, tag, terminated, usize},
        expect::Parsed,
    },
    text::{Span, offset_in},
};

use super::{
    lexeme::Syntax,
    list::{Item, List, RowBars, is_solution, is_whole_puzzle},
};

/// What may be a puzzle.
pub(super) enum Found<'t> {
    /// Values, or a string of all cells.
    Matrix(Matrix<'t>),
    /// Strings one after the other, which other formats may read as one text or each alone.
    Strings(Strings<'t>),
}

/// Strings without their quotes.
pub(super) struct Strings<'t> {
    pub(super) name: Option<&'t str>,
    /// The whole statement, if there is nothing else in it.
    pub(super) span: Option<Span>,
    pub(super) contents: Vec<&'t str>,
}

impl<'t> Found<'t> {
    fn name(&mut self) -> &mut Option<&'t str> {
        match self {
            Self::Matrix(matrix) => &mut matrix.name,
            Self::Strings(strings) => &mut strings.name,
        }
    }

    fn set_span(&mut self, span: Span) {
        match self {
            Self::Matrix(matrix) => matrix.span = span,
            Self::Strings(strings) => strings.span = Some(span),
        }
    }
}

/// Returns the grids of a list, in order; those of a list of several do not have its name.
pub(super) fn grids<'t>(syntax: &Syntax, text: &'t str, list: List<'t>) -> Vec<Found<'t>> {
    let (span, name) = (list.span, list.name);
    let is_text = syntax.end.is_some() || list.items.iter().all(|item| matches!(item, Item::Text(..)));
    let mut finder = Finder { syntax, text, found: Vec::new() };
    finder.list(list, None);
    let mut found = finder.found;
    if let [only] = &mut found[..] {
        if is_text {
            only.set_span(span);
        }
    } else {
        for own in found.iter_mut().map(Found::name).filter(|own| **own == name) {
            *own = None;
        }
    }
    found
}

struct Finder<'t, 's> {
    syntax: &'s Syntax,
    text: &'t str,
    found: Vec<Found<'t>>,
}

impl<'t> Finder<'t, '_> {
    fn list(&mut self, mut list: List<'t>, name: Option<&'t str>) {
        list.name = list.name.filter(|name| !self.syntax.is_variable(name)).or(name);
        if self.syntax.has_facts && list.call.is_some() {
            list.name = self.fact_name(&mut list);
        }
        if let Some(unclosed) = list.unclosed.take() {
            let rows = list.items.iter().filter_map(|item| self.row(item)).collect();
            let (name, span) = (list.name, list.span);
            let matrix = Matrix { unclosed: Some(unclosed), ..Matrix::new(name, span, rows) };
            return self.found.push(Found::Matrix(matrix));
        }
        if list.bars == RowBars::Lacking {
            let message = "the last row of a matrix has no `|` behind it";
            let diagnostic = Diagnostic::new(Rule::Unfinished, message).at(list.bracket(), "");
            return self.report(&list, diagnostic.help("MiniZinc writes `[| 1, 2 | 3, 4 |]`"));
        }
        let has_lists = list.items.iter().any(|item| matches!(item, Item::List(_)));
        let has_values = list.items.iter().any(|item| matches!(item, Item::Value(_)));
        if self.syntax.has_bars && has_lists && list.call == Some("array2d") {
            self.indexed(list);
        } else if list.call.is_some_and(|call| call.ends_with("matrix")) && has_lists {
            self.matrix(list);
        } else if has_lists {
            self.lists(list);
        } else if has_values {
            self.values(&list);
        } else {
            self.texts(&list);
        }
    }

    /// Adds rows that are a grid or a table, unless they are the variables of a rule.
    fn push(&mut self, name: Option<&'t str>, span: Span, rows: Vec<MatrixRow>) {
        let is_rule = self.syntax.has_facts && are_variables(self.text, &rows);
        if !is_rule {
            self.found.push(Found::Matrix(Matrix::new(name, span, rows)));
        }
    }

    fn report(&mut self, list: &List<'t>, diagnostic: Diagnostic) {
        let diagnostic = Some(diagnostic.labelled("opened here"));
        let matrix = Matrix { diagnostic, ..Matrix::new(list.name, list.span, Vec::new()) };
        self.found.push(Found::Matrix(matrix));
    }

    /// Returns the name that a fact gives its contents: `problem(easy, [[_, 1], …])`; a number is not a name.
    fn fact_name(&self, list: &mut List<'t>) -> Option<&'t str> {
        let own = list.call.filter(|call| is_solution(call)).or(list.name);
        match *list.items.first()? {
            Item::Text(None, title) => {
                list.items.remove(0);
                Some(title).filter(|title| !title.contains('\\'))
            }
            Item::Value(Token { mark: Mark::Word | Mark::Letter(_), span, .. }) => {
                Some(&self.text[span.range()])
            }
            _ => own,
        }
    }

    /// Finds the grid of `array2d(1..9, 1..9, […])`: the sets of indices are its rows and columns.
    fn indexed(&mut self, list: List<'t>) {
        let count = |item: &Item<'_>| match item {
            Item::Value(token) => indices(&self.text[token.span.range()]).ok().and_then(|(_, count)| count),
            _ => None,
        };
        let counts = list.items.get(..2).map(|sets| [count(&sets[0]), count(&sets[1])]);
        let cells = list.items.iter().find_map(|item| match item {
            Item::List(cells) => values_of(cells),
            _ => None,
        });
        let (Some([Some(rows), Some(columns)]), Some(cells)) = (counts, cells) else {
            return self.lists(list);
        };
        let found = cells.len();
        if rows.checked_mul(columns) == Some(found) {
            let rows = cells.chunks(columns.max(1)).map(<[_]>::to_vec);
            return self.push(list.name, list.span, rows.collect());
        }
        let wrong = Diagnostic::wrong_value_count(rows, columns, found, list.bracket());
        self.report(&list, wrong);
    }

    /// Finds the grids of a list of lists: of rows, of whole grids, or of others.
    fn lists(&mut self, list: List<'t>) {
        let rows: Vec<_> = list.items.iter().filter_map(|item| self.row(item)).collect();
        let width = most_common(rows.iter().map(Vec::len)).unwrap_or_default();
        let are_rows = width == rows.len() || side_of(width).is_none();
        if rows.len() == list.items.len() && are_rows && is_grid_like(&rows) {
            return self.push(list.name, list.span, rows);
        }
        let title = list.items.iter().find_map(|item| match item {
            Item::Text(Some("name" | "title"), title) => Some(*title),
            _ => None,
        });
        let name = title.or(list.name);
        let mut strings = Vec::new();
        for mut item in list.items {
            if let (Item::List(list), Some(title)) = (&mut item, title) {
                list.name = Some(title);
            }
            match item {
                Item::Text(own, content) => strings.push((own, content)),
                Item::List(list) => {
                    self.strings(name, &std::mem::take(&mut strings));
                    self.list(list, name);
                }
                Item::Value(_) => self.strings(name, &std::mem::take(&mut strings)),
            }
        }
        self.strings(name, &strings);
    }

    /// Finds the grid of R's `matrix(c(…))`: column by column unless `byrow` is true.
    fn matrix(&mut self, list: List<'t>) {
        let by_row =
            list.options.iter().any(|(name, value)| *name == "byrow" && value.starts_with(['T', 't']));
        let has_one = list.items.iter().filter(|item| matches!(item, Item::List(_))).count() == 1;
        for item in list.items {
            let Item::List(cells) = item else { continue };
            let count = self.found.len();
            self.list(cells, list.name);
            let [Found::Matrix(found)] = &mut self.found[count..] else { continue };
            // A matrix within another is a grid of its own.
            if has_one {
                found.span = list.span;
            }
            if !by_row {
                found.rows = transposed(std::mem::take(&mut found.rows));
            }
        }
    }

    /// Finds the grid whose cells are all in one list, and strings beside values.
    fn values(&mut self, list: &List<'t>) {
        let Some(row) = values_of(list) else { return self.texts(list) };
        let count = row.len();
        let (known, _) = census(std::slice::from_ref(&row));
        let is_near = NEAR.contains(&count) && known * 10 >= count * 9;
        if !list.is_bare && known * 2 >= count && (is_near || side_of(count).is_some()) {
            self.push(list.name, list.span, folded(row));
        } else if are_glued(&row) {
            let contents = vec![&self.text[cells_span(&row).range()]];
            self.found.push(Found::Strings(Strings { name: list.name, span: Some(list.span), contents }));
        }
    }

    /// Finds grids in strings: rows, parts of a line, whole lines, or blocks of lines.
    fn texts(&mut self, list: &List<'t>) {
        let rows: Vec<_> = list.items.iter().filter_map(|item| self.row(item)).collect();
        // Spaces may be blanks, or between boxes.
        let has_gaps =
            || list.items.iter().any(|item| matches!(item, Item::Text(_, row) if row.trim().contains(GAPS)));
        let are_blanks = rows.iter().all(|row| row.len() == rows.len());
        if rows.len() == list.items.len() && rows.len() > 1 && (are_blanks || !has_gaps()) {
            let width = most_common(rows.iter().map(Vec::len)).unwrap_or_default();
            let joined: Vec<_> = rows.iter().flat_map(|row| row.iter().copied()).collect();
            if side_of(width).is_none() || width == rows.len() {
                let is_folded = width != rows.len() && !list.set_apart && side_of(joined.len()).is_some();
                let rows = if is_folded { folded(joined) } else { rows };
                if is_grid_like(&rows) {
                    return self.push(list.name, list.span, rows);
                }
            }
        }
        let strings = list.items.iter().filter_map(|item| match item {
            Item::Text(own, content) => Some((*own, *content)),
            _ => None,
        });
        self.strings(list.name, &strings.collect::<Vec<_>>());
    }

    /// Finds the grids of strings one after the other: rows, or each alone. One with a name of its own begins others.
    fn strings(&mut self, name: Option<&'t str>, strings: &[(Option<&'t str>, &'t str)]) {
        for strings in strings.chunk_by(|_, (own, _)| own.is_none()) {
            let name = strings[0].0.or(name);
            let contents = strings.iter().map(|(_, content)| *content);
            if strings.len() >= MIN_ROWS && !contents.clone().any(is_whole_puzzle) {
                let contents = contents.collect();
                self.found.push(Found::Strings(Strings { name, span: None, contents }));
            } else {
                contents.for_each(|content| self.line(name, content));
            }
        }
    }

    /// Finds the grid of a string with all cells of one; other strings are left to other formats.
    fn line(&mut self, name: Option<&'t str>, content: &'t str) {
        let at = offset_in(self.text, content);
        let mut row = glued(content, at);
        if is_grouped(content) {
            row.retain(|token| !self.text[token.span.range()].contains(SEPARATORS));
        }
        let count = row.len();
        if !content.contains(['\n', '\r', '\\'])
            && is_plausible(&row)
            && is_line(&row, content)
            && (side_of(count).is_some() || NEAR.contains(&count))
        {
            self.push(name, Span::new(at, at + content.len()), folded(row));
        } else {
            self.found.push(Found::Strings(Strings { name, span: None, contents: vec![content] }));
        }
    }

    /// Returns the row that an item is: a list of values, or a string of cells.
    fn row(&self, item: &Item<'t>) -> Option<MatrixRow> {
        let of_text = |content: &'t str| {
            let row = glued(content, offset_in(self.text, content));
            Some(row).filter(is_plausible)
        };
        match item {
            Item::Text(_, content) => of_text(content),
            Item::List(list) => match list.items[..] {
                [Item::Text(_, content)] => of_text(content),
                _ => values_of(list),
            },
            Item::Value(_) => None,
        }
    }
}

/// The largest number of cells of a grid in which letters are no digits.
const SMALL: usize = 36;
/// What may be between the boxes of a row.
const GAPS: [char; 2] = [' ', '|'];
/// What may be between the rows of a grid on one line.
const SEPARATORS: [char; 5] = [' ', '|', ',', ';', '/'];
/// The smallest number of rows of a grid.
const MIN_ROWS: usize = 4;
/// The largest number of rows of a matrix that may be a grid, or nearly one.
const MAX_ROWS: usize = 2 * Shape::MAX_SIDE;

/// Numbers of cells that are a few too few or too many for 9×9.
const NEAR: std::ops::RangeInclusive<usize> = 77..=85;

/// `indices = number ".." number`: how many there are
fn indices(input: &str) -> Parsed<'_, Option<usize>> {
    let count = |(first, last): (usize, usize)| last.checked_sub(first)?.checked_add(1);
    terminated(map(separated_pair(usize, tag(".."), usize), count), eof).parse(input)
}

/// Returns the side of a grid with this number of cells.
fn side_of(cells: usize) -> Option<usize> {
    Shape::of_cell_count(cells).map(Shape::side)
}

/// Splits a row with all cells of a grid into its rows, if there is such a grid.
fn folded(row: MatrixRow) -> Vec<MatrixRow> {
    let Some(side) = side_of(row.len()) else { return vec![row] };
    row.chunks(side).map(<[_]>::to_vec).collect()
}

/// Returns the values of a list that has nothing else.
fn values_of(list: &List<'_>) -> Option<MatrixRow> {
    let value = |item: &Item<'_>| match item {
        Item::Value(token) => Some(*token),
        _ => None,
    };
    let tokens: Option<MatrixRow> = list.items.iter().map(value).collect();
    tokens.filter(|row| !row.is_empty())
}

fn glued(content: &str, at: usize) -> MatrixRow {
    let symbols = content.char_indices().filter(|(_, c)| !matches!(c, '|' | '\\'));
    symbols.map(|(offset, c)| symbol_token(c, at + offset)).collect()
}

/// Whether a string is several groups of cells, all of one length.
fn is_grouped(content: &str) -> bool {
    let mut groups = content.split(SEPARATORS).filter(|group| !group.is_empty());
    let Some(first) = groups.next().filter(|first| first.len() >= MIN_ROWS) else { return false };
    let mut count = 1;
    groups.all(|group| {
        count += 1;
        group.len() == first.len()
    }) && count >= MIN_ROWS
}

/// Whether a string with as many characters as a grid has cells is one: there are no letters in it, unless the grid is
/// large, and no spaces beside letters; and it has a given, or its blanks are none of a rule.
fn is_line(row: &MatrixRow, content: &str) -> bool {
    let known = row.iter().filter(|token| is_known(token.mark)).count();
    let is_cells = known == row.len() || known * 10 >= row.len() * 9 && row.len() > SMALL;
    let is_large = row.len() > *NEAR.end() && !content.contains(' ');
    let has_digit = row.iter().any(|token| matches!(token.mark, Mark::Number(1..)));
    (is_cells || is_large) && (has_digit || row.len() >= 81 && !content.contains(['*', '-', '+', ' ']))
}

/// Whether values are rows of glued cells, or whole grids, as in a list of words: `(53..7.... 6..195... …)`.
fn are_glued(row: &MatrixRow) -> bool {
    let width = row[0].span.len();
    let is_size = width == row.len() || side_of(width).is_some() && width >= 16;
    row.len() * width >= 16 && is_size && row.iter().all(|token| token.span.len() == width)
}

/// Whether most of a row are digits and blanks; in large grids letters are digits, too.
fn is_plausible(row: &MatrixRow) -> bool {
    let count = row.len();
    let known = row.iter().filter(|token| is_known(token.mark)).count();
    let letters = row.iter().filter(|token| matches!(token.mark, Mark::Letter(..16))).count();
    let least = if count > 81 || (10..=25).contains(&count) { known + letters } else { known };
    count >= 4 && least * 4 >= count * 3 && known > 0
}

/// Whether the cells of a rule are named variables, and none has a digit: `Vars = [A1, A2, …]`. Without names,
/// `_` in all cells, it is an empty grid.
fn are_variables(text: &str, rows: &[MatrixRow]) -> bool {
    let cells = || rows.iter().flatten();
    let is_named = |token: &Token| text[token.span.range()].starts_with(char::is_uppercase);
    cells().all(|token| matches!(token.mark, Mark::Blank(_))) && cells().any(is_named)
}

/// Whether rows are a grid, or nearly one.
fn is_grid_like(rows: &[MatrixRow]) -> bool {
    let width = most_common(rows.iter().map(Vec::len)).unwrap_or_default();
    let (known, all) = census(rows);
    let is_side = |count: usize| count >= 6 && Shape::of_side(count).is_some();
    let small = 3..=5;
    let fits = is_side(width) && rows.len() > 1
        || is_side(rows.len()) && width > 5
        || small.contains(&width) && small.contains(&rows.len());
    let is_small = width.max(rows.len()) < 4;
    fits && !is_small && rows.len() <= MAX_ROWS && all >= 9 && known * 2 >= all
}
