//! Baselines: findings that a project knows of, so that only new ones are reported.
//!
//! In come findings, in the order of the inputs; out comes for each whether it is known. A finding is known by its file, its
//! rule and the text of its line, not by the number of the line, so that it stays known while lines are added and removed
//! around it. Of findings that are the same in this sense as many are known as the baseline counts: one more is new.

use std::{
    collections::BTreeMap,
    fs,
    path::{Component, Path, PathBuf},
};

use givens_engine::{
    ParseError,
    digest::{hexadecimal, sha1},
};
use givens_formats::{
    diagnostic::{Diagnostic, Rule},
    schema,
    text::Source,
};
use serde::{Deserialize, Serialize};

/// The number of characters of the digest of a line.
const DIGEST: usize = 16;

/// The findings that a project knows of.
///
/// # Examples
///
/// ```
/// use std::path::Path;
///
/// use givens::{Diagnostic, Rule, run::Baseline, text::{Source, Span}};
///
/// let source = Source::new("bank.txt", "1.3..4.22.4..3.\n");
/// let found = Diagnostic::new(Rule::WrongLength, "expected 16 cells, found 15").at(Span::new(0, 15), "");
/// let mut baseline = Baseline::new(Path::new("."));
/// assert!(!baseline.take(&source, &found));
/// baseline.add(&source, &found);
/// let mut baseline = Baseline::parse(&baseline.document(), Path::new(".")).unwrap();
/// assert!(baseline.take(&source, &found));
/// assert!(!baseline.take(&source, &found), "once more is new");
/// ```
#[derive(Debug, Clone)]
pub struct Baseline {
    /// The folder that its names are relative to, absolute and without links.
    folder: PathBuf,
    known: BTreeMap<FindingKey, KnownFinding>,
    /// The name of the last source, and as seen from the folder.
    last: (String, String),
}

/// What makes findings the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct FindingKey {
    file: String,
    code: String,
    line: String,
}

/// How often a finding is known, and a message of it, for people.
#[derive(Debug, Clone)]
struct KnownFinding {
    count: u64,
    message: String,
}

/// A line of the document.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownLine {
    file: String,
    code: String,
    /// A digest of the text of the line.
    line: String,
    count: u64,
    #[serde(default)]
    message: String,
}

/// The document.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownDocument {
    schema: String,
    baseline: Vec<KnownLine>,
}

impl Baseline {
    /// Returns an empty one; names of files will be relative to this folder.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        Self { folder, known: BTreeMap::new(), last: Default::default() }
    }

    /// Reads what [`document`](Self::document) returns, of a file in this folder.
    ///
    /// # Errors
    ///
    /// If it is not one.
    pub fn parse(text: &str, folder: &Path) -> Result<Self, ParseError> {
        let failed = |error: serde_json::Error| ParseError::new(error.to_string());
        let document: KnownDocument = serde_json::from_str(text).map_err(failed)?;
        if document.schema != schema::ID {
            let found = document.schema;
            return Err(ParseError::new(format!("expected the schema {}, found {found}", schema::ID)));
        }
        let mut baseline = Self::new(folder);
        for KnownLine { file, code, line, count, message } in document.baseline {
            if !Rule::ALL.iter().any(|rule| rule.code() == code) {
                return Err(ParseError::new(format!("unknown rule {code}")));
            }
            let known = baseline.known.entry(FindingKey { file, code, line });
            known.or_insert(KnownFinding { count: 0, message }).count += count;
        }
        Ok(baseline)
    }

    /// Returns whether a finding is known, and counts it.
    pub fn take(&mut self, source: &Source, finding: &Diagnostic) -> bool {
        // Most files have none.
        if self.known.is_empty() {
            return false;
        }
        let key = self.key(source, finding);
        let known = self.known.get_mut(&key).filter(|known| known.count > 0);
        known.map(|known| known.count -= 1).is_some()
    }

    /// Adds a finding.
    pub fn add(&mut self, source: &Source, finding: &Diagnostic) {
        let message = || finding.named_message().into_owned();
        let key = self.key(source, finding);
        self.known.entry(key).or_insert_with(|| KnownFinding { count: 0, message: message() }).count += 1;
    }

    /// Returns the number of findings.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.known.values().map(|known| known.count).sum()
    }

    /// Returns a JSON document with a line for each finding, in the order of files and rules, so that versions of it can be
    /// compared.
    ///
    /// # Panics
    ///
    /// Never: texts and numbers are JSON.
    #[must_use]
    pub fn document(&self) -> String {
        let line = |(key, known): (&FindingKey, &KnownFinding)| {
            let FindingKey { file, code, line } = key.clone();
            let line = KnownLine { file, code, line, count: known.count, message: known.message.clone() };
            serde_json::to_string(&line).expect("texts and numbers")
        };
        let lines: Vec<_> = self.known.iter().map(line).collect();
        format!("{{\"schema\":\"{}\",\"baseline\":[\n{}\n]}}\n", schema::ID, lines.join(",\n"))
    }

    /// Returns what makes a finding the same in another run.
    fn key(&mut self, source: &Source, finding: &Diagnostic) -> FindingKey {
        let line = finding.place().map_or(&[][..], |span| source.line_near(span.start));
        let line = hexadecimal(&sha1(&[line]));
        if self.last.0 != source.name() {
            self.last = (source.name().to_owned(), self.name(source.name()));
        }
        FindingKey {
            file: self.last.1.clone(),
            code: finding.rule.code().to_owned(),
            line: line[..DIGEST].to_owned(),
        }
    }

    /// Returns the name of a file as seen from the folder, with `/` between names.
    fn name(&self, name: &str) -> String {
        let Ok(path) = fs::canonicalize(name) else { return name.to_owned() };
        let Ok(below) = path.strip_prefix(&self.folder) else { return path.to_string_lossy().into_owned() };
        let names = below.components().filter_map(|component| match component {
            Component::Normal(name) => Some(name.to_string_lossy()),
            _ => None,
        });
        names.collect::<Vec<_>>().join("/")
    }
}
