//! Lists of values in the source text of programming languages, and which of them are grids.
//!
//! ```text
//! text  = *( [name assign] list / name assign string / comment / other )
//! list  = [word] open *( item [ "," ] ) close        ; brackets of any kind
//! item  = list / value / string / name ( ":" / "=" ) item
//! ```
//!
//! [`lexeme`] splits the text; [`tree`] nests lists, and abandons those that are open where the
//! next statement begins; [`grids`] finds rows, whole grids and strings of cells among them.

mod grids;
mod lexeme;
mod list;
mod tree;

use givens_engine::grid::Grid;

use crate::{
    codec::{Chunk, ChunkSizes, Codec, Entry, Evidence, ReadOptions, Reader, WriteOptions, Writer},
    diagnostic::Diagnostic,
    layout::row::{is_comment, looks_like_cells},
    record::Listed,
    text::{Span, lines},
};

use super::{
    matrix::{Matrix, report_stray_cells},
    statement::{Statement, StatementWriter},
};

pub(crate) use lexeme::Syntax;
pub(crate) use list::{is_solution, is_whole_puzzle};

/// A language whose lists are read and written.
pub(crate) struct Language {
    pub(crate) syntax: Syntax,
    pub(crate) statement: Statement,
    /// Returns the evidence in the head of a text.
    pub(crate) probe: fn(&str) -> Option<Evidence>,
}

impl Language {
    /// Returns a reader of its lists.
    pub(crate) fn reader(&'static self, options: &ReadOptions) -> ListReader {
        ListReader { syntax: &self.syntax, options: options.clone() }
    }
}

/// The codec of a language.
pub(crate) struct ListCodec(pub(crate) &'static Language);

impl Codec for ListCodec {
    fn probe(&self, head: &str) -> Option<Evidence> {
        (self.0.probe)(head)
    }

    fn reader(&self, _: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(self.0.reader(options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(StatementWriter::new(&self.0.statement, options.language))
    }
}

/// Reads the lists of a text.
pub(crate) struct ListReader {
    syntax: &'static Syntax,
    options: ReadOptions,
}

impl ListReader {
    /// Returns the grids of each list that has any, and of the list in which the text ends.
    fn lists<'t>(&self, text: &'t str) -> impl Iterator<Item = (Span, Vec<Matrix<'t>>)> {
        let syntax = self.syntax;
        let mut lists = Some(tree::Lists::new(text, syntax));
        let all = std::iter::from_fn(move || {
            lists.as_mut()?.next().or_else(|| lists.take().and_then(tree::Lists::last))
        });
        let of_list = move |list: list::List<'t>| (list.span, grids::grids(syntax, text, list));
        all.map(of_list).filter(|(_, found)| !found.is_empty())
    }

    /// Whether there may be a grid in a text.
    pub(crate) fn finds(&self, text: &str) -> bool {
        self.lists(text).flat_map(|(_, found)| found).any(|found| !found.is_table)
    }

    /// Returns the first grid of a text that has several rows.
    pub(crate) fn first<'t>(&self, text: &'t str) -> Option<Matrix<'t>> {
        let mut found = self.lists(text).flat_map(|(_, found)| found).filter(|found| !found.is_table);
        found.find(|found| found.unclosed.is_some() || found.diagnostic.is_some() || found.rows.len() > 1)
    }
}

impl Reader for ListReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let (mut done, mut last): (usize, Option<Entry>) = (0, None);
        for (list, found) in self.lists(chunk.text) {
            let mut gap = Span::new(done, list.start.max(done));
            for found in found {
                let is_solution = found.name.is_some_and(is_solution);
                let entry = found.into_entry(&self.options);
                done = entry.span.end.max(done);
                if let Some(before) = last.as_mut().filter(|_| is_solution)
                    && list_solution(before, &entry)
                {
                    continue;
                }
                if let Some(before) = last.replace(entry) {
                    sink(before);
                } else if chunk.first {
                    report_code(chunk.text, gap, sink);
                }
                report_stray_cells(chunk.text, gap, sink);
                gap = Span::at(done);
            }
            done = list.end.max(done);
        }
        last.into_iter().for_each(&mut *sink);
        report_stray_cells(chunk.text, Span::new(done, chunk.text.len()), sink);
    }

    /// Nowhere: the meaning of a list depends on the code around it.
    fn split_point(&self, _chunk: Chunk<'_>) -> usize {
        0
    }

    /// Grids are made of one list at a time: records take up to 25 times the memory of their text.
    fn chunk_sizes(&self) -> ChunkSizes {
        ChunkSizes { largest: 1 << 21, ..ChunkSizes::default() }
    }
}

/// Makes a full grid the solution of the puzzle before it, if both have one shape; whether it did.
pub(crate) fn list_solution(before: &mut Entry, entry: &Entry) -> bool {
    let (Some(record), Some(solution)) = (&mut before.record, &entry.record) else { return false };
    let is_full = |grid: &Grid| grid.given_count() == grid.shape().cell_count();
    if record.solution.is_some()
        || record.shape().side() != solution.shape().side()
        || !is_full(&solution.grid)
    {
        return false;
    }
    // A full grid alone may have its boxes turned.
    let Some(grid) = Grid::new(record.shape(), solution.grid.contents().iter().copied()) else {
        return false;
    };
    record.solution = Some(Listed { grid, cells: solution.cells.clone() });
    before.span = before.span.to(entry.span);
    record.span = before.span;
    before.diagnostics.extend(entry.diagnostics.iter().cloned());
    true
}

/// Reports the code above the first list.
fn report_code(text: &str, gap: Span, sink: &mut dyn FnMut(Entry)) {
    let is_code = |line: &crate::text::Line<'_>| {
        let is_text =
            line.text.chars().any(char::is_alphanumeric) && !line.text.trim_start().starts_with("/*");
        is_text && !is_comment(line.text.trim_start()) && !looks_like_cells(line.text)
    };
    let mut code = lines(&text[gap.range()]).filter(is_code).map(|line| line.span());
    let Some(first) = code.next() else { return };
    let span = code.last().map_or(first, |last| first.to(last)).moved(gap.start);
    sink(Entry::without_puzzle(Diagnostic::ignored("the code around the lists", span)));
}
