//! `givens stats`: the data card of a collection.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum, ValueHint};
use givens::{
    card::{Card, CardDocument, CardSource, Costly, CostlyOptions, InputFacts, RecordKeys, proper},
    check::{CheckOptions, CheckResult, RuleSet, check_all},
    collection::hexadecimal,
    error::Error,
    format::{Entry, Format},
    grid::{Puzzle, Solution},
    pipeline::{Batch, Input, Output, in_order},
    run::{place_rank, with_found},
    sample::Sample,
    text::escaped_json,
};
use sha2::{Digest, Sha256};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    numbers::parse_whole,
    output::{self, files},
    progress::Progress,
    rate::SchemeName,
};

/// Describe a collection: its data card.
///
/// Verdicts, givens by number, digit and position, duplicates, automorphisms, and for a sample of the puzzles with one
/// solution minimality, symmetries and the hardest technique, each share with its interval of 95 %. The number of
/// duplicates is an estimate beyond a million classes.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens stats bank.csv
  givens stats --format markdown --license cc-by-4.0 bank.csv -o README.md
  givens stats --format json --sample all --scheme se bank.sdm")]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Form of the card.
    #[arg(long, value_name = "FORM", default_value = "text", value_enum, help_heading = "Output")]
    format: CardForm,
    /// Number of puzzles to examine for what is costly, or all.
    #[arg(long, value_name = "PUZZLES|all", default_value = "1000", value_parser = parse_sample)]
    sample: SampleSize,
    /// Random seed of --sample.
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = parse_whole::<u64, 0>)]
    seed: u64,
    /// Also rate these puzzles on the scale of a program.
    #[arg(long, value_name = "SCHEME", value_enum)]
    scheme: Option<SchemeName>,
    /// Title of the card in Markdown [default: the name of the first input].
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    title: Option<String>,
    /// Licence of the collection in the head of the card in Markdown.
    #[arg(long, value_name = "ID", help_heading = "Output")]
    license: Option<String>,
    /// Output file, replaced atomically [default: stdout].
    #[arg(short, long, value_name = "FILE", help_heading = "Output", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    searching: Searching,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CardForm {
    /// Lines of names and values.
    Text,
    #[value(help = "JSON; givens schema stats describes it")]
    Json,
    #[value(help = "Markdown with the YAML head that hosts of data sets read")]
    Markdown,
}

/// How many puzzles to examine: all if none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SampleSize(Option<usize>);

fn parse_sample(text: &str) -> Result<SampleSize, String> {
    match text {
        "all" => Ok(SampleSize(None)),
        _ => parse_whole::<usize, 0>(text)
            .map(|size| SampleSize(Some(size)))
            .map_err(|error| error + ", or all"),
    }
}

/// Number of puzzles of a sample that a thread examines at a time.
const PART: usize = 16;

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let output = files().create_or_stdout(arguments.output.as_deref(), &inputs)?;
    let counter = Counter::new(arguments)?;
    let collection = Collection::new(arguments, &inputs, &counter, output);
    Drive::new(&arguments.reading, &inputs, missing, console).run(|batch| counter.count(batch), collection)
}

fn write(
    arguments: &Arguments,
    document: &CardDocument,
    inputs: &[Input],
    output: Output,
    unread: bool,
    console: Console,
) -> Result<(), Error> {
    let text = match arguments.format {
        CardForm::Text => document.to_text(),
        CardForm::Json => {
            let text = serde_json::to_string_pretty(document).expect("texts and numbers");
            escaped_json(&text).into_owned() + "\n"
        }
        CardForm::Markdown => {
            let first = || inputs.first().map_or_else(String::new, Input::name);
            let title = arguments.title.clone().unwrap_or_else(first);
            document.to_markdown(&title, arguments.license.as_deref())
        }
    };
    output::finish_with(output, &text, unread, console)
}

/// Finds out about the records of a batch.
struct Counter {
    check: CheckOptions,
    costly: CostlyOptions,
    /// Whether all puzzles are examined.
    examines_all: bool,
    jobs: usize,
}

/// The records of a batch, and what is known about them.
struct CountedBatch {
    entries: Vec<(Entry, Option<(CheckResult, RecordKeys)>)>,
    costly: Costly,
}

impl Counter {
    fn new(arguments: &Arguments) -> Result<Self, Error> {
        let level = arguments.searching.level()?;
        let scheme = arguments.scheme.map(SchemeName::scheme);
        let rules: RuleSet = [].into_iter().collect();
        Ok(Self {
            check: CheckOptions::default().with_rules(rules).with_budget(arguments.searching.budget()),
            costly: CostlyOptions::default().with_level(level).with_scheme(scheme),
            examines_all: arguments.sample.0.is_none(),
            jobs: arguments.reading.jobs(),
        })
    }

    fn count(&self, batch: &Batch) -> CountedBatch {
        let entries = batch.entries();
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        let checked = check_all(&records, &self.check, self.costly.level);
        let costly = if self.examines_all {
            let puzzles =
                records.iter().zip(&checked).filter_map(|(record, checked)| proper(record, checked));
            Costly::of(&puzzles.collect::<Vec<_>>(), &self.costly)
        } else {
            Costly::default()
        };
        let keys = records.iter().zip(&checked).map(|(record, checked)| RecordKeys::of(record, checked));
        let keys: Vec<_> = keys.collect();
        let found: Vec<_> = checked.into_iter().zip(keys).collect();
        CountedBatch { entries: with_found(entries, found).collect(), costly }
    }
}

/// The counts of all records.
struct Collection<'a> {
    arguments: &'a Arguments,
    inputs: &'a [Input],
    counter: &'a Counter,
    output: Output,
    card: Card,
    costly: Costly,
    sample: Sample<(Puzzle, Solution)>,
    facts: Vec<InputFacts>,
}

impl Sink for Collection<'_> {
    type Found = CountedBatch;

    fn count(counted: &CountedBatch) -> u64 {
        counted.entries.iter().filter(|(entry, _)| entry.is_puzzle()).count() as u64
    }

    fn take(&mut self, batch: &Batch, counted: CountedBatch, findings: &mut Findings) -> Result<(), Error> {
        self.costly.merge(counted.costly);
        let facts = &mut self.facts[batch.input];
        facts.format = facts.format.or_else(|| batch.format().map(Format::id));
        for (entry, found) in counted.entries {
            findings.show_all(&batch.source, &entry.diagnostics);
            let (Some(record), Some((checked, keys))) = (&entry.record, found) else {
                if entry.is_malformed() {
                    self.card.add_malformed();
                    facts.malformed += 1;
                }
                continue;
            };
            facts.records += 1;
            self.card.add_with_keys(record, &checked, &keys);
            let rank = place_rank(self.arguments.seed, batch, record.span.start);
            if let Some(puzzle) = self.sample.admits(rank).then(|| proper(record, &checked)).flatten() {
                self.sample.add(rank, puzzle);
            }
        }
        Ok(())
    }

    fn finish(mut self, end: End) -> Result<ExitStatus, Error> {
        let (arguments, inputs, console) = (self.arguments, self.inputs, end.console);
        let sample = std::mem::replace(&mut self.sample, Sample::new(0));
        self.examine(&sample.into_items(), console)?;
        let (document, output) = self.document()?;
        if console.is_interrupted() && output.is_stdout() {
            return Ok(end.status());
        }
        end.status().unless_failed(write(arguments, &document, inputs, output, end.unread, console))
    }
}

impl<'a> Collection<'a> {
    fn new(arguments: &'a Arguments, inputs: &'a [Input], counter: &'a Counter, output: Output) -> Self {
        let facts = inputs.iter().map(|input| InputFacts { name: input.name(), ..InputFacts::default() });
        Self {
            arguments,
            inputs,
            counter,
            output,
            card: Card::default(),
            costly: Costly::default(),
            sample: Sample::new(arguments.sample.0.unwrap_or(0)),
            facts: facts.collect(),
        }
    }

    /// Examines the puzzles of the sample.
    fn examine(&mut self, sample: &[(Puzzle, Solution)], console: Console) -> Result<(), Error> {
        let mut progress = Progress::new(|| Some(sample.len().div_ceil(PART) as u64));
        let parts = sample.chunks(PART).take_while(|_| !console.is_interrupted());
        let (counter, costly) = (self.counter, &mut self.costly);
        in_order(
            parts,
            counter.jobs,
            |part| Costly::of(part, &counter.costly),
            |part| {
                progress.advance();
                costly.merge(part);
                Ok(())
            },
        )
    }

    /// Returns the card, and the output where it goes.
    fn document(mut self) -> Result<(CardDocument, Output), Error> {
        for (facts, input) in self.facts.iter_mut().zip(self.inputs) {
            if let Input::File(path) | Input::Found(path) = input {
                (facts.bytes, facts.sha256) = hashed(path)?.unzip();
            }
        }
        // What a folder has besides puzzles is no part of the collection.
        let inputs = self.facts.into_iter().zip(self.inputs);
        let inputs =
            inputs.filter(|(facts, input)| facts.format.is_some() || !matches!(input, Input::Found(_)));
        let source = CardSource {
            inputs: inputs.map(|(facts, _)| facts).collect(),
            seed: (!self.counter.examines_all).then_some(self.arguments.seed),
            scheme: self.counter.costly.scheme,
        };
        Ok((CardDocument::new(&self.card, &self.costly, &source), self.output))
    }
}

/// Returns the number of bytes of a regular file and their SHA-256: those on disk, as `sha256sum` takes them.
fn hashed(path: &Path) -> Result<Option<(u64, String)>, Error> {
    let fail = |source: io::Error| Error::Read { path: path.to_owned(), source };
    if !path.metadata().map_err(fail)?.is_file() {
        return Ok(None);
    }
    let mut hash = Hashing(Sha256::new());
    let bytes = io::copy(&mut files().open(path)?, &mut hash).map_err(fail)?;
    Ok(Some((bytes, hexadecimal(&hash.0.finalize()))))
}

/// Hashes what is written.
struct Hashing(Sha256);

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
