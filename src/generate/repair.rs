//! Adds givens to a puzzle with many solutions until it has one.

use givens_engine::{
    grid::{Grid, Puzzle, Solution},
    solve::Budget,
};

use super::{
    generated::{grid, values},
    stream::Stream,
};

/// Maximum number of solutions that are compared.
const MAX_SOLUTIONS: usize = 1024;
/// A set of compared solutions.
type SolutionSet = [u64; MAX_SOLUTIONS / 64];
/// Maximum number of steps for finding the fewest givens that separate them.
const STEPS: u32 = 1_000_000;
/// The budget for finding them.
const BUDGET: Budget = Budget::nodes(2_000_000);

/// A puzzle that was repaired.
#[derive(Debug)]
pub(super) struct Repaired {
    pub(super) givens: Grid,
    pub(super) solution: Solution,
    /// Number of givens added.
    pub(super) added: usize,
    /// Whether fewer are known not to suffice.
    pub(super) fewest: bool,
}

/// A digit that some solutions have in a cell.
struct Choice {
    cell: usize,
    value: u8,
    solutions: SolutionSet,
}

/// Adds givens until one solution is left; `None` if the search ran out of budget.
///
/// If all solutions can be compared, the fewest givens are added that separate one of them from the others.
/// If there are too many solutions, or the search takes too long, the given is added that the fewest of them
/// have, and then the next.
pub(super) fn repair(puzzle: &Puzzle, stream: &mut Stream) -> Option<Repaired> {
    let shape = puzzle.shape();
    let (mut givens, mut added) = (values(puzzle.grid()), 0);
    loop {
        let now = Puzzle::new(grid(shape, &givens)).ok()?;
        let mut solutions = now.solutions().with_budget(BUDGET);
        let found: Vec<_> = solutions.by_ref().take(MAX_SOLUTIONS).collect();
        let is_all = found.len() < MAX_SOLUTIONS && solutions.is_complete();
        if found.len() < 2 {
            let solution = found.into_iter().next().filter(|_| is_all)?;
            return Some(Repaired { givens: grid(shape, &givens), solution, added, fewest: false });
        }
        let mut choices = choices(&givens, &found);
        stream.shuffle(&mut choices);
        let fewest = if is_all { fewest(&choices, found.len()) } else { None };
        let Some((chosen, place)) = fewest else {
            let rarest = choices.iter().min_by_key(|choice| len(&choice.solutions))?;
            givens[rarest.cell] = rarest.value;
            added += 1;
            continue;
        };
        for choice in &chosen {
            givens[choice.cell] = choice.value;
        }
        let solution = found.into_iter().nth(place)?;
        let (added, fewest) = (added + chosen.len(), added == 0);
        return Some(Repaired { givens: grid(shape, &givens), solution, added, fewest });
    }
}

/// Collects the digits of the solutions in blank cells.
fn choices(givens: &[u8], found: &[Solution]) -> Vec<Choice> {
    let found: Vec<_> = found.iter().map(|solution| values(solution.grid())).collect();
    let mut choices: Vec<Choice> = Vec::new();
    for cell in (0..givens.len()).filter(|&cell| givens[cell] == 0) {
        let first = choices.len();
        for (number, solution) in found.iter().enumerate() {
            let value = solution[cell];
            let known = choices[first..].iter_mut().find(|choice| choice.value == value);
            let bit = 1 << (number % 64);
            if let Some(choice) = known {
                choice.solutions[number / 64] |= bit;
            } else {
                let mut solutions = [0; MAX_SOLUTIONS / 64];
                solutions[number / 64] = bit;
                choices.push(Choice { cell, value, solutions });
            }
        }
        // A value that all solutions have separates none.
        if choices.len() == first + 1 {
            choices.pop();
        }
    }
    choices
}

/// Returns the fewest choices that leave one of the solutions, and which one; `None` if that takes too many
/// steps.
fn fewest(choices: &[Choice], solutions: usize) -> Option<(Vec<&Choice>, usize)> {
    let mut all: SolutionSet = [0; MAX_SOLUTIONS / 64];
    (0..solutions).for_each(|number| all[number / 64] |= 1 << (number % 64));
    let mut steps = STEPS;
    for most in 1.. {
        for place in 0..solutions {
            let mut others = all;
            others[place / 64] &= !(1 << (place % 64));
            let own: Vec<_> = choices.iter().filter(|choice| has(&choice.solutions, place)).collect();
            let mut chosen = Vec::new();
            if exclude(&own, &others, most, &mut chosen, &mut steps)? {
                return Some((chosen, place));
            }
        }
    }
    None
}

/// Returns whether at most this number of choices exclude all of these solutions; they are in `chosen`. `None`
/// when there are no steps left.
fn exclude<'a>(
    choices: &[&'a Choice],
    left: &SolutionSet,
    most: usize,
    chosen: &mut Vec<&'a Choice>,
    steps: &mut u32,
) -> Option<bool> {
    *steps = steps.checked_sub(1)?;
    let number = len(left) as usize;
    if number == 0 {
        return Some(true);
    }
    let kept =
        |choice: &Choice| -> SolutionSet { std::array::from_fn(|word| left[word] & choice.solutions[word]) };
    let best = choices.iter().map(|choice| number - len(&kept(choice)) as usize).max().unwrap_or(0);
    if best * most < number {
        return Some(false);
    }
    // Some choice has to exclude the first of them.
    let next = first(left);
    for choice in choices.iter().filter(|choice| !has(&choice.solutions, next)) {
        chosen.push(choice);
        if exclude(choices, &kept(choice), most - 1, chosen, steps)? {
            return Some(true);
        }
        chosen.pop();
    }
    Some(false)
}

fn has(set: &SolutionSet, number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 != 0
}

fn len(set: &SolutionSet) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn first(set: &SolutionSet) -> usize {
    let word = set.iter().position(|&word| word != 0).unwrap_or_default();
    64 * word + set[word].trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use givens_engine::grid::Shape;

    fn puzzle(text: &str) -> Puzzle {
        let values: Vec<u8> =
            text.bytes().map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' }).collect();
        Puzzle::new(grid(
            Shape::of_cell_count(text.len()).expect("there is a shape with as many cells"),
            &values,
        ))
        .expect("the givens do not clash")
    }

    #[test]
    fn the_fewest_are_added() {
        for text in ["12..34..........", "1...............", "................", "1.3............."] {
            let puzzle = puzzle(text);
            let repaired = repair(&puzzle, &mut Stream::new(1)).expect("the budget suffices");
            let now = Puzzle::new(repaired.givens.clone()).expect("the givens do not clash");
            assert_eq!(now.solve().only_solution(), Some(&repaired.solution));
            assert!(puzzle.grid().first_not_in(&repaired.givens).is_none(), "all givens stay");
            assert_eq!(repaired.givens.given_count(), puzzle.grid().given_count() + repaired.added);
        }
    }

    /// The number is the one that trying all sets of cells finds.
    #[test]
    fn fewer_do_not_suffice() {
        for text in ["12..34..........", "1...............", "1.3.............", "................"] {
            let puzzle = puzzle(text);
            let solutions: Vec<_> = puzzle.solutions().map(|solution| values(solution.grid())).collect();
            let does = |cells: u32| {
                let alike = |one: &[u8], other: &[u8]| {
                    (0..16).all(|cell| cells >> cell & 1 == 0 || one[cell] == other[cell])
                };
                solutions.iter().any(|one| solutions.iter().filter(|other| alike(one, other)).count() == 1)
            };
            let of_size =
                |number: &u32| (0u32..1 << 16).filter(|cells| cells.count_ones() == *number).any(does);
            let fewest = (0..=16).find(of_size).expect("giving all cells separates the solutions");
            let repaired = repair(&puzzle, &mut Stream::new(1)).expect("the budget suffices");
            assert_eq!((repaired.added, repaired.fewest), (fewest as usize, true), "{text}");
        }
    }
}
