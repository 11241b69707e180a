//! `givens generate`: new puzzles with exactly one solution.

mod bounds;
mod make;
mod mask;
mod rework;

use std::{path::PathBuf, time::Duration};

use clap::Args;
use givens::{
    Level,
    error::Error,
    format::{Format, WriteOptions},
    generate::{GenerateOptions, Goal, Symmetry},
    grid::Shape,
    pipeline::Shard,
};

use super::{
    Ending,
    arguments::{level, parse_boxes, parse_target},
    console::Console,
    convert::parse_blank,
};

/// Make puzzles with exactly one solution, or full grids.
///
/// The same seed makes the same puzzles on every machine, with any number of workers; each
/// depends on the seed, its number and the options alone.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// So many puzzles.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, conflicts_with = "from")]
    count: u64,
    /// Where all random numbers come from; without it, any seed is taken and told.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The number of the first puzzle of the seed, counted from 1.
    #[arg(long, value_name = "I", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "from")]
    start: u64,
    /// The size of the grids: 4x4, 6x6, 8x8, 9x9, … 16x16 [default: 9x9].
    #[arg(long, value_name = "SIZE", value_parser = bounds::parse_shape, conflicts_with_all = ["boxes", "from"])]
    shape: Option<Shape>,
    /// The size of the boxes instead, rows × columns: 2x3 makes grids of 6×6.
    #[arg(long, value_name = "RxC", value_parser = parse_boxes)]
    boxes: Option<Shape>,
    /// The number of givens: 28, 24..30 or ..25.
    #[arg(long, value_name = "A..B", value_parser = bounds::parse_givens)]
    givens: Option<bounds::Givens>,
    /// No given can be spared; with a symmetry, none with those that go with it. This is so
    /// unless --givens or --pattern is there.
    #[arg(long)]
    minimal: bool,
    /// How the pattern of givens looks the same: none, half-turn, quarter-turn, horizontal
    /// (upper half and lower half), vertical, diagonal, antidiagonal, full; several joined by +.
    #[arg(long, value_name = "NAME", default_value_t = Symmetry::NONE)]
    symmetry: Symmetry,
    /// Exactly these cells are given: the filled cells of a grid in any format, a file or written
    /// out; or as many marks as cells, `.`, `0`, `_` or `-` for a blank, any other for a given.
    #[arg(long, value_name = "FILE|MASK", conflicts_with_all = ["symmetry", "givens", "from"])]
    pattern: Option<String>,
    /// Full grids.
    #[arg(long, conflicts_with_all = ["symmetry", "givens", "pattern", "minimal", "from", "with_solution"])]
    full: bool,
    /// Rework these grids: where they have one solution, take givens away; where they have
    /// several, add the fewest, whatever the symmetry.
    #[arg(long, value_name = "PATH")]
    from: Vec<PathBuf>,
    /// Write solutions, too, where the format holds them: as a table if none is named.
    #[arg(long)]
    with_solution: bool,
    /// How many times each puzzle is tried.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    attempts: u64,
    /// End after this time: 90, 90s, 15m or 2h.
    #[arg(long, value_name = "TIME", value_parser = bounds::parse_time)]
    time: Option<Duration>,
    /// The format to write [default: line; table with solutions; with --from, each puzzle's own].
    #[arg(long, value_name = "FORMAT", value_parser = parse_target)]
    to: Option<Format>,
    /// The file to write; standard output if none.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The blank to write: . 0 _ * ? - or +.
    #[arg(long, value_name = "CHAR", value_parser = parse_blank)]
    blank: Option<char>,
    /// Number of workers; 0 for as many as there are cores.
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Only the K-th of N parts; the outputs of all parts, one after the other, are the whole.
    #[arg(long, value_name = "K/N", requires = "seed")]
    shard: Option<Shard>,
    /// Machine words for many puzzles at once: plain, sse2, avx2, avx512, neon; the best if
    /// none is named.
    #[arg(long, value_name = "LEVEL", env = "GIVENS_SIMD", hide_env_values = true)]
    simd: Option<String>,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<Ending, Error> {
    let seed = match arguments.seed {
        Some(seed) => seed,
        None => any_seed()?,
    };
    let options = arguments.options(seed, level(arguments.simd.as_deref())?)?;
    let ending = if arguments.from.is_empty() {
        make::run(arguments, &options, console)
    } else {
        rework::run(arguments, options, console)
    };
    if arguments.seed.is_none() && !matches!(ending, Err(Error::Usage(_))) {
        console.line(&format!("--seed {seed} makes the same again"));
    }
    ending
}

fn any_seed() -> Result<u64, Error> {
    // Short enough to be typed again.
    let seed = getrandom::u32()
        .map_err(|error| Error::Usage(format!("no random seed: {error}; name one with --seed")))?;
    Ok(seed.into())
}

impl Arguments {
    fn options(&self, seed: u64, level: Level) -> Result<GenerateOptions, Error> {
        let named = self.boxes.or(self.shape);
        let (goal, shape) = match &self.pattern {
            _ if self.full => (Goal::Full, named),
            Some(pattern) => {
                let (shape, cells) = mask::read_pattern(pattern, named)?;
                (Goal::Pattern(cells), Some(shape))
            }
            None => (Goal::Puzzle, named),
        };
        let any_number = self.givens.is_none() && self.pattern.is_none();
        let shape = shape.unwrap_or(Shape::CLASSIC);
        let mut options = GenerateOptions::default()
            .with_shape(shape)
            .with_goal(goal)
            .with_symmetry(self.symmetry)
            .with_minimal(self.minimal || any_number)
            .with_seed(seed)
            .with_attempts(self.attempts)
            .with_level(level);
        options.givens = self.givens.map(|givens| givens.range(shape));
        Ok(options)
    }

    fn write_options(&self, omit_header: bool, more: bool) -> WriteOptions {
        WriteOptions::default().with_blank(self.blank).with_omit_header(omit_header).with_omit_footer(more)
    }

    /// Tells when to end early: after Ctrl-C, or when the time is up.
    fn stop(&self, console: Console) -> impl Fn() -> bool + Clone + Send + Sync + 'static {
        let meter = console.meter();
        let deadline = self.time.and_then(|time| std::time::Instant::now().checked_add(time));
        move || meter.is_stopped() || deadline.is_some_and(|deadline| std::time::Instant::now() >= deadline)
    }
}
