//! Prints the puzzles that one thread takes in a second of processor time by the Rust library itself, for speed.sh. Usage:
//! library VERB FILE, where the file has lines of 81 cells.

use std::{env, fs, hint::black_box};

use givens::{
    Format, Grid, Puzzle, SimdLevel,
    bulk::{self, BulkOptions},
    canon::{CanonOptions, CanonicalForm, FormFinder},
    format::{ConvertOptions, convert},
    generate::{GenerateOptions, Generator},
    rate::{Rate, Scheme},
    solve::sliced::{Engine, GridBatch, Results},
};

/// The nanoseconds that this thread has run.
fn nanoseconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    text.split(' ').next().and_then(|number| number.parse().ok()).expect("a number")
}

/// Solves by the engine itself, which is the fastest way where nothing is kept of a puzzle.
fn check(grids: &[[u8; 81]]) {
    let mut engine = Engine::new(SimdLevel::best()).expect("the best level");
    let mut results = Results::new();
    for block in grids.chunks(8192) {
        engine.solve(GridBatch::grids(block), 2, &mut results);
        black_box(results.outcomes());
    }
}

fn run(verb: &str, text: &[u8], grids: &[[u8; 81]]) {
    let options = BulkOptions::default().with_threads(1);
    let puzzle = |grid: &[u8; 81]| Puzzle::new(Grid::from_classic(grid).expect("cells")).expect("no clash");
    match verb {
        "check" => check(grids),
        "solve" | "count" => drop(black_box(bulk::solve(grids, &options))),
        "one" => grids.iter().for_each(|grid| drop(black_box(puzzle(grid).solve()))),
        "canonical" => {
            let mut finder = FormFinder::new(CanonicalForm::Minlex, CanonOptions::default());
            let mut find = |grid| finder.find(grid).map(|found| (found.key(), found));
            drop(black_box(grids.iter().map(&mut find).collect::<Vec<_>>()));
        }
        "rate" => {
            let score = |grid| puzzle(grid).rate(Scheme::Hodoku).score;
            drop(black_box(grids.iter().map(score).collect::<Vec<_>>()));
        }
        "generate" => {
            let generator = Generator::new(GenerateOptions::default()).expect("possible options");
            let made = generator.with_indices(0..grids.len() as u64);
            drop(black_box(made.collect::<Vec<_>>()));
        }
        "convert" => drop(black_box(convert(text, Format::Jsonl, &ConvertOptions::default()))),
        _ => panic!("no verb is called {verb}"),
    }
}

#[allow(clippy::cast_precision_loss, reason = "a list has less than 2^53 puzzles")]
fn main() {
    let arguments: Vec<_> = env::args().collect();
    let text = fs::read(&arguments[2]).expect("a file");
    let grids: Vec<[u8; 81]> =
        text.chunks_exact(82).map(|line| line[..81].try_into().expect("81 bytes")).collect();
    let start = nanoseconds();
    run(&arguments[1], &text, &grids);
    println!("{:.0}", grids.len() as f64 * 1e9 / (nanoseconds() - start));
}
