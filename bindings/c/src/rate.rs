//! Ratings.

use std::{
    ffi::{CString, c_char},
    ptr,
    sync::LazyLock,
};

use givens::rate::{Rate, Scheme, Score, Unrated};

use crate::{
    batch::{SLOW, for_each_block, thread_count},
    call::guard,
    pointers::{Cells, ItemsOut, Puzzles},
    solver::puzzle,
    status::{Failure, GivensStatus},
    verdict::GivensVerdict,
};

/// A scale of difficulty (docs/ratings.md).
#[repr(i32)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivensScheme {
    /// HoDoKu 2.2: a score, and a level.
    Hodoku = 1,
    /// Sudoku Explainer 1.2.1: ER, EP and ED.
    SudokuExplainer = 2,
    /// QQWing 1.3.4: a level.
    Qqwing = 3,
    /// Whether singles are enough, or subsets, or the techniques that many programs share: a level.
    Basics = 4,
    /// The least number of digits of the solution that, given, leave a puzzle for singles: a score.
    Backdoor = 5,
    /// The least depth of assumptions, each refuted by singles, that solves the puzzle: a score.
    Depth = 6,
}

/// The schemes, by their numbers from 1.
const SCHEMES: [(GivensScheme, Scheme); 6] = [
    (GivensScheme::Hodoku, Scheme::Hodoku),
    (GivensScheme::SudokuExplainer, Scheme::SudokuExplainer),
    (GivensScheme::Qqwing, Scheme::Qqwing),
    (GivensScheme::Basics, Scheme::Basics),
    (GivensScheme::Backdoor, Scheme::Backdoor),
    (GivensScheme::Depth, Scheme::Depth),
];

/// Whether a puzzle has a rating.
#[repr(u8)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivensRated {
    /// It has.
    Yes = 1,
    /// It does not have exactly one solution, or is none: see the verdict.
    NotProper = 2,
    /// A step needs a technique that the scheme does not have.
    Unavailable = 3,
    /// The searches took more work than allowed.
    Spent = 4,
}

/// The rating of a puzzle: 24 bytes. Numbers that its scheme does not have are 0.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct GivensRating {
    /// Whether there is a rating; all numbers but `steps` are 0 if there is none.
    pub rated: GivensRated,
    /// What the puzzle is.
    pub verdict: GivensVerdict,
    /// The level of the scheme, the easiest being 1; 0 if it has no levels. `givens_level_name` has its name.
    pub level: u8,
    /// Always 0.
    pub reserved: u8,
    /// The score of HoDoKu, or the number of `backdoor` or `depth`.
    pub score: u32,
    /// The rating of the hardest step in Sudoku Explainer, in tenths: 42 is ER 4.2.
    pub er: u32,
    /// The highest rating up to the first step that places a digit, in tenths.
    pub ep: u32,
    /// The rating of the first step, in tenths.
    pub ed: u32,
    /// The number of steps; without a rating, of those before it stopped.
    pub steps: u32,
}

impl GivensRating {
    const fn none(rated: GivensRated, verdict: GivensVerdict) -> Self {
        Self { rated, verdict, level: 0, reserved: 0, score: 0, er: 0, ep: 0, ed: 0, steps: 0 }
    }

    fn of(cells: &Cells, scheme: Scheme, levels: &[&str]) -> Self {
        let puzzle = match puzzle(cells) {
            Ok(puzzle) => puzzle,
            Err(verdict) => return Self::none(GivensRated::NotProper, verdict),
        };
        let rating = puzzle.rate(scheme);
        let unrated = |reason| match reason {
            Unrated::NotProper(verdict) => Self::none(GivensRated::NotProper, GivensVerdict::of(verdict)),
            Unrated::Spent => Self::none(GivensRated::Spent, GivensVerdict::One),
            _ => Self::none(GivensRated::Unavailable, GivensVerdict::One),
        };
        let mut row = rating.score.map_or_else(unrated, |score| Self::of_score(score, levels));
        row.steps = u32::try_from(rating.steps.len()).unwrap_or(u32::MAX);
        row
    }

    fn of_score(score: Score, levels: &[&str]) -> Self {
        let mut row = Self::none(GivensRated::Yes, GivensVerdict::One);
        match score {
            Score::Hodoku { score, .. } | Score::Number(score) => row.score = score,
            Score::SudokuExplainer { er, ep, ed } => (row.er, row.ep, row.ed) = (er, ep, ed),
            Score::Level(_) => {}
        }
        let level = score.level().and_then(|level| levels.iter().position(|&known| known == level));
        row.level = level.and_then(|level| u8::try_from(level + 1).ok()).unwrap_or(0);
        row
    }
}

/// Returns the scheme of a number.
pub(crate) fn scheme(number: i32) -> Result<Scheme, Failure> {
    let found = SCHEMES.into_iter().find(|(known, _)| *known as i32 == number);
    let expected = SCHEMES.len();
    let unknown =
        || Failure::invalid(format!("scheme: expected a givens_scheme, 1 to {expected}, found {number}"));
    found.map(|(_, scheme)| scheme).ok_or_else(unknown)
}

/// Returns the name of a level of a scheme, such as `easy`: a text that is never freed; null if there is no such level.
#[unsafe(no_mangle)]
pub extern "C" fn givens_level_name(scheme: i32, level: u8) -> *const c_char {
    static NAMES: LazyLock<[Vec<CString>; SCHEMES.len()]> = LazyLock::new(|| {
        SCHEMES.map(|(_, scheme)| {
            scheme.levels().into_iter().filter_map(|name| CString::new(name).ok()).collect()
        })
    });
    let names = usize::try_from(scheme).ok().and_then(|scheme| NAMES.get(scheme.checked_sub(1)?));
    let name = names.and_then(|names| names.get(usize::from(level).checked_sub(1)?));
    name.map_or(ptr::null(), |name| name.as_ptr())
}

/// Rates puzzles on a scale, as the program does whose scale it is.
///
/// `scheme` is a `givens_scheme`; `ratings` has room for `count` structs. The other arguments are those of `givens_check`. A
/// rating takes from microseconds to seconds, according to puzzle and scheme.
///
/// # Safety
///
/// The rows can be read, and the ratings written, until the function returns; no other thread writes to either.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_rate(
    puzzles: *const u8,
    count: usize,
    stride: usize,
    threads: i32,
    scheme: i32,
    ratings: *mut GivensRating,
) -> GivensStatus {
    guard(|| {
        let scheme = self::scheme(scheme)?;
        let levels = scheme.levels();
        // SAFETY: as promised by the caller.
        let (puzzles, ratings) =
            unsafe { (Puzzles::new(puzzles, count, stride)?, ItemsOut::new("ratings", ratings, count)?) };
        for_each_block(count, thread_count(threads)?, SLOW, || {
            let (puzzles, ratings, levels, mut block) = (&puzzles, &ratings, &levels, Vec::new());
            move |rows| {
                puzzles.read(rows.clone(), &mut block);
                for (row, cells) in rows.zip(&block) {
                    ratings.write(row, GivensRating::of(cells, scheme, levels));
                }
            }
        });
        Ok(())
    })
}
