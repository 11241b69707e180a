//! Game ids: where one is in its line, and its parts.
//!
//! The reader passes a line; it gets the first id in it, and an entry for that. `save` uses the parsers of parameters and
//! cells, since a saved game stores the same texts in its fields.

use crate::{
    codec::Entry,
    diagnostic::Diagnostic,
    format::links::{
        link_reader::{set_texts_around, words},
        runs::{CellRun, CellRuns},
    },
    record::{AnyRecord, Record, VariantRecord},
    syntax::{
        combinators::{
            Parser, all_consuming, alt, consumed, fold_many0, map, one_of, opt, pair, preceded, rest, tag,
            take_until,
        },
        expect::Parsed,
    },
    text::{Line, Span, offset_in, shown},
};

use super::{
    description,
    grammar::{Params, params, run, unknown_symbol},
};

/// The parts of an id, all of the line that contains it.
pub(super) struct Id<'t> {
    /// The whole id.
    whole: &'t str,
    params: Params,
    /// What is before the `:` or `#`.
    size: &'t str,
    /// What follows it.
    description: &'t str,
    /// Whether that is a seed.
    is_seed: bool,
}

/// How much a text looks like an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IdFit {
    /// It has as many cells as its parameters require, or it is a seed or a variant's.
    Whole,
    /// It has parameters and cells, but too few or too many.
    Like,
    No,
}

/// Returns the first id of a line.
pub(super) fn id(line: &str) -> Option<Id<'_>> {
    let mut words = words(line, "").filter(|word| word.contains([':', '#']));
    words.find_map(|word| preceded(opt(address), of_word).parse(word).ok()).map(|(_, id)| id)
}

/// Returns the entry of a line with an id.
pub(super) fn entry(line: Line<'_>, id: &Id<'_>) -> Entry {
    let mut diagnostics = Vec::new();
    let record = if id.is_seed {
        let message = format!("`{}` is a random seed, which contains no puzzle", shown(id.whole));
        let diagnostic = Diagnostic::not_in_text(message, line.span_of(id.whole));
        diagnostics.push(diagnostic.help("open it in the program, and copy the specific game id"));
        None
    } else {
        let description = Line { text: id.description, start: line.span_of(id.description).start };
        record(&id.params, line.span_of(id.size), description, line.span(), &mut diagnostics)
    };
    let record = record.map(|mut record| {
        let (before, after) = line.text.split_at(offset_in(line.text, id.whole) + id.whole.len());
        let word = before.rfind(char::is_whitespace).unwrap_or(0);
        set_texts_around(record.meta_mut(), &before[..word], after);
        record
    });
    Entry::of_any(line.span(), record, diagnostics)
}

/// Returns the record of a description, which is at `whole`, or `None` with the reasons in `diagnostics`.
pub(super) fn record(
    params: &Params,
    size: Span,
    text: Line<'_>,
    whole: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<AnyRecord> {
    if !params.is_classic() {
        return description::record(params, size, text, whole, diagnostics).map(VariantRecord::into_any);
    }
    let Some(shape) = params.shape() else {
        return params.no_grid("4×4 to 25×25", size).refuse(diagnostics);
    };
    let mut cells = CellRuns::new(shape.side());
    let left = cells.read(text, run);
    if let Some(c) = left.chars().next() {
        return no_run(c, text.span().end - left.len(), params).refuse(diagnostics);
    }
    let (grid, cells) = cells.finish(shape, text.span(), diagnostics)?;
    Some(Record::new(grid, whole, cells).into())
}

/// `address = *character ( ".html#" / "/solo#" )`
fn address(input: &str) -> Parsed<'_, (&str, &str)> {
    let up_to = |end| pair(take_until(end), tag(end));
    alt((up_to(".html#"), up_to("/solo#"))).parse(input)
}

/// `id = params ( ":" / "#" ) description`
fn of_word(input: &str) -> Parsed<'_, Id<'_>> {
    let parts = (consumed(params), one_of(":#"), rest);
    map(consumed(parts), |(whole, ((size, params), sign, description))| Id {
        whole,
        params,
        size,
        description,
        is_seed: sign == '#',
    })
    .parse(input)
}

impl Id<'_> {
    /// Returns how much it looks like an id of Solo.
    pub(super) fn fit(&self) -> IdFit {
        let Params { boxes: (first, second), .. } = self.params;
        let is_large = second.is_some() || first > 3;
        let parts = self.description.split(',').count();
        if self.is_seed {
            return if is_large && self.params.shape().is_some() { IdFit::Like } else { IdFit::No };
        }
        let (count, side) = (self.cell_count(), self.params.side());
        if !self.params.is_classic() {
            return match count {
                Some(count) if count == side * side && parts == 1 + self.params.part_count() => IdFit::Whole,
                _ if is_large && parts > 1 => IdFit::Like,
                _ => IdFit::No,
            };
        }
        match (count, self.params.shape()) {
            (Some(count), Some(shape)) if count == shape.cell_count() && parts == 1 => IdFit::Whole,
            (Some(_), _) if second.is_some() && parts == 1 => IdFit::Like,
            _ => IdFit::No,
        }
    }

    /// Returns the number of cells, if the description, up to its first comma, has nothing else.
    fn cell_count(&self) -> Option<usize> {
        let cells = fold_many0(run, || 0, |count: usize, run: CellRun| count + run.cell_count());
        let part = self.description.split(',').next().unwrap_or_default();
        let (_, count) = all_consuming(cells).parse(part).ok()?;
        (count > 0).then_some(count)
    }
}

/// Reports a character at which the cells end too early.
fn no_run(c: char, at: usize, params: &Params) -> Diagnostic {
    let span = Span::new(at, at + c.len_utf8());
    if c != ',' {
        return unknown_symbol(c, span);
    }
    Diagnostic::unannounced_regions(params, span)
}
