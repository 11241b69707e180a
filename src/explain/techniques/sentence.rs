//! Text fragments that several techniques share.

use crate::grid::{DigitSet, House};

pub(super) use crate::text::{either, list};

/// Returns the digits as numbers: `3 and 12`.
pub(super) fn numbers(digits: DigitSet) -> String {
    list(digits)
}

/// Houses of one kind, named once: `rows 2 and 7`.
pub(super) fn houses(houses: &[House]) -> String {
    let words: Vec<_> = houses.iter().map(ToString::to_string).collect();
    let split: Vec<_> = words.iter().filter_map(|word| word.split_once(' ')).collect();
    match split.as_slice() {
        [(kind, _), _, ..] if split.iter().all(|(other, _)| other == kind) => {
            let plural = if *kind == "box" { "boxes".to_owned() } else { format!("{kind}s") };
            format!("{plural} {}", list(split.iter().map(|(_, number)| number)))
        }
        _ => list(words),
    }
}
