//! A record of a batch, with the output where it goes.

use givens_formats::{
    codec::{PlainPlace, Run, Wants},
    record::AnyRecord,
    text::Span,
};
use serde_json::Value;

use crate::pipeline::Batch;

/// A record of a batch.
#[derive(Debug, Clone)]
pub struct OutputRecord {
    /// Its bytes in the text of the batch.
    pub span: Span,
    /// The puzzle; `None` if it is malformed, or copied.
    pub record: Option<Box<AnyRecord>>,
    /// The index of the output where it goes, if it goes anywhere.
    pub target: Option<usize>,
    /// Its [named values](super::NamedValues): those of the layout, then those in the name of its file.
    pub values: Vec<Value>,
}

impl OutputRecord {
    /// Returns a record without values.
    #[must_use]
    pub const fn new(span: Span, record: Option<Box<AnyRecord>>, target: Option<usize>) -> Self {
        Self { span, record, target, values: Vec::new() }
    }

    /// Returns the puzzles of a batch, for the first output; if they are copied, their places are enough.
    #[must_use]
    pub fn all(batch: &Batch, are_copied: bool) -> Vec<Self> {
        let mut puzzles = Vec::new();
        batch.runs(if are_copied { Wants::Cells } else { Wants::Entries }).each(|run| match run {
            Run::Plain(_, PlainPlace { span, .. }) => {
                puzzles.push(Self::new(span, None, Some(0)));
            }
            Run::Entry(mut entry) => {
                let record = entry.take_any();
                if record.is_some() || entry.is_malformed() {
                    let target = record.is_some().then_some(0);
                    let record = record.filter(|_| !are_copied).map(Box::new);
                    puzzles.push(Self::new(entry.span, record, target));
                }
            }
            Run::Rows(..) => {}
        });
        puzzles
    }
}
