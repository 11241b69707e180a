//! The record of a text, whatever its format.

use givens::{
    Diagnostic, Record, Rule,
    format::{Format, ReadOptions, read},
};

use crate::rows::worst;

/// Reads the puzzle of a text: a line, or a grid of several lines in any format.
///
/// # Errors
///
/// The diagnostic that says why there is none, or not just one.
pub(crate) fn record_of(text: &str) -> Result<Record, Diagnostic> {
    let line = text.trim_end_matches(['\n', '\r']);
    let from = (!line.contains(['\n', '\r'])).then_some(Format::Line);
    let reading = read(text, &ReadOptions::default().with_from(from));
    let (mut record, mut number, mut finding) = (None, 0_usize, None);
    for entry in reading.entries {
        number += usize::from(entry.is_puzzle());
        finding = finding.or_else(|| worst(&entry.diagnostics).or(entry.diagnostics.first()).cloned());
        record = record.or(entry.record);
    }
    match record {
        Some(record) if number == 1 => Ok(record),
        _ if number > 1 => {
            Err(Diagnostic::new(Rule::UnknownFormat, format!("expected one puzzle, found {number}")))
        }
        _ => {
            let finding = finding.or_else(|| reading.diagnostics.into_iter().next());
            Err(finding
                .unwrap_or_else(|| Diagnostic::new(Rule::UnknownFormat, "expected a puzzle, found no cells")))
        }
    }
}
