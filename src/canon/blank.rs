//! Blank rows, bands and stacks: in any order they read the same, so one order is enough.

use super::row::{Columns, Nine, ORDERS};

/// Returns the rows to try: of the blank rows of a band, and of blank bands, one.
pub(super) fn distinct(open: u16, blank: u16) -> u16 {
    let bands = [0b111, 0b111_000, 0b111_000_000];
    let mut kept = open & !blank;
    let mut has_blank_band = false;
    for band in bands {
        let blank = open & blank & band;
        if blank == band && std::mem::replace(&mut has_blank_band, true) {
            continue;
        }
        kept |= blank & blank.wrapping_neg();
    }
    kept
}

/// Returns the orders of the stacks that exchange only the free ones.
pub(super) fn stack_orders(free: u8) -> impl Iterator<Item = [u8; 3]> {
    let moves_free = move |order: &[u8; 3]| (0..3).all(|to| free >> to & 1 == 1 || order[to] == to as u8);
    let all = if free.count_ones() > 1 { &ORDERS[..] } else { &ORDERS[..1] };
    all.iter().copied().filter(moves_free)
}

/// Returns the free stacks that are blank in this row, too.
pub(super) fn still_blank(free: u8, line: &Nine, columns: &Columns) -> u8 {
    let is_blank =
        |stack: usize| columns.sources[3 * stack..][..3].iter().all(|&source| line[usize::from(source)] == 0);
    (0..3).filter(|&stack| free >> stack & 1 == 1 && is_blank(stack)).map(|stack| 1 << stack).sum()
}

/// Returns whether the free stacks are in the order of the source: of their orders, which all read the same, one is
/// enough.
pub(super) fn is_ascending(free: u8, columns: &Columns) -> bool {
    let stacks = (0..3).filter(|stack| free >> stack & 1 == 1);
    stacks.map(|stack| columns.sources[3 * stack] / 3).is_sorted()
}

/// Returns in how many ways the blank lines of a puzzle can be ordered.
pub(super) fn orders_of_blank(blank: u16) -> u32 {
    let factorial = |number: u32| (1..=number).product::<u32>();
    let bands = [0, 3, 6].map(|first| (blank >> first & 0b111).count_ones());
    let blank_bands = bands.iter().filter(|&&lines| lines == 3).count() as u32;
    bands.map(factorial).iter().product::<u32>() * factorial(blank_bands)
}
