//! Remaining candidates in links: a cell without any has those that the values leave, so a cell without
//! candidates cannot be represented.

use std::borrow::Cow;

use crate::{
    grid::{Candidates, DigitSet},
    record::{Field, FieldSet, Record},
};

/// Sets the remaining candidates of each cell.
pub(super) fn set(record: &mut Record, remaining: impl IntoIterator<Item = DigitSet>) {
    let possible = Candidates::of(&record.values());
    let sets = remaining.into_iter().zip(possible.sets());
    let sets = sets.map(|(set, all)| if set.is_empty() { *all } else { set });
    record.set_candidates(Candidates::new(record.shape(), sets).expect("a set for each cell"));
}

/// Returns the record with all candidates that the values leave in cells that have none, which is a loss.
pub(super) fn representable<'r>(record: &'r Record, lost: &mut FieldSet) -> Cow<'r, Record> {
    let Some(candidates) = record.candidates() else { return Cow::Borrowed(record) };
    let mut changed = record.clone();
    set(&mut changed, candidates.sets().iter().copied());
    if changed.candidates() == Some(candidates) {
        return Cow::Borrowed(record);
    }
    lost.insert(Field::Candidates);
    Cow::Owned(changed)
}
