//! JSON and JSON Lines. Keys are stable; `version` counts changes that break readers.

use std::io;

use serde::Serialize;

use crate::{diagnostic::Diagnostic, text::Source};

use super::{Reporter, Summary};

/// The version of the keys.
const VERSION: u32 = 1;

/// A finding with its places told.
#[derive(Serialize)]
struct Finding<'a> {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    message: &'a str,
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    cells: Vec<String>,
    labels: Vec<Place<'a>>,
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct Place<'a> {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
    cell: Option<String>,
}

impl<'a> Finding<'a> {
    fn of(source: &'a Source, diagnostic: &'a Diagnostic) -> Self {
        let place = diagnostic.place().map(|span| source.position(span.start));
        let labels = diagnostic.labels.iter().map(|label| {
            let (start, end) = (source.position(label.span.start), source.position(label.span.end));
            Place {
                line: start.line,
                column: start.column,
                end_line: end.line,
                end_column: end.column,
                text: &label.text,
                cell: label.cell.map(|cell| cell.to_string()),
            }
        });
        Self {
            code: diagnostic.rule.code(),
            name: diagnostic.rule.name(),
            severity: diagnostic.severity.name(),
            message: &diagnostic.message,
            file: source.name(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            cells: diagnostic.labels.iter().filter_map(|label| Some(label.cell?.to_string())).collect(),
            labels: labels.collect(),
            help: diagnostic.help.as_deref(),
        }
    }
}

/// `{"version":1,"findings":[…],"summary":{…}}`
#[derive(Default)]
pub(super) struct Json {
    begun: bool,
}

impl Json {
    /// What stands before the next finding.
    fn begin(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) {
            out.write_all(b",\n")
        } else {
            writeln!(out, "{{\"version\":{VERSION},\"findings\":[")
        }
    }
}

impl Reporter for Json {
    fn finding(
        &mut self,
        source: &Source,
        diagnostic: &Diagnostic,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        self.begin(out)?;
        serde_json::to_writer(out, &Finding::of(source, diagnostic)).map_err(io::Error::from)
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn io::Write) -> io::Result<()> {
        if !self.begun {
            self.begin(out)?;
        }
        out.write_all(b"\n],\"summary\":")?;
        serde_json::to_writer(&mut *out, summary)?;
        out.write_all(b"}\n")
    }
}

/// One object a finding; no summary, so that lines may be concatenated.
pub(super) struct JsonLines;

impl Reporter for JsonLines {
    fn finding(
        &mut self,
        source: &Source,
        diagnostic: &Diagnostic,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &Finding::of(source, diagnostic))?;
        out.write_all(b"\n")
    }

    fn finish(&mut self, _: &Summary, _: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }
}
