//! What the commands share that compare records: the memory for sorting, places, and files of rows about classes.

use std::path::PathBuf;

use clap::Args;
use givens::{
    error::Error,
    pipeline::{Batch, Input},
    run::{
        FinerKeys, KeyFinder, KeyedBatch, SortMemory,
        rows::{Columns, Keep, RowForm, RowOptions, RowWriter},
    },
};

use super::{
    arguments::Reading, console::Console, formulas, numbers::parse_whole, output::files, progress::RunEnd,
};

/// How much memory to use.
#[derive(Debug, Clone, Args)]
pub(super) struct Memory {
    /// Bytes of memory for sorting; above that, temporary files are used.
    #[arg(long, value_name = "BYTES", default_value = "500M", value_parser = parse_whole::<usize, 1>)]
    memory: usize,
}

impl Memory {
    /// Returns the memory for sorting, with temporary files in a folder.
    pub(super) fn in_folder(&self, folder: PathBuf) -> SortMemory {
        SortMemory { bytes: self.memory, folder }
    }
}

/// Reads inputs, and passes the keys of each batch to `sink` in order.
pub(super) fn read_keys(
    finder: &KeyFinder,
    reading: &Reading,
    inputs: &[Input],
    console: Console,
    sink: impl FnMut(Batch, KeyedBatch) -> Result<(), Error>,
) -> Result<RunEnd, Error> {
    reading.run(inputs, console, |batch| finder.find(batch), KeyedBatch::puzzles, sink)
}

/// Warns of puzzles that are compared by another kind of key than the one asked for.
pub(super) fn warn_of_finer(finer: &FinerKeys, console: Console) {
    console.warn_all(&finer.warnings());
}

/// A file of rows that are not those of records.
#[derive(Debug, Clone)]
pub(super) struct RowFile {
    path: PathBuf,
    form: RowForm,
}

impl RowFile {
    /// Parses the path of a file whose extension names the form of its rows.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let path = PathBuf::from(text);
        let form = RowForm::of_file(&path).ok_or("expected a name that ends in .jsonl, .csv or .tsv")?;
        Ok(Self { path, form })
    }

    /// Opens the file for rows of these columns.
    pub(super) fn open<C: Columns>(&self, inputs: &[Input]) -> Result<RowWriter, Error> {
        let output = files().create(&self.path, inputs)?;
        let options = RowOptions { escape_formulas: formulas::are_escaped(), ..RowOptions::default() };
        Ok(RowWriter::new(output, self.form, C::names(), Keep::Nothing, options))
    }
}
