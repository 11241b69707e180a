//! `givens select`: some of the records, by expression or at random, into one file or several.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use givens::{
    check::{self, CheckOptions, RuleSet},
    collection::Equivalence,
    diagnostic::Rule,
    error::Error,
    explain::Technique,
    pipeline::{Batch, Input},
    record::{Record, RecordRef, VariantRecord},
    report::grouped,
    run::{
        AddedFacts, FinerKeys, FoundRecords, KeyFinder, NamedValues, RecordOutput, RecordOutputs, SampleSize,
        SelectedRecords, Selection, SelectionFacts, Survey,
        rows::{Answer, Columns, Row},
    },
    select::{Expression, FactCost, Parts, SelectOptions, Selector},
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    keys::warn_of_finer,
    layout::{self, Layout, placed},
    names,
    numbers::parse_whole,
    records::{RecordNeeds, close_outputs, open_output, parse_added},
    resume::Resumption,
    rows::{Results, RowMode},
    writing::Writing,
};

/// Select records by expression or at random, or split them into parts.
///
/// An expression compares facts and columns of the input. Facts are found out the cheapest first, and only of the records
/// that these do not decide: docs/facts.md lists them. Records are copied as they stand if the inputs have one format, --to
/// names no other and nothing is added.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens select --where 'givens<=24 and minimal' bank.sdm -o few.sdm
  givens select --where 'level>=hard' --add level,er bank.csv -o hard.csv
  givens select --split train=0.9,test=0.1 --by solution bank.csv -o '{}.csv'", mut_arg("to", |to| to
    .help("Format to write (see givens formats) [default: by the extension of the output, or as the input]")
    .conflicts_with("rows")), mut_arg("output", |output| output
    .help("Output file, replaced atomically; {} is the name of the part [default: stdout]").long_help(None::<&str>)),
    mut_args(|argument| layout::excluding(argument, &["rows", "split", "add"])))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    #[arg(long = "where", value_name = "EXPRESSION", value_parser = parse_expression, help = WHERE, long_help = LONG_WHERE)]
    filter: Option<Expression>,
    /// Keep this number or share of the records at random: 1000, 10%.
    #[arg(long, value_name = "SIZE", value_parser = parse_sample, conflicts_with_all = ["shard", "rows"])]
    sample: Option<SampleSize>,
    /// Split into parts: train=0.9,test=0.1.
    #[arg(long, value_name = "PARTS", value_parser = str::parse::<Parts>)]
    split: Option<Parts>,
    /// What must not be in two parts: exact, relabelled, isomorph or solution.
    #[arg(long, value_name = "BY", default_value = "solution", requires = "split", value_parser = names::equivalences(), hide_possible_values = true, hide_short_help = true)]
    by: Equivalence,
    /// Random seed of --sample and --split.
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = parse_whole::<u64, 0>)]
    seed: u64,
    /// Write facts as columns, too: level,er or difficulty=level.
    #[arg(long, value_name = "FACTS", default_value = "", hide_default_value = true, value_parser = parse_added, help_heading = "Output", value_hint = ValueHint::Other)]
    add: AddedFacts,
    /// Write positions instead, in which this technique is next: x-wing.
    ///
    /// Of each puzzle the first on the path of givens explain: no easier technique applies. Its digits are the givens;
    /// formats with candidates have those that are left. Puzzles without such a position are left out.
    #[arg(long, value_name = "TECHNIQUE", value_parser = names::technique(), hide_possible_values = true, conflicts_with_all = ["rows", "add"])]
    next: Option<Technique>,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    layout: Layout,
    #[command(flatten)]
    row_mode: RowMode,
    #[command(flatten)]
    searching: Searching,
}

/// The grammar of expressions, in short.
const WHERE: &str = "\
Keep the records that fulfil this: facts (givens, level, er, … see --help) and columns with = != < <= > >=, \
in 20..24, in (a, b), between 2 and 3; minimal, has(x-wing); and, or, not, parentheses";

/// The grammar of expressions, with all facts.
const LONG_WHERE: &str = "\
Keep the records that fulfil this expression [default: all]

level>=hard, author='A. B.'   a fact or a column with = != < <= > or >=
givens in 20..24, level in (easy, hard), er between 2 and 3
minimal, symmetry=half-turn, has(x-wing), has(cage)
and, or, not, parentheses; words in any case; `name` is always a column

Facts, the cheapest first:
  givens side symmetry families clues has(FAMILY)
  verdict; automorphisms class; minimal redundant
  hodoku level technique has(TECHNIQUE), by the path of HoDoKu
  er (or se) ep ed, by the path of Sudoku Explainer";

/// Parses an expression; the error shows the place.
fn parse_expression(text: &str) -> Result<Expression, String> {
    text.parse().map_err(|error: givens::select::ExpressionError| {
        placed(text, error.at, &error, error.help.as_deref())
    })
}

/// Parses a number of records, or a share of them: `10%` or `0.1`.
fn parse_sample(text: &str) -> Result<SampleSize, String> {
    let share = match text.trim().strip_suffix('%') {
        Some(percent) => percent.parse().ok().map(|percent: f64| percent / 100.0),
        None => text.trim().parse().ok().filter(|share| *share < 1.0),
    };
    match share {
        Some(share) if share > 0.0 && share <= 1.0 => Ok(SampleSize::Share(share)),
        _ => parse_whole::<usize, 1>(text)
            .map(SampleSize::Records)
            .map_err(|error| error + "; or a share, such as 10% or 0.1"),
    }
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let Arguments { reading, writing, row_mode, .. } = arguments;
    let selection = arguments.selection()?;
    if !row_mode.is_on() && arguments.layout.columns().is_some() && !arguments.add.is_empty() {
        let reason = "--columns takes facts by their names: leave --add out";
        return Err(Error::Usage(reason.to_owned()));
    }
    if row_mode.is_on() {
        let results = Results::new(row_mode.clone(), writing).with_columns(arguments.layout.columns());
        let added = selection.added.names().map(str::to_owned).collect();
        let results = results.with_added::<Row<SelectColumns>>(added)?;
        let answer = |records: &[&Record]| rows(&selection, records);
        let variant = |variant: &VariantRecord| Some(variant_row(&selection, variant));
        let options = reading.options_of(selection.cost(), console);
        return results.run(reading, options, &Resumption::none(console), answer, variant);
    }
    let (inputs, missing) = reading.inputs(console)?;
    let survey = Survey::of(&inputs, &reading.options(console));
    let (outputs, names) = arguments.outputs(&selection, survey, &inputs, console)?;
    let are_copied = outputs.are_copied() && names.is_none();
    let records = SelectedRecords::new(&selection, outputs);
    let sink = SelectSink { records, selection: &selection, is_part: reading.is_part() };
    let cost = names.as_ref().map_or(FactCost::Reading, NamedValues::cost).max(selection.cost());
    let drive = Drive::new(reading, &inputs, missing, console)
        .with_options(reading.options_of(cost, console))
        .with_exit_zero(row_mode.exits_zero());
    let work = |batch: &Batch| {
        let mut found = selection.find(batch, are_copied);
        if let Some(names) = &names {
            names.find(batch, &mut found);
        }
        found
    };
    drive.run(work, sink)
}

impl Arguments {
    /// Returns which records to select.
    fn selection(&self) -> Result<Selection, Error> {
        let (level, budget) = (self.searching.level()?, self.searching.budget());
        Ok(Selection {
            selector: Selector::new(SelectOptions::default().with_level(level).with_budget(budget)),
            filter: self.filter.clone(),
            parts: self.split.clone(),
            keys: KeyFinder { by: vec![self.by], level, budget, needs_lines: false, column: None },
            sample: self.sample,
            seed: self.seed,
            added: self.add.clone(),
            next: self.next,
        })
    }

    /// Returns what is written.
    const fn needs(&self) -> RecordNeeds {
        let has_columns = !self.add.is_empty();
        RecordNeeds { is_series: false, is_changed: has_columns || self.next.is_some(), has_columns }
    }

    /// Opens the outputs, and returns the names of values that they need.
    fn outputs(
        &self,
        selection: &Selection,
        survey: Survey,
        inputs: &[Input],
        console: Console,
    ) -> Result<(RecordOutputs, Option<NamedValues>), Error> {
        let Self { layout, writing, reading, .. } = self;
        if self.split.is_some() || !layout.is_requested(writing)? {
            return Ok((RecordOutputs::new(self.open(inputs, &survey, console)?, survey), None));
        }
        let own = layout.own_output(writing, inputs, selection.selector.clone(), None)?;
        let own = own.with_needs(self.needs());
        let names = own.names();
        Ok((own.open(writing, None, reading, survey, inputs, console)?, Some(names)))
    }

    /// Opens the output, or one for each part.
    fn open(
        &self,
        inputs: &[Input],
        survey: &Survey,
        console: Console,
    ) -> Result<Vec<Option<RecordOutput>>, Error> {
        let open = |path: Option<&Path>| {
            let Self { writing, reading, .. } = self;
            open_output(writing, path, self.needs(), reading, survey, inputs, console).map(Some)
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

/// Returns the rows of some records: whether each is selected, and its part.
fn rows(selection: &Selection, records: &[&Record]) -> Vec<Answer<SelectColumns>> {
    let checked = check::check_all(records, &check_options(selection), selection.keys.level).into_iter();
    let records: Vec<_> = records.iter().map(|record| RecordRef::Classic(record)).collect();
    let columns = columns(selection, &records).into_iter();
    checked.zip(columns).map(|(checked, extra)| Answer { extra, ..Answer::of_check(checked) }).collect()
}

/// Returns the row of a variant.
fn variant_row(selection: &Selection, variant: &VariantRecord) -> Answer<SelectColumns> {
    // A constraint that cannot be understood is the reason why nothing is known.
    let rules = [Rule::UnreadConstraint].into_iter().collect();
    let checked = check::check_variant(variant, &check_options(selection).with_rules(rules));
    let extra = columns(selection, &[RecordRef::Variant(variant)]).pop().unwrap_or_default();
    Answer { extra, ..Answer::of_variant(variant, checked) }
}

fn check_options(selection: &Selection) -> CheckOptions {
    CheckOptions::default().with_budget(selection.keys.budget).with_rules(RuleSet::EMPTY)
}

/// Returns for each record whether it is selected, its part, and the facts to add.
fn columns(selection: &Selection, records: &[RecordRef<'_>]) -> Vec<SelectColumns> {
    let names: Vec<_> = selection.parts.iter().flat_map(Parts::names).collect();
    let column = |(target, facts): (Option<usize>, Vec<Option<String>>)| {
        let part = target.and_then(|target| names.get(target).map(|name| (*name).to_owned()));
        SelectColumns { selected: target.is_some(), part, facts }
    };
    selection.targets(records, &mut FinerKeys::default()).into_iter().map(column).collect()
}

/// What selecting adds to a row.
#[derive(Debug, Default)]
struct SelectColumns {
    selected: bool,
    part: Option<String>,
    /// The facts that are added, of a record that is selected.
    facts: Vec<Option<String>>,
}

impl Columns for SelectColumns {
    fn names() -> Vec<&'static str> {
        vec!["selected", "part"]
    }

    fn values(self) -> Vec<Value> {
        let own = [json!(u8::from(self.selected)), json!(self.part)];
        own.into_iter().chain(self.facts.iter().map(|fact| fact_value(fact.as_deref()))).collect()
    }
}

/// Returns a fact as a number if it is one; a class is 32 digits of another kind.
fn fact_value(fact: Option<&str>) -> Value {
    let number = fact.filter(|fact| fact.len() < 16).and_then(|fact| fact.parse().ok());
    number.map_or_else(|| json!(fact), Value::Number)
}

/// Writes the records that are selected, and warns of what is unknown.
struct SelectSink<'a> {
    records: SelectedRecords,
    selection: &'a Selection,
    /// Whether a part of the inputs is read, which may lack what others have.
    is_part: bool,
}

impl Sink for SelectSink<'_> {
    type Found = FoundRecords<u64, SelectionFacts>;

    fn count(found: &Self::Found) -> u64 {
        found.puzzles()
    }

    fn take(&mut self, batch: &Batch, found: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        findings.show_all(&batch.source, &found.diagnostics);
        self.records.take(batch, found)?;
        // Facts may take hours: the first records show whether they are written.
        self.selection.added.clash("--add", &self.records.facts.present).map_or(Ok(()), Err)
    }

    fn take_unread(&mut self) -> Vec<Error> {
        self.records.outputs.take_unread()
    }

    fn finish(mut self, end: End) -> Result<ExitStatus, Error> {
        let console = end.console;
        if let Some(error) = self.unknown_column() {
            return Err(error);
        }
        console.warn_all(&self.records.facts.present.warnings(self.selection.properties()));
        warn_of_finer(&self.records.facts.finer, console);
        let written = self.records.write_sample();
        let SelectedRecords { outputs, total, selected, malformed, .. } = self.records;
        let status = close_outputs(outputs, written, end.status(), end.unread, console);
        let malformed = match malformed {
            0 => String::new(),
            number => format!("; {} malformed", grouped(number)),
        };
        console.inform(&format!("{} of {} records selected{malformed}", grouped(selected), grouped(total)));
        status
    }
}

impl SelectSink<'_> {
    /// Returns the error of a column of the expression that no record has; a part of the inputs may lack it.
    fn unknown_column(&self) -> Option<Error> {
        let columns = self.selection.columns();
        self.records.facts.columns.unknown_beside_facts("--where", &columns).filter(|_| !self.is_part)
    }
}
