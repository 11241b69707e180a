//! All solutions of one puzzle with many: a state of the search in each lane.
//!
//! The states are in the order of the search. The first of them have lanes. A state that splits in two stays in
//! its lane and gets another for its second half, if necessary that of the last state in order, which then has
//! to wait. So the first state ends soon, and solutions found after it need not be kept for long.
//!
//! ```text
//!   ready ─▶ │ state  state  state  state │ waiting  waiting  waiting …  behind
//!            └ in lanes, in order ────────┘ in order, the next one last
//!              each with what was found ahead of it, since the state before
//! ```
//!
//! So solutions are found in the order of the search, and each has the cost of a search that processes one
//! state after another: both are the same for any number of lanes, and the same as those of
//! [`one`](crate::solve::one), which starts this search.

use crate::simd::{LaneState, Lanes, Simd, SimdLevel, Task};

use super::{
    super::{SearchStep, Stats},
    branch::{BivalueBranch, Choice, quick_choice},
    leaf_chains::{LeafChains, PendingOutput},
    order::Order,
    queue::SolutionQueue,
    search::{VACANT, propagate},
    sweep::{Boards, SweepFindings},
};

/// Minimum number of waves in a row, because entering the level's code is not free.
const WAVES: usize = 8;

/// A search through the pending states of another search.
#[derive(Debug, Clone)]
pub(in crate::solve) struct WaveEnumerator {
    level: SimdLevel,
    lanes: Vec<LaneState>,
    vacant: Vec<usize>,
    order: Order,
    /// The lanes whose state descends from a state of pairs.
    paired: Lanes,
    /// By lane, its descent, if it has one.
    descents: Vec<BivalueBranch>,
    /// By lane, where its state is to be split, if it is.
    choices: Vec<Choice>,
    /// The states after those in lanes, the next one last.
    waiting: Vec<PendingState>,
    /// The output after all of them.
    behind: PendingOutput,
    /// The solutions that no state is ahead of.
    ready: SolutionQueue,
    found: LeafChains,
}

/// A state without a lane.
#[derive(Debug, Clone)]
struct PendingState {
    record: LaneState,
    descent: Option<BivalueBranch>,
    ahead: PendingOutput,
}

impl WaveEnumerator {
    /// Creates a search with a level.
    ///
    /// # Panics
    ///
    /// In the first wave, if the machine does not have the level.
    pub(in crate::solve) fn new(level: SimdLevel) -> Self {
        Self {
            level,
            lanes: Vec::new(),
            vacant: Vec::new(),
            order: Order::default(),
            paired: Lanes::NONE,
            descents: Vec::new(),
            choices: Vec::new(),
            waiting: Vec::new(),
            behind: PendingOutput::default(),
            ready: SolutionQueue::new(),
            found: LeafChains::new(),
        }
    }

    /// Adds a state before all others. Only before the first step.
    pub(in crate::solve) fn put_first(&mut self, record: LaneState) {
        self.waiting.push(PendingState { record, descent: None, ahead: PendingOutput::default() });
    }

    /// Continues to the next solution, within a total number of nodes, if it was found already, and
    /// reports its cost. If not, [`search`](Self::search) finds it.
    #[inline]
    pub(in crate::solve) fn show(&mut self, stats: &mut Stats, budget: u64) -> bool {
        self.ready.show(stats, budget)
    }

    /// Continues to the next solution, within a total number of nodes. The cost is reported with each
    /// solution and at the end.
    pub(in crate::solve) fn search(&mut self, stats: &mut Stats, budget: u64) -> SearchStep {
        while self.ready.is_over() && self.is_under_way() {
            if stats.nodes + self.ready.ahead.spent().nodes() > budget {
                return SearchStep::Spent;
            }
            let level = self.level;
            level.enter(Waves(self)).expect("the caller checked the level");
            self.ready.refill(&mut self.found);
        }
        self.ready.show_any(&mut self.found, stats, budget)
    }

    /// Returns the digits of the solution shown last.
    #[inline]
    pub(in crate::solve) fn digits(&self) -> &[u8; 81] {
        self.ready.digits(&self.found)
    }

    fn is_under_way(&self) -> bool {
        self.vacant.len() < self.lanes.len() || !self.waiting.is_empty()
    }
}

/// Some waves; as a [`Task`], so that it is compiled for each level.
struct Waves<'a>(&'a mut WaveEnumerator);

impl Task for Waves<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self(waves) = self;
        if waves.lanes.is_empty() {
            waves.make_lanes(S::LANES);
        }
        let mut boards = Boards::new(simd);
        for _ in 0..WAVES {
            waves.seat();
            simd.spread(&waves.lanes, &mut boards.candidates);
            let findings = propagate(&mut boards, S::LANES - waves.vacant.len());
            simd.gather(&boards.candidates, &mut waves.lanes);
            waves.sort(simd, findings);
        }
    }
}

impl WaveEnumerator {
    fn make_lanes(&mut self, lanes: usize) {
        self.lanes.resize(lanes, VACANT);
        self.vacant.extend((0..lanes).rev());
        self.order = Order::of_lanes(lanes);
        self.descents.resize(lanes, BivalueBranch::NONE);
        self.choices.resize(lanes, Choice::default());
    }

    /// Gives every vacant lane a state that waits, if there is one.
    #[inline(always)]
    fn seat(&mut self) {
        while let Some(&lane) = self.vacant.last()
            && let Some(PendingState { record, descent, ahead }) = self.waiting.pop()
        {
            self.vacant.pop();
            self.lanes[lane] = record;
            self.order.put_last(lane, ahead, &mut self.found);
            if let Some(descent) = descent {
                self.paired = self.paired.with(lane);
                self.descents[lane] = descent;
            }
        }
        if self.waiting.is_empty() {
            self.order.add_last(std::mem::take(&mut self.behind), &mut self.found);
        }
        for &lane in &self.vacant {
            self.lanes[lane] = VACANT;
        }
    }

    /// Processes the findings of every lane: class by class rather than in order, so that branches are easy to
    /// predict.
    #[inline(always)]
    fn sort(&mut self, simd: impl Simd, findings: SweepFindings) {
        let busy = Lanes::all_but(self.lanes.len(), &self.vacant);
        let (dead, solved) = (busy & findings.dead, busy & findings.solved & !findings.dead);
        for lane in dead {
            let ahead = self.order.look_at(lane);
            self.close(lane, ahead);
        }
        for lane in solved & !self.paired {
            let mut ahead = self.order.look_at(lane);
            let leaf = self.found.add(&mut ahead, 0);
            simd.write::<0>(&self.lanes[lane], &mut leaf.alternatives[0]);
            self.close(lane, ahead);
        }
        for lane in solved & self.paired {
            let mut ahead = self.order.look_at(lane);
            let descent = &mut self.descents[lane];
            descent.go_on(0);
            let leaf = self.found.add(&mut ahead, descent.groups.len());
            simd.write_alternatives::<0>(&self.lanes[lane], &descent.whole, &mut leaf.alternatives);
            std::mem::swap(&mut leaf.groups, &mut descent.groups);
            self.close(lane, ahead);
        }
        self.paired = self.paired & !(dead | solved);
        self.split_all(simd, busy & !dead & !solved & !findings.changed);
        let first = self.order.take_first();
        self.found.join(&mut self.ready.ahead, first);
    }

    /// Closes a finished lane, with this output ahead of the next one.
    #[inline(always)]
    fn close(&mut self, lane: usize, ahead: PendingOutput) {
        self.order.remove(lane, ahead, &mut self.found);
        self.vacant.push(lane);
    }

    /// Splits every state of these lanes in two; a state of pairs has only the first half.
    #[inline(always)]
    fn split_all(&mut self, simd: impl Simd, stuck: Lanes) {
        let paired = self.choose(simd, stuck);
        let stuck = self.make_room(stuck, stuck & !paired);
        for lane in stuck & !paired {
            let second = self.vacant.pop().expect("`make_room` made room");
            let [first_half, second_half] = self.choices[lane].halves(&self.lanes[lane]);
            self.lanes[second] = self.lanes[lane];
            second_half.leave(&mut self.lanes[second]);
            first_half.leave(&mut self.lanes[lane]);
            self.order.put_after(lane, second);
            self.order.ahead(lane).spend_guess();
        }
        for lane in stuck & paired & !self.paired {
            self.descents[lane].begin(&self.lanes[lane], self.choices[lane].pairs);
            self.keep_first(lane);
        }
        for lane in stuck & paired & self.paired {
            self.descents[lane].go_on(self.choices[lane].pairs);
            self.keep_first(lane);
        }
        self.paired = self.paired | stuck & paired;
    }

    /// Chooses for each of these lanes where to split its state; returns those with states of pairs.
    #[inline(always)]
    fn choose(&mut self, simd: impl Simd, stuck: Lanes) -> Lanes {
        let (groups, mut paired) = (stuck.bits(), [0; 8]);
        for group in 0..groups.len() {
            // Local numbers, because a set that is changed bit by bit goes through memory.
            let (mut left, mut all_pairs) = (groups[group], 0);
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let lane = 64 * group + bit as usize;
                let choice = quick_choice(simd, &self.lanes[lane]);
                self.choices[lane] = choice;
                all_pairs |= u64::from(choice.all_pairs) << bit;
            }
            paired[group] = all_pairs;
        }
        Lanes::new(paired)
    }

    /// Continues a lane with the first half of its state.
    #[inline(always)]
    fn keep_first(&mut self, lane: usize) {
        let [first_half, _] = self.choices[lane].halves(&self.lanes[lane]);
        first_half.leave(&mut self.lanes[lane]);
        self.order.ahead(lane).spend_guess();
    }

    /// Moves the last states to the waiting ones until there are lanes for all that need another one; returns
    /// those of the stuck lanes that remain.
    #[inline(always)]
    fn make_room(&mut self, stuck: Lanes, needing: Lanes) -> Lanes {
        let (mut needed, mut gone) = (needing.len(), Lanes::NONE);
        while needed > self.vacant.len()
            && let Some(lane) = self.order.last()
        {
            let (ahead, after) = self.order.remove_last(lane);
            let next = self.waiting.last_mut().map_or(&mut self.behind, |next| &mut next.ahead);
            let behind = std::mem::replace(next, after);
            self.found.join(next, behind);
            let descent = self.paired.contains(lane).then(|| self.descents[lane].clone());
            self.waiting.push(PendingState { record: self.lanes[lane], descent, ahead });
            self.vacant.push(lane);
            needed -= usize::from(needing.contains(lane));
            gone = gone.with(lane);
        }
        self.paired = self.paired & !gone;
        stuck & !gone
    }
}
