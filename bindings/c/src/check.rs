//! Verdicts.

use crate::{
    batch::{FAST, for_each_block, thread_count},
    call::guard,
    pointers::{ItemsOut, Puzzles},
    solver::Solver,
    status::GivensStatus,
    verdict::GivensVerdict,
};

/// Determines whether each puzzle has no, one or many solutions. For 10 puzzles or 10 million, one call is the fastest.
///
/// `puzzles` has `count` rows of 81 bytes, row by row of the grid: `1` to `9` for a given, `.` or `0` for a blank. The first
/// byte of a row is `stride` bytes behind that of the row before, so that rows may be lines of a file or members of structs;
/// 0 stands for 81. `threads` is the largest number of threads, 0 for all cores; the answers are the same for any number.
/// `verdicts` has room for `count` verdicts, and gets one for each row, in order: a row that is no puzzle has one too.
///
/// # Safety
///
/// The rows can be read, and the verdicts written, until the function returns; no other thread writes to either.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_check(
    puzzles: *const u8,
    count: usize,
    stride: usize,
    threads: i32,
    verdicts: *mut GivensVerdict,
) -> GivensStatus {
    guard(|| {
        // SAFETY: as promised by the caller.
        let (puzzles, verdicts) =
            unsafe { (Puzzles::new(puzzles, count, stride)?, ItemsOut::new("verdicts", verdicts, count)?) };
        for_each_block(count, thread_count(threads)?, FAST, || {
            let mut solver = Solver::of_thread();
            let (puzzles, verdicts) = (&puzzles, &verdicts);
            move |rows| solver.solve(puzzles, rows, 2, |row, _, answer| verdicts.write(row, answer.verdict))
        });
        Ok(())
    })
}
