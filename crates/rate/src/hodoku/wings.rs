//! Wings, BUG+1, colouring, and other patterns of a digit with two places in a house. Each search takes the first pattern
//! with an elimination, digit by digit or pivot by pivot, in the order of `HoDoKu`.

use givens_engine::grid::{Digit, DigitSet};

use crate::{
    board::{Board, DigitSearch},
    cells::{ALL_DIGITS, Cell, CellBits, set_of},
    choices::{choose, choose_united},
    found_step::{FoundStep, Role, remove_digit, remove_digits},
    house::House,
};

/// Finds an XY-Wing: three bivalue cells, one of which sees both others.
pub(crate) fn xy_wing(board: &Board) -> Option<FoundStep> {
    let bivalue = board.cells_with(2);
    let all = set_of(&bivalue);
    if !bivalue.iter().any(|&pivot| is_pivot(board, pivot, all)) {
        return None;
    }
    let bivalue: Vec<_> = bivalue.into_iter().map(|cell| (cell, board.at(cell).bits())).collect();
    choose_united(&bivalue, 3, &mut |cells, _| {
        let all = [board.at(cells[0]), board.at(cells[1]), board.at(cells[2])];
        if all[0] == all[1] || all[2] == all[0] || all[2] == all[1] {
            return None;
        }
        [[0, 1, 2], [1, 0, 2], [2, 1, 0]].into_iter().find_map(|[pivot, a, b]| {
            let pincers = [cells[a], cells[b]];
            let shared = board.at(pincers[0]) & board.at(pincers[1]);
            let digit = shared.sole().filter(|_| pincers.iter().all(|&pincer| cells[pivot].sees(pincer)))?;
            let removed = remove_digit(board, set_of(pincers).common_peers(), digit);
            let listed = board.at(cells[pivot]).iter().chain([digit]);
            let found = FoundStep::removing(removed)?;
            let found = found.listing([cells[pivot], pincers[0], pincers[1]], listed);
            Some(
                found
                    .whole_cells(Role::Pivot, cells[pivot].bits())
                    .whole_cells(Role::Pincer, set_of(pincers)),
            )
        })
    })
}

/// Whether a bivalue cell sees two others that share one candidate with it each and another with each other, which falls.
fn is_pivot(board: &Board, pivot: Cell, bivalue: CellBits) -> bool {
    let others = |cell: Cell| board.at(cell) - board.at(pivot);
    let pincers = (bivalue & pivot.peers()).iter().filter(|&cell| others(cell).len() == 1);
    pincers.clone().enumerate().any(|(index, a)| {
        let is_paired = |b: Cell| others(a) == others(b) && board.at(a) != board.at(b);
        let falls =
            |b: Cell| others(a).sole().is_some_and(|digit| board.places(digit).meets(a.peers() & b.peers()));
        pincers.clone().skip(index + 1).any(|b| is_paired(b) && falls(b))
    })
}

/// Finds an XYZ-Wing: a cell with three candidates that sees two bivalue cells with two of them each.
pub(super) fn xyz_wing(board: &Board) -> Option<FoundStep> {
    let bivalue = board.cells_with(2);
    board.cells_with(3).into_iter().find_map(|pivot| {
        let is_pincer = |&cell: &Cell| (board.at(cell) & !board.at(pivot)).is_empty() && pivot.sees(cell);
        let pincers: Vec<_> = bivalue.iter().copied().filter(is_pincer).collect();
        choose(&pincers, 2, |pincers| {
            let shared = board.at(pincers[0]) & board.at(pincers[1]);
            let digit = shared.sole()?;
            let removed = remove_digit(board, set_of(pincers).common_peers() & pivot.peers(), digit);
            let found = FoundStep::removing(removed)?;
            let found = found.listing([pivot, pincers[0], pincers[1]], board.at(pivot).iter());
            Some(found.whole_cells(Role::Pivot, pivot.bits()).whole_cells(Role::Pincer, set_of(pincers)))
        })
    })
}

/// Finds two bivalue cells with the same candidates that a house with two places links.
pub(super) fn w_wing(board: &Board) -> Option<FoundStep> {
    let bivalue = board.cells_with(2);
    bivalue.iter().enumerate().find_map(|(index, &end)| {
        let same = bivalue[index + 1..].iter().filter(|&&other| board.at(other) == board.at(end));
        same.copied().find_map(|other| w_wing_of(board, [end, other]))
    })
}

/// Finds a link between two bivalue cells with the same candidates.
fn w_wing_of(board: &Board, ends: [Cell; 2]) -> Option<FoundStep> {
    let common = set_of(ends).common_peers();
    let mut pair = board.at(ends[0]).iter();
    let (a, b) = pair.next().zip(pair.next())?;
    [(a, b), (b, a)].into_iter().find_map(|(digit, link)| {
        if !board.places(digit).meets(common) {
            return None;
        }
        let house = House::all().find(|&house| links(board, house, link, ends))?;
        let found = FoundStep::removing(remove_digit(board, common, digit))?;
        let found = found.listing(ends, [digit, link]).houses([house]);
        let found = found.whole_cells(Role::Pincer, set_of(ends));
        Some(found.part(Role::Link, board.places_in(house, link), DigitSet::of(link)))
    })
}

/// Whether a house has two places for a digit, one seen by each end.
fn links(board: &Board, house: House, digit: Digit, ends: [Cell; 2]) -> bool {
    if board.free(house, digit) != 2 {
        return false;
    }
    let mut places = board.places_in(house, digit).iter();
    let (Some(first), Some(second)) = (places.next(), places.next()) else { return false };
    let seen = |a: usize, b: usize| first.sees(ends[a]) && second.sees(ends[b]);
    !ends.contains(&first) && !ends.contains(&second) && (seen(0, 1) || seen(1, 0))
}

/// Finds the only cell with three candidates where all others have two.
pub(super) fn bug_plus_one(board: &Board) -> Option<FoundStep> {
    let mut others = board.blank().iter().filter(|&cell| board.count(cell) != 2);
    let cell = others.next().filter(|&cell| board.count(cell) == 3 && others.next().is_none())?;
    let extra = board
        .at(cell)
        .iter()
        .find(|&digit| cell.houses().into_iter().all(|house| board.free(house, digit) == 3))?;
    let counts = |house: House, digit: Digit| {
        let holds = cell.houses().contains(&house) && digit == extra;
        board.free(house, digit) <= 2 || holds
    };
    if !House::all().all(|house| ALL_DIGITS.iter().all(|digit| counts(house, digit))) {
        return None;
    }
    let removed = remove_digits(board, cell.bits(), !DigitSet::of(extra));
    Some(FoundStep::removing(removed)?.whole_cells(Role::Body, cell.bits()))
}

/// Places of a digit in two colours, one of which is right.
type Component = [CellBits; 2];

/// Lists the places of a digit that houses with two places tie to each other, in two colours.
fn components(board: &Board, digit: Digit) -> Vec<Component> {
    let mut found: Vec<Component> = Vec::with_capacity(16);
    for start in board.places(digit) {
        if found.iter().all(|&[a, b]| !(a | b).has(start)) {
            let mut component = [CellBits::EMPTY; 2];
            colour(board, digit, start, 0, &mut component);
            found.push(component);
        }
    }
    found.retain(|component| !component[1].is_empty());
    found
}

/// Colours a place and, in the other colour, those tied to it.
fn colour(board: &Board, digit: Digit, cell: Cell, side: usize, component: &mut Component) {
    component[side] |= cell.bits();
    for house in cell.houses() {
        if board.free(house, digit) == 2
            && let Some(partner) = (board.places_in(house, digit) - cell.bits()).sole()
            && !component.iter().any(|coloured| coloured.has(partner))
        {
            colour(board, digit, partner, 1 - side, component);
        }
    }
}

/// Returns the cells that see a cell of a set.
fn seen_by(set: CellBits) -> CellBits {
    set.iter().map(Cell::peers).collect()
}

/// Finds a colour that contradicts itself, or a cell that sees both colours.
pub(crate) fn simple_colours(board: &Board) -> Option<FoundStep> {
    board.search_digits((DigitSearch::SimpleColours, 0), |digit| {
        components(board, digit).into_iter().find_map(|[a, b]| {
            let wrapped = [a, b].into_iter().filter(|&colour| colour.meets(seen_by(colour)));
            let wrong: CellBits = wrapped.collect();
            let trap = || remove_digit(board, seen_by(a) & seen_by(b), digit);
            let found = FoundStep::removing(remove_digit(board, wrong, digit)).map(|found| {
                let house = House::all().find(|&house| (house.bits() & wrong).len() > 1);
                let right = if wrong == a { b } else { a };
                found
                    .part(Role::Body, right, DigitSet::of(digit))
                    .part(Role::Opposite, wrong, DigitSet::of(digit))
                    .covers(house)
                    .variant(1)
            });
            found.or_else(|| {
                let found = FoundStep::removing(trap())?;
                Some(found.part(Role::Body, a, DigitSet::of(digit)).part(
                    Role::Opposite,
                    b,
                    DigitSet::of(digit),
                ))
            })
        })
    })
}

/// Finds two components whose colours see each other.
pub(crate) fn multi_colours(board: &Board) -> Option<FoundStep> {
    board.search_digits((DigitSearch::MultiColours, 0), |digit| {
        let components = components(board, digit);
        let pairs = (0..components.len()).flat_map(|i| (0..components.len()).map(move |j| (i, j)));
        pairs.filter(|(i, j)| i != j).find_map(|(i, j)| {
            let (first, second) = (components[i], components[j]);
            let is_wrong = |&colour: &CellBits| second.iter().all(|&other| seen_by(colour).meets(other));
            let wrong: CellBits = first.into_iter().filter(is_wrong).collect();
            let of = DigitSet::of(digit);
            let coloured = |found: FoundStep, a: usize, b: usize| {
                let found = found.part(Role::Body, first[1 - a], of).part(Role::Opposite, first[a], of);
                found.part(Role::Pincer, second[1 - b], of).part(Role::Link, second[b], of)
            };
            let found = FoundStep::removing(remove_digit(board, wrong, digit));
            let found = found.map(|found| coloured(found.variant(1), usize::from(!first[0].meets(wrong)), 0));
            found.or_else(|| {
                let sides = || [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
                let tied = || sides().filter(|&(a, b)| seen_by(first[a]).meets(second[b]));
                let fall: CellBits =
                    tied().map(|(a, b)| seen_by(first[1 - a]) & seen_by(second[1 - b])).collect();
                let found = FoundStep::removing(remove_digit(board, fall, digit))?;
                let (a, b) = tied().next()?;
                Some(coloured(found, a, b))
            })
        })
    })
}

/// Finds two parallel lines with two places each, of which one of each share a crossing line.
pub(super) fn skyscraper(board: &Board) -> Option<FoundStep> {
    let (row, column) = (House::row(0), House::column(0));
    let kinds = [(row, DigitSearch::SkyscraperOfRows), (column, DigitSearch::SkyscraperOfColumns)];
    kinds.into_iter().find_map(|(first, search)| {
        board.search_digits((search, 0), |digit| {
            let mut two = Vec::with_capacity(9);
            two.extend(first.of_its_kind().filter_map(|line| ends_of(board, line, digit)));
            let pairs = (0..two.len()).flat_map(|a| (a + 1..two.len()).map(move |b| [a, b]));
            pairs.map(|pair| pair.map(|index| two[index])).find_map(|pair| skyscraper_of(board, digit, pair))
        })
    })
}

/// A line with its two places for a digit.
type Ends = (House, [Cell; 2]);

/// Returns the places of a digit in a line, if there are two.
fn ends_of(board: &Board, line: House, digit: Digit) -> Option<Ends> {
    let mut places = board.places_in(line, digit).iter();
    let is_pair = board.free(line, digit) == 2;
    is_pair.then(|| Some((line, [places.next()?, places.next()?])))?
}

/// Returns the skyscraper of two lines, if they share one crossing line and it removes anything.
fn skyscraper_of(board: &Board, digit: Digit, [(line, a), (other, b)]: [Ends; 2]) -> Option<FoundStep> {
    let is_linked = |end: usize| cross_line(a[end], line) == cross_line(b[end], other);
    let linked = (0..2).find(|&end| is_linked(end))?;
    let free = 1 - linked;
    if is_linked(free) {
        return None;
    }
    let set = a[free].peers() & b[free].peers();
    let found = FoundStep::removing(remove_digit(board, set, digit))?;
    let found = found.listing([a[free]], [digit]).houses([line, other]);
    Some(turbot(found, digit, [a[free], a[linked], b[linked], b[free]]))
}

/// Adds the ends of two strong links, in order, to a step.
pub(super) fn turbot(found: FoundStep, digit: Digit, ends: [Cell; 4]) -> FoundStep {
    ends.into_iter().fold(found, |found, end| found.part(Role::Body, end.bits(), DigitSet::of(digit)))
}

/// Returns the column of a cell in a row, and the row of a cell in a column.
fn cross_line(cell: Cell, line: House) -> House {
    if line.is_row() { cell.column() } else { cell.row() }
}

/// Finds a row and a column with two places each, of which one of each share a box.
pub(super) fn two_string_kite(board: &Board) -> Option<FoundStep> {
    board.search_digits((DigitSearch::TwoStringKite, 0), |digit| {
        let two = |line| Some(ends_of(board, line, digit)?.1);
        let (mut rows, mut columns) = (Vec::with_capacity(9), Vec::with_capacity(9));
        rows.extend(House::rows().filter_map(two));
        columns.extend(House::columns().filter_map(two));
        for row in &mut rows {
            for column in &mut columns {
                let found = kite(board, digit, row, column);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    })
}

/// The ends in one box come first afterwards, and stay there for later pairs of the digit.
fn kite(board: &Board, digit: Digit, row: &mut [Cell; 2], column: &mut [Cell; 2]) -> Option<FoundStep> {
    let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let (a, b) = ends.into_iter().find(|&(a, b)| row[a].block() == column[b].block())?;
    row.swap(0, a);
    column.swap(0, b);
    if row.iter().any(|cell| column.contains(cell)) {
        return None;
    }
    let crossing = Cell::crossing(column[1].row(), row[1].column()).bits();
    let found = FoundStep::removing(remove_digit(board, crossing, digit))?;
    let found = found.listing([row[1]], [digit]).houses([row[1].row(), column[1].column()]);
    Some(turbot(found, digit, [row[1], row[0], column[0], column[1]]))
}

/// Finds a box whose places for a digit lie in a row and a column, one of which meets a line with two places.
pub(super) fn empty_rectangle(board: &Board) -> Option<FoundStep> {
    board.search_digits((DigitSearch::EmptyRectangle, 0), |digit| {
        House::boxes().filter(|&block| (2..=5).contains(&board.free(block, digit))).find_map(|block| {
            block.cells().into_iter().rev().find_map(|cell| empty_rectangle_at(board, digit, block, cell))
        })
    })
}

/// Tries the row and the column through a cell of the box.
fn empty_rectangle_at(board: &Board, digit: Digit, block: House, center: Cell) -> Option<FoundStep> {
    let places = board.places_in(block, digit);
    let lines = [center.row(), center.column()];
    let [row, column] = lines.map(House::bits);
    let (in_row, in_column) = (places & row, places & column);
    let is_apart = !in_row.is_within(column) && !in_column.is_within(row);
    if !places.is_within(row | column) || !is_apart || in_row.len() < 2 && in_column.len() < 2 {
        return None;
    }
    let along = |line: CellBits, across: House, is_row: bool| {
        ((line - block.bits()) & board.places(digit)).iter().find_map(|cell| {
            let crossing = if is_row { cell.column() } else { cell.row() };
            if board.free(crossing, digit) != 2 {
                return None;
            }
            let other = (board.places_in(crossing, digit) - cell.bits()).first()?;
            let target = if is_row {
                Cell::crossing(other.row(), across)
            } else {
                Cell::crossing(across, other.column())
            };
            let set = target.bits() - block.bits();
            let found = FoundStep::removing(remove_digit(board, set, digit))?;
            let (meets, leads) = if is_row { (lines[0], lines[1]) } else { (lines[1], lines[0]) };
            let found = found.listing([cell], [digit]).houses([block, crossing]).covers([meets, leads]);
            let found = found.part(Role::Body, places, DigitSet::of(digit)).part(
                Role::Link,
                cell.bits(),
                DigitSet::of(digit),
            );
            Some(found.part(Role::Link, other.bits(), DigitSet::of(digit)))
        })
    };
    along(row, center.column(), true).or_else(|| along(column, center.row(), false))
}
