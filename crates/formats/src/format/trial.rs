//! The head of a text, and reading it on trial: what it shows for a format, and against it.
//!
//! Detection passes the entries that a format yields for the head; it gets the shares of puzzles, clashes and malformed
//! text. Cells of other layouts, prose and tables of numbers count against a format.

use std::collections::BTreeSet;

use givens_engine::grid::{Cell, Grid, Shape};

use crate::{
    cells::mark::{fold, is_blank_symbol},
    codec::{Entry, HEAD, READS_VARIANTS},
    diagnostic::{Diagnostic, Rule, Severity},
    layout::row::looks_like_cells,
    record::{Record, Text},
    text::{Span, lines},
};

use super::{
    comments::has_digits,
    near_grid::{has_other_numbers, is_near_grid},
    subject::names_puzzle,
};

/// The size of the head if the first line is longer, in bytes.
const MAX_HEAD: usize = 2 * HEAD;
/// A run of more lines than this that neither is nor contains a grid is something else.
const MAX_LINES: usize = 4 * Shape::MAX_SIDE;

/// Returns the first lines of a text, up to 32 KiB; at least one line, or 64 KiB of it.
pub(crate) fn head(text: &str) -> &str {
    if text.len() <= HEAD {
        return text;
    }
    if let Some(end) = last_line_end(text) {
        return &text[..=end];
    }
    let text = &text[..text.floor_char_boundary(MAX_HEAD)];
    lines(text).nth(1).map_or(text, |second| &text[..second.start])
}

/// Whether the beginning of a longer text contains its whole head.
pub(crate) fn has_head(text: &str) -> bool {
    text.len() > HEAD
        && (text.len() >= MAX_HEAD || last_line_end(text).is_some() || lines(text).nth(1).is_some())
}

/// Returns the last line end in the first 32 KiB of a longer text. A CR at their end may be half of a line end.
fn last_line_end(text: &str) -> Option<usize> {
    let start = &text.as_bytes()[..HEAD];
    memchr::memrchr2(b'\n', b'\r', start.strip_suffix(b"\r").unwrap_or(start))
}

/// The smallest number of rows of a grid that lacks others.
const MIN_ROWS: usize = 4;

/// What the puzzles of a format are.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum PuzzleContent {
    /// Cells and little else.
    Cells,
    /// Lists in a program, where a grid full of clashes is a table of something else, unless it has the name of a puzzle or
    /// the text is about Sudoku by its own words.
    Lists { is_about_sudoku: bool },
    /// Values of documents and tables, in any of which a value may look like cells.
    Values,
    #[default]
    Other,
}

/// The result of reading the head on trial.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Trial {
    pub(super) content: PuzzleContent,
    /// Whether the text says nothing of puzzles and has much else, and the format is one that could be of anything.
    pub(super) may_be_other: bool,
    pub(super) puzzles: usize,
    pub(super) malformed: usize,
    /// The number of puzzles whose givens clash.
    pub(super) clashing: usize,
    /// The number of doubtful puzzles that have no dots, and of the empty ones among them.
    pub(super) doubtful: usize,
    pub(super) empty: usize,
    /// The number of malformed entries that are no puzzles, by what they contain.
    pub(super) dismissed: usize,
    /// The number of doubtful puzzles whose givens clash.
    pub(super) clashing_doubtful: usize,
    /// Whether a puzzle was read that is not doubtful.
    pub(super) is_sound: bool,
    /// Bytes of puzzles, malformed or not, of tables, and of the whole head, without line ends.
    pub(super) covered: usize,
    /// Bytes of puzzles that were read.
    pub(super) read: usize,
    pub(super) tables: usize,
    pub(super) total: usize,
    pub(super) points: usize,
    /// The first three grids: two formats that read the same grids are not ambiguous.
    pub(super) grids: Vec<Option<Grid>>,
    /// Puzzles, malformed or not, their solutions, and what is reported as not read.
    pub(super) parts: Vec<Span>,
}

/// The smallest number of blanks, and of different digits, of a 9×9 grid that is a puzzle however many givens clash.
const MIN_BLANKS: usize = 27;
const MIN_DIGITS: usize = 8;

/// Whether a grid with clashes is surely meant as a puzzle: tables of regions or indices have no blanks, those of bits few
/// digits.
fn has_blanks_and_digits(grid: &Grid) -> bool {
    let digits: BTreeSet<_> = grid.digits().map(|(_, digit)| digit).collect();
    let blanks = grid.contents().len() - grid.given_count();
    grid.shape() == Shape::CLASSIC && blanks >= MIN_BLANKS && digits.len() >= MIN_DIGITS
}

/// Whether a record is a puzzle rather than a list or table of other numbers that has the size of one: most givens do
/// not clash, and there are enough different digits, or candidates, for one solution.
fn may_be_puzzle(record: &Record) -> bool {
    let grid = &record.grid;
    let clashing: BTreeSet<Cell> = grid.clashes().iter().flat_map(|clash| clash.cells.iter()).collect();
    clashing.len() * 2 < grid.given_count().max(1) && (has_digits(grid) || record.candidates().is_some())
        || has_blanks_and_digits(grid)
}

/// Whether a list of numbers may be a grid by chance: as tests of programs have them.
fn may_be_by_chance(grid: &Grid) -> bool {
    let side = grid.shape().side();
    side < 6 || side < 9 && grid.given_count() < 2 * side
}

/// Whether a list in a program is a puzzle on purpose although most givens clash, or there are few digits: it has blanks, and
/// its name or the text says so.
fn is_meant(record: &Record, is_named: bool) -> bool {
    let grid = &record.grid;
    let (cells, given) = (grid.shape().cell_count(), grid.given_count());
    let clashing: BTreeSet<Cell> = grid.clashes().iter().flat_map(|clash| clash.cells.iter()).collect();
    let is_named_so = record.meta.text(Text::Title).is_some_and(names_puzzle);
    given > 0
        && given * 4 <= cells * 3
        && clashing.len() * 5 <= given * 4
        && (is_named || is_named_so && grid.shape().side() == 9 && given >= 9)
}

impl Trial {
    pub(super) fn is_cells(&self) -> bool {
        self.content == PuzzleContent::Cells
    }

    /// Whether puzzles are among values of all kinds.
    const fn is_among_values(&self) -> bool {
        matches!(self.content, PuzzleContent::Lists { .. } | PuzzleContent::Values)
    }

    const fn is_program(&self) -> bool {
        matches!(self.content, PuzzleContent::Lists { .. })
    }

    /// Counts an entry of the head.
    pub(super) fn add(&mut self, head: &str, entry: Entry) {
        self.add_parts(&entry);
        let has = |rule| entry.diagnostics.iter().any(|diagnostic| diagnostic.rule == rule);
        let is_unread = !READS_VARIANTS && entry.is_malformed() && has(Rule::Variant);
        if entry.variant.is_some() || is_unread {
            return self.add_variant(solid(&head[entry.span.range()]));
        }
        let text = &head[entry.span.range()];
        if has(Rule::NumberTable) {
            self.tables += solid(text);
        }
        if !entry.is_puzzle() {
            return;
        }
        if entry.record.is_none() && self.may_be_other && self.is_unlike(head, &entry) {
            self.dismissed += 1;
            return;
        }
        if entry.record.is_none() && self.is_foreign(head, &entry) {
            return;
        }
        self.puzzles += 1;
        let (worth, covered) = match &entry.record {
            Some(record) => self.add_record(record, entry.span, head),
            None => (80, solid(text)),
        };
        self.malformed += usize::from(entry.record.is_none());
        self.covered += covered;
        self.points += worth * solid(text);
        if self.grids.len() < 3 {
            self.grids.push(entry.record.map(|record| record.grid));
        }
    }

    /// Whether what is malformed is no evidence of this format: cells of another layout; words whose letters could be cells;
    /// a bracket that is followed by words and never closed, or has hardly anything but words; what is far from any grid.
    fn is_foreign(&self, head: &str, entry: &Entry) -> bool {
        let text = &head[entry.span.range()];
        let finding = |rule| entry.diagnostics.iter().find(|found| found.rule == rule);
        let is_words = (self.is_cells() || finding(Rule::Unfinished).is_some()) && is_prose(text)
            || self.is_program() && is_wordy(text);
        // A line that is nearly as long as some grid, or rows that are nearly one; headings above are none.
        let stray = finding(Rule::NoSuchSide).and_then(Diagnostic::place);
        let stray = stray.and_then(|place| head.get(place.start..entry.span.end));
        let is_near = || {
            lines(text).nth(MAX_LINES).is_none() && stray.is_none_or(|stray| lines(stray).nth(1).is_some())
        };
        finding(Rule::IgnoredText).is_some() || is_words || self.is_cells() && !is_near()
    }

    /// Whether what is malformed is hardly a puzzle, in a text that does not say so.
    fn is_unlike(&self, head: &str, entry: &Entry) -> bool {
        let text = &head[entry.span.range()];
        let is_size = |found: &Diagnostic| matches!(found.rule, Rule::MissingRows | Rule::NoSuchSide);
        let has_size = entry.diagnostics.iter().any(is_size);
        match self.content {
            PuzzleContent::Cells => {
                // A few rows are no grid that lacks others, whatever is above them; signs alone are the line below a heading.
                let rows = || lines(text).filter(|line| looks_like_cells(line.text));
                let has_digit = || text.contains(|c: char| c.is_ascii_digit());
                (has_size || !has_digit()) && rows().nth(MIN_ROWS - 1).is_none() || has_other_numbers(text)
            }
            PuzzleContent::Lists { .. } | PuzzleContent::Values => !is_near_grid(text),
            PuzzleContent::Other => false,
        }
    }

    /// Adds what an entry is about.
    fn add_parts(&mut self, entry: &Entry) {
        let solution = entry.record.as_ref().and_then(|record| record.solution.as_ref());
        self.parts.extend(solution.map(|listed| listed.cells.get(0)));
        let named = entry.diagnostics.iter().filter(|found| found.severity >= Severity::Warning);
        self.parts.extend(named.flat_map(|found| &found.labels).map(|label| label.span));
        self.parts.extend(entry.is_puzzle().then_some(entry.span));
    }

    /// Counts a variant of so many bytes: a reader makes one only of a text that states it, so it is a puzzle without doubt.
    fn add_variant(&mut self, bytes: usize) {
        self.puzzles += 1;
        self.is_sound = true;
        self.covered += bytes;
        self.read += bytes;
        self.points += 200 * bytes;
        if self.grids.len() < 3 {
            self.grids.push(None);
        }
    }

    /// Whether a record of this text may be something else than a puzzle.
    fn is_doubtful(&self, record: &Record, text: &str) -> bool {
        let is_meant = || matches!(self.content, PuzzleContent::Lists { is_about_sudoku } if is_meant(record, is_about_sudoku));
        let is_by_chance = || self.is_among_values() && may_be_by_chance(&record.grid);
        let are_others = || !record.grid.is_consistent() && has_other_numbers(text);
        let is_unsaid = || self.may_be_other && (is_by_chance() || are_others());
        (!may_be_puzzle(record) || is_unsaid()) && !is_meant()
    }

    /// Counts the record of an entry; returns what each of its bytes is worth, and how many it covers: text above the
    /// cells does not count.
    fn add_record(&mut self, record: &Record, span: Span, head: &str) -> (usize, usize) {
        let is_clashing = !record.grid.is_consistent();
        let is_doubtful = self.is_doubtful(record, &head[span.range()]);
        self.clashing += usize::from(is_clashing);
        self.clashing_doubtful += usize::from(is_clashing && is_doubtful);
        self.is_sound |= !is_doubtful;
        // Bits and indices have no dots: lines with some are grids with few givens.
        let has_dots = || head[span.range()].contains('.');
        if is_doubtful && !has_dots() {
            self.doubtful += 1;
            self.empty += usize::from(record.grid.given_count() == 0);
        }
        let covered = self.covered_by(record, span, head, is_doubtful);
        self.read += covered;
        (if is_clashing { 170 } else { 200 }, covered)
    }

    /// Returns how many bytes a record covers: doubtful grids among values count for nothing if they clash in a program, or
    /// are of another size and clash or have no given.
    fn covered_by(&self, record: &Record, span: Span, head: &str, is_doubtful: bool) -> usize {
        if self.is_cells() {
            return solid(&head[record.cells.get(0).start.clamp(span.start, span.end)..span.end]);
        }
        let is_clashing = !record.grid.is_consistent();
        let has_nothing = is_clashing || record.grid.given_count() == 0;
        let is_unusual = self.is_among_values() && self.may_be_other && record.shape() != Shape::CLASSIC;
        let counts_for_nothing = is_clashing && self.is_program() || has_nothing && is_unusual;
        if is_doubtful && counts_for_nothing { 0 } else { solid(&head[span.range()]) }
    }

    /// Returns how many of a hundred bytes of the head are puzzles.
    pub(super) fn percent(&self) -> usize {
        (self.covered * 100 / self.total.max(1)).min(100)
    }

    /// Returns the numbers of puzzles in words.
    pub(super) fn outcome(&self) -> String {
        let plural = if self.puzzles == 1 { "" } else { "s" };
        match self.malformed {
            0 => format!("{} puzzle{plural} in the head", self.puzzles),
            malformed => format!("{} puzzle{plural} in the head, {malformed} malformed", self.puzzles),
        }
    }
}

/// Counts the bytes without line ends, which some spans contain and others do not.
pub(super) fn solid(text: &str) -> usize {
    let text = text.trim_end();
    text.len() - memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).count()
}

/// Whether a text has many more words than numbers: a bracket around prose.
fn is_wordy(text: &str) -> bool {
    let words = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2);
    let count = |is: fn(char) -> bool| words().filter(|word| word.starts_with(is)).count();
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).count();
    count(char::is_alphabetic) > 8 * numbers
}

/// Whether a text has more letters than digits and blanks.
fn is_prose(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic() && fold(*c) == *c).count();
    let cells = text.chars().map(fold).filter(|&c| c.is_ascii_digit() || is_blank_symbol(c)).count();
    letters > cells
}
