//! Canonical forms.

use givens::{
    SolveOutcome,
    canon::{CanonOptions, CanonicalForm, FormFinder, NoForm},
};

use crate::{
    batch::{MEDIUM, for_each_block, thread_count},
    call::guard,
    pointers::{Cells, ItemsOut, Puzzles},
    status::{Failure, GivensStatus},
    verdict::GivensVerdict,
};

/// Which puzzle of a class is its canonical form (docs/canonical.md).
#[repr(i32)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivensForm {
    /// The least string, where a blank is less than every digit.
    Minlex = 1,
    /// The fewest givens in the first mini-rows, then the least string.
    MinlexCounts = 2,
    /// The least pattern of givens, then the least string.
    MinlexPattern = 3,
    /// Transformed like its solution, whose string is the least: only for puzzles with one solution.
    MinlexSolution = 4,
    /// The greatest string.
    Maxlex = 5,
}

/// The canonical form of a puzzle: 104 bytes, so that `cells` can be rows of a batch themselves.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct GivensCanonicalForm {
    /// The same 16 bytes for puzzles of one class in one form, others for any other; zero bytes without a form.
    pub key: [u8; 16],
    /// The number of ways to move cells that leave the puzzle the same, up to the names of digits; 0 without a form.
    pub automorphisms: u32,
    /// The form: digits and `.`; `.` in all cells without a form.
    pub cells: [u8; 81],
    /// 1 if there is a form, otherwise 0.
    pub found: u8,
    /// Why there is none: malformed, clashing; in a form that needs one solution zero or many; undecided if the search ended
    /// early. With a form it is undecided too, because solutions are not counted.
    pub reason: GivensVerdict,
    /// Always 0.
    pub reserved: u8,
}

impl GivensCanonicalForm {
    const fn none(reason: GivensVerdict) -> Self {
        Self { key: [0; 16], automorphisms: 0, cells: [b'.'; 81], found: 0, reason, reserved: 0 }
    }

    fn of(cells: &Cells, finder: &mut FormFinder) -> Self {
        match finder.find(cells) {
            Ok(found) => Self {
                key: found.key(),
                automorphisms: found.automorphisms,
                cells: found.cells,
                found: 1,
                ..Self::none(GivensVerdict::Undecided)
            },
            Err(NoForm::Clash) => Self::none(GivensVerdict::Clashing),
            Err(NoForm::Solutions(outcome)) => Self::none(match *outcome {
                SolveOutcome::Zero => GivensVerdict::Zero,
                SolveOutcome::Undecided => GivensVerdict::Undecided,
                _ => GivensVerdict::Many,
            }),
            Err(NoForm::Undecided(_)) => Self::none(GivensVerdict::Undecided),
            Err(_) => Self::none(GivensVerdict::Malformed),
        }
    }
}

fn form(form: i32) -> Result<CanonicalForm, Failure> {
    const FORMS: [(GivensForm, CanonicalForm); 5] = [
        (GivensForm::Minlex, CanonicalForm::Minlex),
        (GivensForm::MinlexCounts, CanonicalForm::MinlexCounts),
        (GivensForm::MinlexPattern, CanonicalForm::MinlexPattern),
        (GivensForm::MinlexSolution, CanonicalForm::MinlexSolution),
        (GivensForm::Maxlex, CanonicalForm::Maxlex),
    ];
    let found = FORMS.into_iter().find(|(number, _)| *number as i32 == form);
    let unknown =
        || Failure::invalid(format!("form: expected a givens_form, 1 to {}, found {form}", FORMS.len()));
    found.map(|(_, form)| form).ok_or_else(unknown)
}

/// Finds the canonical forms of puzzles: the same for all puzzles that differ only by symmetry and names of digits.
///
/// `form` is a `givens_form`; `forms` has room for `count` structs. The other arguments are those of `givens_check`.
///
/// # Safety
///
/// The rows can be read, and the forms written, until the function returns; no other thread writes to either.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_canonical(
    puzzles: *const u8,
    count: usize,
    stride: usize,
    threads: i32,
    form: i32,
    forms: *mut GivensCanonicalForm,
) -> GivensStatus {
    guard(|| {
        let form = self::form(form)?;
        // SAFETY: as promised by the caller.
        let (puzzles, forms) =
            unsafe { (Puzzles::new(puzzles, count, stride)?, ItemsOut::new("forms", forms, count)?) };
        for_each_block(count, thread_count(threads)?, MEDIUM, || {
            let mut finder = FormFinder::new(form, CanonOptions::default());
            let (puzzles, forms, mut block) = (&puzzles, &forms, Vec::new());
            move |rows| {
                puzzles.read(rows.clone(), &mut block);
                for (row, cells) in rows.zip(&block) {
                    forms.write(row, GivensCanonicalForm::of(cells, &mut finder));
                }
            }
        });
        Ok(())
    })
}
