//! Random small variants: the solver counts as many solutions as there are filled boards that obey every clue.
//!
//! All boards that obey a layout are listed once, and each is checked against the clues by the checker, which shares nothing
//! with the solver. `RANDOM_VARIANTS=100000 cargo test --release -p givens-variants --test random` runs many.

use std::{collections::BTreeMap, env, sync::Arc};

use givens_engine::{Budget, sample::rank, solve::Count};
use givens_variants::{
    Automaton, AutomatonStep, Axis, CellIndex, Clue, Diagonal, DiagonalStep, DigitCount, DigitRange, Edge,
    Extreme, Layout, LineRule, Lines, OutsideRule, PairRelation, Parity, Pattern, Shaft, Side, TableScope,
    ValueSet, VariantPuzzle,
};

/// Random numbers from a seed, each used once.
struct Dice {
    seed: u64,
    thrown: u64,
}

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.thrown += 1;
        let number = rank(self.seed, &self.thrown.to_le_bytes());
        usize::try_from(number % sides as u64).expect("less than the number of sides")
    }

    fn is_lucky(&mut self, sides: usize) -> bool {
        self.below(sides) == 0
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Returns all boards that obey the houses of a layout.
fn boards(layout: &Layout) -> Vec<Vec<Option<u8>>> {
    let cells: Vec<_> = layout.cells().collect();
    let mut peers = vec![Vec::new(); layout.place_count()];
    for house in layout.houses() {
        for &cell in &house {
            peers[cell.index()].extend(house.iter().copied().filter(|&other| other < cell));
        }
    }
    let mut found = Vec::new();
    let mut board = vec![None; layout.place_count()];
    fill(layout, &cells, &peers, &mut board, &mut found);
    found
}

fn fill(
    layout: &Layout,
    cells: &[CellIndex],
    peers: &[Vec<CellIndex>],
    board: &mut Vec<Option<u8>>,
    found: &mut Vec<Vec<Option<u8>>>,
) {
    let Some((&cell, rest)) = cells.split_first() else {
        found.push(board.clone());
        return;
    };
    for digit in layout.digits().iter() {
        if peers[cell.index()].iter().all(|peer| board[peer.index()] != Some(digit)) {
            board[cell.index()] = Some(digit);
            fill(layout, rest, peers, board, found);
        }
    }
    board[cell.index()] = None;
}

/// The layouts, from small to large; each with its name.
fn layouts() -> Vec<Layout> {
    let digits = |first, last| DigitRange::new(first, last).expect("a range");
    let board = |rows, columns, range| Layout::new(rows, columns, range, Lines::Board).expect("a board");
    let mut from_zero = board(4, 4, digits(0, 3));
    from_zero.set_boxes();
    let mut jigsaw = Layout::square(4).expect("a board");
    let numbers = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
    jigsaw.set_regions(&numbers.map(Some));
    let mut partial = board(4, 4, digits(1, 4));
    partial.set_regions(
        &[0, 0, 1, 1, 0, 9, 9, 1, 9, 9, 9, 9, 2, 2, 9, 9].map(|region| (region < 9).then_some(region)),
    );
    vec![
        Layout::square(4).expect("a board"),
        board(4, 4, digits(1, 4)),
        from_zero,
        jigsaw,
        partial,
        board(3, 3, digits(1, 5)),
        board(3, 3, digits(2, 5)),
        board(2, 4, digits(1, 4)),
        Layout::new(3, 3, digits(1, 3), Lines::None).expect("a board"),
    ]
}

/// Returns some cells that differ, at random.
fn some_cells(layout: &Layout, dice: &mut Dice, count: usize) -> Vec<CellIndex> {
    let mut all: Vec<_> = layout.cells().collect();
    (0..count.min(all.len())).map(|_| all.swap_remove(dice.below(all.len()))).collect()
}

/// Returns a path of neighbours, at random.
fn path(layout: &Layout, dice: &mut Dice, count: usize) -> Vec<CellIndex> {
    let mut path = some_cells(layout, dice, 1);
    for _ in 1..count {
        let last = path[path.len() - 1];
        let steps = [-1_isize, 0, 1];
        let next = layout.neighbour(last, dice.pick(&steps), dice.pick(&steps));
        path.extend(next.filter(|next| !path.contains(next)));
    }
    path
}

fn neighbours(layout: &Layout, dice: &mut Dice) -> [CellIndex; 2] {
    let pairs: Vec<_> = layout.neighbour_pairs().collect();
    let (a, b) = dice.pick(&pairs);
    if dice.is_lucky(2) { [a, b] } else { [b, a] }
}

fn values(layout: &Layout, dice: &mut Dice) -> ValueSet {
    let set: ValueSet = layout.digits().iter().filter(|_| dice.is_lucky(2)).collect();
    if set.is_empty() { ValueSet::of(layout.digits().first()) } else { set }
}

fn relation(dice: &mut Dice) -> PairRelation {
    match dice.below(3) {
        0 => PairRelation::Difference(number(dice, 3)),
        1 => PairRelation::Ratio(number(dice, 3)),
        _ => PairRelation::Sum(2 + number(dice, 5)),
    }
}

fn number(dice: &mut Dice, most: usize) -> i32 {
    i32::try_from(1 + dice.below(most)).expect("small")
}

const LINES: usize = 17;

fn line_rule(layout: &Layout, dice: &mut Dice, kind: usize) -> LineRule {
    match kind {
        0 => LineRule::Thermometer,
        1 => LineRule::SlowThermometer,
        2 => LineRule::Renban,
        3 => LineRule::Whispers(number(dice, 3)),
        4 => LineRule::Palindrome,
        5 => LineRule::Between,
        6 => LineRule::Lockout(number(dice, 3)),
        7 => LineRule::RegionSum,
        8 => LineRule::RegionTotal,
        9 => LineRule::Sequence,
        10 => LineRule::Modular(1 + number(dice, 2)),
        11 => LineRule::Zipper,
        12 => LineRule::Nabner,
        13 => LineRule::DoubleArrow,
        14 => LineRule::SumLine(3 + number(dice, 4)),
        15 => LineRule::Pattern(Arc::new(pattern(layout, dice))),
        _ => {
            let digits: Vec<_> = layout.digits().iter().collect();
            LineRule::Entropic(digits.chunks(2).map(|part| part.iter().copied().collect()).collect())
        }
    }
}

/// Returns a pattern of some symbols, classes, groups and repetitions.
fn pattern(layout: &Layout, dice: &mut Dice) -> Pattern {
    let text = pattern_text(layout, dice, 3);
    Pattern::new(&text, layout.digits()).expect("a small pattern")
}

fn pattern_text(layout: &Layout, dice: &mut Dice, depth: usize) -> String {
    let mut text = String::new();
    for _ in 0..=dice.below(4) {
        let digits: Vec<_> = layout.digits().iter().collect();
        let part = match dice.below(if depth == 0 { 4 } else { 6 }) {
            0 => dice.pick(&digits).to_string(),
            1 | 2 => ".".to_owned(),
            3 => format!("[{}{}-{}]", dice.pick(&["", "^"]), digits[0], dice.pick(&digits)),
            4 => format!("({})", pattern_text(layout, dice, depth - 1)),
            _ => {
                let [a, b] = [(); 2].map(|()| pattern_text(layout, dice, depth - 1));
                format!("({a}|{b})")
            }
        };
        text += &part;
        text += dice.pick(&["", "", "", "*", "*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}", "*?"]);
    }
    text
}

/// Returns an automaton of some states.
fn automaton(dice: &mut Dice) -> Automaton {
    let count = 1 + dice.below(5);
    let target = |dice: &mut Dice| u16::try_from(dice.below(count)).expect("small");
    let step = |dice: &mut Dice| AutomatonStep {
        symbols: u32::try_from(1 + dice.below(31)).expect("small")
            | if dice.is_lucky(2) { AutomatonStep::BREAK } else { 0 },
        target: target(dice),
    };
    let steps: Vec<Vec<AutomatonStep>> =
        (0..count).map(|_| (0..=dice.below(3)).map(|_| step(dice)).collect()).collect();
    let accepts: Vec<bool> = (0..count).map(|_| dice.is_lucky(2)).collect();
    Automaton::new(&steps, &accepts).expect("an automaton")
}

/// Returns alternatives of some clues each, a few of them alternatives again.
fn alternatives(layout: &Layout, dice: &mut Dice) -> Clue {
    let branch = |dice: &mut Dice| {
        let count = if dice.is_lucky(8) { 0 } else { 1 + dice.below(2) };
        (0..count)
            .map(|_| {
                if dice.is_lucky(3) {
                    return Clue::Limit(some_cells(layout, dice, 1)[0], values(layout, dice));
                }
                let kind = dice.below(LINES + OTHERS);
                clue(layout, dice, kind)
            })
            .collect()
    };
    Clue::Any((0..=dice.below(3)).map(|_| branch(dice)).collect())
}

fn edge(layout: &Layout, dice: &mut Dice) -> Edge {
    let side = dice.pick(&[Side::Top, Side::Right, Side::Bottom, Side::Left]);
    let lines = if matches!(side, Side::Top | Side::Bottom) { layout.columns() } else { layout.rows() };
    Edge { side, line: dice.below(lines) }
}

/// The number of kinds of clues besides lines.
const OTHERS: usize = 36;

/// Returns a clue of a kind, at random.
fn clue(layout: &Layout, dice: &mut Dice, kind: usize) -> Clue {
    let length = 2 + dice.below(3);
    if kind < LINES {
        return Clue::Line(line_rule(layout, dice, kind), path(layout, dice, length + 1));
    }
    match kind - LINES {
        0 => Clue::Diagonal(dice.pick(&[Diagonal::Falling, Diagonal::Rising])),
        1 => Clue::AntiKnight,
        2 => Clue::AntiKing,
        3 => Clue::AntiTaxicab,
        4 => {
            let mut pair = neighbours(layout, dice);
            pair.sort_unstable();
            let except = if dice.is_lucky(2) { vec![pair] } else { Vec::new() };
            Clue::Neighbours { forbidden: vec![relation(dice)], except }
        }
        5 => Clue::DisjointGroups,
        6 => Clue::Squares(vec![values(layout, dice)]),
        7 => Clue::Parity(dice.pick(&[Parity::Odd, Parity::Even]), some_cells(layout, dice, 1)[0]),
        8 => {
            Clue::Extremes(dice.pick(&[Extreme::Minimum, Extreme::Maximum]), some_cells(layout, dice, length))
        }
        9 => Clue::Greater(neighbours(layout, dice)),
        10 => {
            let axis = dice.pick(&[Axis::Row, Axis::Column, Axis::Region]);
            Clue::Indexer(axis, some_cells(layout, dice, 1)[0])
        }
        11 => Clue::Pair(relation(dice), neighbours(layout, dice)),
        12 => Clue::Clone(some_cells(layout, dice, 2), some_cells(layout, dice, 2)),
        13 => Clue::Table {
            name: String::new(),
            allowed: layout.digits().iter().map(|_| values(layout, dice)).collect(),
            cells: some_cells(layout, dice, length),
            scope: dice.pick(&[TableScope::Successive, TableScope::All]),
        },
        14 => Clue::Cage(path(layout, dice, length), Some(2 + number(dice, 9))),
        15 => Clue::Cage(some_cells(layout, dice, length), None),
        16 => {
            let cells = some_cells(layout, dice, length);
            let terms = cells.iter().map(|&cell| (cell, dice.pick(&[1, 1, -1, 2]))).collect();
            Clue::Sum { terms, total: number(dice, 9) - 1 }
        }
        17 => {
            let count =
                DigitCount { count: u8::try_from(dice.below(3)).expect("small"), digit: number(dice, 4) };
            Clue::LookAndSay(some_cells(layout, dice, length), vec![count])
        }
        18 => Clue::ExtraRegion(some_cells(layout, dice, length)),
        19 => {
            let line = path(layout, dice, length + 1);
            let shaft = Shaft { start: line[0], cells: line[1..].to_vec() };
            Clue::Arrow { bulb: vec![line[0]], shafts: vec![shaft] }
        }
        20 => Clue::EqualSums(vec![some_cells(layout, dice, 2), some_cells(layout, dice, 2)]),
        21 => Clue::SameDigits(vec![some_cells(layout, dice, 2), some_cells(layout, dice, 2)]),
        22 => Clue::Contains {
            cells: some_cells(layout, dice, 4),
            digits: (0..=dice.below(2)).map(|_| number(dice, 4)).collect(),
            is_exact: dice.is_lucky(2),
        },
        23 => {
            let first = some_cells(layout, dice, 1)[0];
            let step = DiagonalStep { is_down: dice.is_lucky(2), is_right: dice.is_lucky(2) };
            Clue::LittleKiller { first, step, sum: number(dice, 10) }
        }
        kind @ 24..=32 => rare_clue(layout, dice, kind),
        33 => {
            let rule = dice.pick(&[OutsideRule::Rank, OutsideRule::UniqueRank]);
            Clue::Outside(rule, edge(layout, dice), number(dice, 16))
        }
        34 => Clue::Outside(OutsideRule::Sandwich, edge(layout, dice), number(dice, 6) - 1),
        _ => {
            let rules = [
                OutsideRule::XSum,
                OutsideRule::Skyscraper,
                OutsideRule::NumberedRoom,
                OutsideRule::FirstThree,
                OutsideRule::HiddenSkyscraper,
            ];
            Clue::Outside(dice.pick(&rules), edge(layout, dice), number(dice, 8))
        }
    }
}

/// Returns a clue of one of the kinds 24 to 32, which only constraint texts have, at random.
fn rare_clue(layout: &Layout, dice: &mut Dice, kind: usize) -> Clue {
    let length = 2 + dice.below(3);
    match kind {
        24 => Clue::Flatmates {
            digit: dice.pick(&[1, 2, 3]),
            above: dice.pick(&[0, 1, 4]),
            below: dice.pick(&[2, 3, 9]),
        },
        25 => Clue::DistinctLines,
        26 => Clue::ValueIndexer {
            value: some_cells(layout, dice, 1)[0],
            control: some_cells(layout, dice, 1)[0],
            cells: path(layout, dice, length),
        },
        27 => Clue::Rellik(path(layout, dice, length), number(dice, 9)),
        28 => Clue::EqualityCage(some_cells(layout, dice, length / 2 * 2)),
        29 => Clue::Lunchbox(path(layout, dice, length), number(dice, 6) - 1),
        30 => {
            let count = 1 + dice.below(7);
            Clue::CountingCircles(some_cells(layout, dice, count))
        }
        31 => {
            let count = 1 + dice.below(2);
            let segments = (0..count).map(|_| path(layout, dice, length)).collect();
            Clue::Automaton { name: String::new(), automaton: Arc::new(automaton(dice)), segments }
        }
        _ => alternatives(layout, dice),
    }
}

/// Returns the random puzzle of a number, on one of the layouts.
fn puzzle(number: u64, layouts: &[(Layout, Vec<Vec<Option<u8>>>)]) -> (usize, VariantPuzzle) {
    let mut dice = Dice { seed: number, thrown: 0 };
    let place = dice.below(layouts.len());
    let layout = &layouts[place].0;
    let mut puzzle = VariantPuzzle::new(layout.clone());
    let only = env::var("RANDOM_KIND").ok().and_then(|text| text.parse().ok());
    for _ in 0..=dice.below(3) {
        let kind = only.unwrap_or_else(|| dice.below(LINES + OTHERS));
        puzzle.clues.push(clue(layout, &mut dice, kind));
    }
    for cell in some_cells(layout, &mut dice, 3) {
        match dice.below(4) {
            0 => {
                let digits: Vec<_> = layout.digits().iter().collect();
                puzzle.givens[cell.index()] = Some(dice.pick(&digits));
            }
            1 => puzzle.limit(cell, values(layout, &mut dice)),
            _ => {}
        }
    }
    (place, puzzle)
}

#[test]
#[expect(clippy::print_stdout, reason = "shows what was met when run by hand")]
fn random_variants_have_as_many_solutions_as_boards_obey_them() {
    let count = env::var("RANDOM_VARIANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000_u64);
    let start = env::var("RANDOM_START").ok().and_then(|text| text.parse().ok()).unwrap_or(0_u64);
    let layouts: Vec<_> = layouts().into_iter().map(|layout| (layout.clone(), boards(&layout))).collect();
    let (mut wrong, mut verdicts) = (Vec::new(), BTreeMap::new());
    for number in start..start + count {
        let (place, puzzle) = puzzle(number, &layouts);
        let expected = layouts[place].1.iter().filter(|board| puzzle.first_broken(board).is_none()).count();
        let found = puzzle.count_within(1_000_000, Budget::UNLIMITED);
        *verdicts.entry(expected.min(2)).or_insert(0) += 1;
        if found != Count::Exactly(expected as u64) {
            wrong.push(format!(
                "{number}: {found:?}, expected {expected}, layout {place}: {:?}",
                puzzle.clues
            ));
        }
    }
    println!("{verdicts:?}");
    wrong.truncate(10);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
