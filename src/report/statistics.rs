//! The number of findings of each rule, the most frequent first.

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
