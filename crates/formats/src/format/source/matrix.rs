//! Matrices of source text: rows of values that may be a grid.
//!
//! All codecs of source text pass rows of tokens; they get a grid as an entry, or why there is none. Lines beside the
//! matrices that look like cells are reported here too.

use crate::{
    cells::{
        mark::{Mark, Token},
        number_table::{ignored_table, is_number_table},
    },
    codec::{Entry, ReadOptions},
    diagnostic::{Diagnostic, Rule},
    layout::{
        row::{self, is_comment, looks_like_cells},
        row_grid,
    },
    record::Text,
    syntax::expect::Fault,
    text::{Span, lines},
};

/// A row of values.
pub(crate) type MatrixRow = Vec<Token>;

/// A matrix of source text.
pub(crate) struct Matrix<'t> {
    /// The text before its `=`.
    pub(crate) name: Option<&'t str>,
    /// The whole statement.
    pub(crate) span: Span,
    pub(crate) rows: Vec<MatrixRow>,
    /// The place of the opening bracket, and where the closing one is missing.
    pub(crate) unclosed: Option<(usize, Fault)>,
    /// It has the size of a grid but is a table of regions, indices or other numbers.
    pub(crate) is_table: bool,
    /// Another reason why it is not a grid.
    pub(crate) diagnostic: Option<Diagnostic>,
}

impl<'t> Matrix<'t> {
    /// Creates a matrix without damage.
    pub(crate) fn new(name: Option<&'t str>, span: Span, rows: Vec<MatrixRow>) -> Self {
        let is_table = is_number_table(name, &rows);
        Self { name, span, rows, unclosed: None, is_table, diagnostic: None }
    }

    /// Makes a grid, or reports why there is none.
    pub(crate) fn into_entry(self, options: &ReadOptions) -> Entry {
        let Self { name, span, rows, unclosed, is_table, diagnostic } = self;
        // If the format was named, every grid was asked for.
        if is_table && options.from.is_none() {
            return Entry::without_puzzle(ignored_table(span));
        }
        if let Some((open, fault)) = unclosed {
            let message = "a matrix is opened and never closed";
            let diagnostic =
                Diagnostic::new(Rule::Unfinished, message).at(Span::new(open, open + 1), "opened here");
            let place = Span::at(fault.at.min(span.end.max(open + 1)));
            return Entry::malformed(span, diagnostic.at(place, format!("expected {}", fault.expected)));
        }
        if let Some(diagnostic) = diagnostic.or_else(|| vector(&rows)) {
            return Entry::malformed(span, diagnostic);
        }
        let rows: Vec<_> = rows.into_iter().map(row::Row::of_cells).collect();
        let mut entry = row_grid::entry(&rows, span, options);
        let title = name.filter(|name| !is_numbered(name));
        if let (Some(record), Some(title)) = (&mut entry.record, title) {
            record.meta.set(Text::Title, title);
        }
        entry
    }
}

/// Reports a matrix of one row.
fn vector(rows: &[MatrixRow]) -> Option<Diagnostic> {
    let [row] = rows else { return None };
    let diagnostic = Diagnostic::no_grid_of_rows(1, row.len(), row::cells_span(row));
    let is_square = row.len().isqrt().pow(2) == row.len();
    let help = "such a vector is made a matrix column by column: write the rows";
    Some(if is_square { diagnostic.help(help) } else { diagnostic })
}

/// Whether a name is one that is written for a record without a title: `puzzle`, `puzzle7`.
pub(crate) fn is_numbered(name: &str) -> bool {
    name.strip_prefix("puzzle").is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the number of values that are numbers or blanks, and of all.
pub(crate) fn census(rows: &[MatrixRow]) -> (usize, usize) {
    let tokens = || rows.iter().flatten();
    let known = tokens().filter(|token| matches!(token.mark, Mark::Number(_) | Mark::Blank(_)));
    (known.count(), tokens().count())
}

/// Reports lines between matrices that look like cells, those that follow one another together, unless they are a
/// drawing.
pub(crate) fn report_stray_cells(text: &str, gap: Span, sink: &mut dyn FnMut(Entry)) {
    let mut run: Option<Span> = None;
    let mut report = |run: Span| {
        if text[run.range()].contains(|c: char| c.is_ascii_digit()) {
            sink(Entry::malformed(run, Diagnostic::unread_cells(run)));
        }
    };
    for line in lines(&text[gap.range()]) {
        let span = line.span().moved(gap.start);
        if !is_comment(line.text.trim_start()) && looks_like_cells(line.text) {
            run = Some(run.map_or(span, |run| run.to(span)));
        } else {
            run.take().into_iter().for_each(&mut report);
        }
    }
    run.into_iter().for_each(report);
}

/// Turns rows into columns, where the rows are equally long.
pub(crate) fn transposed(rows: Vec<MatrixRow>) -> Vec<MatrixRow> {
    let width = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != width) {
        return rows;
    }
    (0..width).map(|index| rows.iter().map(|row| row[index]).collect()).collect()
}
