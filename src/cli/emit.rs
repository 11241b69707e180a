//! Records on their way out: one writer, or one a format; what was lost is counted.

use std::{collections::BTreeMap, io::Write, path::Path};

use givens::{
    error::Error,
    format::{Format, WriteOptions, Writer},
    grid::Solution,
    pipeline::{Input, Output},
    record::{CellSpans, Field, Listed, Record},
};

use super::console::Console;

/// Writes records.
pub(super) struct Emitter {
    output: Output,
    options: WriteOptions,
    /// The format to write in; else each record's own.
    to: Option<Format>,
    current: Option<(Format, Box<dyn Writer>)>,
    lost: BTreeMap<(Format, Field), u64>,
}

impl Emitter {
    pub(super) fn new(
        to: Option<Format>,
        options: WriteOptions,
        file: Option<&Path>,
        inputs: &[Input],
    ) -> Result<Self, Error> {
        let output = match file {
            Some(path) => Output::file(path, inputs)?,
            None => Output::stdout(),
        };
        Ok(Self { output, options, to, current: None, lost: BTreeMap::new() })
    }

    /// Writes a record that was read in the format `own`.
    pub(super) fn write(&mut self, record: &Record, own: Format) -> Result<(), Error> {
        let format = self.to.unwrap_or(own);
        if self.current.as_ref().is_none_or(|(current, _)| *current != format) {
            self.current = Some((format, format.writer(&self.options)));
        }
        let Some((_, writer)) = &mut self.current else { return Ok(()) };
        let lost = writer.write(record, &mut self.output).map_err(|error| self.output.error(error))?;
        for field in lost.iter() {
            *self.lost.entry((format, field)).or_default() += 1;
        }
        Ok(())
    }

    /// Writes lines that are in the right format already.
    pub(super) fn write_text(&mut self, text: &str) -> Result<(), Error> {
        self.output.write_all(text.as_bytes()).map_err(|error| self.output.error(error))
    }

    /// Writes a solved record: its solution beside it where the format has a place for
    /// it, else in its stead.
    pub(super) fn write_solved(
        &mut self,
        record: &Record,
        solution: Solution,
        own: Format,
    ) -> Result<(), Error> {
        let grid = solution.into_grid();
        let mut solved = record.clone();
        solved.solution = None;
        if self.to.unwrap_or(own).info().holds.contains(Field::Solution) {
            solved.solution = Some(Listed { grid, cells: CellSpans::consecutive(0) });
        } else {
            solved.grid = grid;
        }
        self.write(&solved, own)
    }

    /// Hands on what is held back.
    pub(super) fn flush(&mut self) -> Result<(), Error> {
        self.output.flush().map_err(|error| self.output.error(error))
    }

    /// Completes the output with what was written so far, even where the run was stopped.
    pub(super) fn complete(self) -> Result<(), Error> {
        self.output.finish()
    }

    /// Completes the output. A file is left as it was where not all could be read; that is
    /// told.
    pub(super) fn finish(self, unread: bool, console: Console) -> Result<(), Error> {
        finish(self.output, unread, console)
    }

    /// What was dropped, a warning a field.
    pub(super) fn lost(&self) -> Vec<String> {
        let warning = |(&(format, field), &number): (&(Format, Field), &u64)| {
            let records = if number == 1 { "1 record".to_owned() } else { format!("{number} records") };
            let reason = match (format, format.info().holds.contains(field)) {
                (_, false) => "cannot hold it",
                (Format::Table, true) => "has the columns of its first record",
                (_, true) => "cannot hold it there",
            };
            format!("[W001] {} dropped in {records}: `{format}` {reason}", field.name())
        };
        self.lost.iter().map(warning).collect()
    }
}

/// Completes an output, but for a file where not all could be read: what stands there now
/// is better than a part of what was asked for.
pub(super) fn finish(output: Output, unread: bool, console: Console) -> Result<(), Error> {
    if (unread || console.is_interrupted()) && !output.is_stdout() {
        let reason = if unread { "not all could be read" } else { "the run was stopped" };
        console.warn(&format!("{}: not written, as {reason}", output.name().display()));
        return Ok(());
    }
    output.finish()
}
