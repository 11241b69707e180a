//! Game ids: where one is in its line, and its parts.
//!
//! The reader passes a line; it gets the first id in it, and an entry for that. `save` uses the parsers of parameters and
//! cells, since a saved game stores the same texts in its fields.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::fill::unknown_character,
    codec::Entry,
    diagnostic::Diagnostic,
    format::links::{
        link_reader::{set_texts_around, words},
        members::refuse,
        runs::{CellRun, CellRuns, blanks},
    },
    record::{CellSpans, Record},
    syntax::{
        combinators::{
            Parser, all_consuming, alt, char, consumed, digit1, fold_many0, many0, map, map_opt, multispace0,
            one_of, opt, pair, preceded, recognize, rest, tag, take_until, terminated, value,
        },
        expect::Parsed,
    },
    text::{Line, Span, offset_in, shown},
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

/// The size of a grid and what is beyond a classic one.
pub(super) struct Params {
    /// Boxes in a row of boxes, and in a column of them.
    boxes: (usize, usize),
    variants: Vec<&'static str>,
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
    words(line, "").find_map(|word| preceded(opt(address), of_word).parse(word).ok()).map(|(_, id)| id)
}

/// Returns the entry of a line with an id.
pub(super) fn entry(line: Line<'_>, id: &Id<'_>) -> Entry {
    let mut diagnostics = Vec::new();
    let grid = if id.is_seed {
        let message = format!("`{}` is a random seed, which contains no puzzle", shown(id.whole));
        let diagnostic = Diagnostic::not_in_text(message, line.span_of(id.whole));
        diagnostics.push(diagnostic.help("open it in the program, and copy the specific game id"));
        None
    } else {
        let description = Line { text: id.description, start: line.span_of(id.description).start };
        cells(&id.params, line.span_of(id.size), description, &mut diagnostics)
    };
    let record = grid.map(|(grid, cells)| {
        let mut record = Record::new(grid, line.span(), cells);
        let (before, after) = line.text.split_at(offset_in(line.text, id.whole) + id.whole.len());
        let word = before.rfind(char::is_whitespace).unwrap_or(0);
        set_texts_around(&mut record, &before[..word], after);
        record
    });
    Entry::new(line.span(), record, diagnostics)
}

/// Returns the grid of a description, or `None` with the reasons in `diagnostics`.
pub(super) fn cells(
    params: &Params,
    size: Span,
    description: Line<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Grid, CellSpans)> {
    let variants: Vec<_> = params.variants.iter().map(|&variant| variant.to_owned()).collect();
    refuse(&variants, size, diagnostics)?;
    let Some(shape) = params.shape() else {
        let (across, down) = params.boxes;
        let boxes = format_args!("{across}×{down} boxes");
        return Diagnostic::wrong_boxes(boxes, "4×4 to 25×25", size).refuse(diagnostics);
    };
    let mut cells = CellRuns::new(shape);
    let left = cells.read(description, run);
    if let Some(c) = left.chars().next() {
        return no_run(c, description.span().end - left.len(), params).refuse(diagnostics);
    }
    cells.finish(description.span(), diagnostics)
}

/// Parses a text of parameters alone.
pub(super) fn only_params(input: &str) -> Parsed<'_, Params> {
    all_consuming(terminated(params, multispace0)).parse(input)
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

/// `params = number [ "x" number ] *option`
fn params(input: &str) -> Parsed<'_, Params> {
    let second = opt(preceded(char('x'), number));
    map((number, second, many0(option)), |(first, second, options)| Params {
        boxes: (first, second.unwrap_or(first)),
        variants: options.into_iter().flatten().collect(),
    })
    .parse(input)
}

/// `number = 1*DIGIT`, below 100
fn number(input: &str) -> Parsed<'_, usize> {
    map_opt(digit1, |digits: &str| digits.parse().ok().filter(|&count| count < 100)).parse(input)
}

/// `option = "j" / "x" / "k" / symmetry / "d" level`, of which the first three are variants
fn option(input: &str) -> Parsed<'_, Option<&'static str>> {
    let variant = alt((
        value("irregular regions (jigsaw)", char('j')),
        value("two diagonals", char('x')),
        value("cages (killer)", char('k')),
    ));
    let symmetry =
        alt((tag("r2"), tag("r4"), tag("md2"), tag("md4"), tag("m2"), tag("m4"), tag("m8"), tag("a")));
    let level = recognize(pair(char('d'), one_of("tbiaeu")));
    alt((map(variant, Some), value(None, alt((symmetry, level))))).parse(input)
}

/// `run = number / "_" / blanks`
fn run(input: &str) -> Parsed<'_, CellRun> {
    let number = map(digit1, |digits: &str| CellRun::Value(digits.parse().unwrap_or(u32::MAX)));
    alt((number, blanks('a'), value(CellRun::Separator, char('_')))).parse(input)
}

impl Params {
    /// Returns the shape, if there is one with these boxes.
    fn shape(&self) -> Option<Shape> {
        Shape::new(self.boxes.0, self.boxes.1)
    }
}

impl Id<'_> {
    /// Returns how much it looks like an id of Solo.
    pub(super) fn fit(&self) -> IdFit {
        let has_columns = self.size.contains('x');
        if self.is_seed || !self.params.variants.is_empty() {
            let is_known = self.is_seed && self.params.shape().is_some() || self.description.contains(',');
            let is_large = has_columns || self.params.boxes.0 > 3;
            return if is_large && is_known { IdFit::Like } else { IdFit::No };
        }
        match (self.cell_count(), self.params.shape()) {
            (Some(count), Some(shape)) if count == shape.cell_count() => IdFit::Whole,
            (Some(_), _) if has_columns => IdFit::Like,
            _ => IdFit::No,
        }
    }

    /// Returns the number of cells, if the description has nothing else.
    fn cell_count(&self) -> Option<usize> {
        let cells = fold_many0(run, || 0, |count: usize, run: CellRun| count + run.cell_count());
        let (_, count) = all_consuming(cells).parse(self.description).ok()?;
        (count > 0).then_some(count)
    }
}

/// Reports a character at which the cells end too early.
fn no_run(c: char, at: usize, params: &Params) -> Diagnostic {
    let span = Span::new(at, at + c.len_utf8());
    if c != ',' {
        return Diagnostic { help: None, ..unknown_character(c, span) };
    }
    Diagnostic::unannounced_regions(params.boxes, span)
}
