//! The search, wave by wave.
//!
//! A wave transposes the records of all lanes to planes, sweeps them until few change, and transposes back; then each lane
//! that is solved or dead reports and takes the next state or puzzle, and each that is stuck guesses.
//! [`Engine`](super::Engine) runs it as a task of its SIMD level.

use crate::simd::{LaneState, Lanes, Simd, Task};

use super::{
    GridBatch, GridOutcome, Results,
    branch::{GUESSES, NEXT, NONE, PUZZLE, Siblings},
    sweep::{Boards, SweepFindings},
    weights::GroupWeights,
};

/// The contents of a lane without a node: no candidates, no branches.
pub(super) const VACANT: LaneState = LaneState { tags: [NONE; 4], ..LaneState::EMPTY };

/// Maximum number of sweeps per wave.
const MOST_SWEEPS: usize = 6;

/// If at most one in this number of lanes is still open, these wait for the next wave.
const ONE_IN: usize = 64;

/// The search through a batch, as a [`Task`], so that it is compiled for each level.
pub(super) struct BatchSearch<'a> {
    pub(super) batch: GridBatch<'a>,
    /// The next puzzle of the batch that gets a lane.
    pub(super) next: usize,
    pub(super) guess_limit: u32,
    /// Whether a puzzle was ever in several lanes.
    pub(super) has_split: bool,
    /// A node of the search for each lane.
    pub(super) lanes: &'a mut Vec<LaneState>,
    /// Lanes without a node.
    pub(super) vacant: Vec<usize>,
    /// Lanes that are to guess, where they are weighed together.
    pub(super) stuck: Vec<usize>,
    pub(super) siblings: &'a mut Siblings,
    pub(super) results: &'a mut Results,
}

impl Task for BatchSearch<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        let mut boards = Boards::new(simd);
        let mut weights = GroupWeights::new(simd);
        self.lanes.clear();
        self.lanes.resize(S::LANES, VACANT);
        self.vacant.extend((0..S::LANES).rev());
        loop {
            self.seat(simd);
            if self.vacant.len() == S::LANES {
                return;
            }
            simd.spread(self.lanes, &mut boards.candidates);
            let mut findings = propagate(&mut boards, S::LANES - self.vacant.len());
            // A lane guesses only where this rule, too, removes nothing. Where one solution is enough, most guesses find
            // it, and generating puzzles was slower with the rule.
            let stuck = !(findings.changed | findings.dead | findings.solved);
            if !stuck.is_empty() && self.results.limit() > 1 {
                findings.changed = findings.changed | boards.lock_triples();
            }
            simd.gather(&boards.candidates, self.lanes);
            self.sort(simd, findings);
            self.guess_together(simd, &mut weights);
        }
    }
}

/// Sweeps until fewer than about three in ten lanes change; these continue in the next wave.
///
/// In a function of its own where states are weighed together: in one with the weighing, the sweeps of SSE2 took three
/// times as long. With AVX-512 and plain words, which weigh one by one, the call is slower.
#[inline(always)]
pub(super) fn propagate<S: Simd>(boards: &mut Boards<S>, busy: usize) -> SweepFindings {
    let propagate = Propagate { boards, busy };
    if S::WEIGHS_TOGETHER { propagate.boards.simd.enter(propagate) } else { propagate.now() }
}

struct Propagate<'a, S: Simd> {
    boards: &'a mut Boards<S>,
    busy: usize,
}

impl<S: Simd> Task for Propagate<'_, S> {
    type Output = SweepFindings;

    #[inline(always)]
    fn run<T: Simd>(self, _: T) -> SweepFindings {
        self.now()
    }
}

impl<S: Simd> Propagate<'_, S> {
    /// Sweeps until too few lanes still change to be worth another sweep.
    #[inline(always)]
    fn now(self) -> SweepFindings {
        let mut sweeps = 0;
        loop {
            let findings = self.boards.sweep(sweeps % 2 == 1, self.busy / ONE_IN);
            sweeps += 1;
            let open = findings.changed & !findings.dead & !findings.solved;
            if open.len() * 512 <= self.busy * 150 || sweeps == MOST_SWEEPS {
                return findings;
            }
        }
    }
}

impl BatchSearch<'_> {
    /// Gives every lane a node: puzzles first, then branches of other lanes.
    #[inline(always)]
    fn seat(&mut self, simd: impl Simd) {
        while let Some(lane) = self.vacant.pop() {
            if !self.seat_puzzle(simd, lane) {
                self.vacant.push(lane);
                break;
            }
        }
        if !self.vacant.is_empty() {
            self.split();
            for &lane in &self.vacant {
                self.lanes[lane] = VACANT;
            }
        }
    }

    /// Puts the next well-formed puzzle into a lane, if there is one.
    #[inline(always)]
    fn seat_puzzle(&mut self, simd: impl Simd, lane: usize) -> bool {
        while let Some(text) = self.batch.from(self.next) {
            let puzzle = self.next;
            self.next += 1;
            if let Some(later) = self.batch.from(puzzle + self.lanes.len()) {
                simd.prefetch(&later[..81]);
            }
            let symbols = text.first_chunk().expect("GridBatch checked that a puzzle has 81 bytes");
            let record = &mut self.lanes[lane];
            if simd.read(symbols, record) {
                if let Some(exclusion) = self.batch.exclusion(puzzle) {
                    exclusion.apply(record);
                }
                self.batch.limit(puzzle, symbols, record);
                record.tags[PUZZLE] =
                    u32::try_from(puzzle).expect("Engine::solve checked the number of puzzles");
                record.tags[NEXT] = NONE;
                record.tags[GUESSES] = 0;
                simd.prefetch(self.results.place(puzzle));
                return true;
            }
            self.results.close(puzzle, GridOutcome::Malformed);
        }
        false
    }

    /// Puts branches of the busy lanes into the vacant ones.
    #[inline(always)]
    fn split(&mut self) {
        for lane in 0..self.lanes.len() {
            let next = self.lanes[lane].tags[NEXT];
            if next == NONE {
                continue;
            }
            let Some(vacant) = self.vacant.pop() else {
                return;
            };
            self.has_split = true;
            self.lanes[lane].tags[NEXT] = NONE;
            self.lanes[vacant] = self.siblings.take(next);
        }
    }

    /// Draws the conclusions for every lane.
    #[inline(always)]
    fn sort<S: Simd>(&mut self, simd: S, findings: SweepFindings) {
        let busy = Lanes::all_but(self.lanes.len(), &self.vacant);
        let dead = busy & findings.dead;
        let solved = busy & findings.solved & !dead;
        let open = busy & !dead & !solved;
        for lane in solved {
            self.count(simd, lane);
        }
        for lane in dead {
            self.follow(lane);
        }
        if self.has_split {
            for lane in open & findings.changed {
                self.drop_if_closed(lane);
            }
        }
        self.stuck.clear();
        for lane in open & !findings.changed {
            if !self.may_guess(lane) {
                self.vacate(lane);
            } else if S::WEIGHS_TOGETHER {
                self.stuck.push(lane);
            } else {
                self.guess(simd, lane);
            }
        }
    }

    /// Counts the solution in a lane.
    #[inline(always)]
    fn count(&mut self, simd: impl Simd, lane: usize) {
        let record = &self.lanes[lane];
        let puzzle = record.tags[PUZZLE] as usize;
        if !self.results.is_closed(puzzle)
            && let Some(solution) = self.results.count(puzzle)
        {
            simd.write::<b'0'>(record, solution);
        }
        if self.results.is_closed(puzzle) {
            self.vacate(lane);
        } else {
            self.follow(lane);
        }
    }

    /// Continues a finished lane with the next branch.
    #[inline(always)]
    fn follow(&mut self, lane: usize) {
        let [puzzle, next, guesses, _] = self.lanes[lane].tags;
        if next == NONE || (self.has_split && self.results.is_closed(puzzle as usize)) {
            self.vacate(lane);
        } else {
            self.lanes[lane] = self.siblings.take(next);
            self.lanes[lane].tags[GUESSES] = guesses;
        }
    }

    /// Frees a lane whose puzzle is decided by another of its lanes.
    #[inline(always)]
    fn drop_if_closed(&mut self, lane: usize) {
        if self.results.is_closed(self.lanes[lane].tags[PUZZLE] as usize) {
            self.vacate(lane);
        }
    }

    /// Vacates a lane and drops its branches.
    #[inline(always)]
    pub(super) fn vacate(&mut self, lane: usize) {
        self.siblings.forget(self.lanes[lane].tags[NEXT]);
        self.lanes[lane].tags[NEXT] = NONE;
        self.vacant.push(lane);
    }
}
