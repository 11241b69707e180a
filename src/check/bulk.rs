//! Many plain lines at once: [`PlainLines`] solved by [`sliced::Engine`].

use std::cell::RefCell;

use crate::{
    codec::PlainLines,
    grid::{Candidates, Digit, DigitSet, Grid, Shape, Solution},
    record::Record,
    simd::Level,
    solve::sliced::{Engine, GridBatch, GridOutcome, Limits, Results},
    text::Span,
};

/// Fewer puzzles than this are solved faster one by one.
const MIN_BATCH: usize = 64;
/// A puzzle that takes more guesses than this in the engine is solved alone.
const MAX_GUESSES: u32 = 100_000;

/// A line that the engine solved, or a run of lines for the codec.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineRun<'a> {
    /// A well-formed line of 81 cells.
    Line {
        /// The line, including its line end.
        span: Span,
        /// Number of solutions, up to the limit; at the limit there may be more.
        solutions: u8,
        /// The solution, if there is exactly one: digits `1` to `9`, row by row.
        solution: Option<&'a [u8; 81]>,
    },
    /// Other lines, which the codec reads.
    Other(Span),
}

thread_local! {
    static ENGINE: RefCell<Option<(Engine, Results)>> = const { RefCell::new(None) };
}

/// Solves the plain lines of a text, up to `limit` solutions each, and passes all lines to `sink`
/// in order. Each thread keeps its engine.
///
/// # Panics
///
/// If `sink` calls this function again.
pub fn solve_lines(
    text: &str,
    lines: &PlainLines,
    level: Level,
    limit: u8,
    mut sink: impl FnMut(LineRun<'_>),
) {
    with_engine(level, |engine, results| {
        engine.solve(GridBatch::at(text.as_bytes(), &lines.starts), limit, results);
        in_order(text, lines, results, &mut sink);
    });
}

/// The solution of each 9×9 record that has exactly one, if there are enough 9×9 records to make
/// the engine worthwhile.
pub(super) fn only_solutions(records: &[&Record], level: Level) -> Vec<Option<Solution>> {
    let mut solutions = vec![None; records.len()];
    let classic = |record: &&Record| record.shape() == Shape::CLASSIC;
    let indices: Vec<_> = (0..records.len()).filter(|&index| classic(&records[index])).collect();
    if indices.len() < MIN_BATCH {
        return solutions;
    }
    let grids: Vec<_> = indices.iter().map(|&index| symbols(&records[index].grid)).collect();
    let has_limits = indices.iter().any(|&index| records[index].candidates().is_some());
    let limits = indices.iter().filter(|_| has_limits).map(|&index| limits(records[index]));
    let limits: Vec<_> = limits.collect();
    with_engine(level, |engine, results| {
        let batch = GridBatch::grids(&grids);
        engine.solve(if has_limits { batch.within(&limits) } else { batch }, 2, results);
        for (lane, &index) in indices.iter().enumerate() {
            solutions[index] = results.unique_solution(lane).and_then(solution);
        }
    });
    solutions
}

fn symbols(grid: &Grid) -> [u8; 81] {
    let mut symbols = [b'0'; 81];
    for (symbol, digit) in symbols.iter_mut().zip(grid.contents()) {
        *symbol += digit.map_or(0, Digit::get);
    }
    symbols
}

/// The digits that a record's candidates allow in its cells.
fn limits(record: &Record) -> Limits {
    let left = |candidates: &Candidates| std::array::from_fn(|cell| bits(candidates.sets()[cell]));
    record.candidates().map_or([0x1ff; 81], left)
}

fn bits(digits: DigitSet) -> u16 {
    digits.iter().fold(0, |bits, digit| bits | 1 << digit.index())
}

fn solution(symbols: &[u8; 81]) -> Option<Solution> {
    let digits = symbols.iter().map(|symbol| Digit::new(symbol - b'0'));
    Grid::new(Shape::CLASSIC, digits).and_then(Solution::new)
}

/// Calls `work` with this thread's engine for a level, or for the best level if this one is unavailable.
fn with_engine(level: Level, work: impl FnOnce(&mut Engine, &mut Results)) {
    ENGINE.with_borrow_mut(|cached| {
        if cached.as_ref().is_none_or(|(engine, _)| engine.level() != level) {
            let engine = Engine::new(level).or_else(|| Engine::new(Level::best()));
            *cached = engine.map(|engine| (engine.with_guess_limit(MAX_GUESSES), Results::new()));
        }
        if let Some((engine, results)) = cached {
            work(engine, results);
        }
    });
}

fn in_order(text: &str, lines: &PlainLines, results: &Results, sink: &mut impl FnMut(LineRun<'_>)) {
    let mut others = lines.others.iter().peekable();
    let bounds = lines.starts.iter().zip(&lines.ends);
    for ((&start, &end), (index, &outcome)) in bounds.zip(results.outcomes().iter().enumerate()) {
        while let Some(&other) = others.next_if(|other| other.start < start) {
            sink(LineRun::Other(other));
        }
        let span = Span::new(start, end);
        sink(match outcome {
            GridOutcome::Solutions(solutions) if !lines.is_mixed(text, start) => {
                LineRun::Line { span, solutions, solution: results.unique_solution(index) }
            }
            _ => LineRun::Other(span),
        });
    }
    others.for_each(|&other| sink(LineRun::Other(other)));
}

#[cfg(test)]
mod tests {
    use crate::{
        format,
        grid::{Candidates, DigitSet, Grid, Shape},
        record::Record,
        simd::Level,
        solve,
    };

    use super::{MIN_BATCH, only_solutions};

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn records(line: &str, number: usize) -> Vec<Record> {
        let reading = format::read(&format!("{line}\n").repeat(number), &format::ReadOptions::default());
        reading.records().cloned().collect()
    }

    fn solved_alone(record: &Record) -> Option<Grid> {
        match record.puzzle().expect("no clash").solve() {
            solve::SolveOutcome::One(solution) => Some(solution.grid().clone()),
            _ => None,
        }
    }

    #[test]
    fn the_engine_finds_each_only_solution() {
        let with_many = PROPER.replacen("53..7....6", "..........", 1);
        let solution = solved_alone(&records(PROPER, 1)[0]).expect("proper");
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
        let found = only_solutions(&all, Level::best());
        let found: Vec<_> = found.into_iter().map(|found| found.map(|found| found.grid().clone())).collect();
        let classic = |record: &&&Record| record.shape() == Shape::CLASSIC;
        let expected: Vec<_> =
            all.iter().map(|record| solved_alone(record).filter(|_| classic(&record))).collect();
        assert_eq!(found, expected);
        assert_eq!(found.iter().flatten().count(), MIN_BATCH + 1);
    }

    #[test]
    fn few_records_are_searched_one_by_one() {
        let few = records(PROPER, MIN_BATCH - 1);
        let few: Vec<_> = few.iter().collect();
        assert!(only_solutions(&few, Level::best()).iter().all(Option::is_none));
    }
}
