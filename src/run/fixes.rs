//! Fixes of files: what diagnostics know to correct, written in place or shown as a difference.
//!
//! In come the batches of a run. A worker gathers the fixes of its batch ([`FixFinder::find`]) and reads the text with them
//! once more: only if every puzzle that was read before is the same after it, they are kept. What the fixes of a file are is
//! known with its last batch; then it is compared with its text, as places in a text that was decoded are not those of the
//! bytes ([`FileFixes::take`]), and can be corrected.

use std::{
    collections::BTreeMap,
    fmt, io,
    path::{Path, PathBuf},
};

use givens_formats::{
    codec::{Entry, ReadOptions},
    diagnostic::{Diagnostic, Edit, Fix, Rule, Severity},
    error::Error,
    format::read,
    record::Record,
    report::counted,
};

use super::remarks::remove_ignored;
use crate::{
    check::Policy,
    pipeline::{Batch, FileEdit, Input, Output, PlainFile, extension, rewrite, write_difference},
};

/// The largest number of edits of a file that are made at once, so that memory stays bounded.
const MAX_EDITS: usize = 1 << 18;

/// What to correct.
///
/// # Examples
///
/// ```
/// use givens::{
///     Format, check::Policy, format::ReadOptions, pipeline::{self, Batch, Input, RunOptions},
///     run::{FileFixes, FixFinder},
/// };
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("bank.txt");
/// std::fs::write(&path, "1O3..4.22.4..3.1 # Monday\n")?;
/// let read = ReadOptions::default().with_from(Format::Line);
/// let (finder, mut files) = (FixFinder::new(Policy::default(), read), FileFixes::default());
/// let options = RunOptions::new(finder.read.clone());
/// pipeline::run(&[Input::File(path.clone())], &options, |batch: &Batch| finder.find(batch), |batch, found| {
///     files.take(&batch, &Input::File(path.clone()), found)?.map_or(Ok(()), |file| file.rewrite())
/// }).unwrap();
/// assert_eq!(std::fs::read_to_string(&path)?, "1.3..4.22.4..3.1 # Monday\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct FixFinder {
    /// The rules that are on.
    pub policy: Policy,
    /// How the files are read.
    pub read: ReadOptions,
    /// Whether fixes are made that are probable only.
    pub makes_guesses: bool,
}

/// The fixes of a batch.
#[derive(Debug, Clone, Default)]
pub struct BatchFixes {
    edits: BTreeMap<usize, Edit>,
    /// The number of fixes of each rule.
    fixes: BTreeMap<Rule, u64>,
    /// What was not made.
    left: LeftFixes,
}

/// The numbers of fixes that were not made, and why.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftFixes {
    /// They are probable only.
    pub guesses: u64,
    /// They overlap another, or there are too many of one file: once more, and they are made.
    pub later: u64,
    /// With them, other puzzles would be read.
    pub refused: u64,
    /// The file is compressed, of another encoding, or was changed.
    pub not_plain: u64,
}

impl FixFinder {
    /// Returns what makes the safe fixes of the rules that are on.
    #[must_use]
    pub const fn new(policy: Policy, read: ReadOptions) -> Self {
        Self { policy, read, makes_guesses: false }
    }

    /// Returns the fixes of a batch.
    #[must_use]
    pub fn find(&self, batch: &Batch) -> BatchFixes {
        let entries = batch.entries();
        // A text without puzzles may be anything.
        let has_puzzles = entries.iter().any(Entry::is_puzzle);
        let found = entries.into_iter().flat_map(|entry| self.found(batch, entry));
        let mut chosen = self.chosen(found.collect());
        if let Some(ends) = self.line_ends(batch).filter(|_| has_puzzles) {
            let with_ends = chosen.clone().with_line_ends(ends);
            if self.is_kept(batch, &with_ends, is_record_kept) {
                return with_ends;
            }
        }
        if !self.is_kept(batch, &chosen, is_entry_kept) {
            chosen.left.refused += std::mem::take(&mut chosen.fixes).values().sum::<u64>();
            chosen.edits.clear();
        }
        chosen
    }

    /// Returns the fix of line ends that are not those of the beginning of the file.
    fn line_ends(&self, batch: &Batch) -> Option<Fix> {
        let is_wanted = self.policy.options.rules.contains(Rule::MixedLineEnds) && !batch.is_continued();
        let usual = batch.line_end().filter(|_| is_wanted)?;
        Fix::of_line_ends(batch.source.text(), usual)
    }

    /// Returns whether with these fixes as much is read of a batch, and each entry is kept in this sense.
    fn is_kept(&self, batch: &Batch, fixes: &BatchFixes, is_entry_kept: IsKept) -> bool {
        if fixes.edits.is_empty() {
            return true;
        }
        let text = batch.source.text();
        let other = Fix::of(fixes.edits.values().cloned().collect()).apply_to(text);
        let extension = extension(Path::new(batch.source.name()));
        let options = self.read.clone().with_extension(extension);
        // In a beginning, format, columns and so on are found anew: a fix may be of a header.
        let entries = |text: &str| {
            if batch.first { read(text, &options).entries } else { batch.entries_of(text) }
        };
        are_kept(&entries(text), &entries(&other), is_entry_kept)
    }

    /// Returns what can be fixed about an entry. What is not read for another reason stays as it is: in a grid of another
    /// kind, `-1` may be no blank.
    fn found(&self, batch: &Batch, entry: Entry) -> Vec<Diagnostic> {
        let is_made =
            |found: &Diagnostic| found.fix.as_ref().is_some_and(|fix| fix.is_safe || self.makes_guesses);
        let errors = entry.diagnostics.iter().filter(|found| found.rule.info().severity == Severity::Error);
        let is_read = !entry.is_puzzle() || entry.record.is_some() || errors.into_iter().all(is_made);
        let mut found: Vec<_> = self.policy.relevant(entry.diagnostics).collect();
        remove_ignored(&mut found, batch, entry.span);
        found.retain(|found| {
            found.fix.is_some() && (is_read || found.rule.info().severity == Severity::Error)
        });
        found
    }

    /// Returns the fixes to make; of several for one place that of the first finding.
    fn chosen(&self, found: Vec<Diagnostic>) -> BatchFixes {
        let mut chosen = BatchFixes::default();
        for (rule, fix) in found.into_iter().filter_map(|found| Some((found.rule, *found.fix?))) {
            if !fix.is_safe && !self.makes_guesses {
                chosen.left.guesses += 1;
            } else if fix.edits.iter().all(|edit| chosen.has_room_for(edit)) {
                *chosen.fixes.entry(rule).or_default() += 1;
                chosen.edits.extend(fix.edits.into_iter().map(|edit| (edit.span.start, edit)));
            } else {
                chosen.left.later += 1;
            }
        }
        chosen
    }
}

impl BatchFixes {
    /// Returns them with a fix of line ends. Where something is inserted at the end of a line, both are one edit.
    fn with_line_ends(mut self, fix: Fix) -> Self {
        for edit in fix.edits {
            let inserted = self.edits.get_mut(&edit.span.start).filter(|before| before.span.is_empty());
            if let Some(before) = inserted {
                before.span = edit.span;
                before.text.push_str(&edit.text);
            } else if self.has_room_for(&edit) {
                self.edits.insert(edit.span.start, edit);
            }
        }
        *self.fixes.entry(Rule::MixedLineEnds).or_default() += 1;
        self
    }

    /// Returns whether no edit so far is of the same place as this one.
    fn has_room_for(&self, edit: &Edit) -> bool {
        let span = edit.span;
        let before = self.edits.range(..=span.start).next_back();
        let after = self.edits.range(span.start..).next();
        before.is_none_or(|(_, before)| before.span.end <= span.start && before.span.start < span.start)
            && after.is_none_or(|(&start, _)| span.end <= start)
    }
}

/// Whether an entry, the first, is still the same as the second.
type IsKept = fn(&Entry, &Entry) -> bool;

/// Returns whether every puzzle that was read is still the same, and there are as many.
fn are_kept(before: &[Entry], after: &[Entry], is_entry_kept: IsKept) -> bool {
    let [mut before, mut after] = [before, after].map(|all| all.iter().filter(|entry| entry.is_puzzle()));
    loop {
        match (before.next(), after.next()) {
            (None, None) => return true,
            (Some(before), Some(after)) if is_entry_kept(before, after) => {}
            _ => return false,
        }
    }
}

/// Returns whether a puzzle and its solution are still the same, if they were read.
fn is_entry_kept(before: &Entry, after: &Entry) -> bool {
    match (&before.record, &after.record) {
        (Some(before), Some(after)) => {
            let solution = |record: &Record| record.solution.as_ref().map(|listed| listed.grid.clone());
            before.grid == after.grid && solution(before) == solution(after)
        }
        (Some(_), None) => false,
        (None, _) => before.variant.is_none() || after.variant.is_some(),
    }
}

/// Returns whether the texts of a puzzle are still the same, too.
fn is_record_kept(before: &Entry, after: &Entry) -> bool {
    let texts = |entry: &Entry| {
        let of_variant = || entry.variant.as_ref().map(|variant| variant.meta.clone());
        entry.record.as_ref().map(|record| record.meta.clone()).or_else(of_variant)
    };
    is_entry_kept(before, after) && texts(before).is_none_or(|before| Some(before) == texts(after))
}

/// The fixes of the files of a run, of which one is gathered at a time.
#[derive(Debug, Default)]
pub struct FileFixes {
    current: Option<CurrentFile>,
}

/// A file whose batches are arriving.
#[derive(Debug)]
struct CurrentFile {
    plain: PlainFile,
    file: FixedFile,
}

/// A file with fixes, or with some that were not made.
#[derive(Debug)]
pub struct FixedFile {
    path: PathBuf,
    edits: Vec<FileEdit>,
    /// The number of fixes of each rule.
    pub fixes: BTreeMap<Rule, u64>,
    /// What was not made.
    pub left: LeftFixes,
}

impl FileFixes {
    /// Takes the fixes of the next batch, and returns its file if it was the last of one that has fixes.
    ///
    /// # Errors
    ///
    /// If the input is not a file, or the file cannot be read.
    pub fn take(
        &mut self,
        batch: &Batch,
        input: &Input,
        found: BatchFixes,
    ) -> Result<Option<FixedFile>, Error> {
        let Some(path) = input.path() else {
            return Err(Error::Usage(format!(
                "{}: only files can be corrected: save it as a file, and name that",
                input.name()
            )));
        };
        let fail = |source| Error::Read { path: path.to_owned(), source };
        if batch.first && !batch.is_continued() {
            let plain = PlainFile::open(path).map_err(fail)?;
            self.current = Some(CurrentFile { plain, file: FixedFile::new(path) });
        }
        let Some(current) = &mut self.current else { return Ok(None) };
        current.take(batch, found).map_err(fail)?;
        let is_end = batch.last || batch.is_cut_off;
        let Some(current) = self.current.take_if(|_| is_end) else { return Ok(None) };
        current.finish(batch.is_cut_off).map_err(fail)
    }
}

impl CurrentFile {
    /// Adds the edits of a batch, and compares its text.
    fn take(&mut self, batch: &Batch, found: BatchFixes) -> io::Result<()> {
        let text = batch.source.text();
        // A part of a text comes with the whole.
        let before = if batch.is_continued() { text.len() as u64 } else { 0 };
        let start = self.plain.position() - before;
        if self.file.edits.len() + found.edits.len() > MAX_EDITS {
            self.file.left.later += found.fixes.values().sum::<u64>();
        } else {
            for (&rule, count) in &found.fixes {
                let fixes = self.file.fixes.entry(rule).or_default();
                // Those of line ends are one fix, in how many batches they may be.
                *fixes = if rule == Rule::MixedLineEnds { 1 } else { *fixes + count };
            }
            self.file.edits.extend(found.edits.into_values().map(|edit| FileEdit {
                start: start + edit.span.start as u64,
                before: text[edit.span.range()].into(),
                after: edit.text.into(),
            }));
        }
        self.file.left.add(found.left);
        if batch.is_continued() { Ok(()) } else { self.plain.compare(text) }
    }

    /// Returns the file, if it has fixes: without them, if it is not the text that was read, or not all of it was.
    fn finish(mut self, is_cut_off: bool) -> io::Result<Option<FixedFile>> {
        if is_cut_off || !self.plain.is_at_end()? {
            self.file.leave_all();
        }
        Ok((!self.file.is_empty()).then_some(self.file))
    }
}

impl FixedFile {
    fn new(path: &Path) -> Self {
        let (edits, fixes, left) = (Vec::new(), BTreeMap::new(), LeftFixes::default());
        Self { path: path.to_owned(), edits, fixes, left }
    }

    /// Returns its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the number of fixes.
    #[must_use]
    pub fn fix_count(&self) -> u64 {
        self.fixes.values().sum()
    }

    /// Writes the file with its fixes, all or none of them.
    ///
    /// # Errors
    ///
    /// If it cannot be read or written, or has changed; then it is as before.
    pub fn rewrite(&self) -> Result<(), Error> {
        if self.edits.is_empty() { Ok(()) } else { rewrite(&self.path, &self.edits) }
    }

    /// Writes what the fixes change, in the unified form.
    ///
    /// # Errors
    ///
    /// If it cannot be read, has changed, or the difference cannot be written.
    pub fn write_difference(&self, out: &mut Output) -> Result<(), Error> {
        if self.edits.is_empty() { Ok(()) } else { write_difference(&self.path, &self.edits, out) }
    }

    /// Makes no fix, because the places of the text are not those of the file.
    fn leave_all(&mut self) {
        self.left.not_plain += self.fix_count();
        self.fixes.clear();
        self.edits.clear();
    }

    fn is_empty(&self) -> bool {
        self.edits.is_empty() && self.left == LeftFixes::default()
    }
}

impl LeftFixes {
    /// Adds those of another file.
    pub fn add(&mut self, other: Self) {
        self.guesses += other.guesses;
        self.later += other.later;
        self.refused += other.refused;
        self.not_plain += other.not_plain;
    }
}

/// Shows the fixes that were made: `3 fixes: F003 (2), F009 (1)`.
impl fmt::Display for FixedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules: Vec<_> =
            self.fixes.iter().map(|(rule, count)| format!("{} ({count})", rule.code())).collect();
        write!(f, "{}: {}", counted(self.fix_count(), "fix"), rules.join(", "))
    }
}
