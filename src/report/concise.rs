//! Short reports: one line per finding, `file:line:column: error[G001]: message`, or one per rule with the number of its
//! findings, the most frequent first.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    io::{self, Write},
};

use crate::{
    diagnostic::{Diagnostic, Rule},
    text::Source,
};

use super::{Reporter, Summary, grouped};

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

#[derive(Default)]
pub(super) struct Statistics {
    counts: BTreeMap<Rule, u64>,
}

impl Reporter for Statistics {
    fn report(&mut self, _: &Source, diagnostic: &Diagnostic, _: &mut dyn Write) -> io::Result<()> {
        *self.counts.entry(diagnostic.rule).or_default() += 1;
        Ok(())
    }

    /// Writes lines such as `1,200  G001 duplicate-given: a digit is given twice in a house`.
    fn finish(&mut self, _: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let mut counts: Vec<_> = self.counts.iter().map(|(rule, &count)| (count, rule.info())).collect();
        counts.sort_by_key(|&(count, info)| (Reverse(count), info.code));
        let width = counts.first().map_or(0, |&(count, _)| grouped(count).len());
        for (count, info) in counts {
            let (count, code, name, summary) = (grouped(count), info.code, info.name, info.summary);
            writeln!(out, "{count:>width$}  {code} {name}: {summary}")?;
        }
        Ok(())
    }
}
