//! Library lines of HoDoKu: a position, and the step to find in it.
//!
#![doc = concat!("```text\n", include_str!("hodoku.abnf"), "```")]
//!
//! The remaining candidates are those that the values allow, without the deleted ones. The fields of the step
//! are stored as columns, so that a table can hold them too. Technique `0000` and candidates `x` mean
//! "unknown".

use crate::{
    cells::{
        position::{self, parse_position, parse_triples},
        words,
    },
    codec::{
        Codec, EachRecord, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf,
        WriteOptions, Writer,
    },
    diagnostic::Diagnostic,
    layout::flat::{EachLine, content},
    record::{Attribute, Field, FieldSet, Meta, Record},
    syntax::{
        combinators::{Parser, alphanumeric1, alt, char, opt, preceded, recognize, take_while_m_n},
        expect::{Parsed, whole},
    },
    text::Line,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "hodoku",
    needs: ":",
    name: "HoDoKu's library: a position and a step per line",
    extensions: &["txt"],
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Placed, Field::Candidates, Field::Columns]),
    grammar: include_str!("hodoku.abnf"),
    accepts: &[
        "six or seven colons; any technique, those of other programs too",
        "deleted candidates that the values exclude, or that are deleted twice: reported",
        "the fields of the step become the columns technique, candidates, eliminations, placements and extra",
    ],
    writes: "one line per position with seven colons; technique `0000` and candidates `x` unless there are columns",
    reference: "HoDoKu, regression test library (reglib)",
    ..FormatInfo::new(Format::Hodoku, Shelf::Lines, &Hodoku)
};

/// The fields of a step: name, place, and default.
const STEP: [(&str, usize, &str); 5] = [
    ("technique", 0, "0000"),
    ("candidates", 1, "x"),
    ("eliminations", 4, ""),
    ("placements", 5, ""),
    ("extra", 6, ""),
];
/// The places of the cells and of the deleted candidates among the fields.
const CELLS: usize = 2;
const DELETED: usize = 3;

struct Hodoku;

impl Codec for Hodoku {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut all, mut positions) = (0, 0);
        for line in content(head).take(100) {
            all += 1;
            let fields = whole(fields, line.text.trim()).unwrap_or_default();
            let clear = (6..=7).contains(&fields.len()) && whole(technique, fields[0]).is_some();
            positions += usize::from(clear && fields[CELLS].len() > 40);
        }
        let reason = format!("lines of six or seven colons that begin with a technique: {positions}");
        (positions > 0 && positions * 2 >= all).then_some(Evidence::new(50, reason))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(EachLine(entry))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        // A plus is no blank here.
        let blank = options.blank_except(&['+'], INFO.blank);
        Box::new(EachRecord { blank, push: push_record })
    }
}

/// `line = 1*( ":" field )`, `field = *other`
fn fields(input: &str) -> Parsed<'_, Vec<&str>> {
    preceded(char(':'), words::fields(':')).parse(input)
}

/// `technique = ( 4DIGIT / 1*4"x" ) ["-" 1*ALNUM]`
fn technique(input: &str) -> Parsed<'_, &str> {
    let code = alt((take_while_m_n(4, 4, |c: char| c.is_ascii_digit()), take_while_m_n(1, 4, |c| c == 'x')));
    recognize((code, opt((char('-'), alphanumeric1)))).parse(input)
}

fn entry(line: Line<'_>) -> Entry {
    let fields = whole(fields, line.text.trim()).unwrap_or_default();
    if !(6..=7).contains(&fields.len()) {
        let (expected, found) =
            ("six or seven colons, the first at the start", line.text.matches(':').count());
        return Entry::malformed(line.span(), Diagnostic::wrong_field_count(expected, found, line.span()));
    }
    Entry::read(line.span(), |diagnostics| record(line, &fields, diagnostics))
}

fn record(line: Line<'_>, fields: &[&str], diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let position = parse_position(line, fields[CELLS].trim(), diagnostics);
    let deleted = parse_triples(line, fields[DELETED], diagnostics);
    let mut record = position?.record(line.span());
    position::delete(&mut record, &deleted?, diagnostics);
    for (name, place, usual) in STEP {
        let text = fields.get(place).map_or("", |field| field.trim());
        if !text.is_empty() && text != usual {
            record.meta.columns.push(Attribute { name: name.to_owned(), text: text.to_owned() });
        }
    }
    Some(record)
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(INFO.holds);
    let [technique, candidates, eliminations, placements, extra] = step(&record.meta, &mut lost);
    text.push_str(&format!(":{technique}:{candidates}:"));
    position::push_cells(record, blank, text);
    text.push(':');
    position::push_deleted(record, text, &mut lost);
    text.push_str(&format!(":{eliminations}:{placements}:{extra}\n"));
    lost
}

/// Returns the fields of a step as they are written. Columns that could not be read back are lost.
fn step<'m>(meta: &'m Meta, lost: &mut FieldSet) -> [&'m str; 5] {
    let own = STEP.map(|(name, place, usual)| {
        let mut columns = meta.columns.iter().filter(|column| column.name == name);
        let text = columns.next().map(|column| column.text.as_str());
        (name, text.filter(|text| is_field(place, text) && *text != usual), usual)
    });
    let written = own.iter().filter_map(|(name, text, _)| text.map(|text| (*name, text)));
    let columns = meta.columns.iter().filter(|column| !column.text.is_empty());
    if !columns.map(|column| (column.name.as_str(), column.text.as_str())).eq(written) {
        lost.insert(Field::Columns);
    }
    own.map(|(_, text, usual)| text.unwrap_or(usual))
}

/// Returns whether a text is valid in this field.
fn is_field(place: usize, text: &str) -> bool {
    let only = |symbols: &str| text.chars().all(|c| c.is_ascii_digit() || symbols.contains(c));
    text.trim() == text
        && match place {
            0 => whole(technique, text).is_some(),
            1 => only("x"),
            6 => only("-") || text.bytes().all(|byte| byte.is_ascii_alphanumeric()),
            _ => only(" "),
        }
}
