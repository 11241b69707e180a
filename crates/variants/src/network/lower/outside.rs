//! Numbers outside of the board.

use std::sync::Arc;

use crate::automaton::{Automaton, AutomatonStep};
use crate::cell::CellIndex;
use crate::clue::{Edge, OutsideRule};

use super::super::constraint::{LineKind, Rule};
use super::super::draft::Draft;
use super::super::{Cell, CellSet, Constraint};

impl<const W: usize> Draft<'_, W> {
    pub(super) fn lower_outside(&mut self, rule: OutsideRule, edge: Edge, expected: i64) {
        let places = self.layout().seen_from(edge);
        let cells = self.cells(&places);
        let Some(&control) = cells.first() else {
            self.is_impossible |= !holds_nowhere(rule, expected);
            return;
        };
        match rule {
            OutsideRule::Sandwich => self.lower_sandwich(&cells, expected),
            OutsideRule::XSum => {
                let kind = self.line_kind(&cells);
                let cells = self.span(&cells);
                self.others.push(Constraint::XSum { cells, sum: expected, kind });
            }
            OutsideRule::Skyscraper => self.lower_skyscraper(&cells, expected),
            OutsideRule::NumberedRoom => {
                let line: Vec<Option<CellIndex>> = places.into_iter().map(Some).collect();
                let value = self.value(expected);
                self.push_index(control, &line, value);
            }
            OutsideRule::HiddenSkyscraper => self.lower_hidden_skyscraper(&cells, expected),
            OutsideRule::Rank => self.lower_rank(edge, expected, false),
            OutsideRule::UniqueRank => self.lower_rank(edge, expected, true),
            OutsideRule::FirstThree => {
                self.lower_plain_sum(&places[..places.len().min(3)], expected);
            }
        }
    }

    /// Returns what is known of the cells of a line by the houses of the layout.
    fn line_kind(&self, cells: &[Cell]) -> LineKind {
        match self.are_distinct(&CellSet::of(cells)) {
            true if cells.len() == self.value_count => LineKind::Full,
            true => LineKind::Distinct,
            false => LineKind::Any,
        }
    }

    /// States are the tallest digit so far; one is reached by the digit that is hidden first.
    fn lower_hidden_skyscraper(&mut self, line: &[Cell], expected: i64) {
        let Some(hidden) = self.value(expected) else {
            self.is_impossible = true;
            return;
        };
        let (count, found) = (self.value_count, 1);
        let mut steps = vec![Vec::new(); count + 2];
        let taller = |tallest: usize| {
            let values = tallest..count;
            values.filter_map(|value| {
                Some(AutomatonStep { symbols: 1 << value, target: u16::try_from(value + 2).ok()? })
            })
        };
        steps[0].extend(taller(0));
        steps[found].push(AutomatonStep { symbols: u32::from(self.all), target: 1 });
        for tallest in 0..count {
            steps[tallest + 2].extend(taller(tallest + 1));
            if hidden <= tallest {
                steps[tallest + 2].push(AutomatonStep { symbols: 1 << hidden, target: 1 });
            }
        }
        let accepts: Vec<bool> = (0..steps.len()).map(|state| state == found).collect();
        let automaton = Automaton::new(&steps, &accepts).expect("at most 18 states");
        self.push_path(&Arc::new(automaton), line);
    }

    pub(super) fn lower_sandwich(&mut self, line: &[Cell], sum: i64) {
        let kind = self.line_kind(line);
        if line.len() == 1 {
            // The least digit is the greatest, so that there is nothing between them.
            self.is_impossible |= sum != 0;
            return;
        }
        let cells = self.span(line);
        if kind == LineKind::Any {
            let is_long = line.len() >= self.value_count;
            self.others.push(Constraint::Filled { cells, rule: Rule::Sandwich { sum, is_long } });
        } else {
            self.others.push(Constraint::Sandwich { cells, sum, is_full: kind == LineKind::Full });
        }
    }

    fn lower_skyscraper(&mut self, line: &[Cell], count: i64) {
        let kind = self.line_kind(line);
        let cells = self.span(line);
        match u8::try_from(count) {
            Ok(count) if usize::from(count) <= self.value_count.min(line.len()) => {
                self.others.push(Constraint::Skyscraper { cells, count, kind });
            }
            _ => self.is_impossible = true,
        }
    }
}

/// Returns whether a number holds for a line without cells.
fn holds_nowhere(rule: OutsideRule, expected: i64) -> bool {
    matches!(rule, OutsideRule::Skyscraper | OutsideRule::FirstThree) && expected == 0
}
