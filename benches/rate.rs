//! Puzzles per second rated on one core.
//!
//! ```text
//! cargo bench --bench rate -- [--scheme hodoku|se] [--first N] [--rounds N] [FILE...]
//! ```
//!
//! Each file holds one 9×9 puzzle per line, 81 characters, `.` or `0` for a blank; other lines are skipped. Without
//! files, minimal puzzles are generated from a fixed seed. The time is that of the best round.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
#![allow(clippy::cast_precision_loss, reason = "counts of puzzles are small")]

use std::{env, fs, hint::black_box, sync::LazyLock, time::Instant};

use givens::{
    Puzzle,
    generate::{GenerateOptions, Generator},
    rate::{Rate, Scheme},
};

fn main() {
    let (mut rounds, mut first, mut files) = (5, usize::MAX, Vec::new());
    let mut schemes = vec![Scheme::Hodoku, Scheme::SudokuExplainer];
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match argument.as_str() {
            "--rounds" => rounds = value().parse().expect("a number"),
            "--first" => first = value().parse().expect("a number"),
            "--scheme" => {
                let name = value();
                schemes.retain(|scheme| scheme.id().starts_with(&name));
            }
            _ => files.push(argument),
        }
    }
    for &scheme in &schemes {
        for file in &files {
            let text = fs::read_to_string(file).expect("the file is readable");
            let lines = text.lines().filter_map(|line| line.get(..81)?.parse().ok());
            measure(file, &lines.take(first).collect::<Vec<_>>(), scheme, rounds);
        }
        if files.is_empty() {
            let generator =
                Generator::new(GenerateOptions::default().with_seed(31)).expect("options that fit");
            let made = generator.map(|made| made.expect("a puzzle").puzzle().clone());
            measure("made, minimal", &made.take(first.min(2000)).collect::<Vec<_>>(), scheme, rounds);
        }
    }
}

fn measure(name: &str, puzzles: &[Puzzle], scheme: Scheme, rounds: usize) {
    let (mut least, mut steps) = (f64::INFINITY, 0);
    for _ in 0..rounds {
        let start = cpu_time();
        steps = puzzles.iter().map(|puzzle| black_box(black_box(puzzle).rate(scheme)).steps.len()).sum();
        least = least.min(cpu_time() - start);
    }
    let number = puzzles.len() as f64;
    println!(
        "{} {name}: {number} puzzles, {:.1} steps each: {:.0} a second, {:.1} µs each",
        scheme.id(),
        steps as f64 / number,
        number / least,
        least / number * 1e6,
    );
}

/// Returns the time in seconds that this process has had a core, so that other work on a machine does not count; where
/// the system does not tell, the time that has passed.
fn cpu_time() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let on_core = fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = on_core.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}
