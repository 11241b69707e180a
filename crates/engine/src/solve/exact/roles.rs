//! The roles of the stacks: one is enumerated, one laid out in lanes, and one summed over.
//!
//! Rows and columns can be exchanged, and any order of bands and stacks counts the same solutions, but the
//! times differ a lot.

use super::{
    cut::ORDERS,
    symmetry::{Allowed, band_orders, column_orders, digit_classes, reordered, transposed},
    words::{Words, allowed_columns},
};

/// A choice of roles: the grid turned so that its first stack is enumerated, its second laid out in lanes, its
/// third summed over, and the sums weighted by its first band.
#[derive(Debug, Clone)]
pub(super) struct Roles {
    /// The candidates of the cells, before and after propagating singles.
    pub(super) grid: Allowed,
    pub(super) propagated: Allowed,
    /// The estimated time on one core.
    pub(super) nanoseconds: f64,
}

/// Returns all 36 choices; none if some stack or band has no word.
pub(super) fn all(grid: &Allowed, propagated: &Allowed) -> Vec<Roles> {
    let mut all = Vec::new();
    let mut counted = Vec::new();
    for turned in [false, true] {
        let turn = |grid: &Allowed| if turned { transposed(grid) } else { *grid };
        let (grid, propagated) = (turn(grid), turn(propagated));
        let stacks = [0, 1, 2].map(|stack| StackSize::new(&propagated, stack, &mut counted));
        if stacks.iter().any(|stack| stack.words == 0.0) {
            return Vec::new();
        }
        let alike = alike(&propagated);
        for bands in [[0, 1, 2], [1, 2, 0], [2, 0, 1]] {
            for order in ORDERS {
                let [outer, lanes, inner] = order.map(|stack| &stacks[usize::from(stack)]);
                all.push(Roles {
                    grid: reordered(&grid, bands, order),
                    propagated: reordered(&propagated, bands, order),
                    nanoseconds: estimate(outer, lanes, inner, alike, bands.map(usize::from)),
                });
            }
        }
    }
    all
}

/// Returns the quickest choice.
pub(super) fn quickest(grid: &Allowed, propagated: &Allowed) -> Option<Roles> {
    let all = all(grid, propagated).into_iter();
    all.min_by(|one, other| one.nanoseconds.total_cmp(&other.nanoseconds))
}

/// Numbers of a stack.
struct StackSize {
    words: f64,
    /// Of each box.
    cuts: [f64; 3],
    /// Orders of columns that change nothing.
    orders: f64,
}

/// The numbers of words and cuts that the orders allowed to each digit give. The words of stacks that givens restrict
/// alike are listed once.
type Counted = Vec<([u8; 9], f64, [f64; 3])>;

impl StackSize {
    fn new(propagated: &Allowed, stack: usize, counted: &mut Counted) -> Self {
        let orders = column_orders(propagated, stack, 0..9).len() as f64;
        let allowed = allowed_columns(propagated, stack);
        let known = counted.iter().position(|known| known.0 == allowed).unwrap_or_else(|| {
            let words = Words::new(&allowed);
            counted.push((allowed, words.len as f64, words.cuts.each_ref().map(|cuts| cuts.len() as f64)));
            counted.len() - 1
        });
        let (_, words, cuts) = counted[known];
        Self { words, cuts, orders }
    }
}

/// Returns the number of ways to exchange digits and bands.
fn alike(propagated: &Allowed) -> f64 {
    let classes = digit_classes(propagated.iter());
    let in_class = |class: usize| classes.iter().filter(|&&other| usize::from(other) == class).count();
    let factorial = |number: usize| (1..=number).map(|factor| factor as f64).product::<f64>();
    (0..9).map(|class| factorial(in_class(class))).product::<f64>() * band_orders(propagated).len() as f64
}

/// Times in nanoseconds: the setup, an enumerated word, a renamed cut, a resolved word of the program; and in a
/// chunk, a turned column, a weighted column, and a word.
const BEGIN: f64 = 1e7;
const OUTER: f64 = 3e3;
const CUT: f64 = 10.0;
const RESOLVED: f64 = 0.3;
const COLUMN: f64 = 3.0;
const WEIGHED: f64 = 1.0;
const WORD: f64 = 0.45;

/// Estimates the nanoseconds for these roles: what is done for each outer word, times their number up to symmetry.
fn estimate(outer: &StackSize, lanes: &StackSize, inner: &StackSize, alike: f64, bands: [usize; 3]) -> f64 {
    let outers = (outer.words / (alike * outer.orders)).max(1.0);
    // Symmetries that do not reduce the outer words reduce the lanes.
    let rest = (outers * alike * outer.orders / outer.words).max(1.0);
    let cuts = (lanes.cuts[bands[0]] / lanes.orders / rest).max(1.0);
    let quads = (lanes.words / lanes.cuts[bands[0]] / 4.0).ceil();
    let chunks = (cuts * quads / 16.0).max(1.0);
    let words = inner.words / inner.orders;
    let columns = bands.map(|band| inner.cuts[band].clamp(64.0, 384.0));
    let runs = (16.0 / quads).clamp(1.0, 16.0);
    let chunk = WEIGHED * columns[0] * runs + COLUMN * (columns[1] + columns[2]) + WORD * words;
    let all_cuts: f64 = bands.iter().map(|&band| lanes.cuts[band] + inner.cuts[band]).sum();
    BEGIN + outers * (OUTER + CUT * all_cuts + RESOLVED * words + chunks * chunk)
}
