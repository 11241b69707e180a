//! Arguments shared by several commands.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use givens::{
    SimdLevel,
    error::Error,
    format::{Format, ReadOptions, WriteOptions},
    grid::{Digit, Grid, Shape},
    pipeline::{self, FoundInputs, Input, Shard},
    rate::Scheme,
    report::counted,
    run::{Survey, part_options},
    select::FactCost,
    solve::Budget,
};

use super::{
    console::Console,
    names,
    numbers::parse_whole,
    patterns::Folders,
    writing::{Target, Writing},
};

/// The size of a batch in bytes if each puzzle may take long.
const SLOW_CHUNK: usize = 1 << 10;
/// Number of puzzles that a thread takes at a time to rate them as HoDoKu does: about two milliseconds.
const HODOKU_SHARE: usize = 4;

/// What to read, and how.
#[derive(Debug, Clone, Args)]
pub(super) struct Reading {
    /// Files, folders, - for standard input, or puzzles as text.
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(super) paths: Vec<PathBuf>,
    /// Input format (see givens formats) [default: detected].
    #[arg(long, value_name = "FORMAT", help_heading = "Input", value_parser = names::formats(), hide_possible_values = true)]
    pub(super) from: Option<Format>,
    /// Box size if the input does not show it, rows × columns: 2x3.
    #[arg(long, value_name = "RxC", help_heading = "Input", value_parser = parse_boxes)]
    pub(super) boxes: Option<Shape>,
    #[command(flatten)]
    pub(super) folders: Folders,
    /// Name of standard input in messages.
    ///
    /// Its extension helps detection.
    #[arg(long, value_name = "NAME", default_value = "<stdin>")]
    stdin_name: String,
    /// Number of threads; 0: one per core.
    #[arg(short, long, value_name = "THREADS", default_value = "0", value_parser = parse_whole::<usize, 0>)]
    jobs: usize,
    /// Process only part K of N.
    ///
    /// The parts of standard output joined in order are the whole.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Do not report inputs that have no puzzle.
    #[arg(long, help_heading = "Input")]
    allow_empty: bool,
    /// List the files of folders that are skipped.
    #[arg(long, help_heading = "Output")]
    verbose: bool,
    /// Whether the puzzle was typed at a prompt.
    #[arg(skip)]
    is_typed: bool,
}

impl Reading {
    /// Returns the inputs, and whether a path failed; failures are reported at once.
    ///
    /// # Errors
    ///
    /// If standard output is appended to an input: the results of the others must not get into it.
    pub(super) fn inputs(&self, console: Console) -> Result<(Vec<Input>, bool), Error> {
        let (inputs, failed) = self.inputs_and_failures(console)?;
        Ok((inputs, report_errors(&failed, console)))
    }

    /// Returns the inputs, and the errors of paths that failed.
    ///
    /// # Errors
    ///
    /// As [`inputs`](Self::inputs).
    pub(super) fn inputs_and_failures(&self, console: Console) -> Result<(Vec<Input>, Vec<Error>), Error> {
        console.announce_terminal(&self.paths);
        let FoundInputs { mut inputs, failed, links_out, .. } =
            self.folders.find(&self.paths, &self.stdin_name)?;
        warn_of_links(&links_out, self.verbose, console);
        if inputs.len() > 1 {
            warn_of_repeated(&pipeline::extract_repeated(&mut inputs), console);
        }
        if let ([Input::Text { name, .. }], true) = (&mut inputs[..], self.is_typed) {
            "<terminal>".clone_into(name);
        }
        for input in pipeline::extract_inputs_aliasing_stdout(&mut inputs) {
            let name = input.name();
            if input.is_found() {
                console.warn(&format!("{name}: skipped, because it is the output"));
            } else {
                return Err(Error::OutputIsInput { output: "<stdout>".into(), input: name.into() });
            }
        }
        Ok((inputs, failed))
    }

    pub(super) fn options(&self, console: Console) -> pipeline::RunOptions {
        let read = ReadOptions::default().with_from(self.from).with_shape(self.boxes);
        pipeline::RunOptions::new(read)
            .with_jobs(self.jobs)
            .with_shard(self.shard)
            .with_control(console.control())
    }

    /// Returns the options if each puzzle may take seconds: each thread takes one at a time, and its result appears at once.
    pub(super) fn slow_options(&self, console: Console) -> pipeline::RunOptions {
        self.options(console).with_chunk(SLOW_CHUNK).with_share(1)
    }

    /// Returns the options if this must be done for each puzzle.
    pub(super) fn options_of(&self, cost: FactCost, console: Console) -> pipeline::RunOptions {
        match cost {
            FactCost::SudokuExplainer => self.slow_options(console),
            FactCost::Hodoku => self.slow_options(console).with_share(HODOKU_SHARE),
            _ => self.options(console),
        }
    }

    /// Returns the options if each puzzle is rated by this scheme.
    pub(super) fn options_of_scheme(&self, scheme: Scheme, console: Console) -> pipeline::RunOptions {
        let is_slowest = scheme == Scheme::SudokuExplainer;
        self.options_of(if is_slowest { FactCost::SudokuExplainer } else { FactCost::Hodoku }, console)
    }

    /// Returns what results depend on besides the inputs.
    pub(super) fn essential(&self) -> Self {
        let (paths, jobs) = (Vec::new(), 0);
        Self { paths, jobs, allow_empty: false, verbose: false, ..self.clone() }
    }

    /// Returns the same arguments for inputs that may have no puzzle, if `allow`.
    pub(super) fn allowing_none(&self, allow: bool) -> Self {
        Self { allow_empty: self.allow_empty || allow, ..self.clone() }
    }

    /// Returns whether an input may have no puzzle, as when the puzzles are in another part.
    pub(super) const fn allows_none(&self) -> bool {
        self.allow_empty || self.is_part()
    }

    /// Returns the same arguments for a second pass over the same inputs, which reports nothing again.
    pub(super) fn again(&self) -> Self {
        Self { allow_empty: true, verbose: false, ..self.clone() }
    }

    /// Returns the same arguments for other paths.
    pub(super) fn of_paths(&self, paths: &[PathBuf]) -> Self {
        Self { paths: paths.to_vec(), ..self.clone() }
    }

    /// Returns an error if only a part is to be processed, where files are written that were read whole.
    pub(super) fn refuse_part_of_files(&self, option: &str) -> Result<(), Error> {
        match self.shard {
            Some(_) => {
                Err(Error::Usage(format!("{option} excludes --shard: files are corrected as a whole")))
            }
            None => Ok(()),
        }
    }

    /// Returns an error if only a part is to be processed, which a command cannot do that compares all records.
    pub(super) fn refuse_part(&self, command: &str) -> Result<(), Error> {
        let reason = "puzzles of different parts may be the same";
        match self.shard {
            Some(_) => Err(Error::Usage(format!("{command} excludes --shard: {reason}"))),
            None => Ok(()),
        }
    }

    /// Sets the puzzle that was typed as what to read.
    pub(super) fn set_typed(&mut self, grid: &Grid) {
        let symbol = |digit: &Option<Digit>| digit.map_or_else(|| ".".to_owned(), |digit| digit.to_string());
        self.paths = vec![grid.contents().iter().map(symbol).collect::<String>().into()];
        (self.boxes, self.is_typed) = (Some(grid.shape()), true);
    }

    /// Returns the number of worker threads; 0 for one per core.
    pub(super) const fn jobs(&self) -> usize {
        self.jobs
    }

    /// Returns whether the puzzle was typed at a prompt.
    pub(super) const fn is_typed(&self) -> bool {
        self.is_typed
    }

    /// Returns whether skipped files are listed.
    pub(super) const fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// Returns whether only a part is processed.
    pub(super) const fn is_part(&self) -> bool {
        self.shard.is_some()
    }

    /// Returns the target to write: the one that is named, or for a part on standard output the format of the inputs, since
    /// parts are joined to one document. Inputs of several formats make no document: each record is written as it is without
    /// parts.
    ///
    /// # Errors
    ///
    /// If the format of a part is not known, because an input cannot be read.
    pub(super) fn target_of_part(
        &self,
        writing: &Writing,
        named: Option<Target>,
        inputs: &[Input],
        console: Console,
    ) -> Result<Option<Target>, Error> {
        if named.is_some() || !self.is_part() || writing.output.is_some() {
            return Ok(named);
        }
        let mut survey = Survey::of(inputs, &self.options(console));
        if let Some(error) = survey.unread.pop() {
            return Err(error);
        }
        // A document of one puzzle is in one part.
        let format = survey.format.filter(|format| format.info().many);
        let written = |format: Format| if format.info().is_written() { format } else { Format::Line };
        Ok(format.map(|format| Target::of(written(format))))
    }

    /// Returns the options of writing this part: other shards may come before and after it.
    pub(super) fn part(&self, options: WriteOptions, output: Option<&Path>) -> Result<WriteOptions, Error> {
        let ends = self.shard.map_or((true, true), |shard| (shard.is_first(), shard.is_last()));
        part_options(options, ends, output)
    }
}

/// How long to search.
#[derive(Debug, Clone, Args)]
pub(super) struct Searching {
    /// Maximum number of search nodes per puzzle [default: 10M].
    #[arg(long, value_name = "NODES", value_parser = parse_whole::<u64, 0>)]
    nodes: Option<u64>,
    /// SIMD level [default: the best].
    ///
    /// One of plain, sse2, avx2, avx512 and neon.
    #[arg(long, value_name = "LEVEL", env = "GIVENS_SIMD", hide_env_values = true, value_parser = names::levels(), hide_possible_values = true)]
    simd: Option<String>,
}

impl Searching {
    pub(super) fn budget(&self) -> Budget {
        self.budget_or(Budget::default())
    }

    /// Returns the budget of `--nodes`, or this one.
    pub(super) fn budget_or(&self, default: Budget) -> Budget {
        self.nodes.map_or(default, Budget::nodes)
    }

    /// Returns the SIMD level to use.
    pub(super) fn level(&self) -> Result<SimdLevel, Error> {
        level(self.simd.as_deref())
    }
}

/// Returns the SIMD level of this name, or the best one.
pub(super) fn level(name: Option<&str>) -> Result<SimdLevel, Error> {
    let Some(name) = name.filter(|name| !name.is_empty()) else { return Ok(SimdLevel::best()) };
    let level: SimdLevel = name.parse().map_err(|_| Error::Usage(format!("unknown SIMD level `{name}`")))?;
    if level.is_available() {
        Ok(level)
    } else {
        Err(Error::Usage(format!("this machine does not support {level}")))
    }
}

/// Reports files that were named more than once.
fn warn_of_repeated(repeated: &[Input], console: Console) {
    let is_found = |input: &Input| matches!(input, Input::Found(_));
    let how = if repeated.iter().all(is_found) { "found" } else { "named" };
    match repeated {
        [] => {}
        [input] => console.warn(&format!("{}: {how} twice, read once", input.name())),
        _ => console.warn(&format!("{} {how} twice, read once", counted(repeated.len() as u64, "file"))),
    }
}

/// Reports links that were skipped: each if `all`, else the first and how many there are.
pub(super) fn warn_of_links(links: &[PathBuf], all: bool, console: Console) {
    let shown = if all { links } else { &links[..links.len().min(1)] };
    let more = match links.len() - shown.len() {
        0 => String::new(),
        more => format!("; {} too", counted(more as u64, "other link")),
    };
    for link in shown {
        let link = link.display();
        console
            .warn(&format!("{link}: skipped, because the link leads out of the folder{more} (see --follow)"));
    }
}

/// Reports errors that did not end the run, and returns whether there were any.
pub(super) fn report_errors(errors: &[Error], console: Console) -> bool {
    for error in errors {
        console.error(error);
    }
    !errors.is_empty()
}

pub(super) fn parse_boxes(text: &str) -> Result<Shape, String> {
    let numbers = text
        .split_once(['x', 'X', '×'])
        .and_then(|(rows, columns)| Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?)));
    let shape = numbers.and_then(|(rows, columns)| Shape::new(rows, columns));
    shape.ok_or_else(|| "expected rows × columns, such as 2x3, for a grid of 4 to 25 rows".to_owned())
}
