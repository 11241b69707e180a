//! `givens.toml`: the settings of a project, found in the working folder or above it.

use std::{
    collections::BTreeMap,
    env,
    path::{Path, PathBuf},
};

use givens::error::Error;
use serde::{Deserialize, de::DeserializeOwned};

use super::output::files;

/// The name of the file.
const NAME: &str = "givens.toml";

/// The settings of a project.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Config {
    /// What is skipped in folders, as with `--exclude`, as seen from the folder of this file.
    pub(super) exclude: Vec<String>,
    pub(super) check: CheckConfig,
}

/// The settings of `givens check`, which its options complete.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct CheckConfig {
    /// The verdict that every puzzle must have.
    pub(super) expect: Option<String>,
    pub(super) select: Vec<String>,
    pub(super) ignore: Vec<String>,
    pub(super) deny: Vec<String>,
    /// The severities of rules.
    pub(super) severity: BTreeMap<String, RuleLevel>,
    pub(super) notes: bool,
    /// The file of known findings, as seen from the folder of this file.
    pub(super) baseline: Option<PathBuf>,
    /// What differs for some files; of several that name a file the last counts.
    pub(super) overrides: Vec<CheckOverride>,
}

/// The settings of `givens check` for some files, which complete those for all.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct CheckOverride {
    /// Patterns of the files and folders, as those of `exclude`.
    pub(super) paths: Vec<String>,
    pub(super) expect: Option<String>,
    pub(super) select: Vec<String>,
    pub(super) ignore: Vec<String>,
    pub(super) deny: Vec<String>,
    pub(super) severity: BTreeMap<String, RuleLevel>,
}

/// The severity of a rule, or that it is off.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum RuleLevel {
    Off,
    Note,
    Warning,
    Error,
}

impl Config {
    /// Reads the nearest file, if there is one, and returns it with its folder.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or has unknown settings.
    pub(super) fn find() -> Result<Option<(PathBuf, Self)>, Error> {
        let folder = env::current_dir().unwrap_or_default();
        let Some(folder) = folder.ancestors().find(|folder| folder.join(NAME).is_file()) else {
            return Ok(None);
        };
        // As people name it where they are.
        let is_here = env::current_dir().is_ok_and(|here| here == folder);
        let path = if is_here { PathBuf::from(NAME) } else { folder.join(NAME) };
        Ok(Some((folder.to_owned(), read_toml(&path)?)))
    }
}

/// Reads a TOML file.
///
/// # Errors
///
/// If it cannot be read, or has unknown settings.
pub(super) fn read_toml<T: DeserializeOwned>(path: &Path) -> Result<T, Error> {
    let text = files().read_text(path)?;
    toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        Error::Usage(format!("{}:{line}: {}", path.display(), error.message()))
    })
}
