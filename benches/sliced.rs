//! Puzzles per second of the sliced engine, for each list and level.
//!
//! `GIVENS_BENCH_DATA=folder cargo bench --bench sliced` reads every `*.txt` of a folder (one
//! puzzle per line, other lines skipped); without it, puzzles with 40 and 28 givens are generated
//! from a seed, some of which have many solutions, and fixtures/puzzles/hard.txt is read. Further arguments select levels:
//! `cargo bench --bench sliced -- avx2 plain`.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::{env, fs, hint::black_box, time::Instant};

use givens::{
    SimdLevel,
    solve::sliced::{Engine, GridBatch, GridOutcome, Results},
};

/// Short lists are repeated to at least this many puzzles, unless `GIVENS_BENCH_PUZZLES` sets
/// otherwise. Few puzzles make short runs, and of short runs some are undisturbed even on
/// a busy machine.
const AT_LEAST: usize = 20_000;
/// The number of runs, of which the best counts.
const RUNS: usize = 25;

fn main() {
    let expected: Vec<SimdLevel> = env::args().filter_map(|name| name.parse().ok()).collect();
    let levels = SimdLevel::ALL
        .into_iter()
        .filter(|level| level.is_available() && (expected.is_empty() || expected.contains(level)));
    let levels: Vec<_> = levels.collect();
    for (name, text) in lists() {
        for &level in &levels {
            measure(&name, level, &text);
        }
    }
}

fn measure(name: &str, level: SimdLevel, text: &[u8]) {
    let mut engine = Engine::new(level).expect("available");
    let mut results = Results::new();
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let start = Instant::now();
        engine.solve(GridBatch::every(black_box(text), 82), 2, &mut results);
        best = best.min(start.elapsed().as_secs_f64());
    }
    let outcomes = black_box(results.outcomes());
    let count = |expected| outcomes.iter().filter(|&&one| one == GridOutcome::Solutions(expected)).count();
    #[expect(clippy::cast_precision_loss, reason = "a few million puzzles")]
    let rate = outcomes.len() as f64 / best / 1e6;
    println!(
        "{name:32} {level:8} {rate:8.3} M/s   {} puzzles: {} without solution, {} unique, {} with several",
        outcomes.len(),
        count(0),
        count(1),
        count(2),
    );
}

/// The lists with their names, 82 bytes per line.
fn lists() -> Vec<(String, Vec<u8>)> {
    let Ok(folder) = env::var("GIVENS_BENCH_DATA") else {
        let made = [40, 28].map(|givens| (format!("made, {givens} givens"), repeated(&made(givens))));
        let hard = puzzles(include_bytes!("../fixtures/puzzles/hard.txt"));
        return made.into_iter().chain([("hard".to_owned(), repeated(&hard))]).collect();
    };
    let entries = fs::read_dir(folder).expect("a folder of lists");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    let lists = paths.iter().map(|path| {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let text = fs::read(path).expect("a readable list");
        (name.into_owned(), repeated(&puzzles(&text)))
    });
    lists.collect()
}

/// Some cells each of 5,000 grids, the same in every run. The grids differ only in
/// their digits and the order of rows in a band and of columns in a stack.
fn made(givens: usize) -> Vec<u8> {
    let mut state = 1u64;
    let mut below = |end: usize| {
        // Knuth's MMIX generator; its high bits are the most random.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % end
    };
    let mut text = Vec::new();
    for _ in 0..5000 {
        let mut shuffle = |list: &mut [u8]| (1..list.len()).for_each(|last| list.swap(last, below(last + 1)));
        let mut digits = *b"123456789";
        let (mut rows, mut columns) = ([0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let mut cells: Vec<u8> = (0..81).collect();
        shuffle(&mut digits);
        rows.chunks_mut(3).chain(columns.chunks_mut(3)).for_each(&mut shuffle);
        shuffle(&mut cells);
        let mut line = [b'.'; 82];
        line[81] = b'\n';
        for cell in cells[..givens].iter().map(|&cell| usize::from(cell)) {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            line[cell] = digits[usize::from(3 * row + row / 3 + column) % 9];
        }
        text.extend(line);
    }
    text
}

/// The lines that hold a puzzle, cut to 81 bytes and a line feed.
fn puzzles(text: &[u8]) -> Vec<u8> {
    let is_puzzle = |line: &&[u8]| {
        let symbol = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.');
        line.len() >= 81 && line[..81].iter().all(symbol)
    };
    let lines = text.split(|&byte| byte == b'\n').filter(is_puzzle);
    lines.flat_map(|line| line[..81].iter().copied().chain([b'\n'])).collect()
}

fn repeated(list: &[u8]) -> Vec<u8> {
    let requested = env::var("GIVENS_BENCH_PUZZLES").ok();
    let at_least = requested.map_or(AT_LEAST, |number| number.parse().expect("a number"));
    let times = (82 * at_least).div_ceil(list.len().max(1));
    list.repeat(times)
}
