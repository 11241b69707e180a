//! The Sudoku Exchange puzzle bank: records of 100 bytes.
//!
#![doc = concat!("```text\n", include_str!("bank.abnf"), "```")]
//!
//! A record without an id is written with the hash of its cells, because the bank's readers identify
//! puzzles by it; one without a rating with `0.0`, as the raters write it.

use givens_engine::{
    digest::{hexadecimal, start_of_sha1},
    grid::{Grid, Shape},
};

use crate::{
    cells::glued,
    codec::{
        Codec, EachRecord, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf,
        WriteOptions, Writer,
    },
    diagnostic::{Diagnostic, Rule, Severity},
    layout::flat::{EachLine, content},
    record::{Field, FieldSet, Meta, Record, Text},
    syntax::{
        combinators::{Parser, char, opt, preceded, rest, space0, take_till, take_while_m_n, terminated},
        expect::{Fault, Mismatch, Parsed, expect, whole},
    },
    text::{Line, Span},
};

use super::tail::number;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "bank",
    name: "the Sudoku Exchange puzzle bank",
    extensions: &["txt"],
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Ratings, Field::Raw]).and_texts(&[Text::Id]),
    blank: "0",
    grammar: include_str!("bank.abnf"),
    accepts: &[
        "any blank, any number of spaces before the rating, no rating at all",
        "a fourth field, which is written back unchanged",
        "ids that are not the hash of the cells are reported",
    ],
    writes: "records of 100 bytes; the hash where there is no id, `0.0` where there is no rating of the scale `SE`",
    reference: "Sudoku Exchange, Puzzle Bank",
    ..FormatInfo::new(Format::Bank, Shelf::Lines, &Bank)
};

const SHAPE: Shape = Shape::CLASSIC;
/// The scale of the bank's ratings.
const SCALE: &str = "SE";
/// The text that means no rating.
const UNRATED: &str = "0.0";

struct Bank;

impl Codec for Bank {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut all, mut records) = (0, 0);
        for line in content(head).take(100) {
            all += 1;
            let fields = fields(line.text).ok().map(|(_, fields)| fields);
            records += usize::from(fields.is_some_and(|fields| fields.cells.len() == SHAPE.cell_count()));
        }
        (records > 0 && records * 2 >= all).then(|| {
            Evidence::new(50, format!("lines with 12 hexadecimal digits before the cells: {records}"))
        })
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(EachLine(entry))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: options.blank_or(INFO.blank), push: push_record })
    }
}

/// The fields of a record.
struct BankFields<'t> {
    id: &'t str,
    cells: &'t str,
    rating: &'t str,
    flags: Option<&'t str>,
}

/// `record = id 1*SP cells 1*SP rating [SP flags]`
fn fields(input: &str) -> Parsed<'_, BankFields<'_>> {
    let word = || take_till(char::is_whitespace);
    let (input, id) = terminated(id, expect("a space", char(' '))).parse(input)?;
    let (input, (_, cells, _, rating, flags)) =
        (space0, word(), space0, word(), opt(preceded(char(' '), rest))).parse(input)?;
    let flags = flags.map(str::trim_end).filter(|flags| !flags.is_empty());
    Ok((input, BankFields { id, cells, rating, flags }))
}

/// `id = 12HEXDIG`
fn id(input: &str) -> Parsed<'_, &str> {
    expect("12 hexadecimal digits", take_while_m_n(12, 12, |c: char| c.is_ascii_hexdigit())).parse(input)
}

fn entry(line: Line<'_>) -> Entry {
    let fields = match fields(line.text) {
        Ok((_, fields)) => fields,
        Err(error) => return no_id(line, Mismatch::from_error(error).in_text(line.text)),
    };
    Entry::read(line.span(), |diagnostics| record(line, &fields, diagnostics))
}

fn record(line: Line<'_>, fields: &BankFields<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let start = line.span_of(fields.cells).start;
    let (grid, cells) = glued::whole(fields.cells, start, SHAPE, diagnostics)?;
    let mut record = Record::new(grid, line.span(), cells);
    diagnostics.extend(other_hash(line, fields.id, &record.grid));
    record.meta.set(Text::Id, fields.id);
    if whole(number, fields.rating).is_none() && !fields.rating.is_empty() {
        let diagnostic = Diagnostic::not_known_as("a rating", fields.rating, line.span_of(fields.rating));
        diagnostics.push(diagnostic.severity(Severity::Warning));
    } else if !fields.rating.is_empty() && fields.rating != UNRATED {
        record.meta.rate(SCALE, fields.rating);
    }
    if let Some(flags) = fields.flags {
        record.meta.keep(INFO.id, "flags", flags);
    }
    Some(record)
}

/// Reports a line that does not begin like a record.
fn no_id(line: Line<'_>, Fault { at, expected }: Fault) -> Entry {
    let message = format!("expected {expected}: a record begins with its id");
    let diagnostic = Diagnostic::new(Rule::WrongId, message).severity(Severity::Error);
    Entry::malformed(line.span(), diagnostic.at(Span::at(line.start + at), ""))
}

/// Reports an id that is not the hash of the cells.
fn other_hash(line: Line<'_>, id: &str, grid: &Grid) -> Option<Diagnostic> {
    let hash = hash(grid);
    let message = format!("the id is not the hash of the cells, {hash}");
    let diagnostic = Diagnostic::new(Rule::WrongId, message).at(line.span_of(id), "");
    let help = "a digit was changed after the id was given, or before";
    (!id.eq_ignore_ascii_case(&hash)).then(|| diagnostic.help(help))
}

/// The id that the bank gives a puzzle.
fn hash(grid: &Grid) -> String {
    let mut cells = String::with_capacity(SHAPE.cell_count());
    glued::push(grid, "0", "", &mut cells);
    hexadecimal(&start_of_sha1::<6>(&[cells.as_bytes()]))
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(INFO.holds);
    text.push_str(&written_id(record, &mut lost));
    text.push(' ');
    glued::push(&record.grid, blank, "", text);
    text.push_str(&format!(" {:>4}", rating(&record.meta, &mut lost)));
    for raw in &record.meta.raw {
        if raw.format == INFO.id && raw.name == "flags" {
            text.push_str(&format!(" {}", raw.text));
        } else {
            lost.insert(Field::Raw);
        }
    }
    text.push('\n');
    lost
}

/// Returns the id of the record if it has the bank's form, else the hash.
fn written_id(record: &Record, lost: &mut FieldSet) -> String {
    let own = record.meta.text(Text::Id);
    let hashed = own.and_then(|own| whole(id, own));
    if own.is_some() && hashed.is_none() {
        lost.insert(Field::Text(Text::Id));
    }
    hashed.map_or_else(|| hash(&record.grid), str::to_owned)
}

/// The rating of the bank's scale. Any other is lost, and one that does not fit its columns.
fn rating<'m>(meta: &'m Meta, lost: &mut FieldSet) -> &'m str {
    let fits = |value: &str| value.len() <= 4 && value != UNRATED && whole(number, value).is_some();
    let own = meta.ratings.iter().find(|rating| rating.scale == SCALE && fits(&rating.value));
    if meta.ratings.len() > usize::from(own.is_some()) {
        lost.insert(Field::Ratings);
    }
    own.map_or(UNRATED, |rating| &rating.value)
}
