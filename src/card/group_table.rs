//! Groups as a table, in text and in Markdown. Both show the same cells, and escape values.

use std::fmt::Write;

use givens_formats::{diagnostic::Verdict, report::grouped, text::escaped};

use super::groups::{GroupFacts, GroupsDocument};

/// Number of characters of a value that are shown.
const MAX_SHOWN: usize = 40;

impl GroupsDocument {
    /// Returns the table as text: names at the left, numbers at the right.
    #[must_use]
    pub fn to_text(&self) -> String {
        let rows = self.rows();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<_> = (0..rows[0].len()).map(width).collect();
        let mut text = String::new();
        for row in &rows {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
                if column < self.by.len() { format!("{cell:width$}") } else { format!("{cell:>width$}") }
            });
            let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
        }
        text
    }

    /// Returns the table as Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let rows = self.rows();
        let mut text = String::new();
        for (number, row) in rows.iter().enumerate() {
            let cells: Vec<_> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
            if number == 0 {
                let rule = |column: usize| if column < self.by.len() { "---|" } else { "---:|" };
                let _ = writeln!(text, "|{}", (0..row.len()).map(rule).collect::<String>());
            }
        }
        text
    }

    /// Returns the head and the rows of the table: the values, then the counts, of the verdicts that there are.
    fn rows(&self) -> Vec<Vec<String>> {
        let facts = || self.groups.iter().map(|group| &group.counts).chain(&self.others);
        let verdicts = Verdict::ALL.into_iter().map(Verdict::id);
        let verdicts: Vec<_> =
            verdicts.filter(|id| facts().any(|facts| facts.verdicts.contains_key(id))).collect();
        let mut head: Vec<_> = self.by.iter().map(|name| shown(name)).collect();
        head.push("records".to_owned());
        head.extend(verdicts.iter().map(|id| (*id).to_owned()));
        head.push("givens".to_owned());
        let numbers = |facts: &GroupFacts| {
            let mut cells = vec![grouped(facts.records)];
            cells.extend(verdicts.iter().map(|id| grouped(facts.verdicts.get(id).copied().unwrap_or(0))));
            cells.push(range(facts));
            cells
        };
        let mut rows = vec![head];
        for group in &self.groups {
            let value = |value: &Option<String>| value.as_deref().map_or_else(|| "–".to_owned(), shown);
            rows.push(group.values.iter().map(value).chain(numbers(&group.counts)).collect());
        }
        if let Some(others) = &self.others {
            let name =
                |column: usize| if column == 0 { "(further groups)".to_owned() } else { String::new() };
            rows.push((0..self.by.len()).map(name).chain(numbers(others)).collect());
        }
        rows
    }
}

/// Returns a value as a cell shows it: on one line, and cut where it is long.
fn shown(value: &str) -> String {
    let text = escaped(value);
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

/// Returns the least and the greatest number of givens, with the median between them.
fn range(facts: &GroupFacts) -> String {
    let number = |number: Option<u64>| number.unwrap_or(0);
    let [least, median, greatest] =
        [facts.givens.least, facts.givens.median, facts.givens.greatest].map(number);
    if least == greatest { least.to_string() } else { format!("{least}–{median}–{greatest}") }
}
