//! A game id: where it stands in its line, and what it says.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_while},
    character::complete::{char, digit1, one_of},
    combinator::{map, map_opt, opt, recognize, value},
    multi::{fold_many0, many0},
    sequence::{pair, preceded},
};

use crate::{
    cells::fill::unknown_character,
    codec::{Entry, unsupported_constraints},
    diagnostic::{Diagnostic, Rule},
    format::links::runs::Cells,
    grid::{Grid, Shape},
    record::{CellSpans, Record, Text},
    syntax::expect::{Parsed, expect},
    text::{Line, Span, offset_in, shown},
};

/// An id, in parts of the line that it stands in.
pub(super) struct Id<'t> {
    /// All of it.
    whole: &'t str,
    params: Params,
    /// What stands before the `:` or `#`.
    size: &'t str,
    /// What stands behind it.
    description: &'t str,
    /// Whether that is a seed.
    is_seed: bool,
}

/// What the parameters say.
pub(super) struct Params {
    /// Boxes in a row of boxes, and in a column of them.
    boxes: (usize, usize),
    /// What is beyond a classic grid.
    variants: Vec<&'static str>,
}

/// How much a text looks like an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// Its cells are as many as its parameters say, or it is a seed or a variant's.
    Whole,
    /// It has parameters and cells, but too few or too many.
    Like,
    No,
}

/// The id that stands in a line: the last word, but for what stands before it in an address.
pub(super) fn id(line: &str) -> Option<Id<'_>> {
    let edges = |c: char| matches!(c, '"' | '\'' | '<' | '>' | '(' | ')' | ';');
    line.split_whitespace().map(|word| word.trim_matches(edges)).find_map(|word| {
        let address = word.rsplit_once(".html#").or_else(|| word.rsplit_once("/solo#"));
        of_word(address.map_or(word, |(_, id)| id))
    })
}

fn of_word(whole: &str) -> Option<Id<'_>> {
    let (rest, params) = params(whole).ok()?;
    let sign = rest.chars().next().filter(|c| matches!(c, ':' | '#'))?;
    let (size, description) = (&whole[..whole.len() - rest.len()], &rest[1..]);
    Some(Id { whole, params, size, description, is_seed: sign == '#' })
}

/// `params = number [ "x" number ] *option`
pub(super) fn params(input: &str) -> Parsed<'_, Params> {
    let number = || map_opt(digit1, |digits: &str| digits.parse::<usize>().ok().filter(|&count| count < 100));
    let second = opt(preceded(char('x'), number()));
    let variant = alt((
        value(Some("irregular regions (jigsaw)"), char('j')),
        value(Some("two diagonals"), char('x')),
        value(Some("cages (killer)"), char('k')),
    ));
    let symmetry =
        alt((tag("r2"), tag("r4"), tag("md2"), tag("md4"), tag("m2"), tag("m4"), tag("m8"), tag("a")));
    let level = recognize(pair(char('d'), one_of("tbiaeu")));
    let option = alt((variant, map(symmetry, |_| None), map(level, |_| None)));
    let (rest, (first, second, options)) = (number(), second, many0(option)).parse(input)?;
    let variants = options.into_iter().flatten().collect();
    Ok((rest, Params { boxes: (first, second.unwrap_or(first)), variants }))
}

impl Params {
    /// The shape, where there is such a one.
    fn shape(&self) -> Option<Shape> {
        Shape::new(self.boxes.0, self.boxes.1)
    }
}

/// A piece of a description.
#[derive(Clone)]
enum Piece {
    Value(u32),
    Blanks(usize),
    Apart,
}

/// `piece = number / "_" / blanks`
fn piece(input: &str) -> Parsed<'_, Piece> {
    let run = |letter: char| (u32::from(letter) - u32::from('a') + 1) as usize;
    let letters = "abcdefghijklmnopqrstuvwxyz";
    expect(
        "a number or a letter",
        alt((
            map(digit1, |digits: &str| Piece::Value(digits.parse().unwrap_or(u32::MAX))),
            map(one_of(letters), move |letter| Piece::Blanks(run(letter))),
            value(Piece::Apart, char('_')),
        )),
    )
    .parse(input)
}

impl Id<'_> {
    /// How much it looks like an id of Solo.
    pub(super) fn fit(&self) -> Fit {
        let is_large = self.size.contains('x') || self.params.boxes.0 > 3;
        if self.is_seed || !self.params.variants.is_empty() {
            let known = self.is_seed && self.params.shape().is_some() || self.description.contains(',');
            return if is_large && known { Fit::Like } else { Fit::No };
        }
        let Some(shape) = self.params.shape() else {
            return if self.size.contains('x') && self.all_pieces().is_some() { Fit::Like } else { Fit::No };
        };
        match self.all_pieces() {
            Some(cells) if cells == shape.cell_count() => Fit::Whole,
            Some(_) if self.size.contains('x') => Fit::Like,
            _ => Fit::No,
        }
    }

    /// The number of cells, where the description is nothing else.
    fn all_pieces(&self) -> Option<usize> {
        let count = |cells: usize, piece| match piece {
            Piece::Value(_) => cells + 1,
            Piece::Blanks(count) => cells + count,
            Piece::Apart => cells,
        };
        let (rest, cells) = fold_many0(piece, || 0, count).parse(self.description).ok()?;
        (rest.is_empty() && cells > 0).then_some(cells)
    }
}

/// What a line with an id holds.
pub(super) fn entry(line: Line<'_>, id: &Id<'_>) -> Entry {
    let mut diagnostics = Vec::new();
    let start = |part: &str| line.start + offset_in(line.text, part);
    let grid = if id.is_seed {
        let message = format!("`{}` is a random seed, which contains no puzzle", shown(id.whole));
        let at = start(id.whole);
        let diagnostic = Diagnostic::new(Rule::NotInText, message).at(Span::new(at, at + id.whole.len()), "");
        diagnostics.push(diagnostic.help("open it in the program, and copy the specific game id"));
        None
    } else {
        cells(
            &id.params,
            (id.size, start(id.size)),
            (id.description, start(id.description)),
            &mut diagnostics,
        )
    };
    let record = grid.map(|(grid, cells)| {
        let mut record = Record::new(grid, line.span(), cells);
        let end = offset_in(line.text, id.whole) + id.whole.len();
        let word = line.text[..end].rfind(char::is_whitespace).unwrap_or(0);
        let mark = |c: char| c.is_whitespace() || ":;,-<>\"'".contains(c);
        for (kind, text) in [(Text::Title, &line.text[..word]), (Text::Comment, &line.text[end..])] {
            let text = text.trim_matches(mark);
            if !text.is_empty() {
                record.meta.set(kind, text);
            }
        }
        record
    });
    Entry { span: line.span(), record, diagnostics }
}

/// The cells of a description, each text with the offset at which it stands; or `None`, with the reasons in
/// `diagnostics`.
pub(super) fn cells(
    params: &Params,
    (size, size_start): (&str, usize),
    (description, start): (&str, usize),
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Grid, CellSpans)> {
    let place = Span::new(size_start, size_start + size.len());
    if !params.variants.is_empty() {
        let variants: Vec<_> = params.variants.iter().map(|&variant| variant.to_owned()).collect();
        diagnostics.extend(unsupported_constraints(&variants, place));
        return None;
    }
    let (across, down) = params.boxes;
    let Some(shape) = params.shape() else {
        let message = format!("{across}×{down} boxes make no grid of 4×4 to 25×25");
        diagnostics.push(Diagnostic::new(Rule::NoSuchSide, message).at(place, ""));
        return None;
    };
    let mut cells = Cells::new(shape);
    let mut left = description;
    while let Ok((rest, piece)) = piece(left) {
        let at = start + description.len() - left.len();
        let span = Span::new(at, at + left.len() - rest.len());
        match piece {
            Piece::Value(value) => cells.value(value, span),
            Piece::Blanks(count) => cells.blanks(count, span),
            Piece::Apart => {}
        }
        left = rest;
    }
    if let Some(c) = left.chars().next() {
        diagnostics.push(no_cells(c, start + description.len() - left.len(), params));
        return None;
    }
    cells.finish(Span::new(start, start + description.len()), diagnostics)
}

/// What is to be said of a character at which the cells end too early.
fn no_cells(c: char, at: usize, params: &Params) -> Diagnostic {
    let span = Span::new(at, at + c.len_utf8());
    if c != ',' {
        return Diagnostic { help: None, ..unknown_character(c, span) };
    }
    let (across, down) = params.boxes;
    let message = format!("{across}x{down}: regions or cages follow the cells, but are not announced");
    Diagnostic::new(Rule::Variant, message).at(span, "")
}

/// Parameters alone.
pub(super) fn only_params(text: &str) -> Option<Params> {
    let (rest, params) = params(text).ok()?;
    let (rest, _) = take_while::<_, _, nom::error::Error<&str>>(char::is_whitespace).parse(rest).ok()?;
    rest.is_empty().then_some(params)
}
