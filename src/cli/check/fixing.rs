//! `givens check --fix` and `--diff`: what has one meaning is corrected in the files, or shown.
//!
//! The fixes are made before the check, which then reports what the files have become.

use clap::Args;
use givens::{
    error::Error,
    pipeline::{Batch, Input, Output},
    report::counted,
    run::{BatchCheck, BatchFixes, FileFixes, FixFinder, FixedFile, LeftFixes},
};

use super::per_input::PerInput;
use crate::cli::{ExitStatus, arguments::Reading, console::Console, output, unless_closed};

/// What to correct.
#[derive(Debug, Args)]
pub(super) struct Fixing {
    /// Correct in the files what can mean one thing only.
    ///
    /// Letters O and l for digits, several kinds of blanks in a grid, digits of other scripts, zeros and spaces that other
    /// programs removed, line ends that are not those of the first line. The rest of a file stays as it is, byte for byte,
    /// and a file is replaced only if all its puzzles are read as before. Then what is left is reported.
    #[arg(long, help_heading = "Output")]
    fix: bool,
    /// Show what --fix would change, as a unified diff.
    ///
    /// patch and git apply read it. Nothing is checked or written. The exit status is 1 if something would change.
    #[arg(long, help_heading = "Output", conflicts_with_all = ["fix", "rows", "format", "valid", "invalid"])]
    diff: bool,
    /// Also make fixes that are probable only, such as S for 5.
    #[arg(long = "unsafe", help_heading = "Output", hide_short_help = true)]
    guesses: bool,
}

impl Fixing {
    /// Returns whether files are corrected.
    pub(super) const fn fixes(&self) -> bool {
        self.fix
    }

    /// Corrects files, or shows the corrections; then all is done, and the status returned. In come the inputs, and whether a
    /// path failed.
    pub(super) fn run(
        &self,
        checks: &PerInput<BatchCheck>,
        reading: &Reading,
        (inputs, is_missing): (&[Input], bool),
        console: Console,
    ) -> Result<Option<ExitStatus>, Error> {
        if !self.fix && !self.diff {
            let reason = "--unsafe is for --fix and --diff".to_owned();
            return if self.guesses { Err(Error::Usage(reason)) } else { Ok(None) };
        }
        reading.refuse_part_of_files(if self.fix { "--fix" } else { "--diff" })?;
        let read = reading.options(console).read;
        let finders = checks.map(|check| {
            let mut finder = FixFinder::new(check.policy.clone(), read.clone());
            finder.makes_guesses = self.guesses;
            finder
        });
        let output = self.diff.then(Output::stdout);
        let (mut fixer, mut files) =
            (Fixer { output, total: Total::default(), console }, FileFixes::default());
        let work = |batch: &Batch| finders.of(batch).find(batch);
        let sink = |batch: Batch, found: BatchFixes| {
            let file = files.take(&batch, &inputs[batch.input], found)?;
            file.map_or(Ok(()), |file| fixer.take(&file))
        };
        let run = reading.again().run(inputs, console, work, |_| 0, sink);
        let Some(end) = unless_closed(run)? else {
            return Ok(Some(ExitStatus::from_run(is_missing, true)));
        };
        let Fixer { output, total, .. } = fixer;
        total.report(self.diff, console);
        let Some(output) = output else { return Ok(None) };
        let unread = end.report(console) || is_missing;
        output::finish(output, unread, console)?;
        Ok(Some(ExitStatus::from_run(unread, total.fixes > 0)))
    }
}

/// Makes the fixes of one file after another, or shows them.
struct Fixer {
    /// Where they are shown.
    output: Option<Output>,
    total: Total,
    console: Console,
}

impl Fixer {
    fn take(&mut self, file: &FixedFile) -> Result<(), Error> {
        let name = file.path().display();
        self.total.left.add(file.left);
        for (count, reason) in [
            (file.left.refused, "with them other puzzles would be read"),
            (file.left.not_plain, "only plain files in UTF-8 are corrected: convert it first"),
        ] {
            if count > 0 {
                self.console.warn(&format!("{name}: {} not made, because {reason}", counted(count, "fix")));
            }
        }
        if file.fix_count() == 0 {
            return Ok(());
        }
        self.total.fixes += file.fix_count();
        self.total.files += 1;
        if let Some(output) = &mut self.output {
            return file.write_difference(output);
        }
        file.rewrite()?;
        self.console.inform(&format!("{name}: {file}"));
        Ok(())
    }
}

/// What was corrected in all files.
#[derive(Default)]
struct Total {
    fixes: u64,
    files: u64,
    left: LeftFixes,
}

impl Total {
    fn report(&self, diff: bool, console: Console) {
        let made = if diff { "to make" } else { "made" };
        let in_files = counted(self.files, "file");
        console.inform(&match self.fixes {
            0 => format!("no fixes {made}"),
            fixes => format!("{} {made} in {in_files}", counted(fixes, "fix")),
        });
        if self.left.guesses > 0 {
            let guesses = counted(self.left.guesses, "fix");
            console.inform(&format!("{guesses} left, which may be wrong: see --unsafe --diff"));
        }
        if self.left.later > 0 {
            let later = counted(self.left.later, "fix");
            console.inform(&format!("{later} left for another run"));
        }
    }
}
