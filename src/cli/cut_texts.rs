//! Texts that a picture or a page has no room for: `draw` and `book` collect them, and warn of them at the end.

use givens::{report::counted, text::escaped};

use super::console::Console;

/// The texts of which the end has no room: the first by name.
#[derive(Default)]
pub(super) struct CutTexts {
    named: Vec<String>,
    others: u64,
}

/// The number of cut texts that are named.
const MAX_REPORTED: usize = 3;

impl CutTexts {
    pub(super) fn extend(&mut self, texts: Vec<String>) {
        for text in texts {
            if self.named.len() < MAX_REPORTED { self.named.push(text) } else { self.others += 1 }
        }
    }

    /// Reports them, with what helps.
    pub(super) fn warn(&self, help: &str, console: Console) {
        for text in &self.named {
            console.warn(&format!("no room for the end of `{}`: {help}", escaped(text)));
        }
        if self.others > 0 {
            console.warn(&format!("no room for the ends of {}", counted(self.others, "other text")));
        }
    }
}
