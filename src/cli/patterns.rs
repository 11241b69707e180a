//! Patterns of file names: what to skip in folders, and paths with wildcards that no shell has replaced.

use std::path::{Path, PathBuf};

use clap::Args;
use givens::{
    error::Error,
    pipeline::{FolderEntry, FolderOptions, FoundInputs, Input, find_inputs},
};
use glob::MatchOptions;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::{config::Config, ignore_files::IgnoreFiles};

/// What to read in folders.
#[derive(Debug, Clone, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option")]
pub(super) struct Folders {
    /// Skip these files and folders: '*.bak', drafts/.
    ///
    /// It applies to what folders contain; a file that is named is read. Patterns are those of .gitignore: one without /
    /// is compared with names, one with / with paths in the folder, and one that ends in / with folders only: 'week/*.txt'.
    /// The option may be repeated; givens.toml has the same as `exclude`.
    #[arg(long, value_name = "PATTERN", help_heading = "Input", value_parser = parse_pattern)]
    exclude: Vec<String>,
    /// Also read what .gitignore and .ignore files exclude.
    ///
    /// Without it, folders are read as Git and search tools see them: a .gitignore file counts in its repository, an
    /// .ignore file anywhere. A file that is named is read.
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    no_ignore: bool,
    /// Do not read givens.toml.
    ///
    /// It is read from the working folder, or the nearest folder above it that has one.
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    pub(super) no_config: bool,
    /// Also follow links that lead out of a folder.
    ///
    /// Without it, only those links in a folder are followed that lead to something in the same folder; the others are
    /// skipped with a warning. A link that is named is followed.
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    follow: bool,
    /// Report files without a puzzle in folders too.
    #[arg(long, help_heading = "Input", conflicts_with = "allow_empty")]
    every_file: bool,
}

impl Folders {
    /// Returns what the paths name, the errors of those that name nothing, and the links that were skipped.
    ///
    /// # Errors
    ///
    /// If `givens.toml` cannot be read.
    pub(super) fn find(&self, paths: &[PathBuf], stdin_name: &str) -> Result<FoundInputs, Error> {
        let paths: Vec<_> = paths.iter().flat_map(|path| expand(path)).collect();
        let ignore_files = IgnoreFiles::default();
        let own = rules("", &self.exclude);
        let of_project = self.of_project(&paths)?;
        let keep = |entry: &FolderEntry| {
            let is_excluded = own.matched(entry.below, entry.is_folder).is_ignore()
                || !of_project.is_empty()
                    && is_matched(&of_project, &ignore_files.path(entry), entry.is_folder);
            !is_excluded && (self.no_ignore || !ignore_files.exclude(entry))
        };
        let mut found = find_inputs(&paths, stdin_name, FolderOptions::new(&keep).with_follow(self.follow));
        for input in found.inputs.iter_mut().filter(|_| self.every_file) {
            if let Input::Found(path) = input {
                *input = Input::File(std::mem::take(path));
            }
        }
        Ok(found)
    }

    /// Returns what the project excludes, if folders are read.
    fn of_project(&self, paths: &[PathBuf]) -> Result<Gitignore, Error> {
        if self.no_config || !paths.iter().any(|path| path.is_dir()) {
            return Ok(Gitignore::empty());
        }
        let Some((folder, config)) = Config::find()? else { return Ok(Gitignore::empty()) };
        project_patterns("exclude", &folder, &config.exclude)
    }
}

/// Returns patterns of a setting of the project, as seen from the folder of its file.
///
/// # Errors
///
/// If one cannot be read.
pub(super) fn project_patterns(
    setting: &str,
    folder: &Path,
    patterns: &[String],
) -> Result<Gitignore, Error> {
    for pattern in patterns {
        parse_pattern(pattern)
            .map_err(|reason| Error::Usage(format!("givens.toml: {setting}: `{pattern}`: {reason}")))?;
    }
    Ok(rules(folder.canonicalize().unwrap_or_else(|_| folder.to_owned()), patterns))
}

/// Returns whether patterns name a file, or a folder that it is in.
pub(super) fn name_file(patterns: &Gitignore, path: &Path) -> bool {
    let Ok(path) = path.canonicalize() else { return false };
    path.starts_with(patterns.path()) && patterns.matched_path_or_any_parents(path, false).is_ignore()
}

/// Returns whether patterns match a path below their folder.
fn is_matched(patterns: &Gitignore, path: &Path, is_folder: bool) -> bool {
    path.starts_with(patterns.path()) && patterns.matched(path, is_folder).is_ignore()
}

/// Returns the rules of patterns, which are compared with paths below a folder.
fn rules(folder: impl AsRef<Path>, patterns: &[String]) -> Gitignore {
    let mut rules = strict(folder);
    for pattern in patterns {
        rules.add_line(None, pattern).expect("a pattern that was read before");
    }
    rules.build().expect("patterns that were read before")
}

/// Returns rules to be, which refuse a bracket without its end; in an ignore file it stands for itself.
fn strict(folder: impl AsRef<Path>) -> GitignoreBuilder {
    let mut rules = GitignoreBuilder::new(folder);
    rules.allow_unclosed_class(false);
    rules
}

/// Returns a pattern that can be read.
fn parse_pattern(text: &str) -> Result<String, String> {
    let text = text.strip_prefix("./").unwrap_or(text);
    match strict("").add_line(None, text) {
        Ok(_) => Ok(text.to_owned()),
        Err(ignore::Error::Glob { err, .. }) => Err(err),
        Err(error) => Err(error.to_string()),
    }
}

/// A wildcard does not stand for `/`.
const OPTIONS: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};

/// Returns a path, or the files that it fits as a pattern, if no file has it as its name.
fn expand(path: &Path) -> Vec<PathBuf> {
    let pattern = path.to_str().filter(|text| text.contains(['*', '?', '[']) && !path.exists());
    let found = pattern.and_then(|pattern| glob::glob_with(pattern, OPTIONS).ok());
    let found: Vec<_> = found.into_iter().flatten().flatten().collect();
    if found.is_empty() { vec![path.to_owned()] } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_without_a_slash_are_of_names_and_others_of_paths() {
        for (pattern, path, is_folder, expected) in [
            ("*.bak", "old/a.bak", false, true),
            ("*.bak", "old/a.txt", false, false),
            ("drafts", "week/drafts", true, true),
            ("drafts/", "drafts", true, true),
            ("drafts/", "drafts", false, false),
            ("/drafts", "drafts", true, true),
            ("/drafts", "week/drafts", true, false),
            ("./drafts", "drafts", true, true),
            ("week/*.txt", "week/a.txt", false, true),
            ("week/*.txt", "week/old/a.txt", false, false),
            ("week/**/*.txt", "week/old/a.txt", false, true),
            ("day-?.txt", "day-1.txt", false, true),
            ("day-[12].txt", "day-3.txt", false, false),
        ] {
            let rules = rules("", &[parse_pattern(pattern).expect("a pattern")]);
            assert_eq!(rules.matched(path, is_folder).is_ignore(), expected, "{pattern} {path}");
        }
        let reason = "unclosed character class; missing ']'";
        assert_eq!(parse_pattern("a[").err().as_deref(), Some(reason));
    }
}
