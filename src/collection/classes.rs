//! One record of each class: which to keep.

use std::{io, str::FromStr};

use givens_engine::{ParseError, enums::named_enum};

use super::{
    Key,
    sorter::{Sorted, Sorter, Workspace},
};

/// Which record of a class to keep: that with the least rank, and of several the first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rank {
    /// A record of another collection, before all others: no record of its class is kept.
    Foreign,
    /// The first is kept.
    First,
    /// The last is kept.
    Last,
    /// The one with the least number is kept; one without a number is worse than all others.
    Least(Option<f64>),
    /// The one with the greatest number is kept; one without a number is worse than all others.
    Greatest(Option<f64>),
}

impl Rank {
    /// Returns the rank as a number: 0 for a foreign record only.
    fn order(self, number: u64) -> u64 {
        let ordered = |value: f64| {
            // From the least to the greatest; −0 is 0.
            let bits = (value + 0.0).to_bits();
            if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
        };
        match self {
            Self::Foreign => 0,
            Self::First => 1,
            Self::Last => u64::MAX - number,
            Self::Least(Some(value)) if !value.is_nan() => ordered(value),
            Self::Greatest(Some(value)) if !value.is_nan() => !ordered(value),
            Self::Least(_) | Self::Greatest(_) => u64::MAX,
        }
    }
}

/// Which record of each class to keep, as users name it: `first`, `last`, `min:COLUMN` or `max:COLUMN`.
///
/// # Examples
///
/// ```
/// use givens::collection::{Preference, Rank};
///
/// let preference: Preference = "max:rating".parse()?;
/// assert_eq!(preference.column(), Some("rating"));
/// assert_eq!(preference.rank(Some(7.1)), Rank::Greatest(Some(7.1)));
/// # Ok::<(), givens::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Preference {
    /// The first.
    First,
    /// The last.
    Last,
    /// The one with the least number in a column.
    Least(String),
    /// The one with the greatest number in a column.
    Greatest(String),
}

impl Preference {
    /// Returns the column whose numbers decide.
    #[must_use]
    pub fn column(&self) -> Option<&str> {
        match self {
            Self::First | Self::Last => None,
            Self::Least(column) | Self::Greatest(column) => Some(column),
        }
    }

    /// Returns the rank of a record of this collection, with the number in the column.
    #[must_use]
    pub const fn rank(&self, value: Option<f64>) -> Rank {
        match self {
            Self::First => Rank::First,
            Self::Last => Rank::Last,
            Self::Least(_) => Rank::Least(value),
            Self::Greatest(_) => Rank::Greatest(value),
        }
    }
}

impl FromStr for Preference {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.split_once(':') {
            None if text == "first" => Ok(Self::First),
            None if text == "last" => Ok(Self::Last),
            Some(("min", column)) if !column.is_empty() => Ok(Self::Least(column.to_owned())),
            Some(("max", column)) if !column.is_empty() => Ok(Self::Greatest(column.to_owned())),
            _ => Err(ParseError::new("expected first, last, min:COLUMN or max:COLUMN")),
        }
    }
}

named_enum! {
    /// What a record is in its class.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ClassRole {
        /// Returns the name.
        fn name;
        /// The record that is kept.
        Kept = "kept",
        /// A record that is removed.
        Duplicate = "duplicate",
        /// A record of another collection.
        Other = "other",
    }
}

/// A record of a class of two or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Member {
    /// The number of the record, from 0.
    pub number: u64,
    /// Its place, as it was pushed.
    pub place: u64,
    /// The number of the record of its class that is kept, or of the foreign record because of which none is.
    pub kept: u64,
    /// The place of that record.
    pub kept_place: u64,
}

/// Chooses one record of each class. Records are numbered from 0 in the order in which they are pushed.
#[derive(Debug)]
pub struct Deduplicator {
    items: KeyItems,
    records: u64,
    foreign: u64,
}

/// The keys of records with their numbers, in as few words as needed.
#[derive(Debug)]
enum KeyItems {
    /// Key and number.
    Narrow(Sorter<[u64; 3]>),
    /// Key, rank, number and place.
    Wide(Sorter<[u64; 5]>),
}

impl Deduplicator {
    /// Returns a deduplicator that keeps the first record of each class. Places are not needed, and ranks are
    /// [`Rank::Foreign`] or [`Rank::First`]: it uses 24 bytes for each record.
    #[must_use]
    pub fn new(workspace: &Workspace) -> Self {
        Self { items: KeyItems::Narrow(Sorter::new(workspace)), records: 0, foreign: 0 }
    }

    /// Returns a deduplicator for any ranks and places: it uses 40 bytes for each record.
    #[must_use]
    pub fn with_places(workspace: &Workspace) -> Self {
        Self { items: KeyItems::Wide(Sorter::new(workspace)), records: 0, foreign: 0 }
    }

    /// Adds a record: its key, its rank, and any number that leads to its place.
    ///
    /// # Errors
    ///
    /// If the store of the workspace fails.
    ///
    /// # Panics
    ///
    /// If a foreign record comes after others, or if the deduplicator keeps only the first and the rank is another one.
    pub fn push(&mut self, key: Key, rank: Rank, place: u64) -> io::Result<()> {
        let number = self.records;
        self.records += 1;
        if rank == Rank::Foreign {
            assert!(self.foreign == number, "foreign records come first");
            self.foreign += 1;
        }
        let [high, low] = words(key);
        match &mut self.items {
            KeyItems::Narrow(sorter) => {
                assert!(matches!(rank, Rank::Foreign | Rank::First), "only the first is kept");
                sorter.push([high, low, number])
            }
            KeyItems::Wide(sorter) => sorter.push([high, low, rank.order(number), number, place]),
        }
    }

    /// Returns which records are kept. Passes the records of classes of two or more to `on_member`, one class after
    /// the other, each with the one that is kept first.
    ///
    /// # Errors
    ///
    /// If the store of the workspace fails, or the first error of `on_member`.
    ///
    /// # Panics
    ///
    /// If a bit for each record does not fit in the address space.
    pub fn finish(self, on_member: impl FnMut(Member) -> io::Result<()>) -> io::Result<Kept> {
        let bits = vec![0; usize::try_from(self.records.div_ceil(64)).expect("fits in memory")];
        let kept = Kept { bits, records: self.records, foreign: self.foreign, ..Kept::default() };
        match self.items {
            KeyItems::Narrow(sorter) => kept.scan(sorter.finish()?, |[.., number]| (number, 0), on_member),
            KeyItems::Wide(sorter) => {
                kept.scan(sorter.finish()?, |[.., number, place]| (number, place), on_member)
            }
        }
    }
}

/// Returns a key as two numbers in the same order.
pub(super) fn words(key: Key) -> [u64; 2] {
    let (words, _) = key.as_chunks();
    [u64::from_be_bytes(words[0]), u64::from_be_bytes(words[1])]
}

/// Which records are kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Kept {
    bits: Vec<u64>,
    /// The number of all records.
    pub records: u64,
    /// The number of records that are kept.
    pub kept: u64,
    /// The number of records that are removed for another one of their class, foreign ones not counted.
    pub removed: u64,
    /// How many of these are removed for a foreign one.
    pub removed_for_foreign: u64,
    /// The number of foreign records, which have the first numbers.
    pub foreign: u64,
}

impl Kept {
    /// Returns whether a record is kept.
    #[must_use]
    pub fn contains(&self, number: u64) -> bool {
        let word = usize::try_from(number / 64).ok().and_then(|word| self.bits.get(word));
        word.is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    /// Returns what a record is in its class, of which this one is kept.
    #[must_use]
    pub const fn role(&self, number: u64, kept: u64) -> ClassRole {
        match (number < self.foreign, number == kept) {
            (true, _) => ClassRole::Other,
            (false, true) => ClassRole::Kept,
            (false, false) => ClassRole::Duplicate,
        }
    }

    /// Goes through the classes; `place` returns the number and the place of an item.
    fn scan<const N: usize>(
        mut self,
        sorted: Sorted<[u64; N]>,
        place: impl Fn([u64; N]) -> (u64, u64),
        mut on_member: impl FnMut(Member) -> io::Result<()>,
    ) -> io::Result<Self> {
        // The first record of the class, and whether another one was found.
        let mut first: Option<([u64; N], bool)> = None;
        for item in sorted {
            let item = item?;
            let (number, place_of_item) = place(item);
            match &mut first {
                Some((head, has_others)) if head[..2] == item[..2] => {
                    let (kept, kept_place) = place(*head);
                    if !std::mem::replace(has_others, true) {
                        on_member(Member { number: kept, place: kept_place, kept, kept_place })?;
                    }
                    let is_removed = number >= self.foreign;
                    self.removed += u64::from(is_removed);
                    self.removed_for_foreign += u64::from(is_removed && kept < self.foreign);
                    on_member(Member { number, place: place_of_item, kept, kept_place })?;
                }
                _ => {
                    first = Some((item, false));
                    self.keep(number);
                }
            }
        }
        Ok(self)
    }

    fn keep(&mut self, number: u64) {
        if number >= self.foreign {
            self.bits[usize::try_from(number / 64).expect("fits in memory")] |= 1 << (number % 64);
            self.kept += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_in_the_order_of_their_numbers() {
        let values = [f64::NEG_INFINITY, -2.5, -1.0, 0.0, 1e-300, 1.0, 17.0, f64::INFINITY];
        let least = values.map(|value| Rank::Least(Some(value)).order(0));
        assert!(least.is_sorted_by(|a, b| a < b) && least[0] > Rank::Foreign.order(0));
        let greatest = values.map(|value| Rank::Greatest(Some(value)).order(0));
        assert!(greatest.is_sorted_by(|a, b| a > b) && greatest[7] > Rank::Foreign.order(0));
        assert_eq!(Rank::Least(Some(-0.0)).order(0), Rank::Least(Some(0.0)).order(0));
        for none in [Rank::Least(None), Rank::Greatest(Some(f64::NAN))] {
            assert!(none.order(0) > least[7] && none.order(0) > greatest[0]);
        }
    }
}
