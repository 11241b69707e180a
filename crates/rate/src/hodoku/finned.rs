//! Whether a digit has a fish of lines with fins at all, of either kind and with any order of bases. Most often there is
//! none, and `fish` need not look for the first.

use crate::choices::size_of;

/// Whether a fish of a size with fins may remove anything, by the places of the digit in parallel lines. The fins lie in one
/// box, with a place in a cover outside the bases; all other places of the bases are covered.
pub(super) fn is_any(lines: &[u16; 9], size: usize) -> bool {
    (0..3).any(|band| {
        let (mut outside, mut number) = ([0; 6], 0);
        for line in (0..9).filter(|&line| line / 3 != band && lines[line] != 0) {
            outside[number] = lines[line];
            number += 1;
        }
        let inside = [0, 1, 2].map(|line| lines[band * 3 + line]);
        STACKS.into_iter().any(|stack| is_any_in_box(&outside[..number], inside, stack, size))
    })
}

/// The crossing lines of each stack of boxes.
const STACKS: [u16; 3] = [0b111, 0b111 << 3, 0b111 << 6];

/// Whether bases among the three lines of a box and others may have their fins there. One or two of the three are bases.
fn is_any_in_box(outside: &[u16], inside: [u16; 3], stack: u16, size: usize) -> bool {
    [[0, 1, 2], [1, 0, 2], [2, 0, 1]].into_iter().any(|[one, a, b]| {
        let [one, a, b] = [one, a, b].map(|line| inside[line]);
        // As bases the one line, or both others.
        let is_one = may_have(one) && may_grow(outside, one & !stack, (a | b) & stack, size, size - 1);
        is_one
            || may_have(a) && may_have(b) && may_grow(outside, (a | b) & !stack, one & stack, size, size - 2)
    })
}

/// Whether a line may be a base.
const fn may_have(line: u16) -> bool {
    line != 0
}

/// Whether a number of further bases leave a cover for one of some targets: what they must cover are no more lines than the
/// size, with that of a target.
fn may_grow(rest: &[u16], covered: u16, targets: u16, size: usize, left: usize) -> bool {
    if targets == 0 || size_of(covered) + usize::from(covered & targets == 0) > size {
        return false;
    }
    left == 0
        || rest.len() >= left
            && (0..=rest.len() - left)
                .any(|first| may_grow(&rest[first + 1..], covered | rest[first], targets, size, left - 1))
}
