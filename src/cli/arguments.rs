//! Arguments that several commands share.

use std::path::PathBuf;

use clap::Args;
use givens::{
    Level,
    error::Error,
    format::{Format, ReadOnly, ReadOptions, WriteOptions},
    grid::Shape,
    pipeline::{self, Input, Shard},
    solve::Budget,
};

use super::console::Console;

/// What to read, and how.
#[derive(Debug, Args)]
pub(super) struct Reading {
    /// Files, folders, - for standard input, or puzzles written out.
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// The format of the input, where it is not to be detected.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    pub(super) from: Option<Format>,
    /// The boxes of grids that do not show theirs, rows × columns: 2x3.
    #[arg(long, value_name = "RxC", value_parser = parse_boxes)]
    boxes: Option<Shape>,
    /// What messages call standard input; its extension is a hint.
    #[arg(long, value_name = "NAME", default_value = "<stdin>")]
    stdin_name: String,
    /// Number of workers; 0 for as many as there are cores.
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Only the K-th of N parts of all records; the outputs of all parts, one after the
    /// other, are the whole.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
}

impl Reading {
    /// The inputs; what names none is told at once, and whether that happened.
    pub(super) fn inputs(&self, console: Console) -> (Vec<Input>, bool) {
        let (mut inputs, mut failed) = pipeline::inputs(&self.paths, &self.stdin_name);
        for input in pipeline::extract_inputs_aliasing_stdout(&mut inputs) {
            let name = input.name();
            if matches!(input, Input::Found(_)) {
                console.warn(&format!("{name}: passed over, as the output goes there"));
            } else {
                failed.push(Error::OutputIsInput { output: "<stdout>".into(), input: name.into() });
            }
        }
        (inputs, tell(&failed, console))
    }

    pub(super) fn options(&self, console: Console) -> pipeline::RunOptions {
        let read = ReadOptions::default().with_from(self.from).with_shape(self.boxes);
        pipeline::RunOptions::new(read)
            .with_jobs(self.jobs)
            .with_shard(self.shard)
            .with_meter(console.meter())
    }

    /// Whether only a part is wanted.
    pub(super) const fn is_part(&self) -> bool {
        self.shard.is_some()
    }

    /// How to write: whether other parts of the same job go before and behind.
    pub(super) fn writing(&self, blank: Option<char>) -> WriteOptions {
        let (first, last) = self.shard.map_or((true, true), |shard| (shard.is_first(), shard.is_last()));
        WriteOptions::default().with_blank(blank).with_omit_header(!first).with_omit_footer(!last)
    }
}

/// How long to search.
#[derive(Debug, Args)]
pub(super) struct Searching {
    /// Search nodes that a puzzle may take before it counts as undecided [default: 10 million].
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Machine words for many puzzles at once: plain, sse2, avx2, avx512, neon; the best if
    /// none is named.
    #[arg(long, value_name = "LEVEL", env = "GIVENS_SIMD", hide_env_values = true)]
    simd: Option<String>,
}

impl Searching {
    pub(super) fn budget(&self) -> Budget {
        self.budget_or(Budget::default())
    }

    /// The budget that was asked for, or this one.
    pub(super) fn budget_or(&self, otherwise: Budget) -> Budget {
        self.nodes.map_or(otherwise, Budget::nodes)
    }

    /// The words to use.
    pub(super) fn level(&self) -> Result<Level, Error> {
        level(self.simd.as_deref())
    }
}

/// The level of this name, or the best one.
pub(super) fn level(name: Option<&str>) -> Result<Level, Error> {
    let Some(name) = name.filter(|name| !name.is_empty()) else { return Ok(Level::best()) };
    let level: Level = name.parse().map_err(|_| Error::Usage(format!("no SIMD level is called `{name}`")))?;
    if level.is_available() { Ok(level) } else { Err(Error::Usage(format!("this machine has no {level}"))) }
}

/// Tells errors that did not end the run; whether there were any.
pub(super) fn tell(errors: &[Error], console: Console) -> bool {
    for error in errors {
        console.error(error);
    }
    !errors.is_empty()
}

/// A format by name; the error lists all.
pub(super) fn parse_format(text: &str) -> Result<Format, String> {
    let names: Vec<_> = Format::all().map(Format::id).collect();
    text.parse().map_err(|_| format!("formats are {}", names.join(", ")))
}

/// A format to write.
pub(super) fn parse_target(text: &str) -> Result<Format, String> {
    let format = parse_format(text)?;
    if format.info().is_written() { Ok(format) } else { Err(ReadOnly(format).to_string()) }
}

pub(super) fn parse_boxes(text: &str) -> Result<Shape, String> {
    let numbers = text
        .split_once(['x', 'X', '×'])
        .and_then(|(rows, columns)| Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?)));
    let shape = numbers.and_then(|(rows, columns)| Shape::new(rows, columns));
    shape.ok_or_else(|| "boxes are rows × columns, such as 2x3, of a grid of 4 to 25 rows".to_owned())
}
