//! Puzzles per second explained step by step, on one core.
//!
//! ```text
//! cargo bench --bench explain -- [--order hodoku|se] [--techniques ID,…] [--first N] [--rounds N] [FILE...]
//! ```
//!
//! Each file holds one 9×9 puzzle per line, 81 characters, `.` or `0` for a blank; lines that begin with `#`
//! are skipped. Without files, puzzles are generated from a fixed seed.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
#![allow(clippy::cast_precision_loss, reason = "counts of puzzles are small")]

use std::{collections::BTreeMap, env, fs, hint::black_box, time::Instant};

use givens::{
    Budget, Digit, Grid, Puzzle, Shape,
    explain::{Ending, Explain, ExplainOptions, Technique, TraceSummary},
    solve::Count,
};

fn main() {
    let (mut rounds, mut first, mut files) = (5, usize::MAX, Vec::new());
    let mut options = ExplainOptions::default();
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match argument.as_str() {
            "--rounds" => rounds = value().parse().expect("a number"),
            "--first" => first = value().parse().expect("a number"),
            "--techniques" => options.techniques = Some(value().parse().expect("techniques")),
            "--order" => {
                let id = value();
                let order = givens::explain::TechniqueOrder::ALL.into_iter().find(|order| order.id() == id);
                options.order = order.expect("an order");
            }
            _ => files.push(argument),
        }
    }
    for file in &files {
        let text = fs::read_to_string(file).expect("the file is readable");
        measure(file, &list(&text, first), &options, rounds);
    }
    if files.is_empty() {
        measure("made, 36 givens", &made(36, 2000), &options, rounds);
        measure("made, minimal", &made(0, 2000), &options, rounds);
    }
}

fn list(text: &str, first: usize) -> Vec<Puzzle> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    let puzzle = |line: &str| {
        let digits = line.bytes().take(81).map(|byte| Digit::new(byte.wrapping_sub(b'0')));
        Puzzle::new(Grid::new(Shape::CLASSIC, digits)?).ok()
    };
    lines.filter_map(puzzle).take(first).collect()
}

/// Prints the rate of a list, of its parts by difficulty, and of each hardest technique. The time of a
/// puzzle is the least of the rounds: on a busy machine some rounds of every puzzle are undisturbed.
fn measure(name: &str, puzzles: &[Puzzle], options: &ExplainOptions, rounds: usize) {
    let summaries: Vec<_> = puzzles.iter().map(|puzzle| puzzle.summarize(options)).collect();
    let mut least = vec![f64::INFINITY; puzzles.len()];
    for _ in 0..rounds {
        for (puzzle, least) in puzzles.iter().zip(&mut least) {
            let start = Instant::now();
            black_box(black_box(puzzle).summarize(options));
            *least = least.min(start.elapsed().as_secs_f64());
        }
    }
    let solved = summaries.iter().filter(|summary| summary.ending == Ending::Solved).count();
    let each = |sum: u64| sum as f64 / puzzles.len() as f64;
    println!(
        "{name}: {} puzzles, {solved} solved, {:.1} steps and {:.2} suppositions each: {}",
        puzzles.len(),
        each(summaries.iter().map(TraceSummary::steps).sum()),
        each(summaries.iter().map(|summary| summary.trials).sum()),
        rate(&least),
    );
    let mut parts: BTreeMap<(u8, &str), Vec<f64>> = BTreeMap::new();
    for (summary, &seconds) in summaries.iter().zip(&least) {
        let technique = summary.hardest.unwrap_or(Technique::FullHouse);
        let needs = match technique {
            Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle => (0, "singles only"),
            Technique::Trial => (2, "trial"),
            _ => (1, "patterns, no trial"),
        };
        parts.entry(needs).or_default().push(seconds);
        parts.entry((3 + technique as u8, technique.name())).or_default().push(seconds);
    }
    for ((_, part), seconds) in parts {
        println!("    {:6} {part:28} {}", seconds.len(), rate(&seconds));
    }
}

fn rate(seconds: &[f64]) -> String {
    let each = seconds.iter().sum::<f64>() / seconds.len() as f64;
    format!("{:.0} a second, {:.1} µs each", 1.0 / each, each * 1e6)
}

/// Puzzles with one solution and about this many givens, or as few as possible.
fn made(givens: usize, number: usize) -> Vec<Puzzle> {
    let mut state = 1u64;
    let mut below = |end: usize| {
        // Knuth's MMIX generator; its high bits are the most random.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % end
    };
    let mut order = |length: usize| {
        let mut order: Vec<_> = (0..length).collect();
        (1..length).for_each(|last| order.swap(last, below(last + 1)));
        order
    };
    let mut puzzle = || {
        let digits = order(9);
        let lines = [order(3), order(3), order(3), order(3)];
        let line = |at: usize| 3 * lines[3][at / 3] + lines[at / 3][at % 3];
        let content = |cell: usize| (3 * line(cell / 9) + line(cell / 9) / 3 + line(cell % 9)) % 9;
        let cells = (0..81).map(|cell| Some(Digit::from_index(digits[content(cell)])));
        let mut grid = Grid::new(Shape::CLASSIC, cells).expect("81 digits");
        for index in order(81) {
            if grid.given_count() <= givens {
                break;
            }
            let cell = Shape::CLASSIC.cell(index);
            let digit = grid.get(cell);
            grid.set(cell, None);
            let without = Puzzle::new(grid.clone()).expect("blanks do not clash");
            if without.count(2, Budget::default()) != Count::Exactly(1) {
                grid.set(cell, digit);
            }
        }
        Puzzle::new(grid).expect("blanks do not clash")
    };
    (0..number).map(|_| puzzle()).collect()
}
