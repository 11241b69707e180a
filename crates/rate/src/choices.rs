//! Choices of some of several items, for the searches that try every one: as bits, where the items are the places of a house,
//! or as a slice that a function looks at. They come in a fixed order, because the program that is followed takes the first
//! step that it finds.

/// Iterates over the sets of `count` of the numbers 0 to `among` − 1, in the order of their bits.
pub(super) fn patterns(among: usize, count: usize) -> impl Iterator<Item = u16> {
    let of_count = PATTERNS[count].iter().copied();
    of_count.take_while(move |pattern| pattern >> among == 0)
}

/// Iterates over the sets of `count` of some numbers, in the order of their bits.
pub(super) fn patterns_of(members: u16, count: usize) -> impl Iterator<Item = u16> {
    let is_possible = members.count_ones() as usize >= count;
    patterns(if is_possible { 9 } else { 0 }, count).filter(move |pattern| pattern & !members == 0)
}

/// The sets of the numbers 0 to 8 by their count, each list filled up with a set that is none of them.
static PATTERNS: [[u16; 126]; 10] = {
    let (mut lists, mut lengths, mut pattern) = ([[u16::MAX; 126]; 10], [0; 10], 0_u16);
    while pattern < 1 << 9 {
        let count = pattern.count_ones() as usize;
        lists[count][lengths[count]] = pattern;
        lengths[count] += 1;
        pattern += 1;
    }
    lists
};

/// Passes every choice of `count` items to a function, in the order of their indices, until one returns a value.
pub(super) fn choose<T: Copy, R>(
    items: &[T],
    count: usize,
    mut visit: impl FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    fn grow<T: Copy, R>(
        items: &[T],
        count: usize,
        chosen: &mut Vec<T>,
        visit: &mut impl FnMut(&[T]) -> Option<R>,
    ) -> Option<R> {
        if count == 0 {
            return visit(chosen);
        }
        (0..=items.len().checked_sub(count)?).find_map(|first| {
            chosen.push(items[first]);
            let found = grow(&items[first + 1..], count - 1, chosen, visit);
            chosen.pop();
            found
        })
    }
    grow(items, count, &mut Vec::with_capacity(count), &mut visit)
}

/// Whether some choice of `count` of at most nine items, each a bit with a set of numbers below nine, has a union of `count`
/// numbers and passes a test. It is what `choose_united` would pass on, asked of words alone, because most often the answer
/// is no.
pub(super) fn is_any_united(
    items: &[(u16, u16)],
    count: usize,
    (chosen, union): (u16, u16),
    test: &impl Fn(u16, u16) -> bool,
) -> bool {
    let left = count - size_of(chosen);
    if left == 0 {
        return size_of(union) == count && test(chosen, union);
    }
    (left..=items.len()).any(|rest| {
        let first = items.len() - rest;
        let (item, set) = items[first];
        let (chosen, union) = (chosen | item, union | set);
        size_of(union) <= count && is_any_united(&items[first + 1..], count, (chosen, union), test)
    })
}

/// The number of members of a set of numbers below nine. Processors without an instruction for it take ten for a word.
pub(super) fn size_of(set: u16) -> usize {
    usize::from(SIZES[usize::from(set & 0x1ff)])
}

/// The number of members of each set of numbers below nine.
static SIZES: [u8; 512] = {
    let (mut sizes, mut set) = ([0; 512], 0);
    while set < 512 {
        sizes[set] = set.count_ones() as u8;
        set += 1;
    }
    sizes
};

/// Passes every choice of `count` items with a set each to a function, if their sets have `count` members together, with
/// their union; in the order of their indices, until one returns a value.
pub(super) fn choose_united<T: Copy, R>(
    items: &[(T, u32)],
    count: usize,
    visit: &mut impl FnMut(&[T], u32) -> Option<R>,
) -> Option<R> {
    fn grow<T: Copy, R>(
        items: &[(T, u32)],
        count: usize,
        (chosen, union): (&mut Vec<T>, u32),
        visit: &mut impl FnMut(&[T], u32) -> Option<R>,
    ) -> Option<R> {
        let left = count - chosen.len();
        if left == 0 {
            return if union.count_ones() as usize == count { visit(chosen, union) } else { None };
        }
        (0..=items.len().checked_sub(left)?).find_map(|first| {
            let (item, set) = items[first];
            if (union | set).count_ones() as usize > count {
                return None;
            }
            chosen.push(item);
            let found = grow(&items[first + 1..], count, (chosen, union | set), visit);
            chosen.pop();
            found
        })
    }
    grow(items, count, (&mut Vec::with_capacity(count), 0), visit)
}
