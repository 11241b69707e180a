//! Relations of two values, each kept once, with a table from masks to masks.
//!
//! A propagation over a pair asks which values one cell may have, given those of the other: with few values and few relations
//! that is one read of a table.

use std::collections::HashMap;

/// Pairs of values: for each first value the mask of second values.
pub(super) type Relation = [u16; 16];

/// The relation that pairs have the other way round.
pub(super) fn transpose(relation: &Relation) -> Relation {
    std::array::from_fn(|second| {
        (0..16)
            .filter(|&first: &usize| relation[first] >> second & 1 == 1)
            .fold(0, |mask, first| mask | 1 << first)
    })
}

/// All relations of a network.
pub(crate) struct Relations {
    rows: Vec<Relation>,
    known: HashMap<Relation, u32>,
    value_count: usize,
    /// For each relation and each mask the union of its rows, or empty if there are too many.
    supports: Vec<u16>,
}

impl Relations {
    /// The most values for which there are tables, of 1,024 masks each.
    const MAX_TABLE_VALUES: usize = 10;
    /// The most relations for which there are tables, of at most 2 KiB each.
    const MAX_TABLES: usize = 256;

    pub(super) fn new(value_count: usize) -> Self {
        Self { rows: Vec::new(), known: HashMap::new(), value_count, supports: Vec::new() }
    }

    /// Returns the number of a relation.
    pub(super) fn intern(&mut self, relation: &Relation) -> u32 {
        *self.known.entry(*relation).or_insert_with(|| {
            self.rows.push(*relation);
            u32::try_from(self.rows.len() - 1).expect("pairs of 1,024 cells are fewer")
        })
    }

    /// Makes the tables, when all relations are known.
    pub(super) fn make_tables(&mut self) {
        if self.value_count > Self::MAX_TABLE_VALUES || self.rows.len() > Self::MAX_TABLES {
            return;
        }
        self.supports = Vec::with_capacity(self.rows.len() << self.value_count);
        for rows in &self.rows {
            let base = self.supports.len();
            self.supports.push(0);
            for mask in 1usize..1 << self.value_count {
                let rest = self.supports[base + (mask & (mask - 1))];
                self.supports.push(rest | rows[mask.trailing_zeros() as usize & 15]);
            }
        }
    }

    /// Returns the values that some value of the mask is paired with.
    #[inline]
    pub(crate) fn support(&self, relation: u32, mask: u16) -> u16 {
        let at = (relation as usize) << self.value_count | usize::from(mask);
        if let Some(&support) = self.supports.get(at) {
            return support;
        }
        let rows = &self.rows[relation as usize];
        (0..16)
            .filter(|value| mask >> value & 1 == 1)
            .fold(0, |support, value: usize| support | rows[value & 15])
    }
}

#[cfg(test)]
mod tests {
    use super::{Relations, transpose};

    #[test]
    fn tables_and_rows_give_the_same_support() {
        let mut less = [0u16; 16];
        (0..9).for_each(|value| less[value] = 0b1_1111_1111 & !((2 << value) - 1));
        let mut relations = Relations::new(9);
        let (forward, backward) = (relations.intern(&less), relations.intern(&transpose(&less)));
        let rows: Vec<_> = (0..512)
            .map(|mask| (relations.support(forward, mask), relations.support(backward, mask)))
            .collect();
        relations.make_tables();
        let tables: Vec<_> = (0..512)
            .map(|mask| (relations.support(forward, mask), relations.support(backward, mask)))
            .collect();
        assert_eq!(rows, tables);
        assert_eq!(rows[0b10100], (0b1_1111_1000, 0b1111));
        assert_eq!(relations.intern(&less), forward);
    }
}
