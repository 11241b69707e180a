//! The candidates of all cells, and their propagation to a fixpoint.
//!
//! A change of a cell wakes the constraints that watch it; a cell with one candidate left takes it from its peers before any
//! constraint runs. A constraint is not woken by its own changes unless they leave a cell one candidate. Nothing here is
//! allocated per step, and a guess copies only the candidates.

use crate::network::{Constraint, Network};

use super::Cell;
use super::queue::Queue;

/// The most cells.
const MAX_CELLS: usize = crate::layout::Layout::MAX_CELLS;

/// There is no value left for a cell, or a constraint cannot hold.
#[derive(Debug)]
pub(super) struct Conflict;

/// Whether a step kept a value for each cell.
pub(super) type Step = Result<(), Conflict>;

pub(super) struct Propagator<'a> {
    pub(super) network: &'a Network,
    /// The candidates of each cell, in an array whose length is known, so that an access needs no check.
    candidates: Box<[u16; MAX_CELLS]>,
    queue: Queue,
    /// Cells with one candidate whose peers do not know it yet.
    singles: Vec<Cell>,
    /// The constraint that runs, or none while singles are propagated.
    pub(super) running: Option<usize>,
    /// The cell that lost its last candidate.
    pub(super) emptied: Option<Cell>,
    /// Room for propagations over lines, kept from run to run.
    pub(super) rows: Vec<[u16; 17]>,
    pub(super) words: Vec<u64>,
    /// The propagators of the branches of each alternative.
    pub(super) branches: Vec<Vec<Self>>,
}

impl<'a> Propagator<'a> {
    pub(super) fn new(network: &'a Network) -> Self {
        let mut candidates = Box::new([0; MAX_CELLS]);
        candidates[..network.start.len()].copy_from_slice(&network.start);
        Self {
            network,
            candidates,
            queue: Queue::new(network.watchers.words),
            singles: Vec::with_capacity(network.start.len()),
            running: None,
            emptied: None,
            rows: Vec::new(),
            words: Vec::new(),
            branches: network
                .alternatives
                .iter()
                .map(|branches| branches.iter().map(Self::new).collect())
                .collect(),
        }
    }

    /// Returns the candidates of all cells.
    pub(super) fn all_candidates(&self) -> &[u16] {
        &self.candidates[..self.network.start.len()]
    }

    /// Replaces the candidates of all cells, and forgets what was to run.
    pub(super) fn restore(&mut self, candidates: &[u16]) {
        self.candidates[..candidates.len()].copy_from_slice(candidates);
        self.clear();
    }

    /// Forgets what was to run.
    pub(super) fn clear(&mut self) {
        self.queue.clear();
        self.singles.clear();
        self.running = None;
        self.emptied = None;
    }

    /// Lets all constraints run, but does not tell peers of single candidates.
    pub(super) fn wake_constraints(&mut self) {
        self.queue.wake_all(self.network.constraints.len());
    }

    /// Lets all constraints run.
    pub(super) fn wake_all(&mut self) {
        self.wake_constraints();
        self.singles.clear();
        for cell in 0..self.network.start.len() {
            if self.candidates[cell].is_power_of_two() {
                #[expect(clippy::cast_possible_truncation, reason = "a board has at most 1,024 cells")]
                self.singles.push(cell as Cell);
            }
        }
    }

    #[inline]
    pub(super) fn get(&self, cell: Cell) -> u16 {
        self.candidates[usize::from(cell) % MAX_CELLS]
    }

    /// Removes all other values from a cell.
    #[inline]
    pub(super) fn keep(&mut self, cell: Cell, values: u16) -> Step {
        let old = self.get(cell);
        let new = old & values;
        if new == old { Ok(()) } else { self.set(cell, new) }
    }

    /// Removes values from a cell.
    #[inline]
    pub(super) fn exclude(&mut self, cell: Cell, values: u16) -> Step {
        if self.get(cell) & values == 0 { Ok(()) } else { self.keep(cell, !values) }
    }

    /// Gives a cell other candidates than before.
    #[inline]
    pub(super) fn set(&mut self, cell: Cell, values: u16) -> Step {
        self.candidates[usize::from(cell) % MAX_CELLS] = values;
        if values & values.wrapping_sub(1) == 0 {
            if values == 0 {
                self.emptied = Some(cell);
                return Err(Conflict);
            }
            self.singles.push(cell);
        }
        self.queue.wake(&self.network.watchers, cell);
        Ok(())
    }

    /// Removes a value from all cells that differ from all of these.
    #[inline]
    pub(super) fn exclude_from_common_peers(&mut self, cells: &[Cell], value: u16) -> Step {
        let network = self.network;
        network.peers.common(cells).try_for_each(|peer| self.exclude(peer, value))
    }

    /// Runs constraints until none excludes more.
    pub(super) fn propagate(&mut self) -> Step {
        let network = self.network;
        loop {
            while let Some(cell) = self.singles.pop() {
                self.running = None;
                let value = self.get(cell);
                for &peer in network.peers_of(cell) {
                    self.exclude(peer, value)?;
                }
            }
            let Some(number) = self.queue.pop() else { return Ok(()) };
            self.running = Some(number);
            let constraint = &network.constraints[number];
            let singles = self.singles.len();
            self.run(constraint)?;
            // What is excluded may allow more, but that is rarely worth a run. Only a board that is complete must be sure.
            if constraint.is_idempotent() || self.singles.len() == singles {
                self.skip_rerun();
            }
        }
    }

    /// Says that a second run of this constraint would exclude nothing more.
    #[inline]
    pub(super) fn skip_rerun(&mut self) {
        if let Some(number) = self.running {
            self.queue.remove(number);
        }
    }

    #[inline]
    fn run(&mut self, constraint: &Constraint) -> Step {
        let network = self.network;
        let cells = |span| network.cells(span);
        match *constraint {
            Constraint::Pair { a, b, forward, backward } => self.run_pair([a, b], forward, backward),
            Constraint::Chain { cells: span } => self.run_chain(cells(span)),
            Constraint::House { cells: span } => self.run_house(cells(span)),
            Constraint::Locked { cells: span, segments } => self.run_locked(cells(span), segments),
            Constraint::Options { cells: span, sets, rest } => {
                self.run_options(cells(span), sets, cells(rest))
            }
            Constraint::Equation(at) => self.run_equation(&network.equations[at as usize]),
            Constraint::LongSum(at) => self.run_long_sum(&network.long_sums[at as usize]),
            Constraint::Same { a, b } => self.run_same(cells(a), cells(b)),
            Constraint::Sandwich { cells: span, sum, is_full } => {
                self.run_sandwich(cells(span), sum, is_full)
            }
            Constraint::XSum { cells: span, sum, kind } => self.run_x_sum(cells(span), sum, kind),
            Constraint::Skyscraper { cells: span, count, kind } => {
                self.run_skyscraper(cells(span), usize::from(count), kind)
            }
            Constraint::SumLine { cells: span, sum } => self.run_sum_line(cells(span), sum),
            Constraint::Between { cells: span, distinct } => self.run_between(cells(span), distinct),
            Constraint::Lockout { cells: span, difference } => self.run_lockout(cells(span), difference),
            Constraint::Count { cells: span, values, min, max } => {
                self.run_count(cells(span), values, min, max)
            }
            Constraint::Cover { cells: span, goal, kinds } => self.run_cover(cells(span), goal, cells(kinds)),
            Constraint::Index { control, targets, value, is_exact } => {
                self.run_index(control, cells(targets), value, is_exact)
            }
            Constraint::Progression { cells: span } => self.run_progression(cells(span)),
            Constraint::Exclude { cell, value, others } => self.run_exclude(cell, value, cells(others)),
            Constraint::Path { cells: span, automaton } => {
                self.run_path(cells(span), &network.automata[automaton as usize])
            }
            Constraint::Any { cells: span, alternatives } => self.run_any(cells(span), alternatives as usize),
            Constraint::Clause { literals } => self.run_clause(cells(literals).as_chunks::<2>().0),
            Constraint::Rellik { cells: span, sum } => self.run_rellik(cells(span), sum),
            Constraint::Circles { cells: span } => self.run_circles(cells(span)),
            Constraint::ValueIndex { value, control, targets } => {
                self.run_value_index(value, control, cells(targets))
            }
            Constraint::Rank { lines, rank, is_usual } => {
                if is_usual {
                    self.run_rank(cells(lines), rank)
                } else {
                    self.judge_rank(cells(lines), rank)
                }
            }
            Constraint::DistinctLines { lines } => self.run_distinct_lines(cells(lines)),
            Constraint::Filled { cells: span, rule } => self.run_filled(cells(span), rule),
        }
    }
}

/// Returns whether a mask has at most one value.
#[inline]
pub(super) const fn is_single(mask: u16) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// Returns the least value of a mask that has one.
#[inline]
#[expect(clippy::cast_possible_wrap, reason = "a mask has 16 bits")]
pub(super) const fn least(mask: u16) -> i32 {
    mask.trailing_zeros() as i32
}

/// Returns the greatest value of a mask that has one.
#[inline]
#[expect(clippy::cast_possible_wrap, reason = "a mask has 16 bits")]
pub(super) const fn greatest(mask: u16) -> i32 {
    15 - mask.leading_zeros() as i32
}

/// Returns the values less than this one.
#[inline]
pub(super) const fn below(value: i32) -> u16 {
    if value <= 0 {
        0
    } else if value >= 16 {
        u16::MAX
    } else {
        (1 << value) - 1
    }
}

/// Returns the values greater than this one.
#[inline]
pub(super) const fn above(value: i32) -> u16 {
    !below(value.saturating_add(1))
}

/// Returns the single values of a mask, least first.
#[inline]
pub(super) fn values(mut mask: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let value = mask & mask.wrapping_neg();
        mask &= mask.wrapping_sub(1);
        (value != 0).then_some(value)
    })
}
