//! The explanation of each puzzle, as text, JSON or rows.

use givens::{
    check::{self, CheckOptions},
    diagnostic::{Diagnostic, Rule, Verdict},
    explain::{
        Document, Ending, Event, Explain, ExplainOptions, GridState, Suspects, Technique, Trace,
        TraceSummary, remove_mistakes,
    },
    format::Entry,
    grid::{Candidate, Grid, House, Puzzle},
    language::{Language, Words, phrase},
    pipeline::Batch,
    record::Record,
    run::{
        KeptResult,
        rows::{Answer, Columns},
    },
    schema,
    solve::SolveOutcome,
    text::{escaped, escaped_json},
};
use serde_json::{Value, json};

use crate::cli::{answers::AnswerForm, grids::Grids, suggestions::wrap};

use super::{Arguments, HintDetail, pictures::PictureStory};

/// The output for one entry.
#[derive(Default)]
pub(super) struct Explained {
    pub(super) is_puzzle: bool,
    pub(super) shown: String,
    pub(super) log: String,
    /// The pictures of its steps.
    pub(super) story: PictureStory,
    pub(super) findings: Vec<Diagnostic>,
    /// Whether it was not solved as a puzzle with one solution.
    pub(super) has_problem: bool,
}

/// What has findings or pictures is not kept: the puzzle is worked on again.
impl KeptResult for Explained {
    fn keep(&self) -> Option<Value> {
        let has_text_only = self.findings.is_empty() && self.story.is_empty();
        has_text_only.then(|| json!([self.is_puzzle, self.shown, self.log, self.has_problem]))
    }

    fn restore(kept: Value) -> Option<Self> {
        let (is_puzzle, shown, log, has_problem) = serde_json::from_value(kept).ok()?;
        Some(Self { is_puzzle, shown, log, has_problem, ..Self::default() })
    }
}

/// Explains puzzles in the form that the arguments ask for.
pub(super) struct Renderer<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) options: ExplainOptions,
    /// The width of the terminal.
    pub(super) width: Option<usize>,
    /// What draws grids between the sentences.
    pub(super) grids: Option<Grids>,
}

/// What is explained: where it is in the input, which placed values were wrong, and where there is no solution, which digits
/// may be wrong.
struct Subject<'a> {
    file: &'a str,
    line: usize,
    wrong: Vec<Candidate>,
    suspects: Option<Suspects>,
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
        let line = batch.source.position(start).line;
        let subject = |wrong| Subject { file: batch.source.name(), line, wrong, suspects: None };
        let Some(mut record) = record else {
            explained.set_unexplained(self, &subject(Vec::new()), Verdict::Malformed);
            return explained;
        };
        let mut subject = subject(remove_mistakes(&mut record, self.options.budget));
        if let Ok(puzzle) = record.position() {
            self.explain_puzzle(&puzzle, &record, &mut subject, &mut explained);
        } else {
            let judged = check::judge(&record, None, &CheckOptions::default());
            explained.findings.extend(judged.diagnostics);
            subject.suspects = self.suspects(&record, Verdict::Clashing);
            explained.set_unexplained(self, &subject, Verdict::Clashing);
        }
        explained.has_problem |= !subject.wrong.is_empty();
        explained
    }

    /// Returns the digits that may be wrong, if there is no solution and the answer has room for them.
    fn suspects(&self, record: &Record, verdict: Verdict) -> Option<Suspects> {
        let Arguments { summary, all_steps, hint, log, .. } = self.arguments;
        let is_asked = log.is_some() || !summary && !all_steps && *hint != Some(HintDetail::Where);
        let is_wrong = matches!(verdict, Verdict::Zero | Verdict::Clashing);
        (is_asked && is_wrong).then(|| Suspects::of(record, self.options.budget)).flatten()
    }

    fn explain_puzzle(
        &self,
        puzzle: &Puzzle,
        record: &Record,
        subject: &mut Subject,
        explained: &mut Explained,
    ) {
        let givens = &record.grid;
        let Arguments { summary, all_steps, hint, log, .. } = self.arguments;
        let trace = (!summary && !all_steps && hint.is_none() || log.is_some())
            .then(|| puzzle.explain(&self.options));
        let hinted = hint.is_some().then(|| puzzle.hint(&self.options));
        if let Some(shown) = hinted.as_ref().or(trace.as_ref()) {
            subject.suspects = self.suspects(record, shown.verdict);
        }
        if let Some(trace) = trace.as_ref().filter(|_| log.is_some()) {
            explained.log = self.document(trace, subject);
        }
        let trace = hinted.or(trace);
        if let Some(trace) = trace.as_ref().filter(|_| self.arguments.picture_path().is_some()) {
            explained.story = {
                let heading = subject.heading(self.words().verdict(trace.verdict));
                PictureStory::new(&heading, trace, givens, self.language())
            };
        }
        explained.shown = match trace {
            _ if *all_steps => {
                let outcome = puzzle.solve_within(self.options.budget).0;
                explained.has_problem = !outcome.is_one();
                self.steps(puzzle, subject, &outcome)
            }
            Some(trace) if !summary => {
                explained.has_problem = !is_solved(trace.ending, trace.verdict);
                self.trace(&trace, givens, subject)
            }
            trace => {
                let summary = trace.map_or_else(|| puzzle.summarize(&self.options), |trace| trace.summary());
                explained.has_problem = !is_solved(summary.ending, summary.verdict);
                self.summary(&summary, subject)
            }
        };
    }

    fn trace(&self, trace: &Trace, givens: &Grid, subject: &Subject) -> String {
        match (self.arguments.format, self.arguments.hint) {
            (AnswerForm::Json | AnswerForm::Jsonl, _) => self.document(trace, subject),
            (AnswerForm::Text, Some(detail)) => self.hint(trace, givens, subject, detail),
            (AnswerForm::Text, None) => self.sentences(trace, givens, subject),
        }
    }

    /// Returns what to do next: to remove a wrong value, else to take the first step.
    fn hint(&self, trace: &Trace, givens: &Grid, subject: &Subject, detail: HintDetail) -> String {
        let (shape, words, language) = (trace.start.grid.shape(), self.words(), self.language());
        let sentence = match (subject.wrong.first(), trace.events.first(), detail) {
            (Some(value), _, HintDetail::Which) => removal(*value, words),
            (Some(value), _, HintDetail::Where) => {
                let places = words.house(House::Block(shape.block_of(value.cell)));
                phrase!(words.placed_value_is_wrong, places)
            }
            (None, Some(event), HintDetail::Which) => event.sentence(language),
            (None, Some(event), HintDetail::Where) => {
                phrase!(words.look_at, places = event.places(shape, language))
            }
            (None, None, _) => trace.ending.phrase(trace.verdict, language),
        };
        let mut text = subject.heading(words.verdict(trace.verdict));
        let is_shown = subject.wrong.is_empty() && detail == HintDetail::Which;
        let picture = trace.scenes(givens, language).next().filter(|_| is_shown);
        if let Some((grids, scene)) = self.grids.as_ref().zip(picture) {
            text += &grids.draw(&scene.with_caption(None));
        } else if self.arguments.grids {
            text += &format!("{}\n", trace.start);
        }
        text += &self.wrapped(&format!("  {sentence}"), 2);
        text += &self.suspicions(subject);
        if self.arguments.grids && self.grids.is_none() && is_shown {
            text += &format!("{}\n", trace.end);
        }
        text + "\n"
    }

    /// Returns numbered sentences; those that follow from a trial are indented.
    fn sentences(&self, trace: &Trace, givens: &Grid, subject: &Subject) -> String {
        let (words, language) = (self.words(), self.language());
        let mut text = subject.heading(words.verdict(trace.verdict));
        text += &subject.removals(words);
        text += &self.suspicions(subject);
        if !trace.refused.is_empty() {
            let names: Vec<_> = trace.refused.iter().map(|one| one.name_in(language)).collect();
            text += &self.wrapped(&phrase!(words.skipped, techniques = names.join(", ")), 2);
        }
        let Some(grids) = &self.grids else { return text + &self.plain_steps(trace) };
        text += &grids.draw(&trace.start.scene(givens));
        for ((number, (depth, event)), scene) in
            trace.nested().enumerate().zip(trace.scenes(givens, language))
        {
            text += &self.numbered(number, depth, event);
            if self.arguments.grids {
                text += &grids.draw(&scene.with_caption(None));
            }
        }
        text += &self.wrapped(&trace.summary().sentence(language), 2);
        text + &grids.draw(&trace.end.scene(givens)) + "\n"
    }

    /// Returns a line for each sentence about digits that may be wrong.
    fn suspicions(&self, subject: &Subject) -> String {
        let sentences = subject.suspects.iter().flat_map(|suspects| suspects.sentences(self.language()));
        sentences.map(|sentence| self.wrapped(&format!("      {sentence}"), 8)).collect()
    }

    /// Returns the steps without frames that depend on a terminal, and the grid at the end.
    fn plain_steps(&self, trace: &Trace) -> String {
        let mut text = if self.arguments.grids { format!("{}\n", trace.start) } else { String::new() };
        let mut states = self.arguments.grids.then(|| trace.states());
        for (number, (depth, event)) in trace.nested().enumerate() {
            text += &self.numbered(number, depth, event);
            let state = states.as_mut().and_then(Iterator::next);
            if let Some(state) = state.filter(|_| !matches!(event, Event::Contradiction(_))) {
                text += &format!("{state}\n");
            }
        }
        text += &self.wrapped(&trace.summary().sentence(self.language()), 2);
        text + &format!("{}\n\n", trace.end.grid)
    }

    /// Returns the sentence of an event with its number.
    fn numbered(&self, number: usize, depth: usize, event: &Event) -> String {
        let sentence = event.sentence(self.language());
        self.wrapped(&format!("{:>4}. {}{sentence}", number + 1, "  ".repeat(depth)), 6 + 2 * depth)
    }

    /// Returns all steps that apply now.
    fn steps(&self, puzzle: &Puzzle, subject: &Subject, outcome: &SolveOutcome) -> String {
        let steps = puzzle.steps(&self.options);
        if self.arguments.format != AnswerForm::Text {
            let steps: Vec<_> = steps.iter().map(|step| step.json(self.language())).collect();
            return subject.object(&json!({ "steps": steps }));
        }
        let words = self.words();
        let heading = match (outcome, steps.len()) {
            (SolveOutcome::Zero, _) => words.zero.to_owned(),
            (_, 1) => words.step_found.to_owned(),
            (_, number) => phrase!(words.steps_found, number),
        };
        let mut text = subject.heading(&heading) + &subject.removals(words);
        if self.arguments.grids {
            text += &format!("{}\n", GridState::of(puzzle));
        }
        for (number, step) in steps.iter().enumerate() {
            let sentence = step.sentence(self.language());
            text += &self.wrapped(&format!("{:>4}. {sentence}", number + 1), 6);
        }
        text + "\n"
    }

    /// Returns a line, broken at the width of the terminal.
    fn wrapped(&self, line: &str, indent: usize) -> String {
        wrap(line, self.width, indent) + "\n"
    }

    fn summary(&self, summary: &TraceSummary, subject: &Subject) -> String {
        let Subject { file, line, wrong, .. } = subject;
        if self.arguments.format != AnswerForm::Text {
            return subject.object(&json!({
                "verdict": summary.verdict.id(), "ending": summary.ending.id(), "summary": summary.json(),
            }));
        }
        let words = self.words();
        let wrong = match wrong.len() {
            0 => String::new(),
            1 => words.without_wrong_value.to_owned(),
            number => phrase!(words.without_wrong_values, number),
        };
        format!("{}:{line}\t{}{wrong}\n", escaped(file), summary.sentence(self.language()))
    }

    const fn language(&self) -> Language {
        self.arguments.language
    }

    const fn words(&self) -> &'static Words {
        self.language().words()
    }

    fn document(&self, trace: &Trace, subject: &Subject) -> String {
        let language = self.language();
        let document = Document::in_language(trace, language).at(subject.file, subject.line);
        let document = document.with_wrong(&subject.wrong).with_suspects(subject.suspects.as_ref(), language);
        let text = serde_json::to_string(&document).expect("a document of numbers and texts serializes");
        escaped_json(&text).into_owned() + "\n"
    }
}

impl Subject<'_> {
    /// Returns the line above the steps.
    fn heading(&self, result: &str) -> String {
        format!("{}:{}: {result}\n", escaped(self.file), self.line)
    }

    /// Returns a line for each wrong value.
    fn removals(&self, words: &Words) -> String {
        let lines = self.wrong.iter().map(|value| format!("      {}\n", removal(*value, words)));
        lines.collect::<Vec<_>>().concat()
    }

    /// Returns a line of JSON with where it is and these members.
    fn object(&self, members: &Value) -> String {
        let mut object = json!({ "schema": schema::ID, "file": self.file, "line": self.line });
        if !self.wrong.is_empty() {
            object["wrong"] = self
                .wrong
                .iter()
                .map(|value| json!({ "cell": value.cell.to_string(), "digit": value.digit.get() }))
                .collect();
        }
        for (name, value) in members.as_object().into_iter().flatten() {
            object[name] = value.clone();
        }
        format!("{}\n", escaped_json(&object.to_string()))
    }
}

fn removal(Candidate { cell, digit }: Candidate, words: &Words) -> String {
    phrase!(words.wrong_value, cell, digit)
}

impl Explained {
    /// Records why there is nothing to explain.
    fn set_unexplained(&mut self, renderer: &Renderer, subject: &Subject, verdict: Verdict) {
        self.has_problem = true;
        let mut members = json!({ "verdict": verdict.id() });
        if let Some(suspects) = &subject.suspects {
            members["wrong_givens"] = suspects.json(renderer.language());
        }
        self.log = subject.object(&members);
        let is_variant = self.findings.iter().any(|found| found.rule == Rule::Variant);
        let words = renderer.words();
        let phrase = if is_variant { words.variant } else { words.verdict(verdict) };
        self.shown = match (renderer.arguments.format, renderer.arguments.summary) {
            (AnswerForm::Text, true) => {
                format!("{}:{}\t{phrase}\n", escaped(subject.file), subject.line)
            }
            (AnswerForm::Text, false) => subject.heading(phrase) + &renderer.suspicions(subject) + "\n",
            _ => self.log.clone(),
        };
    }
}

fn is_solved(ending: Ending, verdict: Verdict) -> bool {
    verdict == Verdict::One && matches!(ending, Ending::Solved | Ending::Stopped)
}

/// What an explanation adds to a row.
#[derive(Debug, Default)]
pub(super) struct StepColumns(Option<TraceSummary>);

impl Columns for StepColumns {
    fn names() -> Vec<&'static str> {
        vec!["ending", "hardest", "steps", "placements", "trials", "depth"]
    }

    fn values(self) -> Vec<Value> {
        let Some(summary) = self.0 else { return vec![Value::Null; Self::names().len()] };
        vec![
            json!(summary.ending.id()),
            json!(summary.hardest.map(Technique::id)),
            json!(summary.steps()),
            json!(summary.placements),
            json!(summary.trials),
            json!(summary.depth),
        ]
    }
}

/// Returns the answer for the position of a record: its givens and placed values.
pub(super) fn answer(record: &Record, options: &ExplainOptions) -> Answer<StepColumns> {
    let mut checked = check::check(record, &CheckOptions::default().with_budget(options.budget));
    let Ok(position) = record.position() else {
        let diagnostics = checked.diagnostics;
        return Answer { diagnostics, failed: true, ..Answer::of_verdict(Verdict::Clashing) };
    };
    if record.placed().is_some() {
        // The verdict is that of the position, and these say which value is wrong.
        checked.diagnostics.retain(|finding| matches!(finding.rule, Rule::PlacedClash | Rule::WrongPlaced));
        checked.outcome = Some(position.solve_within(options.budget).0);
    }
    checked.verdict = check::verdict(checked.outcome.as_ref());
    let summary = position.summarize(options);
    let failed = checked.verdict != Verdict::One || summary.ending != Ending::Solved;
    Answer { failed, extra: StepColumns(Some(summary)), ..Answer::of_check(checked) }
}
