//! Outputs of a run: when they are completed, and how those are called that are one of many.
//!
//! Whoever writes results asks here, so that no file is replaced by a part of the new one, and no part of a run numbers its
//! files as another does.

use std::path::Path;

use givens_formats::{codec::WriteOptions, error::Error};

use crate::pipeline::Output;

use super::Template;

/// How far a run came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunOutcome {
    /// All inputs were read.
    Complete,
    /// Some inputs could not be read.
    Unread,
    /// The run was stopped.
    Stopped,
    /// All inputs were read, but no puzzle of them was written, because of problems.
    Empty,
}

/// Completes an output. After a run that did not reach its end, or had nothing to write, a file keeps its old content, which
/// is better than a part of the new one; then the warning about that is returned.
///
/// # Errors
///
/// If writing fails.
pub fn complete(output: Output, outcome: RunOutcome) -> Result<Option<String>, Error> {
    let reason = match outcome {
        RunOutcome::Unread => "some inputs could not be read",
        RunOutcome::Stopped => "the run was stopped",
        RunOutcome::Empty => "there is no puzzle to write",
        RunOutcome::Complete => return output.finish().map(|()| None),
    };
    if output.is_stdout() {
        return output.finish().map(|()| None);
    }
    Ok(Some(format!("{}: not written, because {reason}", output.name().display())))
}

/// Returns whether a path names a file for each record: it has `{}` or `{:04}` for their numbers.
#[must_use]
pub fn is_numbered(path: &Path) -> bool {
    numbered(&path.to_string_lossy(), 0).is_some()
}

/// Returns the path with a number instead of `{}`, or with at least four digits instead of `{:04}`; `None` if it has
/// neither, or is no [`Template`] of a number alone.
///
/// # Examples
///
/// ```
/// use givens::run::numbered;
///
/// assert_eq!(numbered("out/{:04}.sdk", 7).as_deref(), Some("out/0007.sdk"));
/// assert_eq!(numbered("out.sdk", 7), None);
/// ```
#[must_use]
pub fn numbered(path: &str, number: u64) -> Option<String> {
    let template = Template::of_path(path).ok()?;
    let is_number_alone = template.has_number() && template.names().is_empty();
    is_number_alone.then(|| template.render(number, &[]))
}

/// Returns the options of writing a part of the records, the first or the last or neither. On standard output the
/// parts joined in order are the whole; a file is a document of its own.
///
/// # Errors
///
/// If each record of a part is to be written to a numbered file.
pub fn part_options(
    options: WriteOptions,
    (first, last): (bool, bool),
    output: Option<&Path>,
) -> Result<WriteOptions, Error> {
    match output.filter(|path| path.as_os_str() != "-") {
        Some(path) if is_numbered(path) && !(first && last) => {
            let reason = "the numbers would restart in every part";
            Err(Error::Usage(format!("{}: numbered files exclude --shard: {reason}", path.display())))
        }
        Some(_) => Ok(options),
        None => Ok(options.with_omit_header(!first).with_omit_footer(!last)),
    }
}
