//! Pages of the documentation, which are Markdown, as plain text for a terminal; lists of what has a page, and answers
//! about puzzles, as JSON.

use clap::ValueEnum;
use givens::{error::Error, pipeline::Output, schema};
use serde_json::Value;

use super::{
    arguments::Reading,
    console::Console,
    output::{self, put_styled},
    page_list::PAGES,
    tips::wrap,
};

/// The form of the answers about puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum AnswerForm {
    /// Text for people.
    Text,
    /// One JSON document.
    Json,
    /// One JSON object per puzzle.
    Jsonl,
}

impl AnswerForm {
    /// Rejects one document that is to be a part of another.
    pub(super) fn reject_part(self, reading: &Reading) -> Result<(), Error> {
        if self == Self::Json && reading.is_part() {
            let reason = "--format json writes one document, which --shard would split; use --format jsonl";
            return Err(Error::Usage(reason.to_owned()));
        }
        Ok(())
    }
}

/// Writes answers: one after the other, or as the elements of one JSON document.
pub(super) struct AnswerWriter {
    pub(super) output: Output,
    is_json: bool,
    is_started: bool,
}

impl AnswerWriter {
    pub(super) fn new(output: Output, form: AnswerForm) -> Self {
        Self { output, is_json: form == AnswerForm::Json, is_started: false }
    }

    pub(super) fn write(&mut self, answer: &str) -> Result<(), Error> {
        if !self.is_json || answer.is_empty() {
            return put_styled(&mut self.output, answer);
        }
        let first = !std::mem::replace(&mut self.is_started, true);
        put_styled(&mut self.output, &if first { opening() } else { ",\n".to_owned() })?;
        put_styled(&mut self.output, answer.trim_end())
    }

    pub(super) fn finish(mut self, unread: bool, console: Console) -> Result<(), Error> {
        if self.is_json {
            put_styled(&mut self.output, &if self.is_started { "\n".to_owned() } else { opening() })?;
            put_styled(&mut self.output, "]}\n")?;
        }
        output::finish(self.output, unread, console)
    }
}

/// Returns the text before the first answer of a JSON document.
fn opening() -> String {
    format!("{{\"schema\":\"{}\",\"puzzles\":[\n", schema::ID)
}

/// The form of a list or a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PageForm {
    /// Text for people.
    Text,
    /// One JSON document: a list, of one item for a page.
    Json,
}

/// The widest line of prose, which is hard to read if wider.
const MAX_WIDTH: usize = 100;

/// Returns a JSON document with a list of this name, an item per line.
pub(super) fn document(name: &str, items: impl Iterator<Item = Value>) -> String {
    let items: Vec<_> = items.map(|item| item.to_string()).collect();
    format!("{{\"schema\":\"{}\",\"{name}\":[\n{}\n]}}\n", schema::ID, items.join(",\n"))
}

/// Returns the page of this name without the marks of Markdown: headings in bold, examples indented, prose as wide as the
/// terminal. It is empty if no page was generated for a new rule or technique, which a test excludes.
pub(super) fn plain(name: &str, console: Console) -> String {
    let page = PAGES.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
    let width = console.width().map(|width| width.min(MAX_WIDTH));
    let mut shown = String::new();
    let mut is_example = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_example = !is_example;
        } else if is_example {
            shown += format!("    {line}").trim_end();
            shown.push('\n');
        } else if line.starts_with('#') {
            shown += &console.bold(line.trim_start_matches(['#', ' ']));
            shown.push('\n');
        } else {
            let line = line.strip_prefix("> ").unwrap_or(line);
            shown += &wrap(&line.replacen('*', "", emphasis_marks(line)), width, 0);
            shown.push('\n');
        }
    }
    shown
}

/// Returns the number of marks around the words that a line begins with: `*error*: …` has two.
fn emphasis_marks(line: &str) -> usize {
    if line.starts_with('*') && line.contains("*: ") { 2 } else { 0 }
}
