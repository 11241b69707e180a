//! Library lines of HoDoKu: a position, and the step that is looked for in it.
//!
#![doc = "```text"]
#![doc = include_str!("hodoku.abnf")]
#![doc = "```"]
//!
//! The candidates that are left are those that the values leave, without the deleted. What is said
//! of the step is kept as columns of these names, so that a table holds it too. Technique `0000`
//! and candidates `x` say nothing, and stand where there is nothing to say.

use std::io;

use crate::{
    cells::position::{self, entered, triples},
    codec::{
        Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer,
    },
    diagnostic::{Diagnostic, Rule},
    layout::each_line::{EachLine, content},
    record::{Attribute, Field, FieldSet, Meta, Record},
    text::{Line, offset_in},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Hodoku,
    id: "hodoku",
    name: "HoDoKu's library: a position and a step a line",
    shelf: Shelf::Lines,
    extensions: &["txt"],
    many: true,
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Placed, Field::Candidates, Field::Columns]),
    blank: ".",
    grammar: include_str!("hodoku.abnf"),
    accepts: &[
        "six or seven colons; any technique, those of other programs too",
        "deleted candidates that the values exclude, or that are deleted twice: reported",
        "the fields of the step become the columns technique, candidates, eliminations, placements and extra",
    ],
    writes: "one line a position with seven colons; technique `0000` and candidates `x` where no columns say otherwise",
    reference: "HoDoKu, regression test library (reglib)",
    codec: &Hodoku,
};

/// The fields that say something of a step, with what stands there when nothing is to be said.
const STEP: [(&str, usize, &str); 5] = [
    ("technique", 0, "0000"),
    ("candidates", 1, "x"),
    ("eliminations", 4, ""),
    ("placements", 5, ""),
    ("extra", 6, ""),
];
/// The place of the cells among the fields, and that of the deleted candidates.
const CELLS: usize = 2;
const DELETED: usize = 3;

struct Hodoku;

impl Codec for Hodoku {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut all, mut positions) = (0, 0);
        for line in content(head).take(100) {
            all += 1;
            let fields = fields(line.text);
            let clear = (6..=7).contains(&fields.len()) && is_technique(fields[0]);
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
        let blank = options.blank.filter(|&blank| blank != '+');
        Box::new(HodokuWriter { blank: blank.map_or_else(|| INFO.blank.to_owned(), String::from) })
    }
}

/// The fields behind the first colon; none where the line begins otherwise.
fn fields(line: &str) -> Vec<&str> {
    line.trim().strip_prefix(':').map(|rest| rest.split(':').collect()).unwrap_or_default()
}

/// `technique = ( 4DIGIT / 1*"x" ) [ "-" 1*ALNUM ]`
fn is_technique(text: &str) -> bool {
    let (code, variant) = text.split_once('-').unwrap_or((text, "0"));
    let digits = code.len() == 4 && code.bytes().all(|byte| byte.is_ascii_digit());
    let any = !code.is_empty() && code.len() <= 4 && code.bytes().all(|byte| byte == b'x');
    (digits || any) && !variant.is_empty() && variant.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn entry(line: Line<'_>) -> Entry {
    let fields = fields(line.text);
    if !(6..=7).contains(&fields.len()) {
        let message = format!(
            "expected six or seven colons, the first at the start, found {}",
            line.text.matches(':').count()
        );
        return Entry::malformed(
            line.span(),
            Diagnostic::new(Rule::WrongFieldCount, message).at(line.span(), ""),
        );
    }
    let mut diagnostics = Vec::new();
    let record = record(line, &fields, &mut diagnostics);
    Entry { span: line.span(), record, diagnostics }
}

fn record(line: Line<'_>, fields: &[&str], diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let at = |field: &str| line.start + offset_in(line.text, field);
    let cells = entered(fields[CELLS].trim(), at(fields[CELLS].trim()), diagnostics);
    let deleted = triples(fields[DELETED], at(fields[DELETED]), diagnostics);
    let mut record = cells?.record(line.span());
    position::delete(&mut record, &deleted?, diagnostics);
    for (name, place, usual) in STEP {
        let text = fields.get(place).map_or("", |field| field.trim());
        if !text.is_empty() && text != usual {
            record.meta.columns.push(Attribute { name: name.to_owned(), text: text.to_owned() });
        }
    }
    Some(record)
}

struct HodokuWriter {
    blank: String,
}

impl Writer for HodokuWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut lost = record.fields().without(INFO.holds);
        let [technique, candidates, eliminations, placements, extra] = step(&record.meta, &mut lost);
        let mut text = format!(":{technique}:{candidates}:");
        position::push_cells(record, &self.blank, &mut text);
        text.push(':');
        position::push_deleted(record, &mut text, &mut lost);
        text.push_str(&format!(":{eliminations}:{placements}:{extra}\n"));
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}

/// The fields that say something of a step, as they are written. Columns that would not come back
/// are lost.
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

/// Whether a text may stand in this field.
fn is_field(place: usize, text: &str) -> bool {
    let only = |symbols: &str| text.chars().all(|c| c.is_ascii_digit() || symbols.contains(c));
    text.trim() == text
        && match place {
            0 => is_technique(text),
            1 => only("x"),
            6 => only("-") || text.bytes().all(|byte| byte.is_ascii_alphanumeric()),
            _ => only(" "),
        }
}
