//! The searches for chains without pruning, and the law that the pruned ones find the same. Only tests call them, and they
//! are not in the package.

use givens_engine::grid::Digit;

use super::{
    TECHNIQUES,
    chains::{Kinds, NestedSearch, Reach, each_off},
    complexity::Least,
    memory::Memory,
    several_chains::{SeveralSearch, nested_chains, several_chains},
    single_chains::{SingleSearch, single_chains},
};
use crate::{
    assertion::Assertion,
    board::Board,
    found_step::{FoundStep, apply},
    random_positions::Random,
};

/// A candidate and the node that it follows from.
type PlainNode = (Assertion, Option<usize>);

/// The candidates from a node back to the start.
fn path(nodes: &[PlainNode], index: usize) -> Vec<Assertion> {
    std::iter::successors(Some(index), |&index| nodes[index].1).map(|index| nodes[index].0).collect()
}

/// The search of `single_chains` without pruning: every start, every way.
fn plain_single_chains(board: &Board) -> Option<FoundStep> {
    let mut least = Least::plain();
    for kinds in [Kinds { x: true, y: false }, Kinds { x: false, y: true }, Kinds { x: true, y: true }] {
        let search = SingleSearch::new(board, kinds);
        let limit = if kinds.x { 9 } else { 2 };
        for start in board.blank().iter().filter(|&cell| (2..=limit).contains(&board.count(cell))) {
            for value in board.at(start) {
                cycles(&search, Assertion::on(start, value), &mut least);
                if kinds.x {
                    chain(&search, Assertion::on(start, value), &mut least);
                    chain(&search, Assertion::off(start, value), &mut least);
                }
            }
        }
    }
    least.take()
}

/// The search of `several_chains` without an outlook and without pruning.
fn plain_several_chains(memory: &Memory, board: &Board, reach: Reach) -> Option<FoundStep> {
    let mut search = SeveralSearch::new(&memory.nested, board, reach, Least::plain(), None);
    search.run();
    search.least.take()
}

/// What follows over one link.
fn links(search: &SingleSearch, from: Assertion) -> Vec<Assertion> {
    if !from.is_on() {
        return search.ons(from).collect();
    }
    let mut offs = Vec::new();
    each_off(search.board, from, search.kinds, |off| offs.push(off));
    offs
}

/// Follows a candidate that is off wherever it is met outside its own path.
fn cycles(search: &SingleSearch, start: Assertion, least: &mut Least) {
    let mut nodes: Vec<PlainNode> = vec![(start, None)];
    let mut seen = vec![false; Assertion::NUMBER];
    seen[start.index()] = true;
    let (mut pending, mut round) = (vec![0], 1);
    while !pending.is_empty() {
        let first = nodes.len();
        for index in pending {
            let back = path(&nodes, index);
            for next in links(search, back[0]) {
                if round >= 4 && next == start {
                    search.close(&back, least);
                }
                let is_new = if next.is_on() {
                    !std::mem::replace(&mut seen[next.index()], true)
                } else {
                    !back.contains(&next)
                };
                if is_new {
                    nodes.push((next, Some(index)));
                }
            }
        }
        (pending, round) = ((first..nodes.len()).collect(), round + 1);
    }
}

fn chain(search: &SingleSearch, start: Assertion, least: &mut Least) {
    let mut nodes: Vec<PlainNode> = vec![(start, None)];
    let mut seen = vec![false; Assertion::NUMBER];
    seen[start.index()] = true;
    let mut next = 0;
    while next < nodes.len() {
        for assertion in links(search, nodes[next].0) {
            if !std::mem::replace(&mut seen[assertion.index()], true) {
                nodes.push((assertion, Some(next)));
                if assertion == !start {
                    let back = path(&nodes, nodes.len() - 1);
                    return search.offer_chain(back.len() as u32, back.into_iter(), least);
                }
            }
        }
        next += 1;
    }
}

fn assert_equal(positions: usize, seed: u64) {
    let mut found = [0; 4];
    for number in 0..positions {
        let board = Random(seed + number as u64).board();
        let memory = Memory::default();
        assert_eq!(
            format!("{:?}", single_chains(&board, memory.nested.numbering(&board))),
            format!("{:?}", plain_single_chains(&board)),
            "single chains, position {number}"
        );
        let all = [Reach::Nishio, Reach::Static, Reach::Dynamic, Reach::Advanced];
        for (reach, found) in all.into_iter().zip(&mut found) {
            let plain = plain_several_chains(&memory, &board, reach);
            assert_eq!(
                format!("{:?}", several_chains(&memory.nested, &memory.outlooks, &board, reach)),
                format!("{plain:?}"),
                "{reach:?}, position {number}"
            );
            *found += usize::from(plain.is_some());
        }
    }
    assert!(found.iter().all(|&found| found * 10 > positions), "{found:?} of {positions}");
}

#[test]
fn pruned_searches_equal_plain_ones() {
    assert_equal(20, 1);
}

#[test]
#[ignore = "takes minutes"]
fn pruned_searches_equal_plain_ones_at_many_positions() {
    assert_equal(10_000, 1000);
}

/// A puzzle of fixtures/puzzles/hard.txt that needs dynamic chains, which chains inside of chains can do without.
const HARD: &str = "000200005070005030100600700340007508600000000002100000000000003000406900400008010";

/// The puzzle of fixtures/rate/puzzles.txt that needs chains inside of chains.
const NESTED: &str = "096000008500004106000800050040006009089001600005080010007009500060040200000000000";

/// The givens of a puzzle.
fn position(puzzle: &str) -> Board {
    let digit = |byte: u8| byte.checked_sub(b'0').and_then(Digit::new);
    let givens: Vec<_> = puzzle.bytes().map(digit).collect();
    // No search looks at the solution.
    Board::new(&givens.try_into().expect("81 cells"), [Digit::from_index(0); 81])
}

/// At positions of a path where nothing is found by a number of searches, among them those that a level has inside.
fn assert_nested_equal(puzzle: &str, level: u8, searches: usize, most: usize) {
    let mut board = position(puzzle);
    let (mut compared, memory) = (0, Memory::default());
    while !board.blank().is_empty() && compared < most {
        let others = TECHNIQUES[..searches].iter().find_map(|technique| (technique.find)(&board, &memory));
        let step = others.or_else(|| {
            let pruned = nested_chains(&memory.nested, &memory.outlooks, &board, level);
            let plain = plain_several_chains(&memory, &board, Reach::Nested(level));
            assert_eq!(format!("{pruned:?}"), format!("{plain:?}"), "level {level}, {compared}");
            compared += 1;
            pruned
        });
        let step = step.expect("chains inside of chains find a step");
        apply(&mut board, &step, &mut Vec::new()).expect("work is left");
    }
    assert!(compared > 0);
}

/// Follows the path of a puzzle; at each position all searches find the same, whatever was remembered.
fn assert_memory_changes_nothing(puzzle: &str) {
    let mut board = position(puzzle);
    let memory = Memory::default();
    while !board.blank().is_empty() {
        let step = TECHNIQUES.iter().find_map(|technique| {
            let [found, anew] = [&memory, &Memory::default()].map(|memory| (technique.find)(&board, memory));
            assert_eq!(format!("{found:?}"), format!("{anew:?}"), "{:?}", technique.names);
            found
        });
        apply(&mut board, &step.expect("chains find a step"), &mut Vec::new()).expect("work is left");
    }
}

#[test]
fn memory_changes_nothing() {
    let lines = include_str!("../../../../fixtures/puzzles/hard.txt").lines().filter(|line| line.len() == 81);
    lines.take(20).chain([HARD, NESTED]).for_each(assert_memory_changes_nothing);
}

#[test]
fn pruned_nested_chains_equal_plain_ones() {
    assert_nested_equal(HARD, 2, 22, 1);
    assert_nested_equal(NESTED, 2, 26, 1);
}

#[test]
#[ignore = "takes minutes"]
fn pruned_nested_chains_equal_plain_ones_at_all_positions() {
    assert_nested_equal(HARD, 2, 22, 100);
    assert_nested_equal(NESTED, 2, 26, 100);
    assert_nested_equal(HARD, 3, 24, 100);
}
