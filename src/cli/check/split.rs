//! Splitting a collection into valid and invalid puzzles.

use std::path::Path;

use givens::{
    error::Error,
    format::{Format, WriteOptions},
    pipeline::{Input, RunOptions},
};

use crate::cli::{
    console::Console,
    emit,
    record_output::{RecordOutput, RecordOutputs, have_one_format},
};

/// Opens the requested halves of a collection: paths for valid and invalid puzzles, and the formats to write.
pub(super) fn open(
    halves: [(Option<&Path>, Option<Format>); 2],
    inputs: &[Input],
    reading: &RunOptions,
    console: Console,
) -> Result<RecordOutputs, Error> {
    let copies = halves.iter().any(|(path, to)| path.is_some() && to.is_none());
    let is_mixed = copies && !have_one_format(inputs, reading);
    let open = |(path, to): (Option<&Path>, Option<Format>)| {
        if let Some(path) = path.filter(|_| is_mixed && to.is_none()) {
            let reason = "the inputs differ in format or header; --valid-to and --invalid-to choose another";
            console.warn(&format!("{}: written as JSON Lines, because {reason}", path.display()));
        }
        path.map(|path| half(path, to.or(is_mixed.then_some(Format::Jsonl)), inputs)).transpose()
    };
    let [valid, invalid] = halves;
    Ok(RecordOutputs::new(vec![open(valid)?, open(invalid)?]))
}

fn half(path: &Path, to: Option<Format>, inputs: &[Input]) -> Result<RecordOutput, Error> {
    let Some(to) = to else {
        return RecordOutput::copied(Some(path), inputs, "choose one with --valid-to and --invalid-to");
    };
    if !to.info().many && !emit::is_numbered(path) {
        return Err(emit::one_puzzle_per_file(to, "--valid or --invalid"));
    }
    RecordOutput::converted(Some(path), Some(to), WriteOptions::default(), inputs)
}
