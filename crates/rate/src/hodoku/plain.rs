//! The searches for fish and chains without pruning, and the law that the pruned ones find the same, as do those for subsets
//! and wings (`plain_patterns.rs`), for sets (`plain_als.rs`) and for what candidates force (`plain_forcing.rs`). Only tests
//! call them, and they are not in the package.

use super::best::{Best, rank};
use super::{
    Memory, Position, als,
    chains::{CellLinks, Goal},
    fish::{Fins, fish, franken, franken_fish, line_fish, overlap},
    forcing::{forcing_chain, forcing_net},
    houses,
    loops::{self, grouped_loop, nice_loop},
    plain_als, plain_forcing, plain_patterns,
    rectangles::{Avoidable, avoidable},
    wings,
};
use crate::{
    board::Board,
    cells::{ALL_DIGITS, Candidate, CellBits},
    choices::choose,
    found_step::{FoundStep, remove_digit},
    house::House,
    links::Links,
    random_positions::Random,
};

/// Chooses bases, then covers.
fn plain_fish(board: &Board, size: usize, fins: Fins) -> Option<FoundStep> {
    ALL_DIGITS.iter().find_map(|digit| {
        [(0, 9), (9, 0)].into_iter().find_map(|(base, cover)| {
            let [base, cover] = [base, cover].map(|first| House::from_index(first).of_its_kind());
            let places = base.map(|line| board.places_in(line, digit));
            let limit = if fins == Fins::None { size } else { 9 };
            let bases: Vec<_> = places.filter(|set| (1..=limit).contains(&set.len())).collect();
            choose(&bases, size, |bases| {
                let body: CellBits = bases.iter().copied().collect();
                let met: Vec<_> = cover.clone().map(House::bits).filter(|&line| body.meets(line)).collect();
                choose(&met, size, |covers| {
                    let covered: CellBits = covers.iter().copied().collect();
                    line_fish(board, digit, bases, covered, fins)
                })
            })
        })
    })
}

/// Chooses bases among lines and boxes, then covers.
fn plain_franken(board: &Board, size: usize, fins: Fins) -> Option<FoundStep> {
    ALL_DIGITS.iter().find_map(|digit| {
        [0, 9].into_iter().find_map(|first| {
            let houses = |line: usize| {
                House::from_index(line)
                    .of_its_kind()
                    .chain(House::boxes())
                    .filter(|&house| board.free(house, digit) > 0)
            };
            let covers: Vec<_> = houses(9 - first).collect();
            choose(&houses(first).collect::<Vec<_>>(), size, |bases| {
                let (body, endo) = overlap(board, digit, bases);
                if endo.len() > if fins == Fins::None { 0 } else { 2 } {
                    return None;
                }
                let is_cover = |&&house: &&House| !bases.contains(&house) && house.bits().meets(body);
                let met: Vec<_> = covers.iter().filter(is_cover).copied().collect();
                choose(&met, size, |covers| {
                    let left = covers.iter().fold(body, |left, &cover| left - cover.bits());
                    if left.len() > 5 {
                        return None;
                    }
                    franken_fish(board, digit, (body, endo), covers, fins)
                })
            })
        })
    })
}

/// Tries all pairs of ends.
fn plain_walks(board: &Board, links: &CellLinks) -> Option<FoundStep> {
    let starts =
        || links.visited.iter().flat_map(|cell| links.digits_of(cell).map(move |digit| (cell, digit)));
    let pairs = starts().flat_map(|start| starts().map(move |end| (start, end)));
    let goal = |(start, end): (Candidate, Candidate)| {
        let eliminated = start.0.peers() & end.0.peers() & board.places(start.1);
        let rank = rank(eliminated.iter().map(|cell| (cell, start.1)));
        (start.1 == end.1 && !eliminated.is_empty()).then_some(Goal { start, end, eliminated, rank })
    };
    let mut goals: Vec<_> = pairs.filter_map(goal).collect();
    goals.sort_by_key(|goal| goal.rank);
    let goal = goals.into_iter().find(|goal| links.is_reached(goal))?;
    FoundStep::removing(remove_digit(board, goal.eliminated, goal.end.1))
}

fn plain_x_chain(board: &Board) -> Option<FoundStep> {
    let mut best = Best::default();
    ALL_DIGITS.iter().for_each(|digit| best.offer(plain_walks(board, &CellLinks::from_digit(board, digit))));
    best.take()
}

/// Builds all loops, then all chains.
fn plain_loop(board: &Board, grouped: bool) -> Option<FoundStep> {
    let links = Links::new(board, grouped);
    let search = loops::LoopSearch { board, links: &links };
    let mut best = None;
    for is_chain in [false, true] {
        let premises = || search.links.premises();
        for premise in premises().filter(|node| node.is_on()).chain(premises().filter(|node| !node.is_on())) {
            let entries = plain_forcing::expand(&links, premise);
            for (index, entry) in entries.iter().enumerate() {
                let is_here = entry.node.cell() == premise.cell();
                let ends_on = !entry.node.is_group() && entry.node.is_on() && !premise.is_on();
                if if is_chain { !is_here && ends_on } else { is_here } {
                    search.offer(&mut best, &entries, index, is_chain);
                }
            }
        }
    }
    best.map(|(_, found)| found)
}

/// The least number of filled cells for searches that take long among many candidates.
const FULLER: usize = 40;

/// The name of a search, the search, and the plain one.
type SearchPair = (String, fn(&Board) -> Option<FoundStep>, fn(&Board) -> Option<FoundStep>);

fn assert_equal((positions, least): (usize, usize), seed: u64, searches: &[SearchPair]) {
    let mut found = vec![0; searches.len()];
    for number in 0..positions {
        let board = Random(seed + number as u64).board_from(least);
        for ((name, pruned, plain), found) in searches.iter().zip(&mut found) {
            // The plain searches leave no parts.
            let step = |found: Option<FoundStep>| {
                found.map(|found| (found.variant, found.digits.clone(), found.into_step("", 0)))
            };
            let (pruned, plain) = (step(pruned(&board)), step(plain(&board)));
            assert_eq!(pruned, plain, "{name}, position {number}");
            *found += usize::from(plain.is_some());
        }
    }
    for ((name, ..), found) in searches.iter().zip(found) {
        assert!(found * 100 > positions, "{name} was found {found} times at {positions} positions");
    }
}

macro_rules! fish_of_kind {
    ($size:literal, $fins:ident) => {
        (
            format!("{:?} fish of {}", Fins::$fins, $size),
            |board| fish(&Position::new(board, &mut Memory::default()), $size, Fins::$fins),
            |board| plain_fish(board, $size, Fins::$fins),
        )
    };
}

macro_rules! subset {
    ($kind:ident, $size:literal) => {
        (
            format!("{} subset of {}", stringify!($kind), $size),
            |board| houses::$kind(&Position::new(board, &mut Memory::default()), $size),
            |board| plain_patterns::$kind(board, $size),
        )
    };
}

macro_rules! avoidable {
    ($kind:ident) => {
        (
            format!("avoidable rectangle, {:?}", Avoidable::$kind),
            |board| avoidable(board, Avoidable::$kind),
            |board| plain_patterns::avoidable(board, Avoidable::$kind),
        )
    };
}

/// The searches for patterns of cells and lines.
fn pattern_searches() -> Vec<SearchPair> {
    vec![
        subset!(locked, 2),
        subset!(locked, 3),
        subset!(naked, 2),
        subset!(naked, 3),
        subset!(naked, 4),
        subset!(hidden, 2),
        subset!(hidden, 3),
        subset!(hidden, 4),
        (
            "pointing".into(),
            |board| houses::pointing(&Position::new(board, &mut Memory::default())),
            plain_patterns::pointing,
        ),
        (
            "claiming".into(),
            |board| houses::claiming(&Position::new(board, &mut Memory::default())),
            plain_patterns::claiming,
        ),
        ("W-Wing".into(), wings::w_wing, plain_patterns::w_wing),
        ("XY-Wing".into(), wings::xy_wing, plain_patterns::xy_wing),
        ("skyscraper".into(), wings::skyscraper, plain_patterns::skyscraper),
        avoidable!(Type1),
        avoidable!(Type2),
    ]
}

fn searches() -> Vec<SearchPair> {
    vec![
        fish_of_kind!(2, None),
        fish_of_kind!(3, None),
        fish_of_kind!(2, Finned),
        fish_of_kind!(3, Finned),
        fish_of_kind!(4, Finned),
        fish_of_kind!(2, Sashimi),
        fish_of_kind!(3, Sashimi),
        fish_of_kind!(4, Sashimi),
        ("X-chain".into(), super::chains::x_chain, plain_x_chain),
        ("XY-chain".into(), super::chains::xy_chain, |board| {
            plain_walks(board, &CellLinks::from_bivalue(board))
        }),
        ("loop".into(), nice_loop, |board| plain_loop(board, false)),
        (
            "grouped loop".into(),
            |board| grouped_loop(board, Position::new(board, &mut Memory::default()).grouped()),
            |board| plain_loop(board, true),
        ),
        (
            "Sue de Coq".into(),
            |board| super::sue_de_coq::sue_de_coq(&Position::new(board, &mut Memory::default())),
            plain_als::sue_de_coq,
        ),
    ]
}

fn set_searches() -> Vec<SearchPair> {
    vec![
        (
            "ALS-XZ".into(),
            |board| als::xz_rule(Position::new(board, &mut Memory::default()).sets()),
            plain_als::xz_rule,
        ),
        (
            "ALS-XY-Wing".into(),
            |board| als::xy_wing(Position::new(board, &mut Memory::default()).sets()),
            plain_als::xy_wing,
        ),
        (
            "ALS-XY-Chain".into(),
            |board| als::xy_chain(Position::new(board, &mut Memory::default()).sets()),
            plain_als::xy_chain,
        ),
    ]
}

fn forcing_searches() -> Vec<SearchPair> {
    vec![
        (
            "forcing chain".into(),
            |board| {
                let mut memory = Memory::default();
                let at = Position::new(board, &mut memory);
                forcing_chain(board, &at.grouped().0, at.grouped_closure())
            },
            plain_forcing::forcing_chain,
        ),
        (
            "forcing net".into(),
            |board| forcing_net(board, &Position::new(board, &mut Memory::default()).grouped().0),
            plain_forcing::forcing_net,
        ),
    ]
}

fn franken_searches() -> Vec<SearchPair> {
    vec![
        (
            "Franken X-Wing".into(),
            |board| franken(&Position::new(board, &mut Memory::default()), 2, Fins::None),
            |board| plain_franken(board, 2, Fins::None),
        ),
        (
            "Franken Swordfish".into(),
            |board| franken(&Position::new(board, &mut Memory::default()), 3, Fins::None),
            |board| plain_franken(board, 3, Fins::None),
        ),
        (
            "finned Franken X-Wing".into(),
            |board| franken(&Position::new(board, &mut Memory::default()), 2, Fins::Finned),
            |board| plain_franken(board, 2, Fins::Finned),
        ),
        (
            "finned Franken Swordfish".into(),
            |board| franken(&Position::new(board, &mut Memory::default()), 3, Fins::Finned),
            |board| plain_franken(board, 3, Fins::Finned),
        ),
    ]
}

#[test]
fn pruned_searches_equal_plain_ones() {
    assert_equal((200, 15), 5, &pattern_searches());
    assert_equal((40, 15), 1, &searches());
    assert_equal((4, 15), 2, &franken_searches());
    assert_equal((12, FULLER), 3, &set_searches());
    // Among many candidates there are more sets than four words hold.
    assert_equal((2, 15), 6, &set_searches()[..1]);
    assert_equal((6, FULLER), 4, &forcing_searches());
}

#[test]
#[ignore = "takes minutes"]
fn pruned_searches_equal_plain_ones_at_many_positions() {
    assert_equal((10_000, 15), 1000, &pattern_searches());
    assert_equal((10_000, 15), 1000, &searches());
    assert_equal((10_000, 15), 1000, &franken_searches());
}

#[test]
#[ignore = "takes minutes"]
fn searches_for_sets_equal_plain_ones_at_many_positions() {
    assert_equal((10_000, FULLER), 1000, &set_searches());
}

#[test]
#[ignore = "takes minutes"]
fn forcing_searches_equal_plain_ones_at_many_positions() {
    assert_equal((10_000, FULLER), 1000, &forcing_searches());
}
