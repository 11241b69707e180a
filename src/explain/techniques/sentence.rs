//! Text fragments that several techniques share.

use std::fmt::Display;

use crate::grid::{DigitSet, House};

/// Lists items: `a`, `a and b`, `a, b and c`.
pub(super) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "and")
}

/// Lists alternatives: `a`, `a or b`, `a, b or c`.
pub(super) fn either<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "or")
}

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

fn joined<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
        None => String::new(),
    }
}
