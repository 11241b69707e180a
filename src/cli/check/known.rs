//! `givens check --baseline` and `--write-baseline`: findings that a project knows of are not reported.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use givens::{
    check::Policy, diagnostic::Diagnostic, error::Error, pipeline::Input, run::Baseline, text::Source,
};

use crate::cli::{
    config::Config,
    console::Console,
    output::{files, finish_with},
};

/// The file of known findings.
#[derive(Debug, Args)]
pub(super) struct KnownArguments {
    /// Do not report the findings that this file lists.
    ///
    /// A finding is known by its file, its rule and the text of its line; more of the same are new. givens.toml has the same
    /// as `baseline` in [check].
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Rules", hide_short_help = true)]
    baseline: Option<PathBuf>,
    /// Write all findings to this file, as known from now on.
    ///
    /// The exit status is then 0, unless a file cannot be read.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Rules", hide_short_help = true, conflicts_with_all = ["baseline", "rows", "diff"])]
    write_baseline: Option<PathBuf>,
}

/// The known findings of a run.
#[derive(Debug, Default)]
pub(super) struct KnownFindings {
    /// Those that are not reported.
    known: Option<Baseline>,
    /// Those that are written, and where.
    written: Option<(PathBuf, Baseline)>,
    /// How many were not reported.
    count: u64,
}

impl KnownArguments {
    /// Returns the known findings; unless `reads_config`, only those of the options count.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is no baseline.
    pub(super) fn findings(&self, reads_config: bool) -> Result<KnownFindings, Error> {
        if let Some(path) = &self.write_baseline {
            let written = Some((path.clone(), Baseline::new(folder_of(path))));
            return Ok(KnownFindings { written, ..KnownFindings::default() });
        }
        let configured = || -> Result<Option<PathBuf>, Error> {
            let config = if reads_config { Config::find()? } else { None };
            Ok(config.and_then(|(folder, config)| Some(folder.join(config.check.baseline?))))
        };
        let path = self.baseline.clone().map_or_else(configured, |path| Ok(Some(path)))?;
        let read = |path: PathBuf| {
            let text = files().read_text(&path)?;
            let parsed = Baseline::parse(&text, folder_of(&path));
            parsed.map_err(|reason| Error::Usage(format!("{}: no baseline: {reason}", path.display())))
        };
        Ok(KnownFindings { known: path.map(read).transpose()?, ..KnownFindings::default() })
    }
}

impl KnownFindings {
    /// Returns whether a finding is not reported, because it is known or becomes so.
    pub(super) fn take(&mut self, source: &Source, finding: &Diagnostic, policy: &Policy) -> bool {
        if let Some((_, written)) = self.written.as_mut().filter(|_| policy.is_shown(finding)) {
            written.add(source, finding);
        }
        let is_known = self.known.as_mut().is_some_and(|known| known.take(source, finding));
        self.count += u64::from(is_known);
        is_known || self.written.is_some()
    }

    /// Writes the new baseline, and reports how many findings were known or not found.
    pub(super) fn finish(self, inputs: &[Input], unread: bool, console: Console) -> Result<(), Error> {
        if let Some((path, written)) = self.written {
            let output = files().create(&path, inputs)?;
            finish_with(output, &written.document(), unread, console)?;
            console.inform(&format!("{}: {} known from now on", path.display(), findings(written.count())));
        }
        if self.count > 0 {
            console.inform(&format!("{} known, not reported", findings(self.count)));
        }
        if let Some(count @ 1..) = self.known.map(|known| known.count()) {
            console.inform(&format!("{} of the baseline not found", findings(count)));
        }
        Ok(())
    }
}

fn findings(count: u64) -> String {
    givens::report::counted(count, "finding")
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
