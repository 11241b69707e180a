//! Unique rectangles, types 1 to 4, and BUG+1.
//!
//! Four blank cells in two rows, two columns and two boxes all have the same two candidates. If they held
//! nothing else, the two digits could be exchanged, and the puzzle would have two solutions. The *floor* is
//! two adjacent corners with no other candidates, the *roof* the two others. Floors in rows come before those
//! in columns, by cell; then the roofs by line.

use givens_draw::language::{Words, phrase};
use givens_engine::grid::{Candidate, DigitSet};

use super::{
    Board, Cells, Flow, Role, Step, StepBuilder, StepCollector, Technique, bits,
    choice::{CandidateMasks, choices},
};

/// Four cells that could allow a second solution.
struct Rectangle {
    floor: [usize; 2],
    roof: [usize; 2],
    /// The two digits.
    pair: u32,
    /// Whether the floor lies in a row.
    in_row: bool,
}

impl Rectangle {
    fn begin<'a, const N: usize>(
        &self,
        board: &'a Board<N>,
        technique: Technique,
        found: &'a mut StepCollector,
    ) -> StepBuilder<'a, N> {
        let builder = found.begin(board, technique).part(Role::Body, self.floor, self.pair);
        builder.part(Role::Roof, self.roof, !0)
    }
}

/// One corner of the roof alone has other candidates, so it holds neither digit of the pair.
pub(super) fn type_1<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    rectangles(board, |rectangle| {
        let pair = rectangle.pair;
        // Three cells have a floor in a row and one in a column: only the first is used.
        for (corner, other) in [(0, 1), (1, 0)].map(|(a, b)| (rectangle.roof[a], rectangle.roof[b])) {
            if rectangle.in_row && board.cell(other) == pair && board.cell(corner) != pair {
                let builder = rectangle.begin(board, Technique::UniqueRectangle1, found);
                builder.without_any(Cells::of(corner), pair).take()?;
            }
        }
        Flow::Continue(())
    })
}

/// Both corners of the roof have the same third candidate, so one of them holds it.
pub(super) fn type_2<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    rectangles(board, |rectangle| {
        let [one, other] = rectangle.roof;
        let more = board.cell(one) & !rectangle.pair;
        if board.cell(one) != board.cell(other) || !more.is_power_of_two() {
            return Flow::Continue(());
        }
        let builder = rectangle.begin(board, Technique::UniqueRectangle2, found);
        builder.without(board.layout.common_peers(rectangle.roof), more.trailing_zeros() as usize).take()
    })
}

/// The other candidates of the roof form a naked subset with cells of a house, as if they were those of one cell.
pub(super) fn type_3<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    rectangles(board, |rectangle| {
        let [one, other] = rectangle.roof.map(|cell| board.cell(cell) & !rectangle.pair);
        if one == 0 || other == 0 {
            return Flow::Continue(());
        }
        for house in board.layout.common_houses(rectangle.roof.into_iter().collect()) {
            subset(board, &rectangle, house, one | other, found)?;
        }
        Flow::Continue(())
    })
}

/// Finds naked subsets of the extra candidates of the roof, taken as one cell, and one to three other cells.
fn subset<const N: usize>(
    board: &Board<N>,
    rectangle: &Rectangle,
    house: usize,
    more: u32,
    found: &mut StepCollector,
) -> Flow {
    let roof: Cells<N> = rectangle.roof.into_iter().collect();
    let near = (board.open() & board.layout.houses[house]) - roof;
    let mut masks = CandidateMasks::default();
    for cell in near.iter().filter(|&cell| (2..=4).contains(&board.cell(cell).count_ones())) {
        masks.push(cell, board.cell(cell));
    }
    for size in 1..=3 {
        choices(masks.masks(), size, more, size as u32 + 1, |chosen, digits| {
            let cells: Cells<N> = masks.owners(chosen).collect();
            let takes = bits(digits).any(|digit| !(board.digit(digit) & (near - cells)).is_empty());
            if digits.count_ones() as usize <= size || !takes {
                return Flow::Continue(());
            }
            let builder = rectangle.begin(board, Technique::UniqueRectangle3, found).houses([house]);
            let builder = builder.part(Role::Link, cells.iter(), digits);
            builder.without_any(near - cells, digits).take()
        })?;
    }
    Flow::Continue(())
}

/// A digit of the pair has no place in a house but the roof, so the roof does not hold the other one.
pub(super) fn type_4<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    rectangles(board, |rectangle| {
        let roof: Cells<N> = rectangle.roof.into_iter().collect();
        if rectangle.roof.iter().any(|&cell| board.cell(cell) == rectangle.pair) {
            return Flow::Continue(());
        }
        for house in board.layout.common_houses(roof) {
            for tied in bits(rectangle.pair).filter(|&digit| board.in_house(house, digit) == roof) {
                let builder = rectangle.begin(board, Technique::UniqueRectangle4, found).houses([house]);
                builder.without_any(roof, rectangle.pair & !(1 << tied)).take()?;
            }
        }
        Flow::Continue(())
    })
}

/// Visits all rectangles with a floor.
fn rectangles<const N: usize>(board: &Board<N>, mut visit: impl FnMut(Rectangle) -> Flow) -> Flow {
    let layout = board.layout;
    for in_row in [true, false] {
        let line = if in_row { 1 } else { 2 };
        for left in board.pairs().iter() {
            let pair = board.cell(left);
            let house = layout.houses[layout.houses_of(left)[line]];
            let beside = board.pairs() & house;
            let same = |&right: &usize| right > left && board.cell(right) == pair;
            for right in beside.iter().filter(same) {
                for roof in roofs(board, [left, right], in_row) {
                    if roof.iter().all(|&cell| board.cell(cell) & pair == pair) {
                        visit(Rectangle { floor: [left, right], roof, pair, in_row })?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Iterates over the roofs of a floor: the cells in each parallel line that lie in two boxes with it.
fn roofs<const N: usize>(
    board: &Board<N>,
    floor: [usize; 2],
    in_row: bool,
) -> impl Iterator<Item = [usize; 2]> {
    let layout = board.layout;
    let side = layout.side;
    let [left, right] = floor.map(|cell| layout.houses_of(cell)[0]);
    let across = floor.map(|cell| if in_row { cell % side } else { cell / side });
    let own = if in_row { floor[0] / side } else { floor[0] % side };
    (0..side).filter(move |&line| line != own).filter_map(move |line| {
        let roof = across.map(|place| if in_row { line * side + place } else { place * side + line });
        let [above, beyond] = roof.map(|cell| layout.houses_of(cell)[0]);
        // A floor in one box needs a roof in another; one in two boxes a roof in the same two.
        let two =
            if left == right { above == beyond && above != left } else { above == left && beyond == right };
        two.then_some(roof)
    })
}

pub(super) fn describe(step: &Step, words: &Words) -> String {
    use Technique as T;

    if step.technique == Technique::BugPlusOne {
        return describe_grave(step, words);
    }
    let (floor, roof) = (step.cells(Role::Body), step.cells(Role::Roof));
    let cells = words.list((floor | roof).iter());
    let common = phrase!(words.uniqueness, cells, pair = words.list(step.digits(Role::Body)));
    let roof = words.list(roof.iter());
    match step.technique {
        T::UniqueRectangle1 | T::UniqueLoop1 | T::AvoidableRectangle1 => common,
        T::UniqueRectangle2 | T::UniqueRectangle5 | T::UniqueLoop2 | T::AvoidableRectangle2 => {
            phrase!(words.one_holds_more, common, roof, more = extra(step, words))
        }
        T::UniqueRectangle6 => {
            let gone = words.list(removed(step));
            phrase!(words.type_6, common, houses = words.houses(&step.houses), gone, roof)
        }
        T::HiddenRectangle => describe_hidden_rectangle(step, words, common),
        T::UniqueRectangle3 | T::UniqueLoop3 => describe_subset(step, words, &common, &roof),
        _ => {
            let (house, tied) =
                (words.houses(&step.houses), words.list(step.digits(Role::Body) - removed(step)));
            phrase!(words.type_4, common, house, tied, roof)
        }
    }
}

/// Lists the digits that only the roof has.
fn extra(step: &Step, words: &Words) -> String {
    words.either(step.digits(Role::Roof) - step.digits(Role::Body))
}

/// Returns the digits that a step removes.
fn removed(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|candidate| candidate.digit).collect()
}

/// Describes a type 3: what follows with further cells, which are a naked or a hidden subset.
fn describe_subset(step: &Step, words: &Words, common: &str, roof: &str) -> String {
    let (house, others) = (words.houses(&step.houses), words.list(step.cells(Role::Link).iter()));
    let [linked, pair] = [Role::Link, Role::Body].map(|role| step.digits(role));
    if is_hidden_subset(step) {
        let (digits, pair) = (words.list(linked | pair), words.either(pair));
        return phrase!(words.rectangle_hidden_subset, common, roof, pair, house, digits, others);
    }
    let digits = words.list(linked | (step.digits(Role::Roof) - pair));
    let more = extra(step, words);
    phrase!(words.rectangle_naked_subset, common, roof, more, digits, others, house)
}

/// Whether the further cells of a rectangle or loop are a hidden subset, in which candidates fall.
fn is_hidden_subset(step: &Step) -> bool {
    step.eliminations.iter().any(|gone| step.cells(Role::Link).contains(gone.cell))
}

fn describe_hidden_rectangle(step: &Step, words: &Words, common: String) -> String {
    let Some(&Candidate { cell, digit }) = step.eliminations.first() else { return common };
    let tied =
        words.list(step.digits(Role::Body).iter().filter(|&other| other != digit).collect::<DigitSet>());
    phrase!(words.hidden_rectangle, common, cell, digit, tied, houses = words.houses(&step.houses))
}

/// Finds a bivalue universal grave except for one candidate: if every blank cell had two candidates, and every digit two
/// places or none in every house, the puzzle would have two solutions or none. There is at most one such step.
pub(super) fn bug_plus_one<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let more = board.open() - board.pairs();
    let Some(cell) = more.first().filter(|_| more.len() == 1) else { return Flow::Continue(()) };
    if board.cell(cell).count_ones() != 3 {
        return Flow::Continue(());
    }
    let Some(extra) = bits(board.cell(cell)).find(|&digit| is_grave_without(board, cell, digit)) else {
        return Flow::Continue(());
    };
    let builder = found.begin(board, Technique::BugPlusOne).part(Role::Body, [cell], !0);
    builder.place(cell, extra)
}

/// Returns whether every digit has two places or none in every house without this candidate.
fn is_grave_without<const N: usize>(board: &Board<N>, cell: usize, extra: usize) -> bool {
    let near = board.layout.houses_of(cell);
    (0..3 * board.layout.side).all(|house| {
        (0..board.layout.side).all(|digit| {
            let one_more = u32::from(digit == extra && near.contains(&house));
            let places = board.places(house, digit).count_ones();
            places == 2 + one_more || places == 0 && one_more == 0
        })
    })
}

/// Describes a grave.
fn describe_grave(step: &Step, words: &Words) -> String {
    // Schemes remove the other candidates instead.
    let extra = words.list(step.digits(Role::Body) - removed(step));
    let placed: Vec<_> = step.placements.iter().map(|candidate| candidate.digit.to_string()).collect();
    let digits = if placed.is_empty() { extra } else { placed.join(", ") };
    phrase!(words.grave, digits, cell = step.cells(Role::Body))
}
