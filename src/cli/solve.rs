//! `givens solve`: the solution, or all of them.

use std::{io::IsTerminal, path::PathBuf};

use clap::Args;
use givens::{
    check::{self, CheckResult},
    error::Error,
    format::{Format, WriteOptions},
    pipeline::Batch,
    record::{Meta, Record},
    solve::{Budget, SolveOutcome, Stats},
};

use super::{
    Ending,
    arguments::{Reading, Searching, parse_target, tell},
    ask,
    console::{Console, Findings},
    emit::Emitter,
    prepare::{self, Item, Plan},
};

/// Print the solution of each puzzle. On a terminal without a path, ask for a puzzle.
///
/// A puzzle with several solutions is told, not solved, unless --all or --limit asks for
/// them.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// The format to write; each puzzle's own if none.
    #[arg(long, value_name = "FORMAT", value_parser = parse_target)]
    to: Option<Format>,
    /// The file to write, whole or not at all; standard output if none.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print all solutions of each puzzle.
    #[arg(long)]
    all: bool,
    /// Print up to so many solutions of each puzzle.
    #[arg(long, value_name = "N", conflicts_with = "all")]
    limit: Option<usize>,
    /// Tell givens, guesses, passes and nodes of each puzzle.
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    searching: Searching,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<Ending, Error> {
    if arguments.reading.paths.is_empty() && std::io::stdin().is_terminal() {
        return ask::run(arguments.searching.budget());
    }
    let (inputs, missing) = arguments.reading.inputs(console);
    let emitter = Emitter::new(arguments.to, arguments.writing(), arguments.output.as_deref(), &inputs)?;
    let plan = arguments.plan(&emitter)?;
    let mut solver = Solver { arguments, console, emitter, findings: console.findings() };
    let run = arguments.reading.run(
        &inputs,
        console,
        |batch: &Batch| plan.prepare(batch),
        |items| prepare::count(items),
        |batch, items| solver.take(&batch, items),
    );
    let failed = match run {
        Err(error) if error.is_closed_pipe() => return Ok(Ending::of(missing, solver.findings.errors)),
        failed => failed?,
    };
    let unread = tell(&failed, console) || missing;
    let ending = Ending::of(unread, solver.findings.errors);
    ending.after(solver.emitter.finish(unread, console))
}

impl Arguments {
    /// How many solutions are wanted, where several are.
    fn many(&self) -> Option<usize> {
        self.limit.or(self.all.then_some(usize::MAX))
    }

    fn plan(&self, emitter: &Emitter) -> Result<Plan, Error> {
        let many = self.many().is_some();
        let search = check::CheckOptions::default().with_budget(self.searching.budget());
        Ok(Plan {
            search: (!many).then_some(search),
            to: self.to,
            blank: '.',
            details: many || self.stats || emitter.is_numbered(),
            level: self.searching.level()?,
        })
    }

    /// How to write. Where each puzzle is written in its own format, what other shards wrote may
    /// have been of another one.
    fn writing(&self) -> WriteOptions {
        if self.to.is_some() { self.reading.writing(None) } else { WriteOptions::default() }
    }
}

struct Solver<'a> {
    arguments: &'a Arguments,
    console: Console,
    emitter: Emitter,
    findings: Findings,
}

impl Solver<'_> {
    fn take(&mut self, batch: &Batch, items: Vec<Item>) -> Result<(), Error> {
        self.findings.show_all(&batch.source, &batch.diagnostics);
        for item in items {
            let (entry, searched) = match item {
                Item::Written(lines) => {
                    self.emitter.write_text(&lines)?;
                    continue;
                }
                Item::Puzzle(entry, searched) => (entry, searched),
            };
            self.findings.show_all(&batch.source, &entry.diagnostics);
            let (Some(record), Some(format)) = (&entry.record, batch.format()) else { continue };
            match (self.arguments.many(), searched) {
                (Some(limit), _) => self.list(batch, record, format, limit)?,
                (None, Some((checked, stats))) => self.one(batch, record, format, checked, stats)?,
                (None, None) => {}
            }
        }
        Ok(())
    }

    fn one(
        &mut self,
        batch: &Batch,
        record: &Record,
        format: Format,
        checked: CheckResult,
        stats: Stats,
    ) -> Result<(), Error> {
        self.findings.show_all(&batch.source, &checked.diagnostics);
        self.tell_stats(batch, record, stats);
        match checked.outcome {
            Some(SolveOutcome::One(solution)) => self.emitter.write_solved(record, solution, format),
            _ => Ok(()),
        }
    }

    /// Up to `limit` solutions, each written as soon as it is found.
    fn list(&mut self, batch: &Batch, record: &Record, format: Format, limit: usize) -> Result<(), Error> {
        let Ok(puzzle) = record.puzzle() else {
            let checked = check::judge(record, None, &check::CheckOptions::default());
            self.findings.show_all(&batch.source, &checked.diagnostics);
            return Ok(());
        };
        let otherwise = if self.arguments.all { Budget::UNLIMITED } else { Budget::default() };
        let budget = self.arguments.searching.budget_or(otherwise);
        let mut solutions = puzzle.solutions().with_budget(budget);
        let mut number = 0;
        let bare = record.clone().with_solution(None).with_state(None);
        while number < limit
            && !self.console.is_interrupted()
            && let Some(solution) = solutions.next()
        {
            let texts = if number == 0 { record.meta.clone() } else { Meta::default() };
            let titled = bare.clone().with_meta(texts);
            self.emitter.write_solved(&titled, solution, format)?;
            number += 1;
        }
        self.tell_stats(batch, record, solutions.stats());
        let stopped = number < limit && !solutions.is_complete() && !self.console.is_interrupted();
        if number == 0 || stopped {
            let outcome = if stopped { SolveOutcome::Undecided } else { SolveOutcome::Zero };
            let checked = check::judge(record, Some(outcome), &check::CheckOptions::default());
            self.findings.show_all(&batch.source, &checked.diagnostics);
        }
        Ok(())
    }

    fn tell_stats(&self, batch: &Batch, record: &Record, stats: Stats) {
        if self.arguments.stats {
            let line = batch.source.position(record.span.start).line;
            let Stats { guesses, passes, nodes, .. } = stats;
            let givens = record.grid.given_count();
            let place = format!("{}:{line}", batch.source.name());
            self.console.line(&format!(
                "{place}: {givens} givens, {guesses} guesses, {passes} passes, {nodes} nodes"
            ));
        }
    }
}
