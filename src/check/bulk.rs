//! Many plain puzzles at once: [`Runs`] solved by [`Engine`].

use std::cell::Cell;

use givens_engine::{
    grid::{Candidates, DigitSet, Grid, Shape, Solution},
    simd::SimdLevel,
    solve::sliced::{Engine, GridBatch, GridOutcome, Limits, Results},
};
use givens_formats::{
    codec::{PlainCells, Run, Runs},
    record::Record,
};

/// Fewer puzzles than this are solved faster one by one.
const MIN_BATCH: usize = 64;
/// A puzzle that takes more guesses than this in the engine is solved alone.
const MAX_GUESSES: u32 = 100_000;

thread_local! {
    /// Taken out while in use, so that nested calls do not collide and a panic leaves no half-used engine behind.
    static ENGINE: Cell<Option<Engine>> = const { Cell::new(None) };
    static RESULTS: Cell<Results> = Cell::default();
}

/// Solves the plain puzzles of a text, and passes all runs to `sink` in order: those with exactly one solution, which is
/// also the one that the text lists, if any, with this solution; all other puzzles as entries. Each thread keeps its engine;
/// `sink` may solve puzzles with it.
///
/// # Examples
///
/// ```
/// use givens::{SimdLevel, check, format::{ReadOptions, Run, Wants, open}};
///
/// let proper = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let text = proper.repeat(3) + &proper.replace(['5', '3'], ".");
/// let (reader, _) = open(&text, &ReadOptions::default());
/// let reader = reader.unwrap();
/// let (mut solved, mut others) = (0, 0);
/// check::solve(reader.runs(&text, true, Wants::Cells), SimdLevel::best(), |run, solution| match run {
///     Run::Plain(..) => solved += usize::from(solution.is_some()),
///     _ => others += 1,
/// });
/// assert_eq!((solved, others), (3, 1));
/// ```
pub fn solve(runs: Runs<'_>, level: SimdLevel, sink: impl FnMut(Run<'_>, Option<&PlainCells>)) {
    let results = results(runs.grids(), 2, level);
    let find = |_: &PlainCells, index: usize, listed: Option<&PlainCells>| {
        let found = results.unique_solution(index);
        found.filter(|&found| listed.is_none_or(|listed| listed == found))
    };
    runs.each_with(find, sink);
    RESULTS.set(results);
}

/// Counts the solutions of the plain puzzles of a text up to `limit`, and passes all runs to `sink` in order: those with a
/// solution with their number, which is exact below the limit; all other puzzles as entries, as their givens may clash.
pub fn count(runs: Runs<'_>, level: SimdLevel, limit: u8, sink: impl FnMut(Run<'_>, Option<u8>)) {
    let results = results(runs.grids(), limit, level);
    let find = |_: &PlainCells, index: usize, _: Option<&PlainCells>| match results.outcomes()[index] {
        GridOutcome::Solutions(number) => Some(number).filter(|&number| number > 0),
        _ => None,
    };
    runs.each_with(find, sink);
    RESULTS.set(results);
}

/// Returns the solution of each 9×9 record that has exactly one, if there are enough 9×9 records to make
/// the engine worthwhile.
pub(super) fn only_solutions(records: &[&Record], level: SimdLevel) -> Vec<Option<Solution>> {
    let mut solutions = vec![None; records.len()];
    let classic = |record: &&Record| record.shape() == Shape::CLASSIC;
    let indices: Vec<_> = (0..records.len()).filter(|&index| classic(&records[index])).collect();
    if indices.len() < MIN_BATCH {
        return solutions;
    }
    let grids: Vec<_> = indices.iter().filter_map(|&index| records[index].grid.to_classic()).collect();
    let has_limits = indices.iter().any(|&index| records[index].candidates().is_some());
    let limits = indices.iter().filter(|_| has_limits).map(|&index| limits(records[index]));
    let limits: Vec<_> = limits.collect();
    let batch = GridBatch::grids(&grids);
    let batch = if has_limits { batch.within(&limits) } else { batch };
    let results = results(batch, 2, level);
    for (lane, &index) in indices.iter().enumerate() {
        solutions[index] = results.unique_solution(lane).and_then(solution);
    }
    RESULTS.set(results);
    solutions
}

/// Returns the digits that a record's candidates allow in its cells.
fn limits(record: &Record) -> Limits {
    let bits = |digits: DigitSet| u16::try_from(digits.bits()).expect("nine digits fit 16 bits");
    let left = |candidates: &Candidates| std::array::from_fn(|cell| bits(candidates.sets()[cell]));
    record.candidates().map_or([0x1ff; 81], left)
}

fn solution(symbols: &[u8; 81]) -> Option<Solution> {
    Grid::from_classic(symbols).ok().map(Solution::found)
}

/// Solves a batch. The engine is free again when this returns: others may solve with it. The results should be given back to
/// `RESULTS`, so that their memory is used again.
fn results(batch: GridBatch<'_>, limit: u8, level: SimdLevel) -> Results {
    let mut results = RESULTS.take();
    let mut engine = engine(level);
    engine.solve(batch, limit, &mut results);
    ENGINE.set(Some(engine));
    results
}

/// Takes this thread's engine for a level, or a new one: for the best level if this machine lacks that one.
fn engine(level: SimdLevel) -> Engine {
    let cached = ENGINE.take().filter(|engine| engine.level() == level);
    cached.unwrap_or_else(|| {
        let engine = Engine::new(level).or_else(|| Engine::new(SimdLevel::best()));
        engine.expect("this machine has the best level").with_guess_limit(MAX_GUESSES)
    })
}

#[cfg(test)]
mod tests {
    use givens_engine::{
        grid::{Candidates, DigitSet, Grid, Shape},
        simd::SimdLevel,
        solve::{Budget, SolveOutcome},
    };
    use givens_formats::{
        codec::{Run, Wants},
        format,
        record::Record,
    };

    use super::{MIN_BATCH, count, only_solutions, solve};

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn records(line: &str, number: usize) -> Vec<Record> {
        let reading = format::read(&format!("{line}\n").repeat(number), &format::ReadOptions::default());
        reading.records().cloned().collect()
    }

    fn solved_alone(record: &Record) -> Option<Grid> {
        match record.puzzle().expect("the givens do not clash").solve() {
            SolveOutcome::One(solution) => Some(solution.grid().clone()),
            _ => None,
        }
    }

    #[test]
    fn the_engine_finds_each_only_solution() {
        let with_many = PROPER.replacen("53..7....6", "..........", 1);
        let solution = solved_alone(&records(PROPER, 1)[0]).expect("the puzzle has one solution");
        let mut all = records(PROPER, MIN_BATCH);
        all.extend(records(&with_many, 3));
        // The candidates of the solution in the first rows exclude all other solutions.
        let mut restricted = records(&with_many, 1).remove(0);
        let mut candidates = Candidates::of(&restricted.grid);
        for cell in Shape::CLASSIC.cells().take(10) {
            candidates.set(cell, solution.get(cell).map_or(DigitSet::EMPTY, DigitSet::of));
        }
        restricted.set_candidates(candidates);
        all.push(restricted);
        all.extend(records("1.3..4..2.4..3.1", 2));
        let all: Vec<_> = all.iter().collect();
        let found = only_solutions(&all, SimdLevel::best());
        let found: Vec<_> = found.into_iter().map(|found| found.map(|found| found.grid().clone())).collect();
        let classic = |record: &&&Record| record.shape() == Shape::CLASSIC;
        let expected: Vec<_> =
            all.iter().map(|record| solved_alone(record).filter(|_| classic(&record))).collect();
        assert_eq!(found, expected);
        assert_eq!(found.iter().flatten().count(), MIN_BATCH + 1);
    }

    /// Returns the number of plain puzzles with one solution, and of other entries.
    fn solve_text(text: &str, level: SimdLevel, mut on_other: impl FnMut()) -> (usize, usize) {
        let (reader, _) = format::open(text, &format::ReadOptions::default());
        let reader = reader.expect("a format");
        let (mut solved, mut others) = (0, 0);
        solve(reader.runs(text, true, Wants::Cells), level, |run, solution| {
            if matches!(run, Run::Plain(..)) {
                solved += usize::from(solution.is_some());
            } else {
                others += 1;
                on_other();
            }
        });
        (solved, others)
    }

    #[test]
    fn sink_may_solve_again() {
        let text = format!("{PROPER}\n {PROPER}\n{PROPER}\n");
        let records = records(PROPER, MIN_BATCH);
        let records: Vec<_> = records.iter().collect();
        let mut nested = 0;
        let found = solve_text(&text, SimdLevel::best(), || {
            for level in [SimdLevel::Plain, SimdLevel::best()] {
                nested += only_solutions(&records, level).iter().flatten().count();
                assert_eq!(solve_text(&text, level, || ()), (2, 1));
            }
        });
        assert_eq!((found, nested), ((2, 1), 2 * MIN_BATCH));
    }

    #[test]
    fn panic_in_sink_leaves_the_engine_usable() {
        let text = format!("{PROPER}\n {PROPER}\n{PROPER}\n");
        let stop = || solve_text(&text, SimdLevel::best(), || panic!("as planned"));
        assert!(std::panic::catch_unwind(stop).is_err());
        assert_eq!(solve_text(&text, SimdLevel::best(), || ()), (2, 1));
    }

    /// Of each kind of puzzle, plain or not, the number is that of the solver for single puzzles.
    #[test]
    fn counts_are_those_of_single_puzzles() {
        let with_many = PROPER.replacen("53..7....6", "..........", 1);
        let clashing = PROPER.replacen("53", "55", 1);
        let text = format!("{PROPER}\n{with_many}\n{clashing}\n# text\n{}\n", &PROPER[..80]);
        let (reader, _) = format::open(&text, &format::ReadOptions::default());
        let reader = reader.expect("a format");
        for limit in [1, 2, 100] {
            let mut found = Vec::new();
            count(reader.runs(&text, true, Wants::Cells), SimdLevel::best(), limit, |run, number| {
                found.push((run.span().start, number));
            });
            let alone = |line: &str| {
                let puzzle = records(line, 1)[0].puzzle().expect("the givens do not clash");
                u8::try_from(puzzle.count(limit.into(), Budget::default()).seen()).ok()
            };
            let expected = [(0, alone(PROPER)), (82, alone(&with_many)), (164, None), (253, None)];
            assert_eq!(found, expected, "{limit}");
        }
    }

    #[test]
    fn few_records_are_searched_one_by_one() {
        let few = records(PROPER, MIN_BATCH - 1);
        let few: Vec<_> = few.iter().collect();
        assert!(only_solutions(&few, SimdLevel::best()).iter().all(Option::is_none));
    }
}
