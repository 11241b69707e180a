//! The redundant givens of many 9×9 puzzles: one lane of the engine for each given.
//!
//! Givens that would be singles if they were removed, and those that are the only ones of a small unavoidable set, need
//! no search; but to find them takes longer than their lanes (docs/measurements/2026-11-23-minimality.md).

#![allow(clippy::cast_possible_truncation, reason = "cells and houses of 9×9")]

use crate::{
    grid::{CellSet, Shape},
    simd::Level,
    solve::sliced::{Engine, Exclusion, GridBatch, GridOutcome, Results},
};

/// Number of lanes that are searched at once: enough to keep all lanes of a SIMD word busy to the end.
const LANES: usize = 1 << 15;

/// Returns the redundant givens of each of some puzzles with one solution: `1` to `9` for a given, `.` for a blank.
pub(super) fn redundant_givens(grids: &[[u8; 81]], level: Level) -> Vec<CellSet> {
    let mut found = vec![CellSet::EMPTY; grids.len()];
    if grids.is_empty() {
        return found;
    }
    let mut lanes = Lanes::new(level);
    for (index, grid) in grids.iter().enumerate() {
        for cell in (0..81).filter(|&cell| grid[cell] != b'.') {
            lanes.push(index, grid, cell);
        }
        if lanes.grids.len() >= LANES {
            lanes.search(&mut found);
        }
    }
    lanes.search(&mut found);
    found
}

/// The givens that wait for the engine.
struct Lanes {
    engine: Engine,
    results: Results,
    /// Each puzzle without one given, and the digit of that given.
    grids: Vec<[u8; 81]>,
    exclusions: Vec<Exclusion>,
    /// The index of the puzzle, and the cell of the given.
    places: Vec<(usize, usize)>,
}

impl Lanes {
    fn new(level: Level) -> Self {
        let engine = Engine::new(level).or_else(|| Engine::new(Level::best()));
        let engine = engine.expect("this machine has its best level");
        let (results, exclusions, places) = (Results::new(), Vec::new(), Vec::new());
        Self { engine, results, grids: Vec::new(), exclusions, places }
    }

    fn push(&mut self, index: usize, grid: &[u8; 81], cell: usize) {
        let mut grid = *grid;
        self.exclusions.push(Exclusion::new(cell as u8, grid[cell] - b'0'));
        grid[cell] = b'.';
        self.grids.push(grid);
        self.places.push((index, cell));
    }

    /// Searches for solutions with another digit: a given without any is redundant.
    fn search(&mut self, found: &mut [CellSet]) {
        let batch = GridBatch::grids(&self.grids).excluding(&self.exclusions);
        self.engine.solve(batch, 1, &mut self.results);
        for (&(index, cell), outcome) in self.places.iter().zip(self.results.outcomes()) {
            if *outcome == GridOutcome::Solutions(0) {
                found[index].insert(Shape::CLASSIC.cell(cell));
            }
        }
        self.grids.clear();
        self.exclusions.clear();
        self.places.clear();
    }
}
