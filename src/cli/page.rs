//! Pages of the documentation, which are Markdown, as plain text for a terminal; and lists of what has a page, as JSON.

use clap::ValueEnum;
use givens::schema;
use serde_json::Value;

use super::{console::Console, page_list::PAGES, suggestions::wrap};

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
