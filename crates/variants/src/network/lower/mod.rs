//! Clues → parts of a network, a file for each family.

mod branches;
mod cells;
mod counts;
mod lines;
mod outside;
mod pairs;
mod paths;
mod patterns;
mod ranks;
mod sums;

use std::collections::HashSet;

use crate::clue::Clue;
use crate::puzzle::VariantPuzzle;

use super::draft::Draft;

/// Adds the houses of the layout and all clues to a draft.
pub(super) fn lower<const W: usize>(draft: &mut Draft<'_, W>) {
    let puzzle: &VariantPuzzle = draft.puzzle;
    for house in puzzle.layout.houses() {
        let cells = draft.cells(&house);
        draft.require_distinct(&cells);
    }
    let mut known = HashSet::new();
    let clues = |is_branching: bool| {
        puzzle.clues.iter().filter(move |clue| matches!(clue, Clue::Any(_)) == is_branching)
    };
    // Branches know which cells differ by all other clues.
    for clue in clues(false).chain(clues(true)) {
        if !is_about_board(clue) || known.insert(clue) {
            draft.lower_clue(clue);
        }
    }
}

/// Returns whether a clue is about all cells, which takes time however short it is: such a clue is lowered once.
const fn is_about_board(clue: &Clue) -> bool {
    matches!(
        clue,
        Clue::Diagonal(_)
            | Clue::AntiKnight
            | Clue::AntiKing
            | Clue::AntiTaxicab
            | Clue::Neighbours { .. }
            | Clue::DisjointGroups
            | Clue::Windoku
            | Clue::Squares(_)
            | Clue::Flatmates { .. }
            | Clue::DistinctLines
    )
}

impl<const W: usize> Draft<'_, W> {
    fn lower_clue(&mut self, clue: &Clue) {
        match clue {
            Clue::Diagonal(diagonal) => self.lower_distinct(&self.layout().diagonal(*diagonal)),
            Clue::AntiKnight => self.lower_steps(&[(1, 2), (2, 1), (1, -2), (2, -1)]),
            Clue::AntiKing => self.lower_steps(&[(1, 1), (1, -1)]),
            Clue::AntiTaxicab => self.lower_taxicab(),
            Clue::Neighbours { forbidden, except } => self.lower_neighbours(forbidden, except),
            Clue::DisjointGroups => {
                self.layout().disjoint_groups().iter().for_each(|group| self.lower_distinct(group));
            }
            Clue::Windoku => self.layout().windows().iter().for_each(|window| self.lower_distinct(window)),
            Clue::Squares(classes) => self.lower_squares(classes),
            Clue::Flatmates { digit, above, below } => self.lower_flatmates(*digit, *above, *below),
            Clue::DistinctLines => self.lower_distinct_lines(),
            Clue::Limit(cell, digits) => self.lower_limit(*cell, *digits),
            Clue::Parity(parity, cell) => self.lower_parity(*parity, *cell),
            Clue::Extremes(extreme, cells) => self.lower_extremes(*extreme, cells),
            Clue::Greater([greater, less]) => self.relate_places([*greater, *less], |a, b| a > b),
            Clue::Indexer(axis, cell) => self.lower_indexer(*axis, *cell),
            Clue::ValueIndexer { value, control, cells } => self.lower_value_indexer(*value, *control, cells),
            Clue::Pair(relation, pair) => self.lower_pair(*relation, *pair),
            Clue::Clone(cells, copies) => self.lower_clone(cells, copies),
            Clue::Table { allowed, cells, scope, .. } => self.lower_table(allowed, cells, *scope),
            Clue::Cage(cells, sum) => self.lower_cage(cells, *sum),
            Clue::Sum { terms, total } => self.lower_sum(terms, *total),
            Clue::Rellik(cells, sum) => self.lower_rellik(cells, *sum),
            Clue::EqualityCage(cells) => self.lower_equality_cage(cells),
            Clue::Lunchbox(cells, sum) => self.lower_lunchbox(cells, i64::from(*sum)),
            Clue::CountingCircles(cells) => self.lower_counting_circles(cells),
            Clue::LookAndSay(cells, counts) => self.lower_look_and_say(cells, counts),
            Clue::ExtraRegion(cells) => self.lower_distinct(cells),
            Clue::Arrow { bulb, shafts } => {
                for shaft in shafts {
                    self.lower_arrow(bulb, &shaft.cells);
                }
            }
            Clue::EqualSums(groups) => self.lower_equal_sums(groups),
            Clue::SameDigits(groups) => self.lower_same_digits(groups),
            Clue::Contains { cells, digits, is_exact } => self.lower_contains(cells, digits, *is_exact),
            Clue::Automaton { automaton, segments, .. } => self.lower_automaton(automaton, segments),
            Clue::Any(branches) => self.lower_any(branches),
            Clue::Line(rule, cells) => self.lower_line(rule, cells),
            Clue::LittleKiller { first, step, sum } => {
                self.lower_plain_sum(&self.layout().diagonal_from(*first, *step), i64::from(*sum));
            }
            Clue::Outside(rule, edge, value) => self.lower_outside(*rule, *edge, i64::from(*value)),
        }
    }
}
