//! Bivalue universal grave: all cells but a few have two candidates, and something must be extra there. One search finds all
//! four types, in the order in which Sudoku Explainer asks for them.

use givens_engine::grid::{Digit, DigitSet};

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Cell, CellBits, Members, cell_list, digit_list, set_of},
    choices::patterns,
    found_step::{FoundNode, FoundStep, Role, add_new, remove_digit, remove_digits},
    house::{House, rows_before_columns},
};

/// The cells with candidates beyond two, and the candidates that are extra there.
struct Grave<'a> {
    board: &'a Board,
    copy: Board,
    /// In the order in which they are met, with their extra digits.
    bugs: Vec<(Cell, DigitSet)>,
    /// The cells that see all of these.
    common: CellBits,
}

/// Finds a bivalue universal grave of a type from 1 to 4.
pub(super) fn bug(board: &Board) -> Option<FoundStep> {
    let mut grave = Grave { board, copy: board.clone(), bugs: Vec::new(), common: CellBits::ALL };
    grave.collect()?;
    if !grave.is_bivalue() {
        return None;
    }
    let extra = grave.bugs.iter().fold(DigitSet::EMPTY, |all, &(_, extra)| all | extra);
    match grave.bugs[..] {
        [] => None,
        [(cell, extra)] => {
            let removed = remove_digits(board, cell.bits(), !extra);
            let found = FoundStep::removing(removed)?.described(cell.to_string());
            Some(found.whole_cells(Role::Body, cell.bits()))
        }
        _ if extra.len() == 1 => grave.type_2(extra).or_else(|| grave.type_4(extra)),
        _ if !grave.common.is_empty() => grave.type_4(extra).or_else(|| grave.type_3(extra)),
        _ => None,
    }
}

impl Grave<'_> {
    /// Finds the cells with extra candidates; `None` if there is no grave.
    fn collect(&mut self) -> Option<()> {
        let (mut met, mut isolated) = (DigitSet::EMPTY, CellBits::EMPTY);
        for house in rows_before_columns() {
            for digit in ALL_DIGITS {
                let places = self.copy.places_in(house, digit);
                if matches!(places.len(), 0 | 2) {
                    continue;
                }
                let larger: CellBits = places.iter().filter(|&cell| self.board.count(cell) >= 3).collect();
                met |= DigitSet::of(digit);
                isolated |= larger;
                match (larger.first(), larger.len()) {
                    (None, _) => return None,
                    (Some(cell), 1) => self.add(cell, digit)?,
                    _ => {}
                }
            }
        }
        let known = self.bugs.iter().map(|&(cell, _)| cell).collect();
        if let Some(digit) = met.sole() {
            (isolated - known).iter().try_for_each(|cell| self.add(cell, digit))?;
        }
        Some(())
    }

    /// Adds an extra candidate; `None` if no type can follow.
    fn add(&mut self, cell: Cell, digit: Digit) -> Option<()> {
        match self.bugs.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, extra)) => *extra |= DigitSet::of(digit),
            None => self.bugs.push((cell, DigitSet::of(digit))),
        }
        self.copy.remove(cell, digit);
        self.common &= cell.peers();
        let extra = self.bugs.iter().fold(DigitSet::EMPTY, |all: DigitSet, &(_, extra)| all | extra);
        let is_hopeless = self.bugs.len() > 1 && extra.len() > 1 && self.common.is_empty();
        (!is_hopeless).then_some(())
    }

    /// Whether without the extra candidates all cells and houses have two places.
    fn is_bivalue(&self) -> bool {
        let counts = |house: House| {
            ALL_DIGITS.iter().all(|digit| matches!(self.copy.places_in(house, digit).len(), 0 | 2))
        };
        self.copy.blank().iter().all(|cell| self.copy.count(cell) == 2) && House::all().all(counts)
    }

    /// The cells with extra candidates.
    fn cells(&self) -> Vec<Cell> {
        self.bugs.iter().map(|&(cell, _)| cell).collect()
    }

    /// The only extra digit is in one of the cells.
    fn type_2(&self, extra: DigitSet) -> Option<FoundStep> {
        let digit = extra.sole()?;
        let found = FoundStep::removing(remove_digit(self.board, self.common, digit))?;
        Some(self.with_parts(found.variant(1).rated(1).described(format!(
            "{} on {}",
            cell_list(self.cells()),
            digit
        ))))
    }

    /// Adds the cells with extra candidates to a step.
    fn with_parts(&self, found: FoundStep) -> FoundStep {
        let nodes = self.bugs.iter().flat_map(|&(cell, extra)| {
            (self.board.at(cell) & !extra)
                .iter()
                .map(move |digit| FoundNode::from(Assertion::on(cell, digit)))
        });
        let fin = |extra: DigitSet| self.bugs.iter().filter(move |bug| bug.1 == extra).map(|bug| bug.0);
        let extras = self.bugs.iter().map(|bug| bug.1).fold(Vec::new(), |mut all, extra| {
            add_new(&mut all, [extra]);
            all
        });
        let found = FoundStep { nodes: nodes.collect(), ..found.naming(self.cells()) };
        extras.iter().take(3).fold(found, |found, &extra| found.part(Role::Fin, set_of(fin(extra)), extra))
    }

    /// The houses of each kind that hold all cells with extra candidates.
    fn shared_houses(&self) -> impl Iterator<Item = House> {
        let set = set_of(self.cells());
        self.bugs[0].0.box_row_column().into_iter().filter(move |house| set.is_within(house.bits()))
    }

    /// Two cells are tied by a digit of both, so their others go.
    fn type_4(&self, extra: DigitSet) -> Option<FoundStep> {
        let [(a, of_a), (b, of_b)] = self.bugs[..] else { return None };
        let tied = ((self.board.at(a) & self.board.at(b)) - extra).sole()?;
        let house = self.shared_houses().next()?;
        let mut removed = remove_digits(self.board, a.bits(), !(of_a | DigitSet::of(tied)));
        removed.extend(remove_digits(self.board, b.bits(), !(of_b | DigitSet::of(tied))));
        let detail = format!("{} on {}", cell_list([a, b]), tied);
        let found = FoundStep::removing(removed)?.variant(3).rated(1).described(detail);
        Some(self.with_parts(found).houses([house]))
    }

    /// The extra digits form a naked set with other cells of a house.
    fn type_3(&self, extra: DigitSet) -> Option<FoundStep> {
        (2..=6_usize).find_map(|size| {
            self.shared_houses().find_map(|house| {
                let rest: Vec<_> = (self.common & house.bits() & self.board.blank()).iter().collect();
                if rest.len() < size {
                    return None;
                }
                patterns(rest.len(), size - 1).find_map(|pattern| {
                    let chosen: CellBits = Members(pattern.into()).map(|index| rest[index].bits()).collect();
                    self.naked(house, chosen, extra, size)
                })
            })
        })
    }

    /// Returns the step of a naked set of a house, if it removes anything.
    fn naked(&self, house: House, chosen: CellBits, extra: DigitSet, size: usize) -> Option<FoundStep> {
        let union = self.board.union(chosen);
        let fits = union.len() == size && (union | extra) == union && extra.len() >= 2;
        if !fits || chosen.iter().any(|cell| self.board.count(cell) < 2) {
            return None;
        }
        let rest = self.common & (house.bits() - chosen);
        let found = FoundStep::removing(remove_digits(self.board, rest, union))?;
        let listed = digit_list(extra.iter(), ", ");
        let found =
            found.variant(2).rated(size as u32).described(format!("{} on {listed}", cell_list(self.cells())));
        Some(self.with_parts(found).whole_cells(Role::Link, chosen).houses([house]))
    }
}
