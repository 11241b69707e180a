//! The Sudoku Exchange puzzle bank: records of 100 bytes.
//!
#![doc = "```text"]
#![doc = include_str!("bank.abnf")]
#![doc = "```"]
//!
//! A record without an id is written with the hash of its cells, for the bank's readers know
//! puzzles by it; one without a rating with `0.0`, which the raters write where they have none.

use std::io;

use nom::{
    Parser,
    bytes::complete::take_while_m_n,
    character::complete::char,
    combinator::{opt, rest},
    sequence::preceded,
};
use sha1_smol::Sha1;

use super::tail::number;
use crate::{
    cells::glued,
    codec::{
        Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer,
    },
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Grid, Shape},
    layout::each_line::{EachLine, content},
    record::{Field, FieldSet, Meta, Record, Text},
    syntax::expect::{Mismatch, Parsed, expect},
    text::{Line, Span, offset_in, shown},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Bank,
    id: "bank",
    name: "the Sudoku Exchange puzzle bank",
    shelf: Shelf::Lines,
    extensions: &["txt"],
    many: true,
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
    codec: &Bank,
};

const SHAPE: Shape = Shape::CLASSIC;
/// The scale of the bank's ratings.
const SCALE: &str = "SE";
/// What stands for no rating.
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
        Box::new(BankWriter { blank: options.blank_or(INFO.blank) })
    }
}

/// The fields of a record.
struct Fields<'t> {
    id: &'t str,
    cells: &'t str,
    rating: &'t str,
    flags: Option<&'t str>,
}

/// `record = id 1*SP cells 1*SP rating [SP flags]`
fn fields(input: &str) -> Parsed<'_, Fields<'_>> {
    let word = || nom::bytes::complete::take_till(char::is_whitespace);
    let spaces = || nom::bytes::complete::take_while(|c| c == ' ' || c == '\t');
    let hash = take_while_m_n(12, 12, |c: char| c.is_ascii_hexdigit());
    let (input, id) = expect("12 hexadecimal digits", hash).parse(input)?;
    let (input, _) = expect("a space", char(' ')).parse(input)?;
    let (input, (_, cells, _, rating, flags)) =
        (spaces(), word(), spaces(), word(), opt(preceded(char(' '), rest))).parse(input)?;
    let flags = flags.map(str::trim_end).filter(|flags| !flags.is_empty());
    Ok((input, Fields { id, cells, rating, flags }))
}

fn entry(line: Line<'_>) -> Entry {
    let fields = match fields(line.text) {
        Ok((_, fields)) => fields,
        Err(nom::Err::Error(expected) | nom::Err::Failure(expected)) => return no_id(line, &expected),
        Err(nom::Err::Incomplete(_)) => unreachable!("complete parsers never ask for more"),
    };
    let place = |field: &str| line.start + offset_in(line.text, field);
    let mut diagnostics = Vec::new();
    let grid = glued::whole(fields.cells, place(fields.cells), SHAPE, &mut diagnostics);
    let record = grid.map(|(grid, cells)| {
        let mut record = Record::new(grid, line.span(), cells);
        let span = |field: &str| Span::new(place(field), place(field) + field.len());
        diagnostics
            .extend(other_hash(fields.id, &record.grid).map(|diagnostic| diagnostic.at(span(fields.id), "")));
        record.meta.set(Text::Id, fields.id);
        if number(fields.rating).is_ok_and(|(rest, _)| rest.is_empty()) {
            if fields.rating != UNRATED {
                record.meta.rate(SCALE, fields.rating);
            }
        } else if !fields.rating.is_empty() {
            let message = format!("`{}` is no rating", shown(fields.rating));
            let diagnostic = Diagnostic::new(Rule::IgnoredText, message).severity(Severity::Warning);
            diagnostics.push(diagnostic.at(span(fields.rating), ""));
        }
        if let Some(flags) = fields.flags {
            record.meta.keep(INFO.id, "flags", flags);
        }
        record
    });
    Entry { span: line.span(), record, diagnostics }
}

/// A line that does not begin as records do.
fn no_id(line: Line<'_>, mismatch: &Mismatch) -> Entry {
    let at = line.start + line.text.len() - mismatch.left;
    let message = format!("expected {}: a record begins with its id", mismatch.expected);
    let diagnostic = Diagnostic::new(Rule::WrongId, message).severity(Severity::Error);
    Entry::malformed(line.span(), diagnostic.at(Span::at(at), ""))
}

/// The diagnostic about an id that is not the hash of the cells.
fn other_hash(id: &str, grid: &Grid) -> Option<Diagnostic> {
    let hash = hash(grid);
    let message = format!("the id is not the hash of the cells, {hash}");
    (!id.eq_ignore_ascii_case(&hash)).then(|| {
        Diagnostic::new(Rule::WrongId, message).help("a digit was changed after the id was given, or before")
    })
}

/// The id that the bank gives a puzzle.
fn hash(grid: &Grid) -> String {
    let mut cells = String::with_capacity(SHAPE.cell_count());
    glued::push(grid, "0", "", &mut cells);
    let mut hash = Sha1::from(cells).digest().to_string();
    hash.truncate(12);
    hash
}

struct BankWriter {
    blank: String,
}

impl Writer for BankWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut lost = record.fields().without(INFO.holds);
        let mut text = String::with_capacity(100);
        text.push_str(&id(record, &mut lost));
        text.push(' ');
        glued::push(&record.grid, &self.blank, "", &mut text);
        text.push_str(&format!(" {:>4}", rating(&record.meta, &mut lost)));
        for raw in &record.meta.raw {
            if raw.format == INFO.id && raw.name == "flags" {
                text.push_str(&format!(" {}", raw.text));
            } else {
                lost.insert(Field::Raw);
            }
        }
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}

/// The record's own id, where it is of the bank's form, else the hash.
fn id(record: &Record, lost: &mut FieldSet) -> String {
    let own = record.meta.text(Text::Id);
    let is_hash = |id: &&str| id.len() == 12 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    if own.is_some_and(|id| !is_hash(&id)) {
        lost.insert(Field::Text(Text::Id));
    }
    own.filter(is_hash).map_or_else(|| hash(&record.grid), str::to_owned)
}

/// The rating of the bank's scale. Any other is lost, and one that does not fit its columns.
fn rating<'m>(meta: &'m Meta, lost: &mut FieldSet) -> &'m str {
    let fits = |value: &str| {
        value.len() <= 4 && value != UNRATED && number(value).is_ok_and(|(rest, _)| rest.is_empty())
    };
    let own = meta.ratings.iter().find(|rating| rating.scale == SCALE && fits(&rating.value));
    if meta.ratings.len() > usize::from(own.is_some()) {
        lost.insert(Field::Ratings);
    }
    own.map_or(UNRATED, |rating| &rating.value)
}
