//! Forms of reports.

use std::{fmt, str::FromStr};

#[cfg(feature = "human")]
use super::human;
use super::{Reporter, concise, json, sarif};

/// A form of report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Excerpts with carets and help, for people.
    #[cfg(feature = "human")]
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
    pub const ALL: &[Self] = &[
        #[cfg(feature = "human")]
        Self::Human,
        Self::Concise,
        Self::Json,
        Self::Jsonl,
        Self::Sarif,
    ];

    /// Returns its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            #[cfg(feature = "human")]
            Self::Human => "human",
            Self::Concise => "concise",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Sarif => "sarif",
        }
    }

    /// Returns a reporter of this form; `color` applies only to reports for people.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Diagnostic, Rule, report::Form, text::Source};
    ///
    /// let mut out = Vec::new();
    /// let diagnostic = Diagnostic::new(Rule::NoBlank, "every cell is given");
    /// Form::Concise.reporter(false).report(&Source::new("a.txt", ""), &diagnostic, &mut out).unwrap();
    /// assert_eq!(out, b"a.txt: warning[Q004]: every cell is given\n");
    /// ```
    #[must_use]
    pub fn reporter(self, color: bool) -> Box<dyn Reporter> {
        self.reporter_within(color, None)
    }

    /// Does the same for a terminal of this many columns: reports for people show of a longer line the part around
    /// its labels.
    #[must_use]
    #[cfg_attr(not(feature = "human"), expect(unused_variables, reason = "only people see colours"))]
    pub fn reporter_within(self, color: bool, width: Option<usize>) -> Box<dyn Reporter> {
        match self {
            #[cfg(feature = "human")]
            Self::Human => Box::new(human::Human::new(color, width)),
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
        Self::ALL
            .iter()
            .copied()
            .find(|form| form.id() == text)
            .ok_or_else(|| format!("no report form `{text}`"))
    }
}
