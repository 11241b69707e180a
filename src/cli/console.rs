//! What goes to standard error, and whether in colour.

use std::{
    io::{self, IsTerminal, Write},
    sync::{Arc, LazyLock},
    time::Duration,
};

use clap::ValueEnum;
use givens::{
    diagnostic::{Diagnostic, Severity},
    error::Error,
    pipeline::{RunControl, discard_unfinished},
    report::{Form, Reporter},
    text::Source,
};

static METER: LazyLock<Arc<RunControl>> = LazyLock::new(Arc::default);

/// So long may a run take to end after Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The exit status after Ctrl-C.
pub(super) const INTERRUPTED: u8 = 130;

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// On a terminal that shows colours.
    Auto,
    Always,
    Never,
}

/// Standard error, and when to use colour.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Console {
    when: When,
}

impl Console {
    pub(super) const fn new(when: When) -> Self {
        Self { when }
    }

    /// What tells how far the run is, and stops it.
    #[expect(clippy::unused_self, reason = "there is one console, and it has one meter")]
    pub(super) fn meter(self) -> Arc<RunControl> {
        Arc::clone(&METER)
    }

    /// Makes Ctrl-C end the run where results are whole, and a second one end it at once.
    pub(super) fn heed_interrupts(self) {
        let meter = self.meter();
        // Without a handler, Ctrl-C ends the run at once: no harm done.
        let _ = ctrlc::set_handler(move || {
            let first = !meter.is_stopped();
            meter.stop();
            // What waits for input, or works on one hard puzzle, does not look at the meter.
            std::thread::spawn(move || {
                std::thread::sleep(if first { PATIENCE } else { Duration::ZERO });
                discard_unfinished();
                std::process::exit(INTERRUPTED.into());
            });
        });
    }

    /// Whether Ctrl-C was pressed.
    pub(super) fn is_interrupted(self) -> bool {
        self.meter().is_stopped()
    }

    /// Whether standard output gets colour.
    pub(super) fn color(self) -> bool {
        self.wants_color(io::stdout().is_terminal())
    }

    fn wants_color(self, terminal: bool) -> bool {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        match self.when {
            When::Always => true,
            When::Never => false,
            When::Auto if set("NO_COLOR") => false,
            When::Auto if set("CLICOLOR_FORCE") => true,
            When::Auto => terminal && std::env::var_os("TERM").is_none_or(|term| term != "dumb"),
        }
    }

    /// Tells an error. A closed pipe is none.
    pub(super) fn error(self, error: &Error) {
        if !error.is_closed_pipe() {
            let (bold, plain) = if self.wants_color(io::stderr().is_terminal()) {
                ("\x1b[1;31m", "\x1b[0m")
            } else {
                ("", "")
            };
            self.line(&format!("{bold}error{plain}: {error}"));
        }
    }

    /// Tells what is worth a warning.
    pub(super) fn warn(self, message: &str) {
        let (bold, plain) =
            if self.wants_color(io::stderr().is_terminal()) { ("\x1b[1;33m", "\x1b[0m") } else { ("", "") };
        self.line(&format!("{bold}warning{plain}: {message}"));
    }

    /// Notes that an option value has another name since version 1.
    pub(super) fn renamed(self, former: &str, name: &str) {
        let (bold, plain) =
            if self.wants_color(io::stderr().is_terminal()) { ("\x1b[1;32m", "\x1b[0m") } else { ("", "") };
        self.line(&format!("{bold}note{plain}: `{former}` is now `{name}`"));
    }

    /// A line, as it is.
    #[expect(clippy::unused_self, reason = "all that is said goes through the console")]
    pub(super) fn line(self, message: &str) {
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(io::stderr(), "{message}");
    }

    /// A reporter of findings beside the results.
    pub(super) fn findings(self) -> Findings {
        let color = self.wants_color(io::stderr().is_terminal());
        Findings { reporter: Form::Human.reporter(color), errors: false }
    }
}

/// Shows errors and warnings on standard error.
pub(super) struct Findings {
    reporter: Box<dyn Reporter>,
    /// Whether any was an error.
    pub(super) errors: bool,
}

impl Findings {
    pub(super) fn show(&mut self, source: &Source, diagnostic: &Diagnostic) {
        self.errors |= diagnostic.severity == Severity::Error;
        if diagnostic.severity > Severity::Note {
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
