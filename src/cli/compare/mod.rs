//! `givens compare`: which puzzles of a collection occur in another one.

mod show;

use std::{io, path::PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use givens::{
    collection::{Equivalence, Leak, Overlap, OverlapTable, Sorter},
    error::Error,
    pipeline::{Batch, Input},
    run::{FinerKeys, KeyFinder, KeyedBatch, place, place_name, rows::Columns},
    solve::Budget,
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    arguments::{Reading, level},
    console::Console,
    keys::{Memory, RowFile, read_keys, warn_of_finer},
    names,
    numbers::parse_whole,
};
use crate::cli::rows;

use show::{Comparison, document, table};

use crate::cli::output::{self, files};

/// Report which puzzles of a collection occur in another one, exactly or in another form.
///
/// Each path is a collection: a file, or a folder with all its files. A puzzle without a key of some kind is compared by
/// the next finer one, and counted in a warning: one with many solutions, for example, has no key by solution.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens compare train.csv test.csv
  givens compare --by isomorph --max-overlap 0 train.csv test.csv
  givens compare --format json 2024/ 2025/ 2026/", mut_arg("shard", |shard| shard.hide(true)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// When puzzles are the same: exact, relabelled, isomorph and solution [default: all].
    #[arg(long, value_name = "BY", value_delimiter = ',', value_parser = names::equivalences(), hide_possible_values = true)]
    by: Vec<Equivalence>,
    /// Exit with 1 if more puzzles of a collection occur in one before it: 10 or 0.5%.
    #[arg(long, value_name = "N|P%", value_parser = Limit::parse)]
    max_overlap: Option<Limit>,
    /// Form of the result.
    #[arg(long, value_name = "FORM", default_value = "text", value_enum, help_heading = "Output")]
    format: FormName,
    /// List the puzzles that occur in a collection before their own in this file: .jsonl, .csv or .tsv.
    #[arg(long, value_name = "FILE", help_heading = "Output", value_hint = ValueHint::FilePath, value_parser = RowFile::parse)]
    report: Option<RowFile>,
    /// Output file, replaced atomically [default: stdout].
    #[arg(short, long, value_name = "FILE", help_heading = "Output", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    memory: Memory,
    /// SIMD level: plain, sse2, avx2, avx512 or neon [default: the best].
    #[arg(long, value_name = "LEVEL", env = "GIVENS_SIMD", hide_env_values = true, value_parser = names::levels(), hide_possible_values = true)]
    simd: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FormName {
    /// Tables.
    Text,
    /// One JSON document.
    Json,
}

/// How many puzzles of a collection may occur in another one.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Limit {
    Puzzles(u64),
    Percent(f64),
}

impl Limit {
    fn parse(text: &str) -> Result<Self, String> {
        let percent =
            |number: &str| number.trim().parse().ok().filter(|number| (0.0..=100.0).contains(number));
        match text.strip_suffix('%') {
            Some(number) => {
                percent(number).map(Self::Percent).ok_or("expected a percentage from 0% to 100%".to_owned())
            }
            None => parse_whole::<u64, 0>(text).map(Self::Puzzles),
        }
    }

    /// Returns whether this number of shared puzzles, out of those of a collection, exceeds the limit.
    #[expect(clippy::cast_precision_loss, reason = "a percentage")]
    fn is_exceeded(self, shared: u64, puzzles: u64) -> bool {
        match self {
            Self::Puzzles(limit) => shared > limit,
            Self::Percent(limit) => shared as f64 * 100.0 > limit * puzzles as f64,
        }
    }
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    arguments.reading.refuse_part("compare")?;
    if arguments.reading.paths.len() < 2 {
        return Err(Error::Usage("expected two or more collections to compare".to_owned()));
    }
    let (inputs, collections, missing) = arguments.inputs(console)?;
    let output = files().create_or_stdout(arguments.output.as_deref(), &inputs)?;
    let mut report = arguments.report.as_ref().map(|file| file.open::<LeakRow>(&inputs)).transpose()?;
    let mut run = CollectionReader::new(arguments, collections)?;
    let (is_incomplete, has_errors) = run.read(&inputs, console)?;
    if console.is_interrupted() {
        return Ok(ExitStatus::Failed);
    }
    let unread = is_incomplete || missing;
    let (comparison, leaks) = run.finish()?;
    if let Some(report) = &mut report {
        for leak in leaks {
            let leak = leak.map_err(|source| arguments.failed(source))?;
            report.write_values(LeakRow::of(leak, &inputs))?;
        }
    }
    let text = match arguments.format {
        FormName::Text => table(&comparison),
        FormName::Json => document(&comparison),
    };
    let is_exceeded = arguments
        .max_overlap
        .is_some_and(|limit| comparison.exceeds(|shared, puzzles| limit.is_exceeded(shared, puzzles)));
    let status = ExitStatus::from_run(unread, has_errors || is_exceeded);
    let status = status.unless_failed(output::finish_with(output, &text, unread, console))?;
    report.map_or(Ok(()), |report| rows::finish(report, unread, console))?;
    Ok(status)
}

impl Arguments {
    /// Returns the inputs, the collection of each, and whether a path failed.
    fn inputs(&self, console: Console) -> Result<(Vec<Input>, Vec<usize>, bool), Error> {
        let (mut inputs, mut collections, mut is_missing) = (Vec::new(), Vec::new(), false);
        for (collection, path) in self.reading.paths.iter().enumerate() {
            let (found, missing) = self.reading.of_paths(std::slice::from_ref(path)).inputs(console)?;
            collections.resize(collections.len() + found.len(), collection);
            inputs.extend(found);
            is_missing |= missing;
        }
        Ok((inputs, collections, is_missing))
    }

    /// Returns the error of a temporary file.
    #[expect(clippy::unused_self, reason = "as for other commands")]
    fn failed(&self, source: io::Error) -> Error {
        Error::Write { path: std::env::temp_dir(), source }
    }
}

/// Reads the collections.
struct CollectionReader<'a> {
    arguments: &'a Arguments,
    finder: KeyFinder,
    /// The collection of each input.
    collections: Vec<usize>,
    overlaps: Vec<Overlap>,
    /// The number of each record, the kind of key by which it occurs elsewhere, its place, and the first place.
    leaks: Sorter<[u64; 4]>,
    puzzles: Vec<u64>,
    malformed: Vec<u64>,
    finer: FinerKeys,
}

impl<'a> CollectionReader<'a> {
    fn new(arguments: &'a Arguments, collections: Vec<usize>) -> Result<Self, Error> {
        let by = match &arguments.by[..] {
            [] => Equivalence::ALL.to_vec(),
            // In order, each once.
            chosen => Equivalence::ALL.into_iter().filter(|by| chosen.contains(by)).collect(),
        };
        let lines = arguments.report.is_some();
        let (level, budget) = (level(arguments.simd.as_deref())?, Budget::default());
        let finder = KeyFinder { by, level, budget, lines, column: None };
        let workspace = arguments.memory.in_folder(std::env::temp_dir()).workspace(finder.by.len() + 1);
        let number = arguments.reading.paths.len();
        let overlaps = finder.by.iter().map(|_| Overlap::new(number, &workspace)).collect();
        let leaks = Sorter::new(&workspace);
        let (puzzles, malformed) = (vec![0; number], vec![0; number]);
        Ok(Self {
            arguments,
            finder,
            collections,
            overlaps,
            leaks,
            puzzles,
            malformed,
            finer: FinerKeys::default(),
        })
    }

    /// Reads all records. Returns whether an input could not be read, and whether there were problems.
    fn read(&mut self, inputs: &[Input], console: Console) -> Result<(bool, bool), Error> {
        let mut findings = console.findings();
        let finder = self.finder.clone();
        let end = read_keys(&finder, &self.arguments.reading, inputs, console, |batch, keyed| {
            findings.show_all(&batch.source, batch.diagnostics.iter().chain(&keyed.diagnostics));
            self.take(&batch, keyed)
        })?;
        warn_of_finer(&self.finer, console);
        Ok((end.report(console), findings.errors || end.is_empty))
    }

    fn take(&mut self, batch: &Batch, keyed: KeyedBatch) -> Result<(), Error> {
        let collection = self.collections[batch.input];
        for (record, keys) in keyed.records.iter().zip(keyed.keys.chunks(self.finder.by.len())) {
            let number = self.puzzles.iter().sum();
            let place = place(batch.input, record.line);
            for (overlap, key) in self.overlaps.iter_mut().zip(keys) {
                let pushed = overlap.push(*key, collection, number, place);
                pushed.map_err(|source| self.arguments.failed(source))?;
            }
            self.puzzles[collection] += 1;
        }
        self.malformed[collection] += keyed.malformed;
        self.finer.add(keyed.finer);
        Ok(())
    }

    /// Returns the overlaps, and the records that occur in a collection before their own, in order.
    fn finish(mut self) -> Result<(Comparison, impl Iterator<Item = io::Result<[u64; 4]>>), Error> {
        let has_report = self.arguments.report.is_some();
        let mut tables = Vec::new();
        for (kind, overlap) in self.overlaps.into_iter().enumerate() {
            let leaks = &mut self.leaks;
            let table: io::Result<OverlapTable> = overlap.finish(|leak: Leak| {
                let item = [leak.number, kind as u64, leak.place, leak.first_place];
                if has_report { leaks.push(item) } else { Ok(()) }
            });
            tables.push((self.finder.by[kind], table.map_err(|source| self.arguments.failed(source))?));
        }
        let names = self.arguments.reading.paths.iter().map(|path| path.display().to_string()).collect();
        let (puzzles, malformed) = (self.puzzles, self.malformed);
        let leaks = self.leaks.finish().map_err(|source| self.arguments.failed(source))?;
        let by = self.finder.by;
        let mut last = None;
        // The finest kind of each record comes first.
        let first_kinds = leaks.filter(move |leak| match leak {
            Ok([number, ..]) => last.replace(*number) != Some(*number),
            Err(_) => true,
        });
        let leaks = first_kinds.map(move |leak| {
            leak.map(|[number, kind, place, first]| {
                [number, by[usize::try_from(kind).unwrap_or(0)] as u64, place, first]
            })
        });
        Ok((Comparison { names, puzzles, malformed, tables }, leaks))
    }
}

/// A record that occurs in a collection before its own.
struct LeakRow {
    by: Equivalence,
    /// The file and the line of the record, and those of the first record of its class.
    places: [(String, u64); 2],
}

impl LeakRow {
    fn of([_, kind, place, first]: [u64; 4], inputs: &[Input]) -> Self {
        let by = Equivalence::ALL[usize::try_from(kind).expect("an equivalence")];
        Self { by, places: [place_name(inputs, place), place_name(inputs, first)] }
    }
}

impl Columns for LeakRow {
    fn names() -> Vec<&'static str> {
        vec!["file", "line", "by", "first_file", "first_line"]
    }

    fn values(self) -> Vec<Value> {
        let [(file, line), (first_file, first_line)] = self.places;
        vec![json!(file), json!(line), json!(self.by.id()), json!(first_file), json!(first_line)]
    }
}
