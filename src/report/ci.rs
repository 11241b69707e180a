//! Reports for build servers: workflow commands of GitHub Actions, `::error file=a.txt,line=2,col=1,title=F002::message`,
//! which annotate lines; and `JUnit` XML, which is shown as tests: a failed case per error, and a passed one for the run.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::{
    diagnostic::{Diagnostic, Severity},
    syntax::xml::{push_attribute, push_text},
    text::{Source, escaped},
};

use super::{Reporter, Summary, files::relative};

pub(super) struct Github {
    pub(super) folder: PathBuf,
}

impl Reporter for Github {
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
        let Diagnostic { rule, message, help, .. } = diagnostic;
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

pub(super) struct Junit {
    folder: PathBuf,
    is_started: bool,
}

impl Junit {
    pub(super) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), is_started: false }
    }

    /// Returns the name of a file as the class of a case. XML has no escape for most characters that are not shown, so they
    /// have the same as in other reports.
    fn class(&self, name: &str) -> String {
        escaped(&relative(name, &self.folder)).into_owned()
    }

    /// Writes the head of the document before the first case.
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::replace(&mut self.is_started, true) {
            return Ok(());
        }
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"givens\">\n<testsuite name=\"givens\">\n";
        out.write_all(head.as_bytes())
    }
}

impl Reporter for Junit {
    /// Only errors fail; the text of warnings and notes is kept with a passed case.
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        let Diagnostic { rule, severity, message, help, .. } = diagnostic;
        let (file, message) = (self.class(source.name()), escaped(message));
        let place = diagnostic.place().map(|span| source.position(span.start));
        let place = place.map(|place| format!("{}:{}", place.line, place.column)).unwrap_or_default();
        let help = help.as_ref().map(|help| format!("\nhelp: {}", escaped(help))).unwrap_or_default();
        let text = format!("{file}:{place}: {severity}[{rule}]: {message}{help}");
        let element = if *severity == Severity::Error { "failure" } else { "system-out" };
        let attributes = [("message", &*message), ("type", rule.code())];
        let attributes = attributes.iter().filter(|_| *severity == Severity::Error);
        case(&file, &format!("{place} {rule} {}", rule.name()), element, attributes, &text, out)
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        for failure in &summary.failures {
            let file = failure.file.as_deref().map_or("givens".to_owned(), |file| self.class(file));
            let message = escaped(&failure.message);
            let attributes = [("message", &*message)];
            case(&file, "input", "error", attributes.iter(), &message, out)?;
        }
        let summary = Summary { elapsed: None, ..summary.clone() };
        case("givens", "run", "system-out", [].iter(), &summary.to_string(), out)?;
        out.write_all(b"</testsuite>\n</testsuites>\n")
    }
}

/// Writes a test case with one element.
fn case<'a>(
    class: &str,
    name: &str,
    element: &str,
    attributes: impl Iterator<Item = &'a (&'a str, &'a str)>,
    content: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut text = "<testcase".to_owned();
    push_attribute("classname", class, &mut text);
    push_attribute("name", name.trim(), &mut text);
    text.extend(["><", element]);
    attributes.for_each(|(name, value)| push_attribute(name, value, &mut text));
    text.push('>');
    push_text(content, &mut text);
    text.extend(["</", element, "></testcase>\n"]);
    out.write_all(text.as_bytes())
}
