//! Checks of records of either kind, for what selects, sorts and counts them together.

use givens_engine::simd::SimdLevel;
use givens_formats::{
    diagnostic::Verdict,
    record::{Record, RecordRef},
};

use super::{CheckOptions, CheckResult, VariantResult, check_all, check_variant};

/// The result of checking a record of either kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyCheckResult {
    /// That of a classic record.
    Classic(CheckResult),
    /// That of a variant.
    Variant(VariantResult),
}

impl AnyCheckResult {
    /// Returns what the puzzle is.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        match self {
            Self::Classic(checked) => checked.verdict,
            Self::Variant(checked) => checked.verdict,
        }
    }

    /// Returns the result, if it is that of a classic record.
    #[must_use]
    pub const fn classic(&self) -> Option<&CheckResult> {
        match self {
            Self::Classic(checked) => Some(checked),
            Self::Variant(_) => None,
        }
    }
}

/// Checks many records of either kind: classic ones together, as [`check_all`] does.
///
/// # Examples
///
/// ```
/// use givens::{SimdLevel, Verdict, check::{CheckOptions, check_any}, format::{ReadOptions, read}};
///
/// let mut reading = read("2x2k:p,aaa___aaa__a_aa_,6a4a5_5a5a6_9e\n", &ReadOptions::default());
/// let record = reading.entries[0].take_any().unwrap();
/// let checked = check_any(&[record.as_ref()], &CheckOptions::default(), SimdLevel::best());
/// assert_eq!(checked[0].verdict(), Verdict::One);
/// ```
#[must_use]
pub fn check_any(records: &[RecordRef<'_>], options: &CheckOptions, level: SimdLevel) -> Vec<AnyCheckResult> {
    let classic: Vec<&Record> = records.iter().filter_map(|record| record.classic()).collect();
    let mut of_classic = check_all(&classic, options, level).into_iter();
    let check = |record: &RecordRef<'_>| match record {
        RecordRef::Classic(_) => of_classic.next().map(AnyCheckResult::Classic),
        RecordRef::Variant(variant) => Some(AnyCheckResult::Variant(check_variant(variant, options))),
    };
    records.iter().filter_map(check).collect()
}
