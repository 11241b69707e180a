//! One line per finding: `file:line:column: error[G001]: message`.

use std::io::{self, Write};

use crate::{diagnostic::Diagnostic, text::Source};

use super::Reporter;

pub(super) struct Concise;

impl Reporter for Concise {
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
        let Diagnostic { rule, severity, message, .. } = diagnostic;
        match diagnostic.place() {
            Some(span) => {
                let place = source.position(span.start);
                write!(out, "{}:{}:{}: ", source.name(), place.line, place.column)?;
            }
            None => write!(out, "{}: ", source.name())?,
        }
        writeln!(out, "{severity}[{rule}]: {message}")
    }
}
