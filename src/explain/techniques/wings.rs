//! Wings: W-Wing, XY-Wing, XYZ-Wing.
//!
//! W-Wings go by their two cells, then by digit and house of the link; the others by pivot,
//! then by their two pincers.

use givens_draw::language::{Words, phrase};
use givens_engine::grid::DigitSet;

use super::{Board, Cells, Flow, Role, Step, StepCollector, Technique, bits, chains::links};

pub(super) fn w_wing<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let layout = board.layout;
    for first in board.pairs().iter() {
        for second in board.pairs().iter().skip_while(|&second| second <= first) {
            let pair = board.cell(first);
            if board.cell(second) != pair || layout.peers[first].contains(second) {
                continue;
            }
            for tied in bits(pair) {
                let other = (pair & !(1 << tied)).trailing_zeros() as usize;
                let targets = board.digit(other) & layout.peers[first] & layout.peers[second];
                if targets.is_empty() {
                    continue;
                }
                for link in links(board, tied) {
                    let sees = |cell: usize, end: usize| layout.peers[cell].contains(link.ends[end]);
                    if sees(first, 1) && sees(second, 0) || sees(first, 0) && sees(second, 1) {
                        let builder = found.begin(board, Technique::WWing).houses([link.house]);
                        let builder = builder.part(Role::Pincer, [first, second], pair);
                        builder.part(Role::Link, link.ends, 1 << tied).without(targets, other).take()?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

pub(super) fn xy_wing<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    for pivot in board.pairs().iter() {
        let digits = board.cell(pivot);
        wings(board, pivot, |one, other, shared| {
            let third = 1 << shared;
            let fits = digits & third == 0 && board.cell(one) | board.cell(other) == digits | third;
            let targets = board.digit(shared) & board.layout.common_peers([one, other]);
            if !fits || targets.is_empty() {
                return Flow::Continue(());
            }
            let builder = found.begin(board, Technique::XyWing).part(Role::Pivot, [pivot], digits);
            builder.part(Role::Pincer, [one, other], !0).without(targets, shared).take()
        })?;
    }
    Flow::Continue(())
}

pub(super) fn xyz_wing<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    for pivot in board.open().iter().filter(|&cell| board.cell(cell).count_ones() == 3) {
        let digits = board.cell(pivot);
        wings(board, pivot, |one, other, shared| {
            let fits = board.cell(one) | board.cell(other) == digits;
            let targets = board.digit(shared) & board.layout.common_peers([pivot, one, other]);
            if !fits || targets.is_empty() {
                return Flow::Continue(());
            }
            let builder = found.begin(board, Technique::XyzWing).part(Role::Pivot, [pivot], digits);
            builder.part(Role::Pincer, [one, other], !0).without(targets, shared).take()
        })?;
    }
    Flow::Continue(())
}

/// Visits each two cells with two candidates that the pivot sees and that share one, with this digit.
fn wings<const N: usize>(
    board: &Board<N>,
    pivot: usize,
    mut visit: impl FnMut(usize, usize, usize) -> Flow,
) -> Flow {
    let digits = board.cell(pivot);
    let has_any = |&cell: &usize| board.cell(cell) & digits != 0;
    let near: Cells<N> = (board.pairs() & board.layout.peers[pivot]).iter().filter(has_any).collect();
    for one in near.iter() {
        for other in near.iter().skip_while(|&other| other <= one) {
            let shared = board.cell(one) & board.cell(other);
            if shared.is_power_of_two() {
                visit(one, other, shared.trailing_zeros() as usize)?;
            }
        }
    }
    Flow::Continue(())
}

pub(super) fn describe(step: &Step, words: &Words) -> String {
    let pincers: Vec<_> = step.cells(Role::Pincer).iter().collect();
    let gone = words.list(step.eliminations.iter().map(|candidate| candidate.digit).collect::<DigitSet>());
    let &[one, other] = pincers.as_slice() else { return String::new() };
    if step.technique == Technique::WWing {
        let (digits, digit) = (words.list(step.digits(Role::Pincer)), step.digit(Role::Link));
        let ends = words.either(step.cells(Role::Link).iter());
        return phrase!(
            words.w_wing,
            one,
            other,
            digits,
            house = words.houses(&step.houses),
            digit,
            ends,
            gone
        );
    }
    let (pivot, digits) = (step.cells(Role::Pivot), words.either(step.digits(Role::Pivot)));
    let says = if step.technique == Technique::XyWing { words.xy_wing } else { words.xyz_wing };
    let [of_one, of_other] = [one, other].map(|cell| words.either(step.digits_of(cell)));
    phrase!(says, pivot, digits, one, of_one, other, of_other, gone)
}
