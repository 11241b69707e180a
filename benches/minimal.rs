//! Puzzles per second whose redundant givens are all found, in three ways, on one core.
//!
//! `cargo bench --bench minimal -- FILE...` reads lines of 81 cells; without a file, 20,000 puzzles of 27 to 36 givens
//! are generated from a seed. `removed` solves each puzzle without one given, up to two solutions; `excluded` also
//! excludes the digit of that given, up to one solution; `library` is `minimal::redundant_givens`.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::{env, fs, hint::black_box, sync::LazyLock, time::Instant};

use givens::{
    Grid, Puzzle, SimdLevel, Solution,
    generate::{GenerateOptions, Generator},
    minimal::{self, MinimalOptions},
    solve::sliced::{Engine, Exclusion, GridBatch, GridOutcome, Results},
};

/// The number of runs, of which the best counts.
const RUNS: usize = 5;

fn main() {
    let files: Vec<_> = env::args().skip(1).filter(|name| !name.starts_with("--")).collect();
    if files.is_empty() {
        let options = GenerateOptions::default().with_givens(27..=36).with_minimal(false).with_seed(1);
        let made = Generator::new(options).expect("possible options").take(20_000);
        measure("generated, 27 to 36 givens", made.filter_map(|made| Some(made.ok()?.puzzle())).collect());
    }
    for file in files {
        let text = fs::read_to_string(&file).expect("a file of lines");
        let grid = |line: &str| line.get(..81)?.parse::<Grid>().ok();
        let puzzles = text.lines().filter_map(|line| Puzzle::new(grid(line)?).ok());
        measure(&file, puzzles.filter(|puzzle| puzzle.solve().is_one()).collect());
    }
}

fn measure(name: &str, puzzles: Vec<Puzzle>) {
    let solution = |puzzle: &Puzzle| puzzle.solve().only_solution().cloned().expect("one solution");
    let solved: Vec<(Puzzle, Solution)> =
        puzzles.into_iter().map(|puzzle| (puzzle.clone(), solution(&puzzle))).collect();
    let (mut lanes, mut exclusions) = (Vec::new(), Vec::new());
    for (puzzle, _) in &solved {
        let grid = puzzle.grid().to_classic().expect("9×9");
        for cell in (0..81).filter(|&cell| grid[cell] != b'.') {
            let mut lane = grid;
            lane[cell] = b'.';
            lanes.push(lane);
            exclusions.push(Exclusion::new(u8::try_from(cell).expect("a cell"), grid[cell] - b'0'));
        }
    }
    let mut engine = Engine::new(SimdLevel::best()).expect("available");
    let mut results = Results::new();
    let mut count = |batch: GridBatch<'_>, limit: u8, redundant: u8| {
        engine.solve(batch, limit, &mut results);
        results.outcomes().iter().filter(|&&one| one == GridOutcome::Solutions(redundant)).count()
    };
    let number = solved.len();
    println!("{name}: {number} puzzles, {} givens, {}", lanes.len(), SimdLevel::best());
    let batch = || GridBatch::grids(black_box(&lanes));
    report("removed", number, || count(batch(), 2, 1));
    report("excluded", number, || count(batch().excluding(&exclusions), 1, 0));
    let pairs: Vec<_> = solved.iter().map(|(puzzle, solution)| (puzzle, solution)).collect();
    report("library", number, || {
        let found = minimal::redundant_givens(black_box(&pairs), &MinimalOptions::default());
        found.iter().map(|found| found.redundant.len()).sum()
    });
}

fn report(way: &str, puzzles: usize, mut run: impl FnMut() -> usize) {
    let (mut best, mut redundant) = (f64::INFINITY, 0);
    for _ in 0..RUNS {
        let start = cpu_time();
        redundant = run();
        best = best.min(cpu_time() - start);
    }
    #[expect(clippy::cast_precision_loss, reason = "a few million puzzles")]
    let rate = puzzles as f64 / best / 1e3;
    println!("{way:10} {rate:9.1} k puzzles/s   {redundant} redundant givens");
}

/// Returns the time in seconds that this process has had a core, so that other work on a machine does not count; where
/// the system does not tell, the time that has passed.
fn cpu_time() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let on_core = fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = on_core.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}
