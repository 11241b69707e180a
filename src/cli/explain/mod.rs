//! `givens explain`: each puzzle solved step by step.

mod show;

use std::{io::Write, path::PathBuf};

use clap::{Args, ValueEnum};
use givens::{
    diagnostic::Diagnostic,
    error::Error,
    explain::{ExplainOptions, Order, Technique, TechniqueSet},
    format::Entry,
    pipeline::{Input, Output},
    schema,
};

use super::{
    Ending,
    arguments::{Reading, tell},
    console::Console,
    emit,
    progress::run_with,
};

use show::{Explained, Shower};

/// Show how a person solves each puzzle: every step, with the technique that finds it.
///
/// Where no technique goes on, a candidate is supposed and followed; all of that is shown, too.
/// Techniques that hold only for puzzles with one solution are refused for others.
/// docs/techniques.md explains each.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Which program's order of techniques to follow.
    #[arg(long, value_name = "ORDER", default_value = "hodoku", value_enum)]
    order: Sequence,
    /// Use only these techniques, separated by commas: naked-single,hidden-single,trial.
    #[arg(long, value_name = "TECHNIQUES", value_parser = parse_techniques)]
    techniques: Option<TechniqueSet>,
    /// Only the next step.
    #[arg(long, conflicts_with_all = ["all_steps", "summary"])]
    hint: bool,
    /// Every step that can be taken now, rather than one after another.
    #[arg(long, conflicts_with = "summary")]
    all_steps: bool,
    /// One line a puzzle: how it ended, and how many steps of which technique.
    #[arg(long, conflicts_with = "grids")]
    summary: bool,
    /// Draw the grid with its candidates at the start and after every step.
    #[arg(long)]
    grids: bool,
    /// How to show results; docs/explain.schema.json describes the JSON.
    #[arg(long, value_name = "FORM", default_value = "text", value_enum)]
    format: Form,
    /// Write the whole trace of each puzzle to a file too, as JSON Lines, whole or not at all.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// How many suppositions a puzzle may take.
    #[arg(long, value_name = "N", default_value_t = ExplainOptions::default().trials)]
    trials: u64,
    /// Search nodes that may be spent on the number of solutions [default: 10 million].
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sequence {
    /// `HoDoKu` 2.2.
    Hodoku,
    /// Sudoku Explainer 1.2.1, which knows fewer techniques by name.
    Se,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Sentences.
    Text,
    /// One JSON document.
    Json,
    /// A JSON object a puzzle.
    Jsonl,
}

/// So many bytes of puzzles make a batch. Each takes long, and much may be told of it.
const CHUNK: usize = 1 << 14;

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<Ending, Error> {
    arguments.refuse_nonsense()?;
    let (inputs, missing) = arguments.reading.inputs(console);
    let mut sink = Sink {
        output: Output::stdout(),
        log: arguments.log_output(&inputs)?,
        json: arguments.format == Form::Json,
        begun: false,
    };
    let shower = Shower { arguments, options: arguments.options() };
    let mut findings = console.findings();
    let options = arguments.reading.options(console).with_chunk(CHUNK);
    let run = run_with(
        &inputs,
        &options,
        |batch| shower.explain_all(batch),
        |explained| explained.iter().filter(|explained| explained.is_puzzle).count() as u64,
        |batch, explained| {
            let of_puzzles = explained.iter().flat_map(|explained| &explained.findings);
            findings.show_all(&batch.source, batch.diagnostics.iter().chain(of_puzzles));
            findings.errors |= explained.iter().any(|explained| explained.found);
            explained.iter().try_for_each(|explained| sink.write(explained))
        },
    );
    let failed = match run {
        Err(error) if error.is_closed_pipe() => {
            return Ok(Ending::of(missing | arguments.loses_log(console), findings.errors));
        }
        failed => failed?,
    };
    let unread = tell(&failed, console) || missing;
    let ending = Ending::of(unread, findings.errors);
    ending.after(sink.finish(unread, console))
}

impl Arguments {
    /// Whether there is a log that is not written, as nobody reads on; says so.
    fn loses_log(&self, console: Console) -> bool {
        let lost = self.log.as_deref();
        lost.inspect(|path| console.warn(&format!("{}: not written, as nobody read on", path.display())))
            .is_some()
    }

    fn options(&self) -> ExplainOptions {
        let order = match self.order {
            Sequence::Hodoku => Order::Hodoku,
            Sequence::Se => Order::Se,
        };
        let default = ExplainOptions::default();
        let budget = self.nodes.map_or(default.budget, givens::Budget::nodes);
        ExplainOptions::default()
            .with_order(order)
            .with_techniques(self.techniques)
            .with_trials(self.trials)
            .with_budget(budget)
    }

    fn refuse_nonsense(&self) -> Result<(), Error> {
        let refused = if self.format == Form::Json && self.reading.is_part() {
            "--format json makes one document; parts of it that follow one another want jsonl"
        } else if self.log.as_deref().is_some_and(|path| path.as_os_str() == "-") {
            "--log wants a file"
        } else {
            return Ok(());
        };
        Err(Error::Usage(refused.to_owned()))
    }

    fn log_output(&self, inputs: &[Input]) -> Result<Option<Output>, Error> {
        self.log.as_deref().map(|path| Output::file(path, inputs)).transpose()
    }
}

fn parse_techniques(text: &str) -> Result<TechniqueSet, String> {
    text.parse().map_err(|error: givens::explain::UnknownTechnique| {
        let ids: Vec<_> = Technique::all().iter().map(|info| info.id).collect();
        format!("{error}; there are {}", ids.join(", "))
    })
}

/// Where answers and traces go.
struct Sink {
    output: Output,
    log: Option<Output>,
    /// The answers are the elements of one JSON document.
    json: bool,
    begun: bool,
}

impl Sink {
    fn write(&mut self, explained: &Explained) -> Result<(), Error> {
        if self.json && !explained.shown.is_empty() {
            let first = !std::mem::replace(&mut self.begun, true);
            put(&mut self.output, &if first { opening() } else { ",\n".to_owned() })?;
            put(&mut self.output, explained.shown.trim_end())?;
        } else {
            put(&mut self.output, &explained.shown)?;
        }
        match &mut self.log {
            Some(log) => put(log, &explained.log),
            None => Ok(()),
        }
    }

    fn finish(mut self, unread: bool, console: Console) -> Result<(), Error> {
        if self.json {
            put(&mut self.output, &if self.begun { "\n".to_owned() } else { opening() })?;
            put(&mut self.output, "]}\n")?;
        }
        let log = self.log.map_or(Ok(()), |log| emit::finish(log, unread, console));
        self.output.finish().and(log)
    }
}

/// The text before the first answer of a JSON document.
fn opening() -> String {
    format!("{{\"schema\":\"{}\",\"puzzles\":[\n", schema::ID)
}

fn put(output: &mut Output, text: &str) -> Result<(), Error> {
    output.write_all(text.as_bytes()).map_err(|error| output.error(error))
}

/// Remarks of an entry, and whether it is a puzzle at all.
fn parts(entry: Entry) -> (bool, Option<givens::Record>, givens::text::Span, Vec<Diagnostic>) {
    (entry.is_puzzle(), entry.record, entry.span, entry.diagnostics)
}
