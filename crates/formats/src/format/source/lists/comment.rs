//! The text of comments in programs: what is left of each line behind its mark.
//!
//! ```text
//! line = *WSP *( mark *WSP ) content
//! mark = 2*"/" ["!"] / 1*"#" / 1*";" / 1*"%" / 2*"-" / "/*" *"*" / "*" / "(*" / "<!--" / "{-"
//! end  = "*/" / "*)" / "-->" / "-}" / "]]"
//! ```
//!
//! The reader passes a run of comments and gets the parts of it that may be puzzles: lines of cells that follow one another,
//! and lines of code with a puzzle in quotes.

use crate::{
    format::source::inner_text::may_hold_grid,
    layout::{row::looks_like_cells, rule_line::is_rule},
    text::{Composed, Span, lines, offset_in},
};

use super::list::is_whole_puzzle;

/// Returns the parts of a run of comments that may be puzzles.
pub(super) fn parts(text: &str, run: Span) -> Vec<Composed> {
    let comments = &text[run.range()];
    let mut parts: Vec<Composed> = Vec::new();
    let mut is_open = false;
    for line in lines(comments) {
        let content = unmarked(line.text);
        let is_cells = looks_like_cells(content) || is_rule(content) || is_row_of_list(content);
        let is_code = !is_cells && content.split(['"', '\'', '`']).any(is_whole_puzzle);
        if is_cells || is_code {
            if !(is_open && is_cells) {
                parts.push(Composed::default());
            }
            if let Some(part) = parts.last_mut() {
                let start = run.start + line.start + offset_in(line.text, content);
                part.copy(content, start);
                part.insert("\n", Span::at(start + content.len()));
            }
        }
        is_open = is_cells;
    }
    parts.retain(|part| may_hold_grid(part.text()));
    parts
}

/// Whether a line is a row between brackets, as in a list that is no longer code.
fn is_row_of_list(content: &str) -> bool {
    let inside = content.trim_end_matches([',', ';', ']', '}', ')']).trim_start_matches(['[', '{', '(']);
    inside.len() + 1 < content.len() && looks_like_cells(inside)
}

/// Returns the text of a run of comments without the marks of its lines.
pub(super) fn content(text: &str, run: Span) -> Composed {
    let mut composed = Composed::default();
    for line in lines(&text[run.range()]) {
        let content = unmarked(line.text);
        let start = run.start + line.start + offset_in(line.text, content);
        composed.copy(content, start);
        composed.insert("\n", Span::at(start + content.len()));
    }
    composed
}

/// Returns the text of a line of a comment without the marks around it.
fn unmarked(line: &str) -> &str {
    let mut content = line.trim();
    for start in ["/*", "(*", "<!--", "{-", "//", "--", "\\\\"] {
        if let Some(rest) = content.strip_prefix(start) {
            content = rest.trim_start_matches(['/', '*', '!', '-']);
            break;
        }
    }
    content = content.trim_start_matches(['#', ';', '%']);
    for end in ["*/", "*)", "-->", "-}"] {
        content = content.strip_suffix(end).unwrap_or(content);
    }
    match content.trim_start().strip_prefix("* ") {
        Some(rest) if !looks_like_cells(content) || looks_like_cells(rest) => rest.trim(),
        _ => content.trim(),
    }
}
