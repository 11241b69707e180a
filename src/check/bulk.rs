//! Plain lines by the thousand: [`PlainLines`] put into [`sliced::Engine`].

use std::cell::RefCell;

use crate::{
    format::PlainLines,
    simd::Level,
    solve::sliced::{Batch, Engine, Outcome, Results},
    text::Span,
};

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
    ENGINE.with_borrow_mut(|kept| {
        if kept.as_ref().is_none_or(|(engine, _)| engine.level() != level) {
            let engine = Engine::new(level).or_else(|| Engine::new(Level::best()));
            *kept = engine.map(|engine| (engine.with_guess_limit(GUESSES), Results::new()));
        }
        let Some((engine, results)) = kept else { return };
        engine.solve(Batch::at(text.as_bytes(), &lines.starts), limit, results);
        in_order(text, lines, results, &mut sink);
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
