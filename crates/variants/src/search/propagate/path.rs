//! Automata: which states can be reached before each cell, forwards, and which of them lead to the end, backwards.

use crate::automaton::{Automaton, AutomatonStep};
use crate::network::{NO_CELL, bits};

use super::Cell;
use super::propagator::{Conflict, Propagator, Step};

impl Propagator<'_> {
    pub(in super::super) fn run_path(&mut self, cells: &[Cell], automaton: &Automaton) -> Step {
        let width = automaton.state_count().div_ceil(64);
        let mut layers = std::mem::take(&mut self.words);
        self.find_states(&mut layers, cells, automaton, width);
        let step = self.keep_accepted(&mut layers, cells, automaton, width);
        self.words = layers;
        step
    }

    /// Finds the states that can be reached before each cell and after the last one, as sets of so many words.
    fn find_states(&self, layers: &mut Vec<u64>, cells: &[Cell], automaton: &Automaton, width: usize) {
        layers.clear();
        layers.resize((cells.len() + 1) * width, 0);
        layers[0] = 1;
        for (place, &cell) in cells.iter().enumerate() {
            let symbols = self.symbols(cell);
            let (before, after) = layers[place * width..(place + 2) * width].split_at_mut(width);
            for state in states(before) {
                for step in automaton.steps(state).iter().filter(|step| step.symbols & symbols != 0) {
                    insert(after, step.target);
                }
            }
        }
        let last = &mut layers[cells.len() * width..];
        for state in 0..automaton.state_count() {
            if !automaton.accepts(state) {
                last[state / 64] &= !(1 << (state % 64));
            }
        }
    }

    /// Keeps the values of steps that lead to the end.
    fn keep_accepted(
        &mut self,
        layers: &mut [u64],
        cells: &[Cell],
        automaton: &Automaton,
        width: usize,
    ) -> Step {
        for (place, &cell) in cells.iter().enumerate().rev() {
            let symbols = self.symbols(cell);
            let (before, after) = layers[place * width..(place + 2) * width].split_at_mut(width);
            let mut kept = 0;
            for (word, set) in before.iter_mut().enumerate() {
                for bit in bits(*set) {
                    let mut taken = 0;
                    for step in automaton.steps(word * 64 + bit as usize) {
                        if contains(after, step.target) {
                            taken |= step.symbols & symbols;
                        }
                    }
                    kept |= taken;
                    if taken == 0 {
                        *set &= !(1 << bit);
                    }
                }
            }
            if kept == 0 {
                return Err(Conflict);
            }
            if cell != NO_CELL {
                #[expect(clippy::cast_possible_truncation, reason = "only values of the cell are kept")]
                self.keep(cell, kept as u16)?;
            }
        }
        if contains(layers, 0) { Ok(()) } else { Err(Conflict) }
    }

    /// Returns what is read at a cell: its values, or the end of a segment.
    fn symbols(&self, cell: Cell) -> u32 {
        if cell == NO_CELL { AutomatonStep::BREAK } else { u32::from(self.get(cell)) }
    }
}

fn states(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &set)| bits(set).map(move |bit| word * 64 + bit as usize))
}

#[inline]
fn insert(set: &mut [u64], state: u16) {
    set[usize::from(state) / 64] |= 1 << (state % 64);
}

#[inline]
fn contains(set: &[u64], state: u16) -> bool {
    set[usize::from(state) / 64] >> (state % 64) & 1 == 1
}
