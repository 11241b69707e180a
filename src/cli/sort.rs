//! `givens sort`: the records in the order of keys.

use clap::{Args, ValueHint};
use givens::{
    error::Error,
    pipeline::Batch,
    run::{
        AddedFacts, FoundRecords, NamedValues, RecordOutputs, SortFacts, SortMemory, SortOrder,
        SortedRecords, Survey, is_numbered,
    },
    select::{FactCost, SelectOptions, Selector, SortKey},
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    keys::Memory,
    layout::{self, Layout},
    records::{RecordNeeds, close_outputs, open_output, parse_added},
    writing::Writing,
};

/// Sort records by facts and columns of the input.
///
/// Numbers come before texts, and records without a value last; records with equal keys keep their order. Facts are
/// those of givens select, such as givens, level and er (docs/facts.md). Levels are in the order of their difficulty, also
/// the words for them in a column called level, difficulty, grade or rating.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens sort --by givens bank.sdm -o sorted.sdm
  givens sort --by rating:desc,givens bank.csv
  givens sort --by level,er --add level,er bank.csv -o by-level.csv", mut_arg("to", |to| to
    .help("Format to write (see givens formats) [default: by the extension of the output, or as the input]")),
    mut_args(|argument| layout::excluding(argument, &["add"])))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Keys, the most important first: a fact or a column, then :desc for descending order.
    #[arg(long, value_name = "KEY[:desc]", value_delimiter = ',', required = true, value_parser = str::parse::<SortKey>, value_hint = ValueHint::Other)]
    by: Vec<SortKey>,
    /// Write facts as columns, too: level,er or difficulty=level.
    #[arg(long, value_name = "FACTS", default_value = "", hide_default_value = true, value_parser = parse_added, help_heading = "Output", value_hint = ValueHint::Other)]
    add: AddedFacts,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    layout: Layout,
    #[command(flatten)]
    searching: Searching,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (level, budget) = (arguments.searching.level()?, arguments.searching.budget());
    if arguments.reading.is_part() {
        return Err(Error::Usage("--shard: sorted parts joined are not sorted; sort the whole".to_owned()));
    }
    let Arguments { writing, reading, by, add, memory, layout, .. } = arguments;
    let (inputs, missing) = reading.inputs(console)?;
    let survey = Survey::of(&inputs, &reading.options(console));
    let selector = Selector::new(SelectOptions::default().with_level(level).with_budget(budget));
    let is_own = layout.is_requested(writing)?;
    if !is_own && writing.output.as_deref().is_some_and(is_numbered) && !writing.names_format() {
        return Err(Error::Usage("-o with {} needs --to".to_owned()));
    }
    // Records are sorted twice, if there are values in the names of files.
    let in_memory = memory.in_folder(writing.folder());
    let in_memory = if is_own { SortMemory { bytes: in_memory.bytes / 2, ..in_memory } } else { in_memory };
    let has_columns = !add.is_empty();
    let needs = RecordNeeds { is_series: false, is_changed: has_columns, has_columns };
    let (outputs, names) = if is_own {
        let own = layout.own_output(writing, &inputs, selector.clone(), Some(in_memory.clone()))?;
        let own = own.with_needs(needs);
        let names = own.names();
        (own.open(writing, None, reading, survey, &inputs, console)?, Some(names))
    } else {
        let path = writing.output.as_deref();
        let output = open_output(writing, path, needs, reading, &survey, &inputs, console)?;
        (RecordOutputs::new(vec![Some(output)], survey), None)
    };
    let order = SortOrder { selector, by: by.clone(), added: add.clone() };
    let are_copied = outputs.are_copied() && names.is_none();
    let records = SortedRecords::new(outputs, in_memory);
    let sink = SortSink { records, order: &order };
    let cost = names.as_ref().map_or(FactCost::Reading, NamedValues::cost).max(order.cost());
    let options = reading.options_of(cost, console);
    let work = |batch: &Batch| {
        let mut found = order.find(batch, are_copied);
        if let Some(names) = &names {
            names.find(batch, &mut found);
        }
        found
    };
    Drive::new(reading, &inputs, missing, console).with_options(options).run(work, sink)
}

/// Sorts the records, and reports keys without a value.
struct SortSink<'a> {
    records: SortedRecords,
    order: &'a SortOrder,
}

impl Sink for SortSink<'_> {
    type Found = FoundRecords<Vec<u8>, SortFacts>;

    fn count(found: &Self::Found) -> u64 {
        found.puzzles()
    }

    fn take(&mut self, batch: &Batch, found: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        findings.show_all(&batch.source, &found.diagnostics);
        self.records.take(batch, found)?;
        // Facts may take hours: the first records show whether they are written.
        self.order.added.clash("--add", &self.records.facts.present).map_or(Ok(()), Err)
    }

    fn take_unread(&mut self) -> Vec<Error> {
        self.records.outputs.take_unread()
    }

    fn finish(mut self, mut end: End) -> Result<ExitStatus, Error> {
        let console = end.console;
        let columns = &self.records.facts.columns;
        if let Some(error) = columns.unknown_beside_facts("--by", &self.order.columns()) {
            return Err(error);
        }
        let by = &self.order.by;
        let keys = by.iter().map(|key| &key.property);
        console.warn_all(&self.records.facts.present.warnings(keys));
        end.has_problems |= self.lacks_values(console);
        let written = self.records.write_all(|| console.is_interrupted());
        close_outputs(self.records.outputs, written, end.status(), end.unread, console)
    }
}

impl SortSink<'_> {
    /// Reports the keys for which no record has a value, and returns whether there are any.
    fn lacks_values(&self, console: Console) -> bool {
        let keys = self.order.by.iter().zip(&self.records.facts.has_value);
        let without: Vec<_> = keys.filter(|(_, has)| !**has && self.records.total > 0).collect();
        for (SortKey { name, .. }, _) in &without {
            console.message_error(&format!("--by {name}: no record has a value"));
        }
        !without.is_empty()
    }
}
