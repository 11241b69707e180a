//! `givens.toml`: the settings of a project, found in the working folder or above it.

use std::{
    collections::BTreeMap,
    env,
    path::{Path, PathBuf},
};

use givens::error::Error;
use serde::{Deserialize, de::DeserializeOwned};
use toml::Spanned;

use super::{names, output::files};

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
        let config = read_toml(&path)?;
        RuleNames::check(&path)?;
        Ok(Some((folder.to_owned(), config)))
    }
}

/// The names of rules in a file, and where they are.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct RuleNames {
    check: Option<Box<RuleNames>>,
    overrides: Vec<RuleNames>,
    select: Vec<Spanned<String>>,
    ignore: Vec<Spanned<String>>,
    deny: Vec<Spanned<String>>,
    severity: BTreeMap<Spanned<String>, RuleLevel>,
}

impl RuleNames {
    /// Fails if a file names a rule that there is not; the error has its line.
    fn check(path: &Path) -> Result<(), Error> {
        let text = files().read_text(path)?;
        let names: Self = toml::from_str(&text).unwrap_or_default();
        let unknown = names.all().find_map(|name| Some((name, names::rule_error(name.as_ref())?)));
        let Some((name, error)) = unknown else { return Ok(()) };
        let line = line_at(&text, name.span().start);
        Err(Error::Usage(format!("{}:{line}: {}: {error}", path.display(), name.as_ref())))
    }

    /// Returns all names in order of settings.
    fn all(&self) -> Box<dyn Iterator<Item = &Spanned<String>> + '_> {
        let own = self.select.iter().chain(&self.ignore).chain(&self.deny).chain(self.severity.keys());
        let others = self.check.iter().map(Box::as_ref).chain(&self.overrides).flat_map(Self::all);
        Box::new(own.chain(others))
    }
}

/// Returns the number of the line at an offset.
fn line_at(text: &str, offset: usize) -> usize {
    text.get(..offset).unwrap_or_default().matches('\n').count() + 1
}

/// Reads a TOML file.
///
/// # Errors
///
/// If it cannot be read, or has unknown settings.
pub(super) fn read_toml<T: DeserializeOwned>(path: &Path) -> Result<T, Error> {
    let text = files().read_text(path)?;
    toml::from_str(&text).map_err(|error| {
        let line = line_at(&text, error.span().map_or(0, |span| span.start));
        Error::Usage(format!("{}:{line}: {}", path.display(), error.message()))
    })
}
