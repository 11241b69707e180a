//! Levels of puzzles of any size: those that singles, locked candidates and subsets decide, which are the same in all sizes.
//!
//! In comes a proper puzzle, 4×4 or 16×16; out come its steps and the first level whose techniques solve it. Of puzzles of
//! 9×9 cells `levels` knows more techniques and is faster; a test compares both. No step of these techniques prevents
//! another, so no order of steps changes the level.

use givens_engine::grid::{Candidate, Candidates, Cell, Digit, DigitSet, House, Puzzle, Shape};

use super::rating::{RatedStep, Score, Unrated};

/// A technique.
#[derive(Debug, Clone, Copy)]
enum Pattern {
    NakedSingle,
    HiddenSingle,
    /// Candidates of a box in one of its lines, or of a line in one of its boxes.
    Locked,
    /// This number of cells with as many candidates.
    Naked(usize),
    /// This number of digits in as many cells.
    Hidden(usize),
}

/// The levels of a scheme, each with the techniques that it adds; and the level of puzzles that none of these solves, or what
/// they need.
pub(super) struct SizedLevels {
    levels: &'static [(&'static str, &'static [Pattern])],
    beyond: Result<&'static str, &'static str>,
}

/// The levels of QQWing.
pub(super) static QQWING: SizedLevels = SizedLevels {
    levels: &[
        ("simple", &[Pattern::NakedSingle]),
        ("easy", &[Pattern::HiddenSingle]),
        ("intermediate", &[Pattern::Locked, Pattern::Naked(2), Pattern::Hidden(2)]),
    ],
    beyond: Ok("expert"),
};

/// Whether singles are enough, or subsets. What is beyond them is divided in 9×9 cells only.
pub(super) static BASICS: SizedLevels = SizedLevels {
    levels: &[
        ("singles", &[Pattern::NakedSingle, Pattern::HiddenSingle]),
        (
            "subsets",
            &[
                Pattern::Locked,
                Pattern::Naked(2),
                Pattern::Hidden(2),
                Pattern::Naked(3),
                Pattern::Hidden(3),
                Pattern::Naked(4),
                Pattern::Hidden(4),
            ],
        ),
    ],
    beyond: Err("fish, wings or more"),
};

impl SizedLevels {
    /// Returns the names of the levels, the easiest first.
    pub(super) fn names(&self) -> Vec<&'static str> {
        self.levels.iter().map(|(name, _)| *name).chain(self.beyond.ok()).collect()
    }

    /// Solves a proper puzzle by the lowest techniques that apply. The rating of a step is the number of its level, from 1.
    pub(super) fn rate(&self, puzzle: &Puzzle, steps: &mut Vec<RatedStep>) -> Result<Score, Unrated> {
        let mut board = SizedBoard::new(puzzle);
        let mut highest = 0;
        while !board.is_solved() {
            let levels = self.levels.iter().zip(0..);
            let mut all =
                levels.flat_map(|((_, patterns), level)| patterns.iter().map(move |one| (*one, level)));
            let found = all.find_map(|(pattern, level)| Some((board.find(pattern)?, level)));
            let Some((found, level)) = found else {
                return self.beyond.map(Score::Level).map_err(Unrated::Unavailable);
            };
            board.apply(&found);
            highest = highest.max(level);
            steps.push(RatedStep { rating: u32::try_from(level + 1).unwrap_or(u32::MAX), ..found });
        }
        Ok(Score::Level(self.levels[highest].0))
    }
}

/// The candidates of a puzzle, without those of filled cells.
struct SizedBoard {
    shape: Shape,
    /// Empty sets are filled cells.
    candidates: Candidates,
    /// The cells of each house, in order.
    houses: Vec<Vec<Cell>>,
    blank: usize,
}

impl SizedBoard {
    fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let mut candidates = Candidates::of(puzzle.grid());
        let filled = puzzle.grid().digits().map(|(cell, _)| cell);
        filled.for_each(|cell| candidates.set(cell, DigitSet::EMPTY));
        let houses = shape.houses().map(|house| shape.cells_of(house).collect()).collect();
        let blank = candidates.sets().iter().filter(|set| !set.is_empty()).count();
        Self { shape, candidates, houses, blank }
    }

    const fn is_solved(&self) -> bool {
        self.blank == 0
    }

    fn apply(&mut self, step: &RatedStep) {
        for candidate in &step.eliminations {
            self.candidates.remove(*candidate);
        }
        let Some(Candidate { cell, digit }) = step.placement else { return };
        self.candidates.set(cell, DigitSet::EMPTY);
        self.blank -= 1;
        for peer in self.shape.houses_of(cell).into_iter().flat_map(|house| self.shape.cells_of(house)) {
            self.candidates.remove(Candidate { cell: peer, digit });
        }
    }

    fn find(&self, pattern: Pattern) -> Option<RatedStep> {
        match pattern {
            Pattern::NakedSingle => self.naked_single(),
            Pattern::HiddenSingle => self.hidden_single(),
            Pattern::Locked => self.locked(),
            Pattern::Naked(size) => self.houses.iter().find_map(|house| self.naked(house, size)),
            Pattern::Hidden(size) => self.houses.iter().find_map(|house| self.hidden(house, size)),
        }
    }

    fn naked_single(&self) -> Option<RatedStep> {
        let single = |cell| Some(Candidate { cell, digit: self.candidates.get(cell).sole()? });
        self.shape.cells().find_map(single).map(|single| placing("Naked Single", single))
    }

    fn hidden_single(&self) -> Option<RatedStep> {
        let mut places = self.houses.iter().flat_map(|house| self.digits().map(move |digit| (house, digit)));
        let single = places.find_map(|(house, digit)| {
            let mut cells = self.places(house, digit);
            Some(Candidate { cell: cells.next()?, digit }).filter(|_| cells.next().is_none())
        });
        single.map(|single| placing("Hidden Single", single))
    }

    /// Candidates of a house that all lie in another, whose others go.
    fn locked(&self) -> Option<RatedStep> {
        let houses: Vec<_> = self.shape.houses().collect();
        let is_box = |house: House| matches!(house, House::Block(_));
        let pairs = houses.iter().flat_map(|one| houses.iter().map(move |other| (*one, *other)));
        pairs.filter(|&(one, other)| is_box(one) != is_box(other)).find_map(|(one, other)| {
            let [inner, outer]: [Vec<_>; 2] = [one, other].map(|house| self.shape.cells_of(house).collect());
            self.digits().find_map(|digit| {
                let cells: Vec<_> = self.places(&inner, digit).collect();
                let is_locked = !cells.is_empty() && cells.iter().all(|cell| outer.contains(cell));
                let others = self.places(&outer, digit).filter(|cell| is_locked && !inner.contains(cell));
                let name = if is_box(one) {
                    "Locked Candidates Type 1 (Pointing)"
                } else {
                    "Locked Candidates Type 2 (Claiming)"
                };
                removing(name, others.map(|cell| Candidate { cell, digit }).collect(), cells)
            })
        })
    }

    fn naked(&self, house: &[Cell], size: usize) -> Option<RatedStep> {
        let name = ["Naked Pair", "Naked Triple", "Naked Quadruple"][size - 2];
        let sets: Vec<_> = house.iter().map(|&cell| self.candidates.get(cell)).collect();
        let bits: Vec<_> = sets.iter().map(|set| set.bits()).collect();
        find_subset(&bits, size, &mut |chosen, digits| {
            let digits = DigitSet::from_bits(digits);
            let others = (0..house.len()).filter(|place| !chosen.contains(place));
            let removed = others.flat_map(|place| {
                (sets[place] & digits).iter().map(move |digit| Candidate { cell: house[place], digit })
            });
            removing(name, removed.collect(), chosen.iter().map(|&place| house[place]).collect())
        })
    }

    fn hidden(&self, house: &[Cell], size: usize) -> Option<RatedStep> {
        let name = ["Hidden Pair", "Hidden Triple", "Hidden Quadruple"][size - 2];
        let places = |digit| {
            let has = |place: &usize| self.candidates.get(house[*place]).contains(digit);
            (0..house.len()).filter(has).fold(0, |bits, place| bits | 1 << place)
        };
        let bits: Vec<_> = self.digits().map(places).collect();
        find_subset(&bits, size, &mut |chosen, places| {
            let digits: DigitSet = chosen.iter().map(|&digit| Digit::from_index(digit)).collect();
            let cells: Vec<_> = (0..house.len()).filter(|place| places >> place & 1 == 1).collect();
            let cells: Vec<_> = cells.into_iter().map(|place| house[place]).collect();
            let removed = cells.iter().flat_map(|&cell| {
                (self.candidates.get(cell) - digits).iter().map(move |digit| Candidate { cell, digit })
            });
            removing(name, removed.collect(), cells.clone())
        })
    }

    fn digits(&self) -> impl Iterator<Item = Digit> + use<> {
        Digit::up_to(self.shape.side())
    }

    /// Returns the cells of a house where a digit is a candidate.
    fn places<'c>(&self, house: &'c [Cell], digit: Digit) -> impl Iterator<Item = Cell> + use<'_, 'c> {
        house.iter().copied().filter(move |&cell| self.candidates.get(cell).contains(digit))
    }
}

/// Finds some of these sets, this number of them and none empty, whose union has as many elements, and of which `step` makes
/// something; they are passed as their indices and the union.
fn find_subset<T>(sets: &[u32], size: usize, step: &mut dyn FnMut(&[usize], u32) -> Option<T>) -> Option<T> {
    fn extend<T>(
        sets: &[u32],
        size: usize,
        (chosen, union): (&mut Vec<usize>, u32),
        step: &mut dyn FnMut(&[usize], u32) -> Option<T>,
    ) -> Option<T> {
        if chosen.len() == size {
            return step(chosen, union);
        }
        let start = chosen.last().map_or(0, |last| last + 1);
        for index in start..sets.len() {
            let union = union | sets[index];
            if sets[index] == 0 || union.count_ones() as usize > size {
                continue;
            }
            chosen.push(index);
            let found = extend(sets, size, (&mut *chosen, union), step);
            if found.is_some() {
                return found;
            }
            chosen.pop();
        }
        None
    }
    extend(sets, size, (&mut Vec::new(), 0), step)
}

fn placing(technique: &'static str, single: Candidate) -> RatedStep {
    let (eliminations, cells) = (Vec::new(), vec![single.cell]);
    RatedStep { technique, rating: 0, placement: Some(single), eliminations, cells, detail: String::new() }
}

fn removing(technique: &'static str, eliminations: Vec<Candidate>, cells: Vec<Cell>) -> Option<RatedStep> {
    let step =
        RatedStep { technique, rating: 0, placement: None, eliminations, cells, detail: String::new() };
    Some(step).filter(|step| !step.eliminations.is_empty())
}

#[cfg(test)]
mod tests {
    use givens_engine::grid::{Digit, Grid, Puzzle, Shape};

    use super::{BASICS, QQWING};
    use crate::{Rate, Scheme, Score, Unrated, random_positions::Random};

    #[test]
    fn levels_of_9x9_are_those_of_the_scheme() {
        let mut seen = std::collections::BTreeMap::new();
        for seed in 0..60 {
            let puzzle = Random(seed).proper_puzzle();
            let of_size = |levels: &super::SizedLevels| levels.rate(&puzzle, &mut Vec::new());
            let qqwing = puzzle.rate(Scheme::Qqwing).score;
            assert_eq!(of_size(&QQWING), qqwing);
            let basics = puzzle.rate(Scheme::Basics).score;
            match of_size(&BASICS) {
                Err(Unrated::Unavailable(_)) => {
                    assert!(matches!(basics, Ok(Score::Level("ssts" | "beyond"))), "{basics:?}");
                }
                score => assert_eq!(score, basics),
            }
            *seen.entry(qqwing.expect("a level").to_string()).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 4, "all levels: {seen:?}");
    }

    #[test]
    fn a_small_puzzle_has_a_level() {
        let text = "1.3..4.22.4..3.1".chars().map(|c| c.to_digit(10));
        let digits = text.map(|value| value.and_then(|value| Digit::new(u8::try_from(value).unwrap())));
        let puzzle = Puzzle::new(Grid::new(Shape::of_side(4).unwrap(), digits).unwrap()).unwrap();
        assert_eq!(puzzle.rate(Scheme::Qqwing).score, Ok(Score::Level("simple")));
        let rating = puzzle.rate(Scheme::Basics);
        assert_eq!((rating.score, rating.steps.len()), (Ok(Score::Level("singles")), 8));
    }
}
