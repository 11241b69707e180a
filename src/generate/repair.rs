//! Adding givens to a puzzle with several solutions until it has one.

use crate::{
    grid::{Grid, Puzzle, Solution},
    solve::Budget,
};

use super::{
    made::{grid, values},
    stream::Stream,
};

/// So many solutions are looked at together.
const MOST: usize = 1024;
/// A bit for each of them.
type Set = [u64; MOST / 64];
/// Nodes for finding them.
const BUDGET: Budget = Budget::nodes(2_000_000);

/// A puzzle that was repaired.
#[derive(Debug)]
pub(super) struct Repaired {
    pub(super) givens: Grid,
    pub(super) solution: Solution,
    /// Number of givens added.
    pub(super) added: usize,
    /// Whether it is known that fewer would not do.
    pub(super) fewest: bool,
}

/// A digit that some solutions have in a cell.
struct Choice {
    cell: usize,
    value: u8,
    solutions: Set,
}

/// Adds givens until one solution is left; `None` where the search came to no end.
///
/// One given does when it stands in one solution alone, and two do when they stand together
/// in one alone. Where neither is so, or where there are more solutions than are looked at
/// together, the given is added that the fewest of them have, and then the next.
pub(super) fn repair(puzzle: &Puzzle, stream: &mut Stream) -> Option<Repaired> {
    let shape = puzzle.shape();
    let (mut givens, mut added) = (values(puzzle.grid()), 0);
    loop {
        let now = Puzzle::new(grid(shape, &givens)).ok()?;
        let mut solutions = now.solutions().with_budget(BUDGET);
        let found: Vec<_> = solutions.by_ref().take(MOST).collect();
        let is_all = found.len() < MOST && solutions.is_complete();
        if found.len() < 2 {
            let solution = found.into_iter().next().filter(|_| is_all)?;
            return Some(Repaired { givens: grid(shape, &givens), solution, added, fewest: false });
        }
        let mut choices = choices(&givens, &found);
        stream.shuffle(&mut choices);
        let few = if is_all { few(&choices) } else { None };
        let Some((few, place)) = few else {
            let rarest = choices.iter().min_by_key(|choice| len(&choice.solutions))?;
            givens[rarest.cell] = rarest.value;
            added += 1;
            continue;
        };
        for choice in &few {
            givens[choice.cell] = choice.value;
        }
        let solution = found.into_iter().nth(place)?;
        // One is fewer than two, and two were looked for after one.
        let fewest = added == 0;
        return Some(Repaired { givens: grid(shape, &givens), solution, added: added + few.len(), fewest });
    }
}

/// What the solutions have in blank cells.
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
                let mut solutions = [0; MOST / 64];
                solutions[number / 64] = bit;
                choices.push(Choice { cell, value, solutions });
            }
        }
        // What all of them have tells none apart.
        if choices.len() == first + 1 {
            choices.pop();
        }
    }
    choices
}

/// One choice, or two, that leave one solution, and which.
fn few(choices: &[Choice]) -> Option<(Vec<&Choice>, usize)> {
    if let Some(choice) = choices.iter().find(|choice| len(&choice.solutions) == 1) {
        return Some((vec![choice], first(&choice.solutions)));
    }
    choices.iter().enumerate().find_map(|(number, one)| {
        choices[..number].iter().find_map(|other| {
            let both: Set = std::array::from_fn(|word| one.solutions[word] & other.solutions[word]);
            (len(&both) == 1).then(|| (vec![one, other], first(&both)))
        })
    })
}

fn len(set: &Set) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn first(set: &Set) -> usize {
    let word = set.iter().position(|&word| word != 0).unwrap_or_default();
    64 * word + set[word].trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    fn puzzle(text: &str) -> Puzzle {
        let values: Vec<u8> =
            text.bytes().map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' }).collect();
        Puzzle::new(grid(Shape::of_cell_count(text.len()).expect("square"), &values)).expect("no clash")
    }

    #[test]
    fn the_fewest_are_added() {
        for text in ["12..34..........", "1...............", "................", "1.3............."] {
            let puzzle = puzzle(text);
            let repaired = repair(&puzzle, &mut Stream::new(1)).expect("it ends");
            let now = Puzzle::new(repaired.givens.clone()).expect("no clash");
            assert_eq!(now.solve().unique(), Some(&repaired.solution));
            assert!(puzzle.grid().first_not_in(&repaired.givens).is_none(), "all givens stay");
            assert_eq!(repaired.givens.given_count(), puzzle.grid().given_count() + repaired.added);
            if repaired.fewest && repaired.added > 1 {
                let one_does = choices(&values(puzzle.grid()), &puzzle.solutions().collect::<Vec<_>>());
                assert!(!one_does.iter().any(|choice| len(&choice.solutions) == 1), "{text}");
            }
        }
        assert!(
            repair(&puzzle("12..34.........."), &mut Stream::new(1)).is_some_and(|repaired| repaired.fewest)
        );
    }
}
