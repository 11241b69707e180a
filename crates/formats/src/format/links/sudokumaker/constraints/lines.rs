//! Constraints about lines: thermometers, and lists of lines with one rule.

use givens_variants::{Clue, LineRule};
use serde_json::Value as Json;

use super::cells::ids;
use super::clue_reader::ClueReader;
use super::constraint::{Constraint, Misfit};
use super::constraint_type::ConstraintType;
use super::global::{groups, masks};
use super::statement::Statement;

const WITH_ENDS: &str = r##"{"lines":{"color":"#aaaaaa","thickness":0.1},"endPoints":{"size":0.8,"fill":"#ffffff80","stroke":{"color":"#aaaaaa","thickness":0.02}}}"##;
/// The least difference of the ends of a lockout line, which documents do not say.
const LOCKOUT: i32 = 4;

pub(super) const TYPES: &[ConstraintType] = &[
    ConstraintType {
        number: 300,
        name: "thermometer",
        style: r##"{"color":"#cccccc","thickness":0.3,"bulbRadius":0.4}"##,
        read: |constraint, clues| {
            let is_slow = constraint.has_flag("slow");
            let rule = if is_slow { LineRule::SlowThermometer } else { LineRule::Thermometer };
            read_lines(constraint, clues, "thermometers", &rule)
        },
        write: |clue, _| {
            written(clue, "thermometers", |rule| match rule {
                LineRule::Thermometer => Some(vec![("slow", false.into())]),
                LineRule::SlowThermometer => Some(vec![("slow", true.into())]),
                _ => None,
            })
        },
    },
    ConstraintType {
        number: 400,
        name: "renban",
        style: r##"{"color":"#f067f0","thickness":0.15}"##,
        read: |constraint, clues| read_lines(constraint, clues, "lines", &LineRule::Renban),
        write: |clue, _| plain(clue, &LineRule::Renban),
    },
    ConstraintType {
        number: 401,
        name: "whispers",
        style: r##"{"color":"#67f067","thickness":0.15}"##,
        read: |constraint, clues| {
            let half = clues.record.puzzle.layout.digits().count().div_ceil(2);
            let least = constraint.number_in(constraint.value, "minDifference")?;
            let least = least.or_else(|| i32::try_from(half).ok()).unwrap_or_default();
            read_lines(constraint, clues, "lines", &LineRule::Whispers(least))
        },
        write: |clue, _| {
            written(clue, "lines", |rule| match rule {
                LineRule::Whispers(least) => Some(vec![("minDifference", (*least).into())]),
                _ => None,
            })
        },
    },
    ConstraintType {
        number: 402,
        name: "palindrome",
        style: r##"{"color":"#aaaaaa","thickness":0.15}"##,
        read: |constraint, clues| read_lines(constraint, clues, "lines", &LineRule::Palindrome),
        write: |clue, _| plain(clue, &LineRule::Palindrome),
    },
    ConstraintType {
        number: 403,
        name: "between line",
        style: WITH_ENDS,
        read: |constraint, clues| read_lines(constraint, clues, "lines", &LineRule::Between),
        write: |clue, _| plain(clue, &LineRule::Between),
    },
    ConstraintType {
        number: 404,
        name: "region sum line",
        style: r##"{"color":"#2ecbff","thickness":0.15}"##,
        read: |constraint, clues| {
            let is_total = constraint.has_flag("singleRegionTotals");
            let rule = if is_total { LineRule::RegionTotal } else { LineRule::RegionSum };
            read_lines(constraint, clues, "lines", &rule)
        },
        write: |clue, _| {
            written(clue, "lines", |rule| match rule {
                LineRule::RegionSum => Some(vec![("singleRegionTotals", false.into())]),
                LineRule::RegionTotal => Some(vec![("singleRegionTotals", true.into())]),
                _ => None,
            })
        },
    },
    ConstraintType {
        number: 405,
        name: "sequence line",
        style: r##"{"color":"#aaaaaa","thickness":0.15}"##,
        read: |constraint, clues| read_lines(constraint, clues, "lines", &LineRule::Sequence),
        write: |clue, _| plain(clue, &LineRule::Sequence),
    },
    ConstraintType {
        number: 406,
        name: "entropic line",
        style: r##"{"color":"#ffccaa","thickness":0.15}"##,
        read: |constraint, clues| {
            if constraint.list("lines")?.next().is_none() {
                return Ok(());
            }
            let groups = groups(constraint)?;
            read_lines(constraint, clues, "lines", &LineRule::Entropic(groups))
        },
        write: |clue, _| {
            written(clue, "lines", |rule| match rule {
                LineRule::Entropic(groups) => Some(vec![("groups", masks(groups))]),
                _ => None,
            })
        },
    },
    ConstraintType {
        number: 407,
        name: "lockout line",
        style: r##"{"lines":{"color":"#aabeef","thickness":0.1},"endPoints":{"size":0.8,"fill":"#e7e6ff80","stroke":{"color":"#0000ff80","thickness":0.05}}}"##,
        read: |constraint, clues| read_lines(constraint, clues, "lines", &LineRule::Lockout(LOCKOUT)),
        write: |clue, _| plain(clue, &LineRule::Lockout(LOCKOUT)),
    },
    ConstraintType {
        number: 409,
        name: "double arrow",
        style: WITH_ENDS,
        read: |constraint, clues| read_lines(constraint, clues, "lines", &LineRule::DoubleArrow),
        write: |clue, _| plain(clue, &LineRule::DoubleArrow),
    },
];

/// Adds the lines of a list that have cells.
fn read_lines(
    constraint: &Constraint<'_>,
    clues: &mut ClueReader<'_>,
    list: &str,
    rule: &LineRule,
) -> Result<(), Misfit> {
    for line in constraint.list(list)? {
        let cells = clues.cells(constraint, line)?;
        if !cells.is_empty() {
            clues.push(Clue::Line(rule.clone(), cells), line.span());
        }
    }
    Ok(())
}

/// Returns the statement of a line whose rule has these settings.
fn written(
    clue: &Clue,
    list: &'static str,
    settings: impl Fn(&LineRule) -> Option<Vec<(&'static str, Json)>>,
) -> Option<Statement> {
    let Clue::Line(rule, cells) = clue else { return None };
    let element = Statement::element(list, ids(cells));
    Some(settings(rule)?.into_iter().fold(element, |statement, (name, value)| statement.with(name, value)))
}

/// Returns the statement of a line of a rule without settings.
fn plain(clue: &Clue, rule: &LineRule) -> Option<Statement> {
    written(clue, "lines", |own| (own == rule).then(Vec::new))
}
