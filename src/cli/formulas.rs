//! `--escape-formulas`: whether tables are written for a spreadsheet.
//!
//! It concerns all commands that write CSV or TSV, as puzzles, as rows and as reports, and so belongs to the run.

use std::sync::atomic::{AtomicBool, Ordering};

static ESCAPES: AtomicBool = AtomicBool::new(false);

/// Sets whether texts that a spreadsheet would take for formulas are escaped.
pub(super) fn set(escapes: bool) {
    ESCAPES.store(escapes, Ordering::Relaxed);
}

/// Returns whether they are.
pub(super) fn are_escaped() -> bool {
    ESCAPES.load(Ordering::Relaxed)
}
