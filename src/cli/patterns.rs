//! Patterns of file names: what to skip in folders, and paths with wildcards that no shell has replaced.

use std::path::{Path, PathBuf};

use clap::Args;
use givens::pipeline::{FolderOptions, FoundInputs, Input, find_inputs};
use glob::{MatchOptions, Pattern};

/// What to read in folders.
#[derive(Debug, Clone, Args)]
pub(super) struct Folders {
    /// Skip these files and folders: '*.bak', drafts.
    ///
    /// It applies to what folders contain; a file that is named is read. A pattern without / is compared with names, one
    /// with / with paths in the folder: 'week/*.txt'. * and ? stand for characters other than /, ** for any folders.
    /// The option may be repeated.
    #[arg(long, value_name = "PATTERN", help_heading = "Input", value_parser = Exclusion::parse)]
    exclude: Vec<Exclusion>,
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
    pub(super) fn find(&self, paths: &[PathBuf], stdin_name: &str) -> FoundInputs {
        let keep = |path: &Path| !self.exclude.iter().any(|exclusion| exclusion.excludes(path));
        let options = FolderOptions::new(&keep).with_follow(self.follow);
        let paths: Vec<_> = paths.iter().flat_map(|path| expand(path)).collect();
        let mut found = find_inputs(&paths, stdin_name, options);
        for input in found.inputs.iter_mut().filter(|_| self.every_file) {
            if let Input::Found(path) = input {
                *input = Input::File(std::mem::take(path));
            }
        }
        found
    }
}

/// A pattern of `--exclude`.
///
/// - `*` stands for any characters but `/`, `?` for one, `[a-z]` for one of these, `**` for any folders.
/// - A pattern without `/` is compared with the names of files and folders; one with `/`, with their path in the folder
///   that was named.
#[derive(Debug, Clone)]
struct Exclusion {
    pattern: Pattern,
    /// Whether it is compared with paths.
    is_path: bool,
}

/// A wildcard does not stand for `/`.
const OPTIONS: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};

impl Exclusion {
    fn parse(text: &str) -> Result<Self, String> {
        let text = text.strip_prefix("./").unwrap_or(text).trim_end_matches('/');
        let pattern = Pattern::new(text.trim_start_matches('/'))
            .map_err(|error| format!("{} at character {}", error.msg, error.pos + 1))?;
        Ok(Self { pattern, is_path: text.contains('/') })
    }

    /// Returns whether it excludes a file or folder at this path in the folder that was named.
    fn excludes(&self, path: &Path) -> bool {
        let compared = if self.is_path { Some(path.as_os_str()) } else { path.file_name() };
        compared.is_some_and(|compared| self.pattern.matches_path_with(Path::new(compared), OPTIONS))
    }
}

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
        for (pattern, path, expected) in [
            ("*.bak", "old/a.bak", true),
            ("*.bak", "old/a.txt", false),
            ("drafts", "week/drafts", true),
            ("drafts/", "drafts", true),
            ("/drafts", "drafts", true),
            ("/drafts", "week/drafts", false),
            ("week/*.txt", "week/a.txt", true),
            ("week/*.txt", "week/old/a.txt", false),
            ("week/**/*.txt", "week/old/a.txt", true),
            ("day-?.txt", "day-1.txt", true),
            ("day-[12].txt", "day-3.txt", false),
        ] {
            let exclusion = Exclusion::parse(pattern).expect("a pattern");
            assert_eq!(exclusion.excludes(Path::new(path)), expected, "{pattern} {path}");
        }
        assert_eq!(Exclusion::parse("a[").err().as_deref(), Some("invalid range pattern at character 2"));
    }
}
