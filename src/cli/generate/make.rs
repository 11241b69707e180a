//! Puzzles by number.

use std::{
    ops::Range,
    path::Path,
    time::{Duration, Instant},
};

use givens::{
    error::Error,
    format::Format,
    generate::{GenerateOptions, Generated, GenerationFailure, Generator, Goal},
    grid::Shape,
    pipeline,
    record::{Listed, Record},
    report::grouped,
};

use super::{
    super::{Ending, console::Console, emit::Emitter, progress::Progress},
    Arguments,
};

/// At most so many puzzles are made by a worker before it hands them over.
const MOST: u64 = 8192;
/// What was made is shown at least so often.
const SHOWN: Duration = Duration::from_millis(250);

/// What a worker made.
struct Part {
    /// The puzzles that it was to make, and how many of these it came to.
    indices: Range<u64>,
    done: u64,
    puzzles: Puzzles,
    unmet: Vec<GenerationFailure>,
}

enum Puzzles {
    /// Lines, written already, and their number.
    Lines(String, u64),
    Generated(Vec<Generated>),
}

pub(super) fn run(
    arguments: &Arguments,
    options: &GenerateOptions,
    console: Console,
) -> Result<Ending, Error> {
    let indices = arguments.indices()?;
    // Whether anything of the kind can be at all.
    Generator::new(options.clone()).map_err(|reason| Error::Usage(reason.to_string()))?;
    let usual = if arguments.with_solution { Format::Table } else { Format::Line };
    let to = arguments.to.unwrap_or(usual);
    // The parts before may be empty: then the heading is this one's to write.
    let continued = indices.start > arguments.start - 1;
    let written = arguments.write_options(continued, indices.end < arguments.start - 1 + arguments.count);
    let mut emitter = Emitter::new(Some(to), written, arguments.output.as_deref(), &[])?;
    let stop = arguments.stop(console);
    let is_plain = to == Format::Line && !emitter.is_numbered() && !arguments.with_solution;
    let lines = is_plain && options.shape == Shape::CLASSIC;
    let lines = lines.then(|| arguments.blank.unwrap_or('.'));
    let work = |part| make(part, options, lines, stop.clone());
    let mut run = Run { at: indices.start, made: 0, unmet: 0, shown: Instant::now() };
    let mut progress = Progress::towards(|| Some(indices.end - indices.start));
    let parts = parts(indices.clone(), options).take_while(|_| !stop());
    let ran = pipeline::in_order(parts, arguments.jobs, work, |part| {
        progress.show(run.at - indices.start, part.done);
        progress.aside(|| run.take(&part, arguments, &mut emitter, console))
    });
    drop(progress);
    match ran {
        Err(error) if error.is_closed_pipe() => return Ok(Ending::Clean),
        ran => ran?,
    }
    let ending = run.ending(&indices, arguments.shard.is_some(), console);
    finish(emitter, arguments.output.as_deref().filter(|_| run.made == 0), ending, console)
}

/// Completes what was written, and says what was left out; `nothing` is an output that would be empty.
fn finish(
    emitter: Emitter,
    nothing: Option<&Path>,
    ending: Ending,
    console: Console,
) -> Result<Ending, Error> {
    let lost = emitter.lost();
    let written = match nothing {
        Some(path) => {
            console.warn(&format!("{}: not written, as nothing was made", path.display()));
            Ok(())
        }
        None => emitter.complete(),
    };
    let ending = ending.after(written);
    for warning in &lost {
        console.warn(warning);
    }
    ending
}

impl Arguments {
    /// Which puzzles of the seed, from 0.
    fn indices(&self) -> Result<Range<u64>, Error> {
        let first = self.start - 1;
        let part = self.shard.map_or(0..self.count, |shard| shard.part_of(self.count));
        if first.checked_add(self.count).is_none() {
            return Err(Error::Usage("a seed has 18446744073709551615 puzzles".to_owned()));
        }
        Ok(first + part.start..first + part.end)
    }
}

/// The puzzles cut into parts: small ones at first, and where puzzles may take long.
fn parts(indices: Range<u64>, options: &GenerateOptions) -> impl Iterator<Item = Range<u64>> + Send + use<> {
    let picky = options.givens.is_some() || matches!(options.goal, Goal::Pattern(_));
    let most = match options.shape {
        Shape::CLASSIC if picky => 64,
        Shape::CLASSIC => MOST,
        _ => 1,
    };
    let (mut start, mut len) = (indices.start, 32.min(most));
    std::iter::from_fn(move || {
        let part = start..indices.end.min(start.saturating_add(len));
        len = (2 * len).min(most);
        start = part.end;
        (!part.is_empty()).then_some(part)
    })
}

fn make(
    indices: Range<u64>,
    options: &GenerateOptions,
    lines: Option<char>,
    stop: impl Fn() -> bool + Send + Sync + 'static,
) -> Part {
    let generator = Generator::new(options.clone()).expect("looked at before");
    let (mut done, mut unmet, mut made) = (0, Vec::new(), Vec::new());
    let mut written = String::new();
    for ended in generator.with_indices(indices.clone()).with_stop(stop) {
        done += 1;
        match (ended, lines) {
            (Err(reason), _) => unmet.push(reason),
            (Ok(one), Some(blank)) => write_line(&mut written, one.givens(), blank),
            (Ok(one), None) => made.push(one),
        }
    }
    let number = done - unmet.len() as u64;
    let puzzles = if lines.is_some() { Puzzles::Lines(written, number) } else { Puzzles::Generated(made) };
    Part { indices, done, puzzles, unmet }
}

/// A line as the writer of lines makes it.
fn write_line(written: &mut String, givens: &[u8], blank: char) {
    let symbol = |&value: &u8| if value == 0 { blank } else { char::from(b'0' + value) };
    written.extend(givens.iter().map(symbol));
    written.push('\n');
}

/// How far it came.
struct Run {
    /// The index of the first puzzle that is not done.
    at: u64,
    made: u64,
    unmet: u64,
    shown: Instant,
}

impl Run {
    fn take(
        &mut self,
        part: &Part,
        arguments: &Arguments,
        emitter: &mut Emitter,
        console: Console,
    ) -> Result<(), Error> {
        // A part before this one was not done.
        if part.indices.start != self.at {
            return Ok(());
        }
        self.at += part.done;
        match &part.puzzles {
            Puzzles::Lines(text, number) => {
                self.made += number;
                emitter.write_text(text)?;
            }
            Puzzles::Generated(made) => {
                self.made += made.len() as u64;
                made.iter().try_for_each(|made| {
                    emitter.write(&record(made, arguments.with_solution), Format::Line)
                })?;
            }
        }
        for unmet in &part.unmet {
            self.unmet += 1;
            console.error(&Error::Usage(format!("puzzle {}: {unmet}", unmet.index + 1)));
        }
        if self.shown.elapsed() > SHOWN {
            self.shown = Instant::now();
            emitter.flush()?;
        }
        Ok(())
    }

    /// What there is to say at the end.
    fn ending(&self, indices: &Range<u64>, sharded: bool, console: Console) -> Ending {
        if self.at == indices.end {
            return Ending::found(self.unmet > 0);
        }
        let why = if console.is_interrupted() { "stopped" } else { "the time is up" };
        let (next, left) = (self.at + 1, indices.end - self.at);
        let (made, wanted) = (grouped(self.made), grouped(indices.end - indices.start));
        let whole = if sharded { ", without --shard," } else { "" };
        console.warn(&format!(
            "{why}: {made} of {wanted} puzzles made; --start {next} --count {left}{whole} goes on"
        ));
        Ending::Findings
    }
}

/// A record of what was made.
pub(super) fn record(made: &Generated, with_solution: bool) -> Record {
    let solution = with_solution.then(|| Listed::of(made.solution().into_grid()));
    Record::of(made.grid()).with_solution(solution)
}
