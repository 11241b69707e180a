//! Blank rows, bands and stacks: in any order they read the same, so one order is enough.

/// Returns the rows to try: of the blank rows of a band, and of blank bands, one.
#[inline(always)]
pub(super) fn distinct(open: u16, blank: u16) -> u16 {
    let twins = open & blank;
    if twins & twins.wrapping_sub(1) == 0 {
        return open;
    }
    let mut kept = open & !blank;
    let mut has_blank_band = false;
    for band in [0b111, 0b111_000, 0b111_000_000] {
        let blank = twins & band;
        if blank == band && std::mem::replace(&mut has_blank_band, true) {
            continue;
        }
        kept |= blank & blank.wrapping_neg();
    }
    kept
}

/// Returns in how many ways the blank lines of a puzzle can be ordered.
#[inline(always)]
pub(super) fn orders_of_blank(blank: u16) -> u32 {
    if blank == 0 {
        return 1;
    }
    let factorial = |number: u32| (1..=number).product::<u32>();
    let bands = [blank & 7, blank >> 3 & 7, blank >> 6];
    let blank_bands = bands.iter().filter(|&&band| band == 7).count() as u32;
    bands.map(|band| factorial(band.count_ones())).iter().product::<u32>() * factorial(blank_bands)
}
