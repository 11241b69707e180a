//! The forms of reports.

use std::{fmt, str::FromStr};

use super::{Reporter, concise, human, json, sarif};

/// A form of report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// Excerpts with carets and help, for people.
    Human,
    /// One line per finding: `file:line:column: error[G001]: message`.
    Concise,
    /// One JSON document.
    Json,
    /// JSON Lines: one object per finding.
    Jsonl,
    /// SARIF 2.1.0, for code-review tools.
    Sarif,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 5] = [Self::Human, Self::Concise, Self::Json, Self::Jsonl, Self::Sarif];

    /// Its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Concise => "concise",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Sarif => "sarif",
        }
    }

    /// A reporter of this form; `color` applies only to [`Form::Human`].
    #[must_use]
    pub fn reporter(self, color: bool) -> Box<dyn Reporter> {
        match self {
            Self::Human => Box::new(human::Human::new(color)),
            Self::Concise => Box::new(concise::Concise),
            Self::Json => Box::new(json::Json::default()),
            Self::Jsonl => Box::new(json::JsonLines),
            Self::Sarif => Box::new(sarif::Sarif::default()),
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|form| form.id() == text).ok_or_else(|| format!("no report form `{text}`"))
    }
}
