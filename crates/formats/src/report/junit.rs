//! Reports as `JUnit` XML, which build servers show as tests: a failed case per error, and a passed one for the run.
//!
//! It takes diagnostics with their sources and writes a case for each as it comes; the end adds the files that could not be
//! read, and the passed case.

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
        let Diagnostic { rule, severity, help, .. } = diagnostic;
        let message = diagnostic.named_message();
        let (file, message) = (self.class(source.name()), escaped(&message));
        let place = diagnostic.place().map(|span| source.place(span.start)).unwrap_or_default();
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
