//! Forms of reports, and how to write them.

use std::{fmt, path::PathBuf, str::FromStr};

use crate::enums::setters;

use super::{Reporter, concise, github, json, junit, sarif};

#[cfg(feature = "human")]
use super::human;

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
    /// Workflow commands of GitHub Actions, which annotate lines.
    Github,
    /// `JUnit` XML: a failed test case per error.
    Junit,
    /// The number of findings of each rule.
    Statistics,
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
        Self::Github,
        Self::Junit,
        Self::Statistics,
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
            Self::Github => "github",
            Self::Junit => "junit",
            Self::Statistics => "statistics",
        }
    }

    /// Returns a reporter of this form.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::report::{Form, ReportOptions};
    /// use givens::{Diagnostic, Rule, text::Source};
    ///
    /// let mut out = Vec::new();
    /// let diagnostic = Diagnostic::new(Rule::NoBlank, "every cell is given");
    /// let mut reporter = Form::Concise.reporter(&ReportOptions::default());
    /// reporter.report(&Source::new("a.txt", ""), &diagnostic, &mut out).unwrap();
    /// assert_eq!(out, b"a.txt: warning[Q004]: every cell is given\n");
    /// ```
    #[must_use]
    pub fn reporter(self, options: &ReportOptions) -> Box<dyn Reporter> {
        let folder = &options.folder;
        match self {
            #[cfg(feature = "human")]
            Self::Human => Box::new(human::Human::new(options.color, options.width)),
            Self::Concise => Box::new(concise::Concise),
            Self::Json => Box::new(json::Json::default()),
            Self::Jsonl => Box::new(json::JsonLines),
            Self::Sarif => Box::new(sarif::Sarif::new(folder)),
            Self::Github => Box::new(github::Github { folder: folder.to_owned() }),
            Self::Junit => Box::new(junit::Junit::new(folder)),
            Self::Statistics => Box::new(concise::Statistics::default()),
        }
    }
}

/// How to write reports.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ReportOptions {
    /// Whether reports for people have colours.
    pub color: bool,
    /// The width of the terminal in columns: reports for people show of a longer line the part around its labels.
    pub width: Option<usize>,
    /// The folder, as an absolute path, that reports for other programs name files relative to; if it is empty, they
    /// have the names as they are.
    pub folder: PathBuf,
}

setters!(ReportOptions {
    with_color(color: bool),
    with_width(width: Option<usize>),
    with_folder(folder: PathBuf),
});

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
