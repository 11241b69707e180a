//! The techniques of HoDoKu: a row for each, with its names, its score and level as the program is delivered, and its search.
//! `hodoku` goes through them in their order; `levels` takes single ones by name.

use super::{
    als, chains,
    fish::{self, Fins},
    forcing::{forcing_chain, forcing_net},
    houses,
    loops::{grouped_loop, nice_loop},
    memory::CellSearch,
    position::Position,
    rectangles::{Avoidable, Uniqueness, avoidable, unique},
    sue_de_coq::sue_de_coq,
    wings,
};
use crate::{board::Board, found_step::FoundStep, rating::Difficulty, technique};

/// How a technique is searched for.
#[derive(Clone, Copy)]
pub(crate) enum Find {
    /// In the queues of a board, from which it takes entries.
    Queues(QueueSearch),
    /// In a position.
    Position(PositionSearch),
}

/// A technique with its score and level.
pub(crate) type Technique = technique::Technique<Find, Difficulty>;

type PositionSearch = fn(&Position) -> Option<FoundStep>;
type QueueSearch = fn(&mut Board) -> Option<FoundStep>;

/// A technique that is searched for in a position.
const fn row(
    names: &'static [&'static str],
    score: u32,
    level: Difficulty,
    find: PositionSearch,
) -> Technique {
    Technique { names, score, level, find: Find::Position(find) }
}

/// A technique that is searched for in the queues of a board.
const fn queued(
    names: &'static [&'static str],
    score: u32,
    level: Difficulty,
    find: QueueSearch,
) -> Technique {
    Technique { names, score, level, find: Find::Queues(find) }
}

use CellSearch::{RemotePair, XyChain, XyWing, XyzWing};
use Difficulty::{Easy, Extreme, Hard, Medium, Unfair};
use Uniqueness::{Hidden, Test1, Test2, Test3, Test4, Test5, Test6};

/// The techniques in the order of the program. All that take from queues come first.
pub(crate) static TECHNIQUES: &[Technique] = &[
    queued(&["Full House"], 4, Easy, houses::full_house),
    queued(&["Naked Single"], 4, Easy, houses::naked_single),
    queued(&["Hidden Single"], 14, Easy, houses::hidden_single),
    row(&["Locked Pair"], 40, Medium, |at| houses::locked(at, 2)),
    row(&["Locked Triple"], 60, Medium, |at| houses::locked(at, 3)),
    row(&["Locked Candidates Type 1 (Pointing)"], 50, Medium, houses::pointing),
    row(&["Locked Candidates Type 2 (Claiming)"], 50, Medium, houses::claiming),
    row(&["Naked Pair"], 60, Medium, |at| houses::naked(at, 2)),
    row(&["Naked Triple"], 80, Medium, |at| houses::naked(at, 3)),
    row(&["Hidden Pair"], 70, Medium, |at| houses::hidden(at, 2)),
    row(&["Hidden Triple"], 100, Medium, |at| houses::hidden(at, 3)),
    row(&["Naked Quadruple"], 120, Hard, |at| houses::naked(at, 4)),
    row(&["Hidden Quadruple"], 150, Hard, |at| houses::hidden(at, 4)),
    row(&["X-Wing"], 140, Hard, |at| fish::fish(at, 2, Fins::None)),
    row(&["Swordfish"], 150, Hard, |at| fish::fish(at, 3, Fins::None)),
    row(&["Jellyfish"], 160, Hard, |at| fish::fish(at, 4, Fins::None)),
    row(&["Remote Pair"], 110, Hard, |at| at.few(RemotePair, chains::remote_pair)),
    row(&["Bivalue Universal Grave + 1"], 100, Hard, |at| wings::bug_plus_one(at.board)),
    row(&["Skyscraper"], 130, Hard, |at| wings::skyscraper(at.board)),
    row(&["2-String Kite"], 150, Hard, |at| wings::two_string_kite(at.board)),
    row(&["Turbot Fish"], 120, Hard, |at| chains::turbot_fish(at.board)),
    row(&["Empty Rectangle"], 120, Hard, |at| wings::empty_rectangle(at.board)),
    row(&["W-Wing"], 150, Hard, |at| wings::w_wing(at.board)),
    row(&["XY-Wing"], 160, Hard, |at| at.few(XyWing, wings::xy_wing)),
    row(&["XYZ-Wing"], 180, Hard, |at| at.few(XyzWing, wings::xyz_wing)),
    row(&["Uniqueness Test 1"], 100, Hard, |at| unique(at.rectangles(), Test1)),
    row(&["Uniqueness Test 2"], 100, Hard, |at| unique(at.rectangles(), Test2)),
    row(&["Uniqueness Test 3"], 100, Hard, |at| unique(at.rectangles(), Test3)),
    row(&["Uniqueness Test 4"], 100, Hard, |at| unique(at.rectangles(), Test4)),
    row(&["Uniqueness Test 5"], 100, Hard, |at| unique(at.rectangles(), Test5)),
    row(&["Uniqueness Test 6"], 100, Hard, |at| unique(at.rectangles(), Test6)),
    row(&["Hidden Rectangle"], 100, Hard, |at| unique(at.rectangles(), Hidden)),
    row(&["Avoidable Rectangle Type 1"], 100, Hard, |at| avoidable(at.board, Avoidable::Type1)),
    row(&["Avoidable Rectangle Type 2"], 100, Hard, |at| avoidable(at.board, Avoidable::Type2)),
    row(&["Finned X-Wing"], 130, Hard, |at| fish::fish(at, 2, Fins::Finned)),
    row(&["Sashimi X-Wing"], 150, Hard, |at| fish::fish(at, 2, Fins::Sashimi)),
    row(&["Finned Swordfish"], 200, Unfair, |at| fish::fish(at, 3, Fins::Finned)),
    row(&["Sashimi Swordfish"], 240, Unfair, |at| fish::fish(at, 3, Fins::Sashimi)),
    row(&["Finned Jellyfish"], 250, Unfair, |at| fish::fish(at, 4, Fins::Finned)),
    row(&["Sashimi Jellyfish"], 260, Unfair, |at| fish::fish(at, 4, Fins::Sashimi)),
    row(&["Sue de Coq"], 250, Unfair, sue_de_coq),
    row(&["Simple Colors Trap", "Simple Colors Wrap"], 150, Hard, |at| wings::simple_colours(at.board)),
    row(&["Multi-Colors 1", "Multi-Colors 2"], 200, Hard, |at| wings::multi_colours(at.board)),
    row(&["X-Chain"], 260, Unfair, |at| chains::x_chain(at.board)),
    row(&["XY-Chain"], 260, Unfair, |at| at.few(XyChain, chains::xy_chain)),
    row(&["Continuous Nice Loop", "Discontinuous Nice Loop", "AIC"], 280, Unfair, |at| nice_loop(at.board)),
    row(
        &[
            "Continuous Nice Loop",
            "Discontinuous Nice Loop",
            "AIC",
            "Grouped Continuous Nice Loop",
            "Grouped Discontinuous Nice Loop",
            "Grouped AIC",
        ],
        300,
        Unfair,
        |at| grouped_loop(at.board, at.grouped()),
    ),
    row(&["Almost Locked Set XZ-Rule"], 300, Unfair, |at| als::xz_rule(at.sets())),
    row(&["Almost Locked Set XY-Wing"], 320, Unfair, |at| als::xy_wing(at.sets())),
    row(&["Almost Locked Set XY-Chain"], 340, Unfair, |at| als::xy_chain(at.sets())),
    row(&["Franken X-Wing"], 300, Unfair, |at| fish::franken(at, 2, Fins::None)),
    row(&["Franken Swordfish"], 350, Unfair, |at| fish::franken(at, 3, Fins::None)),
    row(&["Finned Franken X-Wing"], 390, Unfair, |at| fish::franken(at, 2, Fins::Finned)),
    row(&["Finned Franken Swordfish"], 410, Unfair, |at| fish::franken(at, 3, Fins::Finned)),
    row(&["Forcing Chain Contradiction", "Forcing Chain Verity"], 500, Extreme, |at| {
        forcing_chain(at.board, &at.grouped().0, at.grouped_closure())
    }),
    row(&["Forcing Net Contradiction", "Forcing Net Verity"], 700, Extreme, |at| {
        forcing_net(at.board, &at.grouped().0)
    }),
    row(&["Brute Force"], 10_000, Extreme, |at| brute_force(at.board)),
];

/// Looks one blank cell up in the solution.
fn brute_force(board: &Board) -> Option<FoundStep> {
    let blank: Vec<_> = board.blank().iter().collect();
    let cell = *blank.get(blank.len() / 2)?;
    Some(FoundStep::placing((cell, board.solution[cell.index()])))
}

impl Technique {
    /// Searches a position; a technique of the queues finds nothing.
    pub(crate) fn find_in(&self, position: &Position) -> Option<FoundStep> {
        match self.find {
            Find::Position(find) => find(position),
            Find::Queues(_) => None,
        }
    }

    /// Returns the technique with a name.
    pub(crate) const fn named(name: &str) -> &'static Self {
        let mut index = 0;
        while !is_equal(TECHNIQUES[index].names[0], name) {
            index += 1;
        }
        &TECHNIQUES[index]
    }
}

/// Whether names are equal, also where constants are made.
const fn is_equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut same = 0;
    while same < a.len() && same < b.len() && a[same] == b[same] {
        same += 1;
    }
    same == a.len() && same == b.len()
}
