//! One output of records: copied as they stand, converted to a format, or laid out as the caller asks.
//!
//! In come the path and the form; out comes what [`RecordOutputs`](super::RecordOutputs) gives records to. A file that one of
//! several files follows is begun here, so that each is whole for its form.

use std::path::Path;

use givens_formats::{
    codec::{Format, WriteOptions},
    error::Error,
};

use crate::pipeline::{Input, Output};

use super::{
    LayoutOptions, RecordLayout, RecordWriter, RunFiles, converted_records::ConvertedRecords,
    copied_records::CopiedRecords, json_envelope::JsonEnvelope, laid_out_records::LaidOutRecords,
};

/// An output of records.
#[derive(Debug)]
pub struct RecordOutput(pub(super) OutputKind);

/// What is written.
#[derive(Debug)]
pub(super) enum OutputKind {
    Copied(CopiedRecords),
    Converted(Box<ConvertedRecords>),
    LaidOut(Box<LaidOutRecords>),
}

impl RecordOutput {
    /// Opens an output for records as they stand: a file, or standard output. `conflict` says what to do if inputs differ in
    /// format or header.
    ///
    /// # Errors
    ///
    /// If the file is one of the inputs, or cannot be created.
    pub fn copied(
        path: Option<&Path>,
        inputs: &[Input],
        files: &RunFiles,
        conflict: &'static str,
    ) -> Result<Self, Error> {
        let output = files.create_or_stdout(path, inputs)?;
        Ok(Self(OutputKind::Copied(CopiedRecords::new(Some(output), conflict))))
    }

    /// Returns an output for records as they stand whose files a [`FileSeries`](super::FileSeries) opens.
    #[must_use]
    pub const fn copied_to_files(conflict: &'static str) -> Self {
        Self(OutputKind::Copied(CopiedRecords::new(None, conflict)))
    }

    /// Opens an output for records in a format, or each in its own.
    ///
    /// # Errors
    ///
    /// As [`RecordWriter::new`].
    pub fn converted(
        path: Option<&Path>,
        to: Option<Format>,
        options: WriteOptions,
        inputs: &[Input],
        files: &RunFiles,
    ) -> Result<Self, Error> {
        let writer = RecordWriter::new(to, options, path, inputs, files)?;
        Ok(Self::of_writer(writer, to))
    }

    /// Returns an output for records in a format whose files a [`FileSeries`](super::FileSeries) opens.
    #[must_use]
    pub fn converted_to_files(to: Format, options: WriteOptions) -> Self {
        Self::of_writer(RecordWriter::without_file(to, options), Some(to))
    }

    fn of_writer(writer: RecordWriter, to: Option<Format>) -> Self {
        Self(OutputKind::Converted(Box::new(ConvertedRecords::new(writer, to))))
    }

    /// Sets whether variants are written without the clues that the format cannot state.
    pub(super) fn set_dropped_clues(&mut self, drops_clues: bool) {
        if let OutputKind::Converted(converted) = &mut self.0 {
            converted.writer.set_dropped_clues(drops_clues);
        }
    }

    /// Returns an output for records in a layout: a file, standard output, or files that a
    /// [`FileSeries`](super::FileSeries) opens if there is no `output`.
    ///
    /// # Errors
    ///
    /// If the file does not take the layout.
    pub fn laid_out(
        output: Option<Output>,
        layout: RecordLayout,
        options: LayoutOptions,
    ) -> Result<Self, Error> {
        let mut records = LaidOutRecords::new(layout, options);
        if let Some(output) = output {
            records.set_output(output)?;
        }
        Ok(Self(OutputKind::LaidOut(Box::new(records))))
    }

    /// Completes the file so far, and goes on in another.
    pub(super) fn begin_file(&mut self, next: Output, around: Option<&JsonEnvelope>) -> Result<(), Error> {
        match &mut self.0 {
            OutputKind::Copied(copy) => copy.begin_file(next, around),
            OutputKind::Converted(converted) => converted.writer.begin_file(next),
            OutputKind::LaidOut(records) => records.begin_file(next),
        }
    }
}
