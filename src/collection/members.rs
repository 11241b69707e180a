//! The records of classes of two or more, in two orders: that of the classes, and that of the records.
//!
//! In come [`Member`]s as [`Deduplicator::finish`](super::Deduplicator::finish) passes them; out come the classes one after
//! the other, and for each record the one that is kept instead. Both are sorted in bounded memory.

use std::{io, iter::Peekable};

use super::{
    classes::Member,
    sorter::{Sorted, Sorter, Workspace},
};

/// The orders of members that are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MemberOrders {
    /// One class after the other.
    pub by_class: bool,
    /// In the order of the records.
    pub by_record: bool,
}

impl MemberOrders {
    /// Returns whether any order is asked for.
    #[must_use]
    pub const fn any(self) -> bool {
        self.by_class || self.by_record
    }
}

/// Sorts the members of classes, as far as their orders are asked for.
#[derive(Debug)]
pub struct MemberSorter {
    /// The number of the kept record, the number and the place of each record.
    by_class: Option<Sorter<[u64; 3]>>,
    /// The number of each record, the number and the place of the kept one.
    by_record: Option<Sorter<[u64; 3]>>,
}

impl MemberSorter {
    /// Returns a sorter for these orders, each within this workspace.
    #[must_use]
    pub fn new(orders: MemberOrders, workspace: &Workspace) -> Self {
        let sorter = || Sorter::new(workspace);
        Self { by_class: orders.by_class.then(sorter), by_record: orders.by_record.then(sorter) }
    }

    /// Adds a member.
    ///
    /// # Errors
    ///
    /// If the store of the workspace fails.
    pub fn push(&mut self, member: Member) -> io::Result<()> {
        let Member { number, place, kept, kept_place, .. } = member;
        self.by_class.iter_mut().try_for_each(|sorter| sorter.push([kept, number, place]))?;
        self.by_record.iter_mut().try_for_each(|sorter| sorter.push([number, kept, kept_place]))
    }

    /// Returns the members one class after the other, each as the number of the kept record, its own number and its place;
    /// and the kept records in the order of those that they replace.
    ///
    /// # Errors
    ///
    /// If the store of the workspace fails.
    pub fn finish(self) -> io::Result<(Option<Sorted<[u64; 3]>>, Replacements)> {
        let by_record = self.by_record.map(Sorter::finish).transpose()?;
        let by_class = self.by_class.map(Sorter::finish).transpose()?;
        Ok((by_class, Replacements(by_record.map(Iterator::peekable))))
    }
}

/// The records that are kept instead of others, in the order of these.
#[derive(Debug, Default)]
pub struct Replacements(Option<Peekable<Sorted<[u64; 3]>>>);

impl Replacements {
    /// Returns the number and the place of the record that is kept instead of a record, if it is in a class of two or
    /// more. Records must be asked for in order.
    ///
    /// # Errors
    ///
    /// If the store of the workspace fails.
    pub fn kept_for(&mut self, number: u64) -> io::Result<Option<(u64, u64)>> {
        let Some(members) = &mut self.0 else { return Ok(None) };
        // Those of other collections come first.
        let is_before = |item: &io::Result<[u64; 3]>| item.as_ref().is_ok_and(|item| item[0] < number);
        while members.next_if(is_before).is_some() {}
        let member =
            members.next_if(|item| !item.as_ref().is_ok_and(|item| item[0] != number)).transpose()?;
        Ok(member.map(|[_, kept, place]| (kept, place)))
    }
}
