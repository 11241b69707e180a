//! A step as a search leaves it: what it concludes, what its program lists or says, and the places of its pattern or chain.
//! A search makes it, a scheme takes it on its board, and a `Recorder` keeps it: as a step for users, or with its parts
//! explained. It is cheap to make, because most are discarded for better ones.

use givens_engine::{
    enums::named_enum,
    grid::{self, Digit, DigitSet, Shape},
};

use super::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits},
    house::House,
    rating::{RatedStep, Unrated},
};

/// A step that a search has found.
#[derive(Debug, Clone, Default)]
pub(super) struct FoundStep {
    /// Which of the names of its technique it has.
    pub(super) variant: usize,
    pub(super) placement: Option<Candidate>,
    /// The candidates that are removed, in the order in which they are removed.
    pub(super) removed: Vec<Candidate>,
    /// The cells of the pattern that the program lists, in its order; none where it lists the placement or the eliminations.
    pub(super) cells: Vec<Cell>,
    /// The digits of the pattern that the program lists, in its order; likewise.
    pub(super) digits: Vec<Digit>,
    /// What Sudoku Explainer adds to the rating of the technique, in tenths.
    pub(super) tenths: u32,
    /// How Sudoku Explainer describes the step.
    pub(super) detail: String,
    pub(super) pattern: Pattern,
    /// The chain of the step, if there is one.
    pub(super) nodes: Vec<FoundNode>,
    /// The chains of the step, if there are several.
    pub(super) cases: Option<Cases>,
    /// Where these chains begin: with the places of a digit in a house, or with a cell.
    pub(super) origin: Option<Origin>,
    /// Follows these chains with those inside of them, if there may be any.
    pub(super) follow_inner: Option<FollowInner>,
}

/// Receives the steps of a path.
pub(super) trait Recorder {
    /// Receives a step before it is taken on the board.
    fn before(&mut self, board: &Board, found: &FoundStep);

    /// Receives a step that was taken, with the name of its technique and its rating.
    fn after(&mut self, technique: &'static str, rating: u32, found: FoundStep);

    /// Whether no more steps are needed.
    fn is_full(&self) -> bool {
        false
    }

    /// Whether a step of a technique may be taken. Otherwise its search counts as one that found nothing.
    fn admits(&self, _technique: &str) -> bool {
        true
    }
}

impl Recorder for Vec<RatedStep> {
    fn before(&mut self, _: &Board, _: &FoundStep) {}

    fn after(&mut self, technique: &'static str, rating: u32, found: FoundStep) {
        self.push(found.into_step(technique, rating));
    }
}

impl FoundStep {
    /// A step that places a digit.
    pub(super) fn placing((cell, digit): Candidate) -> Self {
        let found = Self { placement: Some((cell, digit)), ..Self::default() };
        found.part(Role::Body, cell.bits(), DigitSet::of(digit))
    }

    /// A step that removes candidates, if there are any.
    pub(super) fn removing(removed: Vec<Candidate>) -> Option<Self> {
        (!removed.is_empty()).then(|| Self { removed, ..Self::default() })
    }

    /// The cells and digits that the program lists for the pattern.
    pub(super) fn listing(
        mut self,
        cells: impl IntoIterator<Item = Cell>,
        digits: impl IntoIterator<Item = Digit>,
    ) -> Self {
        self.cells = cells.into_iter().collect();
        self.digits = digits.into_iter().collect();
        self
    }

    /// With one of the names of its technique.
    pub(super) const fn variant(mut self, variant: usize) -> Self {
        self.variant = variant;
        self
    }

    /// With tenths beyond the rating of its technique.
    pub(super) const fn rated(mut self, tenths: u32) -> Self {
        self.tenths = tenths;
        self
    }

    /// With a description.
    pub(super) fn described(mut self, detail: String) -> Self {
        self.detail = detail;
        self
    }

    /// The cells that the description names.
    pub(super) fn naming(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.cells = cells.into_iter().collect();
        self
    }

    /// With candidates of the pattern: those of some cells among some digits.
    pub(super) const fn part(mut self, role: Role, cells: CellBits, digits: DigitSet) -> Self {
        self.pattern.add(role, cells, digits);
        self
    }

    /// With all candidates of some cells of the pattern.
    pub(super) const fn whole_cells(self, role: Role, cells: CellBits) -> Self {
        self.part(role, cells, ALL_DIGITS)
    }

    /// With the houses of the pattern.
    pub(super) fn houses(mut self, houses: impl IntoIterator<Item = House>) -> Self {
        self.pattern.houses = Pattern::list(houses);
        self
    }

    /// With the houses that cover the pattern.
    pub(super) fn covers(mut self, houses: impl IntoIterator<Item = House>) -> Self {
        self.pattern.covers = Pattern::list(houses);
        self
    }

    /// Returns the step as users see it.
    pub(super) fn into_step(self, technique: &'static str, rating: u32) -> RatedStep {
        let cell = |cell: &Cell| Shape::CLASSIC.cell(cell.index());
        let cells = match (self.placement, self.cells.as_slice()) {
            (Some((placed, _)), []) => vec![cell(&placed)],
            (None, []) => {
                let mut losing = Vec::new();
                add_new(&mut losing, self.removed.iter().map(|(losing, _)| cell(losing)));
                losing
            }
            (_, listed) => {
                let mut cells = Vec::with_capacity(listed.len());
                cells.extend(listed.iter().map(cell));
                cells
            }
        };
        let mut eliminations = Vec::with_capacity(self.removed.len());
        eliminations.extend(self.removed.iter().copied().map(candidate));
        let placement = self.placement.map(candidate);
        RatedStep { technique, rating, placement, eliminations, cells, detail: self.detail }
    }

    /// Puts the eliminations into the order of digits, then cells, each once.
    pub(super) fn sorted(mut self) -> Self {
        self.removed.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        self.removed.dedup();
        self
    }
}

named_enum! {
    /// The role of a candidate in a pattern.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    #[non_exhaustive]
    pub enum Role {
        /// Returns its name in JSON.
        fn id;
        /// The main candidates: the cells of a subset, the body of a fish, the floor of a rectangle, a chain from
        /// end to end, the first colour.
        #[default]
        Body = "body",
        /// The candidates of a fish outside its body; the extra candidates of a grave.
        Fin = "fin",
        /// The cell in the middle of a wing.
        Pivot = "pivot",
        /// The cells at the ends of a wing.
        Pincer = "pincer",
        /// Two places, one of which is right, that link other candidates; further cells of a pattern.
        Link = "link",
        /// The cells of a rectangle or loop with more candidates than its two digits.
        Roof = "roof",
        /// The other colour; what is off in a chain.
        Opposite = "opposite",
    }
}

/// The cells and houses of a pattern, as a search leaves them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pattern {
    /// The candidates of some cells among some digits; no digits where there is no further part.
    pub(super) parts: [(Role, CellBits, DigitSet); 4],
    /// The first houses, and none behind the last.
    pub(super) houses: [Option<House>; 4],
    pub(super) covers: [Option<House>; 4],
}

impl Pattern {
    pub(super) const fn add(&mut self, role: Role, cells: CellBits, digits: DigitSet) {
        let mut free = 0;
        while !self.parts[free].2.is_empty() {
            free += 1;
        }
        self.parts[free] = (role, cells, digits);
    }

    pub(super) fn list(houses: impl IntoIterator<Item = House>) -> [Option<House>; 4] {
        let mut list = [None; 4];
        list.iter_mut().zip(houses).for_each(|(place, house)| *place = Some(house));
        list
    }
}

/// A node of a chain, as a search leaves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FoundNode {
    pub(super) cells: CellBits,
    pub(super) digit: Digit,
    pub(super) is_on: bool,
    /// The almost locked set through which the node follows, or no cells.
    pub(super) set: CellBits,
}

impl FoundNode {
    /// The assertion of a node of one candidate.
    pub(super) fn assertion(&self) -> Assertion {
        let cell = self.cells.first().expect("a node has cells");
        Assertion::new(cell, self.digit, self.is_on)
    }
}

impl From<Assertion> for FoundNode {
    fn from(of: Assertion) -> Self {
        Self { cells: of.cell().bits(), digit: of.digit(), is_on: of.is_on(), set: CellBits::EMPTY }
    }
}

/// What ties candidates, one of which is right: the house of a digit, or the cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    House(House),
    Cell,
}

/// The nodes of a chain, each with the places of those that it follows from.
pub(super) type Chain = Vec<(FoundNode, Vec<usize>)>;

/// A premise, and what follows from it at the end of a chain.
pub(super) type Implication = (Assertion, Assertion);

/// Follows chains of cases.
pub(super) type Follow = fn(&Board, &[Implication]) -> Vec<Chain>;

/// The chains inside of a chain by which a node falls.
pub(super) struct InnerChains {
    /// The place of the chain, and of the node in it.
    pub(super) place: [usize; 2],
    /// What the chain has left.
    pub(super) board: Board,
    pub(super) chains: Vec<Chain>,
}

/// Follows chains of cases, with those inside of them.
pub(super) type FollowInner = fn(&Board, &[Implication]) -> (Vec<Chain>, Vec<InnerChains>);

/// Chains by what they begin and end with.
#[derive(Debug, Clone)]
pub(super) struct Cases {
    pub(super) pairs: Vec<Implication>,
    /// Follows the chains again.
    pub(super) follow: Follow,
}

/// The candidate of a cell and a digit.
pub(super) fn candidate((cell, digit): Candidate) -> grid::Candidate {
    grid::Candidate { cell: Shape::CLASSIC.cell(cell.index()), digit }
}

/// Takes a step on a board: its eliminations, then its placement.
///
/// # Errors
///
/// No work is left: a search that was cut short proves nothing.
pub(super) fn apply(board: &mut Board, found: &FoundStep, steps: &mut impl Recorder) -> Result<(), Unrated> {
    if board.is_spent() {
        return Err(Unrated::Spent);
    }
    steps.before(board, found);
    for &(cell, digit) in &found.removed {
        board.remove(cell, digit);
    }
    if let Some((cell, digit)) = found.placement {
        board.place(cell, digit);
    }
    Ok(())
}

/// Lists the candidates that go where a digit is removed from a set of cells. The board stays as it is.
pub(super) fn remove_digit(board: &Board, set: CellBits, digit: Digit) -> Vec<Candidate> {
    (set & board.places(digit)).iter().map(|cell| (cell, digit)).collect()
}

/// Lists the candidates that go where digits are removed from a set of cells, cell by cell. The board stays as it is.
pub(super) fn remove_digits(board: &Board, set: CellBits, digits: DigitSet) -> Vec<Candidate> {
    let of_cell = |cell: Cell| (board.at(cell) & digits).iter().map(move |digit| (cell, digit));
    set.iter().flat_map(of_cell).collect()
}

/// Adds what is not yet in a list.
pub(super) fn add_new<T: PartialEq>(list: &mut Vec<T>, added: impl IntoIterator<Item = T>) {
    for item in added {
        if !list.contains(&item) {
            list.push(item);
        }
    }
}
