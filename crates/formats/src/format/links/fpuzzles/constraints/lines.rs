//! Constraints of lines, whose rules may have a value.

use givens_variants::{Clue, DigitRange, Layout, LineRule, ValueSet};

use super::{
    element::{Element, Fault},
    member::{WrittenElement, names},
};

/// Returns the rule of a line with this value on a board of this side; `None` if it has no such value.
pub(super) type RuleOf = fn(Option<i32>, usize) -> Option<LineRule>;

/// Adds a clue for each line of an element.
pub(super) fn read(rule: RuleOf, element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    element.only(&["lines", "value"])?;
    let rule = rule(element.number()?, element.side()).ok_or_else(|| element.unknown_value())?;
    clues.extend(element.lines()?.into_iter().map(|line| Clue::Line(rule.clone(), line)));
    Ok(())
}

/// Returns the element of a line of this rule.
pub(super) fn written(rule: RuleOf, clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    let Clue::Line(of, cells) = clue else { return None };
    let side = layout.rows();
    // Programs differ in the value of a lockout line without one.
    let value = match of {
        LineRule::Lockout(value) => Some(*value),
        LineRule::Whispers(value) if rule(None, side).as_ref() != Some(of) => Some(*value),
        _ => None,
    };
    let line = WrittenElement { lines: Some(vec![names(cells, layout)]), ..WrittenElement::default() };
    (rule(value, side).as_ref() == Some(of)).then(|| line.with_value(value))
}

/// Neighbours on the line differ by half the digits, rounded up, where nothing else is said.
#[expect(clippy::unnecessary_wraps, reason = "other rules have no value")]
pub(super) fn whispers(value: Option<i32>, side: usize) -> Option<LineRule> {
    Some(LineRule::Whispers(value.unwrap_or_else(|| half(side.next_multiple_of(2)))))
}

/// The ends differ by half the digits, rounded down, where nothing else is said.
#[expect(clippy::unnecessary_wraps, reason = "other rules have no value")]
pub(super) fn lockout(value: Option<i32>, side: usize) -> Option<LineRule> {
    Some(LineRule::Lockout(value.unwrap_or_else(|| half(side))))
}

fn half(side: usize) -> i32 {
    i32::try_from(side / 2).expect("a side is small")
}

/// Low, middle and high digits: thirds, of which the middle one has the rest of one digit, and the others that of two.
pub(super) fn entropic(value: Option<i32>, side: usize) -> Option<LineRule> {
    let third = side / 3;
    let low = third + usize::from(side % 3 == 2);
    let middle = side - 2 * low;
    let mut digits = DigitRange::up_to(side)?.iter();
    let mut group = |count: usize| digits.by_ref().take(count).collect::<ValueSet>();
    let groups = [low, middle, low].map(&mut group).to_vec();
    value.is_none().then_some(LineRule::Entropic(groups))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_digits_are_thirds() {
        let sizes = |side: usize| match entropic(None, side) {
            Some(LineRule::Entropic(groups)) => groups.iter().map(|group| group.len()).collect(),
            _ => vec![],
        };
        assert_eq!([4, 5, 6, 9, 16].map(sizes), [[1, 2, 1], [2, 1, 2], [2, 2, 2], [3, 3, 3], [5, 6, 5]]);
    }

    #[test]
    fn whispers_and_lockout_round_differently() {
        assert_eq!(whispers(None, 9), Some(LineRule::Whispers(5)));
        assert_eq!(whispers(None, 6), Some(LineRule::Whispers(3)));
        assert_eq!(lockout(None, 9), Some(LineRule::Lockout(4)));
    }
}
