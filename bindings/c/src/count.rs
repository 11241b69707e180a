//! Numbers of solutions.

use givens::{Budget, Count};

use crate::{
    batch::{FAST, MEDIUM, for_each_block, thread_count},
    call::guard,
    pointers::{Cells, ItemsOut, Puzzles},
    solver::{Answer, Solver, puzzle},
    status::{Failure, GivensStatus},
    verdict::GivensVerdict,
};

/// Counts the solutions of puzzles, each up to `limit`, which is at least 1.
///
/// `counts` has room for `count` numbers. A number below the limit is exact unless the verdict is undecided: then the search
/// ended early, and there are at least as many. What is no puzzle, or has clashing givens, has 0. `verdicts` may be null; the
/// other arguments are those of `givens_check`. Limits above 255 take longer for each puzzle with many solutions.
///
/// # Safety
///
/// The rows can be read, and numbers and verdicts written, until the function returns; no other thread writes to them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_count(
    puzzles: *const u8,
    count: usize,
    stride: usize,
    threads: i32,
    limit: u64,
    counts: *mut u64,
    verdicts: *mut GivensVerdict,
) -> GivensStatus {
    guard(|| {
        if limit == 0 {
            return Err(Failure::invalid("limit: expected 1 or more, found 0"));
        }
        // SAFETY: as promised by the caller; a null pointer to verdicts is for none.
        let (puzzles, counts, verdicts) = unsafe {
            (
                Puzzles::new(puzzles, count, stride)?,
                ItemsOut::new("counts", counts, count)?,
                ItemsOut::optional("verdicts", verdicts, count)?,
            )
        };
        let block = if u8::try_from(limit).is_ok() { FAST } else { MEDIUM };
        for_each_block(count, thread_count(threads)?, block, || {
            let mut solver = Solver::of_thread();
            let (puzzles, counts, verdicts) = (&puzzles, &counts, &verdicts);
            move |rows| {
                solver.solve(puzzles, rows, engine_limit(limit), |row, cells, answer| {
                    let (number, verdict) = counted(cells, answer, limit);
                    counts.write(row, number);
                    if let Some(verdicts) = verdicts {
                        verdicts.write(row, verdict);
                    }
                });
            }
        });
        Ok(())
    })
}

/// Returns up to how many solutions the engine counts: at least two, which decide the verdict; only these where more are
/// counted than it can.
fn engine_limit(limit: u64) -> u8 {
    u8::try_from(limit).unwrap_or(2).max(2)
}

/// Returns the number of solutions up to a limit, and the verdict.
fn counted(cells: &Cells, answer: Answer, limit: u64) -> (u64, GivensVerdict) {
    let is_whole = answer.verdict != GivensVerdict::Many || u8::try_from(limit).is_ok();
    match answer.solutions.filter(|_| is_whole) {
        Some(number) => (limit.min(number.into()), answer.verdict),
        None => match puzzle(cells).map(|puzzle| puzzle.count(limit, Budget::default())) {
            Ok(Count::Undecided(number)) => (number, GivensVerdict::Undecided),
            Ok(Count::Exactly(number) | Count::AtLeast(number)) => (number, answer.verdict),
            Err(verdict) => (0, verdict),
        },
    }
}
