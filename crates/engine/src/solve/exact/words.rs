//! Words: the cuts of the three boxes of a stack (or of a band).
//!
//! Each digit occurs once in every box and once in every line, so it has an *order*: its line in the
//! first box, in the second and in the third, all different. The nine orders of the digits make a *word*.
//! It is a word of a stack if each line of each box gets three digits: there are 94,080 of them, and a word is
//! equivalent to three compatible cuts.

use super::cut::{Cuts, NONE, ORDERS, POWERS};
use super::symmetry::{Allowed, previous};

/// Three compatible cuts.
pub(super) type CutTriple = [u16; 3];

/// Visits the words in which each digit has one of its allowed orders, bit *k* for `ORDERS[k]`, with their cuts.
pub(super) fn each_word(allowed: &[u8; 9], visit: impl FnMut(&[u8; 9], CutTriple)) {
    let alone = std::array::from_fn(|digit| digit as u8);
    each_least_word(allowed, &alone, visit);
}

/// Visits only the words with rising orders among the digits of each class.
pub(super) fn each_least_word(
    allowed: &[u8; 9],
    classes: &[u8; 9],
    mut visit: impl FnMut(&[u8; 9], CutTriple),
) {
    let before = std::array::from_fn(|digit| previous(classes, digit));
    let listing = Listing { allowed, before };
    listing.extend(0, WordState::default(), &mut visit);
}

struct Listing<'a> {
    allowed: &'a [u8; 9],
    /// The digit whose order must not be greater.
    before: [Option<usize>; 9],
}

#[derive(Clone, Copy, Default)]
struct WordState {
    word: [u8; 9],
    /// The codes of the three cuts so far.
    codes: [u16; 3],
    /// The number of digits in each line of each box, three bits each.
    counts: u32,
}

/// What each order adds to the counts.
const COUNTED: [u32; 6] = {
    let mut counted = [0; 6];
    let mut order = 0;
    while order < 6 {
        let [a, b, c] = ORDERS[order];
        counted[order] = 1 << (3 * a) | 1 << (9 + 3 * b) | 1 << (18 + 3 * c);
        order += 1;
    }
    counted
};

/// Set where a line has four digits.
const TOO_MANY: u32 = 0o444_444_444;

impl Listing<'_> {
    /// Chooses an order for the next digit, as long as no line of a box has more than three digits.
    fn extend(&self, digit: usize, state: WordState, visit: &mut impl FnMut(&[u8; 9], CutTriple)) {
        if digit == 9 {
            visit(&state.word, state.codes.map(|code| Cuts::all().of_code(code)));
            return;
        }
        let least = self.before[digit].map_or(0, |before| state.word[before]);
        for order in least..6 {
            let counts = state.counts + COUNTED[usize::from(order)];
            if self.allowed[digit] >> order & 1 == 0 || counts & TOO_MANY != 0 {
                continue;
            }
            let mut next = WordState { counts, ..state };
            next.word[digit] = order;
            for (code, line) in next.codes.iter_mut().zip(ORDERS[usize::from(order)]) {
                *code += u16::from(line) * POWERS[digit];
            }
            self.extend(digit + 1, next, visit);
        }
    }
}

/// Returns the cuts of a word.
pub(super) fn cuts_of(word: &[u8; 9]) -> CutTriple {
    std::array::from_fn(|place| {
        let lines = word.map(|order| ORDERS[usize::from(order)][place]);
        Cuts::all().of_lines(&lines)
    })
}

/// The words of a stack by their cuts: each cut gets a place in the list of its box.
#[derive(Debug, Clone)]
pub(super) struct Words {
    /// For each box the cuts that some word has.
    pub(super) cuts: [Vec<u16>; 3],
    /// For each box the place of a cut in that list, or [`NONE`].
    pub(super) places: [Vec<u16>; 3],
    /// For each cut of the first box, by place, the places of the two others.
    pub(super) others: Vec<Vec<[u16; 2]>>,
    /// Number of words.
    pub(super) len: usize,
}

impl Words {
    pub(super) fn new(allowed: &[u8; 9]) -> Self {
        let mut words = Self {
            cuts: Default::default(),
            places: std::array::from_fn(|_| vec![NONE; Cuts::all().len()]),
            others: Vec::new(),
            len: 0,
        };
        each_word(allowed, |_, triple| words.add(triple));
        words
    }

    fn add(&mut self, triple: CutTriple) {
        let mut at = [0; 3];
        for number in 0..3 {
            let place = &mut self.places[number][usize::from(triple[number])];
            if *place == NONE {
                *place = self.cuts[number].len() as u16;
                self.cuts[number].push(triple[number]);
            }
            at[number] = *place;
        }
        let [first, second, third] = at;
        if usize::from(first) == self.others.len() {
            self.others.push(Vec::new());
        }
        self.others[usize::from(first)].push([second, third]);
        self.len += 1;
    }
}

/// Returns the orders of columns that the boxes of a stack allow each digit.
pub(super) fn allowed_columns(grid: &Allowed, stack: usize) -> [u8; 9] {
    allowed_orders(|band, column| {
        let cell = |row: usize| grid[27 * band + 9 * row + 3 * stack + column];
        cell(0) | cell(1) | cell(2)
    })
}

/// Returns the orders of rows that the boxes of a band allow each digit.
pub(super) fn allowed_rows(cells: &[u16]) -> [u8; 9] {
    allowed_orders(|stack, row| cells[9 * row + 3 * stack..][..3].iter().fold(0, |all, cell| all | cell))
}

/// Returns the orders that each digit may have, where `allowed` returns the digits of a line of a box.
fn allowed_orders(allowed: impl Fn(usize, usize) -> u16) -> [u8; 9] {
    std::array::from_fn(|digit| {
        let fits = |order: &[u8; 3]| {
            let mut lines = order.iter().enumerate();
            lines.all(|(place, &line)| allowed(place, usize::from(line)) >> digit & 1 == 1)
        };
        let orders = ORDERS.iter().enumerate();
        orders.fold(0, |allowed, (number, order)| allowed | u8::from(fits(order)) << number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_94080() {
        let words = Words::new(&[0x3f; 9]);
        assert_eq!(words.len, 94_080);
        assert!(words.cuts.iter().all(|cuts| cuts.len() == 1680));
        assert!(words.others.iter().all(|others| others.len() == 56));
    }

    #[test]
    fn least_words_represent_all() {
        // Each word with rising orders represents 9! / ∏ n! words, n digits having the same.
        let mut all = 0;
        each_least_word(&[0x3f; 9], &[0; 9], |word, triple| {
            assert_eq!(cuts_of(word), triple);
            let factorial = |number: usize| (1..=number).product::<usize>();
            let same = |order| (0..9).filter(|&digit| word[digit] == order).count();
            all += factorial(9) / (0..6).map(|order| factorial(same(order))).product::<usize>();
        });
        assert_eq!(all, 94_080);
    }
}
