//! Unique rectangles and loops: cells that would have two solutions without their extra candidates. All loops of a position
//! are walked, each gives hints of its type, and the one with the least rating is taken.

use givens_engine::grid::{Digit, DigitSet};

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits, Members, cell_list, digit_list, set_of},
    choices::patterns,
    found_step::{FoundNode, FoundStep, Role, remove_digit, remove_digits},
    house::House,
};

/// A hint, with what distinguishes it from others.
struct Hint {
    kind: u8,
    found: FoundStep,
    /// The cells of the loop; of type 3 also the house, the digits and the further cells.
    identity: (CellBits, Option<House>, DigitSet, CellBits),
}

/// Finds the hint with the least rating, then the least type.
pub(super) fn unique_loop(board: &Board) -> Option<FoundStep> {
    let mut hints: Vec<Hint> = Vec::new();
    for start in board.cells_with(2) {
        let both = board.at(start).iter().fold(CellBits::ALL, |both, digit| both & board.places(digit));
        let mut walk = Walk { board, pair: board.at(start), both, loops: Vec::new() };
        walk.extend(&mut vec![start], [house_bits(start), 0], 2, DigitSet::EMPTY, None);
        for path in walk.loops.iter().filter(|path| is_valid(path)) {
            let unique = UniqueLoop::new(board, path, board.at(start));
            for hint in unique.hints() {
                if !hints.iter().any(|known| (known.kind, known.identity) == (hint.kind, hint.identity)) {
                    hints.push(hint);
                }
            }
        }
    }
    let least = hints.into_iter().min_by_key(|hint| (hint.found.tenths, hint.kind))?;
    let pair = |&cell: &Cell| {
        let both = if board.count(cell) == 2 { board.at(cell) } else { DigitSet::EMPTY };
        both.iter().map(move |digit| FoundNode::from(Assertion::on(cell, digit)))
    };
    Some(FoundStep { nodes: least.found.cells.iter().flat_map(pair).collect(), ..least.found })
}

/// Walks over cells that have both digits of the start.
struct Walk<'a> {
    board: &'a Board,
    pair: DigitSet,
    /// The cells that have both digits.
    both: CellBits,
    loops: Vec<Vec<Cell>>,
}

impl Walk<'_> {
    /// Goes on from the end of a path, whose cells of even and of odd places lie in some houses. A house that has a cell of a
    /// side gets no other of that side, since the loop would not be valid.
    fn extend(
        &mut self,
        path: &mut Vec<Cell>,
        sides: [u32; 2],
        allowance: i32,
        mut extra: DigitSet,
        last: Option<usize>,
    ) {
        let end = path[path.len() - 1];
        if !self.board.spend(1) {
            return;
        }
        for kind in [2, 0, 1].into_iter().filter(|&kind| Some(kind) != last) {
            for cell in self.both & end.houses()[kind].bits() {
                if cell == path[0] && path.len() >= 4 {
                    self.loops.push(path.clone());
                } else if !path.contains(&cell) {
                    // A neighbour that is refused widens the set for the next one, too: the program does so.
                    extra |= self.board.at(cell) & !self.pair;
                    let is_extra = self.board.count(cell) > 2;
                    let (mut sides, side) = (sides, path.len() % 2);
                    let is_valid = sides[side] & house_bits(cell) == 0;
                    if is_valid && (!is_extra || extra.len() == 1 || allowance > 0) {
                        sides[side] |= house_bits(cell);
                        path.push(cell);
                        self.extend(path, sides, allowance - i32::from(is_extra), extra, Some(kind));
                        path.pop();
                    }
                }
            }
        }
    }
}

/// The houses of a cell as bits.
fn house_bits(cell: Cell) -> u32 {
    cell.houses().iter().fold(0, |bits, house| bits | 1 << house.index())
}

/// Whether every house of the loop has one cell of an even and one of an odd place.
fn is_valid(path: &[Cell]) -> bool {
    let side = |odd: usize| set_of(path.iter().skip(odd).step_by(2));
    let (even, odd) = (side(0), side(1));
    House::all().all(|house| {
        let [a, b] = [even, odd].map(|side| (side & house.bits()).len());
        a == b && a <= 1
    })
}

/// A loop with its extra candidates.
struct UniqueLoop<'a> {
    board: &'a Board,
    path: &'a [Cell],
    pair: DigitSet,
    /// The cells with extra candidates, in the order of the loop.
    additional: Vec<Cell>,
    extra: DigitSet,
    /// What its length adds to the rating.
    tenths: u32,
}

impl<'a> UniqueLoop<'a> {
    fn new(board: &'a Board, path: &'a [Cell], pair: DigitSet) -> Self {
        let additional: Vec<_> = path.iter().copied().filter(|&cell| board.count(cell) > 2).collect();
        let extra = board.union(set_of(&additional)) & !pair;
        let tenths = match path.len() {
            4 => 0,
            6 => 1,
            8 => 2,
            _ => 5,
        };
        Self { board, path, pair, additional, extra, tenths }
    }

    /// Lists the hints that the number of additional cells admits.
    fn hints(&self) -> Vec<Hint> {
        let mut hints = Vec::new();
        match self.additional.len() {
            0 => {}
            1 => hints.extend(self.type_1()),
            2 if self.extra.len() != 1 => {
                self.type_3(&mut hints);
                hints.extend(self.type_4());
            }
            number => {
                hints.extend(self.type_2());
                hints.extend((number == 2).then(|| self.type_4()).flatten());
            }
        }
        hints
    }

    /// Returns a hint of a type, if it removes anything.
    fn hint(&self, kind: u8, tenths: u32, removed: Vec<Candidate>, listed: [Digit; 2]) -> Option<Hint> {
        let listed = digit_list(listed, ", ");
        let detail = format!("Cells {} on {listed}", cell_list(self.path.iter().copied()));
        let found =
            FoundStep::removing(removed)?.rated(tenths).described(detail).naming(self.path.iter().copied());
        let found = found.whole_cells(Role::Roof, set_of(&self.additional));
        let found = found.variant((self.path.len() / 2 - 2).min(4) * 4 + usize::from(kind) - 1);
        Some(Hint { kind, found, identity: (set_of(self.path), None, DigitSet::EMPTY, CellBits::EMPTY) })
    }

    /// The two digits of the loop.
    fn digits(&self) -> [Digit; 2] {
        let mut digits = self.pair.iter();
        std::array::from_fn(|_| digits.next().expect("a pair has two digits"))
    }

    /// The only additional cell loses both digits.
    fn type_1(&self) -> Option<Hint> {
        let removed = remove_digits(self.board, self.additional[0].bits(), self.pair);
        self.hint(1, self.tenths, removed, self.digits())
    }

    /// One extra digit, which must be in one of the additional cells.
    fn type_2(&self) -> Option<Hint> {
        let digit = self.extra.first()?;
        let removed = remove_digit(self.board, set_of(&self.additional).common_peers(), digit);
        self.hint(2, self.tenths, removed, self.digits())
    }

    /// Whether one of the digits must be in one of the additional cells, since they hold all its places of a house.
    fn type_4(&self) -> Option<Hint> {
        let set = set_of(&self.additional);
        let lock = |digit: Digit| {
            self.shared_houses().find(|&house| self.board.places_in(house, digit).is_within(set))
        };
        let [a, b] = self.digits();
        let of_b = || Some((b, a, lock(b)?));
        let (locked, other, house) = lock(a).map(|house| (a, b, house)).or_else(of_b)?;
        let hint = self.hint(4, self.tenths, remove_digit(self.board, set, other), [locked, other])?;
        Some(Hint { found: hint.found.houses([house]), ..hint })
    }

    /// The box, row and column that hold both additional cells.
    fn shared_houses(&self) -> impl Iterator<Item = House> {
        let set = set_of(&self.additional);
        self.additional[0].box_row_column().into_iter().filter(move |house| set.is_within(house.bits()))
    }

    /// Adds the naked and hidden sets that two additional cells form with others.
    fn type_3(&self, hints: &mut Vec<Hint>) {
        if self.extra.len() > 7 {
            return;
        }
        for size in self.extra.len()..=7 {
            for house in self.shared_houses() {
                let blanks = (self.board.blank() & house.bits()).len();
                if 2 * size <= blanks {
                    patterns(9, size)
                        .for_each(|pattern| hints.extend(self.naked(house, house.at_pattern(pattern))));
                }
                if 2 * size < blanks {
                    self.hidden_sets(house, size, hints);
                }
            }
        }
    }

    /// A naked set of the extra candidates, for which the first additional cell stands, and of other cells.
    fn naked(&self, house: House, set: CellBits) -> Option<Hint> {
        let [first, second] = [self.additional[0], self.additional[1]];
        if !set.has(first) || set.has(second) {
            return None;
        }
        let others = set - first.bits();
        let of_others = self.board.union(others);
        let (union, size) = (of_others | self.extra, set.len());
        let in_both = self.extra & self.board.at(first) & self.board.at(second);
        let fits = union.len() == size && (in_both | of_others).len() == size;
        if !fits || others.iter().any(|cell| self.board.count(cell) < 2) {
            return None;
        }
        let removed = remove_digits(self.board, house.bits() - set - second.bits(), union);
        let hint = self.hint(3, self.tenths + size as u32 - 1, removed, self.digits())?;
        let found = hint.found.whole_cells(Role::Link, others).houses([house]);
        Some(Hint { found, identity: (hint.identity.0, Some(house), union, others), ..hint })
    }

    /// Hidden sets of the digits of the loop and others.
    fn hidden_sets(&self, house: House, size: usize, hints: &mut Vec<Hint>) {
        let rest: Vec<_> = (ALL_DIGITS & !self.pair & !self.extra).iter().collect();
        if size - 2 > rest.len() {
            return;
        }
        for pattern in patterns(rest.len(), size - 2) {
            let of_set =
                Members(pattern.into()).fold(self.pair, |set, index| set | DigitSet::of(rest[index]));
            hints.extend(self.hidden(house, of_set));
        }
    }

    /// A hidden set of a house, for which the first additional cell stands.
    fn hidden(&self, house: House, of_set: DigitSet) -> Option<Hint> {
        let places = |digit: Digit| self.board.places_in(house, digit) - self.additional[1].bits();
        let set: CellBits = of_set.iter().map(&places).collect();
        if set.len() != of_set.len() || of_set.iter().any(|digit| places(digit).is_empty()) {
            return None;
        }
        let others = set - set_of(&self.additional);
        let removed = remove_digits(self.board, others, !of_set);
        let tenths = (self.tenths + others.len() as u32).saturating_sub(1);
        let hint = self.hint(3, tenths, removed, self.digits())?;
        let found = hint.found.part(Role::Link, others, of_set).houses([house]);
        Some(Hint { found, identity: (hint.identity.0, Some(house), of_set, others), ..hint })
    }
}
