//! Relations of two digits as a table: the key of `.Pair` and `.PairX`, and the names under which the writer states clues
//! that the program has no constraint for.
//!
//! A name is only a label for the program. The reader takes it for the clue again if the table is that of the clue on this
//! board, so that such clues come back as they were, and others stay tables.

use givens_variants::{DigitRange, PairRelation, Parity, TableScope, ValueSet};

/// The symbols of six bits.
const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const SYMBOL_BITS: usize = 6;

/// Returns the table of a key: for each digit of the first cell those of the second; `None` if a symbol has no meaning.
///
/// ```text
/// key = *symbol      ; six bits a symbol, lowest first: a bit for each pair of digits, row by row; zeros at the end may lack
/// ```
pub(super) fn table(key: &str, digits: DigitRange) -> Option<Vec<ValueSet>> {
    let count = digits.count();
    let mut allowed = vec![ValueSet::EMPTY; count];
    for (place, symbol) in key.bytes().enumerate() {
        let bits = SYMBOLS.iter().position(|own| *own == symbol)?;
        for bit in (0..SYMBOL_BITS).filter(|bit| bits >> bit & 1 == 1) {
            let pair = place * SYMBOL_BITS + bit;
            if let (Some(row), Some(value)) = (allowed.get_mut(pair / count), digits.iter().nth(pair % count))
            {
                row.insert(value);
            }
        }
    }
    Some(allowed)
}

/// Returns the bits that are set in a key, in their order; `None` if a symbol has no meaning.
pub(super) fn key_bits(key: &str) -> Option<Vec<usize>> {
    let mut set = Vec::new();
    for (place, symbol) in key.bytes().enumerate() {
        let bits = SYMBOLS.iter().position(|own| *own == symbol)?;
        let own = (0..SYMBOL_BITS).filter(|bit| bits >> bit & 1 == 1);
        set.extend(own.map(|bit| place * SYMBOL_BITS + bit));
    }
    Some(set)
}

/// Returns the key of a table.
pub(super) fn key(allowed: &[ValueSet], digits: DigitRange) -> String {
    let pairs = allowed.iter().flat_map(|row| digits.iter().map(|value| row.contains(value)));
    let pairs: Vec<bool> = pairs.collect();
    let symbol = |bits: &[bool]| {
        let index = bits.iter().rev().fold(0, |index, &bit| index << 1 | usize::from(bit));
        char::from(SYMBOLS[index])
    };
    let key: String = pairs.chunks(SYMBOL_BITS).map(symbol).collect();
    key.trim_end_matches('A').to_owned()
}

/// A clue that is stated as a table with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NamedTable {
    /// Two cells have a relation.
    Relation(PairRelation),
    /// The first cell is greater than the second.
    Greater,
    /// The first cell is odd or even; the second may be any.
    Parity(Parity),
    /// The cells of each pair are equal.
    Clone,
    /// Digits never fall.
    SlowThermometer,
    /// No two digits are equal or consecutive.
    Nabner,
}

impl NamedTable {
    /// Returns the name: `difference 2`.
    pub(super) fn name(self) -> String {
        let (word, number) = match self {
            Self::Relation(PairRelation::Difference(difference)) => ("difference", Some(difference)),
            Self::Relation(PairRelation::Ratio(ratio)) => ("ratio", Some(ratio)),
            Self::Relation(PairRelation::Sum(sum)) => ("sum", Some(sum)),
            Self::Greater => ("greater", None),
            Self::Parity(Parity::Odd) => ("odd", None),
            Self::Parity(Parity::Even) => ("even", None),
            Self::Clone => ("clone", None),
            Self::SlowThermometer => ("slow thermometer", None),
            Self::Nabner => ("nabner", None),
        };
        number.map_or_else(|| word.to_owned(), |number| format!("{word} {number}"))
    }

    /// Returns the table of this name, in any case.
    fn named(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let (word, number) = match name.rsplit_once(' ') {
            Some((word, number)) if number.parse::<i32>().is_ok() => (word, number.parse().ok()),
            _ => (&*name, None),
        };
        let named = match (word, number) {
            ("difference", Some(number)) => Self::Relation(PairRelation::Difference(number)),
            ("ratio", Some(number)) => Self::Relation(PairRelation::Ratio(number)),
            ("sum", Some(number)) => Self::Relation(PairRelation::Sum(number)),
            ("greater", None) => Self::Greater,
            ("odd", None) => Self::Parity(Parity::Odd),
            ("even", None) => Self::Parity(Parity::Even),
            ("clone", None) => Self::Clone,
            ("slow thermometer", None) => Self::SlowThermometer,
            ("nabner", None) => Self::Nabner,
            _ => return None,
        };
        Some(named)
    }

    /// Returns whether two digits are in the table.
    fn holds(self, a: u8, b: u8) -> bool {
        match self {
            Self::Relation(relation) => relation.holds(i32::from(a), i32::from(b)),
            Self::Greater => a > b,
            Self::Parity(parity) => a.is_multiple_of(2) == (parity == Parity::Even),
            Self::Clone => a == b,
            Self::SlowThermometer => a <= b,
            Self::Nabner => a.abs_diff(b) > 1,
        }
    }

    /// Returns which pairs of the cells it is about.
    pub(super) const fn scope(self) -> TableScope {
        match self {
            Self::Nabner => TableScope::All,
            _ => TableScope::Successive,
        }
    }

    /// Returns the table on a board with these digits.
    pub(super) fn allowed(self, digits: DigitRange) -> Vec<ValueSet> {
        relation(digits, |a, b| self.holds(a, b))
    }

    /// Returns what a table with this name is, if it is that of the name.
    pub(super) fn of(
        name: &str,
        allowed: &[ValueSet],
        scope: TableScope,
        digits: DigitRange,
    ) -> Option<Self> {
        Self::named(name).filter(|named| named.scope() == scope && named.allowed(digits) == allowed)
    }
}

/// Returns the table of a relation on a board with these digits.
pub(super) fn relation(digits: DigitRange, holds: impl Fn(u8, u8) -> bool) -> Vec<ValueSet> {
    digits.iter().map(|a| digits.iter().filter(|&b| holds(a, b)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(first: u8, last: u8) -> DigitRange {
        DigitRange::new(first, last).expect("digits")
    }

    #[test]
    fn keys_are_those_of_the_program() {
        let nine = digits(1, 9);
        let nabner = table("8H_xf8H_xf8H_B", nine).expect("a key");
        assert_eq!(NamedTable::of("Nabner", &nabner, TableScope::All, nine), Some(NamedTable::Nabner));
        assert_eq!(NamedTable::of("Nabner", &nabner, TableScope::Successive, nine), None);
        assert_eq!(NamedTable::of("clone", &nabner, TableScope::Successive, nine), None);
        let slow = table("fPHDB", digits(1, 5)).expect("a key");
        assert_eq!(slow, NamedTable::SlowThermometer.allowed(digits(1, 5)));
        assert_eq!(table("a.", nine), None);
    }

    #[test]
    fn tables_come_back_from_their_keys_and_names() {
        for digits in [digits(1, 9), digits(0, 4), digits(1, 16)] {
            for named in [
                NamedTable::Relation(PairRelation::Difference(3)),
                NamedTable::Relation(PairRelation::Ratio(3)),
                NamedTable::Relation(PairRelation::Sum(-7)),
                NamedTable::Greater,
                NamedTable::Parity(Parity::Odd),
                NamedTable::Parity(Parity::Even),
                NamedTable::Clone,
                NamedTable::SlowThermometer,
                NamedTable::Nabner,
            ] {
                let allowed = named.allowed(digits);
                assert_eq!(table(&key(&allowed, digits), digits).as_ref(), Some(&allowed));
                assert_eq!(NamedTable::of(&named.name(), &allowed, named.scope(), digits), Some(named));
            }
        }
    }
}
