//! Puzzles per second on one core, one puzzle at a time.
//!
//! ```text
//! cargo bench --bench solve -- [--rounds N] FILE...
//! ```
//!
//! Each file holds one 9×9 puzzle per line, 81 characters, `.` or `0` for a blank; lines that
//! begin with `#` are skipped. Without files, puzzles are generated from a fixed seed. The
//! best of the rounds is printed, because the others were disturbed.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "counts of puzzles and of cells are small"
)]

use std::{env, fs, hint::black_box, time::Instant};

use givens::{
    Budget, Digit, Grid, Puzzle, Shape, SimdLevel,
    solve::{Count, one::Search},
};

fn main() {
    let (mut rounds, mut files) = (5, Vec::new());
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        if argument == "--rounds" {
            let number = arguments.next().and_then(|number| number.parse().ok());
            rounds = number.expect("--rounds needs a number");
        } else {
            files.push(argument);
        }
    }
    for file in &files {
        let text = fs::read_to_string(file).expect("the file is readable");
        measure_list(file, &classic_list(&text), rounds);
    }
    if files.is_empty() {
        measure_list("generated 9×9", &generated_list(5000), rounds);
    }
    measure_enumeration(rounds);
    for (side, blanks, number) in [(12, 110, 50), (16, 170, 20), (25, 330, 4)] {
        measure_shape(side, blanks, number, rounds);
    }
}

fn classic_list(text: &str) -> Vec<[u8; 81]> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let grids = lines.filter_map(|line| line.as_bytes().get(..81)?.try_into().ok());
    let value = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
    grids.map(|grid: [u8; 81]| grid.map(value)).collect()
}

/// The seconds that the fastest of some rounds took.
fn fastest(rounds: usize, mut work: impl FnMut()) -> f64 {
    let seconds = (0..rounds).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    });
    seconds.fold(f64::INFINITY, f64::min)
}

fn measure_list(name: &str, puzzles: &[[u8; 81]], rounds: usize) {
    let mut search = Search::new(&[0; 81]);
    let (mut unique, mut nodes, mut passes) = (0, 0, 0);
    for puzzle in puzzles {
        search.restart(puzzle);
        unique += usize::from(search.advance().is_some() && search.advance().is_none());
        nodes += search.stats().nodes;
        passes += search.stats().passes;
    }
    let seconds = fastest(rounds, || {
        for puzzle in puzzles {
            search.restart(black_box(puzzle));
            black_box(search.advance());
            black_box(search.advance());
        }
    });
    let number = puzzles.len() as f64;
    println!(
        "{name}: {} puzzles, {unique} unique, {:.2} nodes and {:.2} passes each: {:.3} M/s, {:.0} ns each",
        puzzles.len(),
        nodes as f64 / number,
        passes as f64 / number,
        number / seconds / 1e6,
        seconds / number * 1e9,
    );
}

fn measure_enumeration(rounds: usize) {
    let few = "536.2.9....8...............6..285..9...9.3...8..761..4...........4......2.1.....7";
    let few = format!("{few}.");
    let many = "1..........2..........3..........4..........5..........6..........7..........8...";
    for (name, text, limit) in [("957,263 solutions", few.as_str(), 1 << 40), ("8 givens", many, 2_000_000)] {
        let givens = classic_list(&text[..81])[0];
        for level in SimdLevel::ALL.into_iter().filter(|level| level.is_available()) {
            let mut search = Search::new(&givens).with_level(level);
            let mut number = 0u64;
            let seconds = fastest(rounds, || {
                search.restart(&givens);
                number = 0;
                while number < limit && black_box(search.advance()).is_some() {
                    number += 1;
                }
            });
            println!("{name}, {level}: {number} listed: {:.1} M/s", number as f64 / seconds / 1e6);
        }
        measure_solutions(name, &givens, limit as usize, rounds);
    }
}

/// The same by the library's iterator, which returns a `Solution` for each.
fn measure_solutions(name: &str, givens: &[u8; 81], limit: usize, rounds: usize) {
    let grid = Grid::new(Shape::CLASSIC, givens.map(Digit::new)).expect("81 digits");
    let puzzle = Puzzle::new(grid).expect("no clash");
    let mut number = 0;
    let seconds = fastest(rounds, || number = puzzle.solutions().take(limit).map(black_box).count());
    println!("{name}, Puzzle::solutions: {number} listed: {:.1} M/s", number as f64 / seconds / 1e6);
}

/// Puzzles of a shape with one solution.
fn measure_shape(side: usize, blanks: usize, number: usize, rounds: usize) {
    let shape = Shape::of_side(side).expect("a side with boxes");
    let mut random = Random(side as u64);
    let puzzles: Vec<Puzzle> = (0..number).map(|_| reduced(shape, blanks, &mut random)).collect();
    let (mut decided, mut nodes) = (0, 0);
    let seconds = fastest(rounds.min(3), || {
        (decided, nodes) = (0, 0);
        for puzzle in &puzzles {
            let (outcome, stats) = black_box(puzzle.solve_within(Budget::nodes(100_000)));
            decided += usize::from(outcome.is_one());
            nodes += stats.nodes;
        }
    });
    let givens: usize = puzzles.iter().map(|it| it.grid().given_count()).sum();
    println!(
        "{shape}: {number} puzzles, {} givens each, {decided} unique, {:.1} nodes each: {:.3} ms each",
        givens / number,
        nodes as f64 / number as f64,
        seconds / number as f64 * 1e3,
    );
}

fn generated_list(number: usize) -> Vec<[u8; 81]> {
    let mut random = Random(9);
    let make = |_| {
        let puzzle = reduced(Shape::CLASSIC, 60, &mut random);
        let mut givens = [0; 81];
        for (given, digit) in givens.iter_mut().zip(puzzle.grid().contents()) {
            *given = digit.map_or(0, Digit::get);
        }
        givens
    };
    (0..number).map(make).collect()
}

/// A full grid with cells blanked one by one, in a random order and up to a number, where
/// that leaves one solution and is decided quickly.
fn reduced(shape: Shape, blanks: usize, random: &mut Random) -> Puzzle {
    let mut grid = full(shape, random);
    let mut left = blanks;
    for index in random.order(shape.cell_count()) {
        let cell = shape.cell(index);
        let digit = grid.get(cell);
        grid.set(cell, None);
        let puzzle = Puzzle::new(grid.clone()).expect("blanks do not clash");
        if puzzle.count(2, Budget::nodes(2000)) == Count::Exactly(1) {
            left -= 1;
        } else {
            grid.set(cell, digit);
        }
        if left == 0 {
            break;
        }
    }
    Puzzle::new(grid).expect("blanks do not clash")
}

/// The pattern grid with rows, columns and digits shuffled.
fn full(shape: Shape, random: &mut Random) -> Grid {
    let side = shape.side();
    let digits = random.order(side);
    let lines = |size: usize, random: &mut Random| -> Vec<usize> {
        let chutes = random.order(side / size);
        let inside: Vec<_> = chutes.iter().map(|_| random.order(size)).collect();
        let lines = chutes.iter().zip(&inside);
        lines.flat_map(|(chute, inside)| inside.iter().map(move |line| chute * size + line)).collect()
    };
    let rows = lines(shape.box_rows(), random);
    let columns = lines(shape.box_columns(), random);
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        let (row, column) = (rows[cell.row().index()], columns[cell.column().index()]);
        let pattern = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows() + column;
        grid.set(cell, Some(Digit::from_index(digits[pattern % side])));
    }
    grid
}

/// Steele, Lea and Flood's splitmix64: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    fn order(&mut self, number: usize) -> Vec<usize> {
        let mut order: Vec<_> = (0..number).collect();
        for last in (1..number).rev() {
            order.swap(last, (self.next() % (last as u64 + 1)) as usize);
        }
        order
    }
}
