//! Records that are written in another format, at once or later.

use givens_formats::{
    codec::{Format, ReadOptions, VariantText, WriteOptions},
    diagnostic::{Diagnostic, Severity},
    error::Error,
    format,
    record::{AnyRecord, Record},
    report::counted,
    schema,
};
use serde_json::json;

use crate::pipeline::Batch;

use super::{HeldForm, HeldRecord, OutputRecord, RecordWriter, RunOutcome};

/// Records in another format.
#[derive(Debug)]
pub(super) struct ConvertedRecords {
    pub(super) writer: RecordWriter,
    to: Option<Format>,
    /// The number of malformed puzzles, which the format cannot hold.
    malformed: u64,
    /// Why variants were not written, and what was dropped of them.
    unstated: Vec<String>,
    /// Whether a variant was not written.
    has_unstated: bool,
}

impl ConvertedRecords {
    /// Returns no records yet, which are written in this format, or each in its own.
    pub(super) const fn new(writer: RecordWriter, to: Option<Format>) -> Self {
        Self { writer, to, malformed: 0, unstated: Vec::new(), has_unstated: false }
    }

    /// Returns whether records of this format are written in it.
    pub(super) fn is_of(&self, format: Format) -> bool {
        self.to.is_none_or(|to| to == format)
    }

    /// Returns whether records were not written, or not all of their fields, because the format cannot hold that.
    pub(super) fn has_losses(&self) -> bool {
        !self.writer.losses().is_empty() || !self.unstated.is_empty()
    }

    /// Writes a puzzle. In JSON Lines, a malformed one is an object with its text, which no reader takes for a puzzle.
    pub(super) fn write(&mut self, batch: &Batch, puzzle: &OutputRecord) -> Result<(), Error> {
        let OutputRecord { span, record, .. } = puzzle;
        self.writer.begin(batch);
        match (record.as_deref(), batch.format()) {
            (Some(AnyRecord::Classic(record)), Some(format)) => self.writer.write(record, format),
            (Some(AnyRecord::Variant(record)), Some(format)) => {
                let unstated = self.writer.write_variant(record, format)?;
                self.has_unstated |= unstated.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
                self.unstated.extend(unstated.iter().map(unstated_line));
                Ok(())
            }
            _ if self.to == Some(Format::Jsonl) && !self.writer.is_numbered() => {
                let text = &batch.source.text()[span.range()];
                let (file, line) = (batch.source.name(), batch.source.position(span.start).line);
                let object = json!({ "schema": schema::ID, "malformed": text, "file": file, "line": line });
                self.writer.write_text(&format!("{object}\n"))
            }
            _ => {
                self.malformed += 1;
                Ok(())
            }
        }
    }

    /// Returns the text of a record that is written later, and what that text is.
    pub(super) fn held(&mut self, record: &AnyRecord, own: Format) -> Result<(HeldForm, String), Error> {
        let variant = match record {
            AnyRecord::Classic(record) => return Ok((HeldForm::Json, to_json(record))),
            AnyRecord::Variant(variant) => variant,
        };
        let (text, unstated) = self.writer.variant_text(variant, own)?;
        let Some(VariantText { text, lost, .. }) = text else {
            let lines: Vec<_> = unstated.iter().map(unstated_line).collect();
            return Ok((HeldForm::Unstated, lines.join("\n")));
        };
        self.unstated.extend(unstated.iter().map(unstated_line));
        Ok((HeldForm::Variant(lost), text))
    }

    /// Writes a record that was held.
    pub(super) fn write_held(&mut self, held: &HeldRecord, own: Format) -> Result<(), Error> {
        match held.form {
            HeldForm::Variant(lost) => {
                let mut text = VariantText::new(held.text.to_string());
                text.lost = lost;
                self.writer.write_variant_text(&text, own)
            }
            HeldForm::Unstated => {
                self.has_unstated = true;
                self.unstated.extend(held.text.lines().map(str::to_owned));
                Ok(())
            }
            HeldForm::Copied | HeldForm::Json | HeldForm::Values => {
                of_json(&held.text).map_or(Ok(()), |record| self.writer.write(&record, own))
            }
        }
    }

    /// Completes the file, and warns of what is lost; returns whether records were not written.
    pub(super) fn finish(self, outcome: RunOutcome, warn: &mut dyn FnMut(&str)) -> Result<bool, Error> {
        let (losses, has_unsupported) = (self.writer.losses(), self.writer.has_unsupported());
        let not_replaced = self.writer.finish(outcome)?;
        // Warnings come after the results.
        not_replaced.iter().chain(&losses).for_each(|warning| warn(warning));
        self.unstated.iter().for_each(|line| warn(line));
        if self.malformed > 0 {
            let records = counted(self.malformed, "malformed record");
            warn(&format!("{records} not written: only `jsonl` and copies as they stand hold them"));
        }
        Ok(has_unsupported || self.has_unstated)
    }
}

/// Returns the line of a diagnostic about a variant that a format cannot state.
fn unstated_line(diagnostic: &Diagnostic) -> String {
    format!("[{}] {}", diagnostic.rule, diagnostic.message)
}

/// Returns a record as a line of JSON.
fn to_json(record: &Record) -> String {
    let mut writer = Format::Jsonl.writer(&WriteOptions::default()).expect("JSON Lines are written");
    let mut line = Vec::new();
    writer.write(record, &mut line).expect("memory takes all");
    String::from_utf8(line).expect("JSON is UTF-8")
}

fn of_json(line: &str) -> Option<Record> {
    let read = format::read(line, &ReadOptions::default().with_from(Some(Format::Jsonl)));
    read.entries.into_iter().find_map(|entry| entry.record)
}
