//! `givens select`: some of the records, by expression or at random, into one file or several.

use std::path::{Path, PathBuf};

use clap::Args;
use givens::{
    check::{self, CheckOptions, CheckResult, RuleSet},
    collection::Equivalence,
    error::Error,
    pipeline::{Batch, Input},
    record::Record,
    report::grouped,
    run::{
        FinerKeys, FoundRecords, HeldRecord, KeyFinder, RecordOutput, RecordOutputs, Survey, place_rank,
        rows::{Answer, Columns},
    },
    sample::{Sample, rank},
    select::{Expression, SelectOptions, Selector, column},
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    keys::warn_of_finer,
    names,
    numbers::parse_whole,
    records::{close_outputs, open_output},
    rows::{Results, RowMode},
    writing::Writing,
};

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
    .help("Format to write (see givens formats) [default: by the extension of the output, or as the input]")
    .conflicts_with("rows")), mut_arg("output", |output| output
    .help("Output file, replaced atomically; {} is the name of the part [default: stdout]").long_help(None::<&str>)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Expression that the records to keep fulfil [default: all].
    #[arg(long = "where", value_name = "EXPRESSION", value_parser = parse_expression)]
    filter: Option<Expression>,
    /// Keep this number of records at random.
    #[arg(long, value_name = "RECORDS", value_parser = parse_whole::<usize, 1>, conflicts_with_all = ["shard", "rows"])]
    sample: Option<usize>,
    /// Split into parts: train=0.9,test=0.1.
    #[arg(long, value_name = "PARTS", value_parser = parse_parts)]
    split: Option<Parts>,
    /// What must not be in two parts: exact, relabelled, isomorph or solution.
    #[arg(long, value_name = "BY", default_value = "solution", requires = "split", value_parser = names::equivalences(), hide_possible_values = true)]
    by: Equivalence,
    /// Random seed of --sample and --split.
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = parse_whole::<u64, 0>)]
    seed: u64,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    row_mode: RowMode,
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
    let chooser = Chooser::new(arguments)?;
    if arguments.row_mode.is_on() {
        let results = Results::new(arguments.row_mode.clone(), arguments.writing.output.clone());
        let options = arguments.reading.options(console);
        return results.run(&arguments.reading, options, console, |records| chooser.rows(records));
    }
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let survey = Survey::of(&inputs, &arguments.reading.options(console));
    let outputs = RecordOutputs::new(arguments.open(&inputs, &survey, console)?, survey);
    let sample = arguments.sample.map(Sample::new);
    let facts = Facts { columns: vec![false; chooser.columns().len()], ..Facts::default() };
    let choices = Choices { outputs, sample, chooser: &chooser, number: 0, kept: 0, malformed: 0, facts };
    let drive = Drive::new(&arguments.reading, &inputs, missing, console)
        .with_exit_zero(arguments.row_mode.exits_zero());
    drive.run(|batch| chooser.choose(batch), choices)
}

impl Arguments {
    /// Opens the output, or one for each part.
    fn open(
        &self,
        inputs: &[Input],
        survey: &Survey,
        console: Console,
    ) -> Result<Vec<Option<RecordOutput>>, Error> {
        let open = |path: Option<&Path>| {
            open_output(&self.writing, path, &self.reading, survey, inputs, console).map(Some)
        };
        let output = self.writing.output.as_deref();
        let name = output.map_or_else(String::new, |output| output.to_string_lossy().into_owned());
        match &self.split {
            None if name.contains("{}") => {
                Err(Error::Usage(format!("{name}: {{}} is the name of a part, and needs --split")))
            }
            None => Ok(vec![open(output)?]),
            Some(_) if output.is_none() => {
                Err(Error::Usage("--split needs -o '{}.csv' or --rows".to_owned()))
            }
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
    arguments: &'a Arguments,
    selector: Selector,
    /// The keys by which records are split.
    keys: KeyFinder,
}

/// What becomes of a record: the index of its output, if it is chosen, and its rank in a sample, if one is drawn.
type Choice = (Option<usize>, u64);

/// What is found out about all records.
#[derive(Debug, Default)]
struct Facts {
    /// Which of the columns in the expression some record has.
    columns: Vec<bool>,
    finer: FinerKeys,
}

impl Facts {
    fn add(&mut self, other: Self) {
        self.columns.iter_mut().zip(other.columns).for_each(|(found, here)| *found |= here);
        self.finer.add(other.finer);
    }
}

impl<'a> Chooser<'a> {
    fn new(arguments: &'a Arguments) -> Result<Self, Error> {
        let (level, budget) = (arguments.searching.level()?, arguments.searching.budget());
        let selector = Selector::new(SelectOptions::default().with_level(level).with_budget(budget));
        let keys = KeyFinder { by: vec![arguments.by], level, budget, lines: false, column: None };
        Ok(Self { arguments, selector, keys })
    }

    /// Returns the columns that the expression reads.
    fn columns(&self) -> Vec<&'a str> {
        self.arguments.filter.as_ref().map(Expression::columns).unwrap_or_default()
    }

    fn choose(&self, batch: &Batch) -> (FoundRecords<Choice>, Facts) {
        let mut facts = Facts::default();
        let found = FoundRecords::of(batch, |records| {
            let has = |name: &str| records.iter().any(|record| column(record, name).is_some());
            facts.columns = self.columns().into_iter().map(has).collect();
            let rank = |record: &&Record| match self.arguments.sample {
                Some(_) => place_rank(self.arguments.seed, batch, record.span.start),
                None => 0,
            };
            self.targets(records, &mut facts.finer).into_iter().zip(records.iter().map(rank)).collect()
        });
        (found, facts)
    }

    fn rows(&self, records: &[&Record]) -> Vec<Answer<SelectColumns>> {
        let KeyFinder { budget, level, .. } = self.keys;
        let options = CheckOptions::default().with_budget(budget).with_rules(RuleSet::EMPTY);
        let checked = check::check_all(records, &options, level).into_iter();
        let names: Vec<_> = self.arguments.split.iter().flat_map(Parts::names).collect();
        let answer = |(checked, target): (CheckResult, Option<usize>)| {
            let part = target.and_then(|target| names.get(target).map(|name| (*name).to_owned()));
            let extra = SelectColumns { selected: target.is_some(), part };
            Answer { extra, ..Answer::of_check(checked) }
        };
        checked.zip(self.targets(records, &mut FinerKeys::default())).map(answer).collect()
    }

    /// Returns the index of the output of each record that is selected.
    fn targets(&self, records: &[&Record], finer: &mut FinerKeys) -> Vec<Option<usize>> {
        let Arguments { filter, split, seed, .. } = self.arguments;
        let is_selected = match filter {
            Some(filter) => self.selector.select(filter, records),
            None => vec![true; records.len()],
        };
        let selected: Vec<_> =
            records.iter().zip(&is_selected).filter(|(_, is_selected)| **is_selected).collect();
        let Some(parts) = split else { return is_selected.into_iter().map(|it| it.then_some(0)).collect() };
        let selected: Vec<_> = selected.into_iter().map(|(record, _)| *record).collect();
        let mut keys = self.keys.keys_of(&selected, finer).into_iter();
        let part = |is_selected: bool| {
            let key = is_selected.then(|| keys.next()).flatten()?;
            Some(parts.part(rank(*seed, &key)))
        };
        is_selected.into_iter().map(part).collect()
    }
}

/// What selecting adds to a row.
#[derive(Debug, Default)]
struct SelectColumns {
    selected: bool,
    part: Option<String>,
}

impl Columns for SelectColumns {
    fn names() -> Vec<&'static str> {
        vec!["selected", "part"]
    }

    fn values(self) -> Vec<Value> {
        vec![json!(u8::from(self.selected)), json!(self.part)]
    }
}

/// The records that were chosen.
struct Choices<'a> {
    outputs: RecordOutputs,
    chooser: &'a Chooser<'a>,
    /// The records of the sample so far, each with its number in the input.
    sample: Option<Sample<(u64, HeldRecord)>>,
    /// The number of records so far, and of those that are kept.
    number: u64,
    kept: u64,
    /// The number of malformed records, which are not among those.
    malformed: u64,
    facts: Facts,
}

impl Sink for Choices<'_> {
    type Found = (FoundRecords<Choice>, Facts);

    fn count((found, _): &Self::Found) -> u64 {
        found.puzzles
    }

    fn take(&mut self, batch: &Batch, found: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        let (found, facts) = found;
        self.facts.add(facts);
        findings.show_all(&batch.source, &found.findings);
        let before = self.number;
        self.number += found.records.len() as u64;
        self.malformed += found.puzzles - found.records.len() as u64;
        let records = found.records.into_iter().map(|(mut record, (target, rank))| {
            record.target = target;
            (record, rank)
        });
        let records: Vec<_> = records.collect();
        let Some(sample) = &mut self.sample else {
            self.kept += records.iter().filter(|(record, _)| record.target.is_some()).count() as u64;
            return self.outputs.take(batch, records.into_iter().map(|(record, _)| record));
        };
        let document = self.outputs.document(batch, records.first().map(|(first, _)| first))?;
        for (index, (record, rank)) in (before..).zip(records) {
            if record.target.is_some() && sample.admits(rank) {
                sample.add(rank, (index, self.outputs.hold(batch, document, &record)));
            }
        }
        Ok(())
    }

    fn take_unread(&mut self) -> Vec<Error> {
        self.outputs.take_unread()
    }

    fn finish(mut self, mut end: End) -> Result<ExitStatus, Error> {
        let console = end.console;
        end.has_problems |= self.has_unknown_columns(console);
        warn_of_finer(&self.facts.finer, console);
        let mut written = Ok(());
        if let Some(sample) = self.sample.take() {
            let mut items = sample.into_items();
            items.sort_by_key(|(index, _)| *index);
            self.kept = items.len() as u64;
            written = items.iter().try_for_each(|(_, held)| self.outputs.write_held(held));
        }
        let status = close_outputs(self.outputs, written, end.status(), end.unread, console);
        let malformed = match self.malformed {
            0 => String::new(),
            number => format!("; {} malformed", grouped(number)),
        };
        let (kept, number) = (grouped(self.kept), grouped(self.number));
        console.inform(&format!("{kept} of {number} records selected{malformed}"));
        status
    }
}

impl Choices<'_> {
    /// Reports the columns of the expression that no record has, and returns whether there are any.
    fn has_unknown_columns(&self, console: Console) -> bool {
        // A shard may lack what others have.
        if self.number == 0 || self.chooser.arguments.reading.is_part() {
            return false;
        }
        let columns = self.chooser.columns().into_iter().zip(&self.facts.columns);
        let unknown: Vec<_> = columns.filter(|(_, found)| !**found).map(|(name, _)| name).collect();
        for name in &unknown {
            console.message_error(&format!("--where: no record has a column `{name}`"));
        }
        !unknown.is_empty()
    }
}

/// Parts with their shares.
#[derive(Debug, Clone, PartialEq)]
struct Parts(Vec<(String, f64)>);

impl Parts {
    fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the part of a random number.
    #[expect(clippy::cast_precision_loss, reason = "shares of 2⁶⁴")]
    fn part(&self, rank: u64) -> usize {
        let total: f64 = self.0.iter().map(|(_, share)| share).sum();
        let mut left = rank as f64 / (u64::MAX as f64 + 1.0) * total;
        let is_here = |(_, share): &(String, f64)| {
            left -= share;
            left < 0.0
        };
        self.0.iter().position(is_here).unwrap_or(self.0.len() - 1)
    }
}

/// Parses `train=0.9,test=0.1`: two names or more with positive shares, which need not add up to 1.
fn parse_parts(text: &str) -> Result<Parts, String> {
    let mut parts: Vec<(String, f64)> = Vec::new();
    for part in text.split(',') {
        let (name, share) =
            part.split_once('=').ok_or_else(|| format!("expected NAME=SHARE, found `{part}`"))?;
        let (name, share) = (name.trim(), share.trim());
        if name.is_empty()
            || name.contains(['/', '\\', '{', '}'])
            || parts.iter().any(|(other, _)| other == name)
        {
            return Err(format!("expected a name of its own for each part, found `{name}`"));
        }
        let number = share.parse().ok().filter(|share: &f64| *share > 0.0 && share.is_finite());
        let number = number.ok_or_else(|| format!("{name}: expected a positive share, found `{share}`"))?;
        parts.push((name.to_owned(), number));
    }
    match &parts[..] {
        [(name, _)] => Err(format!("expected two parts or more, such as {name}=0.9,test=0.1")),
        _ => Ok(Parts(parts)),
    }
}
