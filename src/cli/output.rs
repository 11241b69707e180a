//! The outputs of the command: which files it reads and writes, and when they are completed.
//!
//! Files are read and created through [`files`] and nowhere else in `cli` (tests/floors).

use std::{
    io::{self, IsTerminal, Write},
    path::Path,
    sync::LazyLock,
};

use givens::{
    error::Error,
    pipeline::Output,
    run::{RunFiles, RunOutcome, complete},
    text::escaped_json,
};
use serde::Serialize;

use super::console::Console;

/// Returns the files of this run.
pub(super) fn files() -> &'static RunFiles {
    static FILES: LazyLock<RunFiles> = LazyLock::new(RunFiles::default);
    &FILES
}

/// Returns how far a run came.
pub(super) fn outcome(unread: bool, console: Console) -> RunOutcome {
    match unread {
        true => RunOutcome::Unread,
        false if console.is_interrupted() => RunOutcome::Stopped,
        false => RunOutcome::Complete,
    }
}

/// Fails if a file that is no text would go to a terminal; `-o -` writes it there.
pub(super) fn refuse_terminal(output: Option<&Path>, example: &str) -> Result<(), Error> {
    if output.is_some() || !io::stdout().is_terminal() {
        return Ok(());
    }
    let reason = "this is no text for a terminal";
    Err(Error::Usage(format!(
        "{reason}: name a file, such as -o {example}, or -o - to write it all the same"
    )))
}

/// Completes an output. After a failed or stopped run a file keeps its old content, which is reported.
pub(super) fn finish(output: Output, unread: bool, console: Console) -> Result<(), Error> {
    let warning = complete(output, outcome(unread, console))?;
    console.warn_all(&warning);
    Ok(())
}

/// Writes a whole text and completes the output, as [`finish`] does.
pub(super) fn finish_with(
    mut output: Output,
    text: &str,
    unread: bool,
    console: Console,
) -> Result<(), Error> {
    put(&mut output, text)?;
    finish(output, unread, console)
}

/// Writes a text.
pub(super) fn put(output: &mut Output, text: &str) -> Result<(), Error> {
    output.write_all(text.as_bytes()).map_err(|error| output.error(error))
}

/// Writes a text for people, which may have colours: its parts that come from data are escaped.
pub(super) fn put_styled(output: &mut Output, text: &str) -> Result<(), Error> {
    let written = output.styled().write_all(text.as_bytes());
    written.map_err(|error| output.error(error))
}

/// Returns a JSON document of several lines.
pub(super) fn json_document(document: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(document).expect("texts and numbers");
    escaped_json(&text).into_owned() + "\n"
}

/// Returns a JSON document on one line.
pub(super) fn json_line(document: &impl Serialize) -> String {
    let text = serde_json::to_string(document).expect("texts and numbers");
    escaped_json(&text).into_owned() + "\n"
}
