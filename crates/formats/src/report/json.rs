//! JSON and JSON Lines: docs/report.schema.json. Keys are stable; the schema has a new version when
//! a change breaks readers.

use std::io::{self, Write};

use serde::Serialize;

use crate::{
    diagnostic::{Diagnostic, Edit, Fix},
    schema,
    text::{Source, escaped_json},
};

use super::{Reporter, Summary};

/// Writes JSON that a terminal or a log may show.
pub(super) fn write_json(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(escaped_json(&serde_json::to_string(value)?).as_bytes())
}

/// A line of JSON Lines: a diagnostic with the schema.
#[derive(Serialize)]
struct JsonLine<'a> {
    schema: &'static str,
    #[serde(flatten)]
    diagnostic: DiagnosticJson<'a>,
}

/// A diagnostic with lines and columns.
#[derive(Serialize)]
struct DiagnosticJson<'a> {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    message: &'a str,
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    index: Option<u64>,
    id: Option<&'a str>,
    title: Option<&'a str>,
    cells: Vec<String>,
    labels: Vec<LabelJson<'a>>,
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixJson<'a>>,
}

#[derive(Serialize)]
struct FixJson<'a> {
    message: &'a str,
    safe: bool,
    edits: Vec<EditJson<'a>>,
}

#[derive(Serialize)]
struct EditJson<'a> {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
}

impl<'a> FixJson<'a> {
    fn new(source: &Source, fix: &'a Fix) -> Self {
        let edit = |edit: &'a Edit| {
            let (start, end) = (source.position(edit.span.start), source.position(edit.span.end));
            EditJson {
                line: start.line,
                column: start.column,
                end_line: end.line,
                end_column: end.column,
                text: &edit.text,
            }
        };
        Self { message: &fix.message, safe: fix.is_safe, edits: fix.edits.iter().map(edit).collect() }
    }
}

#[derive(Serialize)]
struct LabelJson<'a> {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
    cell: Option<String>,
}

impl<'a> DiagnosticJson<'a> {
    fn new(source: &'a Source, diagnostic: &'a Diagnostic) -> Self {
        let place = diagnostic.place().map(|span| source.position(span.start));
        let labels = diagnostic.labels.iter().map(|label| {
            let (start, end) = (source.position(label.span.start), source.position(label.span.end));
            LabelJson {
                line: start.line,
                column: start.column,
                end_line: end.line,
                end_column: end.column,
                text: &label.text,
                cell: label.cell.map(|cell| cell.to_string()),
            }
        });
        let puzzle = diagnostic.puzzle.as_deref();
        Self {
            code: diagnostic.rule.code(),
            name: diagnostic.rule.name(),
            severity: diagnostic.severity.name(),
            message: &diagnostic.message,
            file: source.name(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            index: puzzle.and_then(|puzzle| puzzle.number),
            id: puzzle.and_then(|puzzle| puzzle.id.as_deref()),
            title: puzzle.and_then(|puzzle| puzzle.title.as_deref()),
            cells: diagnostic.labels.iter().filter_map(|label| Some(label.cell?.to_string())).collect(),
            labels: labels.collect(),
            help: diagnostic.help.as_deref(),
            fix: diagnostic.fix.as_deref().map(|fix| FixJson::new(source, fix)),
        }
    }
}

/// `{"schema":"givens/2","diagnostics":[…],"failures":[…],"summary":{…}}`
#[derive(Default)]
pub(super) struct JsonDocument {
    is_started: bool,
}

impl JsonDocument {
    /// Writes the head of the document or the comma before the next diagnostic.
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::replace(&mut self.is_started, true) {
            out.write_all(b",\n")
        } else {
            writeln!(out, "{{\"schema\":\"{}\",\"diagnostics\":[", schema::ID)
        }
    }
}

impl Reporter for JsonDocument {
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        write_json(&DiagnosticJson::new(source, diagnostic), out)
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        if !self.is_started {
            self.begin(out)?;
        }
        out.write_all(b"\n],\"failures\":")?;
        write_json(&summary.failures, out)?;
        out.write_all(b",\"summary\":")?;
        write_json(summary, out)?;
        out.write_all(b"}\n")
    }
}

/// One object per diagnostic and no summary, so that outputs can be concatenated.
pub(super) struct JsonLines;

impl Reporter for JsonLines {
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
        let line = JsonLine { schema: schema::ID, diagnostic: DiagnosticJson::new(source, diagnostic) };
        write_json(&line, out)?;
        out.write_all(b"\n")
    }
}
