//! Automata over lists of cells.

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::cell::CellIndex;
use crate::pattern::Pattern;

use super::super::constraint::NO_CELL;
use super::super::draft::Draft;
use super::super::{Cell, Constraint};
use super::patterns::automaton_of;

impl<const W: usize> Draft<'_, W> {
    pub(super) fn lower_automaton(&mut self, automaton: &Arc<Automaton>, segments: &[Vec<CellIndex>]) {
        let segments: Vec<Vec<Cell>> = segments.iter().map(|segment| self.cells(segment)).collect();
        self.push_path(automaton, &segments.join(&NO_CELL));
    }

    pub(super) fn lower_pattern(&mut self, pattern: &Arc<Pattern>, cells: &[Cell]) {
        let address = Arc::as_ptr(pattern) as usize;
        let number = match self.known_automata.get(&address) {
            Some(&number) => number,
            None => self.add_automaton(address, Arc::new(automaton_of(pattern))),
        };
        self.push_numbered_path(number, cells);
    }

    /// Says that an automaton accepts the values of cells.
    pub(super) fn push_path(&mut self, automaton: &Arc<Automaton>, cells: &[Cell]) {
        let address = Arc::as_ptr(automaton) as usize;
        let number = match self.known_automata.get(&address) {
            Some(&number) => number,
            None => self.add_automaton(address, Arc::clone(automaton)),
        };
        self.push_numbered_path(number, cells);
    }

    fn add_automaton(&mut self, address: usize, automaton: Arc<Automaton>) -> u32 {
        let number = u32::try_from(self.automata.len()).expect("fewer than 2³² clues");
        self.automata.push(automaton);
        self.known_automata.insert(address, number);
        number
    }

    fn push_numbered_path(&mut self, automaton: u32, cells: &[Cell]) {
        let cells = self.span(cells);
        self.others.push(Constraint::Path { cells, automaton });
    }
}
