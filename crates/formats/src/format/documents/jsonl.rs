//! JSON Lines: one JSON document per line, each a puzzle.
//!
#![doc = concat!("```text\n", include_str!("jsonl.abnf"), "```")]
//!
//! Each line is read as [`json`](super::json) reads a document, and written as `json` writes a puzzle, with
//! `"schema": "givens/2"` before it. A line that is damaged harms no other.

use std::io;

use crate::{
    cells::words::whole_lines,
    codec::{
        Chunk, Codec, Entry, Envelope, Evidence, Format, FormatInfo, NoVariantText, PlainCells, PlainPlace,
        ReadOptions, Reader, Run, Runs, Shelf, VariantText, Wants, WriteOptions, Writer, push_cells,
    },
    diagnostic::Diagnostic,
    format::links::document::is_scl,
    layout::element_template::ElementTemplate,
    record::{FieldSet, Meta, Record, VariantRecord},
    schema,
    syntax::{
        expect::Fault,
        json::{Tape, skip_space},
    },
    text::{Line, Span, lines},
};

use super::json::{Puzzles, is_own, literals, push_record, variant_text, without_puzzle};

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
    /// Passes the puzzles of a text to `sink`, as a caller who wants this can use them.
    fn each_run(&self, text: &str, wants: Wants, mut sink: impl FnMut(Run<'_>)) {
        let (mut tape, mut template, mut unlike) = (Tape::default(), None::<ElementTemplate>, 0);
        let mut cells = [0; 81];
        for line in lines(text).filter(|line| !line.is_blank()) {
            let alike = template.as_ref();
            if let Some(alike) = alike.filter(|alike| alike.has_cells_for(wants))
                && let Some((place, end)) = alike.read(text, line.start, &mut cells)
                && end == line.span().end
            {
                sink(Run::Plain(&cells, PlainPlace { fields: alike.fields(wants), ..place }));
                unlike = 0;
                continue;
            }
            if let Some(alike) = alike.filter(|alike| !alike.has_cells_for(wants))
                && let Some((entry, end)) = alike.entry(text, line.start, &mut cells)
                && end == line.span().end
            {
                sink(entry.into());
                unlike = 0;
                continue;
            }
            let last = self.parsed(text, line, &mut tape, &mut |entry| sink(entry.into()));
            unlike += 1;
            if let Some(entry) = last.as_ref().filter(|entry| entry.record.is_some() && unlike <= MAX_UNLIKE)
            {
                let puzzles = Puzzles::new(text, &self.options, is_own(line.text));
                template = puzzles.template(line.span(), tape.root(text), entry).or(template);
            }
            last.map(Run::from).into_iter().for_each(&mut sink);
        }
    }

    /// Returns the last entry of a line, which is then on the tape, and passes those before it to `sink`.
    fn parsed(
        &self,
        text: &str,
        line: Line<'_>,
        tape: &mut Tape,
        sink: &mut dyn FnMut(Entry),
    ) -> Option<Entry> {
        let mut last: Option<Entry> = None;
        self.line(text, line, tape, &mut |entry| {
            if let Some(before) = last.replace(entry) {
                sink(before);
            }
        });
        last
    }

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
        self.each_run(chunk.text, Wants::Entries, Run::entries(sink));
    }

    fn texts(&self, text: &str, record: Span) -> Meta {
        Puzzles::new(text, &self.options, is_own(&text[record.range()])).texts(record)
    }

    fn literals(&self, text: &str, record: Span) -> Vec<[String; 2]> {
        literals(text, record)
    }

    fn runs<'t>(&'t self, chunk: Chunk<'t>, runs: &mut Runs<'t>) {
        self.each_run(chunk.text, runs.wants(), |run| runs.push(run));
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

/// Adds the line of a classic puzzle that has nothing besides but a listed solution, with `.` for blanks.
pub fn push_plain_json_line(puzzle: &PlainCells, solution: Option<&PlainCells>, text: &mut Vec<u8>) {
    text.extend_from_slice(format!("{{\"schema\":\"{}\",\"puzzle\":\"", schema::ID).as_bytes());
    push_cells(puzzle, '.', '"', text);
    if let Some(solution) = solution {
        text.extend_from_slice(b",\"solution\":\"");
        push_cells(solution, '.', '"', text);
    }
    text.extend_from_slice(b"}\n");
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
