//! New puzzles.

use std::{
    ffi::c_char,
    mem::offset_of,
    ops::Range,
    sync::{Mutex, PoisonError},
};

use givens::{
    ParseError,
    generate::{GenerateOptions, GenerationFailure, Generator, RatingTarget},
};

use crate::{
    batch::{FAST, for_each_block, thread_count},
    call::guard,
    options::flag,
    pointers::{self, Cells, CellsOut, Options},
    rate::scheme,
    status::{Failure, GivensStatus},
};

/// Options of `givens_generate`. Begin with zero bytes, which stand for the usual, and set `size`: `givens_generate_options
/// options = { sizeof options };`
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct GivensGenerateOptions {
    /// `sizeof(givens_generate_options)`: which members the caller knows.
    pub size: usize,
    /// The random seed: the same seed gives the same puzzles, on every machine.
    pub seed: u64,
    /// The largest number of attempts for each puzzle: 0 for 100,000.
    pub attempts: u64,
    /// The symmetry of the pattern of givens: `half-turn`, `quarter-turn`, `horizontal`, `vertical`, `diagonal`,
    /// `antidiagonal`, `full`, or several of them joined by `+`; null for none.
    pub symmetry: *const c_char,
    /// The level that puzzles must have on the scale of `scheme`, such as `hard`; null for any.
    pub level: *const c_char,
    /// The least score, ER or number on the scale of `scheme`; any if this and `rating_max` are 0.
    pub rating_min: f64,
    /// The greatest.
    pub rating_max: f64,
    /// The scale of the rating that puzzles must have, a `givens_scheme`; 0 for any rating.
    pub scheme: i32,
    /// The least number of givens; any if this and `givens_max` are 0.
    pub givens_min: u32,
    /// The greatest number of givens.
    pub givens_max: u32,
    /// 1 if every given must be necessary although a number of givens is set; without a number it always is.
    pub minimal: u32,
}

// SAFETY: numbers and raw pointers, of which zero bytes are values, behind a size.
unsafe impl Options for GivensGenerateOptions {
    const FIRST_SIZE: usize = offset_of!(Self, minimal) + size_of::<u32>();
}

impl GivensGenerateOptions {
    /// Returns the options of the library.
    ///
    /// # Safety
    ///
    /// Names are null, or texts that end with a null byte.
    unsafe fn read(&self) -> Result<GenerateOptions, Failure> {
        // SAFETY: as promised to this function.
        let (symmetry, level) =
            unsafe { (pointers::name("symmetry", self.symmetry)?, pointers::name("level", self.level)?) };
        let mut options = GenerateOptions::default().with_seed(self.seed);
        if let Some(symmetry) = symmetry {
            let unknown = |reason: ParseError| Failure::invalid(format!("symmetry: {reason}"));
            options.symmetry = symmetry.parse().map_err(unknown)?;
        }
        if (self.givens_min, self.givens_max) != (0, 0) {
            options.givens = Some(self.givens_min as usize..=self.givens_max as usize);
        }
        options.minimal = options.givens.is_none() || flag("minimal", self.minimal)?;
        if self.attempts > 0 {
            options.attempts = self.attempts;
        }
        options.rating = self.target(level)?;
        Ok(options)
    }

    fn target(&self, level: Option<String>) -> Result<Option<RatingTarget>, Failure> {
        let has_bounds = (self.rating_min, self.rating_max) != (0.0, 0.0);
        if self.scheme == 0 {
            let is_any = level.is_none() && !has_bounds;
            return if is_any {
                Ok(None)
            } else {
                Err(Failure::invalid("scheme: expected one for the rating, found 0"))
            };
        }
        let mut target = RatingTarget::new(scheme(self.scheme)?);
        target.level = level;
        if has_bounds {
            let (min, max) = (self.rating_min, self.rating_max);
            if min.is_nan() || max.is_nan() || min > max {
                return Err(Failure::invalid(format!("rating: expected a range, found {min} to {max}")));
            }
            target.number = Some(min..=max);
        }
        Ok(Some(target))
    }
}

/// Generates 9x9 puzzles with exactly one solution: `count` of them, from the number `start` of the seed on. Each depends on
/// the options and its number only, so that parts can be made one after the other, or on several machines.
///
/// `puzzles` has room for `count` rows of 81 bytes, `stride` bytes behind each other (0 for 81), and gets digits, and `.` for
/// blanks. `solutions` has the same, with digits in all cells, or is null. `options` may be null for the usual ones.
/// `threads` is the largest number of threads, 0 for all cores.
///
/// Returns `GIVENS_STATUS_NOT_GENERATED` if the attempts for a puzzle were not enough: its rows have zero bytes.
///
/// # Safety
///
/// The options can be read, and the rows written, until the function returns; no other thread writes to any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_generate(
    options: *const GivensGenerateOptions,
    start: u64,
    count: usize,
    threads: i32,
    puzzles: *mut u8,
    solutions: *mut u8,
    stride: usize,
) -> GivensStatus {
    guard(|| {
        // SAFETY: as promised by the caller.
        let (options, puzzles, solutions) = unsafe {
            (
                pointers::options(options)?.read()?,
                CellsOut::new("puzzles", puzzles, count, stride)?,
                CellsOut::optional("solutions", solutions, count, stride)?,
            )
        };
        if u64::try_from(count).ok().and_then(|count| start.checked_add(count)).is_none() {
            return Err(Failure::new(GivensStatus::TooLarge, "start and count: more than 64 bits"));
        }
        generate(&options, start, count, thread_count(threads)?, |row, puzzle, solution| {
            puzzles.write(row, puzzle);
            if let Some(solutions) = &solutions {
                solutions.write(row, solution);
            }
        })
    })
}

/// Generates puzzles, and passes each with its row and its solution to `sink`; zero bytes for what is not found.
fn generate(
    options: &GenerateOptions,
    start: u64,
    count: usize,
    threads: usize,
    sink: impl Fn(usize, &Cells, &Cells) + Sync,
) -> Result<(), Failure> {
    Generator::new(options.clone()).map_err(|reason| Failure::invalid(reason.to_string()))?;
    let failure = Mutex::new(None::<GenerationFailure>);
    let make = |rows: Range<usize>| {
        let first = start + rows.start as u64;
        let Ok(generator) = Generator::new(options.clone()) else { return };
        for (row, made) in rows.clone().zip(generator.with_indices(first..first + rows.len() as u64)) {
            match made {
                Ok(made) => sink(row, &symbols(made.givens()), &symbols(made.digits())),
                Err(reason) => {
                    sink(row, &[0; 81], &[0; 81]);
                    keep_first(&failure, reason);
                }
            }
        }
    };
    // Few puzzles are shared out too; what takes many attempts one by one.
    let block = if options.rating.is_some() { 1 } else { count.div_ceil(4 * threads).clamp(16, FAST) };
    for_each_block(count, threads, block, || &make);
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => Ok(()),
        Some(failure) => {
            let message = format!("puzzle {}: {failure}", failure.index);
            Err(Failure::new(GivensStatus::NotGenerated, message))
        }
    }
}

/// Keeps the failure with the least number, whichever thread had it.
fn keep_first(kept: &Mutex<Option<GenerationFailure>>, failure: GenerationFailure) {
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.as_ref().is_none_or(|kept| failure.index < kept.index) {
        *kept = Some(failure);
    }
}

fn symbols(values: &[u8]) -> Cells {
    std::array::from_fn(|cell| if values[cell] == 0 { b'.' } else { b'0' + values[cell] })
}
