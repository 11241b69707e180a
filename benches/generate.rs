//! Puzzles per second, on one core.
//!
//! `cargo bench --bench generate -- [NAME]...` measures those with these names; a SIMD level
//! among them, such as `avx2`, is used instead of the best.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::{env, time::Instant};

use givens::{
    Shape, SimdLevel,
    generate::{GenerateOptions, Generator, Goal, Symmetry},
};

/// The number of runs, of which the best counts.
const RUNS: usize = 25;

fn main() {
    let expected: Vec<String> = env::args().skip(1).filter(|name| !name.starts_with("--")).collect();
    let level = expected.iter().find_map(|name| name.parse().ok()).unwrap_or_else(SimdLevel::best);
    let names: Vec<_> = expected.iter().filter(|name| name.parse::<SimdLevel>().is_err()).collect();
    for (name, number, options) in demands() {
        if names.is_empty() || names.iter().any(|expected| *expected == name) {
            measure(name, number, &options.with_level(level));
        }
    }
}

fn demands() -> Vec<(&'static str, u64, GenerateOptions)> {
    let default = GenerateOptions::default;
    let shape = |side| Shape::of_side(side).expect("a shape");
    let symmetric = |symmetry| default().with_symmetry(symmetry);
    let some = |range| default().with_givens(range).with_minimal(false);
    let of_side = |side| default().with_shape(shape(side));
    let full = |side| of_side(side).with_goal(Goal::Full);
    let pattern = |givens: usize| {
        let mut one = Generator::new(some(givens..=givens)).expect("possible");
        let cells = one.next().expect("one").expect("made").grid().filled();
        some(0..=81).with_goal(Goal::Pattern(cells))
    };
    let pattern = |givens| {
        let mut options = pattern(givens);
        options.givens = None;
        options
    };
    vec![
        ("full", 16_384, full(9)),
        ("minimal", 8192, default()),
        ("half-turn", 8192, symmetric(Symmetry::HALF_TURN)),
        ("quarter-turn", 8192, symmetric(Symmetry::QUARTER_TURN)),
        ("full-symmetry", 8192, symmetric(Symmetry::FULL)),
        ("28-to-32", 8192, some(28..=32)),
        ("minimal-22", 10, some(22..=22).with_minimal(true)),
        ("pattern-30", 100, pattern(30)),
        ("pattern-26", 30, pattern(26)),
        ("pattern-24", 5, pattern(24)),
        ("4x4", 2000, of_side(4)),
        ("6x6", 300, of_side(6)),
        ("12x12", 5, of_side(12)),
        ("16x16", 2, of_side(16)),
        ("16x16-130", 5, of_side(16).with_givens(110..=130).with_minimal(false)),
        ("full-16x16", 50, full(16)),
    ]
}

fn measure(name: &str, number: u64, options: &GenerateOptions) {
    let (mut best, mut givens) = (f64::INFINITY, 0);
    let runs = if number < 100 { 1 } else { RUNS };
    for run in 0..runs {
        let begun = Instant::now();
        let generator = Generator::new(options.clone()).expect("possible").with_indices(0..number);
        givens = generator.map(|made| made.map_or(0, |made| made.given_count())).sum();
        best = best.min(begun.elapsed().as_secs_f64());
        if run == 0 && best > 5.0 {
            break;
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "some thousands")]
    let (rate, mean) = (number as f64 / best, givens as f64 / number as f64);
    println!("{name:16} {rate:12.1}/s   {mean:6.2} givens, {number} puzzles");
}
