//! Plain lines by the thousand: [`PlainLines`] put into [`sliced::Engine`].

use std::cell::Cell;

use crate::{
    format::PlainLines,
    grid::{Candidates, Digit, DigitSet, Grid, Shape, Solution},
    record::Record,
    simd::Level,
    solve::sliced::{Batch, Engine, Limits, Outcome, Results},
    text::Span,
};

/// Fewer puzzles than this are solved faster one by one.
const WORTHWHILE: usize = 64;
/// A puzzle that takes more guesses than this in the engine is solved alone.
const GUESSES: u32 = 100_000;

/// What there is to say of some lines, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stretch<'a> {
    /// A line of 81 cells, well-formed, with this number of solutions, up to the limit.
    Line {
        /// The line, its end included.
        span: Span,
        /// Number of solutions; at the limit there may be more.
        solutions: u8,
        /// The solution, where there is exactly one: digits `1` to `9`, row by row.
        solution: Option<&'a [u8; 81]>,
    },
    /// Lines for the codec.
    Other(Span),
}

thread_local! {
    /// Taken out while in use, so that nested calls do not collide and a panic leaves none behind that is half done.
    static ENGINE: Cell<Option<Engine>> = const { Cell::new(None) };
    static RESULTS: Cell<Results> = Cell::default();
}

/// Solves the plain lines of a text, up to `limit` solutions each, and hands over all
/// lines in order. Each thread keeps its engine; `sink` may solve puzzles with it.
pub fn solve_lines(
    text: &str,
    lines: &PlainLines,
    level: Level,
    limit: u8,
    mut sink: impl FnMut(Stretch<'_>),
) {
    let batch = Batch::at(text.as_bytes(), &lines.starts);
    with_results(batch, limit, level, |results| in_order(text, lines, results, &mut sink));
}

/// The solutions of those 9×9 records that have just one, where there are enough of them
/// for the engine to be worthwhile.
pub(super) fn unique_solutions(records: &[&Record], level: Level) -> Vec<Option<Solution>> {
    let mut solutions = vec![None; records.len()];
    let classic = |record: &&Record| record.shape() == Shape::CLASSIC;
    let places: Vec<_> = (0..records.len()).filter(|&place| classic(&records[place])).collect();
    if places.len() < WORTHWHILE {
        return solutions;
    }
    let grids: Vec<_> = places.iter().map(|&place| symbols(&records[place].grid)).collect();
    let has_limits = places.iter().any(|&place| records[place].candidates().is_some());
    let limits = places.iter().filter(|_| has_limits).map(|&place| limits(records[place]));
    let limits: Vec<_> = limits.collect();
    let batch = Batch::grids(&grids);
    let batch = if has_limits { batch.within(&limits) } else { batch };
    with_results(batch, 2, level, |results| {
        for (index, &place) in places.iter().enumerate() {
            solutions[place] = results.unique_solution(index).and_then(solution);
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

/// The digits that a record's candidates leave to its cells.
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

/// Solves a batch and hands over the results. The engine is free again by then: `work` may solve, too.
fn with_results(batch: Batch<'_>, limit: u8, level: Level, work: impl FnOnce(&Results)) {
    let mut results = RESULTS.take();
    let mut engine = engine(level);
    engine.solve(batch, limit, &mut results);
    ENGINE.set(Some(engine));
    work(&results);
    RESULTS.set(results);
}

/// Takes out this thread's engine of a level, or a new one: of the best level where this machine lacks that one.
fn engine(level: Level) -> Engine {
    let kept = ENGINE.take().filter(|engine| engine.level() == level);
    kept.unwrap_or_else(|| {
        let engine = Engine::new(level).or_else(|| Engine::new(Level::best()));
        engine.expect("the best level is one of this machine's").with_guess_limit(GUESSES)
    })
}

fn in_order(text: &str, lines: &PlainLines, results: &Results, sink: &mut impl FnMut(Stretch<'_>)) {
    let mut others = lines.others.iter().peekable();
    let bounds = lines.starts.iter().zip(&lines.ends);
    for ((&start, &end), (index, &outcome)) in bounds.zip(results.outcomes().iter().enumerate()) {
        while let Some(&other) = others.next_if(|other| other.start < start) {
            sink(Stretch::Other(other));
        }
        let span = Span::new(start, end);
        sink(match outcome {
            Outcome::Solutions(solutions) if !lines.is_mixed(text, start) => {
                Stretch::Line { span, solutions, solution: results.unique_solution(index) }
            }
            _ => Stretch::Other(span),
        });
    }
    others.for_each(|&other| sink(Stretch::Other(other)));
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

    use super::{Stretch, WORTHWHILE, solve_lines, unique_solutions};

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn records(line: &str, number: usize) -> Vec<Record> {
        let reading = format::read(&format!("{line}\n").repeat(number), &format::ReadOptions::default());
        reading.records().cloned().collect()
    }

    fn alone(record: &Record) -> Option<Grid> {
        match record.puzzle().expect("no clash").solve() {
            solve::Outcome::Unique(solution) => Some(solution.grid().clone()),
            _ => None,
        }
    }

    #[test]
    fn the_engine_gives_each_only_solution() {
        let loose = PROPER.replacen("53..7....6", "..........", 1);
        let solution = alone(&records(PROPER, 1)[0]).expect("proper");
        let mut all = records(PROPER, WORTHWHILE);
        all.extend(records(&loose, 3));
        // With the candidates of its solution in the first rows it has no other.
        let mut limited = records(&loose, 1).remove(0);
        let mut candidates = Candidates::of(&limited.grid);
        for cell in Shape::CLASSIC.cells().take(10) {
            candidates.set(cell, solution.get(cell).map_or(DigitSet::EMPTY, DigitSet::of));
        }
        limited.set_candidates(candidates);
        all.push(limited);
        all.extend(records("1.3..4..2.4..3.1", 2));
        let all: Vec<_> = all.iter().collect();
        let found = unique_solutions(&all, Level::best());
        let found: Vec<_> = found.into_iter().map(|found| found.map(|found| found.grid().clone())).collect();
        let classic = |record: &&&Record| record.shape() == Shape::CLASSIC;
        let wanted: Vec<_> = all.iter().map(|record| alone(record).filter(|_| classic(&record))).collect();
        assert_eq!(found, wanted);
        assert_eq!(found.iter().flatten().count(), WORTHWHILE + 1);
    }

    /// The number of plain lines with one solution, and of lines for the codec.
    fn solve_text(text: &str, level: Level, mut on_other: impl FnMut(&str)) -> (usize, usize) {
        let (opened, _) = format::open(text, &format::ReadOptions::default());
        let lines = opened.and_then(|opened| opened.plain_lines(text)).expect("lines");
        let (mut solved, mut others) = (0, 0);
        solve_lines(text, &lines, level, 2, |stretch| match stretch {
            Stretch::Line { solution, .. } => solved += usize::from(solution.is_some()),
            Stretch::Other(span) => {
                others += text[span.range()].lines().count();
                on_other(&text[span.range()]);
            }
        });
        (solved, others)
    }

    #[test]
    fn sink_may_solve_again() {
        let odd = format!(" {PROPER}\n").repeat(WORTHWHILE);
        let text = format!("{PROPER}\n{odd}{PROPER}\n");
        let mut nested = 0;
        let found = solve_text(&text, Level::best(), |lines| {
            let records = records(&lines.lines().collect::<Vec<_>>().join("\n"), 1);
            let records: Vec<_> = records.iter().collect();
            for level in [Level::Plain, Level::best()] {
                let solutions = unique_solutions(&records, level);
                nested += solutions.iter().flatten().count();
                assert_eq!(solve_text(&text, level, |_| ()), (2, WORTHWHILE));
            }
        });
        assert_eq!((found, nested), ((2, WORTHWHILE), 2 * WORTHWHILE));
    }

    #[test]
    fn panic_in_sink_leaves_the_engine_usable() {
        let text = format!("{PROPER}\n {PROPER}\n{PROPER}\n");
        let stop = || solve_text(&text, Level::best(), |_| panic!("as planned"));
        assert!(std::panic::catch_unwind(stop).is_err());
        assert_eq!(solve_text(&text, Level::best(), |_| ()), (2, 1));
    }

    #[test]
    fn few_are_left_to_the_search_one_by_one() {
        let few = records(PROPER, WORTHWHILE - 1);
        let few: Vec<_> = few.iter().collect();
        assert!(unique_solutions(&few, Level::best()).iter().all(Option::is_none));
    }
}
