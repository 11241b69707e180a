//! The time of exact counts, on one core.
//!
//! ```text
//! cargo bench --bench exact [-- FROM..TO]
//! ```
//!
//! For each number of givens 20 random sets of givens of random full grids, from a seed, each
//! counted twice and the quicker run taken; then the grids of fixtures/puzzles/costly-to-count.sdm.
//! `GIVENS_SIMD` selects the SIMD level. Seconds are processor time where it is available (Linux), so
//! that they are meaningful on a busy machine too.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "counts are shown rounded")]

use std::{env, fs, time::Instant};

use givens::{
    Budget, Digit, Grid, Puzzle, Shape, SimdLevel,
    solve::exact::{Cost, Plan},
};

/// Sets of givens per row.
const SETS: usize = 20;

fn main() {
    let level = env::var("GIVENS_SIMD").ok().and_then(|name| name.parse().ok());
    let level = level.unwrap_or_else(SimdLevel::best);
    let range = env::args().skip(1).find(|argument| argument != "--bench");
    let range = range.as_deref().unwrap_or("0..81");
    let (from, to) = range.split_once("..").expect("FROM..TO");
    let (from, to): (usize, usize) = (from.parse().expect("a number"), to.parse().expect("a number"));
    println!("{level} words, one core, {SETS} sets of givens a row, seconds");
    println!("givens      median count   median    worst  estimated in advance");
    for givens in (from..=to).rev() {
        row(givens, level);
    }
    println!("costly to count");
    for line in fs::read_to_string(FIXTURE).expect("the fixture is readable").lines() {
        if let Some((grid, number)) = line.split_once(' ').filter(|_| !line.starts_with('#')) {
            let digits = grid.chars().map(|symbol| Digit::new(symbol.to_digit(10)? as u8));
            let (count, seconds, cost) = measure(
                &Puzzle::new(Grid::new(Shape::CLASSIC, digits).expect("81")).expect("no clash"),
                level,
            );
            assert_eq!(count.to_string(), number);
            println!("{grid} {seconds:8.3} {:8.3}", cost.seconds());
        }
    }
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(peak) = status.lines().find(|line| line.starts_with("VmHWM")) {
        println!("memory at most: {}", peak.trim_start_matches("VmHWM:").trim());
    }
}

const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/puzzles/costly-to-count.sdm");

fn row(givens: usize, level: SimdLevel) {
    let mut random = Random(givens as u64);
    let (mut counts, mut times) = (Vec::new(), Vec::new());
    let (mut worst, mut estimated) = (0.0, Cost::NONE);
    for _ in 0..SETS {
        let (count, seconds, cost) = measure(&set_of_givens(givens, &mut random), level);
        counts.push(count);
        times.push(seconds);
        if seconds > worst {
            (worst, estimated) = (seconds, cost);
        }
    }
    counts.sort_unstable();
    times.sort_by(f64::total_cmp);
    let (count, time) = (counts[SETS / 2] as f64, times[SETS / 2]);
    println!("{givens:6} {count:17.3e} {time:8.4} {worst:8.4} {:8.4}", estimated.seconds());
}

fn measure(puzzle: &Puzzle, level: SimdLevel) -> (u128, f64, Cost) {
    let run = || {
        let (begun, before) = (Instant::now(), processor_time());
        let plan = Plan::new(puzzle, level, Cost::LIMIT).expect("a 9×9 grid is within reach");
        let count = plan.count();
        let used = processor_time().zip(before).map(|(after, before)| after - before);
        (count, used.unwrap_or_else(|| begun.elapsed().as_secs_f64()), plan.cost())
    };
    let (one, other) = (run(), run());
    if one.1 < other.1 { one } else { other }
}

/// The processor time of this thread.
fn processor_time() -> Option<f64> {
    let status = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = status.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn set_of_givens(givens: usize, random: &mut Random) -> Puzzle {
    let full = full_grid(random);
    let mut grid = Grid::empty(Shape::CLASSIC);
    let mut cells: Vec<_> = Shape::CLASSIC.cells().collect();
    for _ in 0..givens {
        let cell = cells.swap_remove(random.below(cells.len()));
        grid.set(cell, full.get(cell));
    }
    Puzzle::new(grid).expect("of a full grid")
}

/// Random digits as long as there is a solution.
fn full_grid(random: &mut Random) -> Grid {
    let mut grid = Grid::empty(Shape::CLASSIC);
    for cell in Shape::CLASSIC.cells() {
        let mut digits: Vec<_> = Digit::up_to(9).collect();
        loop {
            let digit = digits.swap_remove(random.below(digits.len()));
            grid.set(cell, Some(digit));
            let puzzle = Puzzle::new(grid.clone());
            if puzzle.is_ok_and(|puzzle| puzzle.solutions().with_budget(Budget::default()).next().is_some()) {
                break;
            }
        }
    }
    grid
}

/// Steele, Lea and Flood's splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, number: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ word >> 31) % number as u64) as usize
    }
}
