//! What workers do for `convert` and `solve`: parse, search, and write what is plain.

use givens::{
    Level,
    check::{self, CheckResult, LineRun},
    format::{Entry, Format, PlainLines},
    pipeline::Batch,
    record::Record,
    solve::{Budget, Stats},
};

/// A part of a batch, ready to be written.
pub(super) enum Item {
    /// Lines that are written already.
    Written(String),
    /// A puzzle, and what the search said, where one was wanted.
    Puzzle(Box<Entry>, Option<(CheckResult, Stats)>),
}

/// About how many puzzles these are.
pub(super) fn count(items: &[Item]) -> u64 {
    let of = |item: &Item| match item {
        Item::Written(lines) => lines.len() as u64 / 82,
        Item::Puzzle(entry, _) => u64::from(entry.is_puzzle()),
    };
    items.iter().map(of).sum()
}

/// What is to be done with each puzzle.
pub(super) struct Plan {
    /// How to search, where solutions are wanted.
    pub(super) search: Option<check::CheckOptions>,
    /// The format to write; each puzzle's own if none.
    pub(super) to: Option<Format>,
    /// The blank to write in lines.
    pub(super) blank: char,
    /// Whether the caller wants more of each puzzle than its line.
    pub(super) details: bool,
    pub(super) level: Level,
}

impl Plan {
    /// The parts of a batch, in order.
    pub(super) fn prepare(&self, batch: &Batch) -> Vec<Item> {
        let mut items = Vec::new();
        let to_line = self.to.or(batch.format()) == Some(Format::Line) && !self.details;
        match (batch.plain_lines().filter(|_| to_line), &self.search) {
            (Some(lines), None) => self.rewrite(batch, &lines, &mut items),
            (Some(lines), Some(search)) if search.budget == Budget::default() => {
                self.solve(batch, &lines, &mut items);
            }
            _ => self.puzzles(batch.entries(), &mut items),
        }
        items
    }

    /// Lines to lines: only the blank changes.
    fn rewrite(&self, batch: &Batch, lines: &PlainLines, items: &mut Vec<Item>) {
        let text = batch.source.text();
        let mut written = String::with_capacity(text.len());
        lines.each(text, |span, cells| {
            if let Some(cells) = cells {
                let start = written.len();
                written.push_str(cells);
                written.push('\n');
                give_blank(&mut written, start, self.blank);
            } else {
                push(items, &mut written);
                self.puzzles(batch.entries_of(span), items);
            }
        });
        push(items, &mut written);
    }

    /// Lines to the lines of their solutions.
    fn solve(&self, batch: &Batch, lines: &PlainLines, items: &mut Vec<Item>) {
        let text = batch.source.text();
        let mut written = String::with_capacity(text.len());
        check::solve_lines(text, lines, self.level, 2, |run| match run {
            // A line with a tail goes the long way: the tail may be lost in writing.
            LineRun::Line { span, solution: Some(solution), .. } if span.len() <= 83 => {
                written.extend(solution.iter().map(|&digit| char::from(digit)));
                written.push('\n');
            }
            LineRun::Line { span, .. } | LineRun::Other(span) => {
                push(items, &mut written);
                self.puzzles(batch.entries_of(span), items);
            }
        });
        push(items, &mut written);
    }

    fn puzzles(&self, entries: Vec<Entry>, items: &mut Vec<Item>) {
        let mut found = self.search_all(&entries).into_iter();
        items.extend(entries.into_iter().map(|entry| {
            let found = entry.record.as_ref().and_then(|_| found.next());
            Item::Puzzle(Box::new(entry), found)
        }));
    }

    /// What the search says of each record, where one is wanted.
    fn search_all(&self, entries: &[Entry]) -> Vec<(CheckResult, Stats)> {
        let Some(options) = &self.search else { return Vec::new() };
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        if self.details {
            return records.into_iter().map(|record| search(record, options)).collect();
        }
        let checked = check::check_all(&records, options, self.level).into_iter();
        checked.map(|checked| (checked, Stats::default())).collect()
    }
}

/// A search that tells what it cost.
fn search(record: &Record, options: &check::CheckOptions) -> (CheckResult, Stats) {
    let searched = record.puzzle().ok().map(|puzzle| puzzle.solve_within(options.budget));
    let (outcome, stats) = searched.unzip();
    (check::judge(record, outcome, options), stats.unwrap_or_default())
}

/// What has been written so far is a part of its own, before a puzzle that is not.
fn push(items: &mut Vec<Item>, written: &mut String) {
    if !written.is_empty() {
        items.push(Item::Written(std::mem::take(written)));
    }
}

/// Writes the blanks of the last line, `.` or `0`, as this character.
fn give_blank(written: &mut String, start: usize, blank: char) {
    let line = &written[start..];
    let other = if line.contains('.') { '.' } else { '0' };
    if other != blank {
        let line = line.replace(other, blank.encode_utf8(&mut [0; 4]));
        written.replace_range(start.., &line);
    }
}
