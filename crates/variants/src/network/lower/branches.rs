//! Alternatives: each branch becomes a network of its own over the same cells.

use crate::clue::Clue;

use super::super::draft::Draft;
use super::super::{Cell, CellSet, Constraint, Network, merge};

impl<const W: usize> Draft<'_, W> {
    /// Says that all clues of one of the branches hold. Branches that no digits obey are left out; an only one holds as
    /// other clues do.
    pub(super) fn lower_any(&mut self, branches: &[Vec<Clue>]) {
        if let Some(literals) = self.literals(branches) {
            return self.push_clause(&literals);
        }
        let mut concerned = CellSet::EMPTY;
        let mut possible: Vec<(&Vec<Clue>, Network)> = Vec::new();
        for branch in branches {
            let (network, cells) = self.branch_network(branch);
            if !network.is_impossible && network.start.iter().all(|&values| values != 0) {
                concerned = concerned.or(&cells);
                possible.push((branch, network));
            }
        }
        match &possible[..] {
            [] => self.is_impossible = true,
            [(branch, _)] => branch.iter().for_each(|clue| self.lower_clue(clue)),
            _ => {
                let cells = self.span_of(concerned.iter());
                let alternatives = u32::try_from(self.alternatives.len()).expect("fewer than 2³² clues");
                self.others.push(Constraint::Any { cells, alternatives });
                self.alternatives.push(possible.into_iter().map(|(_, network)| network).collect());
            }
        }
    }

    /// Returns the network of a branch and the cells that it is about.
    fn branch_network(&self, branch: &[Clue]) -> (Network, CellSet<W>) {
        let mut draft = self.branch();
        for clue in branch {
            draft.lower_clue(clue);
        }
        let mut cells = CellSet::EMPTY;
        for (cell, (peers, known)) in (0..).zip(draft.peers.iter().zip(&self.peers)) {
            if peers != known {
                cells.insert(cell);
            }
        }
        let network = merge::finish(draft);
        for (cell, &start) in (0..).zip(&network.start) {
            if start != self.all {
                cells.insert(cell);
            }
        }
        for constraint in &network.constraints {
            network.for_each_watched(constraint, |cell| cells.insert(cell));
        }
        (network, cells)
    }

    /// Returns the cells with the values of branches that are a limit of a cell each.
    fn literals(&mut self, branches: &[Vec<Clue>]) -> Option<Vec<(Cell, u16)>> {
        let literal = |branch: &Vec<Clue>| match branch[..] {
            [Clue::Limit(place, digits)] => {
                let holds = |digit| u8::try_from(digit).is_ok_and(|digit| digits.contains(digit));
                Some((self.places.cell(place)?, self.values_where(holds)))
            }
            _ => None,
        };
        branches.iter().map(literal).collect()
    }

    /// Says that one of some cells has one of its values.
    pub(super) fn push_clause(&mut self, literals: &[(Cell, u16)]) {
        match literals[..] {
            [] => self.is_impossible = true,
            [(cell, values)] => self.restrict(cell, values),
            _ => {
                let literals = self.span_of(literals.iter().flat_map(|&(cell, values)| [cell, values]));
                self.others.push(Constraint::Clause { literals });
            }
        }
    }
}
