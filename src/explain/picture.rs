//! The picture of an event: the grid before it, with the reason and the conclusion marked.

use crate::{
    draw::{Link, Mark, Scene},
    grid::{Candidate, Grid, House, Shape},
};

use super::{
    board::Contradiction,
    event::Event,
    state::GridState,
    step::{Role, Step},
    technique::Technique,
    trace::Trace,
};

impl Trace {
    /// Iterates over the pictures of the events: each shows the grid before the event, and its sentence below. The
    /// cells that hold a digit in `givens` are shown as given.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Puzzle, draw::{DrawOptions, svg}, explain::ExplainOptions};
    ///
    /// let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().unwrap();
    /// let trace = puzzle.explain(&ExplainOptions::default());
    /// let scenes: Vec<_> = trace.scenes(puzzle.grid()).collect();
    /// assert_eq!(scenes.len(), trace.events.len());
    /// assert!(svg(&scenes[0], &DrawOptions::default()).contains("2 is the only candidate of r1c2"));
    /// ```
    pub fn scenes(&self, givens: &Grid) -> impl Iterator<Item = Scene> {
        let mut before = self.start.clone();
        self.events.iter().zip(self.states()).map(move |(event, after)| {
            // What follows from a supposition is gone when that is taken back.
            let shown = if matches!(event, Event::TakenBack(_)) { &after } else { &before };
            let scene = event.scene(givens, shown);
            before = after;
            scene
        })
    }
}

impl Event {
    /// Returns the picture of the event in this state.
    #[must_use]
    pub fn scene(&self, givens: &Grid, state: &GridState) -> Scene {
        let mut scene = Scene::of_givens(givens.clone()).with_labels(true).with_caption(self.to_string());
        scene.placed = Some(state.grid.clone());
        scene.candidates = Some(state.candidates.clone());
        match self {
            Self::Step(step) => {
                (scene.marks, scene.links) = (step.marks(), step.links(state));
                (scene.houses, scene.covers) = (step.houses.clone(), step.covers.clone());
            }
            Self::Supposed { candidate, .. } | Self::Confirmed(candidate) => {
                scene.marks = vec![(Mark::Placed, *candidate)];
            }
            Self::TakenBack(candidate) => scene.marks = vec![(Mark::Eliminated, *candidate)],
            Self::Contradiction(Contradiction::NoCandidate(cell)) => {
                scene.conflicts.insert(*cell);
            }
            Self::Contradiction(Contradiction::NoPlace(_, house)) => {
                (scene.houses, scene.covers) = (vec![*house], vec![*house]);
            }
        }
        scene
    }
}

impl Step {
    /// Returns the candidates of the pattern and of the conclusion, each with its mark. A cell in which a digit is
    /// placed shows that alone.
    fn marks(&self) -> Vec<(Mark, Candidate)> {
        let is_placed = |one: &Candidate| self.placements.iter().any(|placed| placed.cell == one.cell);
        let pattern =
            self.pattern.iter().filter(|(_, one)| !is_placed(one)).map(|&(role, one)| (mark(role), one));
        let removed = self.eliminations.iter().map(|&one| (Mark::Eliminated, one));
        pattern.chain(removed).chain(self.placements.iter().map(|&one| (Mark::Placed, one))).collect()
    }

    /// Returns the links of chains, wings and colours.
    fn links(&self, state: &GridState) -> Vec<Link> {
        let body: Vec<_> = self.with_role(Role::Body).collect();
        match self.technique {
            Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
                let strong =
                    |(number, ends): (usize, &[Candidate])| Link::new([ends[0], ends[1]], number % 2 == 0);
                body.windows(2).enumerate().map(strong).collect()
            }
            Technique::RemotePair => {
                let cells: Vec<_> = body.chunk_by(|one, other| one.cell == other.cell).collect();
                let along = |(number, two): (usize, &[&[Candidate]])| {
                    let ends = [0, 1].map(|end| two[end].get(number % 2).copied());
                    Some(Link::new([ends[0]?, ends[1]?], false))
                };
                cells.windows(2).enumerate().filter_map(along).collect()
            }
            Technique::SimpleColouring => self.conjugate_pairs(state),
            Technique::XyWing | Technique::XyzWing | Technique::WWing | Technique::EmptyRectangle => {
                self.wing_links(state.grid.shape())
            }
            _ => Vec::new(),
        }
    }

    /// Returns the houses with two places for a digit, one of each colour.
    fn conjugate_pairs(&self, state: &GridState) -> Vec<Link> {
        let shape = state.grid.shape();
        let mut links = Vec::new();
        for one in self.with_role(Role::Body) {
            for other in self.with_role(Role::Opposite).filter(|other| other.digit == one.digit) {
                let has_both = |house: &House| shape.houses_of(other.cell).contains(house);
                let mut houses = shape.houses_of(one.cell).into_iter().filter(has_both);
                let places = |house| {
                    let cells = shape.cells_of(house);
                    cells.filter(|&cell| state.candidates.get(cell).contains(one.digit)).count()
                };
                if houses.any(|house| places(house) == 2) {
                    links.push(Link::new([one, other], true));
                }
            }
        }
        links
    }

    /// Returns the link between two places for a digit, and the ends that see other parts of the pattern.
    fn wing_links(&self, shape: Shape) -> Vec<Link> {
        let tied: Vec<_> = self.with_role(Role::Link).collect();
        let pincers = self.with_role(Role::Pincer);
        let [one, other] = tied[..] else {
            // A pincer shares a digit with the pivot, and the other one with the other pincer.
            let removed = |digit| self.eliminations.iter().any(|gone| gone.digit == digit);
            let pivots: Vec<_> = self.with_role(Role::Pivot).filter(|pivot| !removed(pivot.digit)).collect();
            let seen = |pincer: Candidate| {
                let pivot = pivots.iter().find(|pivot| pivot.digit == pincer.digit)?;
                Some(Link::new([*pivot, pincer], false))
            };
            return pincers.filter_map(seen).collect();
        };
        let sees = |pincer: Candidate| {
            let is_peer = |end: &&Candidate| {
                let houses = shape.houses_of(end.cell);
                end.digit == pincer.digit
                    && shape.houses_of(pincer.cell).iter().any(|house| houses.contains(house))
            };
            Some(Link::new([pincer, *tied.iter().find(is_peer)?], false))
        };
        [Link::new([one, other], true)].into_iter().chain(pincers.filter_map(sees)).collect()
    }
}

/// Returns how a role is marked.
const fn mark(role: Role) -> Mark {
    match role {
        Role::Body | Role::Pincer => Mark::Pattern,
        Role::Opposite | Role::Link => Mark::Second,
        Role::Pivot | Role::Roof => Mark::Pivot,
        Role::Fin => Mark::Fin,
    }
}
