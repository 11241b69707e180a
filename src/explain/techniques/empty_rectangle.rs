//! Empty rectangles.
//!
//! In a box a digit is only possible in one row or one column, in three cells at least (with two it is a
//! turbot fish). Where a line outside has two places for the digit, one in that row, then either the
//! other place is right, or the digit is in that column of the box. Digits first, then boxes, their rows
//! and columns, then the lines outside.

use givens_draw::language::{Words, phrase};

use super::{
    Board, Flow, Role, Step, StepCollector, Technique,
    chains::{Link, links},
};

pub(super) fn empty_rectangle<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let side = board.layout.side;
    for digit in 0..side {
        let links: Vec<_> = links(board, digit).filter(|link| link.house >= side).collect();
        if links.is_empty() {
            continue;
        }
        for block in (0..side).filter(|&block| board.places(block, digit).count_ones() > 2) {
            crosses(board, block, digit, |row, column| {
                for link in &links {
                    follow(board, digit, [block, row, column], link, found)?;
                }
                Flow::Continue(())
            })?;
        }
    }
    Flow::Continue(())
}

/// Visits each row and column that together hold all places of the digit in the box, and neither alone.
fn crosses<const N: usize>(
    board: &Board<N>,
    block: usize,
    digit: usize,
    mut visit: impl FnMut(usize, usize) -> Flow,
) -> Flow {
    let (layout, cells) = (board.layout, board.in_house(block, digit));
    for corner in layout.houses[block].iter() {
        let [_, row, column] = layout.houses_of(corner);
        let (beside, below) = (cells - layout.houses[row], cells - layout.houses[column]);
        if !beside.is_empty() && !below.is_empty() && (beside & below).is_empty() {
            visit(row, column)?;
        }
    }
    Flow::Continue(())
}

/// Finds eliminations for a line outside the box with one of its two places in the row or the column.
fn follow<const N: usize>(
    board: &Board<N>,
    digit: usize,
    [block, row, column]: [usize; 3],
    link: &Link,
    found: &mut StepCollector,
) -> Flow {
    let layout = board.layout;
    // A column with a place in the row leads to the column of the box, and vice versa.
    let (meets, leads) = if link.house >= 2 * layout.side { (row, column) } else { (column, row) };
    for (near, far) in [(link.ends[0], link.ends[1]), (link.ends[1], link.ends[0])] {
        let outside = |cell: usize| layout.houses_of(cell)[0] != block;
        if !layout.houses[meets].contains(near) || !outside(near) || !outside(far) {
            continue;
        }
        let targets = (board.in_house(leads, digit) & layout.peers[far]) - layout.houses[block];
        let far_line = layout.houses_of(far)[if leads == column { 1 } else { 2 }];
        let targets = targets & layout.houses[far_line];
        if !targets.is_empty() {
            let builder = found.begin(board, Technique::EmptyRectangle);
            let builder = builder.houses([block, link.house]).covers([meets, leads]);
            let builder = builder.part(Role::Body, board.in_house(block, digit).iter(), 1 << digit);
            builder.part(Role::Link, [near, far], 1 << digit).without(targets, digit).take()?;
        }
    }
    Flow::Continue(())
}

pub(super) fn describe(step: &Step, words: &Words) -> String {
    let digit = step.digit(Role::Body);
    let ends: Vec<_> = step.with_role(Role::Link).map(|candidate| candidate.cell).collect();
    let ([block, line], [meets, leads], [near, far]) =
        (step.houses.as_slice(), step.covers.as_slice(), ends.as_slice())
    else {
        return String::new();
    };
    let [block, line, meets, leads] = [block, line, meets, leads].map(|house| words.house(*house));
    let (lines, ends) = (words.either([&meets, &leads]), words.either([near, far]));
    phrase!(words.empty_rectangle, block, digit, lines, line, ends, far, near, leads)
}
