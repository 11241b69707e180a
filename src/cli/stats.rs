//! `givens stats`: the data card of a collection.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum, ValueHint};
use givens::{
    card::{CardDocument, Costly, GroupedRecord, RecordKeys},
    check::AnyCheckResult,
    collection::hexadecimal,
    error::Error,
    pipeline::{Batch, Input, Output},
    rate::Scheme,
    run::{CardOptions, CollectionCard, CollectionGroups, FoundRecords, GroupOptions, GroupingFacts},
    select::{Property, SelectOptions, Selector},
};
use sha2::{Digest, Sha256};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    names,
    numbers::parse_whole,
    output::{self, files},
    progress::Progress,
    rate::SCHEMES,
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
  givens stats --by author,level bank.csv")]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Form of the card.
    #[arg(long, value_name = "FORM", default_value = "text", value_enum, help_heading = "Output")]
    format: CardForm,
    /// Count records by the values of these facts and columns: author,level.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = parse_property, conflicts_with_all = ["sample", "seed", "scheme", "title", "license"], value_hint = ValueHint::Other)]
    by: Vec<Property>,
    /// Number of puzzles to examine for what is costly, or all.
    #[arg(long, value_name = "PUZZLES|all", default_value = "1000", value_parser = parse_sample)]
    sample: SampleSize,
    /// Random seed of --sample.
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = parse_whole::<u64, 0>)]
    seed: u64,
    /// Also rate these puzzles on the scale of a program.
    #[arg(long, value_name = "SCHEME", value_parser = names::one_of(SCHEMES))]
    scheme: Option<Scheme>,
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
    #[value(help = "JSON; givens schema stats describes it, of --by givens schema groups")]
    Json,
    #[value(help = "Markdown with the YAML head that hosts of data sets read")]
    Markdown,
}

/// How many puzzles to examine: all if none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SampleSize(Option<usize>);

fn parse_sample(text: &str) -> Result<SampleSize, String> {
    match text {
        _ if text.eq_ignore_ascii_case("all") => Ok(SampleSize(None)),
        _ => parse_whole::<usize, 0>(text)
            .map(|size| SampleSize(Some(size)))
            .map_err(|error| error + ", or all"),
    }
}

/// Parses the name of a fact or column.
fn parse_property(text: &str) -> Result<Property, String> {
    match text.trim() {
        "" => Err("expected facts or columns, such as author,level".to_owned()),
        name => Ok(Property::named(name)),
    }
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (inputs, missing) = arguments.reading.inputs(console)?;
    if !arguments.by.is_empty() {
        return run_groups(arguments, &inputs, missing, console);
    }
    let output = files().create_or_stdout(arguments.output.as_deref(), &inputs)?;
    let options = arguments.card()?;
    let printer =
        Printer { arguments, inputs: &inputs, card: CollectionCard::new(&options, &inputs), output };
    Drive::new(&arguments.reading, &inputs, missing, console).run(|batch| options.find(batch), printer)
}

/// Writes the counts of each group.
fn run_groups(
    arguments: &Arguments,
    inputs: &[Input],
    missing: bool,
    console: Console,
) -> Result<ExitStatus, Error> {
    let output = files().create_or_stdout(arguments.output.as_deref(), inputs)?;
    let (level, budget) = (arguments.searching.level()?, arguments.searching.budget());
    let selector = Selector::new(SelectOptions::default().with_level(level).with_budget(budget));
    let groups = GroupOptions { selector, by: arguments.by.clone() };
    let reading = &arguments.reading;
    let options = reading.options_of(groups.cost(), console);
    let is_part = reading.is_part();
    let printer = GroupPrinter {
        form: arguments.format,
        options: &groups,
        groups: CollectionGroups::new(&groups),
        output,
        is_part,
    };
    let drive = Drive::new(reading, inputs, missing, console).with_options(options);
    drive.run(|batch| groups.find(batch), printer)
}

/// Counts records by groups, and prints the table.
struct GroupPrinter<'a> {
    form: CardForm,
    options: &'a GroupOptions,
    groups: CollectionGroups,
    output: Output,
    /// Whether a part of the inputs is read, which may lack the columns that others have.
    is_part: bool,
}

impl Sink for GroupPrinter<'_> {
    type Found = FoundRecords<GroupedRecord, GroupingFacts>;

    fn count(found: &Self::Found) -> u64 {
        found.puzzles()
    }

    fn take(&mut self, batch: &Batch, found: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        findings.show_all(&batch.source, &found.diagnostics);
        self.groups.take(found);
        Ok(())
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        let Self { form, options, groups, output, is_part } = self;
        let console = end.console;
        let unknown = groups.facts.columns.unknown_beside_facts("--by", &options.columns());
        if let Some(error) = unknown.filter(|_| !is_part) {
            return Err(error);
        }
        console.warn_all(&groups.facts.present.warnings(&options.by));
        if console.is_interrupted() && output.is_stdout() {
            return Ok(end.status());
        }
        let document = groups.document();
        let text = match form {
            CardForm::Text => document.to_text(),
            CardForm::Json => output::json_document(&document),
            CardForm::Markdown => document.to_markdown(),
        };
        end.status().unless_failed(output::finish_with(output, &text, end.unread, console))
    }
}

impl Arguments {
    /// Returns what to find out.
    fn card(&self) -> Result<CardOptions, Error> {
        let mut options = CardOptions { sample: self.sample.0, seed: self.seed, ..CardOptions::default() };
        options.check.budget = self.searching.budget();
        options.costly.level = self.searching.level()?;
        options.costly.scheme = self.scheme;
        Ok(options)
    }

    /// Returns the text of a card.
    fn show(&self, document: &CardDocument, inputs: &[Input]) -> String {
        match self.format {
            CardForm::Text => document.to_text(),
            CardForm::Json => output::json_document(document),
            CardForm::Markdown => {
                let first = || inputs.first().map_or_else(String::new, Input::name);
                let title = self.title.clone().unwrap_or_else(first);
                document.to_markdown(&title, self.license.as_deref())
            }
        }
    }
}

/// Counts all records, and prints their card.
struct Printer<'a> {
    arguments: &'a Arguments,
    inputs: &'a [Input],
    card: CollectionCard<'a>,
    output: Output,
}

impl Sink for Printer<'_> {
    type Found = FoundRecords<(AnyCheckResult, RecordKeys), Costly>;

    fn count(found: &Self::Found) -> u64 {
        found.puzzles()
    }

    fn take(&mut self, batch: &Batch, found: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        findings.show_all(&batch.source, &found.diagnostics);
        self.card.take(batch, found);
        Ok(())
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        let Self { arguments, inputs, mut card, output } = self;
        let (console, mut bar) = (end.console, None);
        card.examine(
            arguments.reading.jobs(),
            || console.is_interrupted(),
            |_, total| match &mut bar {
                None => bar = Some(Progress::new(|| Some(total as u64))),
                Some(bar) => bar.advance(),
            },
        );
        drop(bar);
        for (facts, input) in card.facts.iter_mut().zip(inputs) {
            if let Input::File(path) | Input::Found(path) = input {
                (facts.bytes, facts.sha256) = hashed(path)?.unzip();
            }
        }
        if console.is_interrupted() && output.is_stdout() {
            return Ok(end.status());
        }
        let text = arguments.show(&card.document(), inputs);
        end.status().unless_failed(output::finish_with(output, &text, end.unread, console))
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
