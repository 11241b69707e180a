//! Diagnostics about a record or a file: rule, severity, message, labels, help.

mod rule;
mod severity;
mod verdict;

use crate::{grid::Cell, text::Span};

pub use rule::{Rule, RuleInfo, Stage, UnknownRule};
pub use severity::Severity;
pub use verdict::{Tally, Verdict};

/// One diagnostic, complete in itself.
///
/// Messages are lower case without a full stop, name the place before the thing, and
/// give both numbers when counts differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule that was broken.
    pub rule: Rule,
    /// How bad it is here; the rule's own severity unless the case is milder.
    pub severity: Severity,
    /// What is wrong, in one line.
    pub message: String,
    /// Where; the first is where to look first.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
}

/// A place and what it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The bytes.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
    /// The cell, where the place is one.
    pub cell: Option<Cell>,
}

impl Diagnostic {
    /// A remark of the rule's own severity, without a place.
    #[must_use]
    pub fn new(rule: Rule, message: impl Into<String>) -> Self {
        Self { rule, severity: rule.info().severity, message: message.into(), labels: Vec::new(), help: None }
    }

    /// With another place.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into(), cell: None });
        self
    }

    /// With another place, which is a cell.
    #[must_use]
    pub fn at_cell(mut self, cell: Cell, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into(), cell: Some(cell) });
        self
    }

    /// With advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// With a milder or graver severity.
    #[must_use]
    pub const fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Where to look first.
    #[must_use]
    pub fn place(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}
