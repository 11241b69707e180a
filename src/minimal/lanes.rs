//! The redundant givens of many 9×9 puzzles: one lane of the engine for each given that no single decides.

use crate::{
    grid::Shape,
    simd::Level,
    solve::sliced::{Engine, Exclusion, GridBatch, GridOutcome, Results},
};

use super::{Redundancy, singles::Singles};

/// Number of lanes that are searched at once: enough to keep all lanes of a SIMD word busy to the end.
const LANES: usize = 4096;

/// Returns the redundant givens of each of some puzzles with one solution: `1` to `9` for a given, `.` for a blank.
pub(super) fn redundant_givens(grids: &[[u8; 81]], level: Level) -> Vec<Redundancy> {
    let mut found = vec![Redundancy::default(); grids.len()];
    if grids.is_empty() {
        return found;
    }
    let mut lanes = Lanes::new(level);
    for (index, grid) in grids.iter().enumerate() {
        let singles = Singles::of(grid);
        for cell in (0..81).filter(|&cell| grid[cell] != b'.') {
            if singles.is_single(cell, grid[cell]) {
                found[index].redundant.insert(Shape::CLASSIC.cell(cell));
            } else {
                lanes.push(index, grid, cell);
            }
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
    fn search(&mut self, found: &mut [Redundancy]) {
        let batch = GridBatch::grids(&self.grids).excluding(&self.exclusions);
        self.engine.solve(batch, 1, &mut self.results);
        for (&(index, cell), outcome) in self.places.iter().zip(self.results.outcomes()) {
            if *outcome == GridOutcome::Solutions(0) {
                found[index].redundant.insert(Shape::CLASSIC.cell(cell));
            }
        }
        self.grids.clear();
        self.exclusions.clear();
        self.places.clear();
    }
}
