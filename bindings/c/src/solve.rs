//! Verdicts and solutions.

use crate::{
    batch::{FAST, for_each_block, thread_count},
    call::guard,
    pointers::{Cells, CellsOut, ItemsOut, Puzzles},
    solver::Solver,
    status::GivensStatus,
    verdict::GivensVerdict,
};

/// What is written where there is no solution.
const BLANK: Cells = [b'.'; 81];

/// Solves puzzles: verdicts as `givens_check` gives them, and the solution of each puzzle that has exactly one.
///
/// `solutions` has room for `count` rows of 81 bytes, `solution_stride` bytes behind each other (0 for 81), and gets digits,
/// or `.` in all cells where the verdict is not one: a solution of many is never written as the solution. `solutions` may be
/// `puzzles` itself, with the same stride, or other parts of the same structs. The other arguments are those of
/// `givens_check`.
///
/// # Safety
///
/// The rows can be read, and verdicts and solutions written, until the function returns; no other thread writes to them. A
/// solution overlaps no puzzle but its own.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_solve(
    puzzles: *const u8,
    count: usize,
    stride: usize,
    threads: i32,
    verdicts: *mut GivensVerdict,
    solutions: *mut u8,
    solution_stride: usize,
) -> GivensStatus {
    guard(|| {
        // SAFETY: as promised by the caller.
        let (puzzles, verdicts, solutions) = unsafe {
            (
                Puzzles::new(puzzles, count, stride)?,
                ItemsOut::new("verdicts", verdicts, count)?,
                CellsOut::new("solutions", solutions, count, solution_stride)?,
            )
        };
        for_each_block(count, thread_count(threads)?, FAST, || {
            let mut solver = Solver::of_thread();
            let (puzzles, verdicts, solutions) = (&puzzles, &verdicts, &solutions);
            move |rows| {
                solver.solve(puzzles, rows, 2, |row, _, answer| {
                    verdicts.write(row, answer.verdict);
                    solutions.write(row, answer.solution.as_ref().unwrap_or(&BLANK));
                });
            }
        });
        Ok(())
    })
}
