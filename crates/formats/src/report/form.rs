//! Forms of reports, and how to write them; the short forms, which are a line per finding, `file:line:column: error[G001]:
//! message`, or a line per rule with the number of its findings, the most frequent first.
//!
//! The command and the bindings choose a [`ReportFormat`] and get a reporter, to which they pass diagnostics with their
//! sources.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    fmt,
    io::{self, Write},
    path::PathBuf,
    str::FromStr,
};

use givens_engine::{ParseError, parse_error::named, setters::setters};

use crate::{
    diagnostic::{Diagnostic, Rule},
    text::{Source, escaped},
};

use super::{Reporter, Summary, github, grouped, json, junit, sarif};

#[cfg(feature = "human")]
use super::human;

/// A form of report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReportFormat {
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

impl ReportFormat {
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
    /// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
    /// use givens::report::{ReportFormat, ReportOptions};
    /// use givens::{Diagnostic, Rule, text::Source};
    ///
    /// let mut out = Vec::new();
    /// let diagnostic = Diagnostic::new(Rule::NoBlank, "every cell is given");
    /// let mut reporter = ReportFormat::Concise.reporter(&ReportOptions::default());
    /// reporter.report(&Source::new("a.txt", ""), &diagnostic, &mut out).unwrap();
    /// assert_eq!(out, b"a.txt: warning[Q004]: every cell is given\n");
    /// ```
    #[must_use]
    pub fn reporter(self, options: &ReportOptions) -> Box<dyn Reporter> {
        let folder = &options.folder;
        match self {
            #[cfg(feature = "human")]
            Self::Human => Box::new(human::Human::new(options.color, options.width)),
            Self::Concise => Box::new(Concise),
            Self::Json => Box::new(json::JsonDocument::default()),
            Self::Jsonl => Box::new(json::JsonLines),
            Self::Sarif => Box::new(sarif::Sarif::new(folder)),
            Self::Github => Box::new(github::Github { folder: folder.to_owned() }),
            Self::Junit => Box::new(junit::Junit::new(folder)),
            Self::Statistics => Box::new(Statistics::default()),
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

impl fmt::Display for ReportFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for ReportFormat {
    type Err = ParseError;

    /// Reads an [`id`](ReportFormat::id), in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        named("form of report", text, Self::ALL, Self::id)
    }
}

struct Concise;

impl Reporter for Concise {
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
        let Diagnostic { rule, severity, .. } = diagnostic;
        let (name, message) = (escaped(source.name()), diagnostic.named_message());
        let message = escaped(&message);
        match diagnostic.place() {
            Some(span) => {
                write!(out, "{name}:{}: ", source.place(span.start))?;
            }
            None => write!(out, "{name}: ")?,
        }
        writeln!(out, "{severity}[{rule}]: {message}")
    }
}

#[derive(Default)]
struct Statistics {
    counts: BTreeMap<Rule, u64>,
}

impl Reporter for Statistics {
    fn report(&mut self, _: &Source, diagnostic: &Diagnostic, _: &mut dyn Write) -> io::Result<()> {
        *self.counts.entry(diagnostic.rule).or_default() += 1;
        Ok(())
    }

    /// Writes lines such as `1,200  G001 duplicate-given: a digit is given twice in a house`.
    fn finish(&mut self, _: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let mut counts: Vec<_> = self.counts.iter().map(|(rule, &count)| (count, rule.info())).collect();
        counts.sort_by_key(|&(count, info)| (Reverse(count), info.code));
        let width = counts.first().map_or(0, |&(count, _)| grouped(count).len());
        for (count, info) in counts {
            let (count, code, name, summary) = (grouped(count), info.code, info.name, info.summary);
            writeln!(out, "{count:>width$}  {code} {name}: {summary}")?;
        }
        Ok(())
    }
}
