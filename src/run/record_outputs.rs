//! Records that go to files or standard output: copied as they stand, or converted.
//!
//! In come the records of batches in the order of the inputs, each with the output where it goes, and what a [`Survey`] of
//! the inputs found; out come files of the same format, or of another.
//!
//! They are copied if one file can hold them all, because the inputs share their format and header; else they become
//! JSON Lines, which keep every field. This is decided before the work begins.

use givens_formats::{
    codec::{Format, ReadOptions},
    error::Error,
    format::TextReader,
    text::Span,
};
use serde_json::{Value, json};

use crate::pipeline::Batch;

use super::{
    AskedColumns, FileSeries, FoundRecords, HeldForm, HeldRecord, NamedValues, OutputRecord, PresentColumns,
    RunOutcome,
    copied_records::Document,
    json_envelope::JsonEnvelope,
    record_output::{OutputKind, RecordOutput},
    survey::{Copied, Obstacle, Survey, TEXTS_LOST, copied_of, header},
};

/// The outputs of a run, some of which may be missing.
#[derive(Debug)]
pub struct RecordOutputs {
    outputs: Vec<Option<RecordOutput>>,
    /// The header of the table that is read.
    header: String,
    /// What was around the records so far.
    documents: Vec<Document>,
    /// How inputs are read that can be read only once, so that what is copied of them is found out in the run.
    read_once: Option<ReadOptions>,
    /// Whether there is one input, so that what surrounds its records can be kept.
    is_single: bool,
    /// What surrounds the records of a JSON document.
    around: Option<JsonEnvelope>,
    /// Whether the list of records was inside an object, and is written alone.
    is_unwrapped: bool,
    /// Texts are not copied.
    is_lossy: bool,
    /// Why the first records of inputs could not be read.
    unread: Vec<Error>,
    /// The files of the only output, if it has several.
    series: Option<Box<FileSeries>>,
    /// The names of the values of records, of which those come first that the layout needs.
    names: Option<Box<NamedValues>>,
    /// Which of these there are.
    pub(super) asked: AskedColumns,
    /// Which of those that are facts have the name of a column.
    pub(super) present: PresentColumns,
}

impl RecordOutputs {
    /// Joins outputs for the records of inputs of which there is this survey.
    #[must_use]
    pub fn new(outputs: Vec<Option<RecordOutput>>, survey: Survey) -> Self {
        let is_lossy = survey.is_lossy();
        let Survey { read_once, unread, is_single, .. } = survey;
        let (header, documents, around) = (String::new(), Vec::new(), None);
        let (series, names) = (None, None);
        Self {
            outputs,
            header,
            documents,
            read_once,
            is_single,
            around,
            is_unwrapped: false,
            is_lossy,
            unread,
            series,
            names,
            asked: AskedColumns::default(),
            present: PresentColumns::default(),
        }
    }

    /// Sets the files of the only output.
    #[must_use]
    pub fn with_series(self, series: Option<FileSeries>) -> Self {
        Self { series: series.map(Box::new), ..self }
    }

    /// Sets whether variants are written without the clues that the format cannot state.
    #[must_use]
    pub fn with_dropped_clues(mut self, drops_clues: bool) -> Self {
        self.outputs.iter_mut().flatten().for_each(|output| output.set_dropped_clues(drops_clues));
        self
    }

    /// Sets the names of the values of records. If one of them is unknown when the last record was taken, nothing is written.
    #[must_use]
    pub fn with_names(self, names: NamedValues) -> Self {
        Self { names: Some(Box::new(names)), ..self }
    }

    /// Returns why the first records of inputs could not be read, once.
    pub fn take_unread(&mut self) -> Vec<Error> {
        std::mem::take(&mut self.unread)
    }

    /// Returns whether all records are copied as they stand, so that their places are enough.
    #[must_use]
    pub fn are_copied(&self) -> bool {
        self.outputs.iter().flatten().all(|output| matches!(output.0, OutputKind::Copied(_)))
    }

    /// Returns whether records were not written, or not all of their fields, because a format cannot hold that.
    #[must_use]
    pub fn has_losses(&self) -> bool {
        self.outputs.iter().flatten().any(|output| match &output.0 {
            OutputKind::Converted(converted) => converted.has_losses(),
            OutputKind::Copied(_) | OutputKind::LaidOut(_) => false,
        })
    }

    /// Returns whether records that are not copied are written in this format.
    fn are_written_as(&self, format: Format) -> bool {
        self.outputs.iter().flatten().any(|output| match &output.0 {
            OutputKind::Converted(converted) => converted.is_of(format),
            OutputKind::Copied(_) | OutputKind::LaidOut(_) => false,
        })
    }

    /// Returns whether there is an output.
    #[must_use]
    pub fn are_requested(&self) -> bool {
        self.outputs.iter().any(Option::is_some)
    }

    /// Returns the number of the document of a batch, of which `first` is the first record.
    ///
    /// # Errors
    ///
    /// If records of an input that can be read only once are to be copied, and cannot stand alone.
    pub fn document(&mut self, batch: &Batch, first: Option<&OutputRecord>) -> Result<usize, Error> {
        if let Some(first) = first.filter(|_| batch.first) {
            header(batch, first.span).clone_into(&mut self.header);
        }
        let mut envelope = batch.reader().map(TextReader::envelope).unwrap_or_default();
        envelope.before.push_str(&self.header);
        let document = Document { format: batch.format(), envelope };
        if self.documents.last() != Some(&document) {
            self.documents.push(document);
        }
        self.check_copies(batch)?;
        Ok(self.documents.len() - 1)
    }

    /// Finds out what is copied of an input that can be read only once.
    fn check_copies(&mut self, batch: &Batch) -> Result<(), Error> {
        let conflict = self.outputs.iter().flatten().find_map(|output| match &output.0 {
            OutputKind::Copied(copy) => Some(copy.conflict),
            OutputKind::Converted(_) | OutputKind::LaidOut(_) => None,
        });
        let (Some(conflict), Some(options), Some(format)) =
            (conflict, self.read_once.as_ref().filter(|_| batch.first), batch.format())
        else {
            return Ok(());
        };
        match copied_of(batch, options) {
            Copied::All => {}
            Copied::Puzzles => self.is_lossy = true,
            Copied::Incomplete => {
                let (name, reason) = (batch.source.name(), Obstacle::Incomplete(format));
                return Err(Error::Usage(format!("{name}: {reason}; {conflict}")));
            }
        }
        Ok(())
    }

    /// Writes the records of the next batch, each to its output.
    ///
    /// # Errors
    ///
    /// If writing fails, or the records cannot be copied into one document.
    pub fn take(
        &mut self,
        batch: &Batch,
        records: impl IntoIterator<Item = OutputRecord>,
    ) -> Result<(), Error> {
        let records: Vec<_> = records.into_iter().collect();
        let document = self.document(batch, records.first())?;
        self.surround(batch, records.iter().map(|record| record.span));
        for record in records {
            let Some(target) = record.target else { continue };
            if self.series.as_ref().is_some_and(|series| series.is_grouped()) {
                let held = self.hold(batch, document, &record)?;
                self.series.as_mut().map_or(Ok(()), |series| series.push(held))?;
                continue;
            }
            self.begin_record("")?;
            match self.outputs[target].as_mut().map(|output| &mut output.0) {
                Some(OutputKind::Copied(copy)) => {
                    let text = &batch.source.text()[record.span.range()];
                    copy.write(&self.documents, document, self.around.as_ref(), text)?;
                }
                Some(OutputKind::Converted(converted)) => converted.write(batch, &record)?,
                Some(OutputKind::LaidOut(records)) => records.write(&record.values)?,
                None => {}
            }
        }
        Ok(())
    }

    /// Writes the records of the next batch with what a worker found.
    ///
    /// # Errors
    ///
    /// As [`take`](Self::take).
    pub fn take_found<T, F>(&mut self, batch: &Batch, found: FoundRecords<T, F>) -> Result<(), Error> {
        self.asked.add(found.asked);
        self.present.add(found.present);
        self.take(batch, found.records.into_iter().map(|(record, _)| record))
    }

    /// Begins another file, if the next record, with these values in the name of its file, goes there.
    fn begin_record(&mut self, group: &str) -> Result<(), Error> {
        let Some(series) = &mut self.series else { return Ok(()) };
        if let (Some(next), Some(Some(output))) = (series.next_output(group)?, self.outputs.first_mut()) {
            output.begin_file(next, self.around.as_ref())?;
        }
        Ok(())
    }

    /// Finds out what surrounds the records of a JSON document, of whose next batch these are all records. Call it before
    /// those are held or written.
    pub(super) fn surround(&mut self, batch: &Batch, records: impl Iterator<Item = Span>) {
        let (text, records) = (batch.source.text(), records.collect::<Vec<_>>());
        let is_kept = self.is_single && batch.format() == Some(Format::Json);
        if batch.first && !batch.is_continued() && is_kept {
            let around = JsonEnvelope::of_first(text, &records);
            if self.are_copied() {
                self.around = around;
            } else {
                self.is_unwrapped =
                    self.are_written_as(Format::Json) && around.is_some_and(|around| around.is_of_object());
            }
        }
        if let Some(around) = &mut self.around {
            if batch.is_continued() {
                around.resume();
            }
            for record in records {
                around.add(text, record);
            }
            around.end_batch(text);
        }
    }

    /// Returns what is needed to write a record of a document later.
    ///
    /// # Errors
    ///
    /// As [`RecordWriter::variant_text`](super::RecordWriter::variant_text).
    pub fn hold(
        &mut self,
        batch: &Batch,
        document: usize,
        record: &OutputRecord,
    ) -> Result<HeldRecord, Error> {
        let target = record.target.unwrap_or_default();
        let in_layout = match self.outputs[target].as_ref().map(|output| &output.0) {
            Some(OutputKind::LaidOut(records)) => records.value_count(),
            _ => 0,
        };
        let (values, group) = record.values.split_at(in_layout.min(record.values.len()));
        let group = if group.is_empty() { Box::default() } else { json!(group).to_string().into() };
        let (form, text) = match (self.outputs[target].as_mut().map(|output| &mut output.0), &record.record) {
            (Some(OutputKind::Converted(converted)), Some(record)) => {
                converted.writer.begin(batch);
                converted.held(record, batch.format().unwrap_or(Format::Jsonl))?
            }
            (Some(OutputKind::LaidOut(_)), _) => (HeldForm::Values, json!(values).to_string()),
            _ => (HeldForm::Copied, batch.source.text()[record.span.range()].to_owned()),
        };
        Ok(HeldRecord { target, document, form, text: text.into(), group })
    }

    /// Writes a record that was held.
    ///
    /// # Errors
    ///
    /// As [`take`](Self::take).
    pub fn write_held(&mut self, held: &HeldRecord) -> Result<(), Error> {
        if let Some(series) = self.series.as_mut().filter(|series| series.is_grouped()) {
            return series.push(held.clone());
        }
        self.begin_record("")?;
        self.write_now(held)
    }

    fn write_now(&mut self, held: &HeldRecord) -> Result<(), Error> {
        match self.outputs[held.target].as_mut().map(|output| &mut output.0) {
            Some(OutputKind::Copied(copy)) => {
                copy.write(&self.documents, held.document, self.around.as_ref(), &held.text)
            }
            Some(OutputKind::Converted(converted)) => {
                converted.write_held(held, self.documents[held.document].format.unwrap_or(Format::Jsonl))
            }
            Some(OutputKind::LaidOut(records)) => {
                records.write(&serde_json::from_str::<Vec<Value>>(&held.text).unwrap_or_default())
            }
            None => Ok(()),
        }
    }

    /// Writes the records that were divided by values, a file after the other. Call it after the last batch; otherwise
    /// [`finish`](Self::finish) does it.
    ///
    /// # Errors
    ///
    /// If no record has one of the named values, or as [`take`](Self::take).
    pub fn write_series(&mut self) -> Result<(), Error> {
        if let Some(error) = self.names.as_ref().and_then(|names| names.unknown(&self.asked)) {
            return Err(error);
        }
        let Some(sorted) = self.series.as_mut().map(|series| series.take_sorted()).transpose()? else {
            return Ok(());
        };
        for held in sorted {
            let held = held?;
            self.begin_record(&held.group)?;
            self.write_now(&held)?;
        }
        Ok(())
    }

    /// Ends the documents and completes the files; warns of what is lost. Returns whether records were not written, because a
    /// format does not hold their shape.
    ///
    /// # Errors
    ///
    /// If writing fails, or no record has one of the named values; then no file is replaced.
    pub fn finish(mut self, outcome: RunOutcome, warn: &mut dyn FnMut(&str)) -> Result<bool, Error> {
        if let Some(error) = self.names.as_ref().and_then(|names| names.unknown(&self.asked)) {
            return Err(error);
        }
        let shadowed = self.names.iter().flat_map(|names| names.warnings(&self.present));
        shadowed.for_each(|warning| warn(&warning));
        match outcome {
            RunOutcome::Complete => self.write_series()?,
            _ => self
                .series
                .iter()
                .filter_map(|series| series.unwritten(outcome))
                .for_each(|warning| warn(&warning)),
        }
        self.series.iter().flat_map(|series| series.renamed()).for_each(|warning| warn(&warning));
        let copied = |output: &RecordOutput| matches!(output.0, OutputKind::Copied(_));
        if self.around.as_ref().is_some_and(|around| around.is_flattened) {
            warn("records of several lists of the document are written in the first one");
        }
        if self.is_unwrapped {
            warn("the list of puzzles is written alone, without the members around it");
        }
        if self.is_lossy && self.outputs.iter().flatten().any(copied) {
            warn(TEXTS_LOST);
        }
        let mut has_unsupported = false;
        for output in self.outputs.into_iter().flatten() {
            has_unsupported |= match output.0 {
                OutputKind::Copied(copy) => {
                    copy.finish(self.around.as_ref(), outcome, warn).map(|()| false)?
                }
                OutputKind::Converted(converted) => converted.finish(outcome, warn)?,
                OutputKind::LaidOut(records) => records.finish(outcome, warn).map(|()| false)?,
            };
        }
        Ok(has_unsupported)
    }
}
