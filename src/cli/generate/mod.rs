//! `givens generate`: new puzzles with exactly one solution.

mod make;
mod mask;
mod rework;

use std::{ops::RangeInclusive, path::PathBuf, time::Duration};

use clap::{Args, ValueHint};
use givens::{
    SimdLevel,
    error::Error,
    explain::Technique,
    format::WriteOptions,
    generate::{GenerateOptions, Goal, RatingTarget, Symmetry},
    grid::Shape,
    pipeline::Shard,
    rate::Scheme,
    run::part_options,
};

use super::{
    ExitStatus,
    arguments::{level, parse_boxes},
    console::Console,
    names::{self, Listed},
    numbers::parse_whole,
    rate::SCHEMES,
    writing::{Target, Writing},
};

/// Generate puzzles with exactly one solution, or full grids.
///
/// The same seed gives the same puzzles on every machine and with any number of threads: a puzzle
/// depends only on the seed, its number and the options.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens generate -n 100 --symmetry half-turn -o week.sdm
  givens generate --rating 7.0..7.5 --scheme se --to csv
  givens generate --rework drafts.txt", mut_arg("to", |to| to
    .help("Format to write (see givens formats) [default: by the extension of the output, or line]")
    .long_help("Format to write (see givens formats) [default: by the extension of the output, else table with --with-solution, else line]\n\nWith --rework, the last default is the format of each input.")))]
pub(crate) struct Arguments {
    /// Number of puzzles to generate.
    #[arg(short = 'n', long, value_name = "PUZZLES", default_value = "1", value_parser = parse_whole::<u64, 0>, conflicts_with = "rework")]
    count: u64,
    /// Random seed [default: random, and printed].
    #[arg(long, value_name = "SEED", value_parser = parse_whole::<u64, 0>)]
    seed: Option<u64>,
    /// Number of the first puzzle of the seed, counted from 1.
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = parse_whole::<u64, 1>, conflicts_with = "rework")]
    start: u64,
    /// Grid size: 4x4, 6x6, 8x8, 9x9, … 16x16 [default: 9x9].
    #[arg(long, value_name = "SIZE", value_parser = mask::parse_shape, conflicts_with_all = ["boxes", "rework"])]
    shape: Option<Shape>,
    /// Box size instead, rows × columns: 2x3 for grids of 6×6.
    #[arg(long, value_name = "RxC", value_parser = parse_boxes)]
    boxes: Option<Shape>,
    /// Number of givens: 28, 24..30 or ..25.
    #[arg(long, value_name = "A..B", value_parser = mask::parse_givens)]
    givens: Option<mask::Givens>,
    /// Make every given necessary [default without --givens and --pattern].
    ///
    /// With a symmetry, every orbit of givens is necessary; single givens may not be.
    #[arg(long)]
    minimal: bool,
    /// Symmetry of the pattern of givens; several are joined by +.
    ///
    /// One of none, half-turn, quarter-turn, horizontal (upper and lower half), vertical, diagonal,
    /// antidiagonal, full.
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = names::symmetries(), hide_possible_values = true)]
    symmetry: Symmetry,
    /// Pattern of givens: the filled cells of a grid, or a mask.
    ///
    /// A grid is a file in any format, or text. A mask has one character per cell: `.`, `0`, `_` or
    /// `-` for a blank, any other for a given.
    #[arg(long, value_name = "FILE|MASK", conflicts_with_all = ["symmetry", "givens", "rework"], value_hint = ValueHint::FilePath)]
    pattern: Option<String>,
    /// Rating of the puzzles: 7.2, 7.0..7.5, 9.. or ..800.
    ///
    /// The score of HoDoKu, the ER of Sudoku Explainer, or the number of backdoor or depth.
    #[arg(long, value_name = "A..B", value_parser = mask::parse_rating, conflicts_with_all = ["full", "rework"], help_heading = "Rating")]
    rating: Option<RangeInclusive<f64>>,
    /// Level of the puzzles, such as hard.
    #[arg(long, value_name = "LEVEL", value_parser = rating_levels(), hide_possible_values = true, conflicts_with_all = ["full", "rework"], help_heading = "Rating")]
    level: Option<String>,
    /// Hardest technique of the puzzles: x-wing, naked-pair.
    ///
    /// Named as rate --path names it; spaces and signs may be hyphens.
    #[arg(long, value_name = "TECHNIQUE", conflicts_with_all = ["full", "rework"], help_heading = "Rating")]
    hardest: Option<String>,
    /// Write positions in which this technique is next: x-wing.
    ///
    /// Of each puzzle the first on the path of givens explain. Its digits are the givens; formats with candidates have those
    /// that are left.
    #[arg(long, value_name = "TECHNIQUE", value_parser = names::technique(), hide_possible_values = true, conflicts_with_all = ["full", "rework", "rating", "level", "hardest", "scheme"], help_heading = "Rating")]
    next: Option<Technique>,
    /// Scale of the ratings [default: hodoku].
    ///
    /// With one of these options, the rating and the number of attempts are written, too, if the format can hold them.
    #[arg(long, value_name = "SCHEME", value_parser = names::one_of(SCHEMES), conflicts_with_all = ["full", "rework"], help_heading = "Rating")]
    scheme: Option<Scheme>,
    /// Generate full grids.
    #[arg(long, conflicts_with_all = ["symmetry", "givens", "pattern", "minimal", "rework", "with_solution"])]
    full: bool,
    /// Rework these grids into puzzles with one solution.
    ///
    /// Givens are removed from grids with one solution, and added to grids with many: as few as
    /// possible, regardless of the symmetry.
    #[arg(long, alias = "from", value_name = "PATH", value_hint = ValueHint::AnyPath)]
    rework: Vec<PathBuf>,
    /// Also write solutions, if the format can hold them.
    #[arg(long, help_heading = "Output")]
    with_solution: bool,
    /// Maximum attempts per puzzle [default: 100k; rated 10k].
    #[arg(long, value_name = "ATTEMPTS", value_parser = parse_whole::<u64, 1>)]
    attempts: Option<u64>,
    /// Stop after this time: 90, 90s, 15m or 2h.
    #[arg(long, value_name = "TIME", value_parser = mask::parse_time)]
    time: Option<Duration>,
    #[command(flatten)]
    writing: Writing,
    /// Number of threads; 0: one per core.
    #[arg(short, long, value_name = "THREADS", default_value = "0", value_parser = parse_whole::<usize, 0>)]
    jobs: usize,
    /// Process only part K of N.
    ///
    /// The parts of standard output joined in order are the whole.
    #[arg(long, value_name = "K/N", requires = "seed")]
    shard: Option<Shard>,
    /// SIMD level [default: the best].
    ///
    /// One of plain, sse2, avx2, avx512 and neon.
    #[arg(long, value_name = "LEVEL", env = "GIVENS_SIMD", hide_env_values = true, value_parser = names::levels(), hide_possible_values = true)]
    simd: Option<String>,
}

/// The maximum number of attempts per puzzle that are rated, which takes longer than making them.
const RATED_ATTEMPTS: u64 = 10_000;

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let seed = match arguments.seed {
        Some(seed) => seed,
        None => random_seed()?,
    };
    let options = arguments.options(seed, level(arguments.simd.as_deref())?)?;
    let status = if arguments.rework.is_empty() {
        make::run(arguments, &options, console)
    } else {
        rework::run(arguments, options, console)
    };
    if arguments.seed.is_none() && !matches!(status, Err(Error::Usage(_))) {
        console.inform(&format!("to generate the same puzzles again: --seed {seed}"));
    }
    status
}

/// Returns a parser of levels, which those of the scheme decide later.
const fn rating_levels() -> Listed<String> {
    Listed::new(
        |text| Ok(text.to_owned()),
        || {
            let mut levels: Vec<(&str, &str)> = Vec::new();
            for &(scheme, name, _) in SCHEMES {
                for level in scheme.levels() {
                    if !levels.iter().any(|(known, _)| *known == level) {
                        levels.push((level, name));
                    }
                }
            }
            levels
        },
    )
}

fn random_seed() -> Result<u64, Error> {
    // 32 bits are short enough to type again.
    let seed = getrandom::u32()
        .map_err(|error| Error::Usage(format!("no random seed available: {error}; set one with --seed")))?;
    Ok(seed.into())
}

impl Arguments {
    fn options(&self, seed: u64, level: SimdLevel) -> Result<GenerateOptions, Error> {
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
            .with_level(level);
        (options.rating, options.next) = (self.target(), self.next);
        options.attempts = self.attempts.unwrap_or(if options.rating.is_some() || options.next.is_some() {
            RATED_ATTEMPTS
        } else {
            options.attempts
        });
        options.givens = self.givens.map(|givens| givens.range(shape));
        Ok(options)
    }

    /// Returns the rating that puzzles must have, if an option asks for one.
    fn target(&self) -> Option<RatingTarget> {
        let mut target = RatingTarget::new(self.scheme.unwrap_or(Scheme::Hodoku));
        (target.number, target.level) = (self.rating.clone(), self.level.clone());
        target.hardest.clone_from(&self.hardest);
        (self.scheme.is_some() || target != RatingTarget::new(target.scheme)).then_some(target)
    }

    fn write_options(&self, target: Option<Target>, ends: (bool, bool)) -> Result<WriteOptions, Error> {
        part_options(self.writing.options(target), ends, self.writing.output.as_deref())
    }

    /// Returns a function that decides whether to stop: after Ctrl-C, or at the time limit.
    fn stop_condition(&self, console: Console) -> impl Fn() -> bool + Clone + Send + Sync + 'static {
        let control = console.control();
        let deadline = self.time.and_then(|time| std::time::Instant::now().checked_add(time));
        move || control.is_stopped() || deadline.is_some_and(|deadline| std::time::Instant::now() >= deadline)
    }
}
