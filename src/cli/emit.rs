//! Records on their way out: one writer, or one a format; what was lost is counted.

use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
};

use givens::{
    error::Error,
    format::{Format, WriteOptions, Writer},
    grid::{Shape, Solution},
    pipeline::{Input, Output},
    record::{Field, FieldSet, Listed, Record},
};

use super::console::Console;

/// Writes records.
pub(super) struct Emitter {
    target: Target,
    options: WriteOptions,
    /// The format to write in; else each record's own.
    to: Option<Format>,
    current: Option<Current>,
    lost: BTreeMap<(Format, Field), u64>,
    /// Records of shapes that their format does not hold.
    refused: BTreeMap<(Format, Shape), u64>,
}

/// Where records go.
enum Target {
    One(Output),
    /// A file each: the path, in which `{}` stands for their number, and the inputs, which must not
    /// be among these files.
    Each {
        path: String,
        inputs: Vec<Input>,
        number: u64,
    },
}

/// A document that is being written.
struct Current {
    format: Format,
    writer: Box<dyn Writer>,
}

/// What stands for the number of a puzzle in the name of an output.
const NUMBER: &str = "{}";

impl Emitter {
    pub(super) fn new(
        to: Option<Format>,
        options: WriteOptions,
        file: Option<&Path>,
        inputs: &[Input],
    ) -> Result<Self, Error> {
        let target = match file {
            Some(path) if path.to_string_lossy().contains(NUMBER) => {
                if options.omit_header || options.omit_footer {
                    let reason = "the numbers of its files would begin anew in every part";
                    return Err(Error::Usage(format!("{}: no --shard: {reason}", path.display())));
                }
                let path = path.to_string_lossy().into_owned();
                Target::Each { path, inputs: inputs.to_vec(), number: 0 }
            }
            Some(path) => Target::One(Output::file(path, inputs)?),
            None => Target::One(Output::stdout()),
        };
        let (lost, refused) = (BTreeMap::new(), BTreeMap::new());
        Ok(Self { target, options, to, current: None, lost, refused })
    }

    /// Whether each record goes into a file of its own.
    pub(super) const fn is_numbered(&self) -> bool {
        matches!(self.target, Target::Each { .. })
    }

    /// Writes a record that was read in the format `own`.
    pub(super) fn write(&mut self, record: &Record, own: Format) -> Result<(), Error> {
        let format = self.to.unwrap_or(if own.info().is_written() { own } else { Format::Line });
        if !format.info().shapes.contains(record.shape()) {
            *self.refused.entry((format, record.shape())).or_default() += 1;
            return Ok(());
        }
        let lost = match &mut self.target {
            Target::Each { path, inputs, number } => {
                *number += 1;
                let path = PathBuf::from(path.replace(NUMBER, &number.to_string()));
                write_alone(record, format, &self.options, Output::file(&path, inputs)?)?
            }
            Target::One(output) => {
                if self.to.is_some() && self.current.is_some() && !format.info().many {
                    return Err(one_a_file(format));
                }
                let current = current(&mut self.current, format, &self.options, output)?;
                current.writer.write(record, output).map_err(|error| output.error(error))?
            }
        };
        for field in lost.iter() {
            *self.lost.entry((format, field)).or_default() += 1;
        }
        Ok(())
    }

    /// Writes lines that are in the right format already.
    pub(super) fn write_text(&mut self, text: &str) -> Result<(), Error> {
        let Target::One(output) = &mut self.target else { return Ok(()) };
        output.write_all(text.as_bytes()).map_err(|error| output.error(error))
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
        let mut solved = record.clone().with_solution(None);
        if self.to.unwrap_or(own).info().holds.contains(Field::Solution) {
            solved.solution = Some(Listed::of(grid));
        } else {
            (solved.grid, solved.state) = (grid, None);
        }
        self.write(&solved, own)
    }

    /// Hands on what is held back.
    pub(super) fn flush(&mut self) -> Result<(), Error> {
        let Target::One(output) = &mut self.target else { return Ok(()) };
        if let Some(current) = &mut self.current {
            current.writer.flush(output).map_err(|error| output.error(error))?;
        }
        output.flush().map_err(|error| output.error(error))
    }

    /// Completes the output with what was written so far, even where the run was stopped.
    pub(super) fn complete(self) -> Result<(), Error> {
        self.end()?.map_or(Ok(()), Output::finish)
    }

    /// Ends the document; a format that was asked for is a document even without records.
    fn end(self) -> Result<Option<Output>, Error> {
        let Target::One(mut output) = self.target else { return Ok(None) };
        let writer = match self.current {
            Some(current) => Some(current.writer),
            None => self.to.map(|format| format.writer(&self.options)).transpose()?,
        };
        if let Some(mut writer) = writer {
            writer.finish(&mut output).map_err(|error| output.error(error))?;
        }
        Ok(Some(output))
    }

    /// Completes the output. A file is left as it was where not all could be read; that is
    /// told.
    pub(super) fn finish(self, unread: bool, console: Console) -> Result<(), Error> {
        self.end()?.map_or(Ok(()), |output| finish(output, unread, console))
    }

    /// Whether records were left out, as their format does not hold their shape.
    pub(super) fn refused(&self) -> bool {
        !self.refused.is_empty()
    }

    /// What was left out, and what was dropped: the fields together that were dropped as often and
    /// for the same reason.
    pub(super) fn lost(&self) -> Vec<String> {
        let left_out = |(&(format, shape), &number): (&(Format, Shape), &u64)| {
            let holds = format.info().shapes;
            format!("[W002] {} of {shape} not written: `{format}` holds {holds} only", records(number))
        };
        let mut dropped: Vec<(Format, u64, &str, Vec<&str>)> = Vec::new();
        for (&(format, field), &number) in &self.lost {
            let reason = reason(format, field);
            let same = |other: &&mut (Format, u64, &str, Vec<&str>)| {
                (other.0, other.1, other.2) == (format, number, reason)
            };
            match dropped.iter_mut().find(same) {
                Some((.., fields)) => fields.push(field.name()),
                None => dropped.push((format, number, reason, vec![field.name()])),
            }
        }
        let warning = |(format, number, reason, fields): (Format, u64, &str, Vec<&str>)| {
            format!("[W001] dropped in {}: {}; `{format}` {reason}", records(number), fields.join(", "))
        };
        self.refused.iter().map(left_out).chain(dropped.into_iter().map(warning)).collect()
    }
}

fn records(number: u64) -> String {
    if number == 1 { "1 record".to_owned() } else { format!("{number} records") }
}

/// Why a format dropped a field.
fn reason(format: Format, field: Field) -> &'static str {
    match (format, format.info().holds.contains(field)) {
        (_, false) => "cannot hold that",
        (Format::Table, true) => "has the columns of its first 200 records",
        (_, true) => "cannot hold it as it is",
    }
}

/// The document that is being written: another one where the format is another or holds one
/// record alone.
fn current<'a>(
    current: &'a mut Option<Current>,
    format: Format,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<&'a mut Current, Error> {
    if let Some(mut before) = current.take() {
        if before.format == format && format.info().many {
            return Ok(current.insert(before));
        }
        before.writer.finish(output).map_err(|error| output.error(error))?;
    }
    Ok(current.insert(Current { format, writer: format.writer(options)? }))
}

/// Writes a document of one record.
fn write_alone(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    mut output: Output,
) -> Result<FieldSet, Error> {
    let mut writer = format.writer(options)?;
    let written = writer.write(record, &mut output).and_then(|lost| {
        writer.finish(&mut output)?;
        Ok(lost)
    });
    let lost = written.map_err(|error| output.error(error))?;
    output.finish().map(|()| lost)
}

fn one_a_file(format: Format) -> Error {
    let extension = format.info().extensions.first().unwrap_or(&"txt");
    let help = format!("a file each with -o 'NAME-{{}}.{extension}'");
    Error::Usage(format!("`{format}` holds one puzzle a file, and there are more: {help}"))
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
