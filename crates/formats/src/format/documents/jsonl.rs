//! JSON Lines: one JSON document per line, each a puzzle.
//!
#![doc = concat!("```text\n", include_str!("jsonl.abnf"), "```")]
//!
//! Each line is read as [`json`](super::json) reads a document, and written as `json` writes a puzzle, with
//! `"schema": "givens/2"` before it. A line that is damaged harms no other.

use std::io;

use givens_engine::grid::Shape;

use crate::{
    cells::words::whole_lines,
    codec::{
        Chunk, Codec, Entry, Envelope, Evidence, Format, FormatInfo, NoVariantText, ReadOptions, Reader, Run,
        Runs, Shelf, VariantText, Wants, WriteOptions, Writer,
    },
    diagnostic::Diagnostic,
    format::links::document::is_scl,
    layout::element_template::{ElementTemplate, TemplatePart, plain_record, scalar},
    record::{CellSpans, FieldSet, Meta, Record, Text, VariantRecord},
    syntax::{
        expect::Fault,
        json::{Tape, Value, skip_space},
    },
    text::{Line, Span, lines},
};

use super::json::{Puzzles, Role, is_own, push_record, role, variant_text, without_puzzle};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "jsonl",
    needs: "[{\"",
    name: "JSON Lines: one JSON document per line",
    extensions: &["jsonl", "ndjson"],
    holds: FieldSet::ALL,
    grammar: include_str!("jsonl.abnf"),
    accepts: &["all that `json` reads, a document a line", "empty lines; lines beside a damaged one"],
    writes: "`{\"schema\":\"givens/2\",\"puzzle\":\"…\"}`, one per line, with all fields; `givens schema puzzles` prints the schema",
    reference: "jsonlines.org; `givens schema puzzles`",
    ..FormatInfo::new(Format::Jsonl, Shelf::Documents, &Jsonl)
};

struct Jsonl;

impl Codec for Jsonl {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let mut filled = lines(head).filter(|line| !line.is_blank());
        let first = filled.next()?;
        let begins = |line: Line<'_>| line.text.trim_start().starts_with(['{', '[', '"']);
        if !begins(first) || is_scl(first.text) {
            return None;
        }
        let mut tape = Tape::default();
        let is_whole = document(head, first, &mut tape).is_ok();
        let is_next = |line: Line<'_>| {
            line.text.trim_start().as_bytes().first() == first.text.trim_start().as_bytes().first()
        };
        let reason = match filled.next() {
            Some(second) if is_whole && is_next(second) => "a JSON document a line",
            None if is_own(first.text) && !first.text.contains("\"puzzles\": [") => {
                "a line of this program's JSON"
            }
            _ => return None,
        };
        // One line more than of a document of several lines.
        Some(Evidence::new(50, reason.to_owned()))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let mut reader = JsonlReader { options: options.clone(), has_puzzles: false };
        let mut tape = Tape::default();
        let mut filled = lines(head).filter(|line| !line.is_blank());
        reader.has_puzzles = filled.any(|line| reader.line(head, line, &mut tape, &mut |_| {}));
        Box::new(reader)
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(JsonlWriter { blank: options.blank_or(INFO.blank) })
    }
}

struct JsonlReader {
    options: ReadOptions,
    /// A line of the head has a puzzle: then one that has none is malformed.
    has_puzzles: bool,
}

/// Number of lines in a row that are not laid out as one before, after which no more are compared.
const MAX_UNLIKE: usize = 8;

impl JsonlReader {
    /// Reads a line, which has this document on its tape; returns whether it has a puzzle.
    fn line(&self, text: &str, line: Line<'_>, tape: &mut Tape, sink: &mut dyn FnMut(Entry)) -> bool {
        match document(text, line, tape) {
            Ok(()) => {
                let puzzles = Puzzles::new(text, &self.options, is_own(line.text));
                let any = puzzles.walk(tape.root(text), false, sink);
                if !any && self.has_puzzles {
                    sink(without_puzzle(tape.root(text)));
                }
                any
            }
            Err(fault) => {
                let diagnostic = Diagnostic::damaged(text, fault);
                sink(Entry::malformed(line.span(), diagnostic));
                false
            }
        }
    }
}

impl Reader for JsonlReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut tape = Tape::default();
        for line in lines(chunk.text).filter(|line| !line.is_blank()) {
            self.line(chunk.text, line, &mut tape, sink);
        }
    }

    fn texts(&self, text: &str, record: Span) -> Meta {
        Puzzles::new(text, &self.options, is_own(&text[record.range()])).texts(record)
    }

    fn runs<'t>(&'t self, chunk: Chunk<'t>, runs: &mut Runs<'t>) {
        if runs.wants() != Wants::Cells {
            return self.read(chunk, &mut |entry| runs.push(entry.into()));
        }
        let (mut tape, mut template, mut unlike) = (Tape::default(), None::<ElementTemplate>, 0);
        for line in lines(chunk.text).filter(|line| !line.is_blank()) {
            let found = template.as_ref().and_then(|template| template.read(chunk.text, line.start));
            if let Some((run, _)) = found.filter(|(_, end)| *end == line.span().end) {
                runs.push(run);
                unlike = 0;
                continue;
            }
            let mut last: Option<Entry> = None;
            self.line(chunk.text, line, &mut tape, &mut |entry| {
                last.replace(entry).map(Run::from).into_iter().for_each(|run| runs.push(run));
            });
            unlike += 1;
            if let Some(entry) = last.as_ref().filter(|entry| entry.record.is_some() && unlike <= MAX_UNLIKE)
            {
                template = line_template(chunk.text, line, tape.root(chunk.text), entry).or(template);
            }
            last.map(Run::from).into_iter().for_each(|run| runs.push(run));
        }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        whole_lines(chunk.text)
    }

    fn envelope(&self) -> Envelope {
        Envelope::default()
    }
}

/// Reads the document that a line is.
fn document(text: &str, line: Line<'_>, tape: &mut Tape) -> Result<(), Fault> {
    let end = line.span().end;
    let upto = &text[..end];
    let after = tape.read(upto, skip_space(text.as_bytes(), line.start))?;
    let rest = skip_space(upto.as_bytes(), after);
    if rest < end { Err(Fault { at: rest, expected: "the end of the line" }) } else { Ok(()) }
}

/// Writes a line for each record.
struct JsonlWriter {
    blank: String,
}

impl Writer for JsonlWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::new();
        push_record(record, &self.blank, true, &mut text);
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(FieldSet::EMPTY)
    }

    fn variant_text(&self, record: &VariantRecord) -> Result<VariantText, NoVariantText> {
        variant_text(record, &self.blank, true)
    }
}

/// Returns the layout of a line whose object gave this entry; `None` if other lines might be read in another way.
fn line_template(text: &str, line: Line<'_>, object: Value<'_>, entry: &Entry) -> Option<ElementTemplate> {
    let record = plain_record(entry)?;
    if !object.is_object() || entry.span != object.span() {
        return None;
    }
    let holds = |cells: &CellSpans, value: Span| *cells == CellSpans::consecutive(value.start);
    let listed = record.solution.as_ref().map(|listed| &listed.cells);
    let mut differing = Vec::new();
    for (name, value) in object.members() {
        let cells = value.plain_span().filter(|span| span.len() == 81);
        differing.push(match (role(&name), cells) {
            (Role::Puzzle(_), Some(span)) if holds(&record.cells, span) => (TemplatePart::Puzzle, span),
            (Role::Solution, Some(span)) if listed.is_some_and(|listed| holds(listed, span)) => {
                (TemplatePart::Solution, span)
            }
            (Role::Text(Text::Id) | Role::Difficulty | Role::Rating, _)
                if scalar(&text.as_bytes()[value.span().range()]) == Some(value.span().len()) =>
            {
                (TemplatePart::Scalar, value.span())
            }
            // It may be the solution of another puzzle.
            (Role::Other, _) if value.span().len() >= Shape::CLASSIC.cell_count() => return None,
            (Role::Text(_) | Role::Difficulty | Role::Rating | Role::Other, _) if !value.is_container() => {
                continue;
            }
            _ => return None,
        });
    }
    let has_puzzle = differing.iter().any(|(part, _)| matches!(part, TemplatePart::Puzzle));
    has_puzzle.then(|| ElementTemplate::new(text, line.span(), entry.span, differing))
}
