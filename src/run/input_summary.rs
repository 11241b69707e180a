//! What an input is: its format with the reasons, and the number of its puzzles.
//!
//! In come the batches of an input, of which workers make summaries; [`InputSummary::add`] joins them in order.

use std::collections::BTreeMap;

use givens_engine::grid::Shape;
use givens_formats::{
    codec::{ReadOptions, Run, Wants},
    format::{self, Detection},
    record::RecordRef,
};

use crate::pipeline::{Batch, Input};

use super::rows::worst;

/// What is known about one input.
///
/// # Examples
///
/// ```
/// use givens::{
///     Format, format::ReadOptions, pipeline::{self, Batch, Input, RunOptions}, run::InputSummary,
/// };
///
/// let inputs = [Input::text("1.3..4.22.4..3.1\n")];
/// let (options, mut summary) = (RunOptions::new(ReadOptions::default()), InputSummary::default());
/// let work = |batch: &Batch| InputSummary::of(batch, &inputs[batch.input], &options.read);
/// pipeline::run(&inputs, &options, work, |batch, found| Ok(summary.add(&batch, found))).unwrap();
/// assert_eq!(summary.detection.unwrap().best(), Some(Format::Line));
/// assert_eq!(summary.shapes.values().sum::<u64>(), 1);
/// ```
#[derive(Debug, Default)]
pub struct InputSummary {
    /// How the format was detected, also if one was named.
    pub detection: Option<Detection>,
    /// Number of puzzles of each shape.
    pub shapes: BTreeMap<Shape, u64>,
    /// Number of variants of each set of families of rules: `cage+thermometer`.
    pub variants: BTreeMap<String, u64>,
    /// Number of malformed puzzles.
    pub malformed: u64,
    /// The code and message of the worst diagnostic about the text as a whole.
    pub finding: Option<(&'static str, String)>,
}

impl InputSummary {
    /// Returns that of a batch of an input, which is read with these options.
    #[must_use]
    pub fn of(batch: &Batch, input: &Input, options: &ReadOptions) -> Self {
        // The format was not detected, because it was named.
        let detected = || {
            let options = options.clone().with_extension(input.extension());
            format::detect(batch.source.text(), &options)
        };
        let detection = batch.first.then(|| batch.detection().unwrap_or_else(detected));
        let mut found = Self { detection, ..Self::default() };
        let mut add = |shape: Shape| *found.shapes.entry(shape).or_default() += 1;
        batch.runs(Wants::Cells).each(|run| match run {
            Run::Plain(..) => add(Shape::CLASSIC),
            Run::Rows(..) => {}
            Run::Entry(entry) => match (&entry.record, &entry.variant) {
                (Some(record), _) => add(record.shape()),
                (None, Some(variant)) => {
                    *found.variants.entry(RecordRef::from(&**variant).families()).or_default() += 1;
                }
                (None, None) => found.malformed += u64::from(entry.is_malformed()),
            },
        });
        found
    }

    /// Adds the next batch of the input.
    pub fn add(&mut self, batch: &Batch, next: Self) {
        if let Some(finding) = worst(&batch.diagnostics).or(batch.skipped.as_ref()).filter(|_| batch.first) {
            self.finding = Some((finding.rule.code(), finding.message.clone()));
        }
        self.detection = next.detection.or(self.detection.take());
        self.malformed += next.malformed;
        for (shape, number) in next.shapes {
            *self.shapes.entry(shape).or_default() += number;
        }
        for (families, number) in next.variants {
            *self.variants.entry(families).or_default() += number;
        }
    }
}
