//! What there is to say of each puzzle, as text or JSON.

use givens::{
    check,
    diagnostic::{Diagnostic, Rule, Verdict},
    explain::{Document, Ending, Event, ExplainOptions, GridState, Step, Technique, Trace, TraceSummary},
    format::Entry,
    grid::Puzzle,
    pipeline::Batch,
    schema,
};
use serde_json::json;

use super::{Arguments, Form, parts};

/// What is to be written about one entry.
#[derive(Default)]
pub(super) struct Explained {
    pub(super) is_puzzle: bool,
    pub(super) shown: String,
    pub(super) log: String,
    pub(super) findings: Vec<Diagnostic>,
    /// It was not solved as a puzzle with one solution.
    pub(super) found: bool,
}

/// Shows puzzles as the arguments want them.
pub(super) struct Shower<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) options: ExplainOptions,
}

/// Where a puzzle stands.
struct Place<'a> {
    file: &'a str,
    line: usize,
}

impl Shower<'_> {
    pub(super) fn explain_all(&self, batch: &Batch) -> Vec<Explained> {
        batch.entries().into_iter().map(|entry| self.explain(batch, entry)).collect()
    }

    fn explain(&self, batch: &Batch, entry: Entry) -> Explained {
        let (is_puzzle, record, span, findings) = parts(entry);
        let mut explained = Explained { is_puzzle, findings, ..Explained::default() };
        if !is_puzzle {
            return explained;
        }
        let start = record.as_ref().map_or(span, |record| record.span).start;
        let place = Place { file: batch.source.name(), line: batch.source.position(start).line };
        let Some(record) = record else {
            explained.refuse(self, &place, Verdict::Malformed);
            return explained;
        };
        if record.placed().is_some() {
            // A position that cannot be solved is a riddle unless it is said which value is wrong.
            let checked = check(&record, &check::CheckOptions::default());
            let why = [Rule::DuplicateGiven, Rule::PlacedClash, Rule::WrongPlaced];
            let found = checked.diagnostics.into_iter().filter(|finding| why.contains(&finding.rule));
            explained.findings.extend(found);
        }
        if let Ok(puzzle) = record.position() {
            self.tell(&puzzle, &place, &mut explained);
        } else {
            if record.placed().is_none() {
                let judged = check::judge(&record, None, &check::CheckOptions::default());
                explained.findings.extend(judged.diagnostics);
            }
            explained.refuse(self, &place, Verdict::Clashing);
        }
        explained
    }

    fn tell(&self, puzzle: &Puzzle, place: &Place, explained: &mut Explained) {
        let Arguments { summary, all_steps, hint, log, .. } = self.arguments;
        let trace = (!summary && !all_steps && !hint || log.is_some()).then(|| puzzle.explain(&self.options));
        if let Some(trace) = trace.as_ref().filter(|_| log.is_some()) {
            explained.log = document(trace, place);
        }
        let trace = if *hint { Some(puzzle.hint(&self.options)) } else { trace };
        explained.shown = match trace {
            _ if *all_steps => {
                explained.found = !puzzle.solve_within(self.options.budget).0.is_one();
                let steps = puzzle.steps(&self.options);
                self.steps(puzzle, place, &steps)
            }
            Some(trace) if !summary => {
                explained.found = !is_good(trace.ending, trace.verdict);
                self.trace(&trace, place)
            }
            trace => {
                let took = trace.map_or_else(|| puzzle.summarize(&self.options), |trace| trace.summary());
                explained.found = !is_good(took.ending, took.verdict);
                self.summary(&took, place)
            }
        };
    }

    fn trace(&self, trace: &Trace, place: &Place) -> String {
        match self.arguments.format {
            Form::Text => self.sentences(trace, place),
            Form::Json | Form::Jsonl => document(trace, place),
        }
    }

    /// Sentences, numbered, those under a supposition further in.
    fn sentences(&self, trace: &Trace, place: &Place) -> String {
        let mut text = format!("{}:{}: {}\n", place.file, place.line, trace.verdict.phrase());
        if !trace.refused.is_empty() {
            let names: Vec<_> = trace.refused.iter().map(Technique::name).collect();
            text +=
                &format!("refused, as they hold only where there is one solution: {}\n", names.join(", "));
        }
        if self.arguments.grids {
            text += &format!("{}\n", trace.start);
        }
        let mut states = self.arguments.grids.then(|| trace.states());
        for (number, (depth, event)) in trace.nested().enumerate() {
            text += &format!("{:>4}. {}{event}\n", number + 1, "  ".repeat(depth));
            let state = states.as_mut().and_then(Iterator::next);
            if let Some(state) = state.filter(|_| !matches!(event, Event::Contradiction(_))) {
                text += &format!("{state}\n");
            }
        }
        if !self.arguments.hint {
            text += &format!("{}\n{}\n", trace.summary(), trace.end.grid);
        } else if trace.events.is_empty() {
            text += &format!("{}\n", trace.ending.phrase(trace.verdict));
        }
        text + "\n"
    }

    fn steps(&self, puzzle: &Puzzle, place: &Place, steps: &[Step]) -> String {
        if self.arguments.format != Form::Text {
            let steps: Vec<_> = steps.iter().map(Step::json).collect();
            let object =
                json!({ "schema": schema::ID, "file": place.file, "line": place.line, "steps": steps });
            return format!("{object}\n");
        }
        let plural = if steps.len() == 1 { "" } else { "s" };
        let mut text = format!("{}:{}: {} step{plural}\n", place.file, place.line, steps.len());
        if self.arguments.grids {
            text += &format!("{}\n", GridState::of(puzzle));
        }
        for (number, step) in steps.iter().enumerate() {
            text += &format!("{:>4}. {step}\n", number + 1);
        }
        text + "\n"
    }

    fn summary(&self, summary: &TraceSummary, place: &Place) -> String {
        let Place { file, line } = place;
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
    /// Says why there is nothing to explain.
    fn refuse(&mut self, shower: &Shower, place: &Place, verdict: Verdict) {
        let Place { file, line } = place;
        let object = json!({ "schema": schema::ID, "file": file, "line": line, "verdict": verdict.id() });
        self.found = true;
        self.log = format!("{object}\n");
        self.shown = match (shower.arguments.format, shower.arguments.summary) {
            (Form::Text, true) => format!("{file}:{line}\t{}\n", verdict.phrase()),
            (Form::Text, false) => format!("{file}:{line}: {}\n\n", verdict.phrase()),
            _ => format!("{object}\n"),
        };
    }
}

fn is_good(ending: Ending, verdict: Verdict) -> bool {
    verdict == Verdict::One && matches!(ending, Ending::Solved | Ending::Stopped)
}

fn document(trace: &Trace, place: &Place) -> String {
    let document = Document::of(trace).at(place.file, place.line);
    let text = serde_json::to_string(&document).expect("numbers and texts can be written");
    text + "\n"
}
