//! Records with their solutions, for what writes them in a layout or into several files.

use givens_engine::{simd::SimdLevel, solve::SolveOutcome, verdict::Verdict};
use givens_formats::{
    codec::Format,
    record::{AnyRecord, Field, Listed, Record},
};
use givens_variants::VariantOutcome;

use crate::check::{AnyCheckResult, CheckOptions, check_any};

use super::FoundRecords;

/// Solves the records of a batch; those without exactly one solution go to no output, and their diagnostics are added. Where
/// records are written in a format that has no place for solutions, the solution takes the place of the puzzle.
pub fn solve_records<T, F>(
    found: &mut FoundRecords<T, F>,
    options: &CheckOptions,
    level: SimdLevel,
    to: Option<Format>,
) {
    let records = found.records.iter().filter_map(|(output, _)| output.record.as_deref());
    let checked = check_any(&records.map(AnyRecord::as_ref).collect::<Vec<_>>(), options, level);
    let outputs = found.records.iter_mut().map(|(output, _)| output).filter(|output| output.record.is_some());
    let holds_solution = to.is_none_or(|to| to.info().holds.contains(Field::Solution));
    for (output, checked) in outputs.zip(checked) {
        let is_solved = match (output.record.as_deref_mut(), checked) {
            (Some(AnyRecord::Classic(record)), AnyCheckResult::Classic(checked)) => {
                found.diagnostics.extend(checked.diagnostics);
                set_solution(record, checked.outcome, holds_solution)
            }
            (Some(AnyRecord::Variant(record)), AnyCheckResult::Variant(checked)) => {
                found.diagnostics.extend(checked.diagnostics);
                let only = match checked.outcome {
                    Some(VariantOutcome::One(only)) if checked.verdict == Verdict::One => Some(only),
                    _ => None,
                };
                let is_solved = only.is_some();
                record.set_solution(only);
                is_solved
            }
            _ => false,
        };
        if !is_solved {
            output.target = None;
        }
    }
}

/// Sets the solution of a record, or puts it in the place of the puzzle; returns whether there is one.
fn set_solution(record: &mut Record, outcome: Option<SolveOutcome>, holds_solution: bool) -> bool {
    let Some(SolveOutcome::One(solution)) = outcome else { return false };
    if holds_solution {
        record.solution = Some(Listed::of(solution.into_grid()));
    } else {
        (record.grid, record.solution, record.state) = (solution.into_grid(), None, None);
    }
    true
}
