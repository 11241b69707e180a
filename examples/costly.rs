//! Searches for grids that are costly to count: hill climbing on the estimated cost.
//!
//! `cargo run --release --example costly -- SECONDS SEED` prints a grid and its number of
//! solutions for each climb that exceeds all earlier ones; fixtures/puzzles has some.

#![allow(clippy::print_stdout, reason = "an example prints what it finds")]

use std::{
    env,
    time::{Duration, Instant},
};

use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use givens::{
    Digit, Grid, Puzzle, Shape, SimdLevel,
    solve::exact::{Cost, Plan},
};

/// A climb ends after this many steps without improvement.
const PATIENCE: u32 = 150;

fn main() {
    let number =
        |at: usize, otherwise: u64| env::args().nth(at).and_then(|n| n.parse().ok()).unwrap_or(otherwise);
    let (seconds, mut random) = (number(1, 60), ChaCha8Rng::seed_from_u64(number(2, 1)));
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut highest = Cost::NONE;
    while Instant::now() < end {
        let (puzzle, cost) = climb(&mut random, end);
        if cost > highest {
            highest = cost;
            let begun = Instant::now();
            let count = Plan::by_transfer(&puzzle, SimdLevel::best()).count();
            let line: String = puzzle.grid().to_string().split('\n').collect();
            println!(
                "{line} {count} # estimated {:.3} s, took {:.3} s",
                cost.seconds(),
                begun.elapsed().as_secs_f64()
            );
        }
    }
}

/// Climbs from a few random givens until no small change costs more.
fn climb(random: &mut ChaCha8Rng, end: Instant) -> (Puzzle, Cost) {
    let mut best = Puzzle::new(Grid::empty(Shape::CLASSIC)).expect("empty");
    for _ in 0..40 {
        if let Some(more) = changed(&best, random).filter(|more| more.grid().given_count() < 10) {
            best = more;
        }
    }
    let (mut cost, mut idle) = (Plan::cost_of_transfer(&best), 0);
    while idle < PATIENCE && Instant::now() < end {
        idle += 1;
        let Some(next) = changed(&best, random) else { continue };
        let its = Plan::cost_of_transfer(&next);
        if its > cost {
            idle = 0;
        }
        if its >= cost {
            (best, cost) = (next, its);
        }
    }
    (best, cost)
}

/// Adds, removes, moves or changes a given; `None` if that clashes.
fn changed(puzzle: &Puzzle, random: &mut ChaCha8Rng) -> Option<Puzzle> {
    let mut below = |number: u32| random.next_u32() % number;
    let mut grid = puzzle.grid().clone();
    let cell = Shape::CLASSIC.cell(below(81) as usize);
    let digit = Digit::from_index(below(9) as usize);
    match below(4) {
        0 => grid.set(cell, Some(digit)),
        1 => grid.set(cell, None),
        _ => {
            let given = u32::try_from(grid.given_count()).ok()?;
            let (from, its) = grid.digits().nth(below(given.max(1)) as usize)?;
            grid.set(from, None);
            grid.set(cell, Some(its));
        }
    }
    Puzzle::new(grid).ok()
}
