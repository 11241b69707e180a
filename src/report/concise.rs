//! One line per finding: `file:line:column: error[G001]: message`.

use std::io;

use crate::{diagnostic::Diagnostic, text::Source};

use super::{Reporter, Summary};

pub(super) struct Concise;

impl Reporter for Concise {
    fn report(
        &mut self,
        source: &Source,
        diagnostic: &Diagnostic,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
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

    fn finish(&mut self, _: &Summary, _: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }
}
