//! Reports as workflow commands of GitHub Actions, `::error file=a.txt,line=2,col=1,title=F002::message`, which annotate
//! lines.
//!
//! It takes diagnostics with their sources and writes a command for each. Texts are escaped, since a line of a file could
//! be a command of its own.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use crate::{
    diagnostic::{Diagnostic, Severity},
    text::{Source, escaped},
};

use super::{Reporter, Summary, files::relative};

pub(super) struct Github {
    pub(super) folder: PathBuf,
}

impl Reporter for Github {
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
        let Diagnostic { rule, help, .. } = diagnostic;
        let message = diagnostic.named_message();
        let command = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        write!(out, "::{command} file={}", property(&relative(source.name(), &self.folder)))?;
        if let Some(span) = diagnostic.place() {
            let (start, end) = (source.position(span.start), source.position(span.end));
            write!(out, ",line={},endLine={},col={}", start.line, end.line, start.column)?;
            // The last column belongs to the range, and counts only within one line.
            if start.line == end.line {
                write!(out, ",endColumn={}", end.column.saturating_sub(1).max(start.column))?;
            }
        }
        let title = format!("{rule} {}", rule.name());
        let help = help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        writeln!(out, ",title={}::{}", property(&title), data(&format!("{message}{help}")))
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        summary.failures.iter().try_for_each(|failure| {
            let file = failure
                .file
                .as_ref()
                .map(|file| format!(" file={}", property(&relative(file, &self.folder))));
            writeln!(out, "::error{}::{}", file.unwrap_or_default(), data(&failure.message))
        })
    }
}

/// Escapes a message. Line ends are characters of it; what else is not shown has no other escape in a command.
fn data(text: &str) -> String {
    escaped(&without_line_ends(text)).into_owned()
}

/// Escapes the value of a property.
fn property(text: &str) -> String {
    let text = without_line_ends(text).replace(':', "%3A").replace(',', "%2C");
    escaped(&text).into_owned()
}

fn without_line_ends(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}
