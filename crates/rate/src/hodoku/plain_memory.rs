//! The law that what searches remember changes nothing: along the paths of random puzzles every search finds the same as one
//! that remembers nothing. Only tests call it, and it is not in the package.

use super::{Find, LACKING, Memory, Position, TECHNIQUES};
use crate::{
    board::Board,
    found_step::{FoundStep, apply},
    random_positions::Random,
};

/// Takes a step of the queues, if there is one.
fn take_single(board: &mut Board) -> Option<FoundStep> {
    TECHNIQUES.iter().find_map(|technique| match technique.find {
        Find::Queues(find) => find(board),
        Find::Position(_) => None,
    })
}

/// Searches a position by a share of the techniques, each with what was remembered and without, and returns one of their
/// steps.
fn search(board: &Board, memory: &mut Memory, random: &mut Random) -> Option<FoundStep> {
    let at = Position::new(board, memory);
    let mut first = None;
    for technique in TECHNIQUES {
        // Searches that are left out remember less than others.
        if random.below(4) == 0 {
            continue;
        }
        let found = technique.find_in(&at);
        let (forgetful, mut nothing) = (board.forgetful(), Memory::default());
        let anew = technique.find_in(&Position::new(&forgetful, &mut nothing));
        assert_eq!(format!("{found:?}"), format!("{anew:?}"), "{:?}", technique.names);
        first = if random.below(2) == 0 { found.or(first) } else { first.or(found) };
    }
    first
}

/// Follows a path on which all searches find the same, whatever was remembered.
fn assert_memory_changes_nothing(seed: u64) {
    let mut random = Random(seed);
    let (mut board, mut memory) = (random.board_from(22), Memory::default());
    for _ in 0..200 {
        let single = take_single(&mut board);
        let Some(found) = single.or_else(|| search(&board, &mut memory, &mut random)) else { continue };
        apply(&mut board, &found, &mut Vec::new()).expect(LACKING);
        if board.blank().is_empty() {
            break;
        }
    }
}

#[test]
fn memory_changes_nothing() {
    (0..12).for_each(assert_memory_changes_nothing);
}

#[test]
#[ignore = "takes minutes"]
fn memory_changes_nothing_on_many_paths() {
    (1000..1500).for_each(assert_memory_changes_nothing);
}
