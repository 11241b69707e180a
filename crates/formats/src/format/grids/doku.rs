//! Values with locks and marks between bars: the `.doku` files of jkomoros/sudoku.
//!
//! ```text
//! row    = cell *( "|" cell ) EOL
//! cell   = *SP ( number / "." ) ["!"] [marks] *SP       ; "!" locks a given; other values are placed
//! marks  = "(" [number *( "," number )] ")"             ; pencil marks
//! ```

use givens_engine::grid::{Candidates, Digit, Grid, Shape};

use crate::{
    cells::{
        fill::fill,
        mark::{self, Token},
    },
    diagnostic::Diagnostic,
    layout::row::{Row, RowGrammar},
    record::{Listed, Record},
    syntax::{
        combinators::{Parser, alt, char, delimited, digit1, map, opt, recognize, separated_list0, u8},
        expect::{Parsed, whole},
    },
    text::{Line, Span, lines},
};

/// The smallest number of cells in a row.
const MIN_CELLS: usize = 4;

/// The grammar of rows of such cells.
pub(super) struct Doku;

/// A cell: its value, whether it is locked, and its marks.
#[derive(Default)]
struct DokuCell<'t> {
    value: &'t str,
    is_locked: bool,
    marks: Vec<u8>,
}

/// Whether most lines of a text are such rows, and some cells have locks or marks.
pub(super) fn is_doku(head: &str) -> bool {
    let content = || lines(head).filter(|line| !line.is_blank());
    let rows = content().filter(|line| {
        let cells = line.text.split('|').filter(|cell| whole(cell_of, cell.trim()).is_some()).count();
        cells >= MIN_CELLS && cells * 2 > line.text.split('|').count()
    });
    rows.count() * 2 > content().count() && head.contains(['!', '('])
}

impl RowGrammar for Doku {
    fn row(&self, line: Line<'_>) -> Option<Row> {
        let cells = line.text.split('|').map(str::trim);
        let mut row = Row::new(cells.map(|cell| token(cell, line.span_of(cell))).collect(), line.span());
        row.separated = true;
        (row.tokens.len() + 1 >= MIN_CELLS).then_some(row)
    }

    fn record(
        &self,
        text: &str,
        tokens: &[Token],
        shape: Shape,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        let (values, spans) = fill(tokens, shape, diagnostics)?;
        let cell = |token: &Token| whole(cell_of, &text[token.span.range()]).unwrap_or_default();
        let cells: Vec<_> = tokens.iter().map(cell).collect();
        let has_locks = cells.iter().any(|cell| cell.is_locked);
        // Without any lock, all values are givens.
        let of = |is_given: bool| {
            let digits = values.contents().iter().zip(&cells);
            Grid::new(
                shape,
                digits.map(|(digit, cell)| digit.filter(|_| (cell.is_locked || !has_locks) == is_given)),
            )
        };
        let marks = |cell: &DokuCell<'_>| {
            let digits = cell.marks.iter().filter_map(|&mark| Digit::new(mark));
            digits.filter(|digit| digit.index() < shape.side()).collect()
        };
        let mut record = Record::new(of(true)?, Span::default(), spans.clone());
        record.set_placed(Listed { grid: of(false)?, cells: spans });
        record.set_notes(Candidates::new(shape, cells.iter().map(marks))?);
        Some(record)
    }

    fn is_laid_out_alike(&self) -> bool {
        false
    }
}

/// Returns the token of a cell: its value alone, at the place of all of it.
fn token(cell: &str, span: Span) -> Token {
    let value = whole(cell_of, cell).map_or(cell, |cell| cell.value);
    Token { span, ..mark::value(value, span.start) }
}

/// `cell`, without white space around it
fn cell_of(input: &str) -> Parsed<'_, DokuCell<'_>> {
    let value = alt((digit1, recognize(char('.'))));
    let marks = delimited(char('('), separated_list0(char(','), u8), char(')'));
    map((value, opt(char('!')), opt(marks)), |(value, lock, marks)| DokuCell {
        value,
        is_locked: lock.is_some(),
        marks: marks.unwrap_or_default(),
    })
    .parse(input)
}
