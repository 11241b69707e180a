//! Which lists are grids: rows of as many values, as many values as a grid has cells, and strings.

use crate::{
    cells::mark::{self, Mark, Token, symbol_token},
    diagnostic::{Diagnostic, Rule},
    format::source::matrix::{Found, Row, census, transposed},
    grid::Shape,
    layout::{
        row::{is_known, most_common},
        rule_line::is_rule,
    },
    text::{Span, lines, offset_in},
};

use super::{
    is_solution,
    lexeme::Syntax,
    list::{Bars, Item, List},
};

/// The grids of a list, in order; those of a list of several do not have its name.
pub(super) fn grids<'t>(syntax: &Syntax, text: &'t str, list: List<'t>) -> Vec<Found<'t>> {
    let (span, name) = (list.span, list.name);
    let is_text = syntax.end.is_some() || list.items.iter().all(|item| matches!(item, Item::Text(..)));
    let mut finder = Finder { syntax, text, found: Vec::new() };
    finder.list(list, None);
    let mut found = finder.found;
    if let [only] = &mut found[..] {
        only.span = if is_text { span } else { only.span };
    } else {
        for found in found.iter_mut().filter(|found| found.name == name) {
            found.name = None;
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
        if let Some(stop) = list.stop.take() {
            let rows = list.items.iter().filter_map(|item| self.row(item)).collect();
            let (name, span) = (list.name, list.span);
            return self.found.push(Found { name, span, rows, stop: Some(stop), fault: None });
        }
        if list.bars == Bars::Lacking {
            let message = "the last row of a matrix has no `|` behind it";
            let fault = Diagnostic::new(Rule::Unfinished, message);
            return self.fault(&list, fault.help("MiniZinc writes `[| 1, 2 | 3, 4 |]`"));
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

    fn push(&mut self, name: Option<&'t str>, span: Span, rows: Vec<Row>) {
        self.found.push(Found { name, span, rows, stop: None, fault: None });
    }

    fn fault(&mut self, list: &List<'t>, fault: Diagnostic) {
        let fault = fault.at(list.bracket(), "opened here");
        let (name, span) = (list.name, list.span);
        self.found.push(Found { name, span, rows: Vec::new(), stop: None, fault: Some(fault) });
    }

    /// The name that a fact gives what it holds: `problem(easy, [[_, 1], …])`; a number is none.
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

    /// `array2d(1..9, 1..9, […])`: the sets of indices say how many rows and columns there are.
    fn indexed(&mut self, list: List<'t>) {
        let count = |item: &Item<'_>| match item {
            Item::Value(token) => indices(&self.text[token.span.range()]),
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
        let found = cells.tokens.len();
        if rows.checked_mul(columns) == Some(found) {
            let rows = cells.tokens.chunks(columns.max(1)).map(|tokens| Row { tokens: tokens.to_vec() });
            return self.push(list.name, list.span, rows.collect());
        }
        let message = format!("{rows} rows of {columns} values are announced, {found} values found");
        self.fault(&list, Diagnostic::new(Rule::NoSuchSide, message));
    }

    /// A list of lists: of rows, of whole grids, or of others.
    fn lists(&mut self, list: List<'t>) {
        let rows: Vec<_> = list.items.iter().filter_map(|item| self.row(item)).collect();
        let width = most_common(rows.iter().map(|row| row.tokens.len())).unwrap_or_default();
        let are_rows = width == rows.len() || side_of(width).is_none();
        if rows.len() == list.items.len() && are_rows && is_grid_like(&rows) {
            return self.push(list.name, list.span, rows);
        }
        let title = list.items.iter().find_map(|item| match item {
            Item::Text(Some("name" | "title"), title) => Some(*title),
            _ => None,
        });
        let name = title.or(list.name);
        for mut item in list.items {
            if let (Item::List(list), Some(title)) = (&mut item, title) {
                list.name = Some(title);
            }
            match item {
                Item::List(list) => self.list(list, name),
                Item::Text(own, text) => self.line(own.or(name), text),
                Item::Value(_) => {}
            }
        }
    }

    /// R's `matrix(c(…))`: column by column unless `byrow` says otherwise.
    fn matrix(&mut self, list: List<'t>) {
        let by_row =
            list.options.iter().any(|(name, value)| *name == "byrow" && value.starts_with(['T', 't']));
        let has_one = list.items.iter().filter(|item| matches!(item, Item::List(_))).count() == 1;
        for item in list.items {
            let Item::List(cells) = item else { continue };
            let count = self.found.len();
            self.list(cells, list.name);
            let [found] = &mut self.found[count..] else { continue };
            // A matrix within another is a grid of its own.
            if has_one {
                found.span = list.span;
            }
            if !by_row {
                found.rows = transposed(std::mem::take(&mut found.rows));
            }
        }
    }

    /// All cells of a grid in one list.
    fn values(&mut self, list: &List<'t>) {
        let Some(row) = values_of(list) else { return };
        let count = row.tokens.len();
        let (known, _) = census(std::slice::from_ref(&row));
        let is_near = NEAR.contains(&count) && known * 10 >= count * 9;
        if !list.is_bare && known * 2 >= count && (is_near || side_of(count).is_some()) {
            self.push(list.name, list.span, folded(row));
        }
    }

    /// Strings: rows, pieces of a line, whole lines, or blocks of lines.
    fn texts(&mut self, list: &List<'t>) {
        let rows: Vec<_> = list.items.iter().filter_map(|item| self.row(item)).collect();
        if rows.len() == list.items.len() && rows.len() > 1 {
            let width = most_common(rows.iter().map(|row| row.tokens.len())).unwrap_or_default();
            let joined: Vec<_> = rows.iter().flat_map(|row| row.tokens.iter().copied()).collect();
            if side_of(width).is_none() || width == rows.len() {
                let is_folded = width != rows.len() && !list.set_apart && side_of(joined.len()).is_some();
                let rows = if is_folded { folded(Row { tokens: joined }) } else { rows };
                if is_grid_like(&rows) {
                    return self.push(list.name, list.span, rows);
                }
            }
        }
        for item in &list.items {
            if let Item::Text(own, content) = item {
                self.line(own.or(list.name), content);
            }
        }
    }

    /// A string that holds a whole puzzle, or several lines of them.
    fn line(&mut self, name: Option<&'t str>, content: &'t str) {
        let at = offset_in(self.text, content);
        if content.contains(['\n', '\r']) || content.contains("\\n") {
            return self.block(name, content);
        }
        let row = glued(content, at);
        let count = row.tokens.len();
        if is_plausible(&row) && (side_of(count).is_some() || NEAR.contains(&count)) {
            self.push(name, Span::new(at, at + content.len()), folded(row));
        }
    }

    /// A string of several lines: rows, or a puzzle each.
    fn block(&mut self, name: Option<&'t str>, content: &'t str) {
        let at = offset_in(self.text, content);
        let pieces = lines(content).flat_map(|line| line.text.split("\\n")).map(str::trim);
        let pieces = pieces.filter(|piece| !piece.is_empty() && !is_rule(piece));
        let rows: Vec<_> = pieces.map(|piece| row_of(piece, offset_in(self.text, piece))).collect();
        let rows: Vec<_> = rows.into_iter().filter(is_plausible).collect();
        let width = most_common(rows.iter().map(|row| row.tokens.len())).unwrap_or_default();
        if width != rows.len() && (side_of(width).is_some() || NEAR.contains(&width)) {
            for row in rows {
                self.push(None, row.span(), folded(row));
            }
        } else if is_grid_like(&rows) {
            self.push(name, Span::new(at, at + content.len()), rows);
        }
    }

    /// The row that an item is: a list of values, or a string of cells.
    fn row(&self, item: &Item<'t>) -> Option<Row> {
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

/// So many cells are one too few or too many for 9×9.
const NEAR: std::ops::RangeInclusive<usize> = 77..=85;

/// How many indices a set has: `1..9`, `0..8`.
fn indices(set: &str) -> Option<usize> {
    let (first, last) = set.split_once("..")?;
    let [first, last]: [usize; 2] = [first.parse().ok()?, last.parse().ok()?];
    last.checked_sub(first)?.checked_add(1)
}

/// The side of a grid of so many cells.
fn side_of(cells: usize) -> Option<usize> {
    Shape::of_cell_count(cells).map(Shape::side)
}

/// The rows of a grid whose cells stand in one; that row where they make no grid.
fn folded(row: Row) -> Vec<Row> {
    let Some(side) = side_of(row.tokens.len()) else { return vec![row] };
    row.tokens.chunks(side).map(|tokens| Row { tokens: tokens.to_vec() }).collect()
}

/// The values of a list that has nothing else.
fn values_of(list: &List<'_>) -> Option<Row> {
    let value = |item: &Item<'_>| match item {
        Item::Value(token) => Some(*token),
        _ => None,
    };
    let tokens: Option<Vec<_>> = list.items.iter().map(value).collect();
    Some(Row { tokens: tokens? }).filter(|row| !row.tokens.is_empty())
}

fn glued(content: &str, at: usize) -> Row {
    let symbols = content.char_indices().filter(|(_, c)| !matches!(c, '|' | '\\'));
    Row { tokens: symbols.map(|(offset, c)| symbol_token(c, at + offset)).collect() }
}

/// A line of a string: values set apart, or glued cells.
fn row_of(line: &str, at: usize) -> Row {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
    let words = || line.split(is_gap).filter(|word| !word.is_empty());
    let is_apart = words().count() >= 4 && words().all(|word| word.len() <= 2);
    let tokens = if is_apart {
        words().map(|word| mark::value(word, at + offset_in(line, word))).collect()
    } else {
        let cells = line.char_indices().filter(|(_, c)| !is_gap(*c));
        cells.map(|(offset, c)| symbol_token(c, at + offset)).collect()
    };
    Row { tokens }
}

/// Whether most of a row are digits and blanks; in large grids letters are digits, too.
fn is_plausible(row: &Row) -> bool {
    let count = row.tokens.len();
    let known = row.tokens.iter().filter(|token| is_known(token.mark)).count();
    let letters = row.tokens.iter().filter(|token| matches!(token.mark, Mark::Letter(..16))).count();
    let least = if count > 81 || (10..=25).contains(&count) { known + letters } else { known };
    count >= 4 && least * 4 >= count * 3 && known > 0
}

/// Whether rows are a grid, or nearly one.
fn is_grid_like(rows: &[Row]) -> bool {
    let width = most_common(rows.iter().map(|row| row.tokens.len())).unwrap_or_default();
    let (known, all) = census(rows);
    let is_side = |count: usize| count >= 6 && Shape::of_side(count).is_some();
    let small = 3..=5;
    let fits = is_side(width) && rows.len() > 1
        || is_side(rows.len()) && width > 5
        || small.contains(&width) && small.contains(&rows.len());
    fits && all >= 9 && known * 2 >= all
}
