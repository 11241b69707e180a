//! Answers about puzzles, as text or as JSON, one after the other.

use clap::ValueEnum;
use givens::{
    diagnostic::Diagnostic,
    error::Error,
    pipeline::{Batch, Output},
    run::KeptResult,
    schema,
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    arguments::Reading,
    console::{Console, Findings},
    drive::{End, Sink},
    output::{self, put_styled},
};

/// The form of the answers about puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum AnswerForm {
    /// Text for people.
    Text,
    /// One JSON document.
    Json,
    /// One JSON object per puzzle.
    Jsonl,
}

impl AnswerForm {
    /// Rejects one document that is to be a part of another.
    pub(super) fn reject_part(self, reading: &Reading) -> Result<(), Error> {
        if self == Self::Json && reading.is_part() {
            let reason = "--format json writes one document, which --shard would split; use --format jsonl";
            return Err(Error::Usage(reason.to_owned()));
        }
        Ok(())
    }
}

/// Writes answers: one after the other, or as the elements of one JSON document.
pub(super) struct AnswerWriter {
    pub(super) output: Output,
    is_json: bool,
    is_started: bool,
}

impl AnswerWriter {
    pub(super) fn new(output: Output, form: AnswerForm) -> Self {
        Self { output, is_json: form == AnswerForm::Json, is_started: false }
    }

    pub(super) fn write(&mut self, answer: &str) -> Result<(), Error> {
        if !self.is_json || answer.is_empty() {
            return put_styled(&mut self.output, answer);
        }
        let first = !std::mem::replace(&mut self.is_started, true);
        put_styled(&mut self.output, &if first { opening() } else { ",\n".to_owned() })?;
        put_styled(&mut self.output, answer.trim_end())
    }

    pub(super) fn finish(mut self, unread: bool, console: Console) -> Result<(), Error> {
        if self.is_json {
            put_styled(&mut self.output, &if self.is_started { "\n".to_owned() } else { opening() })?;
            put_styled(&mut self.output, "]}\n")?;
        }
        output::finish(self.output, unread, console)
    }
}

/// The answers about the puzzles of a batch.
#[derive(Default)]
pub(super) struct BatchAnswers {
    /// The number of puzzles, malformed ones included.
    pub(super) puzzles: u64,
    /// One for each puzzle, or all at once where each is a line.
    pub(super) shown: Vec<String>,
    pub(super) findings: Vec<Diagnostic>,
    /// Whether there is no answer about some puzzle.
    pub(super) has_problem: bool,
}

/// Answers with findings are not kept: their puzzles are worked on again.
impl KeptResult for BatchAnswers {
    fn keep(&self) -> Option<Value> {
        let kept = || json!([self.puzzles, self.shown, self.has_problem]);
        self.findings.is_empty().then(kept)
    }

    fn restore(kept: Value) -> Option<Self> {
        let (puzzles, shown, has_problem) = serde_json::from_value(kept).ok()?;
        Some(Self { puzzles, shown, findings: Vec::new(), has_problem })
    }
}

impl Sink for AnswerWriter {
    type Found = BatchAnswers;

    fn count(answers: &BatchAnswers) -> u64 {
        answers.puzzles
    }

    fn take(&mut self, batch: &Batch, answers: BatchAnswers, findings: &mut Findings) -> Result<(), Error> {
        findings.show_all(&batch.source, &answers.findings);
        findings.errors |= answers.has_problem;
        answers.shown.iter().try_for_each(|shown| self.write(shown))
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        end.status().unless_failed(Self::finish(self, end.unread, end.console))
    }
}

/// Returns the text before the first answer of a JSON document.
fn opening() -> String {
    format!("{{\"schema\":\"{}\",\"puzzles\":[\n", schema::ID)
}
