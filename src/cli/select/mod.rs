//! `givens select`: some of the records, by expression or at random, into one file or several.

mod split;

use std::path::{Path, PathBuf};

use clap::Args;
use givens::{
    diagnostic::Diagnostic,
    error::Error,
    pipeline::{Batch, Input},
    report::grouped,
    sample::{Sample, rank},
    select::{Expression, SelectOptions, Selector},
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    numbers::parse_whole,
    record_output::{HeldRecord, OutputRecord, RecordOutput, RecordOutputs},
    unless_closed,
    writing::Writing,
};

use split::{Parts, SplitBy, Splitter};

/// Select records by expression or at random, or split them into parts.
///
/// An expression compares facts and columns of the input: givens<=24 and (minimal or not verdict=one). Facts are
/// minimal, givens, side, verdict, redundant, automorphisms, se (the rating of Sudoku Explainer) and hodoku (the
/// score of HoDoKu). Records are copied as they stand if the inputs have one format and --to names no other.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens select --where 'givens<=24 and minimal' bank.sdm -o few.sdm
  givens select --sample 1000 --seed 7 bank.csv -o sample.csv
  givens select --split train=0.9,test=0.1 --by solution bank.csv -o '{}.csv'", mut_arg("to", |to| to
    .help("Format to write (see givens formats) [default: by the extension of the output, or as the input]")), mut_arg("output", |output| output
    .help("Output file, replaced atomically; {} is the name of the part [default: stdout]").long_help(None::<&str>)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Expression that the records to keep fulfil [default: all].
    #[arg(long = "where", value_name = "EXPRESSION", value_parser = parse_expression)]
    filter: Option<Expression>,
    /// Keep this number of records at random.
    #[arg(long, value_name = "RECORDS", value_parser = parse_whole::<usize, 1>, conflicts_with = "shard")]
    sample: Option<usize>,
    /// Split into parts: train=0.9,test=0.1.
    #[arg(long, value_name = "PARTS", requires = "output", value_parser = split::parse_parts)]
    split: Option<Parts>,
    /// What must not be in two parts: exact, isomorph or solution.
    #[arg(long, value_name = "KEY", value_enum, default_value = "solution", requires = "split")]
    by: SplitBy,
    /// Random seed of --sample and --split.
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = parse_whole::<u64, 0>)]
    seed: u64,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    searching: Searching,
}

/// Parses an expression; the error shows the place.
fn parse_expression(text: &str) -> Result<Expression, String> {
    text.parse().map_err(|error: givens::select::ExpressionError| {
        let help = error.help.as_ref().map_or_else(String::new, |help| format!("\nhelp: {help}"));
        let indent = text[..error.at].chars().count();
        format!("{error}\n  {text}\n  {:indent$}^{help}", "")
    })
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (inputs, missing) = arguments.reading.inputs(console);
    let outputs = RecordOutputs::new(arguments.open(&inputs, console)?);
    let chooser = Chooser::new(arguments)?;
    let sample = arguments.sample.map(Sample::new);
    let found = vec![false; chooser.columns().len()];
    let findings = console.findings();
    let mut sink = Sink { outputs, findings, sample, number: 0, kept: 0, columns: found };
    let run = arguments.reading.run(
        &inputs,
        console,
        |batch: &Batch| chooser.choose(batch),
        |chosen| chosen.puzzles,
        |batch, chosen| sink.take(&batch, chosen),
    );
    let Some(end) = unless_closed(run)? else {
        return Ok(ExitStatus::from_run(missing, sink.findings.errors));
    };
    let unread = end.report(console) || missing;
    for (name, _) in chooser.columns().iter().zip(&sink.columns).filter(|(_, found)| !**found) {
        console.warn(&format!("--where: no record has a column `{name}`"));
    }
    let status = ExitStatus::from_run(unread, sink.findings.errors || end.is_empty);
    sink.finish(status, unread, console)
}

impl Arguments {
    /// Opens the output, or one for each part.
    fn open(&self, inputs: &[Input], console: Console) -> Result<Vec<Option<RecordOutput>>, Error> {
        let open = |path: Option<&Path>| {
            RecordOutput::open(&self.writing, path, &self.reading, inputs, inputs, console).map(Some)
        };
        let output = self.writing.output.as_deref();
        let name = output.map_or_else(String::new, |output| output.to_string_lossy().into_owned());
        match &self.split {
            None if name.contains("{}") => {
                Err(Error::Usage(format!("{name}: {{}} is the name of a part, and needs --split")))
            }
            None => Ok(vec![open(output)?]),
            Some(_) if !name.contains("{}") => Err(Error::Usage(format!(
                "{name}: --split needs {{}} in the name of the output, such as '{{}}.csv'"
            ))),
            Some(parts) => {
                parts.names().map(|part| open(Some(&PathBuf::from(name.replace("{}", part))))).collect()
            }
        }
    }
}

/// Chooses records, and the outputs where they go.
struct Chooser<'a> {
    filter: Option<&'a Expression>,
    selector: Selector,
    splitter: Option<Splitter<'a>>,
    /// Whether ranks are needed, and the seed.
    sampling: Option<u64>,
}

/// The records of a batch.
struct Chosen {
    /// The records, of which those that are not chosen have no target.
    records: Vec<OutputRecord>,
    /// The rank of each record in a sample, if one is drawn.
    ranks: Vec<u64>,
    findings: Vec<Diagnostic>,
    puzzles: u64,
    /// Which of the columns in the expression some record has.
    columns: Vec<bool>,
}

impl<'a> Chooser<'a> {
    fn new(arguments: &'a Arguments) -> Result<Self, Error> {
        let (level, budget) = (arguments.searching.level()?, arguments.searching.budget());
        let options = SelectOptions::default().with_level(level).with_budget(budget);
        let splitter = arguments.split.as_ref();
        Ok(Self {
            filter: arguments.filter.as_ref(),
            selector: Selector::new(options),
            splitter: splitter.map(|parts| Splitter::new(parts, arguments.by, arguments.seed, budget, level)),
            sampling: arguments.sample.map(|_| arguments.seed),
        })
    }

    /// Returns the columns that the expression reads.
    fn columns(&self) -> Vec<&'a str> {
        self.filter.map(Expression::columns).unwrap_or_default()
    }

    fn choose(&self, batch: &Batch) -> Chosen {
        let entries = batch.entries();
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        let is_selected = self
            .filter
            .map_or_else(|| vec![true; records.len()], |filter| self.selector.select(filter, &records));
        let selected: Vec<_> = records
            .iter()
            .zip(&is_selected)
            .filter(|(_, selected)| **selected)
            .map(|(one, _)| *one)
            .collect();
        let has = |name: &&str| records.iter().any(|record| record.meta.named(name).is_some());
        let columns = self.columns().iter().map(has).collect();
        let mut parts = self.splitter.as_ref().map(|splitter| splitter.parts(&selected).into_iter());
        let (mut is_selected, mut findings) = (is_selected.into_iter(), Vec::new());
        let mut chosen = Vec::new();
        let puzzles = entries.iter().filter(|entry| entry.is_puzzle()).count() as u64;
        for entry in entries {
            findings.extend(entry.diagnostics);
            let Some(record) = entry.record else { continue };
            let mut target = is_selected.next().filter(|selected| *selected).map(|_| 0);
            if let Some(parts) = parts.as_mut().filter(|_| target.is_some()) {
                let (part, of_part) = parts.next().unwrap_or_default();
                target = part;
                findings.extend(of_part);
            }
            chosen.push(OutputRecord { span: entry.span, record: Some(record), target });
        }
        let ranks = self.sampling.map(|seed| chosen.iter().map(|one| place_rank(seed, batch, one)).collect());
        Chosen { records: chosen, ranks: ranks.unwrap_or_default(), findings, puzzles, columns }
    }
}

/// Returns the rank of a record by its place in the inputs.
fn place_rank(seed: u64, batch: &Batch, record: &OutputRecord) -> u64 {
    let place = batch.source.position(record.span.start);
    rank(seed, format!("{}:{}:{}", batch.input, place.line, place.column).as_bytes())
}

struct Sink {
    outputs: RecordOutputs,
    findings: Findings,
    /// The records of the sample so far, each with its number in the input.
    sample: Option<Sample<(u64, HeldRecord)>>,
    /// The number of records so far, and of those that are kept.
    number: u64,
    kept: u64,
    columns: Vec<bool>,
}

impl Sink {
    fn take(&mut self, batch: &Batch, chosen: Chosen) -> Result<(), Error> {
        self.findings.show_all(&batch.source, batch.diagnostics.iter().chain(&chosen.findings));
        self.columns.iter_mut().zip(chosen.columns).for_each(|(found, here)| *found |= here);
        let before = self.number;
        self.number += chosen.records.len() as u64;
        let Some(sample) = &mut self.sample else {
            self.kept += chosen.records.iter().filter(|record| record.target.is_some()).count() as u64;
            return self.outputs.take(batch, chosen.records);
        };
        let document = self.outputs.document(batch, chosen.records.first().map(|first| first.span));
        for (index, (record, rank)) in (before..).zip(chosen.records.into_iter().zip(chosen.ranks)) {
            if record.target.is_some() && sample.admits(rank) {
                sample.add(rank, (index, self.outputs.hold(batch, &document, record)));
            }
        }
        Ok(())
    }

    fn finish(mut self, status: ExitStatus, unread: bool, console: Console) -> Result<ExitStatus, Error> {
        let mut written = Ok(());
        if let Some(sample) = self.sample.take() {
            let mut items = sample.into_items();
            items.sort_by_key(|(index, _)| *index);
            self.kept = items.len() as u64;
            written = items.into_iter().try_for_each(|(_, held)| self.outputs.write_held(held));
        }
        let finished = written.and_then(|()| self.outputs.finish(unread, console));
        console.inform(&format!("{} of {} records selected", grouped(self.kept), grouped(self.number)));
        let unsupported = finished.as_ref().is_ok_and(|unsupported| *unsupported);
        let status = if unsupported { status.max(ExitStatus::Findings) } else { status };
        status.unless_failed(finished.map(drop))
    }
}
