//! The search finds the boards that obey the clues, all of them and no others, as a walk over all boards confirms.

use std::ops::ControlFlow;

use givens_engine::solve::{Budget, Count};
use givens_variants::{
    Axis, CellIndex, Clue, Diagonal, DiagonalStep, DigitCount, DigitRange, Edge, Extreme, Layout, LineRule,
    Lines, OutsideRule, PairRelation, Parity, SearchEnding, Shaft, Side, TableScope, ValueSet,
    VariantOutcome, VariantPuzzle,
};

/// Numbers that look random, the same in every run (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn number(&mut self, limit: i32) -> i32 {
        i32::try_from(self.below(usize::try_from(limit).unwrap())).unwrap()
    }

    /// Returns different cells, or now and then one that repeats.
    fn cells(&mut self, layout: &Layout, count: usize) -> Vec<CellIndex> {
        let mut cells: Vec<CellIndex> = layout.cells().collect();
        for at in 0..count.min(cells.len()) {
            let other = at + self.below(cells.len() - at);
            cells.swap(at, other);
        }
        cells.truncate(count);
        if self.below(8) == 0 {
            let repeated = cells[self.below(cells.len())];
            cells.push(repeated);
        }
        cells
    }

    fn pair(&mut self, layout: &Layout) -> [CellIndex; 2] {
        let cells = self.cells(layout, 2);
        [cells[0], cells[1]]
    }

    fn set(&mut self) -> ValueSet {
        ValueSet::from_bits(u32::try_from(self.below(32)).unwrap())
    }

    fn line_rule(&mut self) -> LineRule {
        let groups = |random: &mut Self| (0..3).map(|_| random.set()).collect();
        match self.below(16) {
            0 => LineRule::Thermometer,
            1 => LineRule::SlowThermometer,
            2 => LineRule::Renban,
            3 => LineRule::Whispers(self.number(4) - 1),
            4 => LineRule::Palindrome,
            5 => LineRule::Between,
            6 => LineRule::Lockout(self.number(4) - 1),
            7 => LineRule::RegionSum,
            8 => LineRule::RegionTotal,
            9 => LineRule::Sequence,
            10 => LineRule::Entropic(groups(self)),
            11 => LineRule::Modular(self.number(5)),
            12 => LineRule::Zipper,
            13 => LineRule::Nabner,
            14 => LineRule::DoubleArrow,
            _ => LineRule::SumLine(if self.below(8) == 0 { 70 } else { self.number(9) }),
        }
    }

    fn relation(&mut self) -> PairRelation {
        match self.below(3) {
            0 => PairRelation::Difference(self.number(4)),
            1 => PairRelation::Ratio(self.number(4)),
            _ => PairRelation::Sum(self.number(8)),
        }
    }

    fn outside(&mut self, layout: &Layout) -> Clue {
        let side = [Side::Top, Side::Right, Side::Bottom, Side::Left][self.below(4)];
        let lines = if matches!(side, Side::Top | Side::Bottom) { layout.columns() } else { layout.rows() };
        let edge = Edge { side, line: self.below(lines) };
        let rules = [
            (OutsideRule::Sandwich, 7),
            (OutsideRule::XSum, 11),
            (OutsideRule::Skyscraper, 5),
            (OutsideRule::NumberedRoom, 6),
            (OutsideRule::FirstThree, 10),
        ];
        let (rule, limit) = rules[self.below(rules.len())];
        Clue::Outside(rule, edge, self.number(limit))
    }

    fn board_clue(&mut self, layout: &Layout) -> Clue {
        let clues = [
            Clue::Diagonal(Diagonal::Falling),
            Clue::Diagonal(Diagonal::Rising),
            Clue::AntiKnight,
            Clue::AntiKing,
            Clue::AntiTaxicab,
            Clue::DisjointGroups,
            Clue::Windoku,
            Clue::Squares((0..3).map(|_| self.set()).collect()),
            Clue::Squares((0..9).map(|_| self.set()).collect()),
            Clue::Neighbours {
                forbidden: vec![self.relation()],
                except: layout.neighbour_pairs().take(2).map(|(a, b)| [a, b]).collect(),
            },
        ];
        clues[self.below(clues.len())].clone()
    }

    fn cell_clue(&mut self, layout: &Layout) -> Clue {
        let count = 1 + self.below(5);
        let cells = self.cells(layout, count);
        match self.below(9) {
            0 => Clue::Parity([Parity::Odd, Parity::Even][self.below(2)], cells[0]),
            1 => Clue::Extremes([Extreme::Minimum, Extreme::Maximum][self.below(2)], cells),
            2 => Clue::Greater(self.pair(layout)),
            3 => Clue::Indexer([Axis::Row, Axis::Column, Axis::Region][self.below(3)], cells[0]),
            4 => Clue::Pair(self.relation(), self.pair(layout)),
            5 => Clue::Clone(cells, self.cells(layout, count)),
            6 => Clue::ExtraRegion(cells),
            7 => {
                let counts = (0..2).map(|_| DigitCount {
                    count: u8::try_from(self.below(3)).unwrap(),
                    digit: self.number(5),
                });
                Clue::LookAndSay(cells, counts.collect())
            }
            _ => Clue::Table {
                name: String::new(),
                allowed: (0..4).map(|_| self.set()).collect(),
                cells,
                scope: [TableScope::Successive, TableScope::All][self.below(2)],
            },
        }
    }

    fn sum_clue(&mut self, layout: &Layout) -> Clue {
        let count = 1 + self.below(6);
        let cells = self.cells(layout, count);
        match self.below(8) {
            0 => Clue::Cage(cells, None),
            1 => Clue::Cage(cells, Some(self.number(14))),
            2 => {
                let terms = cells.into_iter().map(|cell| (cell, [1, 1, 2, -1, -3][self.below(5)]));
                Clue::Sum { terms: terms.collect(), total: self.number(12) }
            }
            3 => {
                let count = 1 + self.below(3);
                let shafts =
                    (0..2).map(|_| Shaft { start: cells[0], cells: self.cells(layout, count) }).collect();
                Clue::Arrow { bulb: cells.into_iter().take(count).collect(), shafts }
            }
            4 => Clue::EqualSums((0..=self.below(3)).map(|_| self.cells(layout, count)).collect()),
            5 => Clue::SameDigits((0..=self.below(3)).map(|_| self.cells(layout, count)).collect()),
            6 => Clue::Contains {
                digits: (0..=self.below(3)).map(|_| self.number(5)).collect(),
                cells,
                is_exact: self.below(2) == 0,
            },
            _ => Clue::LittleKiller {
                first: cells[0],
                step: DiagonalStep { is_down: self.below(2) == 0, is_right: self.below(2) == 0 },
                sum: self.number(12),
            },
        }
    }

    fn clue(&mut self, layout: &Layout) -> Clue {
        match self.below(6) {
            0 => self.board_clue(layout),
            1 => self.cell_clue(layout),
            2 => self.sum_clue(layout),
            3 => self.outside(layout),
            _ => {
                let count = 1 + self.below(6);
                Clue::Line(self.line_rule(), self.cells(layout, count))
            }
        }
    }
}

/// Returns all boards of a layout whose houses have no digit twice.
fn all_boards(layout: &Layout) -> Vec<Vec<Option<u8>>> {
    let empty = VariantPuzzle::new(layout.clone());
    let houses: Vec<Vec<CellIndex>> = layout.houses().collect();
    let mut boards = vec![vec![None; layout.place_count()]];
    for cell in layout.cells() {
        let of_cell: Vec<_> = houses.iter().filter(|house| house.contains(&cell)).collect();
        let mut longer = Vec::new();
        for board in boards {
            for digit in layout.digits().iter() {
                let clashes =
                    |house: &&Vec<CellIndex>| house.iter().any(|other| board[other.index()] == Some(digit));
                if !of_cell.iter().any(clashes) {
                    let mut next = board.clone();
                    next[cell.index()] = Some(digit);
                    longer.push(next);
                }
            }
        }
        boards = longer;
    }
    assert!(boards.iter().all(|board| empty.first_broken(board).is_none()));
    boards
}

/// Compares the search with the walk over all boards, for puzzles of one to three clues.
fn compare(layout: &Layout, seed: u64, rounds: usize) {
    let boards = all_boards(layout);
    let mut random = Random(seed);
    for round in 0..rounds {
        let mut puzzle = VariantPuzzle::new(layout.clone());
        for _ in 0..=random.below(3) {
            puzzle.clues.push(random.clue(layout));
        }
        let expected: Vec<_> =
            boards.iter().filter(|board| puzzle.first_broken(board).is_none()).cloned().collect();
        let mut found = Vec::new();
        let report = puzzle.search(Budget::UNLIMITED, &mut |board| {
            found.push(board.to_vec());
            ControlFlow::Continue(())
        });
        found.sort_unstable();
        assert_eq!(report.ending, SearchEnding::Complete);
        assert!(
            found == expected,
            "round {round}: {} instead of {}: {:?}",
            found.len(),
            expected.len(),
            puzzle.clues
        );
        match puzzle.solve_within(Budget::UNLIMITED) {
            VariantOutcome::Zero => assert!(expected.is_empty()),
            VariantOutcome::One(only) => assert_eq!(expected, [only]),
            VariantOutcome::Many(first, second) => {
                assert!(first != second && expected.contains(&first) && expected.contains(&second));
            }
            VariantOutcome::Undecided(_) => panic!("the budget is unlimited"),
        }
        let count = u64::try_from(expected.len()).unwrap();
        assert_eq!(puzzle.count_within(u64::MAX, Budget::UNLIMITED), Count::Exactly(count));
    }
}

fn layout(rows: usize, columns: usize, digits: [u8; 2], lines: Lines) -> Layout {
    Layout::new(rows, columns, DigitRange::new(digits[0], digits[1]).unwrap(), lines).unwrap()
}

#[test]
fn search_finds_the_boards_of_a_square_with_boxes() {
    compare(&Layout::square(4).unwrap(), 0x1357_9bdf, 1500);
}

#[test]
fn search_finds_the_boards_of_an_irregular_square_with_zero() {
    let mut layout = layout(4, 4, [0, 3], Lines::Board);
    let regions = [0, 0, 1, 1, 0, 0, 2, 1, 3, 2, 2, 1, 3, 3, 3, 2].map(Some);
    layout.set_regions(&regions);
    compare(&layout, 0x2468_ace1, 1500);
}

#[test]
fn search_finds_the_boards_of_lines_with_more_digits_than_cells() {
    compare(&layout(2, 4, [1, 5], Lines::Board), 0x0f1e_2d3c, 600);
}

#[test]
fn search_finds_the_boards_of_cells_that_may_repeat() {
    let mut layout = layout(2, 3, [0, 3], Lines::None);
    layout.set_regions(&[Some(0), Some(0), None, Some(1), Some(1), None]);
    compare(&layout, 0x7654_3210, 600);
}

#[test]
fn search_finds_the_boards_of_one_line_with_few_digits() {
    compare(&layout(1, 5, [2, 4], Lines::None), 0x1234_5678, 600);
}

#[test]
fn numbers_of_any_size_do_not_overflow() {
    let layout = Layout::square(4).unwrap();
    let cells: Vec<CellIndex> = layout.cells().collect();
    for number in [i32::MIN, i32::MIN + 1, -1, i32::MAX] {
        let clues = [
            Clue::Pair(PairRelation::Difference(number), [cells[0], cells[1]]),
            Clue::Pair(PairRelation::Ratio(number), [cells[0], cells[1]]),
            Clue::Pair(PairRelation::Sum(number), [cells[0], cells[1]]),
            Clue::Cage(cells[..4].to_vec(), Some(number)),
            Clue::Sum { terms: cells.iter().map(|&cell| (cell, number)).collect(), total: number },
            Clue::Sum { terms: vec![(cells[0], i32::MAX), (cells[1], number), (cells[5], 7)], total: number },
            Clue::Contains { cells: cells.clone(), digits: vec![number], is_exact: true },
            Clue::LookAndSay(cells.clone(), vec![DigitCount { count: 255, digit: number }]),
            Clue::Line(LineRule::Whispers(number), cells.clone()),
            Clue::Line(LineRule::Lockout(number), cells.clone()),
            Clue::Line(LineRule::Modular(number), cells.clone()),
            Clue::Line(LineRule::SumLine(number), cells.clone()),
            Clue::Arrow {
                bulb: cells.clone(),
                shafts: vec![Shaft { start: cells[0], cells: cells.clone() }],
            },
            Clue::Outside(OutsideRule::XSum, Edge { side: Side::Top, line: 0 }, number),
            Clue::Outside(OutsideRule::Sandwich, Edge { side: Side::Top, line: 9 }, number),
            Clue::Outside(OutsideRule::Skyscraper, Edge { side: Side::Left, line: 0 }, number),
        ];
        for clue in clues {
            let mut puzzle = VariantPuzzle::new(layout.clone());
            puzzle.clues.push(clue.clone());
            let is_whisper = matches!(clue, Clue::Line(LineRule::Whispers(number), _) if number < 0);
            let expected = if is_whisper { Count::AtLeast(1) } else { Count::Exactly(0) };
            assert_eq!(puzzle.count_within(1, Budget::UNLIMITED), expected, "{clue:?}");
        }
    }
}

#[test]
fn the_budget_ends_a_search() {
    let puzzle = VariantPuzzle::new(Layout::square(9).unwrap());
    let report = puzzle.search(Budget::nodes(100), &mut |_| ControlFlow::Continue(()));
    assert_eq!((report.ending, report.guesses), (SearchEnding::Spent, 100));
    assert_eq!(puzzle.count_within(1_000_000, Budget::nodes(100)), Count::Undecided(report.solutions));
}
