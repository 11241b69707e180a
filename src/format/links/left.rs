//! The candidates that are left, as links hold them: a cell without any has those that the values
//! leave, so that none is left cannot be said.

use std::borrow::Cow;

use crate::{
    grid::{Candidates, DigitSet},
    record::{Field, FieldSet, Record},
};

/// Takes over what is left in each cell.
pub(super) fn set(record: &mut Record, left: impl IntoIterator<Item = DigitSet>) {
    let possible = Candidates::of(&record.values());
    let sets = left.into_iter().zip(possible.sets());
    let sets = sets.map(|(set, all)| if set.is_empty() { *all } else { set });
    record.set_candidates(Candidates::new(record.shape(), sets).expect("a set for each cell"));
}

/// The record, with all that the values leave where no candidate is left; which is a loss.
pub(super) fn sayable<'r>(record: &'r Record, lost: &mut FieldSet) -> Cow<'r, Record> {
    let Some(left) = record.candidates() else { return Cow::Borrowed(record) };
    let mut said = record.clone();
    set(&mut said, left.sets().iter().copied());
    if said.candidates() == Some(left) {
        return Cow::Borrowed(record);
    }
    lost.insert(Field::Candidates);
    Cow::Owned(said)
}
