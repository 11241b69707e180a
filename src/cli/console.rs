//! Messages on standard error, and when to use colour.

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
    sync::Arc,
};

use clap::ValueEnum;
use givens::{
    diagnostic::{Diagnostic, Severity},
    error::Error,
    pipeline::{Output, RunControl},
    report::{ReportFormat, ReportOptions, Reporter},
    text::{Source, escaped},
};

use super::signals;

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorChoice {
    /// On terminals that support colour.
    Auto,
    /// Also in files and pipes.
    Always,
    /// No colour.
    Never,
}

/// Standard error, and what to show there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Console {
    color: ColorChoice,
    /// Whether to print only errors.
    quiet: bool,
}

impl Console {
    pub(super) const fn new(color: ColorChoice, quiet: bool) -> Self {
        Self { color, quiet }
    }

    /// Returns the control that counts the bytes read and can stop the run.
    #[expect(clippy::unused_self, reason = "there is one console, and it has one control")]
    pub(super) fn control(self) -> Arc<RunControl> {
        signals::control()
    }

    /// Returns whether Ctrl-C was pressed.
    pub(super) fn is_interrupted(self) -> bool {
        self.control().is_stopped()
    }

    /// Returns whether to colour an output.
    pub(super) fn colors_output(self, output: &Output) -> bool {
        self.colors(output.is_stdout() && io::stdout().is_terminal())
    }

    /// Returns whether to colour what goes to a terminal, or to no terminal.
    pub(super) fn colors(self, terminal: bool) -> bool {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto if set("NO_COLOR") => false,
            ColorChoice::Auto if set("CLICOLOR_FORCE") => true,
            ColorChoice::Auto => terminal && std::env::var_os("TERM").is_none_or(|term| term != "dumb"),
        }
    }

    /// Returns the width of standard output: that of its terminal, unless `COLUMNS` sets another.
    #[expect(clippy::unused_self, reason = "the console knows the terminal")]
    pub(super) fn width(self) -> Option<usize> {
        width_of(&io::stdout())
    }

    /// Returns a text for standard output, in bold where that has colours.
    pub(super) fn bold(self, text: &str) -> String {
        if self.colors(io::stdout().is_terminal()) {
            format!("\x1b[1m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// Prints an error, unless it is a closed pipe.
    pub(super) fn error(self, error: &Error) {
        if !error.is_closed_pipe() {
            self.labelled(31, "error", &error.to_string());
        }
    }

    /// Prints an error about the data as a whole.
    pub(super) fn message_error(self, message: &str) {
        self.labelled(31, "error", message);
    }

    /// Prints a warning, unless quiet.
    pub(super) fn warn(self, message: &str) {
        if !self.quiet {
            self.labelled(33, "warning", message);
        }
    }

    /// Prints warnings, unless quiet.
    pub(super) fn warn_all<'w>(self, messages: impl IntoIterator<Item = &'w String>) {
        for message in messages {
            self.warn(message);
        }
    }

    /// Prints a line about the run as a whole, unless quiet.
    pub(super) fn inform(self, message: &str) {
        if !self.quiet {
            self.line(message);
        }
    }

    /// Reports that a run waits for what somebody types, if it reads a terminal and nothing else.
    pub(super) fn announce_terminal(self, paths: &[PathBuf]) {
        if paths.iter().all(|path| path.as_os_str() == "-") && io::stdin().is_terminal() {
            let end = if cfg!(windows) { "Ctrl-Z and Enter end" } else { "Ctrl-D ends" };
            self.inform(&format!("reading puzzles from standard input; {end} it"));
        }
    }

    /// Notes that an option value has another name since version 1.
    pub(super) fn renamed(self, former: &str, name: &str) {
        if !self.quiet {
            self.labelled(32, "note", &format!("`{former}` is now `{name}`"));
        }
    }

    /// Prints a message after a bold label in an ANSI colour.
    fn labelled(self, color: u8, label: &str, message: &str) {
        if self.colors(io::stderr().is_terminal()) {
            write_line(&format!("\x1b[1;{color}m{label}\x1b[0m: {}", escaped(message)));
        } else {
            write_line(&format!("{label}: {}", escaped(message)));
        }
    }

    /// Prints a line without a label. As in all messages, what the names of files and the like have for a terminal or for the
    /// log of a workflow is escaped, so that every message is one line.
    #[expect(clippy::unused_self, reason = "all messages go through the console")]
    pub(super) fn line(self, message: &str) {
        write_line(&escaped(message));
    }

    /// Returns a reporter for diagnostics on standard error, beside the results.
    pub(super) fn findings(self) -> Findings {
        let color = self.colors(io::stderr().is_terminal());
        let options = ReportOptions::default().with_color(color).with_width(width_of(&io::stderr()));
        let least = if self.quiet { Severity::Error } else { Severity::Warning };
        Findings { reporter: ReportFormat::Human.reporter(&options), least, errors: false }
    }
}

/// Prints a line whose parts are escaped.
fn write_line(line: &str) {
    // If standard error is closed, there is nowhere to report that.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Returns the width of a terminal, unless `COLUMNS` sets another; a file has none.
fn width_of(stream: &impl IsTerminal) -> Option<usize> {
    let set = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let size = || stream.is_terminal().then(terminal_size::terminal_size).flatten();
    set.or_else(|| size().map(|(terminal_size::Width(width), _)| width.into()))
}

/// Shows errors and warnings on standard error.
pub(super) struct Findings {
    reporter: Box<dyn Reporter>,
    /// The least severity that is shown.
    least: Severity,
    /// Whether any diagnostic was an error.
    pub(super) errors: bool,
}

impl Findings {
    pub(super) fn show(&mut self, source: &Source, diagnostic: &Diagnostic) {
        self.errors |= diagnostic.severity == Severity::Error;
        if diagnostic.severity >= self.least {
            let _ = self.reporter.report(source, diagnostic, &mut io::stderr().lock());
        }
    }

    pub(super) fn show_all<'d>(
        &mut self,
        source: &Source,
        diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
    ) {
        diagnostics.into_iter().for_each(|diagnostic| self.show(source, diagnostic));
    }
}
