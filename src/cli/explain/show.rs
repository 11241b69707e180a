//! The explanation of each puzzle, as text or JSON.

use givens::{
    check,
    diagnostic::{Diagnostic, Rule, Verdict},
    explain::{Document, Ending, Event, ExplainOptions, GridState, Step, Technique, Trace, TraceSummary},
    format::Entry,
    grid::Puzzle,
    pipeline::Batch,
    report::counted,
    schema,
};
use serde_json::json;

use super::{super::wrap::wrap, Arguments, Form};

/// The output for one entry.
#[derive(Default)]
pub(super) struct Explained {
    pub(super) is_puzzle: bool,
    pub(super) shown: String,
    pub(super) log: String,
    pub(super) findings: Vec<Diagnostic>,
    /// Whether it was not solved as a puzzle with one solution.
    pub(super) has_problem: bool,
}

/// Explains puzzles in the form that the arguments ask for.
pub(super) struct Renderer<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) options: ExplainOptions,
    /// The width of the terminal.
    pub(super) width: Option<usize>,
}

/// The location of a puzzle in the input.
struct Location<'a> {
    file: &'a str,
    line: usize,
}

impl Renderer<'_> {
    pub(super) fn explain_all(&self, batch: &Batch) -> Vec<Explained> {
        batch.entries().into_iter().map(|entry| self.explain(batch, entry)).collect()
    }

    fn explain(&self, batch: &Batch, entry: Entry) -> Explained {
        let is_puzzle = entry.is_puzzle();
        let Entry { record, span, diagnostics: findings, .. } = entry;
        let mut explained = Explained { is_puzzle, findings, ..Explained::default() };
        if !is_puzzle {
            return explained;
        }
        let start = record.as_ref().map_or(span, |record| record.span).start;
        let location = Location { file: batch.source.name(), line: batch.source.position(start).line };
        let Some(record) = record else {
            explained.set_unexplained(self, &location, Verdict::Malformed);
            return explained;
        };
        if record.placed().is_some() {
            // If the position cannot be solved, the reader needs to know which value is wrong.
            let checked = check(&record, &check::CheckOptions::default());
            let reasons = [Rule::DuplicateGiven, Rule::PlacedClash, Rule::WrongPlaced];
            let found = checked.diagnostics.into_iter().filter(|finding| reasons.contains(&finding.rule));
            explained.findings.extend(found);
        }
        if let Ok(puzzle) = record.position() {
            self.explain_puzzle(&puzzle, &location, &mut explained);
        } else {
            if record.placed().is_none() {
                let judged = check::judge(&record, None, &check::CheckOptions::default());
                explained.findings.extend(judged.diagnostics);
            }
            explained.set_unexplained(self, &location, Verdict::Clashing);
        }
        explained
    }

    fn explain_puzzle(&self, puzzle: &Puzzle, location: &Location, explained: &mut Explained) {
        let Arguments { summary, all_steps, hint, log, .. } = self.arguments;
        let trace = (!summary && !all_steps && !hint || log.is_some()).then(|| puzzle.explain(&self.options));
        if let Some(trace) = trace.as_ref().filter(|_| log.is_some()) {
            explained.log = document(trace, location);
        }
        let trace = if *hint { Some(puzzle.hint(&self.options)) } else { trace };
        explained.shown = match trace {
            _ if *all_steps => {
                explained.has_problem = !puzzle.solve_within(self.options.budget).0.is_one();
                let steps = puzzle.steps(&self.options);
                self.steps(puzzle, location, &steps)
            }
            Some(trace) if !summary => {
                explained.has_problem = !is_solved(trace.ending, trace.verdict);
                self.trace(&trace, location)
            }
            trace => {
                let summary = trace.map_or_else(|| puzzle.summarize(&self.options), |trace| trace.summary());
                explained.has_problem = !is_solved(summary.ending, summary.verdict);
                self.summary(&summary, location)
            }
        };
    }

    fn trace(&self, trace: &Trace, location: &Location) -> String {
        match self.arguments.format {
            Form::Text => self.sentences(trace, location),
            Form::Json | Form::Jsonl => document(trace, location),
        }
    }

    /// Returns numbered sentences; those that follow from a trial are indented.
    fn sentences(&self, trace: &Trace, location: &Location) -> String {
        let mut text = format!("{}:{}: {}\n", location.file, location.line, trace.verdict.phrase());
        if !trace.refused.is_empty() {
            let names: Vec<_> = trace.refused.iter().map(Technique::name).collect();
            text +=
                &self.wrapped(&format!("skipped (they assume a unique solution): {}", names.join(", ")), 2);
        }
        if self.arguments.grids {
            text += &format!("{}\n", trace.start);
        }
        let mut states = self.arguments.grids.then(|| trace.states());
        for (number, (depth, event)) in trace.nested().enumerate() {
            text +=
                &self.wrapped(&format!("{:>4}. {}{event}", number + 1, "  ".repeat(depth)), 6 + 2 * depth);
            let state = states.as_mut().and_then(Iterator::next);
            if let Some(state) = state.filter(|_| !matches!(event, Event::Contradiction(_))) {
                text += &format!("{state}\n");
            }
        }
        if !self.arguments.hint {
            text += &self.wrapped(&trace.summary().to_string(), 2);
            text += &format!("{}\n", trace.end.grid);
        } else if trace.events.is_empty() {
            text += &format!("{}\n", trace.ending.phrase(trace.verdict));
        }
        text + "\n"
    }

    fn steps(&self, puzzle: &Puzzle, location: &Location, steps: &[Step]) -> String {
        if self.arguments.format != Form::Text {
            let steps: Vec<_> = steps.iter().map(Step::json).collect();
            let object =
                json!({ "schema": schema::ID, "file": location.file, "line": location.line, "steps": steps });
            return format!("{object}\n");
        }
        let mut text =
            format!("{}:{}: {}\n", location.file, location.line, counted(steps.len() as u64, "step"));
        if self.arguments.grids {
            text += &format!("{}\n", GridState::of(puzzle));
        }
        for (number, step) in steps.iter().enumerate() {
            text += &self.wrapped(&format!("{:>4}. {step}", number + 1), 6);
        }
        text + "\n"
    }

    /// Returns a line, broken at the width of the terminal.
    fn wrapped(&self, line: &str, indent: usize) -> String {
        wrap(line, self.width, indent) + "\n"
    }

    fn summary(&self, summary: &TraceSummary, location: &Location) -> String {
        let Location { file, line } = location;
        if self.arguments.format == Form::Text {
            return format!("{file}:{line}\t{summary}\n");
        }
        let object = json!({
            "schema": schema::ID, "file": file, "line": line, "verdict": summary.verdict.id(),
            "ending": summary.ending.id(), "summary": summary.json(),
        });
        format!("{object}\n")
    }
}

impl Explained {
    /// Records why there is nothing to explain.
    fn set_unexplained(&mut self, renderer: &Renderer, location: &Location, verdict: Verdict) {
        let Location { file, line } = location;
        let object = json!({ "schema": schema::ID, "file": file, "line": line, "verdict": verdict.id() });
        self.has_problem = true;
        self.log = format!("{object}\n");
        self.shown = match (renderer.arguments.format, renderer.arguments.summary) {
            (Form::Text, true) => format!("{file}:{line}\t{}\n", verdict.phrase()),
            (Form::Text, false) => format!("{file}:{line}: {}\n\n", verdict.phrase()),
            _ => format!("{object}\n"),
        };
    }
}

fn is_solved(ending: Ending, verdict: Verdict) -> bool {
    verdict == Verdict::One && matches!(ending, Ending::Solved | Ending::Stopped)
}

fn document(trace: &Trace, location: &Location) -> String {
    let document = Document::of(trace).at(location.file, location.line);
    let text = serde_json::to_string(&document).expect("a document of numbers and texts serializes");
    text + "\n"
}
