//! Reworking the grids of `--rework`.

use givens::{
    check,
    error::Error,
    format::{Entry, ReadOptions},
    generate::{GenerateOptions, Reworked, Reworker},
    pipeline::{self, Batch, FolderOptions},
    record::Record,
    report::counted,
    run::{RecordWriter, RunOutcome, with_found},
};

use super::{
    super::{
        ExitStatus,
        arguments::{report_errors, warn_of_links},
        console::{Console, Findings},
        output::files,
        unless_closed,
    },
    Arguments,
};

pub(super) fn run(
    arguments: &Arguments,
    options: GenerateOptions,
    console: Console,
) -> Result<ExitStatus, Error> {
    console.announce_terminal(&arguments.rework);
    let found = pipeline::find_inputs(&arguments.rework, "<stdin>", FolderOptions::new(&|_| true));
    warn_of_links(&found.links_out, false, console);
    let (inputs, missing) = (found.inputs, report_errors(&found.failed, console));
    files().protect(&inputs)?;
    let reworker = Reworker::new(options);
    let target = arguments.writing.target()?;
    // Without a target, other shards may write other formats: nothing is shared.
    let shard = arguments.shard.filter(|_| target.is_some());
    let ends = shard.map_or((true, true), |shard| (shard.is_first(), shard.is_last()));
    let written = arguments.write_options(target, ends)?;
    let to = target.map(|target| target.format);
    let writer = RecordWriter::new(to, written, arguments.writing.output.as_deref(), &inputs, files())?;
    let stop = arguments.stop_condition(console);
    let read = ReadOptions::default().with_shape(arguments.boxes);
    let options = pipeline::RunOptions::new(read)
        .with_jobs(arguments.jobs)
        .with_shard(arguments.shard)
        .with_control(console.control());
    let mut run =
        ReworkRun { arguments, console, writer, findings: console.findings(), tally: ReworkTally::default() };
    let failed = pipeline::run(
        &inputs,
        &options,
        |batch| rework_batch(batch, &reworker, &stop),
        |batch, items| run.take(&batch, items),
    );
    let Some(failed) = unless_closed(failed)? else {
        return Ok(run.tally.status(run.findings.errors).max(ExitStatus::from_run(missing, false)));
    };
    run.finish(report_errors(&failed, console) || missing)
}

/// Returns the entries of a batch; those with a record have their puzzles, if these could be reworked.
fn rework_batch(batch: &Batch, reworker: &Reworker, stop: &dyn Fn() -> bool) -> Vec<ReworkedEntry> {
    with_found(batch.entries(), |records| reworker.rework_records(records, stop)).collect()
}

type ReworkedEntry = (Entry, Option<Option<Reworked>>);

/// The results of all puzzles.
#[derive(Default)]
struct ReworkTally {
    fewer: u64,
    more: u64,
    added: usize,
    fewest: u64,
    failures: u64,
    unfinished: u64,
}

impl ReworkTally {
    const fn status(&self, errors: bool) -> ExitStatus {
        ExitStatus::from_findings(errors || self.failures > 0 || self.unfinished > 0)
    }
}

struct ReworkRun<'a> {
    arguments: &'a Arguments,
    console: Console,
    writer: RecordWriter,
    findings: Findings,
    tally: ReworkTally,
}

impl ReworkRun<'_> {
    fn take(&mut self, batch: &Batch, items: Vec<ReworkedEntry>) -> Result<(), Error> {
        self.writer.begin(batch);
        self.findings.show_all(&batch.source, &batch.diagnostics);
        for (entry, reworked) in items {
            self.findings.show_all(&batch.source, &entry.diagnostics);
            let (Some(record), Some(format)) = (entry.record, batch.format()) else { continue };
            let made = match reworked.flatten() {
                Some(Reworked::Fewer(made)) => {
                    self.tally.fewer += 1;
                    made
                }
                Some(Reworked::More { made, added, fewest }) => {
                    self.tally.more += 1;
                    self.tally.added += added;
                    self.tally.fewest += u64::from(fewest);
                    made
                }
                Some(Reworked::Failed(failure)) => {
                    self.tally.failures += 1;
                    let line = batch.source.position(record.span.start).line;
                    self.console.error(&Error::Usage(format!("{}:{line}: {failure}", batch.source.name())));
                    continue;
                }
                None => {
                    self.report_unfinished(batch, &record);
                    continue;
                }
            };
            let Record { grid, solution, .. } = made.record(self.arguments.with_solution);
            self.writer.write(&record.with_grid(grid).with_solution(solution), format)?;
        }
        Ok(())
    }

    /// Reports a puzzle without a result: its givens clash, or the run was stopped.
    fn report_unfinished(&mut self, batch: &Batch, record: &Record) {
        let checked = check::judge(record, None, &check::CheckOptions::default());
        self.tally.unfinished += u64::from(checked.diagnostics.is_empty());
        self.findings.show_all(&batch.source, &checked.diagnostics);
    }

    fn finish(self, unread: bool) -> Result<ExitStatus, Error> {
        let Self { console, writer, findings, tally, .. } = self;
        let losses = writer.losses();
        let status = if unread { ExitStatus::Failed } else { tally.status(findings.errors) };
        // What was reworked before the run was stopped is complete.
        let outcome = if unread { RunOutcome::Unread } else { RunOutcome::Complete };
        let finished = writer.finish(outcome).map(|warning| console.warn_all(&warning));
        let status = status.unless_failed(finished);
        for warning in &losses {
            console.warn(warning);
        }
        if tally.unfinished > 0 {
            let why = if console.is_interrupted() { "stopped" } else { "time limit reached" };
            console.warn(&format!("{why}: {} not reworked", counted(tally.unfinished, "puzzle")));
        }
        if tally.more > 0 {
            let ReworkTally { more, added, fewest, .. } = tally;
            let sure = match fewest {
                0 => "fewer may suffice".to_owned(),
                fewest if fewest == more => "fewer do not suffice".to_owned(),
                fewest => format!("fewer do not suffice in {fewest} of these"),
            };
            let all = more + tally.fewer;
            console.inform(&format!(
                "added {} to {more} of {}; {sure}",
                counted(added as u64, "given"),
                counted(all, "puzzle")
            ));
        }
        status
    }
}
