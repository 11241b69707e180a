//! Constraints on lines of cells: thermometers, whispers and the others.

use givens_variants::{Clue, LineRule, TableScope};

use crate::diagnostic::Diagnostic;

use super::{
    cells::{are_one_to_nine, other_digits, thirds},
    pair_key::relation,
    puzzle::{ClueResult, PuzzleReader, Refusal, number_of},
    text::{Constraint, number},
};

/// Reads a line of nothing but cells.
fn line(reader: &mut PuzzleReader, constraint: &Constraint<'_>, rule: LineRule) -> ClueResult<()> {
    line_from(0, reader, constraint, rule)
}

/// Reads a line whose cells begin with this argument.
fn line_from(
    start: usize,
    reader: &mut PuzzleReader,
    constraint: &Constraint<'_>,
    rule: LineRule,
) -> ClueResult<()> {
    let cells = reader.cells(constraint, constraint.arguments_from(start))?;
    reader.push(Clue::Line(rule, cells));
    Ok(())
}

/// `thermo = ".Thermo" 1*( "~" cell )`
pub(super) fn thermo(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    line(reader, constraint, LineRule::Thermometer)
}

/// `renban = ".Renban" 1*( "~" cell )`
pub(super) fn renban(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let cells = reader.cells(constraint, &constraint.arguments)?;
    let mut is_listed = vec![false; reader.layout().place_count()];
    let is_twice = cells.iter().any(|cell| std::mem::replace(&mut is_listed[cell.index()], true));
    // The program compares every two places of the list: a cell that is at two of them never differs from itself. Of that
    // meaning there is only a table; a closed line of other programs has solutions.
    reader.push(if is_twice {
        let (digits, count) = (reader.layout().digits(), cells.len());
        let allowed = relation(digits, |a, b| a != b && usize::from(a.abs_diff(b)) < count);
        Clue::Table { name: "renban".to_owned(), allowed, cells, scope: TableScope::All }
    } else {
        Clue::Line(LineRule::Renban, cells)
    });
    Ok(())
}

/// The least difference of whispers that do not say it, on boards of any size.
const USUAL_WHISPER: i32 = 5;

/// `whisper = ".Whisper" [ "~" difference ] 1*( "~" cell )`
pub(super) fn whisper(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    match number(constraint.argument(0)) {
        Some(difference) => line_from(1, reader, constraint, LineRule::Whispers(difference)),
        None => line(reader, constraint, LineRule::Whispers(USUAL_WHISPER)),
    }
}

/// `palindrome = ".Palindrome" 1*( "~" cell )`
pub(super) fn palindrome(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    line(reader, constraint, LineRule::Palindrome)
}

/// `between = ".Between" 1*( "~" cell )`
pub(super) fn between(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    line(reader, constraint, LineRule::Between)
}

/// `lockout = ".Lockout~" difference 1*( "~" cell )`
pub(super) fn lockout(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let difference = number_of(constraint, constraint.argument(0), "a difference")?;
    line_from(1, reader, constraint, LineRule::Lockout(difference))
}

/// `region-sum-line = ".RegionSumLine" 1*( "~" cell )`
pub(super) fn region_sum(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    line(reader, constraint, LineRule::RegionSum)
}

/// `entropic = ".Entropic" 1*( "~" cell )`: of the digits 1 to 9
pub(super) fn entropic(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    if !are_one_to_nine(reader) {
        return Err(other_digits(constraint));
    }
    line(reader, constraint, LineRule::Entropic(thirds()))
}

/// `modular = ".Modular~" modulus 1*( "~" cell )`
pub(super) fn modular(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let word = constraint.argument(0);
    let modulus = number_of(constraint, word, "a modulus")?;
    if modulus < 1 {
        return Err(Diagnostic::not_a("a modulus of 1 or more", word, constraint.span_of(word)).into());
    }
    line_from(1, reader, constraint, LineRule::Modular(modulus))
}

/// `zipper = ".Zipper" 1*( "~" cell )`
pub(super) fn zipper(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    line(reader, constraint, LineRule::Zipper)
}

/// `double-arrow = ".DoubleArrow" 1*( "~" cell )`
pub(super) fn double_arrow(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    line(reader, constraint, LineRule::DoubleArrow)
}

/// `sum-line = ".SumLine~" sum 1*( "~" cell ) [ "~LOOP" ]`
pub(super) fn sum_line(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let sum = number_of(constraint, constraint.argument(0), "a sum")?;
    if constraint.arguments.last() == Some(&"LOOP") {
        return Err(Refusal::Unknown("`SumLine` that is closed".to_owned()));
    }
    line_from(1, reader, constraint, LineRule::SumLine(sum))
}
