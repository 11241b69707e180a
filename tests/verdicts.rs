//! Verdicts: for every puzzle the engines agree with a naive search and a SAT solver, which are
//! independent of them; and every image of a puzzle has the same verdict.
//!
//! tools/verdicts.sh runs whole lists; tools/certificates.sh has "no other solution"
//! proved and the proofs checked.

mod support;

use std::{env, fs, path::Path, time::Instant};

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use givens::{
    Digit, Grid, Puzzle, Shape,
    format::{self, ReadOptions},
    generate::{GenerateOptions, Generator},
    solve::naive,
    text,
};
use support::{
    clauses::{self, Clause, clauses},
    engines::{Answer, Symbols, ask_all, puzzle, symbols},
    fixtures,
    random::{Random, shuffled, transposed},
};

/// The naive search takes long for some grids with fewer givens.
const MIN_NAIVE_GIVENS: usize = 32;

/// Each puzzle with two altered copies: one with a given changed, one with a given removed.
fn with_altered(puzzles: Vec<Symbols>, random: &mut Random) -> Vec<Symbols> {
    let altered = |grid: Symbols| {
        let (mut changed, mut removed) = (grid, grid);
        let givens: Vec<_> = (0..81).filter(|&place| grid[place] != b'.').collect();
        if !givens.is_empty() {
            changed[givens[random.below(givens.len())]] =
                b'1' + u8::try_from(random.below(9)).expect("a digit");
            removed[givens[random.below(givens.len())]] = b'.';
        }
        [grid, changed, removed]
    };
    puzzles.into_iter().flat_map(altered).collect()
}

/// Puzzles generated from a seed, with few and many givens.
fn sample(number: usize) -> Vec<Symbols> {
    let generator = Generator::new(GenerateOptions::default().with_seed(17)).expect("valid options");
    let mut random = Random(17);
    let some = generator.take(number).map(|made| {
        let made = made.expect("no limit is set");
        let (mut grid, solution) = (symbols(made.puzzle().grid()), symbols(made.solution().grid()));
        for _ in 0..random.below(3) * 12 {
            let place = random.below(81);
            grid[place] = solution[place];
        }
        grid
    });
    some.collect()
}

/// The answer of a SAT solver for a 9×9 grid, from its formula.
fn answer_of_sat(grid: &Symbols) -> Answer {
    let (number, only) = solutions_of_formula(&grid_of(grid));
    (number, only.map(|solution| symbols(&solution)))
}

/// The number of solutions that a SAT solver finds, up to two, and the only one.
fn solutions_of_formula(grid: &Grid) -> (u8, Option<Grid>) {
    let mut solver = BasicSolver::default();
    let literal = |variable: i32| Lit::new(Var::unsafe_from_idx(variable.unsigned_abs() - 1), variable > 0);
    let count = clauses::variables(grid.shape());
    let variables: Vec<Var> = (0..count).map(|_| solver.new_var_default()).collect();
    let add = |solver: &mut BasicSolver, clause: &Clause| {
        let mut clause: Vec<_> = clause.iter().map(|&variable| literal(variable)).collect();
        solver.add_clause_reuse(&mut clause);
    };
    for clause in clauses(grid) {
        add(&mut solver, &clause);
    }
    if solver.solve_limited(&[]) != lbool::TRUE {
        return (0, None);
    }
    let is_true = |variable: i32| {
        let place = usize::try_from(variable - 1).expect("positive");
        solver.value_var(variables[place]) == lbool::TRUE
    };
    let solution = clauses::grid_of(grid.shape(), is_true);
    add(&mut solver, &clauses::other_than(&solution));
    if solver.solve_limited(&[]) == lbool::TRUE { (2, None) } else { (1, Some(solution)) }
}

/// The answer of the naive search, if it is fast enough.
fn answer_of_naive(grid: &Symbols) -> Option<Answer> {
    let givens = grid.iter().filter(|symbol| **symbol != b'.').count();
    (givens >= MIN_NAIVE_GIVENS).then(|| {
        let found = puzzle(grid).map(|puzzle| naive::solutions(&puzzle, 2)).unwrap_or_default();
        let only = (found.len() == 1).then(|| symbols(found[0].grid()));
        (u8::try_from(found.len()).expect("two at most"), only)
    })
}

/// Number of grids with zero, one and many solutions, and of those that the naive search confirmed.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    verdicts: [usize; 3],
    naive: usize,
}

/// All engines, the SAT solver and the naive search agree.
fn assert_verdicts(grids: &[Symbols]) -> Tally {
    let mut tally = Tally::default();
    for (grid, answer) in grids.iter().zip(ask_all(grids)) {
        let shown = String::from_utf8_lossy(grid);
        assert_eq!(answer_of_sat(grid), answer, "SAT solver, engines: {shown}");
        if let Some(naive) = answer_of_naive(grid) {
            assert_eq!(naive, answer, "naive search, engines: {shown}");
            tally.naive += 1;
        }
        tally.verdicts[usize::from(answer.0)] += 1;
    }
    tally
}

fn grid_of(symbols: &Symbols) -> Grid {
    let digits = symbols.iter().map(|&symbol| Digit::new(symbol.saturating_sub(b'0')));
    Grid::new(Shape::CLASSIC, digits).expect("81 cells")
}

/// The image of a grid under the symmetry of this number: digits renamed, rows and columns shuffled
/// in their bands and stacks and these, and the grid transposed.
fn image(grid: &Symbols, symmetry: u64) -> Symbols {
    let grid = shuffled(&grid_of(grid), &mut Random(symmetry));
    symbols(&if symmetry.is_multiple_of(2) { grid } else { transposed(&grid) })
}

/// Images have the same number of solutions, and the image of the only solution.
fn assert_images(grids: &[Symbols], symmetries: u64) {
    let answers = ask_all(grids);
    for symmetry in 1..=symmetries {
        let images: Vec<_> = grids.iter().map(|grid| image(grid, symmetry)).collect();
        for ((grid, (number, only)), found) in grids.iter().zip(&answers).zip(ask_all(&images)) {
            let expected = only.map(|solution| image(&solution, symmetry));
            assert_eq!(
                found,
                (*number, expected),
                "symmetry {symmetry} of {}",
                String::from_utf8_lossy(grid)
            );
        }
    }
}

#[test]
fn engines_and_sat_solver_agree_on_a_sample() {
    let grids = with_altered(sample(120), &mut Random(1));
    let tally = assert_verdicts(&grids);
    assert!(tally.verdicts.iter().all(|&number| number > 30) && tally.naive > 50, "{tally:?}");
}

#[test]
fn images_have_the_same_verdict() {
    assert_images(&with_altered(sample(60), &mut Random(2)), 8);
}

#[test]
fn engines_and_sat_solver_agree_on_the_fixtures() {
    let kinds = ["collection", "formats", "rules"].into_iter().flat_map(fixtures);
    let mut grids: Vec<_> = kinds.flat_map(|fixture| puzzles_in(&fixture.path)).collect();
    grids.sort_unstable();
    grids.dedup();
    assert!(grids.len() > 50, "{}", grids.len());
    assert_verdicts(&grids);
}

/// The clauses of an empty grid have exactly its solutions.
#[test]
fn clauses_describe_solutions() {
    let tally = assert_verdicts(&[[b'.'; 81], [b'1'; 81]]);
    assert_eq!(tally.verdicts, [1, 0, 1]);
}

/// Grids of other sizes: generated puzzles and altered copies.
#[test]
fn engines_and_sat_solver_agree_on_other_sizes() {
    let mut random = Random(5);
    let mut tally = [0; 3];
    for (rows, columns, number) in
        [(2, 2, 40), (2, 3, 40), (3, 2, 40), (2, 4, 20), (2, 5, 10), (3, 4, 8), (4, 4, 3)]
    {
        let shape = Shape::new(rows, columns).expect("a shape");
        let options = GenerateOptions::default().with_shape(shape).with_seed(23);
        for made in Generator::new(options).expect("valid options").take(number) {
            let made = made.expect("no limit is set");
            for grid in altered_of(made.puzzle().grid(), &mut random) {
                let found: Vec<_> = Puzzle::new(grid.clone())
                    .map(|puzzle| puzzle.solutions_by_any().take(2).collect())
                    .unwrap_or_default();
                let only = (found.len() == 1).then(|| found[0].grid().clone());
                let answer = (u8::try_from(found.len()).expect("two at most"), only);
                assert_eq!(solutions_of_formula(&grid), answer, "SAT solver, any: {grid}");
                tally[found.len()] += 1;
            }
        }
    }
    assert!(tally.iter().all(|&number| number > 20), "{tally:?}");
}

/// A grid, and it with a given changed, and with one removed.
fn altered_of(grid: &Grid, random: &mut Random) -> [Grid; 3] {
    let givens: Vec<_> = grid.digits().map(|(cell, _)| cell).collect();
    let [mut changed, mut removed] = [grid.clone(), grid.clone()];
    let digit = Digit::from_index(random.below(grid.shape().side()));
    changed.set(givens[random.below(givens.len())], Some(digit));
    removed.set(givens[random.below(givens.len())], None);
    [grid.clone(), changed, removed]
}

/// The 9×9 puzzles of a file.
fn puzzles_in(path: &Path) -> Vec<Symbols> {
    let text = text::decode(fs::read(path).expect("readable")).text;
    let reading = format::read(&text, &ReadOptions::default());
    let classic = reading.records().filter(|record| record.shape() == Shape::CLASSIC);
    classic.map(|record| symbols(&record.grid)).collect()
}

/// The files in `GIVENS_LISTS`, separated by colons; every `GIVENS_STEP`th puzzle of them.
fn lists() -> Vec<(String, Vec<Symbols>)> {
    let names = env::var("GIVENS_LISTS").expect("GIVENS_LISTS names files");
    let step = env::var("GIVENS_STEP").map_or(1, |step| step.parse().expect("a number"));
    let list =
        |name: &str| (name.to_owned(), puzzles_in(Path::new(name)).into_iter().step_by(step).collect());
    names.split(':').map(list).collect()
}

#[test]
#[ignore = "needs lists: tools/verdicts.sh"]
#[allow(clippy::print_stdout, reason = "it prints the figures")]
fn engines_and_sat_solver_agree_on_lists() {
    for (name, puzzles) in lists() {
        let (start, number) = (Instant::now(), puzzles.len());
        let grids = with_altered(puzzles, &mut Random(3));
        let tally = assert_verdicts(&grids);
        assert_images(&grids, 2);
        let [zero, one, many] = tally.verdicts;
        let seconds = start.elapsed().as_secs();
        println!(
            "{name}: {number} puzzles and as many altered copies of two kinds: {zero} with no solution, {one} with one, \
             {many} with many; {} also by the naive search; 2 images of each; 0 differences in {seconds} s",
            tally.naive
        );
    }
}

/// Writes for each puzzle with one solution the clauses that claim another one.
#[test]
#[ignore = "needs lists and a folder: tools/certificates.sh"]
fn write_claims_of_another_solution() {
    let folder = env::var("GIVENS_CLAIMS").expect("GIVENS_CLAIMS names a folder");
    let puzzles = lists().into_iter().flat_map(|(_, puzzles)| puzzles);
    for (number, grid) in puzzles.enumerate() {
        let (1, Some(solution)) = ask_all(&[grid])[0] else { continue };
        let (mut claim, denied) = (clauses(&grid_of(&grid)), clauses::other_than(&grid_of(&solution)));
        assert!(all_hold(&claim, &denied), "the witness is a solution");
        claim.push(denied);
        let text = clauses::dimacs(Shape::CLASSIC, &claim);
        fs::write(Path::new(&folder).join(format!("{number}.cnf")), text).expect("writable");
    }
}

/// Whether the full grid whose negation is `denied` satisfies all clauses of a puzzle.
fn all_hold(clauses: &[Clause], denied: &Clause) -> bool {
    let is_true =
        |literal: &i32| if *literal > 0 { denied.contains(&-literal) } else { !denied.contains(literal) };
    clauses.iter().all(|clause| clause.iter().any(is_true))
}
