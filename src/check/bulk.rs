//! Plain lines by the thousand: [`PlainLines`] put into [`sliced::Engine`].

use std::cell::RefCell;

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

/// The results of some lines, in order.
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
    static ENGINE: RefCell<Option<(Engine, Results)>> = const { RefCell::new(None) };
}

/// Solves the plain lines of a text, up to `limit` solutions each, and hands over all
/// lines in order. Each thread keeps its engine.
///
/// # Panics
///
/// If `sink` calls this function again.
pub fn solve_lines(
    text: &str,
    lines: &PlainLines,
    level: Level,
    limit: u8,
    mut sink: impl FnMut(Stretch<'_>),
) {
    with_engine(level, |engine, results| {
        engine.solve(Batch::at(text.as_bytes(), &lines.starts), limit, results);
        in_order(text, lines, results, &mut sink);
    });
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
    with_engine(level, |engine, results| {
        let batch = Batch::grids(&grids);
        engine.solve(if has_limits { batch.within(&limits) } else { batch }, 2, results);
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

/// Hands over this thread's engine of a level, or of the best one where it has none of it.
fn with_engine(level: Level, work: impl FnOnce(&mut Engine, &mut Results)) {
    ENGINE.with_borrow_mut(|kept| {
        if kept.as_ref().is_none_or(|(engine, _)| engine.level() != level) {
            let engine = Engine::new(level).or_else(|| Engine::new(Level::best()));
            *kept = engine.map(|engine| (engine.with_guess_limit(GUESSES), Results::new()));
        }
        if let Some((engine, results)) = kept {
            work(engine, results);
        }
    });
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

    use super::{WORTHWHILE, unique_solutions};

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

    #[test]
    fn few_are_left_to_the_search_one_by_one() {
        let few = records(PROPER, WORTHWHILE - 1);
        let few: Vec<_> = few.iter().collect();
        assert!(unique_solutions(&few, Level::best()).iter().all(Option::is_none));
    }
}
