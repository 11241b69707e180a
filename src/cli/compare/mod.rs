//! `givens compare`: which puzzles of a collection occur in another one.

mod show;

use std::path::PathBuf;

use clap::{Args, ValueHint};
use givens::{
    collection::Equivalence,
    error::Error,
    pipeline::Input,
    run::{CollectionComparison, ComparisonDocument, KeyFinder, LeakedRecord, place_name, rows::Columns},
    solve::Budget,
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    answers::AnswerForm,
    arguments::{Reading, level},
    console::Console,
    keys::{Memory, RowFile, read_keys, warn_of_finer},
    names,
    numbers::parse_whole,
};
use crate::cli::{
    output::{self, files},
    rows,
};

use show::table;

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
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = names::one_of(FORMS), help_heading = "Output")]
    format: AnswerForm,
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

/// The forms of the result, their names and what they are.
const FORMS: &[(AnswerForm, &str, &str)] =
    &[(AnswerForm::Text, "text", "Tables"), (AnswerForm::Json, "json", "One JSON document")];

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

    /// Returns whether a collection shares too many puzzles, by some kind of key, with one before it.
    fn is_exceeded_in(self, document: &ComparisonDocument) -> bool {
        let mut earlier = document.overlaps.iter().filter(|overlap| overlap.r#in < overlap.of);
        earlier.any(|one| self.is_exceeded(one.puzzles, document.collections[one.of - 1].puzzles))
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
    let (inputs, members, missing) = arguments.inputs(console)?;
    // A table without one of the collections would look whole.
    if missing {
        return Ok(ExitStatus::Failed);
    }
    let output = files().create_or_stdout(arguments.output.as_deref(), &inputs)?;
    let mut report = arguments.report.as_ref().map(|file| file.open::<LeakRow>(&inputs)).transpose()?;
    let keys = arguments.keys()?;
    let mut comparison = arguments.comparison(&keys, members);
    let mut findings = console.findings();
    let end = read_keys(&keys, &arguments.reading, &inputs, console, |batch, keyed| {
        findings.show_all(&batch.source, batch.diagnostics.iter().chain(&keyed.diagnostics));
        comparison.take(&batch, keyed)
    })?;
    warn_of_finer(&comparison.finer, console);
    let unread = end.report(console);
    if console.is_interrupted() {
        return Ok(ExitStatus::Failed);
    }
    let (document, leaks) = comparison.finish()?;
    if let Some(report) = &mut report {
        for leak in leaks {
            report.write_values(LeakRow(leak?, &inputs))?;
        }
    }
    let kinds: Vec<_> = keys.by.iter().map(|by| by.id()).collect();
    let text = match arguments.format {
        AnswerForm::Text => table(&document, &kinds),
        AnswerForm::Json | AnswerForm::Jsonl => output::json_document(&document),
    };
    let is_exceeded = arguments.max_overlap.is_some_and(|limit| limit.is_exceeded_in(&document));
    let status = ExitStatus::from_run(unread, findings.errors || end.is_empty || is_exceeded);
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

    /// Returns what finds the keys of records.
    fn keys(&self) -> Result<KeyFinder, Error> {
        // In order, each once.
        let is_asked = |by: &Equivalence| self.by.is_empty() || self.by.contains(by);
        Ok(KeyFinder {
            by: Equivalence::ALL.into_iter().filter(is_asked).collect(),
            level: level(self.simd.as_deref())?,
            budget: Budget::default(),
            needs_lines: self.report.is_some(),
            column: None,
        })
    }

    fn comparison(&self, keys: &KeyFinder, members: Vec<usize>) -> CollectionComparison {
        let names = self.reading.paths.iter().map(|path| path.display().to_string()).collect();
        let memory = self.memory.in_folder(std::env::temp_dir());
        CollectionComparison::new(names, members, keys.by.clone(), self.report.is_some(), memory)
    }
}

/// The row of a record that occurs in a collection before its own: its place, and that of the first record of its class.
struct LeakRow<'a>(LeakedRecord, &'a [Input]);

impl Columns for LeakRow<'_> {
    fn names() -> Vec<&'static str> {
        vec!["file", "line", "by", "first_file", "first_line"]
    }

    fn values(self) -> Vec<Value> {
        let Self(LeakedRecord { by, place, first_place }, inputs) = self;
        let [(file, line), (first_file, first_line)] =
            [place, first_place].map(|place| place_name(inputs, place));
        vec![json!(file), json!(line), json!(by.id()), json!(first_file), json!(first_line)]
    }
}
