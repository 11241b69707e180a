//! Comparison with the solvers of other crates, in one run on one core.
//!
//! ```text
//! cargo bench --bench rivals -- [FILE...]
//! ```
//!
//! Each file holds one 9×9 puzzle per line, 81 characters, `.` or `0` for a blank; other lines
//! are skipped. Long lists are sampled evenly down to [`SAMPLE`] puzzles, so that the slowest
//! ends in time. All search for a second solution, and must agree on the number.
//!
//! The rivals are those with a permissive licence that solve 9×9 puzzles as a library:
//! `dlx-rs` (Knuth's dancing links) and `sudoku-solver` (bit masks, fewest candidates first).

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::{env, fs, hint::black_box, path::Path, time::Instant};

use givens::{
    SimdLevel,
    solve::{
        one::Search,
        sliced::{Engine, GridBatch, GridOutcome, Results},
    },
};

/// The maximum number of puzzles of a list.
const SAMPLE: usize = 1000;
/// The number of runs, of which the best counts.
const RUNS: usize = 3;

type Givens = [u8; 81];

fn main() {
    let given: Vec<_> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let own = || vec!["fixtures/collection/bank.sdm".to_owned()];
    for file in if given.is_empty() { own() } else { given } {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
        let text = fs::read_to_string(path).expect("the file is readable");
        compare(&file, &sample(&text));
    }
}

fn sample(text: &str) -> Vec<Givens> {
    let value = |byte: u8| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
    let grids = text.lines().filter_map(|line| line.as_bytes().get(..81)?.try_into().ok());
    let grids = grids.map(|grid: Givens| grid.map(value));
    let all: Vec<Givens> = grids.filter(|grid| grid.iter().all(|&digit| digit < 10)).collect();
    let every = all.len().div_ceil(SAMPLE).max(1);
    all.into_iter().step_by(every).collect()
}

fn compare(name: &str, puzzles: &[Givens]) {
    println!("{name}: {} puzzles", puzzles.len());
    let ours = measure("one", puzzles, 0, |puzzles| {
        let mut search = Search::new(&[0; 81]);
        let mut count = |puzzle: &Givens| {
            search.restart(puzzle);
            usize::from(search.advance().is_some()) + usize::from(search.advance().is_some())
        };
        puzzles.iter().map(&mut count).sum()
    });
    let mut engine = Engine::new(SimdLevel::best()).expect("the best level is there");
    let mut results = Results::new();
    let symbols: Vec<Givens> = puzzles.iter().map(|puzzle| puzzle.map(|digit| digit + b'0')).collect();
    measure("sliced", puzzles, ours, |_| {
        engine.solve(GridBatch::grids(&symbols), 2, &mut results);
        let counts = results.outcomes().iter().map(|outcome| match outcome {
            GridOutcome::Solutions(count) => usize::from(*count),
            _ => panic!("well-formed, and not handed over"),
        });
        counts.sum()
    });
    measure("dlx-rs", puzzles, ours, |puzzles| puzzles.iter().map(by_dancing_links).sum());
    measure("sudoku-solver", puzzles, ours, |puzzles| puzzles.iter().map(by_masks).sum());
}

/// Prints puzzles per second; returns the number of solutions, which must be `expected`
/// unless that is 0.
fn measure(
    name: &str,
    puzzles: &[Givens],
    expected: usize,
    mut work: impl FnMut(&[Givens]) -> usize,
) -> usize {
    let (mut best, mut found) = (f64::INFINITY, 0);
    for _ in 0..RUNS {
        let start = Instant::now();
        found = work(black_box(puzzles));
        best = best.min(start.elapsed().as_secs_f64());
        if best > 5.0 {
            break;
        }
    }
    assert!(expected == 0 || found == expected, "{name} finds {found} solutions, not {expected}");
    #[expect(clippy::cast_precision_loss, reason = "at most a thousand puzzles")]
    let rate = puzzles.len() as f64 / best;
    println!("  {name:14} {rate:12.0} puzzles/s");
    found
}

fn by_dancing_links(puzzle: &Givens) -> usize {
    let puzzle = puzzle.map(usize::from);
    dlx_rs::Sudoku::new_from_input(&puzzle).take(2).count()
}

fn by_masks(puzzle: &Givens) -> usize {
    let (rows, _) = puzzle.as_chunks::<9>();
    let rows: &[[u8; 9]; 9] = rows.try_into().expect("nine rows of nine");
    sudoku_solver::SolutionIter::new(&sudoku_solver::Board::from(rows)).take(2).count()
}
