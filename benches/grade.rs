//! Puzzles a second that are solved as a person would, on one core.
//!
//! ```text
//! cargo bench --bench grade -- [--order hodoku|se] [--techniques ID,…] [--first N] [--rounds N] [FILE...]
//! ```
//!
//! Each file holds one 9×9 puzzle a line, 81 characters, `.` or `0` for a blank; lines that begin with `#`
//! are passed over. Without files, puzzles are made from a fixed seed. The best of the rounds is shown, as
//! the others were disturbed.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
#![allow(clippy::cast_precision_loss, reason = "counts of puzzles are small")]

use std::{collections::BTreeMap, env, fs, hint::black_box, time::Instant};

use givens::{
    Budget, Digit, Grid, Puzzle, Shape,
    grade::{Ending, Options, Technique},
    solve::Count,
};

fn main() {
    let (mut rounds, mut first, mut files) = (5, usize::MAX, Vec::new());
    let mut options = Options::default();
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match argument.as_str() {
            "--rounds" => rounds = value().parse().expect("a number"),
            "--first" => first = value().parse().expect("a number"),
            "--techniques" => options.techniques = Some(value().parse().expect("techniques")),
            "--order" => {
                let id = value();
                let order = givens::grade::Order::ALL.into_iter().find(|order| order.id() == id);
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

fn measure(name: &str, puzzles: &[Puzzle], options: &Options, rounds: usize) {
    let mut hardest: BTreeMap<Option<Technique>, usize> = BTreeMap::new();
    let (mut solved, mut steps, mut trials) = (0, 0, 0);
    for puzzle in puzzles {
        let summary = puzzle.summarize(options);
        solved += usize::from(summary.ending == Ending::Solved);
        steps += summary.steps();
        trials += summary.trials;
        *hardest.entry(summary.hardest).or_default() += 1;
    }
    let seconds = (0..rounds).map(|_| {
        let start = Instant::now();
        for puzzle in puzzles {
            black_box(black_box(puzzle).summarize(options));
        }
        start.elapsed().as_secs_f64()
    });
    let seconds = seconds.fold(f64::INFINITY, f64::min);
    let number = puzzles.len() as f64;
    println!(
        "{name}: {} puzzles, {solved} solved, {:.1} steps and {:.2} suppositions each: {:.0} a second, {:.1} µs each",
        puzzles.len(),
        steps as f64 / number,
        trials as f64 / number,
        number / seconds,
        seconds / number * 1e6,
    );
    for (technique, count) in hardest {
        println!("    {count:6} {}", technique.map_or("nothing", Technique::name));
    }
}

/// Puzzles with one solution and about so many givens, or as few as will do.
fn made(givens: usize, number: usize) -> Vec<Puzzle> {
    let mut state = 1u64;
    let mut below = |end: usize| {
        // Knuth's MMIX generator; its high bits are the good ones.
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
