//! Many plain lines at once: [`PlainLines`] solved by [`sliced::Engine`].

use std::cell::Cell;

use givens_engine::{
    grid::{Candidates, DigitSet, Grid, Shape, Solution},
    simd::SimdLevel,
    solve::sliced::{Engine, GridBatch, GridOutcome, Limits, Results},
};
use givens_formats::{
    codec::{Entry, Item, Items, PlainLines},
    record::Record,
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
    /// Taken out while in use, so that nested calls do not collide and a panic leaves no half-used engine behind.
    static ENGINE: Cell<Option<Engine>> = const { Cell::new(None) };
    static RESULTS: Cell<Results> = Cell::default();
}

/// Solves the plain lines of a text, up to `limit` solutions each, and passes all lines to `sink`
/// in order. Each thread keeps its engine; `sink` may solve puzzles with it.
pub fn solve_lines(
    text: &str,
    lines: &PlainLines,
    level: SimdLevel,
    limit: u8,
    mut sink: impl FnMut(LineRun<'_>),
) {
    let batch = GridBatch::at(text.as_bytes(), &lines.starts);
    with_results(batch, limit, level, |results| in_order(text, lines, results, &mut sink));
}

/// Solves the plain puzzles of a text. Returns the number of those that have one solution, which is also the one
/// that the text lists, if any; and the entries of all other puzzles in order, for [`check_all`](super::check_all).
#[must_use]
pub fn solve_plain(items: Items, text: &str, level: SimdLevel) -> (u64, Vec<Entry>) {
    let mut proper = vec![false; items.plain().len()];
    with_results(GridBatch::grids(items.plain()), 2, level, |results| {
        for (index, proper) in proper.iter_mut().enumerate() {
            let solution = results.unique_solution(index);
            *proper = solution.is_some_and(|solution| items.agrees(index, solution, text));
        }
    });
    let number = proper.iter().filter(|&&proper| proper).count() as u64;
    (number, items.into_entries(text, |index| !proper[index]))
}

/// A puzzle of a text with plain puzzles.
#[derive(Debug)]
pub enum ItemRun<'a> {
    /// A plain puzzle.
    Plain {
        /// Its bytes.
        span: Span,
        /// Digits, and `.` or `0` for all blanks, row by row.
        cells: [u8; 81],
        /// The only solution; `None` if puzzles are not solved.
        solution: Option<&'a [u8; 81]>,
    },
    /// Another puzzle, or one without exactly one solution if puzzles are solved.
    Other(Entry),
}

/// Passes the puzzles of a text to `sink` in order, plain ones without records. They are solved if there is a level.
pub fn plain_items(items: Items, text: &str, level: Option<SimdLevel>, mut sink: impl FnMut(ItemRun<'_>)) {
    let cells = level.map(|_| items.plain().to_vec());
    let pass = |results: Option<&Results>| {
        let all = |_| true;
        items.each(all, |index, item| match item {
            Item::Plain(cells, place) => {
                let solution = results.and_then(|results| results.unique_solution(index));
                sink(if results.is_none() || solution.is_some() {
                    ItemRun::Plain { span: place.span, cells: *cells, solution }
                } else {
                    ItemRun::Other(place.entry(cells, text))
                });
            }
            Item::Entry(entry) => sink(ItemRun::Other(*entry)),
        });
    };
    match (level, &cells) {
        (Some(level), Some(cells)) => {
            with_results(GridBatch::grids(cells), 2, level, |results| pass(Some(results)));
        }
        _ => pass(None),
    }
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
    with_results(batch, 2, level, |results| {
        for (lane, &index) in indices.iter().enumerate() {
            solutions[index] = results.unique_solution(lane).and_then(solution);
        }
    });
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

/// Solves a batch and passes the results to `work`. The engine is free again by then: `work` may solve, too.
fn with_results(batch: GridBatch<'_>, limit: u8, level: SimdLevel, work: impl FnOnce(&Results)) {
    let mut results = RESULTS.take();
    let mut engine = engine(level);
    engine.solve(batch, limit, &mut results);
    ENGINE.set(Some(engine));
    work(&results);
    RESULTS.set(results);
}

/// Takes this thread's engine for a level, or a new one: for the best level if this machine lacks that one.
fn engine(level: SimdLevel) -> Engine {
    let cached = ENGINE.take().filter(|engine| engine.level() == level);
    cached.unwrap_or_else(|| {
        let engine = Engine::new(level).or_else(|| Engine::new(SimdLevel::best()));
        engine.expect("this machine has the best level").with_guess_limit(MAX_GUESSES)
    })
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
    use givens_engine::{
        grid::{Candidates, DigitSet, Grid, Shape},
        simd::SimdLevel,
        solve,
    };
    use givens_formats::{format, record::Record};

    use super::{LineRun, MIN_BATCH, only_solutions, solve_lines};

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn records(line: &str, number: usize) -> Vec<Record> {
        let reading = format::read(&format!("{line}\n").repeat(number), &format::ReadOptions::default());
        reading.records().cloned().collect()
    }

    fn solved_alone(record: &Record) -> Option<Grid> {
        match record.puzzle().expect("the givens do not clash").solve() {
            solve::SolveOutcome::One(solution) => Some(solution.grid().clone()),
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

    /// Returns the number of plain lines with one solution, and of lines for the codec.
    fn solve_text(text: &str, level: SimdLevel, mut on_other: impl FnMut(&str)) -> (usize, usize) {
        let (opened, _) = format::open(text, &format::ReadOptions::default());
        let lines = opened.and_then(|opened| opened.plain_lines(text)).expect("the format has plain lines");
        let (mut solved, mut others) = (0, 0);
        solve_lines(text, &lines, level, 2, |run| match run {
            LineRun::Line { solution, .. } => solved += usize::from(solution.is_some()),
            LineRun::Other(span) => {
                others += text[span.range()].lines().count();
                on_other(&text[span.range()]);
            }
        });
        (solved, others)
    }

    #[test]
    fn sink_may_solve_again() {
        let odd = format!(" {PROPER}\n").repeat(MIN_BATCH);
        let text = format!("{PROPER}\n{odd}{PROPER}\n");
        let mut nested = 0;
        let found = solve_text(&text, SimdLevel::best(), |lines| {
            let records = records(&lines.lines().collect::<Vec<_>>().join("\n"), 1);
            let records: Vec<_> = records.iter().collect();
            for level in [SimdLevel::Plain, SimdLevel::best()] {
                let solutions = only_solutions(&records, level);
                nested += solutions.iter().flatten().count();
                assert_eq!(solve_text(&text, level, |_| ()), (2, MIN_BATCH));
            }
        });
        assert_eq!((found, nested), ((2, MIN_BATCH), 2 * MIN_BATCH));
    }

    #[test]
    fn panic_in_sink_leaves_the_engine_usable() {
        let text = format!("{PROPER}\n {PROPER}\n{PROPER}\n");
        let stop = || solve_text(&text, SimdLevel::best(), |_| panic!("as planned"));
        assert!(std::panic::catch_unwind(stop).is_err());
        assert_eq!(solve_text(&text, SimdLevel::best(), |_| ()), (2, 1));
    }

    #[test]
    fn few_records_are_searched_one_by_one() {
        let few = records(PROPER, MIN_BATCH - 1);
        let few: Vec<_> = few.iter().collect();
        assert!(only_solutions(&few, SimdLevel::best()).iter().all(Option::is_none));
    }
}
